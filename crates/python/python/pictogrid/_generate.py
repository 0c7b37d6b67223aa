"""Puzzles made from a seed: as puzzles, or as arrays with their solutions and grades."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from . import _engine
from ._engine import Grade, Puzzle
from ._html import listed

if TYPE_CHECKING:
    from ._many import SolvedMany

Kind = Literal["noise", "shapes", "mirror", "caves", "plain"]
Bytes1 = np.ndarray[tuple[int], np.dtype[np.uint8]]
Bytes2 = np.ndarray[tuple[int, int], np.dtype[np.uint8]]
Bytes3 = np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]


def generate(
    size: tuple[int, int],
    n: int = 1,
    *,
    level: int | None = None,
    fill: int | None = None,
    kind: Kind | None = None,
    colors: int = 1,
    seed: int = 0,
) -> Iterator[Puzzle]:
    """Make puzzles with one solution, no two of them equal, each when it is asked for.

    What was made before an error or Ctrl-C is kept by whoever took it, and the iterator can go on.

    Parameters
    ----------
    size : (int, int)
        Width and height.
    n : int
        How many.
    level : int, optional
        From 1, first steps, to 7, beyond logic; up to 4 lines alone suffice, as they do without a level.
    fill : int, optional
        The percentage of filled cells to aim at.
    kind : {"noise", "shapes", "mirror", "caves", "plain"}, optional
    colors : int
        Colors beside empty.
    seed : int
        The same seed makes the same puzzles on every machine.

    Yields
    ------
    Puzzle
        Its `goal` is the picture.

    Examples
    --------
    >>> import pictogrid
    >>> puzzles = pictogrid.generate((10, 10), 3, level=2, seed=7)
    >>> [pictogrid.rate(puzzle).level for puzzle in puzzles]
    [2, 2, 2]
    """
    made = _engine.Orders(size, n, level=level, fill=fill, kind=kind, colors=colors, seed=seed)
    return map(_puzzle, made)


def _puzzle(graded: tuple[Puzzle, Grade]) -> Puzzle:
    return graded[0]


class Sample(NamedTuple):
    """One puzzle of a data set."""

    rows: Bytes2
    """The clues of the rows, padded with zeros."""
    columns: Bytes2
    """The clues of the columns, padded with zeros."""
    picture: Bytes2
    """The only solution."""
    level: int
    """From 1, first steps, to 7, beyond logic."""
    work: float
    """The points of its grade."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Dataset(Sequence[Sample]):
    """Puzzles of one size with their solutions and grades: a sequence of `Sample`, and arrays of all of them."""

    rows: Bytes3
    """The clues of the rows, ``uint8`` of shape (N, height, K), padded with zeros."""
    columns: Bytes3
    """The clues of the columns, ``uint8`` of shape (N, width, L), padded with zeros."""
    pictures: Bytes3
    """The only solutions, ``uint8`` of shape (N, height, width)."""
    levels: Bytes1
    """From 1, first steps, to 7, beyond logic; ``uint8``."""
    work: np.ndarray[tuple[int], np.dtype[np.float64]]
    """The points of each grade, ``float64``."""

    def __len__(self) -> int:
        return len(self.levels)

    @overload
    def __getitem__(self, index: int) -> Sample: ...
    @overload
    def __getitem__(self, index: slice) -> Dataset: ...
    def __getitem__(self, index: int | slice) -> Sample | Dataset:
        rows, columns, pictures = self.rows[index], self.columns[index], self.pictures[index]
        if isinstance(index, slice):
            return Dataset(rows, columns, pictures, self.levels[index], self.work[index])
        return Sample(rows, columns, pictures, int(self.levels[index]), float(self.work[index]))

    def _repr_html_(self) -> str:
        return listed(self)

    def __repr__(self) -> str:
        n, height, width = self.pictures.shape
        return f"<Dataset {n} puzzles, {width} × {height} cells>"

    def puzzles(self) -> list[Puzzle]:
        """The puzzles, each with its picture as the goal."""
        return [Puzzle.of_picture(picture) for picture in self.pictures]

    def to_parquet(self, path: str | Path) -> None:
        """Write a row a puzzle: ``rows``, ``columns``, ``picture``, ``level``, ``work``.

        Clues and pictures are lists of lists of integers, clues without padding. Needs ``pyarrow``.
        """
        try:
            import pyarrow as pa  # type: ignore[import-untyped]
            import pyarrow.parquet as pq  # type: ignore[import-untyped]
        except ImportError as error:
            raise ImportError("Parquet needs pyarrow: pip install 'pictogrid[parquet]'") from error

        def clues(table: NDArray[np.uint8]) -> list[list[list[int]]]:
            return [[[n for n in line if n] for line in lines] for lines in table.tolist()]

        nested = pa.list_(pa.list_(pa.uint8()))
        table = pa.table(
            {
                "rows": pa.array(clues(self.rows), nested),
                "columns": pa.array(clues(self.columns), nested),
                "picture": pa.array(self.pictures.tolist(), nested),
                "level": pa.array(self.levels),
                "work": pa.array(self.work),
            }
        )
        pq.write_table(table, path)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while many puzzles were made or solved.

    Attributes
    ----------
    made : Dataset or SolvedMany
        What was ready.
    """

    def __init__(self, made: Dataset | SolvedMany) -> None:
        super().__init__(made)
        self.made = made

    def __str__(self) -> str:
        return f"it was interrupted; what was ready is in `made`: {self.made!r}"


class Unfinished(RuntimeError):
    """Fewer puzzles could be made than were wanted: too few fit what was asked for.

    Attributes
    ----------
    why : str
        Why it ended.
    made : Dataset
        Those that were made.
    """

    def __init__(self, why: str, made: Dataset) -> None:
        super().__init__(why, made)
        self.why, self.made = why, made

    def __str__(self) -> str:
        return f"{self.why}; they are in `made`"


def _padded(clues: list[list[list[int]]], n_lines: int, length: int) -> NDArray[np.uint8]:
    most = (length + 1) // 2
    table = np.zeros((len(clues), n_lines, most), dtype=np.uint8)
    for k, lines in enumerate(clues):
        for line, runs in enumerate(lines):
            table[k, line, : len(runs)] = runs
    return table


def dataset(
    n: int,
    size: tuple[int, int] = (10, 10),
    *,
    level: int | None = None,
    seed: int = 0,
    kind: Kind | None = None,
) -> Dataset:
    """Make ``n`` puzzles with one solution, no two of them equal.

    Parameters
    ----------
    n : int
    size : (int, int)
        Width and height.
    level : int, optional
        From 1 to 7; any if it is not given.
    seed : int
        The same seed makes the same puzzles on every machine.
    kind : {"noise", "shapes", "mirror", "caves", "plain"}, optional

    Returns
    -------
    Dataset

    Raises
    ------
    Interrupted
        At Ctrl-C; its ``made`` has the puzzles that were ready.
    Unfinished
        If no further one is found; its ``made`` has those that were.

    Examples
    --------
    >>> import pictogrid
    >>> data = pictogrid.dataset(3, (5, 5), level=1, seed=4)
    >>> data.pictures.shape, data.levels.tolist()
    ((3, 5, 5), [1, 1, 1])
    """
    made: list[tuple[Puzzle, Grade]] = []
    orders = _engine.Orders(size, n, level=level, fill=None, kind=kind, colors=1, seed=seed)
    try:
        for graded in orders:
            made.append(graded)
    except KeyboardInterrupt:
        raise Interrupted(_dataset(made, size)) from None
    except RuntimeError as error:
        raise Unfinished(str(error), _dataset(made, size)) from error
    return _dataset(made, size)


def _dataset(made: list[tuple[Puzzle, Grade]], size: tuple[int, int]) -> Dataset:
    width, height = size
    pictures = np.zeros((len(made), height, width), dtype=np.uint8)
    for k, (puzzle, _) in enumerate(made):
        pictures[k] = np.asarray(puzzle.goal)
    return Dataset(
        rows=_padded([puzzle.rows for puzzle, _ in made], height, width),
        columns=_padded([puzzle.columns for puzzle, _ in made], width, height),
        pictures=pictures,
        levels=np.array([grade.level for _, grade in made], dtype=np.uint8),
        work=np.array([grade.work for _, grade in made], dtype=np.float64),
    )
