"""Results as tables, for notebooks.

::

    a result    -> a row for each attribute that it has     a picture -> its cells as signs
    a sequence  -> its first ten items                       steps     -> a list

Everything is escaped: titles and messages come from files of others.
"""

from __future__ import annotations

import html
import inspect
from collections.abc import Sequence
from typing import Any

import numpy as np

MOST_ROWS = 10
"""Items of a sequence that are shown."""
MOST_LETTERS = 300
"""Letters of a value that are shown."""
SIGNS = "?.#abcdefghijklmnopqrstuvwxyz"
"""Cells: not known, empty, filled, further colors."""


def attributes(kind: type) -> list[str]:
    """The public attributes of a class of the engine, in the order of their names."""
    members = [(name, member) for name, member in vars(kind).items() if not name.startswith("_")]
    # An object that is held as it is, such as an array, is a member of another kind than what is computed.
    are_read = (inspect.isgetsetdescriptor, inspect.ismemberdescriptor)
    return sorted(name for name, member in members if any(is_read(member) for is_read in are_read))


def _cell(value: object) -> str:
    is_picture = isinstance(value, np.ndarray) and value.ndim == 2 and value.dtype in (np.uint8, np.int16)
    if not is_picture or not 0 < value.size <= 2500 or value.max() >= len(SIGNS) - 1:  # type: ignore[attr-defined]
        return _text(value)
    rows = ("".join(SIGNS[int(cell) + 1] for cell in row) for row in value)  # type: ignore[attr-defined]
    return "<pre>" + "\n".join(rows) + "</pre>"


def _text(value: object) -> str:
    text = str(value)
    return html.escape(text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + "..")


def _table(head: str, rows: Sequence[tuple[object, ...]]) -> str:
    body = "".join("<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row) + "</tr>" for row in rows)
    return f"<div><b>{html.escape(head)}</b><table>{body}</table></div>"


def shown(self: Any) -> str:
    """The table of a result."""
    rows = [(name, getattr(self, name)) for name in attributes(type(self))]
    return _table(type(self).__name__, [row for row in rows if row[1] is not None])


def listed(self: Any) -> str:
    """The table of the first items of a sequence of tuples."""
    rows = [(number, *self[number]) for number in range(min(MOST_ROWS, len(self)))]
    return _table(repr(self)[1:-1], rows)


def told(self: Any) -> str:
    """The list of the steps of an explanation."""
    steps = "".join(f"<li><b>{step.rule}</b> {_text(f'{step.where} {step.why} {step.do}')}</li>" for step in self)
    return f"<p>{html.escape(self.summary)}</p><ol>{steps}</ol>"
