"""A printed puzzle is read from files, bytes and pixels; what is in doubt is named, and what cannot be read raises."""

from pathlib import Path
from typing import Any

import numpy as np
import pictogrid
import pytest

ROOT = Path(__file__).resolve().parents[3]
PHOTO = ROOT / "testdata/scan/photo.jpg"
PICTURES = ROOT / "crates/cli/tests/cmd/scan.in"
DUCK = pictogrid.read(ROOT / "testdata/non/duck.non")[0]


def clues(puzzle: Any) -> tuple[Any, Any]:
    return puzzle.rows, puzzle.columns


@pytest.mark.parametrize("picture", [PHOTO, str(PHOTO), PHOTO.read_bytes()])
def test_a_photograph_in_every_form(picture: Any) -> None:
    found = pictogrid.scan(picture)
    assert (found.verdict, found.size, found.doubts) == ("unique", (10, 10), [])
    assert found.puzzle is not None and clues(found.puzzle) == clues(DUCK)
    assert [line.line for line in found.lines[9:11]] == [("row", 9), ("column", 0)]


def test_pixels_and_the_corners_that_were_found() -> None:
    heart = pictogrid.Puzzle([[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]])
    found = pictogrid.scan(pictogrid.draw(heart, format="png"))
    assert found.puzzle == heart
    for line in found.lines:
        assert len(line.boxes) == len(line.clue) and line.readings[0] == line.clue
    again = pictogrid.scan(pictogrid.draw(heart, format="png"), corners=found.corners, size=found.size)
    assert again.puzzle == heart


def test_doubts_have_a_second_choice() -> None:
    found = pictogrid.scan(PICTURES / "faint.png")
    assert found.verdict == "unique" and found.puzzle is not None
    for doubt in found.doubts:
        line = next(line for line in found.lines if line.line == doubt.line)
        assert line.clue == doubt.reading != doubt.second
        assert doubt.position is None or doubt.second is None or doubt.second[doubt.position] != line.clue[doubt.position]
    assert found.doubts


def test_clues_that_do_not_fit_are_no_puzzle() -> None:
    found = pictogrid.scan(PICTURES / "blurred.png")
    assert found.puzzle is None and found.verdict == "none" and len(found.lines) == 10


@pytest.mark.parametrize(
    ("given", "options", "said"),
    [
        (np.full((40, 40), 255, np.uint8), {}, "picture: no grid was found"),
        (b"not a picture", {}, "picture: this is not a known kind of picture"),
        (PHOTO, {"size": (10, 10)}, "`corners` and `size` help only together"),
        (PHOTO, {"size": (0, 10), "corners": [(0, 0)] * 4}, "size: a pair .columns, rows. from 1 to 140 is wanted"),
        (PHOTO, {"size": (10, 10), "corners": [(0, 0)] * 3}, "corners: a list of four pairs"),
        (PHOTO, {"size": (10, 10), "corners": [(0, float("nan"))] * 4}, "corners: a list of four pairs"),
        (PHOTO, {"size": (10, 10), "corners": [(0, 0)] * 4}, "picture: no grid was found"),
    ],
)
def test_what_is_wrong_is_named(given: Any, options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pictogrid.scan(given, **options)


def test_a_file_that_is_missing() -> None:
    with pytest.raises(FileNotFoundError):
        pictogrid.scan(ROOT / "gone.png")
