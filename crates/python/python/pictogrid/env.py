"""Nonograms to be played by agents: one board, or many at once, with the interface of Gymnasium.

An observation has the ``board`` (-1 unknown, 0 crossed out, 1 filled) and its clues, ``rows`` and
``columns``, padded with zeros. Action ``a`` fills cell ``a`` (row by row from the top) if
``a < height * width``, and crosses out cell ``a - height * width`` otherwise. Every puzzle has one
solution, and a board is solved when its filled cells are those of it.

>>> from pictogrid.env import NonogramVectorEnv
>>> env = NonogramVectorEnv(4, size=(5, 5), seed=1)
>>> observations, _ = env.reset()
>>> observations["board"].shape, observations["rows"].shape
((4, 5, 5), (4, 5, 3))
>>> _, rewards, solved, ended, _ = env.step(env.oracle())
>>> rewards
array([1., 1., 1., 1.], dtype=float32)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise ImportError("the environment needs gymnasium: pip install 'pictogrid[env]'") from error

from . import _engine
from ._engine import Puzzle
from ._generate import generate

__all__ = ["NonogramEnv", "NonogramVectorEnv", "Observation"]

Observation = dict[str, NDArray[Any]]
"""``board``: int8, -1 unknown, 0 crossed out, 1 filled. ``rows``, ``columns``: uint8, the clues, padded
with zeros."""

Reward = Literal["cells", "lines", "solved"]


def _space(height: int, width: int) -> gymnasium.spaces.Dict:
    def box(low: int, high: int, shape: tuple[int, int], dtype: Any) -> gymnasium.spaces.Box:
        return gymnasium.spaces.Box(low, high, shape, dtype)

    return gymnasium.spaces.Dict(
        {
            "board": box(-1, 1, (height, width), np.int8),
            "rows": box(0, 255, (height, (width + 1) // 2), np.uint8),
            "columns": box(0, 255, (width, (height + 1) // 2), np.uint8),
        }
    )


class NonogramVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """``num_envs`` boards that are played at once.

    Parameters
    ----------
    num_envs : int
    puzzles : sequence of Puzzle, optional
        Black and white, of one size, each with one solution. 256 are made if none are given.
    size : (int, int)
        Width and height of those that are made.
    level : int, optional
        Their level, from 1 to 7.
    reward : {"cells", "lines", "solved"}
        ``"cells"``: 1 for a right mark, -1 for a wrong one, 0 for a mark that was there. ``"lines"``: 1
        for a row or column whose filled cells become right, -1 for one that was right. ``"solved"``: 1
        at the end.
    max_steps : int, optional
        Steps after which a board is given up; twice its cells if it is not given.
    seed : int
        Of the puzzles that are made, and of the order in which they come.

    Notes
    -----
    A board that is over begins anew at the next step, whose action is ignored and whose reward is 0
    (``AutoresetMode.NEXT_STEP``).
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int,
        *,
        puzzles: Sequence[Puzzle] | None = None,
        size: tuple[int, int] = (10, 10),
        level: int | None = None,
        reward: Reward = "cells",
        max_steps: int | None = None,
        seed: int = 0,
    ) -> None:
        if isinstance(puzzles, Puzzle):
            raise TypeError("puzzles: a list of Puzzle is wanted; write [puzzle] for one")
        if puzzles is None:
            puzzles = list(generate(size, 256, level=level, seed=seed))
        if not isinstance(puzzles, Sequence):
            raise TypeError(f"puzzles: a list of Puzzle is wanted, not {type(puzzles).__name__}")
        for puzzle in puzzles:
            if not isinstance(puzzle, Puzzle):
                raise TypeError(f"puzzles: a list of Puzzle is wanted, not of {type(puzzle).__name__}")
        if not puzzles:
            raise ValueError("puzzles: one at least is wanted")
        height, width = puzzles[0].height, puzzles[0].width
        steps = 2 * height * width if max_steps is None else max_steps
        self._boards = _engine.Boards(list(puzzles), num_envs, reward, steps, seed)
        self.num_envs = num_envs
        self.single_observation_space = _space(height, width)
        self.single_action_space = gymnasium.spaces.Discrete(2 * height * width)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all boards anew; a list of seeds counts as its first one."""
        self._boards.reset(next(iter(seed), None) if isinstance(seed, list) else seed)
        return self._observations(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Play an action on each board."""
        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu":
            raise TypeError(f"actions: whole numbers are wanted, not {numbers.dtype}")
        rewards, solved, ended = self._boards.step(np.ascontiguousarray(numbers, dtype=np.int64))
        return self._observations(), rewards, solved, ended, {}

    def oracle(self) -> NDArray[np.int64]:
        """A good action for each board: a wrong mark is put right, or else comes the next hint."""
        return self._boards.oracle()

    def _observations(self) -> Observation:
        rows, columns = self._boards.clues()
        return {"board": self._boards.cells(), "rows": rows, "columns": columns}


class NonogramEnv(gymnasium.Env[Observation, int]):
    """One board; the parameters are those of `NonogramVectorEnv`."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, *, render_mode: Literal["ansi"] | None = None, **options: Any) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode: {render_mode!r} is not "ansi"')
        self._many = NonogramVectorEnv(1, **options)
        self.render_mode = render_mode
        self.observation_space = self._many.single_observation_space
        self.action_space = self._many.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the board anew, with another puzzle."""
        super().reset(seed=seed)
        observations, _ = self._many.reset(seed=seed)
        return self._first(observations), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action: observation, reward, whether it is solved, whether the steps are used up, ``{}``."""
        observations, rewards, solved, ended, _ = self._many.step(np.array([action]))
        return self._first(observations), float(rewards[0]), bool(solved[0]), bool(ended[0]), {}

    def oracle(self) -> int:
        """A good action."""
        return int(self._many.oracle()[0])

    def render(self) -> Any:
        """The board as text: ``#`` filled, ``.`` crossed out, ``?`` unknown."""
        letters = {-1: "?", 0: ".", 1: "#"}
        board = self._many._observations()["board"][0].tolist()
        return "\n".join("".join(letters[cell] for cell in row) for row in board)

    @staticmethod
    def _first(observations: Observation) -> Observation:
        return {name: array[0] for name, array in observations.items()}
