"""Wrong types and values for every argument of every public function: each message names its argument."""

import inspect
import re
import warnings
from collections.abc import Callable, Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np
import pictogrid
import pytest

PUZZLE = pictogrid.Puzzle([[2], [1]], [[2], [1]])
PROOF = "pictogrid-proof 1\nsize 1 1\nclues 11509b58d00b990b\nsolution #\nconclude unique\n"
TILES = "0 1 4 0\n0 2 1 0\n0 4 3 0\n0 3 2 0\n"
PRINTED = pictogrid.draw(pictogrid.Puzzle([[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]]), format="png")
#: Arguments with which each function works.
GOOD: dict[str, dict[str, Any]] = {
    "Puzzle": {"rows": [[1]], "columns": [[1]]},
    "Puzzle.of_picture": {"picture": [[1]]},
    "Puzzle.of_qr": {"text": "a"},
    "check": {"puzzle": [[2], [1]], "columns": [[2], [1]], "picture": [[1, 1], [1, 0]]},
    "convert": {"source": b"1x1:1/1\n", "format": "non"},
    "count": {"puzzle": [[1]], "columns": [[1]]},
    "dataset": {"n": 1, "size": (3, 3)},
    "draw": {"puzzles": PUZZLE, "format": "pdf"},
    "explain": {"puzzle": [[1]], "columns": [[1]]},
    "fix": {"picture": [[1, 0], [0, 1]]},
    "generate": {"size": (3, 3)},
    "hint": {"puzzle": [[1]], "columns": [[1]]},
    "jigsaw": {"text": "Tile 3:\n.#.\n..#\n.##\n\nTile 5:\n...\n#.#\n#.#\n"},
    "jigsaw.find": {"picture": "#####\n#....\n"},
    "jigsaw.match": {"text": TILES},
    "line_count": {"line": 5, "clue": [3]},
    "line_forced": {"line": 5, "clue": [3]},
    "make": {"picture": np.zeros((2, 2, 3), np.uint8)},
    "rate": {"puzzle": [[1]], "columns": [[1]]},
    "read": {"source": b"1x1:1/1\n"},
    "records": {"text": "?? 1"},
    "scan": {"picture": PRINTED, "corners": [(44, 32), (164, 32), (164, 152), (44, 152)], "size": (5, 5)},
    "solutions": {"puzzle": [[1]], "columns": [[1]]},
    "solve": {"puzzle": [[1]], "columns": [[1]]},
    "solve_many": {"puzzles": [PUZZLE]},
    "verify": {"puzzle": [[1]], "columns": [[1]], "proof": PROOF},
    "write": {"puzzles": PUZZLE, "format": "non"},
}
WRONG: list[Any] = [
    object(), 2j, lambda: 0, "???", "1s", "\ud800", b"\xff", -1, 10, 2**200, 0.5, float("nan"), True, None,
    [], [object()], ["x"], [[1, 2], [3]], (1,), (1, 2, 3), (-1, 1), ("a", "b"), {}, {"a": 1}, {1, 2}, range(3),
    np.array(5.5), np.array(["a"]), np.array([object()]), np.zeros((1, 1, 1, 1)), np.array([1, 2], "datetime64[s]"),
]  # fmt: skip


def arguments() -> Iterator[tuple[str, str]]:
    for function in GOOD:
        for argument in inspect.signature(attrgetter(function)(pictogrid)).parameters:
            yield function, argument


def message_of(call: Callable[[], Any]) -> str | None:
    """What is said of an argument; `None` of one that was taken, and of what is wrong in a file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            answer = call()
            if isinstance(answer, Iterator):
                next(answer, None)
        except (pictogrid.PuzzleError, OSError):
            return None
        except (TypeError, ValueError) as error:
            return str(error)
    return None


def test_all_functions_are_in_the_table() -> None:
    functions = [name for name in pictogrid.__all__ if inspect.isroutine(getattr(pictogrid, name))]
    assert set(functions) <= set(GOOD)
    for function, good in GOOD.items():
        assert message_of(lambda: attrgetter(function)(pictogrid)(**good)) is None, function


@pytest.mark.parametrize(("function", "argument"), list(arguments()))
def test_a_wrong_argument_is_named(
    function: str, argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call = attrgetter(function)(pictogrid)
    for wrong in WRONG:
        given = {**GOOD[function], argument: wrong}
        if argument == "n" and isinstance(wrong, int) and wrong > 100:
            continue
        said = message_of(lambda: call(**given))
        assert said is not None or wrong is not WRONG[0], "an object is no argument"
        if said is None:
            continue
        assert re.search(rf"^{argument}(:|\[|, )|\b{argument}=|`{argument}`", said), f"{function}({argument}={wrong!r}): {said}"
        assert not re.search(r"cannot be (cast|converted|interpreted)|Py[A-Z]", said), said


FOUND_AND_WANTED: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: pictogrid.line_count("???", "x"), TypeError,  # type: ignore[arg-type]
     "clue: a list of the lengths of runs, such as [3, 1], is wanted, not str 'x'"),
    (lambda: pictogrid.line_count(5, [1, "x"]), TypeError,  # type: ignore[list-item]
     "clue: a list of the lengths of runs, such as [3, 1], is wanted, not list with str 'x'"),
    (lambda: pictogrid.line_count(-1, [1]), ValueError,
     "line: a number of cells up to 65535, or text of '#', '.' and '?' is wanted, not int -1"),
    (lambda: pictogrid.jigsaw.match(TILES, size=10), TypeError,  # type: ignore[arg-type]
     "size: a pair (columns, rows) is wanted, not int 10"),
    (lambda: pictogrid.generate(10), TypeError,  # type: ignore[arg-type]
     "size: a pair (width, height) from 1 to 100 is wanted, not int 10"),
    (lambda: pictogrid.generate((0, 5)), ValueError,
     "size: a pair (width, height) from 1 to 100 is wanted, not tuple (0, 5)"),
    (lambda: pictogrid.solve(PUZZLE, timeout="1s"), TypeError,  # type: ignore[arg-type]
     "timeout: a number of seconds is wanted, not str '1s'"),
    (lambda: pictogrid.solve(PUZZLE, timeout=-1), ValueError,
     "timeout: a number of seconds from 0 on is wanted, not -1; leave it out for no limit"),
    (lambda: pictogrid.solve(PUZZLE, conflicts=-1), ValueError,
     "conflicts: a whole number from 0 on is wanted, not int -1"),
    (lambda: pictogrid.hint(PUZZLE, max_level=9), ValueError, "max_level: a level from 1 to 7 is wanted, not int 9"),
    (lambda: pictogrid.Puzzle([[1]], [[1]], palette="red"), TypeError,
     "palette: a list of colors, such as [\"white\", \"#c00\"], is wanted, not str 'red'"),
    (lambda: pictogrid.Puzzle([[(1,)]], [[1]]), ValueError,  # type: ignore[arg-type]
     "rows[0]: a run in color is a pair (length, color), not tuple (1,)"),
    (lambda: PUZZLE.save(5), TypeError, "path: a path is wanted, not int 5"),  # type: ignore[arg-type]
    (lambda: PUZZLE.text(5), TypeError,  # type: ignore[arg-type]
     "format: the name of a format, such as \"non\", is wanted, not int 5"),
    (lambda: pictogrid.jigsaw.match(TILES, pins=[(0, 0, 0, 0)]), ValueError,
     "pins: [0, 0, 0, 0] is no pin; write (row, column, tile, degrees), such as (0, 2, 5, 90), with tiles from 1 "
     "and 0, 90, 180 or 270 degrees"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "error", "said"), FOUND_AND_WANTED)
def test_what_is_found_and_what_is_wanted(call: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error) as raised:
        call()
    assert type(raised.value) is error and str(raised.value) == said


def test_pairs_and_lists_of_any_sort(tmp_path: Path) -> None:
    assert next(pictogrid.generate([3, 4])).width == 3  # type: ignore[arg-type]
    assert next(pictogrid.generate(np.array([3, 4]))).height == 4  # type: ignore[arg-type]
    kept = pictogrid.fix([[1, 0], [0, 1]], keep=np.array([[0, 0], [1, 1]]))  # type: ignore[arg-type]
    assert {(change.row, change.column) for change in kept.changes} <= {(0, 1), (1, 0)}
    assert pictogrid.line_count(10, np.array([3, 2, 1])) == 10
    PUZZLE.save(tmp_path / "a.non")


def test_a_pin_keeps_its_tile() -> None:
    every = pictogrid.jigsaw.match(TILES, count=True).count
    pinned = pictogrid.jigsaw.match(TILES, pins=[(1, 0, 4, 270)], count=True)
    assert (every, pinned.count) == (4, 1)
    found = pictogrid.jigsaw.match(TILES, pins=[(1, 0, 4, 270)])
    assert found.tiles is not None and found.turns is not None
    assert (found.tiles[1, 0], found.turns[1, 0]) == (4, 270)
    with pytest.raises(pictogrid.PuzzleError, match="a pin fixes tile 9"):
        pictogrid.jigsaw.match(TILES, pins=[(0, 0, 9, 0)])
