"""Speed beside the peers of PyPI, in one run: ratios, and what the peers get wrong.

Run in an environment that has the package built with optimization and the peers:

    pip install picross-solver==1.1.2 nonogram-solver==0.1
    cargo build --release --package pictogrid --features full --example many
    maturin develop --release && python bench.py ../../target/release/examples/many

The argument is the library's own run over the same million puzzles. Times are CPU times of one call, the least
of several rounds.
"""

from __future__ import annotations

import io
import platform
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from datetime import date
from pathlib import Path

import numpy as np
import pictogrid
from pictogrid import bench

FILES = Path(__file__).parents[2] / "testdata" / "non"


def least(call: Callable[[], object], rounds: int = 7, seconds: float = 0.05) -> float:
    """Seconds of a call."""
    n, best = 1, float("inf")
    while True:
        begun = time.process_time()
        for _ in range(n):
            call()
        took = time.process_time() - begun
        if took >= seconds:
            break
        n *= 2
    best = took / n
    for _ in range(rounds - 1):
        begun = time.process_time()
        for _ in range(n):
            call()
        best = min(best, (time.process_time() - begun) / n)
    return best


def measured() -> str:
    """What one must know to believe the rest."""
    commit = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], check=True, capture_output=True, text=True, cwd=FILES)
    return f"{platform.processor()}, Python {platform.python_version()}, NumPy {np.__version__}; {date.today()}; commit {commit.stdout}"


def puzzles() -> list[tuple[str, pictogrid.Puzzle]]:
    chosen = [("Cat", pictogrid.read(FILES / "cat.non")[0])]
    chosen += [("duck", pictogrid.read(FILES / "duck.non")[0])]
    chosen += [("heart", pictogrid.read(FILES / "heart.non")[0])]
    made = [*pictogrid.generate((10, 10), level=2, seed=1), *pictogrid.generate((15, 15), level=3, seed=2)]
    return chosen + [("made 10×10", made[0]), ("made 15×15", made[1]), ("two pictures", pictogrid.Puzzle([[1], [1]], [[1], [1]]))]


def picross(puzzle: pictogrid.Puzzle) -> np.ndarray | None:
    from picross_solver import picross_solver

    board = np.full((puzzle.height, puzzle.width), -1)
    rows, columns = ([clue or [0] for clue in clues] for clues in (puzzle.rows, puzzle.columns))
    return board if picross_solver.solve(rows, columns, board) else None


def nonogram(puzzle: pictogrid.Puzzle) -> np.ndarray | None:
    from nonogram_solver.nonogram import Nonogram
    from nonogram_solver.solver import solve

    task = Nonogram()
    task.n_rows, task.n_cols = puzzle.height, puzzle.width
    task.rows_constraints, task.cols_constraints = puzzle.rows, puzzle.columns
    task._init_puzzle()
    # Cells that it may give as hints: it looks into the list even if none are wanted.
    task.solution_list = []
    is_solved, solver = solve(task)
    return np.asarray(solver.puzzle_state) if is_solved else None


def judged(puzzle: pictogrid.Puzzle, verdict: str, answer: np.ndarray | None) -> str:
    if answer is None:
        return "no answer" if verdict == "unique" else ""
    checked = pictogrid.check(puzzle, (answer == 1).astype(int))
    if not checked:
        return f"WRONG: {checked.message}"
    return "says solved, but several pictures fit" if verdict == "several" else ""


def beside_peers() -> None:
    print("| puzzle | pictogrid, µs | picross-solver 1.1.2 | nonogram-solver 0.1 |\n|---|--:|--:|--:|")
    for name, puzzle in puzzles():
        rows, columns = puzzle.rows, puzzle.columns
        verdict = pictogrid.solve(rows, columns).verdict
        own = least(lambda: pictogrid.solve(rows, columns))
        cells = [f"{own * 1e6:.1f}"]
        for peer in (picross, nonogram):
            try:
                # One of them prints what it does.
                with redirect_stdout(io.StringIO()):
                    answer = peer(puzzle)
                    took = least(lambda: peer(puzzle), rounds=3)
                cells.append(f"{took / own:.0f}× {judged(puzzle, verdict, answer)}".strip())
            except Exception as error:  # A peer that fails is a row of the table, not the end of it.
                cells.append(type(error).__name__)
        print(f"| {name} | {' | '.join(cells)} |")


def padded(clues: list[list[int]]) -> np.ndarray:
    most = max(map(len, clues))
    return np.array([clue + [0] * (most - len(clue)) for clue in clues], np.uint8)


def overhead() -> None:
    cat = pictogrid.read(FILES / "cat.non")[0]
    rows, columns = cat.rows, cat.columns
    tables = [np.repeat(padded(clues)[np.newaxis], 10_000, 0) for clues in (rows, columns)]
    library = least(lambda: pictogrid.solve_many(*tables, threads=1, pictures=False), rounds=5) / 10_000
    print("\n| Cat, µs | a call | over the library |\n|---|--:|--:|")
    for name, call in [
        ("library: the same clues as a tensor of 10,000, for each", None),
        ("`solve(puzzle)`", lambda: pictogrid.solve(cat)),
        ("`solve(rows, columns)`", lambda: pictogrid.solve(rows, columns)),
        ("`solve(rows, columns).picture`", lambda: pictogrid.solve(rows, columns).picture),
    ]:
        took = library if call is None else least(call)
        print(f"| {name} | {took * 1e6:.1f} | {(took - library) * 1e6:+.1f} |")


def tensors(pictures: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The clues of many pictures, padded; a run ends where a filled cell has an empty one behind it."""

    def clues(lines: np.ndarray) -> np.ndarray:
        n, n_lines, length = lines.shape
        padded = np.zeros((n, n_lines, length + 2), np.int8)
        padded[:, :, 1:-1] = lines
        steps = np.diff(padded, axis=2)
        begins, ends = np.nonzero(steps == 1), np.nonzero(steps == -1)
        table = np.zeros((n, n_lines, (length + 1) // 2), np.uint8)
        line = begins[0] * n_lines + begins[1]
        first = np.searchsorted(line, line)
        table[begins[0], begins[1], np.arange(len(line)) - first] = ends[2] - begins[2]
        return table

    return clues(pictures), clues(pictures.transpose(0, 2, 1))


def cells(n: int) -> np.ndarray:
    """The pictures of the example ``many``: the upper bits of its generator, which is doubled here."""
    factor, term = 6364136223846793005, 1
    states = np.array([factor + term], np.uint64)
    while len(states) < n * 100:
        states = np.concatenate([states, states * np.uint64(factor) + np.uint64(term)])
        factor, term = factor * factor % 2**64, (factor * term + term) % 2**64
    return (states[: n * 100] >> np.uint64(63)).astype(np.uint8).reshape(n, 10, 10)


def million(library: str, n: int = 1_000_000, rounds: int = 3) -> None:
    rows, columns = tensors(cells(n))
    names = ["library, a kept solver", "tensor, 1 thread", "tensor, 2 threads"]
    best = dict.fromkeys(names, float("inf"))
    n_unique = set()
    for _ in range(rounds):
        said = subprocess.run([library, str(n)], check=True, capture_output=True, text=True).stdout
        found = re.fullmatch(r"(\d+) of \d+ have one solution; ([\d.]+) µs each\n", said)
        assert found is not None, said
        n_unique.add(int(found[1]))
        best[names[0]] = min(best[names[0]], float(found[2]))
        for threads in (1, 2):
            begun = time.perf_counter()
            solved = pictogrid.solve_many(rows, columns, threads=threads)
            took = (time.perf_counter() - begun) / n * 1e6
            best[names[threads]] = min(best[names[threads]], took)
            n_unique.add(int((solved.verdicts == 1).sum()))
    assert len(n_unique) == 1, n_unique
    print(f"\n| {n:,} random 10×10, 50 %, {n_unique.pop():,} unique | µs a puzzle | to the library |\n|---|--:|--:|")
    for name in names:
        print(f"| {name} | {best[name]:.2f} | {best[name] / best[names[0]]:.3f} |")
    print(f"\ntwo threads: {best[names[1]] / best[names[2]]:.2f} times as fast as one; {solved}")


def environment() -> None:
    from pictogrid.env import NonogramVectorEnv

    env = NonogramVectorEnv(1024, size=(10, 10), seed=1)
    env.reset()
    actions = np.random.default_rng(1).integers(0, 200, (64, 1024))
    steps = iter(actions[k % 64] for k in range(10**9))
    took = least(lambda: env.step(next(steps)))
    print(f"\nenvironment, 1024 boards of 10×10: {1024 / took / 1e6:.2f} million steps a second and core")


def runs(line: np.ndarray) -> list[int]:
    return [len(run) for run in "".join(".#"[cell] for cell in line).split(".") if run]


def scoring(side: int = 15, n: int = 200) -> None:
    """Beside the scorer that one writes oneself, which says no more than whether a board is right."""
    boards = np.random.default_rng(1).integers(0, 2, (n, side, side), np.uint8)
    puzzles = [pictogrid.Puzzle([runs(row) for row in board], [runs(column) for column in board.T]) for board in boards]
    boards[::2, 3, 4] ^= 1

    def by_hand(puzzle: pictogrid.Puzzle, board: np.ndarray) -> bool:
        return puzzle.rows == [runs(row) for row in board] and puzzle.columns == [runs(column) for column in board.T]

    pairs = list(zip(puzzles, boards, strict=True))
    assert all(by_hand(*pair) == bench.score(*pair).solved for pair in pairs)
    hand, one = (least(lambda: [call(*pair) for pair in pairs], rounds=5) / n for call in (by_hand, bench.score))
    times = 100
    all_boards = np.tile(boards, (times, 1, 1))
    many = least(lambda: bench.score_many(puzzles * times, all_boards), rounds=5) / n / times
    print(f"\n| boards of {side}×{side}, half of them wrong | µs a board | to the one by hand |\n|---|--:|--:|")
    for name, took in [("by hand", hand), ("`bench.score`", one), (f"`bench.score_many`, {n * times:,} at once", many)]:
        print(f"| {name} | {took * 1e6:.2f} | {took / hand:.4f} |")


if __name__ == "__main__":
    print(measured())
    beside_peers()
    overhead()
    million(sys.argv[1])
    environment()
    scoring()
