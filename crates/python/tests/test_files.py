"""Drawings, booklets, films, explanations and proofs: the files are those of the command."""

import gzip
import os
import signal
import subprocess
import threading
from pathlib import Path

import numpy as np
import pictogrid
import pytest

ROOT = Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("PICTOGRID", str(ROOT / "target/debug/pictogrid"))
CAT = ROOT / "testdata/non/cat.non"
TWO = ROOT / "testdata/non/two-solutions.non"


def command(*words: str | Path) -> None:
    subprocess.run([COMMAND, *map(str, words)], capture_output=True, check=False)


@pytest.mark.parametrize("suffix", ["svg", "png", "pdf"])
def test_a_drawing_is_that_of_the_command(suffix: str, tmp_path: Path) -> None:
    (puzzle,) = pictogrid.read(CAT)
    ours, theirs = tmp_path / f"ours.{suffix}", tmp_path / f"theirs.{suffix}"
    puzzle.save(ours)
    command("render", CAT, theirs)
    assert ours.read_bytes() == theirs.read_bytes()
    (again,) = pictogrid.read(ours)
    assert (again.rows, again.columns) == (puzzle.rows, puzzle.columns)
    solved = pictogrid.solve(puzzle)
    solved.save(ours)
    pictogrid.draw(puzzle, theirs, show="solution")
    if suffix != "pdf":
        assert ours.read_bytes() == theirs.read_bytes()


@pytest.mark.parametrize("suffix", ["gif", "apng"])
def test_a_film_is_that_of_the_command(suffix: str, tmp_path: Path) -> None:
    (puzzle,) = pictogrid.read(CAT)
    ours, theirs = tmp_path / f"ours.{suffix}", tmp_path / f"theirs.{suffix}"
    pictogrid.draw(puzzle, ours)
    command("render", CAT, theirs)
    assert ours.read_bytes() == theirs.read_bytes()
    with pytest.raises(ValueError, match="path: .* pictogrid.draw draws the film"):
        puzzle.save(ours)


def test_a_booklet(tmp_path: Path) -> None:
    puzzles = list(pictogrid.generate((8, 8), 6, seed=4)) + pictogrid.read(TWO)
    pictogrid.draw(puzzles, tmp_path / "book.pdf", per_page="auto", title="Ours", titles=True, paper="Letter")
    again = pictogrid.read(tmp_path / "book.pdf")
    assert [puzzle.rows for puzzle in again] == [puzzle.rows for puzzle in puzzles]
    upright, lying = (pictogrid.draw(puzzles, format="pdf", landscape=lies) for lies in (False, True))
    assert upright != lying and upright.startswith(b"%PDF-")
    with pytest.raises(ValueError, match="puzzles: .*clues"):
        pictogrid.draw(pictogrid.Puzzle([[1]] * 400, [[400]]), format="pdf", min_clue=24)


def test_what_is_shown() -> None:
    puzzle = pictogrid.Puzzle([[2], [1]], [[2], [1]])
    shown = {show: pictogrid.draw(puzzle, format="text", show=show, clues=False) for show in ("puzzle", "lines", "solution")}
    assert shown == {"puzzle": b"??\n??\n", "lines": b"##\n#.\n", "solution": b"##\n#.\n"}
    assert pictogrid.draw(puzzle) != pictogrid.draw(puzzle, theme="dark") != pictogrid.draw(puzzle, cell=40)
    none = pictogrid.Puzzle([[1, 1], [2], [1, 1]], [[3], [1], [2]])
    with pytest.raises(ValueError, match=r"puzzles\[1\]: no picture fits the clues; draw it with show=\"puzzle\""):
        pictogrid.draw([puzzle, none], show="solution")


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ({"paper": "a4"}, "paper: it is for booklets"),
        ({"per_page": 4}, "per_page: it is for booklets"),
        ({"format": "pdf", "per_page": 65}, "per_page: a number from 1 to 64, or \"auto\" is wanted, not int 65"),
        ({"format": "pdf", "cell": 5}, "cell: a drawing as pdf has no pixels"),
        ({"format": "bmp"}, "format: \"bmp\" is no drawing; choose one of "),
        ({"format": "gif", "show": "puzzle"}, "show: a film shows the whole solution"),
        ({"path": "cat.xyz"}, "path: cat.xyz: its suffix names no drawing"),
    ],
)  # fmt: skip
def test_a_setting_without_a_use_is_refused(setting: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pictogrid.draw(pictogrid.Puzzle([[1]], [[1]]), **setting)  # type: ignore[call-overload]


@pytest.mark.parametrize("suffix", ["txt", "md", "html", "svg", "gif"])
@pytest.mark.parametrize("name", ["cat", "two-solutions", "colors"])
def test_an_explanation_is_that_of_the_command(name: str, suffix: str, tmp_path: Path) -> None:
    path = ROOT / f"testdata/non/{name}.non"
    ours, theirs = tmp_path / f"ours.{suffix}", tmp_path / f"theirs.{suffix}"
    explanation = pictogrid.explain(pictogrid.read(path)[0])
    explanation.save(ours)
    command("explain", path, "-o", theirs)
    if explanation.end == "several":
        # The command says which of its commands shows more.
        assert abs(len(ours.read_bytes()) - len(theirs.read_bytes())) < 1000
    else:
        assert ours.read_bytes() == theirs.read_bytes()


def test_proofs(tmp_path: Path) -> None:
    random = np.random.default_rng(7)
    noise = pictogrid.Puzzle.of_picture((random.random((20, 20)) < 0.45).astype(int))
    impossible = pictogrid.Puzzle([[1, 1], [2], [1, 1]], [[3], [1], [2]])
    for puzzle in (pictogrid.read(CAT)[0], pictogrid.read(TWO)[0], impossible, noise):
        ours = tmp_path / "ours.proof"
        found = pictogrid.solve(puzzle, proof=ours)
        verified = pictogrid.verify(puzzle, ours)
        assert verified.claim == found.verdict
        assert pictogrid.verify(puzzle.rows, puzzle.columns, ours.read_bytes()).claim == found.verdict
        assert len(verified.solutions) == {"unique": 1, "several": 2, "none": 0}[found.verdict]
        assert all(pictogrid.check(puzzle, picture) for picture in verified.solutions)
        puzzle.save(tmp_path / "puzzle.json")
        command("solve", tmp_path / "puzzle.json", "--proof", tmp_path / "theirs.proof", "--force")
        assert ours.read_bytes() == (tmp_path / "theirs.proof").read_bytes()


def test_what_is_no_proof(tmp_path: Path) -> None:
    puzzle = pictogrid.read(CAT)[0]
    pictogrid.solve(puzzle, proof=tmp_path / "cat.proof")
    text = (tmp_path / "cat.proof").read_text()
    with pytest.raises(pictogrid.ProofError) as caught:
        pictogrid.verify(pictogrid.read(TWO)[0], text)
    assert caught.value.kind == "other_puzzle" and caught.value.line == 2
    with pytest.raises(pictogrid.ProofError, match="^proof: 4:") as caught:
        pictogrid.verify(puzzle, text.replace("#", ".", 1))
    assert caught.value.kind == "unproven"
    with pytest.raises(ValueError, match="proof: it is packed; unpack it first"):
        pictogrid.verify(puzzle, gzip.compress(text.encode()))
    with pytest.raises(FileNotFoundError):
        pictogrid.verify(puzzle, tmp_path / "none.proof")
    with pytest.raises(ValueError, match="proof: a proof is written plain"):
        pictogrid.solve(puzzle, proof="cat.proof.gz")
    with pytest.raises(ValueError, match="proof: it would be about a black-and-white puzzle"):
        pictogrid.solve(pictogrid.Puzzle.of_picture([[1, 2]]), proof=tmp_path / "no.proof")
    hard = pictogrid.Puzzle.of_picture((np.random.default_rng(1).random((60, 60)) < 0.42).astype(int))
    assert pictogrid.solve(hard, conflicts=1, proof=tmp_path / "no.proof").verdict == "stopped"
    assert not (tmp_path / "no.proof").exists()


def test_a_signal_ends_a_verification() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    puzzle = pictogrid.Puzzle([[1], [1]], [[1], [1]])
    head = "pictogrid-proof 1\nsize 2 2\nclues 824f06208965ba54\n"
    proof = head + "learn -1 -2\nforget -1 -2\n" * 3_000_000
    threading.Timer(0.2, lambda: signal.raise_signal(signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        pictogrid.verify(puzzle, proof)


def test_pictures_in_gray_and_in_color() -> None:
    y, x = np.mgrid[:40, :40]
    gray = np.where((x - 20) ** 2 + (y - 20) ** 2 < 150, 30, 240).astype(np.uint8)
    color = np.stack([gray] * 3, axis=-1)
    puzzles = [pictogrid.make(pixels, 10) for pixels in (gray, gray[:, :, None], color)]
    assert puzzles[0] == puzzles[1] == puzzles[2] and puzzles[0].width == 10


def test_a_code() -> None:
    code = pictogrid.Puzzle.of_qr("https://example.org/a")
    solved = pictogrid.solve(code)
    assert (solved.verdict, solved.qr) == ("unique", "https://example.org/a") and code.width == code.height == 25
    assert pictogrid.solve(pictogrid.Puzzle([[1]], [[1]])).qr is None
    with pytest.raises(ValueError, match="text: the text is too long for a QR code"):
        pictogrid.Puzzle.of_qr("a" * 5000)
