"""A set of tasks for the package ``verifiers`` (0.4), scored by the clues.

::

    import verifiers.v1 as vf
    from pictogrid.bench.verifiers import NonogramConfig, NonogramTaskset
    tasks = NonogramTaskset(NonogramConfig(sizes=[10], levels=[2], n=20))

Its command line finds the set by the id ``pictogrid.bench.verifiers``. A reply is rewarded with 1 if it has a
solution, else with less than a half, by right lines; metrics are ``solved``, ``has_board``, ``violations``.
"""

from collections.abc import Iterator

import verifiers.v1 as vf

from .._engine import Puzzle
from ._judge import parse, score
from ._prompts import prompt
from ._sets import benchset, reward

__all__ = ["NonogramTaskset"]


class NonogramData(vf.TaskData):
    """A puzzle as data of a task."""

    rows: list[list[int]]
    columns: list[list[int]]
    level: int
    hash: str
    prompt_version: str


class NonogramTask(vf.Task[NonogramData, vf.State, vf.TaskConfig]):
    """One puzzle."""

    def _puzzle(self) -> Puzzle:
        return Puzzle(self.data.rows, self.data.columns)

    @vf.reward
    async def by_clues(self, trace: vf.Trace) -> float:
        """1 for a solution, whichever it is; else less than a half, by right lines."""
        puzzle = self._puzzle()
        return reward(score(puzzle, parse(trace.last_reply, puzzle)))

    @vf.metric
    async def board(self, trace: vf.Trace) -> dict[str, float]:
        """Whether there is a board, whether it is a solution, and how many lines are violated."""
        puzzle = self._puzzle()
        answer = parse(trace.last_reply, puzzle)
        found = score(puzzle, answer)
        violations = float(len(found.violations))
        return {"has_board": float(bool(answer)), "solved": float(found.solved), "violations": violations}


class NonogramConfig(vf.TasksetConfig):
    """The arguments of `benchset`, and the style of the prompt."""

    n: int = 20
    sizes: list[int] = [5, 10, 15, 20]
    levels: list[int] = [1, 2, 3, 4, 5, 6, 7]
    seed: int = 0
    style: str = "grid"


class NonogramTaskset(vf.Taskset[NonogramTask, NonogramConfig]):
    """The puzzles of `benchset`."""

    def load(self) -> Iterator[NonogramTask]:
        """A task a puzzle."""
        own = self.config
        for item in benchset(own.seed, n=own.n, sizes=own.sizes, levels=own.levels):
            text = prompt(item.puzzle(), own.style)
            known = {"rows": item.rows, "columns": item.columns, "level": item.level, "hash": item.hash}
            version = f"{text.name} {text.version}"
            data = NonogramData(id=item.id, prompt=text.text, prompt_version=version, **known)
            yield NonogramTask(data, own.task)
