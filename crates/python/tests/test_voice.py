"""The command and the package are asked the same: verdicts, advice, hints, mistakes and ends must be equal."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pictogrid
import pytest

ROOT = Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("PICTOGRID", str(ROOT / "target/debug/pictogrid"))
PUZZLES = [
    "non/cat.non",
    "non/two-solutions.non",
    "non/no-solution.non",
    "non/colors.non",
    "non/given.non",
]


def printed(*words: str) -> list[Any]:
    ran = subprocess.run([COMMAND, *words, "--json"], capture_output=True, text=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def line_of(line: Any) -> Any:
    return line and (line["kind"], line["index"])


def cells_of(cells: list[Any]) -> list[tuple[int, int]]:
    return [(cell["row"], cell["column"]) for cell in cells]


def same_hint(ours: Any, theirs: Any) -> None:
    assert (ours.rule, ours.level, ours.alternatives) == (
        theirs["rule"],
        theirs["level"],
        theirs["alternatives"],
    )
    assert ours.line == line_of(theirs.get("line"))
    assert [cell[:2] for cell in ours.cells] == cells_of(theirs["cells"])
    texts = {"where": ours.where, "rule": ours.name, "why": ours.why, "do": ours.do}
    assert texts == theirs["texts"]


@pytest.mark.parametrize("name", PUZZLES)
def test_answers_of_the_command(name: str) -> None:
    path = str(ROOT / "testdata" / name)
    puzzle = pictogrid.read(path)[0]
    (theirs,) = printed("solve", path)
    solved = pictogrid.solve(puzzle)
    assert (solved.verdict, solved.stage) == (theirs["verdict"], theirs["stage"])
    advice = solved.advice
    givens = [(row, column) for row, column, _ in advice.givens or []]
    assert givens == cells_of(theirs.get("givens", []))
    clues = [(clue.line, clue.clue, clue.instead) for clue in advice.conflicting_clues or []]
    wanted = theirs.get("conflicting_clues", [])
    assert clues == [(line_of(one["line"]), one["clue"], one.get("instead")) for one in wanted]

    (answer,) = printed("hint", path)
    hint = pictogrid.hint(puzzle)
    if isinstance(hint, pictogrid.Hint):
        same_hint(hint, answer)
    elif isinstance(hint, pictogrid.Mistake):
        assert hint.text == answer["mistake"]["text"]
    else:
        assert hint.end == answer["end"]

    *steps, end = printed("explain", path)
    explanation = pictogrid.explain(puzzle)
    assert len(explanation.steps) == len(steps)
    for ours, step in zip(explanation.steps, steps):
        same_hint(ours, step)
    assert explanation.end == end.get("end", "mistake")
    assert explanation.finished == (end.get("end") == "finished")


def test_a_mistake_is_the_same(tmp_path: Path) -> None:
    path = str(ROOT / "testdata/non/heart.non")
    puzzle = pictogrid.read(path)[0]
    board = np.full((puzzle.height, puzzle.width), -1, dtype=np.int16)
    board[0, 0] = 1
    rows = ["#" + "?" * (puzzle.width - 1)] + ["?" * puzzle.width] * (puzzle.height - 1)
    (tmp_path / "half.txt").write_text("\n".join(rows) + "\n")
    (answer,) = printed("hint", path, "--at", str(tmp_path / "half.txt"))
    mistake = pictogrid.hint(puzzle, board)
    assert isinstance(mistake, pictogrid.Mistake)
    theirs = answer["mistake"]
    assert (mistake.line, mistake.text) == (line_of(theirs.get("line")), theirs["text"])
    assert [cell[:2] for cell in mistake.cells] == cells_of(theirs["cells"])


def test_unequal_sums_have_the_same_candidates() -> None:
    path = str(ROOT / "testdata/non/bad-sums-differ.non")
    (failed,) = printed("solve", path)
    with pytest.raises(pictogrid.PuzzleError) as raised:
        pictogrid.read(path)
    ours = [(one.line, one.clue, one.instead) for one in raised.value.typo_candidates or []]
    theirs = failed["typo_candidates"]
    assert ours == [(line_of(one["line"]), one["clue"], one["instead"]) for one in theirs]
    ran = subprocess.run([COMMAND, "solve", path], capture_output=True, text=True)
    assert ran.stderr == f"{path}:{raised.value}\n"
    assert "; a picture would fit with one number changed in any of rows 1, 4, 5" in str(raised.value)
