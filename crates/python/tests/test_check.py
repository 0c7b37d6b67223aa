"""`check` says what is wrong with a board, all of it, and is true only of a solution."""

import itertools
import pickle

import numpy as np
import pictogrid
import pytest


def runs(line: tuple[int, ...]) -> list[int]:
    return [len(list(run)) for filled, run in itertools.groupby(line) if filled] or [0]


def test_every_wrong_line_of_boards_as_brute_force_has_it() -> None:
    random = np.random.default_rng(3)
    n_open = n_broken = n_right = 0
    for _ in range(300):
        picture = (random.random((4, 4)) < 0.5).astype(int)
        puzzle = pictogrid.Puzzle.of_picture(picture)
        board = picture.copy()
        board[random.random((4, 4)) < 0.1] ^= 1
        board[random.random((4, 4)) < 0.2 * random.integers(2)] = -1
        checked = pictogrid.check(puzzle.rows, puzzle.columns, board)
        lines = {("row", k): board[k] for k in range(4)} | {("column", k): board[:, k] for k in range(4)}
        clues = {("row", k): puzzle.rows[k] or [0] for k in range(4)}
        clues |= {("column", k): puzzle.columns[k] or [0] for k in range(4)}
        broken = {}
        for place, line in lines.items():
            ways = itertools.product(*((0, 1) if cell < 0 else (int(cell),) for cell in line))
            if all(runs(way) != clues[place] for way in ways):
                broken[place] = ",".join(map(str, clues[place]))
        assert {line.line: line.clue for line in checked.broken} == broken
        for line in checked.broken:
            assert line.has == ",".join(map(str, runs(tuple(max(0, int(cell)) for cell in lines[line.line]))))
            assert line.open == int((lines[line.line] < 0).sum())
        assert checked.open == int((board < 0).sum()) and np.array_equal(checked.board, board)
        assert bool(checked) == checked.right == (not broken and checked.open == 0)
        n_open, n_broken, n_right = n_open + (checked.open > 0), n_broken + bool(broken), n_right + checked.right
    assert min(n_open, n_broken, n_right) > 20


def test_a_board_under_way() -> None:
    puzzle = pictogrid.Puzzle([[2], [1]], [[2], [1]])
    begun = pictogrid.check(puzzle, [[1, -1], [-1, -1]])
    assert (bool(begun), begun.broken, begun.wrong, begun.open) == (False, [], [], 3)
    assert begun.message == "3 cells left open" and repr(begun) == "<Checked 3 cells left open>"
    wrong = pictogrid.check(puzzle, "?.\n??\n")
    assert [(line.line, line.open) for line in wrong.broken] == [(("row", 0), 1)]
    assert wrong.wrong == [(0, 1, 0, 1)] and wrong.verdict == "unique"


def test_given_cells_and_colors() -> None:
    several = pictogrid.Puzzle([[1], [1]], [[1], [1]]).with_given([(0, 0, 1)])
    assert several.given == [(0, 0, 1)]
    changed = pictogrid.check(several, [[0, 1], [1, 0]])
    assert not changed and changed.broken == [] and changed.given == [(0, 0, 0, 1)]
    assert not pictogrid.check(several, [[3, 0], [0, 1]])
    for wrong in ([(0, 0, 0)], [(2, 0, 1)], [(0, 1, 7)], [(0, 1)]):
        with pytest.raises(ValueError, match=r"cells: \[\d, "):
            several.with_given(wrong)


def test_clues_come_the_same_way_everywhere() -> None:
    puzzle = pictogrid.Puzzle([[2], [1]], [[2], [1]])
    rows, columns, board = puzzle.rows, puzzle.columns, [[1, -1], [-1, -1]]
    assert repr(pictogrid.hint(puzzle)) == repr(pictogrid.hint(rows, columns))
    hints = [pictogrid.hint(puzzle, board), pictogrid.hint(rows, columns, board), pictogrid.hint(puzzle, board=board)]
    assert len({repr(hint) for hint in hints}) == 1
    assert len(pictogrid.explain(puzzle, board)) == len(pictogrid.explain(rows, columns, board)) == 3
    assert pictogrid.check(puzzle, picture=[[1, 1], [1, 0]]) and pictogrid.check(rows, columns, [[1, 1], [1, 0]])
    with pytest.raises(TypeError, match="columns: a Puzzle has its columns already"):
        pictogrid.check(puzzle, columns, [[1, 1], [1, 0]])  # type: ignore[call-overload]


def test_a_board_to_start_from() -> None:
    rows, columns = [[1]] * 3, [[1]] * 3
    board = np.full((3, 3), -1)
    board[0, 0] = 1
    assert [pictogrid.count(rows, columns), pictogrid.count(rows, columns, board=board)] == [6, 2]
    pictures = list(pictogrid.solutions(rows, columns, board="#??\n???\n???\n"))
    assert len(pictures) == 2 and all(picture[0, 0] == 1 for picture in pictures)
    board[1, 1] = 1
    found = pictogrid.solve(rows, columns, board=board)
    assert found.verdict == "unique" and found.puzzle.given == [(0, 0, 1), (1, 1, 1)]
    none = pictogrid.solve(rows, columns, board="##?\n???\n???\n")
    assert (none.verdict, none.advice.conflicting_cell) == ("none", (0, 1, 1))
    assert pickle.loads(pickle.dumps(none)).advice.conflicting_cell == (0, 1, 1)
    with pytest.raises(ValueError, match="board: a cell that the puzzle gives is something else"):
        pictogrid.solve(found.puzzle, board=[[0, 0, 0]] * 3)
