"""Answers read, boards scored, moves verified: against slow ways to say the same."""

import itertools
import json
import random
from collections.abc import Iterator
from functools import cache

import numpy as np
import pictogrid
import pytest
from numpy.typing import NDArray
from pictogrid import Puzzle, bench

Rows = list[list[int]]


def puzzle_of(rows: Rows) -> Puzzle:
    """A puzzle that does not know its picture."""
    made = Puzzle.of_picture(rows)
    return Puzzle(made.rows, made.columns)


def signs(rows: Rows, empty: str, filled: str, between: str = "") -> list[str]:
    return [between.join((empty, filled)[cell] for cell in row) for row in rows]


def ten_forms(rows: Rows) -> list[str]:
    """A board as models write it."""
    plain, spaced = signs(rows, ".", "#"), signs(rows, "0", "1", " ")
    draft = ["".join(reversed(row)) for row in plain]
    pairs = ", ".join(f"({y}, {x})" for y, row in enumerate(rows) for x, cell in enumerate(row) if cell)
    fence = "```\n{}\n```"
    return [
        "\n".join(plain),
        "After some thought:\n\n" + "\n".join(spaced) + "\n\nThat satisfies all clues.",
        "\n".join(signs(rows, "⬜", "⬛")),
        "Grid:\n" + "\n".join(signs(rows, "□", "■")),
        f"The answer is {json.dumps(rows)}.",
        "```json\n" + json.dumps({"grid": rows}) + "\n```\nI checked every column.",
        "First try:\n" + fence.format("\n".join(draft)) + "\nNo:\n" + fence.format("\n".join(plain)),
        "\n".join(f"Row {y}: {row}" for y, row in enumerate(plain, 1)),
        "<think>" + "\n".join(draft) + "</think>\n<answer>\n" + "\n".join(spaced) + "\n</answer>",
        f"The filled cells are [{pairs}]",
    ]


def boards(n: int, seed: int) -> Iterator[tuple[Puzzle, Rows]]:
    """Puzzles and boards; every second board has wrong cells."""
    draw = random.Random(seed)
    for number in range(n):
        height, width = draw.randint(3, 15), draw.randint(3, 15)
        rows = [[int(draw.random() < 0.55) for _ in range(width)] for _ in range(height)]
        rows[0][0], rows[-1][-1] = 1, 0
        puzzle = puzzle_of(rows)
        if number % 2:
            for _ in range(3):
                rows[draw.randrange(1, height - 1)][draw.randrange(width)] ^= 1
        yield puzzle, rows


def test_300_answers_are_read_right_or_refused() -> None:
    n_right = n_refused = 0
    for puzzle, rows in boards(30, 1):
        for form, text in enumerate(ten_forms(rows)):
            answer = bench.parse(text, puzzle)
            if answer.board is None:
                n_refused += 1
                assert answer.reason
                continue
            # Numbers of cells may be meant in several ways, and then a note says which was taken.
            assert answer.board.tolist() == rows or (form == 9 and answer.notes), text
            n_right += 1
    assert n_right + n_refused == 300
    assert n_right >= 285, n_refused


def test_what_is_no_board_is_refused_with_a_reason() -> None:
    puzzle = puzzle_of([[0, 1, 1], [1, 1, 0]])
    right, other = ".##\n##.", ".##\n#.#"
    for answer, reason in [
        ("I do not know.", "is no cell of a board"),
        ("", "the board is empty"),
        (f"{right}\n\nor\n\n{other}", "2 boards that differ"),
        (f"```\n{right}\n```\nfinally\n```\n.##\n##\n```", "row 2 of the board has 2 cells"),
        (f"<think>\n{right}\n</think>", "write a line a row"),
        ([[0, 1, 1, 0], [1, 1, 0, 0]], "the puzzle has"),
        (np.zeros((5, 5), int), "the puzzle has 2 × 3"),
    ]:
        found = bench.parse(answer, puzzle)  # type: ignore[arg-type]
        assert not found and found.board is None
        assert found.reason and reason in found.reason, (answer, found.reason)
    assert bench.parse(f"{right}\n\nagain\n\n{right}", puzzle)
    assert bench.parse(".#?\n##.", puzzle).board.tolist()[0] == [0, 1, -1]  # type: ignore[union-attr]
    assert bench.score(puzzle, bench.parse("no", puzzle)).solved is False


@cache
def arrangements(n: int, clue: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [line for line in itertools.product((0, 1), repeat=n) if runs(line) == clue]


def runs(line: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(len(list(run)) for cell, run in itertools.groupby(line) if cell)


@cache
def state(line: tuple[int, ...], clue: tuple[int, ...]) -> int:
    fits = [all(own in (-1, cell) for own, cell in zip(line, way)) for way in arrangements(len(line), clue)]
    return -1 if not any(fits) else int(-1 not in line)


def solutions(puzzle: Puzzle) -> NDArray[np.int8]:
    rows = [arrangements(puzzle.width, tuple(clue)) for clue in puzzle.rows]
    found = [
        picture
        for picture in itertools.product(*rows)
        if all(runs(column) == tuple(clue) for column, clue in zip(zip(*picture), puzzle.columns))
    ]
    return np.array(found, dtype=np.int8).reshape(len(found), puzzle.height, puzzle.width)


def small_puzzles(n: int, draw: random.Random) -> Iterator[tuple[Puzzle, NDArray[np.int8]]]:
    for _ in range(n):
        height, width = draw.randint(1, 4), draw.randint(1, 4)
        rows = [[int(draw.random() < 0.5) for _ in range(width)] for _ in range(height)]
        puzzle = puzzle_of(rows)
        yield puzzle, solutions(puzzle)


def test_100_000_scores_equal_brute_force() -> None:
    draw, numbers = random.Random(2), np.random.default_rng(3)
    n_solved = n_partial = 0
    for puzzle, pictures in small_puzzles(250, draw):
        shape = (400, puzzle.height, puzzle.width)
        near = pictures[numbers.integers(len(pictures), size=400)]
        noise = numbers.random(shape) < numbers.choice([0, 0.1, 0.5], size=(400, 1, 1))
        open_cells = numbers.random(shape) < numbers.choice([0, 0, 0.3], size=(400, 1, 1))
        boards = np.where(open_cells, -1, np.where(noise, 1 - near, near)).astype(np.int8)
        found = bench.score_many(puzzle, boards, threads=2)
        same = (pictures == pictures[0]).all(axis=0)
        clues = [tuple(clue) for clue in puzzle.rows + puzzle.columns]
        every = (boards[:, None] == pictures[None]).all(axis=(2, 3)).any(axis=1)
        assert (found.solved == every).all()
        for board, solved, share, own in zip(boards, every, found.cells, found.states):
            lines = [tuple(line) for line in (*board.tolist(), *board.T.tolist())]
            assert own.tolist() == [state(line, clue) for line, clue in zip(lines, clues)]
            wanted = (board == pictures[0])[same].mean() if same.any() else float("nan")
            assert solved or np.isclose(share, wanted, equal_nan=True), (board, share, wanted)
        assert np.isclose(found.lines, (found.states == 1).mean(axis=1)).all()
        assert (found.violations == (found.states == -1).sum(axis=1)).all()
        n_solved, n_partial = n_solved + int(every.sum()), n_partial + int((boards < 0).any(axis=(1, 2)).sum())
        one = bench.score(puzzle, boards[0])
        assert one.solved == every[0] and len(one.violations) == found.violations[0]
    assert n_solved > 10_000 and n_partial > 10_000


def test_violations_name_line_clue_and_what_is_there() -> None:
    puzzle = puzzle_of([[1, 1, 0, 1], [0, 1, 1, 0], [1, 0, 0, 0]])
    found = bench.score(puzzle, [[1, 0, 0, 1], [0, 1, -1, 0], [1, 0, 0, 0]])
    seen = [(line.kind, line.index, line.clue, line.found, line.cells) for line in found.violations]
    assert seen == [
        ("row", 0, [2, 1], [1, 1], "#..#"),
        ("column", 1, [2], [1], ".#."),
    ]
    assert found.open == 1 and not found.solved and found.right_cells == 10
    assert str(found.violations[0]) == "row 1 has the runs 1,1, its clue is 2,1"
    dead = bench.score(puzzle, [[-1, 0, -1, -1], [-1] * 4, [-1] * 4]).violations[0]
    assert (dead.kind, dead.index, dead.found, dead.cells) == ("row", 0, None, "?.??")
    given = pictogrid.read('{"rows": [[1],[1]], "columns": [[1],[1]], "given": ["#?", "??"]}')
    assert given[0].rows == [[1], [1]]


def test_every_solution_is_right_and_colors_count() -> None:
    several = Puzzle([[1], [1]], [[1], [1]])
    for board in ([[1, 0], [0, 1]], [[0, 1], [1, 0]]):
        assert bench.score(several, board).solved
    wrong = bench.score(several, [[1, 1], [0, 0]])
    assert wrong.cells is None and wrong.forced == 0 and len(wrong.violations) == 2
    color = Puzzle.of_picture([[1, 2], [2, 2]])
    assert bench.score(color, [[1, 2], [2, 2]]).solved
    found = bench.score(color, [[1, 1], [2, 2]]).violations
    assert [(line.clue, line.found) for line in found] == [([(1, 1), (1, 2)], [(2, 1)]), ([(2, 2)], [(1, 1), (1, 2)])]


def test_what_cannot_be_scored_is_named() -> None:
    puzzle = puzzle_of([[1, 0], [1, 1]])
    boards = np.zeros((3, 2, 2), np.int8)
    boards[1, 0, 0] = 5
    for puzzles, wrong, said in [
        (puzzle, boards, "boards: 5 in board 1"),
        (puzzle, np.zeros((2, 2), int), "boards: an array of whole numbers of shape"),
        (puzzle, np.zeros((2, 2, 2)), "boards: an array of whole numbers of shape"),
        ([puzzle] * 2, boards * 0, "boards: 3 boards for 2 puzzles"),
        ([5], boards * 0, "puzzles: a Puzzle or a list of them is wanted, not of int"),
        (puzzle, np.zeros((2, 3, 2), int), "boards: 3 × 2 cells, puzzle 0 has 2 × 2"),
    ]:
        with pytest.raises((TypeError, ValueError), match=said):
            bench.score_many(puzzles, wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="board: -1 is unknown"):
        bench.score(puzzle, boards[1])
    many = bench.score_many([puzzle, puzzle], np.array([[[1, 0], [1, 1]], [[0, 0], [-1, 1]]], np.int32)[:, ::1])
    assert many.solved.tolist() == [True, False] and len(many) == 2


def explained(seed: int, level: int) -> Iterator[tuple[Puzzle, pictogrid.Explanation]]:
    for puzzle in pictogrid.generate((10, 10), 4, level=level, seed=seed):
        yield puzzle, pictogrid.explain(puzzle)


@pytest.mark.parametrize("level", [1, 3, 5, 6])
def test_every_step_of_an_explanation_is_forced(level: int) -> None:
    for puzzle, story in explained(8, level):
        checked = bench.verify_steps(puzzle, story.steps)
        assert [move.status for move in checked] == ["forced"] * len(story)
        lines = [(move.line, move.rule) for move, step in zip(checked, story.steps) if step.line]
        assert lines == [(step.line, step.rule) for step in story.steps if step.line]


def test_a_changed_cell_is_caught_at_its_move() -> None:
    draw = random.Random(6)
    n_seen: dict[str, int] = {}
    for puzzle, story in explained(9, 3):
        moves = [(step.line, list(step.cells)) for step in story.steps]
        for at in draw.sample(range(len(moves)), 12):
            line, cells = moves[at]
            row, column, value = cells[0]
            assert value is not None
            changed = [cells[:] for _, cells in moves]
            changed[at][0] = (row, column, 1 - value)
            checked = bench.verify_steps(puzzle, changed)  # type: ignore[arg-type]
            first = next(k for k, move in enumerate(checked) if move.status != "forced")
            assert first == at and checked[at].status in ("wrong", "contradicts"), (at, checked[at])
            n_seen[checked[at].status] = n_seen.get(checked[at].status, 0) + 1
    assert n_seen["contradicts"] > 30


def test_guesses_and_repetitions() -> None:
    puzzle = Puzzle([[1], [1, 1], [1]], [[1], [1, 1], [1]])
    moves: list[bench.Move] = [(0, 1, 1), (0, 1, 1), ("row", 0, ".#."), ("row", 1, [1, 0, 1]), (2, 1, 0)]
    checked = bench.verify_steps(puzzle, moves)
    assert [move.status for move in checked] == ["forced", "repeated", "forced", "forced", "contradicts"]
    two = Puzzle([[1], [1]], [[1], [1]])
    checked = bench.verify_steps(two, [(0, 0, 1), ("column", 0, "?."), (0, 1, 1), (1, 1, 1)])
    assert [move.status for move in checked] == ["unforced", "forced", "contradicts", "forced"]
    assert checked[0].text == "right, but the board does not show it: row 1, column 1"
    hidden = next(pictogrid.generate((10, 10), level=3, seed=4))
    wrong = (1 - np.asarray(hidden.goal)).tolist()
    all_wrong = [bench.verify_steps(hidden, [(y, x, wrong[y][x])])[0].status for y in range(10) for x in range(10)]
    assert set(all_wrong) == {"wrong", "contradicts"}


def test_moves_that_are_none_are_named() -> None:
    puzzle = puzzle_of([[1, 0], [1, 1]])
    for move, said in [
        ((5, 0, 1), r"moves\[0\]: there is no cell in row 5"),
        ((0, 0, 7), r"moves\[0\]: 7 is no cell"),
        (("row", 9, "##"), r"moves\[0\]: there is no cell in row 9"),
        (("row", 9, "??"), r"moves\[0\]: the puzzle has no line"),
        (("row", 0, "#"), r"moves\[0\]: 1 cells, a row has 2"),
        (("row", 0, "#x"), r"moves\[0\]: cells are"),
        ("up", r"moves\[0\]: \(row, column, value\)"),
        (5, r"moves\[0\]: \(row, column, value\)"),
    ]:
        with pytest.raises((TypeError, ValueError), match=said):
            bench.verify_steps(puzzle, [move])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="it has no solution"):
        bench.verify_steps(Puzzle([[2], [2], [0]], [[2], [0], [2]]), [])
