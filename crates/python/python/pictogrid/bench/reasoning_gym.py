"""A data set for the package ``reasoning-gym``, scored by the clues.

::

    import reasoning_gym, pictogrid.bench.reasoning_gym
    data = reasoning_gym.create_dataset("pictogrid_nonogram", side=10, level=2, seed=7, size=100)
    data.score_answer(reply, data[0])    # 1 if solved, else less than a half, by right lines

An entry follows from the seed and its number alone, so entries can be asked for in any order.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from reasoning_gym.factory import ProceduralDataset, register_dataset

from .._engine import Puzzle
from .._generate import generate
from ._judge import parse, score
from ._prompts import prompt
from ._sets import _seed, reward

__all__ = ["NAME", "NonogramConfig", "NonogramDataset"]

NAME = "pictogrid_nonogram"
"""The name for ``reasoning_gym.create_dataset``."""


@dataclass
class NonogramConfig:
    """Which puzzles: ``side`` cells a side, ``level`` from 1 to 7 (any if it is ``None``), ``style`` of `prompt`."""

    side: int = 10
    level: int | None = 2
    style: str = "grid"
    seed: int | None = None
    size: int = 500

    def validate(self) -> None:
        """Refuse what no puzzle has."""
        assert 1 <= self.side <= 100, "side must be from 1 to 100"
        assert self.level is None or 1 <= self.level <= 7, "level must be from 1 to 7"


class NonogramDataset(ProceduralDataset):
    """Nonograms with one solution."""

    def __init__(self, config: NonogramConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)

    def __getitem__(self, idx: int) -> dict[str, Any]:
        """The entry of a number: question, answer, metadata."""
        if not 0 <= idx < self.size:
            raise IndexError(f"there are {self.size} entries")
        side, level = self.config.side, self.config.level
        puzzle = next(generate((side, side), level=level, seed=_seed(self.seed, idx)))
        text = prompt(puzzle, self.config.style)
        rows = ["".join(".#"[cell] for cell in row) for row in np.asarray(puzzle.goal).tolist()]
        metadata = {"source_dataset": NAME, "source_index": idx, "prompt": [text.name, text.version]}
        metadata |= {"rows": puzzle.rows, "columns": puzzle.columns, "difficulty": {"side": side, "level": level}}
        return {"question": text.text, "answer": "\n".join(rows), "metadata": metadata}

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """1 if the answer has a solution, whichever it is; else less than a half, by right lines."""
        if not isinstance(answer, str):
            return 0.0
        puzzle = Puzzle(entry["metadata"]["rows"], entry["metadata"]["columns"])
        return reward(score(puzzle, parse(answer, puzzle)))


register_dataset(NAME, NonogramDataset, NonogramConfig)
