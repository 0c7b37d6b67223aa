"""Verdicts, lists, counts and checks, held against pictures that brute force finds."""

import copy
import itertools
import pickle
import signal
import threading
import time
from pathlib import Path

import numpy as np
import pictogrid
import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def _interruptible() -> None:
    """A shell that runs the tests in the background has them ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def runs(line: tuple[int, ...]) -> list[int]:
    return [len(list(run)) for filled, run in itertools.groupby(line) if filled]


def pictures_of(rows: list[list[int]], columns: list[list[int]]) -> list[tuple[tuple[int, ...], ...]]:
    lines = list(itertools.product((0, 1), repeat=len(columns)))
    fitting = [[line for line in lines if runs(line) == clue] for clue in rows]
    return [
        picture
        for picture in itertools.product(*fitting)
        if [runs(column) for column in zip(*picture)] == columns
    ]


def test_advice() -> None:
    several = pictogrid.solve([[1], [1]], [[1], [1]])
    advice = several.advice
    assert several.picture is not None
    assert (advice.givens, advice.givens_minimal) == ([(0, 0, int(several.picture[0, 0]))], True)
    assert advice.differing == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert advice.conflicting_clues is None
    none = pictogrid.solve([[1, 1], [2], [1, 1]], [[3], [1], [2]]).advice
    likely = [clue for clue in none.conflicting_clues or [] if clue.likely]
    assert [(one.line, one.clue, one.instead) for one in likely] == [(("column", 2), "2", "1,1")]
    assert none.givens is None and not none.incomplete
    assert pictogrid.solve([[1]], [[1]]).advice.differing == []
    with pytest.raises(pictogrid.PuzzleError) as caught:
        pictogrid.Puzzle([[1], [2]], [[1], [1]])
    candidates = [(one.line, one.clue, one.instead) for one in caught.value.typo_candidates or []]
    assert (("row", 1), "2", "1") in candidates
    with pytest.raises(pictogrid.PuzzleError) as caught:
        pictogrid.Puzzle([[3]], [[1], [1]])
    assert caught.value.typo_candidates is None


def test_as_brute_force() -> None:
    random = np.random.default_rng(5)
    verdicts = set()
    for _ in range(200):
        picture = (random.random((4, 4)) < 0.5).astype(int)
        rows = [runs(tuple(row)) for row in picture.tolist()]
        columns = [runs(tuple(column)) for column in picture.T.tolist()]
        if random.random() < 0.2:
            rows[0], rows[3] = rows[3], rows[0]
        expected = pictures_of(rows, columns)
        found = pictogrid.solve(rows, columns)
        verdicts.add(found.verdict)
        assert found.verdict == ("none", "unique", "several")[min(len(expected), 2)]
        listed = {tuple(map(tuple, p.tolist())) for p in pictogrid.solutions(rows, columns)}
        assert listed == set(expected)
        counted = pictogrid.count(rows, columns)
        assert counted == len(expected) == int(counted) and counted < len(expected) + 1
        if found.picture is not None:
            assert pictogrid.check(rows, columns, found.picture)
    assert verdicts == {"none", "unique", "several"}


def test_clues_of_any_kind() -> None:
    wanted = pictogrid.Puzzle([[1, 1], [3]], [[2], [1], [2]])
    rows, columns = np.array([[1, 1], [3, 0]], np.uint8), np.array([[2], [1], [2]])
    assert pictogrid.Puzzle(rows, columns) == wanted
    assert pictogrid.Puzzle(rows[::-1][::-1], columns.astype(">i2")) == wanted
    assert pictogrid.Puzzle([np.array([1, 1]), np.array([3])], [(2,), (1,), (2,)]) == wanted
    assert pictogrid.Puzzle(([1, 1], [3]), iter([[2], [1], [2]])) == wanted  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(wanted)) == wanted
    triddler = pictogrid.read(str(ROOT / "testdata/g/leaf-triddler.g"))[0]
    assert copy.deepcopy(triddler) == triddler
    assert hash(pictogrid.Puzzle(rows, columns)) == hash(wanted)


def test_colors() -> None:
    picture = np.array([[1, 2, 0], [2, 2, 1]])
    puzzle = pictogrid.Puzzle.of_picture(picture, palette=["white", "#c00", "teal"])
    assert puzzle.rows == [[(1, 1), (1, 2)], [(2, 2), (1, 1)]]
    assert puzzle.palette == ["#ffffff", "#cc0000", "#008080"]
    found = pictogrid.solve(puzzle)
    assert found.picture is not None and np.array_equal(found.picture, picture)
    assert pictogrid.solve(puzzle.rows, puzzle.columns).verdict == "unique"


def test_stops() -> None:
    n = 12
    hard = pictogrid.Puzzle([[1]] * n, [[1]] * n)
    with pytest.raises(TimeoutError):
        for _ in pictogrid.solutions(hard, conflicts=1000):
            pass
    assert not pictogrid.count(hard, timeout=0.0).exact
    with pytest.raises(ValueError, match="lower bound"):
        int(pictogrid.count(hard, timeout=0.0))
    with pytest.raises(ValueError, match="lower bound"):
        assert pictogrid.count(hard, timeout=0.0) == 1
    several, stopped = pictogrid.solve(hard), pictogrid.solve(noise(60), conflicts=1)
    assert (several.verdict, several.stopped) == ("several", None)
    assert (stopped.verdict, stopped.stopped) == ("stopped", "conflicts")


def noise(side: int) -> pictogrid.Puzzle:
    return pictogrid.Puzzle.of_picture((np.random.default_rng(1).random((side, side)) < 0.42).astype(int))


def test_other_threads_run_and_signals_end_it() -> None:
    ticks = []
    done = threading.Event()

    def tick() -> None:
        while not done.wait(0.005):
            ticks.append(time.monotonic())

    ticker = threading.Thread(target=tick)
    ticker.start()
    threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        while True:
            pictogrid.count(noise(60), timeout=60)
    done.set()
    ticker.join()
    assert len(ticks) > 5, "other threads stood still"
    assert time.monotonic() - begun < 20


def test_a_number_of_many_digits_is_shown_without_them() -> None:
    counted = pictogrid.records("??????? 1,1", unfold=5000)
    assert counted.sum.bit_length() > 20_000
    assert repr(counted) == "<Records 1 lines, sum of very many digits, 0 faults>"


def test_lines() -> None:
    for line, clue in [("?" * 9, [2, 1, 2]), ("?#??.???", [3, 1]), ("???", [4])]:
        wanted = [
            cells
            for cells in itertools.product((0, 1), repeat=len(line))
            if runs(cells) == clue and all(l in ("?", ".#"[c]) for l, c in zip(line, cells))
        ]
        assert pictogrid.line_count(line, clue) == len(wanted)
        forced = "".join("?" if len(set(c)) > 1 else ".#"[c[0]] for c in zip(*wanted)) or None
        assert pictogrid.line_forced(line, clue) == forced
    assert pictogrid.line_count(200, [1] * 50) > 2**128
    counted = pictogrid.records("?? 1\nnonsense\n??? 1")
    assert (counted.sum, counted.records, [line for line, _ in counted.faults]) == (5, 2, [2])


def test_a_mistake_that_only_a_search_finds() -> None:
    found = False
    random = np.random.default_rng(11)
    for _ in range(400):
        puzzle = pictogrid.Puzzle.of_picture((random.random((5, 5)) < 0.5).astype(int))
        pictures = [p for p in pictogrid.solutions(puzzle)]
        for cell in range(25):
            place = divmod(cell, 5)
            values = {int(picture[place]) for picture in pictures}
            board = np.full((5, 5), -1)
            board[place] = 1 - min(values)
            hint = pictogrid.hint(puzzle, board)
            # A board is blamed exactly if no picture has it.
            assert isinstance(hint, pictogrid.Mistake) == (len(values) == 1)
            if isinstance(hint, pictogrid.Mistake):
                assert hint.cells == [(*place, board[place])]
                found = True
    assert found


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    place = tmp_path / "a.non"
    place.write_text("old")
    colored = pictogrid.Puzzle.of_picture([[1, 2]])
    with pytest.raises(pictogrid.PuzzleError):
        colored.save(tmp_path / "a.nin")
    pictogrid.Puzzle([[1]], [[1]]).save(place)
    assert pictogrid.read(place)[0].rows == [[1]]
    assert [path.name for path in tmp_path.iterdir()] == ["a.non"]


def test_ctrl_c_keeps_what_was_made() -> None:
    made = []
    puzzles = pictogrid.generate((30, 30), 10_000, level=4, seed=3)
    made.append(next(puzzles))
    threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        for puzzle in puzzles:
            made.append(puzzle)
    n = len(made)
    # Python may be interrupted between the iterator and the list, too: that puzzle is not seen.
    made.append(next(puzzles))
    fresh = list(pictogrid.generate((30, 30), n + 2, level=4, seed=3))
    assert made[:n] == fresh[:n] and made[n] in fresh[n:]
    threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT)).start()
    with pytest.raises(pictogrid.Interrupted) as caught:
        pictogrid.dataset(1_000_000, (10, 10))
    assert len(caught.value.made) > 0
    assert isinstance(caught.value.made, pictogrid.Dataset)
    assert caught.value.made.pictures.shape[1:] == (10, 10)


def test_a_data_set_is_shown_compared_and_copied() -> None:
    data = pictogrid.dataset(2, (5, 4))
    assert repr(data) == "<Dataset 2 puzzles, 5 × 4 cells>"
    assert data == data and len({data, data}) == 1
    assert (pickle.loads(pickle.dumps(data)).pictures == data.pictures).all()
