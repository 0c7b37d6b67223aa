"""Many puzzles at once: the arrays of the engine as one result.

::

    solve_many(..) -> SolvedMany   verdicts, pictures, conflicts: arrays, one entry a puzzle
                      [k]          SolvedOne: the verdict in a word, the picture without padding
                      [a:b]        SolvedMany of a part, which shares the arrays

Objects for each puzzle, made at once, would take some hundred bytes each; so one is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, overload

import numpy as np

from . import _engine
from ._generate import Interrupted
from ._html import listed

Word = Literal["none", "unique", "several", "stopped", "no puzzle"]
WORDS: tuple[Word, ...] = ("none", "unique", "several", "stopped", "no puzzle")


class SolvedOne(NamedTuple):
    """What became of one of many puzzles."""

    verdict: Word
    """``"unique"``, ``"several"``, ``"none"``, ``"stopped"``, or ``"no puzzle"``."""
    picture: np.ndarray[tuple[int, int], np.dtype[np.uint8]] | None
    """A picture that fits, if one was found and pictures were wanted."""
    conflicts: int
    """The dead ends of its search."""
    fault: str | None
    """Why it is no puzzle, if so."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SolvedMany(Sequence[SolvedOne]):
    """What became of many puzzles: a sequence of `SolvedOne`, and arrays of all of them."""

    verdicts: np.ndarray[tuple[int], np.dtype[np.uint8]]
    """``uint8``, one a puzzle: 0 none, 1 unique, 2 several, 3 stopped, 4 no puzzle."""
    pictures: np.ndarray[tuple[int, int, int], np.dtype[np.uint8]] | None
    """``uint8`` of shape (N, height, width): a picture that fits. 255 where none was found, and beyond the sides of
    a smaller puzzle."""
    conflicts: np.ndarray[tuple[int], np.dtype[np.uint64]]
    """``uint64``: the dead ends of each search."""
    faults: list[tuple[int, str]]
    """What is no puzzle: its index, and what is wrong."""

    def __len__(self) -> int:
        return len(self.verdicts)

    @overload
    def __getitem__(self, index: int) -> SolvedOne: ...
    @overload
    def __getitem__(self, index: slice) -> SolvedMany: ...
    def __getitem__(self, index: int | slice) -> SolvedOne | SolvedMany:
        if isinstance(index, slice):
            numbers = range(len(self))[index]
            kept = {number: k for k, number in enumerate(numbers)} if self.faults else {}
            faults = [(kept[number], fault) for number, fault in self.faults if number in kept]
            pictures = None if self.pictures is None else self.pictures[index]
            return SolvedMany(self.verdicts[index], pictures, self.conflicts[index], faults)
        number = range(len(self))[index]
        fault = next((fault for at, fault in self.faults if at == number), None)
        word = WORDS[int(self.verdicts[number])]
        return SolvedOne(word, self._picture(number), int(self.conflicts[number]), fault)

    def _picture(self, number: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]] | None:
        if self.pictures is None or self.pictures[number].size == 0:
            return None
        cells = self.pictures[number]
        height, width = int((cells[:, 0] != 255).sum()), int((cells[0] != 255).sum())
        return cells[:height, :width] if height and width else None

    def _repr_html_(self) -> str:
        return listed(self)

    def __repr__(self) -> str:
        none, unique, several, stopped, bad = (int((self.verdicts == code).sum()) for code in range(5))
        return (
            f"<SolvedMany {unique} unique, {several} several, {none} none, {stopped} stopped, {bad} no puzzles>"
        )


def solve_many(
    puzzles: Any,
    columns: Any = None,
    *,
    threads: int = 0,
    pictures: bool = True,
    timeout: float | None = None,
    conflicts: int | None = None,
    memory: int | None = None,
) -> SolvedMany:
    """Solve many puzzles on all cores.

    Parameters
    ----------
    puzzles
        A list of `Puzzle`, of pairs ``(rows, columns)``, or of both; or the rows, with ``columns``: integer arrays
        of shapes (N, height, K) and (N, width, L) padded with zeros, or Arrow arrays: lists of lists of integers,
        padded tensors, clues as text; also the columns of an Arrow table. NumPy arrays of ``uint8``, ``uint16``,
        ``int32`` and ``int64`` are not copied.
    columns
        The columns, if ``puzzles`` are the rows of all.
    threads : int
        0 for as many as there are cores.
    pictures : bool
        Whether pictures are wanted.
    timeout, conflicts, memory
        As in `solve`, for each puzzle.

    Returns
    -------
    SolvedMany

    Raises
    ------
    Interrupted
        At Ctrl-C; its ``made`` has what was solved, and ``"stopped"`` for the rest.

    Examples
    --------
    >>> import numpy as np, pictogrid
    >>> rows = np.array([[[1, 1], [3, 0]], [[1, 0], [1, 0]]])
    >>> columns = np.array([[[2], [1], [2]], [[1], [1], [0]]])
    >>> pictogrid.solve_many(rows, columns).verdicts
    array([1, 2], dtype=uint8)
    >>> pictogrid.solve_many([([[1, 1], [3]], [[2], [1], [2]])])[0].verdict
    'unique'
    """
    verdicts, found, dead_ends, faults, raised = _engine.solve_many(
        puzzles, columns, threads=threads, pictures=pictures, timeout=timeout, conflicts=conflicts, memory=memory
    )
    solved = SolvedMany(verdicts, found, dead_ends, faults)
    if isinstance(raised, KeyboardInterrupt):
        raise Interrupted(solved) from None
    if raised is not None:
        raise raised
    return solved
