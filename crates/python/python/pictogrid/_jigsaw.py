"""Jigsaws: one name to call, with what else there is to do with tiles behind it.

::

    jigsaw(tiles)             square tiles of text, put together
    jigsaw.find(picture)      a pattern in a picture
    jigsaw.match(tiles)       tiles with colored edges

It was a function before, so it can still be called.
"""

from __future__ import annotations

from inspect import signature

from ._engine import jigsaw_find, jigsaw_match
from ._engine import jigsaw as _jigsaw


class Jigsaw:
    __doc__ = _jigsaw.__doc__

    find = staticmethod(jigsaw_find)
    match = staticmethod(jigsaw_match)
    __call__ = staticmethod(_jigsaw)
    __signature__ = signature(_jigsaw)

    def __repr__(self) -> str:
        return "<pictogrid.jigsaw>"


jigsaw = Jigsaw()
jigsaw.__doc__ = _jigsaw.__doc__
