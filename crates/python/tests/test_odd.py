"""Odd values: an exception that names the argument, never a crash."""

import faulthandler
import inspect
import random
import re
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np
import pictogrid
import pytest


@pytest.mark.parametrize(
    ("rows", "columns", "said"),
    [
        ([[-1]], [[1]], r"rows\[0\]: int -1 is no length"),
        ([[1.5]], [[1]], r"rows\[0\]: float 1.5"),
        ([[1]], [["x"]], r"columns\[0\]: str 'x'"),
        ([[2**70]], [[1]], r"rows\[0\]: int 11805"),
        ([1], [[1]], r"rows\[0\]: a list of numbers is wanted, not int"),
        ("1 2", [[1]], "rows: a list of clues is wanted, not str"),
        (b"1", [[1]], "rows: a list of clues is wanted, not bytes"),
        (None, [[1]], "rows"),
        ([[1]], {"a": 1}, "columns"),
        ([], [[1]], "row"),
        ([], [], "row"),
        ([[5]], [[1]], "row 1 needs 5 cells"),
        ([[2]], [[1], [0]], "sum|cells"),
        (np.array([[1.0]]), [[1]], "rows: an array of whole numbers is wanted, not of float64"),
        (np.zeros((2, 2, 2), int), [[1]], "rows: an array of clues has 2 dimensions"),
        (np.array([[-3]]), [[1]], "rows: -3"),
        (np.zeros((0, 0), int), np.zeros((0, 0), int), "row"),
        ([[(1, 0)]], [[1]], "color"),
        ([[(1,)]], [[1]], r"rows\[0\]|index"),
    ],
)
def test_the_argument_is_named(rows: Any, columns: Any, said: str) -> None:
    with pytest.raises((ValueError, TypeError, IndexError), match=said):
        pictogrid.Puzzle(rows, columns)


def test_faults_have_places() -> None:
    with pytest.raises(pictogrid.PuzzleError) as caught:
        pictogrid.read("width 2\nheight 1\nrows\n3\ncolumns\n1\n1\n")
    [fault] = caught.value.faults
    assert (fault.kind, fault.line, fault.place) == ("clue_too_long", ("row", 0), (4, 1)) and "row 1" in fault.message


def test_faults_of_lists_have_lines() -> None:
    with pytest.raises(pictogrid.PuzzleError) as caught:
        pictogrid.Puzzle([[1], [9], [0, 2]], [[1], [7]])
    faults = [(fault.kind, fault.line, fault.place) for fault in caught.value.faults]
    assert faults == [
        ("clue_too_long", ("row", 1), None),
        ("zero_in_clue", ("row", 2), None),
        ("clue_too_long", ("column", 1), None),
    ]
    with pytest.raises(pictogrid.PuzzleError) as caught:
        pictogrid.Puzzle([[2], [1]], [[1], [1]])
    assert [(fault.kind, fault.line) for fault in caught.value.faults] == [("sum_mismatch", None)]


def test_what_was_taken_for_granted() -> None:
    [puzzle] = pictogrid.read("FFTFF\nFTTTF\nTTTTT\nFTFTF\n")
    assert puzzle.notes == [
        ("empty_sign", "no sign of this drawing is known as an empty cell; F was taken for it")
    ]
    assert pictogrid.Puzzle(puzzle.rows, puzzle.columns).notes == []


def test_what_is_told_of_a_source() -> None:
    drawing = "FFTFF\nFTTTF\nTTTTT\nFTFTF\n"
    (puzzle,) = pictogrid.read(drawing, empty="T")
    assert puzzle.rows[0] == [2, 2]
    assert puzzle.notes == []
    lists = "[[[1], [1]], [[2], [0]]]"
    assert pictogrid.read(lists)[0].rows == [[1], [1]]
    (puzzle,) = pictogrid.read(lists, columns_first=True)
    assert puzzle.rows == [[2], []]
    enlarged = pictogrid.read("##..\n..##\n")[0]
    png = pictogrid.write(enlarged, "png")
    for pixels in (1, (1, 1)):
        assert pictogrid.read(png, pixels=pixels)[0].rows == enlarged.rows
    with pytest.raises(ValueError, match="pixels: a number of pixels from 1 to 10000"):
        pictogrid.read(png, pixels=0)


def test_a_drawing_is_read_back() -> None:
    (puzzle,) = pictogrid.read("#.#\n.#.\n")
    (again,) = pictogrid.read(puzzle.svg())
    assert (again.rows, again.columns, again.goal) == (puzzle.rows, puzzle.columns, None)
    assert pictogrid.read(pictogrid.solve(puzzle).svg())[0].rows == puzzle.rows


ROWS = ["..#..", ".###.", "#####", ".#.#."]
HOUSE = pictogrid.Puzzle([[1], [3], [5], [1, 1]], [[1], [3], [3], [3], [1]])
CELLS = [[int(c == "#") for c in row] for row in ROWS]


@pytest.mark.parametrize(
    "answer",
    [
        CELLS,
        np.array(CELLS, bool),
        ROWS,
        "\n".join(ROWS),
        "So the answer is\n\n```\n" + "\n".join(ROWS).replace(".", "⬜").replace("#", "⬛") + "\n```\n",
        {"grid": CELLS},
        sum(CELLS, []),
        [(y, x) for y in range(4) for x in range(5) if CELLS[y][x]],
        np.argwhere(CELLS),
    ],
)
def test_an_answer_in_any_shape(answer: Any) -> None:
    right = pictogrid.check(HOUSE, answer)
    assert right and right.right and right.message is None and right.broken == []
    assert pictogrid.check(HOUSE.rows, HOUSE.columns, answer)


def test_a_wrong_answer_is_scored() -> None:
    wrong = pictogrid.check(HOUSE, "00100\n01110\n11111\n01100\n")
    assert not wrong
    assert (wrong.right_cells, wrong.forced, wrong.share, wrong.verdict) == (18, 20, 0.9, "unique")
    assert wrong.wrong == [(3, 2, 1, 0), (3, 3, 0, 1)]
    broken = [(line.line, line.has, line.clue, line.open) for line in wrong.broken]
    assert broken == [(("row", 3), "2", "1,1", 0), (("column", 2), "4", "3", 0), (("column", 3), "2", "3", 0)]
    assert wrong.message == "row 4 has the runs 2, its clue is 1,1"
    assert (wrong.lines, wrong.right_lines, wrong.open) == (9, 6, 0)
    with pytest.warns(UserWarning, match="pairs of numbers were taken for cells, row, column, from 1"):
        from_one = [[y + 1, x + 1] for y in range(4) for x in range(5) if CELLS[y][x]]
        assert pictogrid.check(HOUSE, from_one)
    with pytest.raises(ValueError, match="picture: 1:1: 'I' is no cell"):
        pictogrid.check(HOUSE, "I do not know")


def test_a_board_in_any_shape() -> None:
    text = pictogrid.hint(HOUSE, "..#..\n?????\n?????\n?????\n")
    assert repr(text) == repr(pictogrid.hint(HOUSE, [[0, 0, 1, 0, 0]] + [[-1] * 5] * 3))


ODD: list[Any] = [
    None, True, -1, 0, 1, 3, 2**31, 2**63, 2**200, 1.5, float("nan"), float("inf"), "", "x", "unique", b"", b"\xff",
    [], [[]], [[1]], [[1], [1]], [[-1]], [[0]], [None], [[None]], (), ((1,),), {}, {1: 2}, [[1, 2], [3]], object(),
    np.zeros((0, 0)), np.zeros((2, 2), np.uint8), np.ones((2, 2), bool), np.full((2, 2), -1), np.full((2, 2), 300),
    np.zeros((2, 2, 2), int), np.zeros((1, 2, 3), np.uint8), np.array(5), np.array(["a"]), np.ones((4, 4), int)[::2, ::-2],
    np.array([[1, 2]], ">i8"), np.full((3, 3), np.nan), np.array([object()]), range(3), "non", "level:3", "level:99",
    pictogrid.Puzzle([[1]], [[1]]), pictogrid.Puzzle([[1], [1]], [[1], [1]]), [pictogrid.Puzzle([[1]], [[1]])],
]  # fmt: skip
SENSIBLE: list[Any] = [
    pictogrid.Puzzle([[2], [1]], [[2], [1]]), [[1], [1]], [[1, 0], [0, 1]], "?? 1", "width 1\nheight 1\nrows\n1\ncolumns\n1\n",
]  # fmt: skip
CALLS = [
    "solve", "solutions", "count", "check", "solve_many", "line_count", "line_forced", "records", "read", "write",
    "convert", "draw", "verify", "hint", "explain", "rate", "fix", "make", "jigsaw", "jigsaw.find", "jigsaw.match", "Puzzle",
    "generate",
]  # fmt: skip


KEYWORDS = {name: list(inspect.signature(attrgetter(name)(pictogrid)).parameters) for name in CALLS}


def test_ten_thousand_random_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    faulthandler.enable()
    choose = random.Random(7)
    answers = 0
    for _ in range(10_000):
        name = choose.choice(CALLS)
        arguments = [choose.choice(choose.choice([ODD, SENSIBLE])) for _ in range(choose.choice([1, 1, 2, 3]))]
        known = [key for key in KEYWORDS[name] if key not in KEYWORDS[name][: len(arguments)]]
        keywords = {key: choose.choice(ODD) for key in choose.sample(known, min(len(known), choose.choice([0, 0, 1])))}
        if name == "generate":
            # A size that is right and a huge number is a wish that would be fulfilled.
            arguments = [choose.choice(ODD), choose.choice([None, -1, 0, 1, "x", 1.5])]
        try:
            answer = attrgetter(name)(pictogrid)(*arguments, **keywords)
            if name == "generate":
                list(answer)
            answers += 1
        except (
            ValueError, TypeError, OverflowError, TimeoutError, OSError, IndexError, RuntimeError, UserWarning
        ) as error:  # fmt: skip
            assert "panicked" not in str(error)
    assert answers > 300


PUZZLE = pictogrid.Puzzle([[2], [1]], [[2], [1]])
FIRST_MISTAKES: list[tuple[Any, type[Exception], str]] = [
    (lambda: pictogrid.read("mine.non"), FileNotFoundError, r"No such file or directory: 'mine\.non'"),
    (lambda: pictogrid.read("/nowhere/mine"), FileNotFoundError, "'/nowhere/mine'"),
    (lambda: pictogrid.convert("mine.non", "json"), FileNotFoundError, r"'mine\.non'"),
    (lambda: pictogrid.make("mine.png"), FileNotFoundError, r"'mine\.png'"),
    (lambda: PUZZLE.save("/nowhere/mine.non"), FileNotFoundError, "'/nowhere/mine.non'"),
    (lambda: pictogrid.read("hello\nworld"), pictogrid.PuzzleError, 'read it with format="grid"'),
    (lambda: pictogrid.read(b"hello, you\n"), pictogrid.PuzzleError, r'name it: format="\.\.\."'),
    (lambda: pictogrid.read(5), TypeError, "source: a path, text or bytes are wanted, not int"),  # type: ignore[arg-type]
    (lambda: pictogrid.make(b"no picture"), ValueError, "picture: this is not a known kind of picture"),
    (lambda: pictogrid.make(np.zeros((2, 2, 3), np.uint8), 5), ValueError, "use width=2 and height=2, or less"),
    (lambda: pictogrid.make(np.zeros((2, 2, 2), np.uint8)), ValueError, r"\(height, width, 3\), not \[2, 2, 2\]"),
    (lambda: pictogrid.Puzzle(["1"], [[1]]), TypeError, r"rows\[0\]: a list of numbers is wanted, not str"),  # type: ignore[arg-type]
    (lambda: pictogrid.check(PUZZLE, [[1, 1], [1]]), ValueError, "picture: every row must have as many cells"),
    (lambda: pictogrid.check(PUZZLE, np.ones((2, 2))), TypeError, "picture: .* not of float64 with 2"),
    (lambda: pictogrid.hint([[1]]), TypeError, "columns: a list of clues is wanted beside the rows"),  # type: ignore[call-overload]
    (lambda: pictogrid.check(PUZZLE), TypeError, "picture: an array or a text is wanted"),  # type: ignore[call-overload]
    (lambda: pictogrid.solve(PUZZLE, timeout=float("inf")), ValueError, "timeout: .* leave it out for no limit"),
    (lambda: pictogrid.solve_many(np.zeros((1, 1, 1), int)), TypeError, "columns: with an array of rows"),
    (lambda: pictogrid.solve_many([[[1]]], [[[1]]]), TypeError, "puzzles: with `columns`, NumPy arrays"),
    (lambda: pictogrid.solve_many([PUZZLE, 5]), TypeError, r"puzzles: a list of Puzzle or of \(rows, columns\) is wanted, not of int"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "error", "said"), FIRST_MISTAKES)
def test_a_first_mistake_has_its_way_out(call: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        call()


def test_every_format_that_is_named_can_be_written() -> None:
    named = set(re.findall(r"``\"(\w+)\"``", pictogrid.write.__doc__ or ""))
    assert len(named) > 10
    picture = pictogrid.Puzzle.of_picture([[1, 1], [1, 0]])
    for name in named:
        assert pictogrid.write(picture if name in ("grid", "png", "gif", "bmp", "pbm") else PUZZLE, name)
