from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, Literal, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

__version__: str

Verdict = Literal["unique", "several", "none", "stopped"]
Stage = Literal["lines", "probing", "search"]
Kind = Literal["noise", "shapes", "mirror", "caves", "plain"]
Format = Literal["svg", "png", "pdf", "text", "ansi", "gif", "apng"]
Line = tuple[str, int]
Mark = tuple[int, int, int | None]
Picture = np.ndarray[tuple[int, int], np.dtype[np.uint8]]
BoardArray = np.ndarray[tuple[int, int], np.dtype[np.int16]]
BoardLike = ArrayLike | dict[str, Any] | str | bytes
Clues = Sequence[Sequence[int]] | Sequence[Sequence[tuple[int, int]]] | Sequence[NDArray[Any]] | NDArray[Any]

class PuzzleError(ValueError):
    """Clues or a file that are no puzzle.

    The message names every fault with its place.

    Attributes
    ----------
    faults : list of Fault
        Every fault.
    typo_candidates : list of TypoCandidate, or None
        If the sums of rows and columns differ: every change of one number after which a picture fits.
    """
    faults: list[Fault]
    typo_candidates: list[TypoCandidate] | None

class ProofError(ValueError):
    """A proof that does not show what it claims.

    Attributes
    ----------
    kind : str
        ``"unproven"``, ``"malformed"``, ``"other_puzzle"``, ``"too_large"``, ``"colored"`` or ``"io"``.
    line : int
        The line of its text that is wrong, from 1.
    column : int or None
        The character in it, from 1, where one word is to blame.
    """
    kind: str
    line: int
    column: int | None

@final
class Fault:
    """One fault of a puzzle."""
    @property
    def kind(self) -> str:
        """What kind it is, as in JSON: ``"clue_too_long"``, ``"sum_mismatch"``, ``"syntax"``.."""
    @property
    def message(self) -> str:
        """What is wrong, and what helps."""
    @property
    def line(self) -> Line | None:
        """The line of the puzzle whose clue is wrong, as ``("row", 2)``, counted from 0."""
    @property
    def place(self) -> tuple[int, int] | None:
        """Where it stands in a text: line and character, from 1, as editors count."""
    def _repr_html_(self) -> str: ...

@final
class Puzzle:
    """A puzzle whose clues fit its grid.

    Two puzzles are equal if everything in them is: clues, colors, title and goal.

    Parameters
    ----------
    rows, columns
        The clues, from the top and from the left: lists of lengths, or integer arrays of shape
        (lines, runs) filled up with zeros. In color, runs are pairs ``(length, color)``, and colors
        count from 1.
    palette
        Colors as CSS writes them (``"#c00"``, ``"teal"``), the first that of empty cells.
    title
        A title.

    Raises
    ------
    PuzzleError
        If a clue does not fit its line, or the sums of rows and columns differ. Every fault is named.

    Examples
    --------
    >>> import pictogrid
    >>> puzzle = pictogrid.Puzzle([[1, 1], [3]], [[2], [1], [2]])
    >>> puzzle.width, puzzle.height
    (3, 2)
    >>> puzzle.rows
    [[1, 1], [3]]
    """
    def __new__(
        cls, rows: Clues, columns: Clues, *, palette: Sequence[str] | None = None, title: str | None = None
    ) -> Puzzle: ...
    @staticmethod
    def of_picture(
        picture: ArrayLike, *, palette: Sequence[str] | None = None, title: str | None = None
    ) -> Puzzle:
        """staticmethod(function) -> method

        Convert a function to be a static method.

        A static method does not receive an implicit first argument.
        To declare a static method, use this idiom:

             class C:
                 @staticmethod
                 def f(arg1, arg2, argN):
                     ...

        It can be called either on the class (e.g. C.f()) or on an instance
        (e.g. C().f()). Both the class and the instance are ignored, and
        neither is passed implicitly as the first argument to the method.

        Static methods in Python are similar to those found in Java or C++.
        For a more advanced concept, see the classmethod builtin.
        """
    @property
    def width(self) -> int:
        """Columns; of a triddler, the cells of its longest row."""
    @property
    def height(self) -> int:
        """Rows."""
    @property
    def title(self) -> str | None:
        """The title, if there is one."""
    @property
    def palette(self) -> list[str]:
        """The colors by value as ``#rrggbb``; the first is that of empty cells."""
    @property
    def rows(self) -> list[Any]:
        """The clues of the rows: lists of lengths, of pairs ``(length, color)`` in color. A length or a color
        that the puzzle leaves open is ``None``; so is a clue that is unknown.
        """
    @property
    def columns(self) -> list[Any]:
        """The clues of the columns, as `rows`."""
    @property
    def notes(self) -> list[tuple[str, str]]:
        """What `read` took for granted because the text does not say it: pairs ``(kind, message)``. They are no
        part of the puzzle: a copy that is pickled or written has none, and equality passes over them.

        Examples
        --------
        >>> import pictogrid
        >>> pictogrid.read("ab\\naa\\n", "grid")[0].notes[0][0]
        'all_filled'
        """
    @property
    def goal(self) -> Picture | None:
        """The picture that the puzzle was made of or its file has, of shape (height, width); ``None`` without one."""
    @property
    def given(self) -> list[tuple[int, int, int]]:
        """The cells that are given: row, column and value."""
    def with_given(self, cells: Sequence[Sequence[int]]) -> Puzzle:
        """The same puzzle with these cells given, too: row, column and value, as `Advice.givens` has them.

        Examples
        --------
        >>> import pictogrid
        >>> several = pictogrid.Puzzle([[1], [1]], [[1], [1]])
        >>> pictogrid.solve(several.with_given([(0, 0, 1)])).verdict
        'unique'
        """
    @staticmethod
    def of_qr(text: str, *, timeout: float | None = None) -> Puzzle:
        """staticmethod(function) -> method

        Convert a function to be a static method.

        A static method does not receive an implicit first argument.
        To declare a static method, use this idiom:

             class C:
                 @staticmethod
                 def f(arg1, arg2, argN):
                     ...

        It can be called either on the class (e.g. C.f()) or on an instance
        (e.g. C().f()). Both the class and the instance are ignored, and
        neither is passed implicitly as the first argument to the method.

        Static methods in Python are similar to those found in Java or C++.
        For a more advanced concept, see the classmethod builtin.
        """
    def text(self, format: str = "non") -> str:
        """The puzzle as text of a format; see `write` for the formats.

        Examples
        --------
        >>> import pictogrid
        >>> print(pictogrid.Puzzle([[1]], [[1]]).text())
        width 1
        height 1
        <BLANKLINE>
        rows
        1
        <BLANKLINE>
        columns
        1
        <BLANKLINE>
        """
    def save(self, path: str | PathLike[str]) -> None:
        """Writes the puzzle to a file whose suffix says as what: ``.non``, ``.json``, ``.xml`` and other formats
        of puzzles; ``.svg``, ``.png`` and ``.pdf`` are drawings, of which `pictogrid.draw` has all settings. An
        old file is replaced, as a whole: a failure leaves it as it was.
        """
    def svg(self) -> str:
        """The puzzle as a drawing: an SVG document."""
    def _repr_svg_(self) -> str: ...
    @staticmethod
    def _of_text(text: str) -> Puzzle: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Advice:
    """What to do about a puzzle that no picture fits, or several do. What does not apply or was not found
    in time is ``None`` or empty. Rows, columns and lines count from 0; a line is ``("row", 2)`` or
    ``("column", 0)``, in a triddler ``("row", 2)``, ``("from-top", 0)``, ``("from-bottom", 0)``.
    """
    @property
    def conflicting_clues(self) -> list[ConflictingClue] | None:
        """If no picture fits: the clues without which one does, all of them unless ``incomplete``;
        those first of which the smallest change is known. Empty if no single clue explains it.
        """
    @property
    def swapped_lines(self) -> list[tuple[Line, Line]]:
        """Neighboring lines; a picture fits if the clues of a pair change places."""
    @property
    def conflicting_givens(self) -> bool:
        """Whether a picture fits without the given cells."""
    @property
    def conflicting_cell(self) -> tuple[int, int, int] | None:
        """Of a board from which no picture can be reached: the first cell that no picture has together with
        the cells before it, as row, column and value.
        """
    @property
    def incomplete(self) -> bool:
        """Whether the search for clues was ended early, so that there may be more."""
    @property
    def differing(self) -> list[tuple[int, int]]:
        """If several pictures fit: row and column of the cells in which ``picture`` and ``other``
        differ.
        """
    @property
    def givens(self) -> list[tuple[int, int, int]] | None:
        """Up to four cells, as row, column and value, that leave one picture if they are given."""
    @property
    def givens_minimal(self) -> bool:
        """Whether it is proven that no fewer cells are enough."""
    def _repr_html_(self) -> str: ...

@final
class ConflictingClue:
    """A line without whose clue a picture fits."""
    @property
    def line(self) -> Line:
        """The line."""
    @property
    def clue(self) -> str:
        """Its clue."""
    @property
    def instead(self) -> str | None:
        """The clue that would fit, if the others determine it or swapping two neighboring numbers
        helps.
        """
    @property
    def likely(self) -> bool:
        """Whether no smaller change is known that explains it. (Of a clue without ``instead``, none
        is.)
        """
    def _repr_html_(self) -> str: ...

@final
class TypoCandidate:
    """A change of one number after which a picture fits."""
    @property
    def line(self) -> Line:
        """The line."""
    @property
    def clue(self) -> str:
        """Its clue."""
    @property
    def instead(self) -> str:
        """The clue that would fit."""
    def _repr_html_(self) -> str: ...

@final
class Solved:
    """What a solve found."""
    @property
    def verdict(self) -> Verdict:
        """``"unique"``: exactly one picture fits, that is proven. ``"several"``: two or more fit.
        ``"none"``: none fits, that is proven. ``"stopped"``: a limit ended the solve.
        """
    @property
    def stage(self) -> Stage:
        """The last stage that was needed: ``"lines"``, ``"probing"`` or ``"search"``."""
    @property
    def stopped(self) -> str | None:
        """What ended it, if the verdict is ``"stopped"``: ``"time"``, ``"conflicts"`` or ``"memory"``."""
    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
    @property
    def picture(self) -> Picture | None:
        """A picture that fits, ``uint8`` of shape (height, width): 0 empty, 1 filled, 2 and more are further
        colors. ``None`` if none was found.
        """
    @property
    def other(self) -> Picture | None:
        """Another picture that fits, if the verdict is ``"several"``."""
    @property
    def known(self) -> BoardArray:
        """What is the same in every picture that fits, as far as it is known: ``int16``, -1 unknown."""
    @property
    def advice(self) -> Advice:
        """What to do about it: after ``"none"`` what contradicts the rest, after ``"several"`` cells to give.
        It is looked for when it is asked for, for a second at most.
        """
    @property
    def solutions(self) -> list[Picture]:
        """Every picture that was found: two if the verdict is ``"several"``."""
    @property
    def best(self) -> BoardArray | None:
        """If the search was stopped before it found a picture: the board with the most known cells that it
        reached, ``int16``, -1 unknown. Its cells that are not in `known` are guesses.
        """
    @property
    def qr(self) -> str | None:
        """The text of the picture, if it is a QR code."""
    @property
    def stats(self) -> dict[str, int]:
        """The work: ``line_visits``, ``probes``, ``decisions``, ``conflicts``."""
    def save(self, path: str | PathLike[str]) -> None:
        """Writes the puzzle with its solution, or what is known of it, as a drawing: ``.svg``, ``.png`` or ``.pdf``.
        An old file is replaced.
        """
    def _state(self) -> dict[str, Any]: ...
    def text(self) -> str:
        """The solution as text, ``#`` filled and ``.`` empty; what is known of it if there is none."""
    def svg(self) -> str:
        """The puzzle with its solution, or what is known of it, as an SVG document."""
    def _repr_svg_(self) -> str: ...

@final
class Solutions(Iterator[Picture]):
    """All pictures that fit, one after another."""
    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Picture: ...

@final
class Counted:
    """How many pictures fit. It compares with numbers, and ``int()`` makes one of it; both raise ``ValueError``
    if a limit stopped the count.
    """
    @property
    def count(self) -> int:
        """So many are certain."""
    @property
    def exact(self) -> bool:
        """Whether there are no more. If a limit stopped the count there may be."""
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: int | Counted, /) -> bool: ...
    def __le__(self, other: int | Counted, /) -> bool: ...
    def __gt__(self, other: int | Counted, /) -> bool: ...
    def __ge__(self, other: int | Counted, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_html_(self) -> str: ...

@final
class BrokenLine:
    """A line that is not as its clue says."""
    @property
    def line(self) -> Line:
        """The line, as ``("row", 2)``, counted from 0."""
    @property
    def has(self) -> str:
        """The runs that it has, open cells taken as empty."""
    @property
    def clue(self) -> str:
        """Its clue."""
    @property
    def open(self) -> int:
        """Its open cells; if there are any, no way to fill them fits the clue."""
    def _repr_html_(self) -> str: ...

@final
class Checked:
    """An answer or a board that was checked; true if it is a solution."""
    @property
    def right(self) -> bool:
        """Whether it is a solution: no cell is open, and every line is as its clue says."""
    @property
    def message(self) -> str | None:
        """The first thing that is wrong, in words; ``None`` if nothing is."""
    @property
    def broken(self) -> list[BrokenLine]:
        """Every line that is wrong. A line with open cells is, if no way to fill them fits its clue."""
    @property
    def given(self) -> list[tuple[int, int, int, int]]:
        """Given cells that it changes: row, column, what is there, what should be."""
    @property
    def wrong(self) -> list[tuple[int, int, int, int]]:
        """Cells that are not what every picture has there: row, column, what is there, what should be."""
    @property
    def open(self) -> int:
        """Cells that it leaves open."""
    @property
    def cells(self) -> int:
        """All cells of the puzzle."""
    @property
    def forced(self) -> int:
        """Cells that are known to be the same in every picture; all, if there is one."""
    @property
    def right_cells(self) -> int:
        """The forced cells that the answer has."""
    @property
    def share(self) -> float | None:
        """``right_cells / forced``; ``None`` if no cell is known to be forced."""
    @property
    def lines(self) -> int:
        """All lines of the puzzle."""
    @property
    def right_lines(self) -> int:
        """Lines whose runs are those of their clue."""
    @property
    def verdict(self) -> Verdict:
        """How many pictures the puzzle has: ``"unique"``, ``"several"``, ``"none"`` or ``"stopped"``.
        For this, `wrong`, `forced`, `right_cells` and `share` the puzzle is solved, when one is asked for first.
        """
    @property
    def board(self) -> BoardArray:
        """The answer as it was read: ``int16``, -1 where it is open."""
    def __bool__(self) -> bool: ...
    def _state(self) -> dict[str, Any]: ...
    def _repr_html_(self) -> str: ...

@final
class Verified:
    """What a proof has shown."""
    @property
    def claim(self) -> Literal["unique", "several", "none"]:
        """``"unique"``, ``"several"`` or ``"none"``."""
    @property
    def solutions(self) -> list[Picture]:
        """The pictures that it shows: the only one, or the first two."""
    @property
    def learned(self) -> int:
        """The number of its learned clauses."""
    @property
    def forgotten(self) -> int:
        """The number of those that it drops again."""
    def _state(self) -> dict[str, Any]: ...
    def _repr_html_(self) -> str: ...

@final
class Violation:
    """What a violation is about: a line or a given cell.

    Attributes
    ----------
    kind : str
        ``"row"`` or ``"column"``; ``"given"`` if a given cell was changed.
    index : int
        The line, counted from 0; of a given cell its number, row by row.
    clue : list
        The clue, as in `Puzzle.rows`; of a given cell its value.
    found : list or None
        The runs of the line; ``None`` if it has open cells, which leave no arrangement of the clue.
    cells : str
        The cells of the line: ``"#"``, ``"."``, or ``"?"`` for an open one; colors by their letters.
    text : str
        The same in words.
    """
    @property
    def kind(self) -> Literal["row", "column", "given"]:
        """``"row"`` or ``"column"``; ``"given"`` if a given cell was changed."""
    @property
    def index(self) -> int:
        """The line, counted from 0; of a given cell its number, row by row."""
    @property
    def clue(self) -> Any:
        """The clue, as in `Puzzle.rows`; of a given cell its value."""
    @property
    def found(self) -> Any:
        """The runs of the line; ``None`` if it has open cells, which leave no arrangement of the
        clue.
        """
    @property
    def cells(self) -> str:
        """The cells of the line: ``"#"``, ``"."``, or ``"?"`` for an open one; colors by their
        letters.
        """
    @property
    def text(self) -> str:
        """The same in words."""

@final
class Score:
    """How good a board is.

    Attributes
    ----------
    solved : bool
        Whether the board is a solution, whichever it is.
    cells : float or None
        The share of right cells among those that are the same in every picture; in a puzzle with one
        solution those are all. ``None`` if none is known to be.
    lines : float
        The share of lines that are full and have the runs of their clue.
    right_cells, forced : int
        The two numbers of `cells`.
    right_lines : int
    open : int
        Cells that are not known.
    violations : list of Violation
        Every line that is wrong or can no longer be right, and every given cell that was changed.
    """
    @property
    def solved(self) -> bool:
        """Whether the board is a solution, whichever it is."""
    @property
    def cells(self) -> float | None:
        """The share of right cells among those that are the same in every picture; in a puzzle with one solution those are all. ``None`` if none is known to be."""
    @property
    def lines(self) -> float:
        """The share of lines that are full and have the runs of their clue."""
    @property
    def right_cells(self) -> int:
        """Cells that are forced and right."""
    @property
    def forced(self) -> int:
        """Cells that are the same in every picture."""
    @property
    def right_lines(self) -> int:
        """Lines that are full and have the runs of their clue."""
    @property
    def open(self) -> int:
        """Cells that are not known."""
    @property
    def violations(self) -> list[Violation]:
        """Every line that is wrong or can no longer be right, and every given cell that was changed."""

@final
class ScoredMany:
    """The scores of many boards.

    Attributes
    ----------
    solved : ndarray
        ``bool``, one a board.
    cells : ndarray
        ``float32``: the share of right cells, as in `Score`; NaN where no cell is known to be forced, or
        with ``cells=False``.
    lines : ndarray
        ``float32``: the share of right lines.
    violations : ndarray
        ``int32``: how many lines are violated, and given cells changed.
    states : ndarray
        ``int8`` of shape (N, height + width), rows first: 1 a line that is right, 0 one that is open, -1
        one that is violated.
    """
    @property
    def solved(self) -> NDArray[np.bool_]:
        """``bool``, one a board."""
    @property
    def cells(self) -> NDArray[np.float32]:
        """``float32``: the share of right cells, as in `Score`; NaN where no cell is known to be
        forced, or with ``cells=False``.
        """
    @property
    def lines(self) -> NDArray[np.float32]:
        """``float32``: the share of right lines."""
    @property
    def violations(self) -> NDArray[np.int32]:
        """``int32``: how many lines are violated, and given cells changed."""
    @property
    def states(self) -> NDArray[np.int8]:
        """``int8`` of shape (N, height + width), rows first: 1 a line that is right, 0 one that is
        open, -1 one that is violated.
        """
    def __len__(self) -> int: ...

@final
class CheckedMove:
    """What a move is worth.

    Attributes
    ----------
    status : str
        ``"forced"``: the board shows it. ``"unforced"``: it is right, but the board does not show it in one
        step. ``"wrong"``: no picture has it. ``"contradicts"``: a line cannot be finished any more.
        ``"repeated"``: right, and on the board already.
    rule : str or None
        The rule of a forced move, as in `Hint.rule`; the hardest of its cells.
    level : int or None
        How hard that rule is, from 1 to 7.
    line : (str, int) or None
        The line that shows the move, as ``("row", 2)``, counted from 0; of one that contradicts, the line
        that cannot be finished. ``None`` if there is no single one.
    cells : list of (int, int)
        The cells that the status is about: row and column from 0.
    text : str
        The same in words.
    """
    @property
    def status(self) -> Literal["forced", "unforced", "wrong", "contradicts", "repeated"]:
        """``"forced"``: the board shows it. ``"unforced"``: it is right, but the board does not show
        it in one step. ``"wrong"``: no picture has it. ``"contradicts"``: a line cannot be
        finished any more. ``"repeated"``: right, and on the board already.
        """
    @property
    def rule(self) -> str | None:
        """The rule of a forced move, as in `Hint.rule`; the hardest of its cells."""
    @property
    def level(self) -> int | None:
        """How hard that rule is, from 1 to 7."""
    @property
    def line(self) -> tuple[str, int] | None:
        """The line that shows the move, as ``("row", 2)``, counted from 0; of one that contradicts,
        the line that cannot be finished. ``None`` if there is no single one.
        """
    @property
    def cells(self) -> list[tuple[int, int]]:
        """The cells that the status is about: row and column from 0."""
    @property
    def text(self) -> str:
        """The same in words."""

@final
class Records:
    """The counts of many lines."""
    @property
    def sum(self) -> int:
        """The sum of all counts."""
    @property
    def records(self) -> int:
        """Lines that were counted."""
    @property
    def faults(self) -> list[tuple[int, str]]:
        """Lines that are no records: the number of the line from 1, and what is wrong."""
    def _repr_html_(self) -> str: ...

@final
class Hint:
    """The next step of a puzzle, and why it holds."""
    @property
    def rule(self) -> str:
        """The rule, as ``"overlap"``."""
    @property
    def level(self) -> int:
        """How hard the rule is, from 1 to 7."""
    @property
    def cost(self) -> float:
        """Points of the grade."""
    @property
    def line(self) -> Line | None:
        """The line, as ``("row", 2)``, counted from 0; ``None`` of a step that looks at several."""
    @property
    def cells(self) -> list[Mark]:
        """What it settles: row and column from 0, and the value. A color may only be ruled out, then
        the value is ``None``.
        """
    @property
    def alternatives(self) -> int:
        """How many lines have a step that is no harder, this one included."""
    @property
    def before(self) -> list[Hint]:
        """Steps to take first: they rule colors out, but settle no cell."""
    @property
    def where(self) -> str:
        """Where to look, in words."""
    @property
    def name(self) -> str:
        """The rule, in words."""
    @property
    def why(self) -> str:
        """The reason, in words."""
    @property
    def do(self) -> str:
        """What to mark, in words."""
    def _repr_html_(self) -> str: ...

@final
class Mistake:
    """Marks of a board that cannot all be right, or clues that no picture fits."""
    @property
    def line(self) -> Line | None:
        """The line that they contradict, as ``("row", 2)``, if it is one alone."""
    @property
    def dead_end(self) -> Line | None:
        """The line that cannot be finished any more when what follows from the marks is filled in."""
    @property
    def cells(self) -> list[Mark]:
        """The marks: row and column from 0, and the value. None of them if it is the clues."""
    @property
    def text(self) -> str:
        """What is wrong."""
    def _repr_html_(self) -> str: ...

@final
class End:
    """Why there is no step."""
    @property
    def end(self) -> str:
        """As in `Explanation`; ``"level"`` if no step up to the wanted level settles a cell."""
    @property
    def forced(self) -> list[Mark]:
        """Row, column and value of the cells that a search found."""
    @property
    def text(self) -> str:
        """The end in words."""
    def _repr_html_(self) -> str: ...

@final
class Explanation(Sequence[Hint]):
    """Every step of a puzzle: a sequence of `Hint`."""
    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
    @property
    def steps(self) -> list[Hint]:
        """The steps in order."""
    @property
    def end(self) -> str:
        """Why there is no further step: ``"finished"``; ``"several"`` (several pictures fit, and no
        open cell is the same in all of them); ``"forced"`` (no rule settles a cell, but a search
        finds some that are the same in every picture: `forced`); ``"no-short-reason"``;
        ``"stopped"``; or ``"mistake"``.
        """
    @property
    def forced(self) -> list[Mark]:
        """Row, column and value of the cells that a search found."""
    @property
    def mistake(self) -> Mistake | None:
        """What is wrong with the board or the clues."""
    @property
    def text(self) -> str:
        """The end in words."""
    @property
    def finished(self) -> bool:
        """Whether the steps lead to the end."""
    @property
    def open(self) -> int:
        """Cells that are left."""
    @property
    def summary(self) -> str:
        """How many steps each rule took."""
    def save(self, path: str | PathLike[str]) -> None:
        """Writes all of it to a file whose suffix says as what: ``.html`` (a page to step through), ``.svg`` (a
        sheet with the first step of each rule), ``.gif`` (a film), ``.txt`` or ``.md``. An old file is replaced.

        Examples
        --------
        >>> import pictogrid, pathlib, tempfile
        >>> path = pathlib.Path(tempfile.mkdtemp()) / "small.md"
        >>> pictogrid.explain([[2], [1]], [[2], [1]]).save(path)
        >>> path.read_text().splitlines()[2]
        '## 1. row 1 (2) · full-line · 2 cells · level 1'
        """
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Hint: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Hint]: ...
    def __iter__(self) -> Iterator[Hint]: ...
    def _state(self) -> dict[str, Any]: ...
    def _repr_html_(self) -> str: ...

@final
class Grade:
    """How hard a puzzle is."""
    @property
    def level(self) -> int:
        """From 1, first steps, to 7, beyond logic."""
    @property
    def word(self) -> str:
        """The level in a word."""
    @property
    def hardest(self) -> str:
        """The hardest rule that is needed."""
    @property
    def work(self) -> float:
        """The sum of the costs of all steps."""
    @property
    def steps(self) -> int:
        """How many steps it takes."""
    @property
    def by_rule(self) -> dict[str, int]:
        """How many steps each rule took."""
    @property
    def narrowest(self) -> int | None:
        """In how few lines there was something to be found at the worst moment."""
    @property
    def longest_what_if(self) -> int:
        """The most rounds that a supposition took to fail, 0 without one."""
    @property
    def complete(self) -> bool:
        """Whether the steps settle every cell. They do not where several pictures fit or none does,
        and then the level says little.
        """
    @property
    def version(self) -> int:
        """The version of the costs."""
    def _repr_html_(self) -> str: ...

@final
class Change:
    """A cell that was changed."""
    @property
    def row(self) -> int:
        """The row, from 0."""
    @property
    def column(self) -> int:
        """The column, from 0."""
    @property
    def before(self) -> int:
        """Its value before."""
    @property
    def after(self) -> int:
        """Its value now."""
    @property
    def visibility(self) -> float:
        """How much is seen of it: 0 at the edge of a shape, 1 for a speck in a plain area."""
    def _repr_html_(self) -> str: ...

@final
class Fixed:
    """A picture that `fix` changed."""
    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; its goal is the picture. As it was if the goal was not reached."""
    @property
    def changes(self) -> list[Change]:
        """The cells that were changed."""
    @property
    def reached(self) -> bool:
        """Whether the goal is reached."""
    @property
    def at_least(self) -> int:
        """No fix changes fewer cells than this: that is proven."""
    @property
    def minimal(self) -> bool:
        """Whether it is proven that no fewer changes are enough."""
    @property
    def verdict(self) -> Verdict:
        """What the puzzle is now."""
    @property
    def level(self) -> int | None:
        """Its level now."""
    def _repr_html_(self) -> str: ...

@final
class Scanned:
    """A printed puzzle that was read from a picture."""
    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle; None if its clues do not fit each other."""
    @property
    def verdict(self) -> Verdict:
        """How many pictures fit: ``"unique"``, ``"several"``, ``"none"``, or ``"stopped"`` if that was not settled."""
    @property
    def doubts(self) -> list[Doubt]:
        """What a person should look at."""
    @property
    def lines(self) -> list[ScannedLine]:
        """Rows from above, then columns from the left."""
    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
    @property
    def corners(self) -> list[tuple[float, float]]:
        """The corners of the grid without its numbers, each as (x, y) in pixels, from the top left clockwise."""
    def _repr_html_(self) -> str: ...

@final
class ScannedLine:
    """A line as it was read."""
    @property
    def line(self) -> tuple[Literal["row", "column"], int]:
        """The line, as ``("row", 2)``, counted from 0."""
    @property
    def clue(self) -> list[int]:
        """Its numbers; none for a blank line."""
    @property
    def boxes(self) -> list[tuple[float, float, float, float]]:
        """The box of each number in the picture: left, top, right, bottom."""
    @property
    def readings(self) -> list[list[int]]:
        """Ways to read it, the likeliest first; none if it could not be read. The puzzle may have chosen another one."""
    def _repr_html_(self) -> str: ...

@final
class Doubt:
    """A number, or a whole line, that a person should look at."""
    @property
    def line(self) -> tuple[Literal["row", "column"], int]:
        """The line, as ``("row", 2)``, counted from 0."""
    @property
    def position(self) -> int | None:
        """Which number of it, from 0; None if it is the line as a whole."""
    @property
    def reading(self) -> list[int]:
        """The numbers of the line as they were taken."""
    @property
    def second(self) -> list[int] | None:
        """The second choice for the line, if there is one."""
    def _repr_html_(self) -> str: ...

@final
class Orders(Iterator[tuple[Puzzle, Grade]]):
    """Puzzles with one solution, each with its grade, made when they are asked for; see `pictogrid.generate`."""
    def __new__(
        cls,
        size: tuple[int, int],
        n: int,
        *,
        level: int | None,
        fill: int | None,
        kind: Kind | None,
        colors: int,
        seed: int,
    ) -> Orders: ...
    def __iter__(self) -> Orders: ...
    def __next__(self) -> tuple[Puzzle, Grade]: ...

@final
class Assembled:
    """Square tiles put together."""
    @property
    def verdict(
        self,
    ) -> Literal["unique", "solved", "several", "left_over", "pictures", "none", "stopped"]:
        """``"unique"``, ``"solved"`` (whether there is another way is not known), ``"several"``,
        ``"left_over"`` (most tiles make a picture), ``"pictures"`` (they make several, the
        islands), ``"none"`` or ``"stopped"``.
        """
    @property
    def ids(self) -> np.ndarray[tuple[int, int], np.dtype[np.uint64]] | None:
        """The ids of the tiles, ``uint64``, as they lie."""
    @property
    def orientations(self) -> list[list[str]]:
        """How each tile lies: ``"identity"``, ``"r90"``, ``"flip"``.."""
    @property
    def picture(self) -> Picture | None:
        """The picture without the edges of the tiles, ``uint8``."""
    @property
    def corner_product(self) -> int | None:
        """The product of the ids in the corners."""
    @property
    def count(self) -> int | None:
        """The number of ways, if it is known."""
    @property
    def other_shapes_open(self) -> bool:
        """Whether ``"unique"`` is said of the shape that was found alone."""
    @property
    def left_over(self) -> list[int]:
        """Ids of tiles that belong to no picture."""
    @property
    def islands(self) -> list[list[list[int | None]]]:
        """What can be put together of a set that is no whole: rows of ids, with None for an open
        place.
        """
    @property
    def conflicts(self) -> list[str]:
        """Why tiles are left over, or there is no picture."""
    def _repr_html_(self) -> str: ...

@final
class Sightings:
    """Where a pattern stands in a picture."""
    @property
    def found(self) -> int:
        """How often."""
    @property
    def orientation(self) -> str:
        """What is done to the picture so that most of them stand upright: ``"identity"``, ``"r90"``,
        ``"flip"``..
        """
    @property
    def places(self) -> list[tuple[int, int]]:
        """Row and column of the top left cell of each in the picture turned like that."""
    @property
    def roughness(self) -> int:
        """Filled cells that are in none of them."""
    @property
    def ties(self) -> list[str]:
        """Other orientations with as many."""
    def _repr_html_(self) -> str: ...

@final
class Matched:
    """Tiles with colored edges on their board."""
    @property
    def verdict(self) -> Literal["placed", "unique", "several", "none", "stopped"]:
        """``"placed"`` (a solution), ``"unique"``, ``"several"``, ``"none"`` or ``"stopped"``."""
    @property
    def tiles(self) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]] | None:
        """The numbers of the tiles, ``uint32``, from 1; 0 is an open cell."""
    @property
    def turns(self) -> np.ndarray[tuple[int, int], np.dtype[np.uint16]] | None:
        """How each is turned, in degrees clockwise, ``uint16``."""
    @property
    def placed(self) -> int | None:
        """The cells with a tile."""
    @property
    def matched(self) -> int | None:
        """The touching edges of one color."""
    @property
    def edges(self) -> int:
        """All touching edges."""
    @property
    def best(self) -> bool:
        """Whether there is no solution, and no full board matches more edges."""
    @property
    def count(self) -> int | None:
        """The number of solutions, with turns of the whole board, if it was asked for and is known."""
    @property
    def up_to_turns(self) -> int | None:
        """The same without turns of the whole board."""
    @property
    def why(self) -> str | None:
        """Why there is no solution, if counting sides shows it."""
    def _repr_html_(self) -> str: ...

@final
class Boards:
    """Boards that are played at once; see ``pictogrid.env``."""
    def __new__(
        cls, puzzles: list[Puzzle], num_envs: int, reward: str, max_steps: int, seed: int
    ) -> Boards: ...
    def reset(self, seed: int | None = None) -> None:
        """Begins all boards anew, after another seed if there is one."""
    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Plays an action on each board; one that is over begins anew instead."""
    def cells(self) -> NDArray[np.int8]:
        """The boards, ``int8`` of shape (n, height, width)."""
    def clues(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """The clues of rows and columns, ``uint8`` of shapes (n, height, K) and (n, width, L)."""
    def oracle(self) -> NDArray[np.int64]:
        """A good action for each board: first a wrong mark is put right, then comes the next hint."""

def solve(
    puzzle: Puzzle | Clues,
    columns: Clues | None = None,
    *,
    timeout: float | None = None,
    conflicts: int | None = None,
    memory: int | None = None,
    threads: int = 1,
    board: BoardLike | None = None,
    proof: str | PathLike[str] | None = None,
) -> Solved:
    """Solves a puzzle, and proves that the picture is the only one.

    Parameters
    ----------
    puzzle
        A `Puzzle`; or the rows, and the columns as the second argument.
    timeout : float, optional
        Seconds. It is looked at now and then, so an easy puzzle is solved even with 0.
    conflicts : int, optional
        Dead ends of the search; with this limit a call does the same on every machine.
    memory : int, optional
        Bytes; 1 GiB if it is not given.
    threads : int, optional
        Searches of a hard puzzle at once.
    board : optional
        Cells to start from, as in `hint`: pictures without them do not count.
    proof : path, optional
        A file for a proof of the verdict, which `verify` confirms. A solve that is stopped writes none.

    Returns
    -------
    Solved

    Examples
    --------
    >>> import pictogrid
    >>> found = pictogrid.solve([[1, 1], [3]], [[2], [1], [2]])
    >>> found.verdict
    'unique'
    >>> found.picture
    array([[1, 0, 1],
           [1, 1, 1]], dtype=uint8)
    """
def solutions(
    puzzle: Puzzle | Clues,
    columns: Clues | None = None,
    *,
    timeout: float | None = None,
    conflicts: int | None = None,
    memory: int | None = None,
    board: BoardLike | None = None,
) -> Solutions:
    """Lists every picture that fits; the next one is looked for when it is asked for.

    Parameters
    ----------
    puzzle, columns, conflicts, memory, board
        As in `solve`; the limits are for all pictures together.
    timeout : float, optional
        Seconds for each picture.

    Yields
    ------
    ndarray
        ``uint8`` of shape (height, width).

    Raises
    ------
    TimeoutError
        If a limit ends the list early.

    Examples
    --------
    >>> import pictogrid
    >>> sorted(p.tolist() for p in pictogrid.solutions([[1], [1]], [[1], [1]]))
    [[[0, 1], [1, 0]], [[1, 0], [0, 1]]]
    """
def count(
    puzzle: Puzzle | Clues,
    columns: Clues | None = None,
    *,
    timeout: float | None = None,
    conflicts: int | None = None,
    memory: int | None = None,
    board: BoardLike | None = None,
) -> Counted:
    """Counts the pictures that fit, exactly, also where there are too many to list.

    Parameters
    ----------
    puzzle, columns, timeout, conflicts, memory, board
        As in `solve`.

    Examples
    --------
    >>> import pictogrid
    >>> int(pictogrid.count([[1]] * 20, [[1]] * 20))
    2432902008176640000
    >>> pictogrid.count([[1], [1]], [[1], [1]]) == 2
    True
    """
@overload
def check(puzzle: Puzzle, picture: BoardLike, /, *, timeout: float = 10.0) -> Checked:
    """Checks an answer or a board against the clues, with code that shares nothing with the solver.

    Parameters
    ----------
    puzzle
        A `Puzzle`; or the rows, and the columns as the second argument.
    picture
        Behind the puzzle or the columns: integers of shape (height, width), -1 where nothing is known; or what
        people and language models write: text with a line a row (``"0 1 0"``, ``".#."``, ``?`` for an open cell,
        emoji, also inside of other text), a list of texts, ``{"grid": ..}``, or a list of filled cells
        ``[[row, column], ..]``. What is taken for granted is a warning.
    timeout : float
        Seconds for the solve that counts right cells, when they are asked for.

    Returns
    -------
    Checked
        True if the picture is a solution; which lines are broken, which cells are wrong, and the share of right
        cells.

    Examples
    --------
    >>> import pictogrid
    >>> puzzle = pictogrid.Puzzle([[1], [1]], [[1], [1]])
    >>> bool(pictogrid.check(puzzle, [[1, 0], [0, 1]]))
    True
    >>> wrong = pictogrid.check([[1], [1]], [[1], [1]], [[1, 1], [0, 1]])
    >>> bool(wrong), [(line.line, line.has, line.clue) for line in wrong.broken]
    (False, [(('row', 0), '2', '1'), (('column', 1), '2', '1')])
    >>> bool(pictogrid.check(puzzle, "The answer is\\n⬛⬜\\n⬜⬛\\n"))
    True
    >>> begun = pictogrid.check(pictogrid.Puzzle([[2], [1]], [[2], [1]]), "1?\\n?1")
    >>> begun.broken, begun.open, begun.wrong
    ([], 2, [(1, 1, 1, 0)])
    """
@overload
def check(puzzle: Puzzle, columns: None = None, *, picture: BoardLike, timeout: float = 10.0) -> Checked: ...
@overload
def check(puzzle: Clues, columns: Clues, picture: BoardLike, *, timeout: float = 10.0) -> Checked: ...
@overload
def verify(puzzle: Puzzle, proof: str | bytes | PathLike[str], /) -> Verified:
    """Confirms a proof without trust in whoever wrote it.

    Parameters
    ----------
    puzzle
        A `Puzzle`; or the rows, and the columns as the second argument.
    proof : path, str or bytes
        What `solve` wrote: the file, or its contents.

    Returns
    -------
    Verified
        The proof holds, whatever it proves: `Verified.claim`.

    Raises
    ------
    ProofError
        If it does not.

    Examples
    --------
    >>> import pictogrid, pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "small.proof"
    >>> pictogrid.solve([[2], [1]], [[2], [1]], proof=path).verdict
    'unique'
    >>> pictogrid.verify([[2], [1]], [[2], [1]], path).claim
    'unique'
    """
@overload
def verify(puzzle: Puzzle, columns: None = None, *, proof: str | bytes | PathLike[str]) -> Verified: ...
@overload
def verify(puzzle: Clues, columns: Clues, proof: str | bytes | PathLike[str]) -> Verified: ...
@overload
def draw(
    puzzles: Puzzle | Sequence[Puzzle],
    path: None = None,
    *,
    format: Format | None = None,
    show: Literal["puzzle", "solution", "lines"] | None = None,
    theme: Literal["light", "dark"] = "light",
    patterns: bool = False,
    clues: bool = True,
    cell: int | None = None,
    paper: str | None = None,
    landscape: bool = False,
    per_page: int | Literal["auto"] | None = None,
    titles: bool = False,
    title: str | None = None,
    min_clue: float | None = None,
    timeout: float | None = None,
) -> bytes:
    """Draws puzzles: as a picture, as a booklet to print, or as a film.

    Parameters
    ----------
    puzzles : Puzzle or list of Puzzle
        A picture shows several below each other, a booklet has them on pages; a film shows one.
    path : path, optional
        The file to write; without it the drawing is returned. An old file is replaced.
    format : str, optional
        ``"svg"``, ``"png"``, ``"pdf"``, ``"text"``, ``"ansi"`` (colors of a terminal), ``"gif"`` or ``"apng"``
        (films of the solve); if it is not given, the suffix of the path says it, and ``"svg"`` is it without one.
    show : {"puzzle", "solution", "lines"}, optional
        The clues and given cells, the picture (the goal if it fits, else a solution), or what lines alone settle.
        If it is not given, a booklet has the puzzles and then their solutions, anything else the puzzles.
    theme : {"light", "dark"}
    patterns : bool
        Whether colors differ by patterns, too.
    clues : bool
        Whether clues are drawn.
    cell : int, optional
        Pixels of a cell, 1 to 256.
    paper, landscape, per_page, titles, title, min_clue
        Of a booklet: the sheet (``"a4"``, ``"letter"``..), whether it lies, puzzles on a page (1 to 64, or
        ``"auto"``), whether titles stand above the puzzles, the title of the booklet, the least height of a clue
        in points.
    timeout : float, optional
        Seconds for each puzzle that has to be solved.

    Returns
    -------
    bytes or None
        The drawing, if there is no path.

    Examples
    --------
    >>> import pictogrid
    >>> puzzles = list(pictogrid.generate((8, 8), 4, seed=1))
    >>> pictogrid.draw(puzzles, format="pdf", per_page="auto")[:5]
    b'%PDF-'
    >>> print(pictogrid.draw(pictogrid.Puzzle([[1], [2]], [[2], [1]]), format="text", show="lines", clues=False).decode())
    #.
    ##
    <BLANKLINE>
    """
@overload
def draw(
    puzzles: Puzzle | Sequence[Puzzle],
    path: str | PathLike[str],
    *,
    format: Format | None = None,
    show: Literal["puzzle", "solution", "lines"] | None = None,
    theme: Literal["light", "dark"] = "light",
    patterns: bool = False,
    clues: bool = True,
    cell: int | None = None,
    paper: str | None = None,
    landscape: bool = False,
    per_page: int | Literal["auto"] | None = None,
    titles: bool = False,
    title: str | None = None,
    min_clue: float | None = None,
    timeout: float | None = None,
) -> None: ...
def solve_many(
    puzzles: Any,
    columns: Any = None,
    *,
    threads: int = 0,
    pictures: bool = True,
    timeout: float | None = None,
    conflicts: int | None = None,
    memory: int | None = None,
) -> tuple[
    np.ndarray[tuple[int], np.dtype[np.uint8]],
    np.ndarray[tuple[int, int, int], np.dtype[np.uint8]] | None,
    np.ndarray[tuple[int], np.dtype[np.uint64]],
    list[tuple[int, str]],
    BaseException | None,
]:
    """Solves many puzzles; see ``pictogrid.solve_many``, which makes a `SolvedMany` of the answer."""
def restored(name: str, state: dict[str, Any]) -> Any:
    """Makes a result of its state; for pickles."""
def line_count(line: int | str, clue: Sequence[int] | NDArray[Any]) -> int:
    """In how many ways a clue fits a line.

    Parameters
    ----------
    line : int or str
        The number of cells, none of them known; or the cells as text: ``#`` filled, ``.`` empty, ``?``
        unknown.
    clue : list of int
        The lengths of the runs.

    Examples
    --------
    >>> import pictogrid
    >>> pictogrid.line_count("?###????????", [3, 2, 1])
    10
    >>> pictogrid.line_count(10, [3, 2, 1])
    10
    """
def line_forced(line: int | str, clue: Sequence[int] | NDArray[Any]) -> str | None:
    """The cells of a line that are the same wherever its runs lie.

    Parameters
    ----------
    line, clue
        As in `line_count`.

    Returns
    -------
    str or None
        The line with what is forced filled in, ``None`` if the clue does not fit.

    Examples
    --------
    >>> import pictogrid
    >>> pictogrid.line_forced(10, [8])
    '??######??'
    """
def records(text: str | bytes, unfold: int = 1) -> Records:
    """Counts the arrangements of many lines of text, each of cells and numbers.

    Parameters
    ----------
    text : str or bytes
        A record a line: ``???.### 1,1,3``; ``?`` is unknown, ``#`` filled, ``.`` empty.
    unfold : int, optional
        Count each record this many times longer: its cells joined by ``?``, its numbers repeated.

    Examples
    --------
    >>> import pictogrid
    >>> pictogrid.records("???.### 1,1,3\\n?###???????? 3,2,1", unfold=5).sum
    506251
    """
def read(
    source: str | bytes | PathLike[str],
    format: str | None = None,
    *,
    empty: str | None = None,
    pixels: int | tuple[int, int] | None = None,
    columns_first: bool = False,
    bad: Literal["raise", "keep"] = "raise",
) -> list[Puzzle]:
    """Reads puzzles of a file, or of text.

    Parameters
    ----------
    source : str, bytes or path
        The contents; or a file: a ``pathlib.Path``, or text without a line break that names one.
    format : str, optional
        The format, such as ``"grid"``, if it should not be found out.
    empty : str, optional
        What empty cells look like where the source does not say it: their sign in a drawing, such as ``"~"``;
        their color in a picture, such as ``"black"`` or ``"#1d2b53"``, or ``"none"`` if no cell is empty.
    pixels : int or (int, int), optional
        How many pixels of a picture are a cell, across and down; 1 if each pixel is a cell.
    columns_first : bool
        Whether the first clues are those of the columns, where the source does not say which they are.
    bad : {"raise", "keep"}
        What becomes of a puzzle with a fault: the first one is raised, or it stands in the list as a
        `PuzzleError`.

    Returns
    -------
    list of Puzzle

    Raises
    ------
    PuzzleError
        If there is no puzzle in it, or one has a fault.
    OSError
        If the file cannot be read.

    Examples
    --------
    >>> import pictogrid
    >>> pictogrid.read('{"rows": [[1, 1], [3]], "columns": [[2], [1], [2]]}')
    [<Puzzle 3 × 2 cells>]
    """
def write(puzzles: Puzzle | Sequence[Puzzle], format: str) -> bytes:
    """Puzzles as a file.

    Parameters
    ----------
    puzzles : Puzzle or list of Puzzle
    format : str
        ``"non"``, ``"json"``, ``"webpbn"``, ``"g"`` (Olšák's), ``"nin"``, ``"tatham"``, ``"tournament"``,
        ``"csv"``, ``"clues"``, ``"dzn"`` (MiniZinc), ``"cnf"`` (clauses for SAT solvers) or ``"c"`` (arrays); of a puzzle with a goal also ``"grid"``, ``"png"``, ``"gif"``, ``"bmp"`` or
        ``"pbm"``.

    Returns
    -------
    bytes

    Raises
    ------
    PuzzleError
        If the format cannot hold a puzzle as a whole. Of a black and white one,
        ``Puzzle(puzzle.rows, puzzle.columns)`` is the same without title and goal.

    Examples
    --------
    >>> import pictogrid
    >>> pictogrid.write(pictogrid.Puzzle([[1]], [[1]]), "tatham")
    b'1x1:1/1\\n'
    """
def convert(
    source: str | bytes | PathLike[str], format: str, *, from_format: str | None = None
) -> bytes:
    """A file in another format.

    Parameters
    ----------
    source
        As in `read`.
    format : str
        The format to write.
    from_format : str, optional
        The format to read, if it should not be found out.

    Returns
    -------
    bytes

    Raises
    ------
    PuzzleError
        As `read` and `write` do.
    """
@overload
def hint(puzzle: Puzzle, board: BoardLike | None = None, /, *, near: tuple[int, int] | None = None, max_level: int = 7, timeout: float | None = None) -> Hint | Mistake | End:
    """The next step of a puzzle.

    Parameters
    ----------
    puzzle
        A `Puzzle`; or the rows, and the columns as the second argument.
    board : optional
        What is marked, behind the puzzle or the columns: integers of shape (height, width), -1 unknown, 0 empty,
        1 and more filled; or text, as in `check`, with ``?`` for an unknown cell. In a list of filled cells all
        others are unknown.
    near : (int, int), optional
        Row and column from 0; among steps as easy as each other the nearest is taken.
    max_level : int, optional
        No step that is harder.
    timeout : float, optional
        Seconds; mistakes that only a search finds are looked for until then.

    Returns
    -------
    Hint, Mistake or End
        A step; or marks or clues that cannot be right; or why there is no step.

    Raises
    ------
    TimeoutError
        If the time did not suffice for a step.

    Examples
    --------
    >>> import pictogrid
    >>> hint = pictogrid.hint([[2], [1]], [[2], [1]])
    >>> hint.where, hint.cells
    ('Look at row 1.', [(0, 0, 1), (0, 1, 1)])
    """
@overload
def hint(puzzle: Puzzle, columns: None = None, *, board: BoardLike | None, near: tuple[int, int] | None = None, max_level: int = 7, timeout: float | None = None) -> Hint | Mistake | End: ...
@overload
def hint(
    puzzle: Clues, columns: Clues, board: BoardLike | None = None, *, near: tuple[int, int] | None = None, max_level: int = 7, timeout: float | None = None
) -> Hint | Mistake | End: ...
@overload
def explain(puzzle: Puzzle, board: BoardLike | None = None, /, *, timeout: float | None = None) -> Explanation:
    """Explains a puzzle to its end, step by step, from the easiest.

    Parameters
    ----------
    puzzle
        A `Puzzle`; or the rows, and the columns as the second argument.
    board : optional
        What is marked, as in `hint`.
    timeout : float, optional
        Seconds; what was found by then is there.

    Examples
    --------
    >>> import pictogrid
    >>> story = pictogrid.explain([[2], [1]], [[2], [1]])
    >>> story.end, len(story)
    ('finished', 3)
    >>> [step.rule for step in story]
    ['full-line', 'full-line', 'finished-line']
    """
@overload
def explain(puzzle: Puzzle, columns: None = None, *, board: BoardLike | None, timeout: float | None = None) -> Explanation: ...
@overload
def explain(
    puzzle: Clues, columns: Clues, board: BoardLike | None = None, *, timeout: float | None = None
) -> Explanation: ...
def rate(
    puzzle: Puzzle | Clues, columns: Clues | None = None, *, timeout: float | None = None
) -> Grade:
    """Grades a puzzle by the rules that a person needs.

    Parameters
    ----------
    puzzle
        A `Puzzle`; or the rows, and the columns as the second argument.
    timeout : float, optional
        Seconds.

    Raises
    ------
    TimeoutError
        If the time did not suffice.

    Examples
    --------
    >>> import pictogrid
    >>> pictogrid.rate([[2], [1]], [[2], [1]]).level
    1
    """
def fix(
    picture: Puzzle | ArrayLike,
    goal: str = "unique",
    *,
    max_cells: int | None = None,
    faithful: bool = False,
    keep: Sequence[tuple[int, int]] | None = None,
    keep_symmetry: bool = False,
    timeout: float | None = None,
) -> Fixed:
    """Changes the fewest cells of a picture, so that its puzzle has one solution.

    Parameters
    ----------
    picture
        A `Puzzle` with a goal, or integers of shape (height, width).
    goal : str
        ``"unique"``; ``"lines"``: solved by one line at a time; ``"level:3"``: no harder than that.
    max_cells : int, optional
        The most cells that may change.
    faithful : bool
        Whether changes that are hardly seen are better than few changes.
    keep : list of (int, int), optional
        Cells that stay: row and column from 0.
    keep_symmetry : bool
        Whether a symmetric picture stays symmetric.
    timeout : float, optional
        Seconds; see `Fixed.reached`.

    Returns
    -------
    Fixed

    Examples
    --------
    >>> import pictogrid
    >>> fixed = pictogrid.fix([[1, 0], [0, 1]])
    >>> len(fixed.changes), fixed.at_least, fixed.verdict
    (1, 1, 'unique')
    """
def make(
    picture: str | bytes | PathLike[str] | NDArray[np.uint8],
    width: int | None = None,
    height: int | None = None,
    *,
    colors: int | None = None,
    best: bool = True,
) -> Puzzle:
    """Makes a puzzle of a picture.

    Parameters
    ----------
    picture
        A file (a path), its bytes, or ``uint8`` pixels: gray of shape (height, width), or of shape
        (height, width, 3).
    width, height : int, optional
        Cells; the height follows from the shape of the picture.
    colors : int, optional
        Colors with empty; black and white if it is not given.
    best : bool
        Tries many settings, and takes the one most like the picture among those with one solution.

    Returns
    -------
    Puzzle
        Its `goal` is the picture. Without ``best`` it may have several solutions: see `solve`.
    """
def scan(
    picture: str | bytes | PathLike[str] | NDArray[np.uint8],
    *,
    corners: Sequence[tuple[float, float]] | None = None,
    size: tuple[int, int] | None = None,
) -> Scanned:
    """Reads a printed puzzle from a screenshot or a photograph: black and white, numbers left and above.

    Parameters
    ----------
    picture
        A file (a path), its bytes, or ``uint8`` pixels: gray of shape (height, width), or of shape
        (height, width, 3).
    corners : list of (float, float), optional
        The four corners of the grid without its numbers, in pixels, from the top left clockwise; given together
        with ``size``.
    size : (int, int), optional
        Columns and rows between these corners.

    Returns
    -------
    Scanned
        `Scanned.doubts` names every number that the puzzle did not settle, with its second choice.

    Raises
    ------
    ValueError
        If there is no grid with numbers.

    Examples
    --------
    >>> import pictogrid
    >>> heart = pictogrid.Puzzle([[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]])
    >>> found = pictogrid.scan(pictogrid.draw(heart, format="png"))
    >>> found
    <Scanned 5 × 5, unique, 0 in doubt>
    >>> found.puzzle == heart, found.lines[0]
    (True, <ScannedLine row 0: [1, 1]>)
    """
def jigsaw(
    text: str | bytes,
    *,
    orientations: int = 8,
    shape: tuple[int, int] | None = None,
    unique: bool = False,
    count: bool = False,
    placements: int | None = None,
    timeout: float | None = None,
) -> Assembled:
    """Puts square tiles together, which touch where their edges are equal.

    Parameters
    ----------
    text : str or bytes
        Tiles as ``Tile 2311:`` with rows of ``#`` and ``.`` below, blank lines between them.
    orientations : int
        8 if tiles may be turned and flipped, 4 if they may be turned, 1 if they lie as they are.
    shape : tuple of int, optional
        Rows and columns of tiles, if they are known.
    unique, count : bool
        Whether to look for another way, or for all.
    placements : int, optional
        Tiles that a search may lay.
    timeout : float, optional
        Seconds.

    Examples
    --------
    >>> import pictogrid
    >>> found = pictogrid.jigsaw("Tile 3:\\n.#.\\n..#\\n.##\\n\\nTile 5:\\n...\\n#.#\\n#.#\\n")
    >>> found.ids, found.corner_product
    (array([[3, 5]], dtype=uint64), 15)
    """
def jigsaw_find(
    picture: ArrayLike | str | bytes,
    pattern: str | bytes | None = None,
    *,
    timeout: float | None = None,
) -> Sightings:
    """Looks for a pattern in a picture, which is turned and flipped so that it is found most often.

    Parameters
    ----------
    picture : array_like, str or bytes
        Cells of 0 and 1, as ``jigsaw`` gives them, or rows of ``#`` and ``.``.
    pattern : str or bytes
        Rows in which ``#`` must be filled and ``.`` and blanks match anything, or ``"sea-monster"``.
    timeout : float, optional
        Seconds.

    Examples
    --------
    >>> import pictogrid
    >>> found = pictogrid.jigsaw.find("#####\\n#....\\n", "###")
    >>> found.found, found.places, found.roughness
    (3, [(0, 0), (0, 1), (0, 2)], 1)
    """
def jigsaw_match(
    text: str | bytes,
    size: tuple[int, int] | None = None,
    *,
    border: int | None = 0,
    pins: Sequence[tuple[int, int, int, int]] | None = None,
    unique: bool = False,
    count: bool = False,
    best: bool = False,
    placements: int | None = None,
    timeout: float | None = None,
) -> Matched:
    """Places tiles that have a color on each edge, so that touching edges match.

    Parameters
    ----------
    text : str or bytes
        A tile a line: the colors top, right, bottom and left. The size may come first.
    size : tuple of int, optional
        Columns and rows, if they are known; else the board is a square.
    border : int or None
        The color that looks outside; None if any may.
    pins : list of (int, int, int, int), optional
        Tiles that stay: row and column from 0, the number of the tile from 1, and how it is turned, in degrees
        clockwise. `Matched.tiles` and `Matched.turns` have the same numbers.
    unique, count, best : bool
        Whether to look for another solution, for all, or for the board with most matching edges.
    placements : int, optional
        Tiles that a search may lay.
    timeout : float, optional
        Seconds.

    Examples
    --------
    >>> import pictogrid
    >>> found = pictogrid.jigsaw.match("0 1 4 0\\n0 2 1 0\\n0 4 3 0\\n0 3 2 0\\n", unique=True)
    >>> found.verdict, found.matched
    ('unique', 4)
    >>> pinned = pictogrid.jigsaw.match("0 1 4 0\\n0 2 1 0\\n0 4 3 0\\n0 3 2 0\\n", pins=[(0, 0, 3, 0)])
    >>> pinned.tiles[0, 0], pinned.turns[0, 0]
    (np.uint32(3), np.uint16(0))
    """
def read_answer(
    answer: ArrayLike | dict[str, Any], puzzle: Puzzle
) -> tuple[NDArray[np.int16] | None, str | None, list[str]]:
    """The board of an answer; see ``pictogrid.bench.parse``."""
def canonical(puzzle: Puzzle) -> str:
    """The least of the eight images of a black-and-white puzzle, as text."""
def proof(puzzle: Puzzle, *, timeout: float | None = None) -> str:
    """The proof of a puzzle's verdict, as ``pictogrid verify`` takes it; confirmed before it is given."""
def score(puzzle: Puzzle, board: ArrayLike | dict[str, Any] | None, *, timeout: float = 10.0) -> Score:
    """Scores a board by the clues; see ``pictogrid.bench.score``."""
def score_many(
    puzzles: Puzzle | Sequence[Puzzle],
    boards: NDArray[Any],
    *,
    threads: int = 0,
    cells: bool = True,
    timeout: float = 10.0,
) -> ScoredMany:
    """Scores many boards on all cores; see ``pictogrid.bench.score_many``."""
def verify_steps(
    puzzle: Puzzle,
    moves: list[tuple[tuple[str, int] | None, list[tuple[int, int, int]]]],
    *,
    board: ArrayLike | dict[str, Any] | None = None,
    timeout: float = 10.0,
) -> list[CheckedMove]:
    """Judges moves one after another; see ``pictogrid.bench.verify_steps``."""
