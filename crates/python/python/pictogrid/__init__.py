"""Nonograms solved, counted, proved, explained and made.

A nonogram (griddler, hanjie, picross, paint by number) is a grid with numbers beside its rows and
columns; each number is the length of a run of filled cells.

>>> import pictogrid
>>> found = pictogrid.solve([[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]])
>>> found.verdict
'unique'
>>> print(found)
.#.#.
#####
#####
.###.
..#..

Pictures are ``uint8`` arrays of shape (height, width): 0 empty, 1 filled, 2 and more are further
colors. Boards are integers with -1 where nothing is known.

``pictogrid.env`` has an environment for reinforcement learning (needs ``gymnasium``), and
``pictogrid.dataset`` makes boards with one solution as arrays.
"""

from ._engine import (
    Advice,
    Assembled,
    Change,
    ConflictingClue,
    Counted,
    End,
    Explanation,
    Fixed,
    Grade,
    Hint,
    Matched,
    Mismatch,
    Mistake,
    Puzzle,
    PuzzleError,
    Records,
    Sightings,
    Solutions,
    Solved,
    SolvedMany,
    TypoCandidate,
    __version__,
    check,
    convert,
    count,
    explain,
    fix,
    hint,
    line_count,
    line_forced,
    make,
    rate,
    read,
    records,
    solutions,
    solve,
    solve_many,
    write,
)
from ._generate import Dataset, Interrupted, dataset, generate
from ._jigsaw import jigsaw

__all__ = [
    "Advice",
    "Assembled",
    "Change",
    "ConflictingClue",
    "Counted",
    "Dataset",
    "End",
    "Explanation",
    "Fixed",
    "Grade",
    "Hint",
    "Interrupted",
    "Matched",
    "Mismatch",
    "Mistake",
    "Puzzle",
    "PuzzleError",
    "Records",
    "Sightings",
    "Solutions",
    "Solved",
    "SolvedMany",
    "TypoCandidate",
    "__version__",
    "check",
    "convert",
    "count",
    "dataset",
    "explain",
    "fix",
    "generate",
    "hint",
    "jigsaw",
    "line_count",
    "line_forced",
    "make",
    "rate",
    "read",
    "records",
    "solutions",
    "solve",
    "solve_many",
    "write",
]
