"""Every name in the table of docs/front-ends.md: called here for the command and Python, looked up for SQL."""

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pictogrid
import pictogrid.env
from pictogrid import bench

ROOT = Path(__file__).resolve().parents[3]
COMMAND = os.environ.get("PICTOGRID", str(ROOT / "target/debug/pictogrid"))
ROWS = [
    [cell.strip() for cell in line.strip("|\n").split("|")]
    for line in (ROOT / "docs/front-ends.md").read_text().splitlines()
    if line.startswith("| ")
]
PUZZLE = pictogrid.Puzzle([[2], [1]], [[2], [1]])
PHOTO = ROOT / "testdata/scan/photo.jpg"
TILES, EDGES = "Tile 3:\n.#.\n..#\n.##\n\nTile 5:\n...\n#.#\n#.#\n", "0 1 4 0\n0 2 1 0\n0 4 3 0\n0 3 2 0\n"


def names(front_end: str) -> set[str]:
    column = ROWS[0].index(front_end)
    return {row[column].strip("`") for row in ROWS[1:] if row[column]}


def test_the_table_has_its_columns() -> None:
    assert ROWS[0] == ["to", "command", "Rust", "Python", "npm", "SQL"] and len(ROWS) > 30
    assert all(re.fullmatch(r"(`[^`]+`)?", cell) for row in ROWS[1:] for cell in row[1:])


def proven(place: Path) -> Path:
    pictogrid.solve(PUZZLE, proof=place / "a.proof")
    return place / "a.proof"


def explained(place: Path) -> Path:
    pictogrid.explain(PUZZLE).save(place / "a.html")
    return place / "a.html"


PYTHON: dict[str, Callable[[Path], Any]] = {
    "solve": lambda _: pictogrid.solve(PUZZLE).verdict == "unique",
    "solve_many": lambda _: len(pictogrid.solve_many([PUZZLE])) == 1,
    "solutions": lambda _: len(list(pictogrid.solutions(PUZZLE))) == 1,
    "count": lambda _: pictogrid.count(PUZZLE) == 1,
    "solve(board=..)": lambda _: pictogrid.solve(PUZZLE, board="#?\n??\n").verdict == "unique",
    "Solved.advice": lambda _: pictogrid.solve([[1], [1]], [[1], [1]]).advice.givens,
    "Puzzle.with_given": lambda _: PUZZLE.with_given([(0, 0, 1)]).given,
    "solve(proof=..)": lambda place: proven(place).exists(),
    "verify": lambda place: pictogrid.verify(PUZZLE, proven(place)).claim == "unique",
    "check": lambda _: pictogrid.check(PUZZLE, [[1, 1], [1, 0]]),
    "hint": lambda _: isinstance(pictogrid.hint(PUZZLE), pictogrid.Hint),
    "explain": lambda _: len(pictogrid.explain(PUZZLE)) == 3,
    "Explanation.save": lambda place: explained(place).exists(),
    "rate": lambda _: pictogrid.rate(PUZZLE).level == 1,
    "read": lambda _: pictogrid.read(b"1x1:1/1\n"),
    "write": lambda _: pictogrid.write(PUZZLE, "non"),
    "draw": lambda place: pictogrid.draw(PUZZLE, place / "a.pdf") is None,
    "make": lambda _: pictogrid.make(np.zeros((4, 4), np.uint8), 2),
    "scan": lambda _: pictogrid.scan(PHOTO).verdict == "unique",
    "Puzzle.of_qr": lambda _: pictogrid.Puzzle.of_qr("a").width == 21,
    "Solved.qr": lambda _: pictogrid.solve(pictogrid.Puzzle.of_qr("a")).qr == "a",
    "fix": lambda _: pictogrid.fix([[1, 0], [0, 1]]).changes,
    "generate": lambda _: list(pictogrid.generate((4, 4))),
    "dataset": lambda _: len(pictogrid.dataset(1, (4, 4))) == 1,
    "bench.Item.hash": lambda _: len(bench.benchset(1, sizes=(5,), levels=(1,), n=1).items[0].hash) == 64,
    "bench.score_many": lambda _: bench.score_many(PUZZLE, np.array([[[1, 1], [1, 0]]], np.uint8)).solved.all(),
    "bench.audit": lambda _: len(bench.audit([PUZZLE]).rows) == 1,
    "line_count": lambda _: pictogrid.line_count(3, [1]) == 3,
    "line_forced": lambda _: pictogrid.line_forced(3, [2]) == "?#?",
    "records": lambda _: pictogrid.records("??? 1").sum == 3,
    "jigsaw": lambda _: pictogrid.jigsaw(TILES).corner_product == 15,
    "jigsaw.find": lambda _: pictogrid.jigsaw.find("##\n", "#").found == 2,
    "jigsaw.match": lambda _: pictogrid.jigsaw.match(EDGES).verdict == "placed",
    "env.NonogramVectorEnv": lambda _: pictogrid.env.NonogramVectorEnv(1, puzzles=[PUZZLE]).num_envs == 1,
}


def test_every_name_of_python_is_called(tmp_path: Path) -> None:
    assert names("Python") == set(PYTHON)
    for name, call in PYTHON.items():
        assert call(tmp_path), name


#: The words of each command, and the code with which it ends.
COMMANDS: dict[str, tuple[str, int]] = {
    "solve": ("solve a.non", 0),
    "check": ("check a.non", 0),
    "solve --all": ("solve --all a.non", 0),
    "solve --count": ("solve --count a.non", 0),
    "solve --board": ("solve --board board.txt a.non", 0),
    "fix --give": ("fix --give two.non", 0),
    "solve --proof": ("solve --proof b.proof a.non", 0),
    "verify": ("verify a.non a.proof", 0),
    "check --answer": ("check a.non --answer answer.txt", 0),
    "hint": ("hint a.non", 0),
    "explain": ("explain a.non", 0),
    "explain -o": ("explain a.non -o b.html", 0),
    "rate": ("rate a.non", 0),
    "convert": ("convert a.non b.json", 0),
    "render": ("render a.non b.pdf", 0),
    "make": ("make a.png b.non", 0),
    "scan": ("scan photo.jpg", 0),
    "make --qr": ("make --qr hello c.non", 0),
    "solve --qr": ("solve --qr code.non", 0),
    "fix": ("fix two.non d.non", 0),
    "generate": ("generate 5x5", 0),
    "line": ("line", 0),
    "records": ("records records.txt", 0),
    "jigsaw solve": ("jigsaw solve tiles.txt", 0),
    "jigsaw find": ("jigsaw find drawing.txt --pattern pattern.txt", 0),
    "jigsaw make": ("jigsaw make 2x2", 0),
    "jigsaw match": ("jigsaw match edges.txt", 0),
    "web": ("web --help", 0),
}


def test_every_command_is_called(tmp_path: Path) -> None:
    assert names("command") == set(COMMANDS)
    PUZZLE.save(tmp_path / "a.non")
    picture = pictogrid.Puzzle.of_picture([[1, 0], [0, 1]])
    picture.save(tmp_path / "two.non")
    pictogrid.Puzzle.of_qr("hello").save(tmp_path / "code.non")
    (tmp_path / "a.png").write_bytes(pictogrid.write(pictogrid.Puzzle.of_picture(np.eye(4, dtype=int)), "png"))
    (tmp_path / "photo.jpg").write_bytes(PHOTO.read_bytes())
    proven(tmp_path)
    texts = {"board.txt": "#?\n??\n", "answer.txt": "##\n#.\n", "records.txt": "??? 1\n", "tiles.txt": TILES,
             "edges.txt": EDGES, "drawing.txt": "##\n#.\n", "pattern.txt": "#\n"}  # fmt: skip
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    for name, (words, code) in COMMANDS.items():
        given = ["line", "??? 1"] if name == "line" else words.split()
        ran = subprocess.run([COMMAND, *given], cwd=tmp_path, capture_output=True, text=True)
        assert ran.returncode == code, (name, ran.returncode, ran.stderr)


def test_names_of_sql_are_there_and_called_by_their_tests() -> None:
    sql = "".join(path.read_text() for path in (ROOT / "crates/batch/src/functions").iterdir())
    calls = "".join(path.read_text() for path in (ROOT / "crates/batch/tests/end_to_end").glob("*.rs"))
    for name in names("SQL"):
        assert f'"{name}"' in sql, name
        assert f"{name}(" in calls, name
