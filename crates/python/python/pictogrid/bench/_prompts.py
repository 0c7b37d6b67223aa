"""What a model is told: a few styles, each with a version, so that two measurements can be compared."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from .._engine import Puzzle


@dataclass(frozen=True, slots=True)
class Prompt:
    """The text for a model.

    Attributes
    ----------
    text : str
    name : str
        The style.
    version : int
        Whatever changes the text of a style is another version of it.
    """

    text: str
    name: str
    version: int

    def __str__(self) -> str:
        return self.text


_RULES = (
    "Solve this nonogram. The numbers of a row or column are the lengths of its runs of filled cells, in order, "
    "from the left or from the top; at least one empty cell lies between two runs, and 0 means that the line is "
    "empty."
)


def _clue(runs: list[int]) -> str:
    return " ".join(map(str, runs)) or "0"


def _sides(puzzle: Puzzle) -> str:
    lines = [f"{puzzle.height} rows, {puzzle.width} columns.", "Rows, from the top:"]
    lines += [f"{number}: {_clue(runs)}" for number, runs in enumerate(puzzle.rows, 1)]
    lines += ["Columns, from the left:"]
    lines += [f"{number}: {_clue(runs)}" for number, runs in enumerate(puzzle.columns, 1)]
    return "\n".join(lines)


def _grid(puzzle: Puzzle) -> str:
    return (
        f"{_RULES}\n\n{_sides(puzzle)}\n\nEnd your answer with the finished grid in a block between lines of "
        "three backticks: a line a row, # for a filled cell and . for an empty one, nothing else."
    )


def _json(puzzle: Puzzle) -> str:
    clues = json.dumps({"rows": puzzle.rows, "columns": puzzle.columns})
    return (
        f"{_RULES}\n\n{clues}\n\nEnd your answer with the finished grid as JSON in a block between lines of three "
        'backticks: {"grid": [[..], ..]}, a list a row, 1 for a filled cell and 0 for an empty one.'
    )


def _brief(puzzle: Puzzle) -> str:
    return f"{_RULES}\n\n{_sides(puzzle)}\n\nAnswer with the grid alone: a line a row, # filled, . empty."


_STYLES: dict[str, tuple[int, Callable[[Puzzle], str]]] = {
    "grid": (1, _grid),
    "json": (1, _json),
    "brief": (1, _brief),
}

STYLES = tuple(_STYLES)
"""The styles of `prompt`."""


def prompt(puzzle: Puzzle, style: str = "grid") -> Prompt:
    """Write the text for a model.

    Parameters
    ----------
    puzzle : Puzzle
        In black and white, with complete clues.
    style : {"grid", "json", "brief"}
        ``"grid"``: the model may reason, and ends with rows in a fenced block. ``"json"``: clues and answer as
        JSON. ``"brief"``: the grid and nothing else.

    Examples
    --------
    >>> from pictogrid import Puzzle, bench
    >>> text = bench.prompt(Puzzle([[2], [1]], [[2], [1]]), "brief")
    >>> text.name, text.version
    ('brief', 1)
    """
    if style not in _STYLES:
        raise ValueError(f"style: {style!r} is no style; choose one of {', '.join(STYLES)}")
    if len(puzzle.palette) != 2 or any(runs is None for runs in puzzle.rows + puzzle.columns):
        raise ValueError("puzzle: prompts are for black-and-white puzzles with complete clues")
    version, write = _STYLES[style]
    return Prompt(write(puzzle), style, version)
