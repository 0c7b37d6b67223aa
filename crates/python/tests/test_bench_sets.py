"""Sets to measure with: what is in them, that they are the same twice, and what an audit finds."""

import hashlib
import json
import os
import subprocess
from pathlib import Path

import numpy as np
import pictogrid
import pytest
from numpy.typing import NDArray
from pictogrid import Puzzle, bench


@pytest.fixture(scope="module")
def small() -> bench.BenchSet:
    return bench.benchset(4, n=3, sizes=[5, 6], levels=[1, 3, 7])


def images(picture: NDArray[np.uint8]) -> list[Puzzle]:
    turned = [np.rot90(picture, k) for k in range(4)]
    pictures = turned + [np.fliplr(one) for one in turned]
    made = [Puzzle.of_picture(np.ascontiguousarray(one)) for one in pictures]
    return [Puzzle(one.rows, one.columns) for one in made]


def picture(item: bench.Item) -> NDArray[np.uint8]:
    return np.array([[cell == "#" for cell in row] for row in item.solution], dtype=np.uint8)


def test_every_puzzle_has_one_solution_its_level_and_its_hash(small: bench.BenchSet) -> None:
    assert len(small) == 12 and [item.level for item in small] == [1] * 3 + [3] * 3 + [1] * 3 + [3] * 3
    for item in small:
        puzzle = item.puzzle()
        found = pictogrid.solve(puzzle)
        assert found.verdict == "unique" and (np.asarray(found.picture) == picture(item)).all()
        assert bench.score(puzzle, item.solution).solved
        assert pictogrid.rate(puzzle).level == item.level
        assert {bench.canonical_hash(image) for image in images(picture(item))} == {item.hash}
    assert len({item.hash for item in small}) == 12


def test_what_cannot_be_made_is_said(small: bench.BenchSet, tmp_path: Path) -> None:
    assert [(lack.size, lack.level, lack.made) for lack in small.missing] == [(5, 7, 0), (6, 7, 0)]
    assert "5×5, level 7: 0 of 3: many pictures were tried" in str(small)
    small.to_jsonl(tmp_path / "set.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "set.jsonl").read_text().splitlines()]
    assert [row["kind"] for row in rows] == ["puzzle"] * 12 + ["missing"] * 2
    assert {tuple(row) for row in rows} == {tuple(rows[0])}, "every row has the same columns"
    assert rows[-1]["note"].startswith("0 of 3 were made: ")


def test_the_same_bytes_twice(small: bench.BenchSet, tmp_path: Path) -> None:
    again = bench.benchset(4, n=3, sizes=[5, 6], levels=[1, 3, 7], threads=1)
    for number, one in enumerate((small, again)):
        one.to_jsonl(tmp_path / f"{number}.jsonl")
        one.to_parquet(tmp_path / f"{number}.parquet")
    for suffix in ("jsonl", "parquet"):
        first, second = ((tmp_path / f"{number}.{suffix}").read_bytes() for number in range(2))
        assert first == second
    import pyarrow.parquet  # type: ignore[import-untyped]

    table = pyarrow.parquet.read_table(tmp_path / "0.parquet")
    assert table.column("hash").to_pylist()[:12] == [item.hash for item in small]


def test_other_sets_are_left_out_in_all_images(small: bench.BenchSet) -> None:
    for others in (
        [images(picture(item))[number % 8] for number, item in enumerate(small)],
        list(small),
        [item.hash for item in small],
    ):
        made = bench.benchset(4, n=3, sizes=[5, 6], levels=[1, 3], exclude=others)
        assert len(made) == 12
        assert not {item.hash for item in made} & {item.hash for item in small}


@pytest.mark.skipif("PICTOGRID" not in os.environ, reason="PICTOGRID names the command; cargo xtask test sets it")
def test_the_command_confirms_the_proofs(small: bench.BenchSet, tmp_path: Path) -> None:
    for item in list(small)[::5]:
        item.puzzle().save(tmp_path / "one.non")
        (tmp_path / "one.proof").write_text(item.proof)
        command = [os.environ["PICTOGRID"], "verify", str(tmp_path / "one.non"), str(tmp_path / "one.proof")]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0 and "unique" in done.stdout, done


def test_prompts_keep_their_versions() -> None:
    puzzle = Puzzle([[1, 1], [3], []], [[2], [1], [2]])
    seen = {}
    for style in bench.STYLES:
        text = bench.prompt(puzzle, style)
        assert str(text) == text.text and "1 1" in text.text.replace(", ", " ")
        seen[text.name, text.version] = hashlib.sha256(text.text.encode()).hexdigest()[:12]
    # Another text is another version: add one there, and write its hash here.
    assert seen == {("grid", 1): "3e048a5d551b", ("json", 1): "40ca71a79a5c", ("brief", 1): "bec07488c447"}
    with pytest.raises(ValueError, match="style: 'x' is no style; choose one of grid, json, brief"):
        bench.prompt(puzzle, "x")
    with pytest.raises(ValueError, match="black-and-white"):
        bench.prompt(Puzzle.of_picture([[1, 2]]))


def test_an_audit_finds_what_is_wrong(small: bench.BenchSet, tmp_path: Path) -> None:
    items = list(small)
    good = {"id": "good", "rows": items[0].rows, "columns": items[0].columns, "solution": items[0].solution}
    turned = images(picture(items[0]))[5]
    set_ = [
        good,
        {"rows": turned.rows, "columns": turned.columns},
        {"id": "wrong", "rows": items[1].rows, "columns": items[1].columns, "solution": items[2].solution},
        {"rows": [[1], [1]], "columns": [[1], [1]], "grid": [[0, 1], [1, 0]]},
        {"rows": [[2], [2], []], "columns": [[2], [], [2]]},
        {"rows": [[9]], "columns": [[1]]},
        {"rows": items[3].rows},
        {"row_clues": items[4].rows, "col_clues": items[4].columns, "answer": items[4].solution},
    ]
    found = bench.audit(set_)
    seen = [(row.verdict, row.stored, row.twin, row.is_good) for row in found.rows]
    assert seen == [
        ("unique", "right", None, True),
        ("unique", "absent", 0, False),
        ("unique", "wrong", None, False),
        ("several", "right", None, False),
        ("none", "absent", None, False),
        ("faulty", "absent", None, False),
        ("faulty", "absent", None, False),
        ("unique", "right", None, True),
    ]
    assert found.counts()["ambiguous"] == 1 and found.counts()["image of another"] == 1
    assert "the stored solution is wrong: row" in str(found)
    assert "| ambiguous | 1 | 12.5 % |" in found.markdown()
    assert "<td>an image of puzzle 0</td>" in found.html()
    (tmp_path / "set.jsonl").write_text("".join(json.dumps(row) + "\n" for row in set_))
    assert bench.audit(tmp_path / "set.jsonl").html() == found.html()


def test_a_set_of_ours_is_good(small: bench.BenchSet, tmp_path: Path) -> None:
    small.to_jsonl(tmp_path / "set.jsonl")
    for audited in (bench.audit(tmp_path / "set.jsonl"), bench.audit(small)):
        assert len(audited) == 12 and audited.bad() == []
    pictures = [Puzzle.of_picture(picture(item)) for item in small]
    assert bench.audit(pictures).counts()["one solution"] == 12
