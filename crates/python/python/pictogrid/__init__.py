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

A puzzle is a `Puzzle` in every function, or its rows and its columns as the first two arguments; a board or a picture
comes behind it. All indexes count from 0, as those of arrays and of the JSON do: rows, columns, cells, and lines, which
are pairs such as ``("row", 2)``. Texts for people count from 1, and so do places in a file, as editors have them, and
the tiles of `jigsaw.match`, whose 0 is an open cell. Results can be pickled.

``pictogrid.env`` has an environment for reinforcement learning (needs ``gymnasium``), and
``pictogrid.dataset`` makes boards with one solution as arrays. ``pictogrid.bench`` is for those who measure
and train language models.
"""

from ._engine import (
    Advice,
    Assembled,
    BrokenLine,
    Change,
    Checked,
    ConflictingClue,
    Counted,
    Doubt,
    End,
    Explanation,
    Fault,
    Fixed,
    Grade,
    Hint,
    Matched,
    Mistake,
    ProofError,
    Puzzle,
    PuzzleError,
    Records,
    Scanned,
    ScannedLine,
    Sightings,
    Solutions,
    Solved,
    TypoCandidate,
    Verified,
    __version__,
    check,
    convert,
    count,
    draw,
    explain,
    fix,
    hint,
    line_count,
    line_forced,
    make,
    rate,
    read,
    records,
    scan,
    solutions,
    solve,
    verify,
    write,
)
from ._generate import Dataset, Interrupted, Sample, Unfinished, dataset, generate
from ._jigsaw import jigsaw
from ._many import SolvedMany, SolvedOne, solve_many
from ._results import prepare as _prepare

_prepare()

__all__ = [
    "Advice",
    "Assembled",
    "BrokenLine",
    "Change",
    "Checked",
    "ConflictingClue",
    "Counted",
    "Dataset",
    "Doubt",
    "End",
    "Explanation",
    "Fault",
    "Fixed",
    "Grade",
    "Hint",
    "Interrupted",
    "Matched",
    "Mistake",
    "ProofError",
    "Puzzle",
    "PuzzleError",
    "Records",
    "Sample",
    "Scanned",
    "ScannedLine",
    "Sightings",
    "Solutions",
    "Solved",
    "SolvedMany",
    "SolvedOne",
    "TypoCandidate",
    "Unfinished",
    "Verified",
    "__version__",
    "check",
    "convert",
    "count",
    "dataset",
    "draw",
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
    "scan",
    "solutions",
    "solve",
    "solve_many",
    "verify",
    "write",
]
