"""Answers read, boards scored, moves verified: the engine's functions, with their shapes of arguments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import _engine
from .._engine import CheckedMove, Hint, Puzzle, Score, ScoredMany

Move = tuple[int, int, int] | tuple[str, int, str | Sequence[int]] | Sequence[tuple[int, int, int]] | Hint
"""``(row, column, value)``, ``("row", index, cells)``, a list of the first, or a step of `explain`."""


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """What a model wrote, read for its puzzle; true if there is a board in it.

    Attributes
    ----------
    board : ndarray or None
        The board, ``int16`` of shape (height, width): -1 unknown, 0 empty, 1 and more filled.
    reason : str or None
        Why there is no board.
    notes : tuple of str
        What was taken for granted, such as which of two unknown signs is the filled one.
    """

    board: NDArray[np.int16] | None
    reason: str | None
    notes: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.board is not None

    def __repr__(self) -> str:
        if self.board is None:
            return f"<Answer without a board: {self.reason}>"
        height, width = self.board.shape
        return f"<Answer {width} × {height} cells>"


def parse(answer: str | bytes | ArrayLike | dict[str, Any], puzzle: Puzzle) -> Answer:
    """Read the board of an answer.

    Parameters
    ----------
    answer
        What a model wrote: rows of ``#`` and ``.``, of 0 and 1, of emoji or squares, JSON such as
        ``[[0, 1], [1, 0]]`` and ``{"grid": ..}``, a list of filled cells, with words around, numbers
        before the rows, in fences; ``?`` is an open cell. Lists and arrays, too.
    puzzle : Puzzle

    Returns
    -------
    Answer

    Notes
    -----
    Of several boards that differ the text has to say which is the final one: what stands behind
    ``</think>``, in the last ``<answer>``, in the last fenced block that has a board. If the last block is
    of rows that do not have the size of the puzzle, no earlier block is taken for it.

    Examples
    --------
    >>> from pictogrid import Puzzle, bench
    >>> puzzle = Puzzle([[2], [1]], [[2], [1]])
    >>> bench.parse('{"grid": [[1, 1], [1, 0]]}', puzzle).board.tolist()
    [[1, 1], [1, 0]]
    >>> bench.parse("##\\n#.\\n\\nor\\n\\n##\\n.#", puzzle).reason
    '6:1: 2 boards that differ are in this text; leave one of them'
    """
    board, reason, notes = _engine.read_answer(answer, puzzle)
    return Answer(board, reason, tuple(notes))


def score(
    puzzle: Puzzle, board: Answer | ArrayLike | str | bytes | dict[str, Any], *, timeout: float = 10.0
) -> Score:
    """Score a board by the clues.

    Parameters
    ----------
    puzzle : Puzzle
    board
        What `parse` gave, where no board counts as one of open cells; integers of shape (height, width), -1
        unknown, 0 empty, 1 and more filled; or what `parse` takes.
    timeout : float
        Seconds for the solve that says which cells are right. It is made once for a `Puzzle` object, and
        not for a board that is right.

    Returns
    -------
    Score
        ``solved`` is right for every solution; ``cells`` and ``lines`` are shares; ``violations`` names every
        line that is wrong or can no longer be right.

    Examples
    --------
    >>> from pictogrid import Puzzle, bench
    >>> found = bench.score(Puzzle([[1], [1]], [[1], [1]]), [[0, 1], [1, 0]])
    >>> found.solved, found.lines
    (True, 1.0)
    """
    if isinstance(board, (str, bytes, dict)):
        board = parse(board, puzzle)
    if isinstance(board, Answer):
        return _engine.score(puzzle, board.board, timeout=timeout)
    return _engine.score(puzzle, board, timeout=timeout)


def score_many(
    puzzles: Puzzle | Sequence[Puzzle],
    boards: NDArray[Any],
    *,
    threads: int = 0,
    cells: bool = True,
    timeout: float = 10.0,
) -> ScoredMany:
    """Score many boards on all cores, while other Python threads run.

    Parameters
    ----------
    puzzles : Puzzle or sequence of Puzzle
        One for all boards, or one a board.
    boards : ndarray
        Integers of shape (N, height, width): -1 unknown, 0 empty, 1 and more filled.
    threads : int
        0 for as many as there are cores.
    cells : bool
        Whether right cells are counted, which takes a solve for each puzzle that has a wrong board.
    timeout : float
        Seconds for each of them.

    Returns
    -------
    ScoredMany
        Arrays, one number a board.

    Examples
    --------
    >>> import numpy as np
    >>> from pictogrid import Puzzle, bench
    >>> boards = np.array([[[1, 1], [1, 0]], [[1, 1], [1, -1]], [[0, 1], [1, 1]]])
    >>> found = bench.score_many(Puzzle([[2], [1]], [[2], [1]]), boards)
    >>> found.solved.tolist(), found.violations.tolist()
    ([True, False, False], [0, 0, 4])
    """
    return _engine.score_many(puzzles, boards, threads=threads, cells=cells, timeout=timeout)


def verify_steps(
    puzzle: Puzzle, moves: Iterable[Move], *, board: ArrayLike | None = None, timeout: float = 10.0
) -> list[CheckedMove]:
    """Judge moves one after another, each on the board of those before it that are right.

    Parameters
    ----------
    puzzle : Puzzle
    moves
        ``(row, column, value)``, from 0; ``("row", index, cells)`` or ``("column", index, cells)`` with cells
        as ``"##.?"`` or numbers, -1 for a cell that the move leaves; a list of triples; or a step of `explain`.
    board : optional
        What is known at the beginning.
    timeout : float
        Seconds for each search and for the call.

    Returns
    -------
    list of CheckedMove
        ``status`` is ``"forced"`` (the board shows it: ``rule``, ``line``), ``"unforced"`` (right, but the board
        does not show it), ``"wrong"`` (no solution has it), ``"contradicts"`` (``line`` cannot be finished
        any more), or ``"repeated"`` (it was there). Moves that are not right do not go on the board.

    Notes
    -----
    A move is forced if a rule of one line shows it; or, where no line shows anything, a supposition, a
    count or both ways, as in `explain`. A color that is only ruled out is no mark; in color a step that rests
    on one may be unforced.

    Examples
    --------
    >>> from pictogrid import Puzzle, bench
    >>> puzzle = Puzzle([[2], [1]], [[2], [1]])
    >>> for move in bench.verify_steps(puzzle, [("row", 0, "##"), (1, 0, 0), (1, 0, 1)]):
    ...     print(move.status, move.line, move.rule)
    forced ('row', 0) full-line
    contradicts ('column', 0) None
    forced ('column', 0) full-line
    """
    rows = [_move(puzzle, number, move) for number, move in enumerate(moves)]
    return _engine.verify_steps(puzzle, rows, board=board, timeout=timeout)


_Row = tuple[tuple[str, int] | None, list[tuple[int, int, int]]]


def _move(puzzle: Puzzle, number: int, move: Any) -> _Row:
    if isinstance(move, Hint):
        return move.line, [(y, x, value) for y, x, value in move.cells if value is not None]
    try:
        parts = list(move)
        if len(parts) == 3 and isinstance(parts[0], str):
            return _line(puzzle, number, parts[0], int(parts[1]), parts[2])
        if len(parts) == 3 and not hasattr(parts[0], "__len__"):
            parts = [parts]
        return None, [(int(y), int(x), int(value)) for y, x, value in parts]
    except (TypeError, ValueError) as error:
        if str(error).startswith("moves"):
            raise
        raise TypeError(
            f'moves[{number}]: (row, column, value), ("row", index, cells) or a list of triples is wanted, '
            f"not {move!r:.60}"
        ) from None


def _line(puzzle: Puzzle, number: int, kind: str, index: int, cells: Any) -> _Row:
    if isinstance(cells, str):
        values = ["?.#".find(sign) - 1 if sign in "?.#" else -2 for sign in cells]
    else:
        values = [int(value) for value in cells]
    wanted = puzzle.width if kind == "row" else puzzle.height
    if len(values) != wanted:
        raise ValueError(f"moves[{number}]: {len(values)} cells, a {kind} has {wanted}")
    if min(values, default=0) < -1:
        raise ValueError(f"moves[{number}]: cells are '#', '.' and '?', or numbers, not {cells!r:.60}")
    marks = [(at, value) for at, value in enumerate(values) if value >= 0]
    if kind == "row":
        return (kind, index), [(index, at, value) for at, value in marks]
    return (kind, index), [(at, index, value) for at, value in marks]
