"""Ids for ``gymnasium.make``: the environment of `pictogrid.env` with what learners of policies ask for.

>>> import gymnasium, pictogrid.bench.gym
>>> env = gymnasium.make("pictogrid/Nonogram-5x5-v0", level=1, seed=3)
>>> _, info = env.reset(seed=1)
>>> info["violations"], int(info["action_mask"].sum())
([], 50)

``info["violations"]`` lists lines that are wrong or can no longer be right, as ``("row", 2)``;
``info["action_mask"]`` is 1 for each action that changes the board. Sizes are 5, 10, 15 and 20; other
options are those of `pictogrid.env.NonogramEnv`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from .._engine import Puzzle
from ..env import NonogramEnv, Observation
from ._judge import score

__all__ = ["IDS", "BenchEnv"]

_PIXELS = 16
_GRAYS = np.array([192, 255, 0], dtype=np.uint8)  # By mark: unknown, crossed out, filled.


class BenchEnv(NonogramEnv):
    """`NonogramEnv` with violations and a mask of actions in ``info``, and a picture to look at."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(self, *, render_mode: str | None = None, **options: Any) -> None:
        if render_mode not in (None, "ansi", "rgb_array"):
            raise ValueError(f'render_mode: {render_mode!r} is not "ansi" or "rgb_array"')
        super().__init__(**options)
        self.render_mode = render_mode
        self._puzzle: Puzzle | None = None
        self._key = b""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the board anew, with another puzzle."""
        observation, _ = super().reset(seed=seed, options=options)
        return observation, self._info(observation)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action: observation, reward, whether it is solved, whether the steps are used up, ``info``."""
        observation, reward, solved, ended, _ = super().step(action)
        return observation, reward, solved, ended, self._info(observation)

    def render(self) -> Any:
        """The board as text, or as pixels of shape (height, width, 3)."""
        if self.render_mode != "rgb_array":
            return super().render()
        board = self._many._observations()["board"][0]
        pixels = _GRAYS[board + 1].repeat(_PIXELS, 0).repeat(_PIXELS, 1)
        return np.stack([pixels] * 3, axis=-1)

    def _info(self, observation: Observation) -> dict[str, Any]:
        board, rows, columns = (observation[name] for name in ("board", "rows", "columns"))
        key = rows.tobytes() + columns.tobytes()
        if self._puzzle is None or self._key != key:
            self._puzzle, self._key = Puzzle(rows, columns), key
        marks: NDArray[Any] = board.ravel()
        mask = np.concatenate([marks != 1, marks != 0]).astype(np.int8)
        found = score(self._puzzle, board).violations
        return {"violations": [(line.kind, line.index) for line in found], "action_mask": mask}


IDS = tuple(f"pictogrid/Nonogram-{side}x{side}-v0" for side in (5, 10, 15, 20))
"""The ids that importing this module registers."""
for _id, _side in zip(IDS, (5, 10, 15, 20)):
    gymnasium.register(_id, entry_point="pictogrid.bench.gym:BenchEnv", kwargs={"size": (_side, _side)})
