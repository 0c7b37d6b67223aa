"""What every result of the engine has in Python: pickles, tables for notebooks, sequences.

::

    pickle   a result -> its name and its attributes (or `_state`, where these are not all) -> the engine
    HTML     `_html`
    sequence an explanation gets `index`, `count`, `reversed` and `in` of `Sequence`

Said once here: in each class of the engine it was a method of ten lines, which had to be kept like its fields.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Sequence
from typing import Any, cast

from . import _engine
from ._html import attributes, shown, told

PLAIN: tuple[type, ...] = (
    _engine.Advice,
    _engine.Assembled,
    _engine.BrokenLine,
    _engine.Change,
    _engine.Checked,
    _engine.ConflictingClue,
    _engine.Counted,
    _engine.Doubt,
    _engine.End,
    _engine.Fault,
    _engine.Fixed,
    _engine.Grade,
    _engine.Hint,
    _engine.Matched,
    _engine.Mistake,
    _engine.Records,
    _engine.Scanned,
    _engine.ScannedLine,
    _engine.Sightings,
    _engine.TypoCandidate,
    _engine.Verified,
)
"""Results that a notebook shows as a table; `Puzzle` and `Solved` are drawn, an `Explanation` is a list of steps."""
PICKLED: tuple[type, ...] = (*PLAIN, _engine.Explanation, _engine.Solved)


def _reduced(result: Any) -> tuple[Callable[..., Any], tuple[str, dict[str, Any]]]:
    if hasattr(result, "_state"):
        return _engine.restored, (type(result).__name__, result._state())
    state = {name: getattr(result, name) for name in attributes(type(result))}
    return _engine.restored, (type(result).__name__, state)


def prepare() -> None:
    """Give the classes what they have in common."""
    for kind in PICKLED:
        copyreg.pickle(kind, _reduced)
    for kind in PLAIN:
        setattr(kind, "_repr_html_", shown)
    setattr(_engine.Explanation, "_repr_html_", told)
    for name in ("index", "count", "__reversed__", "__contains__"):
        setattr(_engine.Explanation, name, getattr(Sequence, name))
    cast(Any, Sequence).register(_engine.Explanation)
