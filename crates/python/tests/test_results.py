"""Results are sequences, pickle, show themselves in notebooks; nothing that was made is lost with an error."""

import copy
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pictogrid
import pytest
from pictogrid._html import attributes
from pictogrid._results import PICKLED, PLAIN

PUZZLE = pictogrid.Puzzle([[2], [1]], [[2], [1]])
BLURRED = Path(__file__).resolve().parents[3] / "crates/cli/tests/cmd/scan.in/blurred.png"
TILES = "Tile 3:\n.#.\n..#\n.##\n\nTile 5:\n...\n#.#\n#.#\n"


def results(tmp_path: Any) -> Iterator[Any]:
    several = pictogrid.solve([[1], [1]], [[1], [1]])
    none = pictogrid.solve([[1, 1], [2], [1, 1]], [[3], [1], [2]])
    yield from (several, several.advice, none, none.advice, *(none.advice.conflicting_clues or []))
    yield pictogrid.solve(pictogrid.Puzzle.of_picture([[1, 2]]), timeout=2)
    yield from (pictogrid.count(PUZZLE), pictogrid.count([[1]] * 30, [[1]] * 30))
    hard = pictogrid.Puzzle.of_picture((np.random.default_rng(1).random((40, 40)) < 0.42).astype(int))
    stopped = pictogrid.solve(hard, conflicts=1)
    assert stopped.best is not None and (stopped.best >= 0).sum() >= (stopped.known >= 0).sum()
    yield stopped
    wrong = pictogrid.check(PUZZLE, [[1, 0], [-1, 1]])
    yield from (wrong, wrong.broken[0])
    yield from (pictogrid.hint(PUZZLE), pictogrid.hint(PUZZLE, [[0, -1], [-1, -1]]), pictogrid.hint([[1], [1]], [[1], [1]]))
    yield from (pictogrid.explain(PUZZLE), pictogrid.rate(PUZZLE))
    fixed = pictogrid.fix([[1, 0], [0, 1]])
    yield from (fixed, fixed.changes[0], pictogrid.records("?? 1\nx"))
    yield from (pictogrid.jigsaw(TILES), pictogrid.jigsaw.find("#####\n#....\n", "###"))
    scanned = pictogrid.scan(BLURRED)
    yield from (scanned, scanned.lines[0], scanned.doubts[0])
    yield pictogrid.jigsaw.match("0 1 4 0\n0 2 1 0\n0 4 3 0\n0 3 2 0\n")
    pictogrid.solve(PUZZLE, proof=tmp_path / "a")
    yield pictogrid.verify(PUZZLE, tmp_path / "a")
    for rows in ([[1], [2]], [[9], [1]]):
        with pytest.raises(pictogrid.PuzzleError) as caught:
            pictogrid.Puzzle(rows, [[1], [1]])
        yield from (caught.value.faults[0], *(caught.value.typo_candidates or [])[:1])


def same(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return False
    if type(one) in PICKLED:
        return all(same(getattr(one, name), getattr(other, name)) for name in attributes(type(one)))
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and np.array_equal(one, other)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def test_every_result_pickles_and_is_shown(tmp_path: Any) -> None:
    seen = set()
    for result in results(tmp_path):
        kind = type(result)
        seen.add(kind)
        for again in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
            assert same(again, result) and repr(again) == repr(result), kind
        if kind in PLAIN:
            shown = result._repr_html_()
            assert shown.startswith("<div><b>") and "object at" not in shown
    assert seen == set(PICKLED)


def test_a_pickle_is_read_by_another_process() -> None:
    pickled = pickle.dumps([pictogrid.solve(PUZZLE), pictogrid.explain(PUZZLE), pictogrid.rate(PUZZLE)])
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    ran = subprocess.run([sys.executable, "-c", program], input=pickled, capture_output=True, check=True)
    assert ran.stdout.startswith(b"[<Solved unique")
    for bad in ({}, {"level": "x"}):
        with pytest.raises(ValueError, match="the pickle has"):
            pictogrid._engine.restored("Grade", bad)


def test_exceptions_pickle() -> None:
    with pytest.raises(pictogrid.PuzzleError) as caught:
        pictogrid.Puzzle([[1], [2]], [[1], [1]])
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value) and same(again.faults, caught.value.faults)
    made = pictogrid.dataset(2, (4, 4))
    for error in (pictogrid.Interrupted(made), pictogrid.Unfinished("no more", made)):
        again = pickle.loads(pickle.dumps(error))
        assert str(again) == str(error) and np.array_equal(again.made.pictures, made.pictures)


def test_they_are_sequences() -> None:
    many = pictogrid.solve_many([PUZZLE, ([[1], [1]], [[1], [1]]), ([[9]], [[1]]), pictogrid.Puzzle([[1]], [[1]])])
    data, story = pictogrid.dataset(4, (5, 4), seed=2), pictogrid.explain(PUZZLE)
    sequences: list[Sequence[Any]] = [many, data, story]
    for sequence in sequences:
        assert isinstance(sequence, Sequence)
        items = list(sequence)
        assert len(items) == len(sequence) and len(sequence[1:]) == len(items) - 1
        assert type(sequence[-1]) is type(items[-1]) and len(list(reversed(sequence))) == len(items)
        with pytest.raises(IndexError):
            sequence[len(items)]
    assert [one.verdict for one in many] == ["unique", "several", "no puzzle", "unique"]
    assert many[2].fault is not None and "row 1" in many[2].fault and many[2].picture is None
    assert many[3].picture is not None and many[3].picture.tolist() == [[1]]
    assert many[1:][1].fault == many[2].fault and many[::-1][1].fault == many[2].fault and not many[:2].faults
    assert data[1].picture.shape == (4, 5) and data[1].level == data.levels[1]
    assert data[2:].pictures.shape == (2, 4, 5) and [it.level for it in data[2:]] == data.levels[2:].tolist()
    assert story.index(story[1]) == 1 and story[0] in story
    assert same(pickle.loads(pickle.dumps(many)).faults, many.faults)
    for shown in (many, data, story):
        assert "</" in shown._repr_html_()


def test_a_level_that_is_hard_to_meet_keeps_what_was_made() -> None:
    with pytest.raises(pictogrid.Unfinished, match=r"they are in `made`") as caught:
        pictogrid.dataset(10_000, (2, 2))
    made = caught.value.made
    assert len(made) > 3 and len({it.tobytes() for it in made.pictures}) == len(made)
    assert isinstance(caught.value, RuntimeError) and caught.value.why in str(caught.value)


def test_ctrl_c_keeps_what_was_solved() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    hard = pictogrid.Puzzle.of_picture((np.random.default_rng(1).random((60, 60)) < 0.42).astype(int))
    for puzzles in ([PUZZLE] * 100 + [hard] * 4, [([[1]], [[1]])] * 100 + [hard] * 4):
        threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT)).start()
        with pytest.raises(pictogrid.Interrupted) as caught:
            pictogrid.solve_many(puzzles, threads=1)
        assert isinstance(caught.value.made, pictogrid.SolvedMany)
        assert caught.value.made.verdicts.tolist() == [1] * 100 + [3] * 4


MEMORY = """
import sys, pictogrid, resource

def kilobytes():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

n = 100_000
puzzles = [pictogrid.Puzzle([[1, 1], [3]], [[2], [1], [2]])] * n if sys.argv[1] == "puzzles" else None
pairs = [([[1, 1], [3]], [[2], [1], [2]])] * n if puzzles is None else None
pictogrid.solve_many((puzzles or pairs)[:5000], pictures=False, threads=2)
before = kilobytes()
found = pictogrid.solve_many(puzzles or pairs, pictures=False, threads=2)
assert (found.verdicts == 1).all()
print((kilobytes() - before) * 1024 / n)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the memory of a process is read as Linux has it")
@pytest.mark.parametrize("kind", ["puzzles", "pairs"])
def test_bytes_of_a_puzzle(kind: str) -> None:
    ran = subprocess.run([sys.executable, "-c", MEMORY, kind], capture_output=True, text=True, check=True)
    assert float(ran.stdout) <= 64, ran.stdout
