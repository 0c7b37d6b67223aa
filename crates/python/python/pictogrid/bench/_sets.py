"""Sets of puzzles to measure with: every level at every size, from a seed.

::

    seed, size, level ─▶ puzzles of the level ─▶ its least image is new, and in no excluded set ─▶ proof
                      └▶ none can be made: a `Missing`, which the set and its files name

Cells are made on all cores, then put in order, so a seed makes the same bytes on every machine.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from .. import _engine
from .._engine import Grade, Puzzle, Score
from .._generate import Kind

_VERSION = 1
# Puzzles of a cell that may be images of others before the cell is given up.
_MOST_TWINS = 200
# Orders in a row that may make nothing. One in six makes a puzzle of level 7 at 15×15, one in three at
# 20×20, if its pictures are symmetric; those of the usual kind hardly ever reach it.
_MOST_FAILURES = 60


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle of a set.

    Attributes
    ----------
    id : str
        Size, level and number, as ``"10x10-3-07"``.
    width, height, level : int
    rows, columns : list of list of int
        The clues.
    solution : list of str
        The only one: ``#`` filled, ``.`` empty.
    work : float
        The points of the grade.
    hardest : str
        The hardest rule that is needed.
    hash : str
        The same for all eight images of the puzzle.
    proof : str
        That it has one solution; ``pictogrid verify`` confirms it.
    """

    id: str
    width: int
    height: int
    level: int
    rows: list[list[int]]
    columns: list[list[int]]
    solution: list[str]
    work: float
    hardest: str
    hash: str
    proof: str

    def puzzle(self) -> Puzzle:
        """The puzzle, without its solution."""
        return Puzzle(self.rows, self.columns)


@dataclass(frozen=True, slots=True)
class Missing:
    """A level that could not be made at a size, or not often enough.

    Attributes
    ----------
    size, level : int
    made, wanted : int
        How many puzzles there are, and were to be.
    reason : str
    """

    size: int
    level: int
    made: int
    wanted: int
    reason: str


@dataclass(frozen=True, slots=True)
class BenchSet:
    """Puzzles of every level and size; `str` is a table.

    Attributes
    ----------
    seed : int
    items : list of Item
    missing : list of Missing
        What could not be made.
    """

    seed: int
    items: list[Item]
    missing: list[Missing]

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)

    def __repr__(self) -> str:
        return f"<BenchSet {len(self)} puzzles, {len(self.missing)} cells incomplete>"

    def __str__(self) -> str:
        cells: dict[tuple[int, int], int] = {(lack.size, lack.level): 0 for lack in self.missing}
        for item in self.items:
            cells[item.width, item.level] = cells.get((item.width, item.level), 0) + 1
        sizes, levels = sorted({size for size, _ in cells}), sorted({level for _, level in cells})
        lines = ["level" + "".join(f"{f'{size}×{size}':>8}" for size in sizes)]
        for level in levels:
            lines.append(f"{level:5}" + "".join(f"{cells.get((size, level), '-'):>8}" for size in sizes))
        for lack in self.missing:
            lines.append(f"{lack.size}×{lack.size}, level {lack.level}: {lack.made} of {lack.wanted}: {lack.reason}")
        return "\n".join(lines)

    def rows(self) -> list[dict[str, Any]]:
        """A row a puzzle, then one for each entry of `missing`: its ``kind`` says which."""
        empty = dict.fromkeys(Item.__dataclass_fields__)
        rows = [{"kind": "puzzle", **asdict(item), "note": None} for item in self.items]
        for lack in self.missing:
            note = f"{lack.made} of {lack.wanted} were made: {lack.reason}"
            size = {"id": f"{lack.size}x{lack.size}-{lack.level}", "width": lack.size, "height": lack.size}
            rows.append({"kind": "missing", **empty, **size, "level": lack.level, "note": note})
        return rows

    def to_jsonl(self, path: str | Path) -> None:
        """Write `rows`, one a line."""
        lines = [json.dumps(row, separators=(",", ":")) for row in self.rows()]
        Path(path).write_text("".join(line + "\n" for line in lines), encoding="utf-8", newline="\n")

    def to_parquet(self, path: str | Path) -> None:
        """Write `rows` as a table. Needs ``pyarrow``."""
        try:
            import pyarrow as pa  # type: ignore[import-untyped]
            import pyarrow.parquet as pq  # type: ignore[import-untyped]
        except ImportError as error:
            raise ImportError("Parquet needs pyarrow: pip install 'pictogrid[parquet]'") from error
        text, clues = pa.string(), pa.list_(pa.list_(pa.uint8()))
        kinds = {"rows": clues, "columns": clues, "solution": pa.list_(text), "work": pa.float64()}
        kinds |= dict.fromkeys(("width", "height", "level"), pa.uint8())
        rows = self.rows()
        schema = pa.schema([(name, kinds.get(name, text)) for name in rows[0]]) if rows else None
        pq.write_table(pa.Table.from_pylist(rows, schema=schema), path)


def canonical_hash(puzzle: Puzzle) -> str:
    """The SHA-256 of the least of the eight images of a puzzle: the same for the puzzle turned or mirrored.

    Examples
    --------
    >>> from pictogrid import Puzzle, bench
    >>> one, other = Puzzle([[2], [1]], [[2], [1]]), Puzzle([[1], [2]], [[1], [2]])
    >>> bench.canonical_hash(one) == bench.canonical_hash(other)
    True
    """
    return hashlib.sha256(_engine.canonical(puzzle).encode()).hexdigest()


def reward(score: Score) -> float:
    """A number from 0 to 1 that the adapters reward by: 1 if solved, else less than a half, by right lines."""
    return 1.0 if score.solved else 0.5 * score.lines


def _seed(*parts: int) -> int:
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:7], "big")


class _Cell:
    """The puzzles of a size and a level, each with its grade and its hash, none an image of another."""

    def __init__(self, seed: int, size: int, level: int, n: int, excluded: frozenset[str]) -> None:
        self.size, self.level, self.n, self.reason = size, level, n, ""
        self._seen = set(excluded)
        self._seed, self._n_orders, self._n_failures, self._n_twins = seed, 0, 0, 0
        self._orders = self._order()
        self.made: list[tuple[Puzzle, Grade, str]] = []

    def _order(self) -> _engine.Orders:
        own = _seed(_VERSION, self._seed, self.size, self.level, self._n_orders)
        kind: Kind | None = "mirror" if self._n_orders else None
        self._n_orders += 1
        most = self.n + _MOST_TWINS
        size = (self.size, self.size)
        return _engine.Orders(size, most, level=self.level, fill=None, kind=kind, colors=1, seed=own)

    def fill(self, others: set[str]) -> None:
        """Make puzzles until there are enough that are in no other cell."""
        self.made = [made for made in self.made if made[2] not in others]
        self._seen |= others
        while len(self.made) < self.n and not self.reason:
            try:
                puzzle, grade = next(self._orders)
            except RuntimeError as error:
                self._n_failures += 1
                if self._n_failures > _MOST_FAILURES:
                    self.reason = str(error).split("; ")[0]
                self._orders = self._order()
                continue
            self._n_failures = 0
            digest = canonical_hash(puzzle)
            if digest not in self._seen:
                self._seen.add(digest)
                self.made.append((puzzle, grade, digest))
                continue
            self._n_twins += 1
            if self._n_twins > _MOST_TWINS:
                self.reason = "nearly all that are made are images of others"

    def items(self) -> list[Item]:
        return [self._item(number, *made) for number, made in enumerate(self.made)]

    def _item(self, number: int, puzzle: Puzzle, grade: Grade, digest: str) -> Item:
        solution = ["".join(".#"[cell] for cell in row) for row in np.asarray(puzzle.goal).tolist()]
        return Item(
            id=f"{self.size}x{self.size}-{self.level}-{number:02}",
            width=self.size,
            height=self.size,
            level=self.level,
            rows=puzzle.rows,
            columns=puzzle.columns,
            solution=solution,
            work=round(grade.work, 3),
            hardest=grade.hardest,
            hash=digest,
            proof=_engine.proof(Puzzle(puzzle.rows, puzzle.columns)),
        )


def benchset(
    seed: int = 0,
    *,
    n: int = 20,
    sizes: Sequence[int] = (5, 10, 15, 20),
    levels: Sequence[int] = (1, 2, 3, 4, 5, 6, 7),
    exclude: Iterable[Puzzle | Item | str] = (),
    threads: int = 0,
) -> BenchSet:
    """Make a set of puzzles: ``n`` of every level at every size, no two of them images of each other.

    Parameters
    ----------
    seed : int
        The same seed makes the same set, byte for byte.
    n : int
        Puzzles of each level and size.
    sizes : sequence of int
        Sides of square grids, from 1 to 100.
    levels : sequence of int
        From 1, first steps, to 7, beyond logic.
    exclude
        Puzzles of other sets, or hashes of them: none of theirs is in the set, in none of the eight images.
    threads : int
        0 for as many as there are cores.

    Returns
    -------
    BenchSet
        ``missing`` names every level that cannot be made at a size, or not ``n`` times.

    Examples
    --------
    >>> from pictogrid import bench
    >>> print(bench.benchset(1, n=2, sizes=[5], levels=[1, 7]))
    level     5×5
        1       2
        7       0
    5×5, level 7: 0 of 2: many pictures were tried and none became such a puzzle
    """
    known = frozenset(
        thing if isinstance(thing, str) else thing.hash if isinstance(thing, Item) else canonical_hash(thing)
        for thing in exclude
    )
    cells = [_Cell(seed, size, level, n, known) for size in sizes for level in levels]
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        # The largest first, as they take longest.
        list(pool.map(lambda cell: cell.fill(set()), sorted(cells, key=lambda cell: (-cell.size, -cell.level))))
        seen: set[str] = set()
        for cell in cells:
            cell.fill(seen)
            seen |= {digest for _, _, digest in cell.made}
        items = [item for items in pool.map(_Cell.items, cells) for item in items]
    missing = [
        Missing(cell.size, cell.level, len(cell.made), n, cell.reason) for cell in cells if len(cell.made) < n
    ]
    return BenchSet(seed, items, missing)
