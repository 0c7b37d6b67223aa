"""What is wrong with somebody's set of puzzles.

::

    a file, puzzles, rows of a table ─▶ solved: one picture, several, none?
                                     ─▶ the stored solution: does it fit?
                                     ─▶ the least image: is it another puzzle of the set?

No time and no place stands in a page, so the same set gives the same page.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from .. import _engine
from .._engine import Puzzle, PuzzleError
from .._many import solve_many
from ._sets import Item, canonical_hash

_SOLUTIONS = ("solution", "goal", "grid", "picture", "answer")


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One puzzle of a set that was audited.

    Attributes
    ----------
    index : int
        From 0.
    name : str
        Its title or ``id``, or its number.
    width, height : int
        0 if it is no puzzle.
    verdict : str
        ``"unique"``, ``"several"``, ``"none"``, ``"stopped"``, or ``"faulty"`` if it is no puzzle.
    stored : str
        The stored solution: ``"right"``, ``"wrong"``, or ``"absent"``.
    twin : int or None
        The first puzzle of the set of which it is an image, if there is one.
    note : str
        What is wrong, in words.
    """

    index: int
    name: str
    width: int
    height: int
    verdict: str
    stored: str
    twin: int | None
    note: str

    @property
    def is_good(self) -> bool:
        """Whether it has one solution, no wrong one is stored, and it is no image of another."""
        return self.verdict == "unique" and self.stored != "wrong" and self.twin is None


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found; `str` is a table, `markdown` and `html` are pages.

    Attributes
    ----------
    rows : list of AuditRow
        One a puzzle, in their order.
    """

    rows: list[AuditRow]

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"<Audit {len(self.bad())} of {len(self)} puzzles are not good>"

    def bad(self) -> list[AuditRow]:
        """The rows of puzzles that are not good."""
        return [row for row in self.rows if not row.is_good]

    def counts(self) -> dict[str, int]:
        """How many puzzles there are, and of each fault."""
        rows = self.rows
        return {
            "puzzles": len(rows),
            "one solution": sum(row.verdict == "unique" for row in rows),
            "ambiguous": sum(row.verdict == "several" for row in rows),
            "no solution": sum(row.verdict == "none" for row in rows),
            "faulty": sum(row.verdict == "faulty" for row in rows),
            "not decided": sum(row.verdict == "stopped" for row in rows),
            "wrong solution stored": sum(row.stored == "wrong" for row in rows),
            "image of another": sum(row.twin is not None for row in rows),
        }

    def _summary(self) -> Iterator[tuple[str, int, str]]:
        most = max(len(self), 1)
        return ((name, n, f"{100 * n / most:.1f} %") for name, n in self.counts().items())

    def _table(self) -> list[tuple[str, str, str, str, str]]:
        return [
            (str(row.index), row.name, f"{row.width} × {row.height}", row.verdict, row.note) for row in self.bad()
        ]

    def __str__(self) -> str:
        lines = [f"{name:22}{n:>7}{share:>9}" for name, n, share in self._summary()]
        lines += [f"{index:>5}  {size:9} {verdict:8} {name}: {note}" for index, name, size, verdict, note in self._table()]
        return "\n".join(lines)

    def markdown(self) -> str:
        """The audit as a page of Markdown."""

        def row(*cells: str) -> str:
            return "| " + " | ".join(" ".join(cell.replace("|", "\\|").split()) for cell in cells) + " |"

        lines = ["# Audit of a set of nonograms", "", row("", "puzzles", "share"), "|---|--:|--:|"]
        lines += [row(name, str(n), share) for name, n, share in self._summary()]
        lines += ["", row("puzzle", "name", "size", "verdict", "what is wrong"), "|--:|---|---|---|---|"]
        lines += [row(*cells) for cells in self._table()]
        return "\n".join(lines) + "\n"

    def html(self) -> str:
        """The audit as a page of HTML."""

        def row(tag: str, *cells: str) -> str:
            return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>\n"

        summary = "".join(row("td", name, str(n), share) for name, n, share in self._summary())
        table = "".join(row("td", *cells) for cells in self._table())
        return (
            '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Audit of a set of nonograms</title>\n'
            "<style>body{font-family:sans-serif;margin:2em}td,th{padding:.2em .8em;text-align:left}</style>\n"
            f"<h1>Audit of a set of nonograms</h1>\n<table>\n{summary}</table>\n<table>\n"
            f"{row('th', 'puzzle', 'name', 'size', 'verdict', 'what is wrong')}{table}</table>\n</html>\n"
        )

    def _repr_html_(self) -> str:
        return self.html()


def audit(puzzles: str | Path | Iterable[Any], *, timeout: float = 10.0) -> Audit:
    """Look for what is wrong with a set: several solutions, wrong stored ones, images of other puzzles.

    Parameters
    ----------
    puzzles
        A file that `pictogrid.read` reads, or JSON Lines; or an iterable of `Puzzle` (its goal is the stored
        solution), of `Item`, or of dictionaries with clues, such as ``rows`` and ``columns``, and perhaps a
        ``solution``.
    timeout : float
        Seconds for each puzzle.

    Examples
    --------
    >>> from pictogrid import bench
    >>> wrong = {"rows": [[2], [1]], "columns": [[2], [1]], "solution": ["##", ".#"]}
    >>> several = {"rows": [[1], [1]], "columns": [[1], [1]], "solution": ["#.", ".#"]}
    >>> found = bench.audit([wrong, several])
    >>> [(row.verdict, row.stored) for row in found.rows]
    [('unique', 'wrong'), ('several', 'right')]
    """
    entries = [_entry(number, thing) for number, thing in enumerate(_things(puzzles))]
    solved = solve_many([puzzle for _, puzzle, _, _ in entries if puzzle], pictures=False, timeout=timeout)
    words = iter([("none", "unique", "several", "stopped")[code] for code in solved.verdicts.tolist()])
    first: dict[str, int] = {}
    rows = []
    for number, (name, puzzle, solution, fault) in enumerate(entries):
        if puzzle is None:
            rows.append(AuditRow(number, name, 0, 0, "faulty", "absent", None, fault))
            continue
        verdict = next(words)
        stored, note = _stored(puzzle, solution)
        twin = _twin(puzzle, number, first)
        notes = [note] if note else []
        if verdict in ("several", "none", "stopped"):
            found = {"several": "several solutions", "none": "no solution", "stopped": "not decided in time"}
            notes.insert(0, found[verdict])
        if twin is not None:
            notes.append(f"an image of puzzle {twin}")
        rows.append(
            AuditRow(number, name, puzzle.width, puzzle.height, verdict, stored, twin, "; ".join(notes))
        )
    return Audit(rows)


def _things(puzzles: str | Path | Iterable[Any]) -> Iterable[Any]:
    if not isinstance(puzzles, (str, Path)):
        return puzzles
    if Path(puzzles).suffix in (".jsonl", ".ndjson"):
        with open(puzzles, encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines if line.strip()]
        return [row for row in rows if not (isinstance(row, dict) and row.get("kind") == "missing")]
    return _engine.read(Path(puzzles), bad="keep")


_Entry = tuple[str, Puzzle | None, Any, str]


def _entry(number: int, thing: Any) -> _Entry:
    name = str(number)
    if isinstance(thing, Item):
        return thing.id, thing.puzzle(), thing.solution, ""
    if isinstance(thing, Puzzle):
        return thing.title or name, thing, thing.goal, ""
    if isinstance(thing, PuzzleError):
        return name, None, None, str(thing)
    if not isinstance(thing, dict):
        return name, None, None, f"a Puzzle or a dictionary is wanted, not {type(thing).__name__}"
    name = str(thing.get("id") or thing.get("title") or thing.get("name") or number)
    solution = next((thing[key] for key in _SOLUTIONS if thing.get(key) is not None), None)
    try:
        if "rows" in thing and "columns" in thing:
            return name, Puzzle(thing["rows"], thing["columns"]), solution, ""
        # Other names of the sides: found by their structure, as in a file.
        found = _engine.read(json.dumps(thing).encode(), "json")
        if len(found) != 1:
            return name, None, None, f"{len(found)} puzzles are in one entry"
        return name, found[0], found[0].goal if solution is None else solution, ""
    except (TypeError, ValueError) as error:
        return name, None, None, str(error)


def _stored(puzzle: Puzzle, solution: Any) -> tuple[str, str]:
    if solution is None:
        return "absent", ""
    plain = solution.tolist() if isinstance(solution, np.ndarray) else solution
    board, reason, _ = _engine.read_answer(plain, puzzle)
    if board is None:
        return "wrong", f"the stored solution is no board: {reason}"
    found = _engine.score(puzzle, board)
    if found.solved:
        return "right", ""
    wrong = found.violations
    return "wrong", f"the stored solution is wrong: {wrong[0].text if wrong else 'it has open cells'}"


def _twin(puzzle: Puzzle, number: int, first: dict[str, int]) -> int | None:
    try:
        digest = canonical_hash(puzzle)
    except ValueError:  # Colors and unknown clues: only what is equal is an image.
        digest = puzzle.text("json")
    return None if first.setdefault(digest, number) == number else first[digest]
