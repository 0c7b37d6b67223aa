"""Many puzzles at once: the same answers as one by one, whatever they come in."""

from typing import Any

import numpy as np
import pictogrid
import pyarrow as pa  # type: ignore[import-untyped]
import pytest

CODES = ["none", "unique", "several", "stopped"]


def sample(n: int, height: int = 6, width: int = 5) -> list[pictogrid.Puzzle]:
    random = np.random.default_rng(2)
    return [pictogrid.Puzzle.of_picture((random.random((height, width)) < 0.5).astype(int)) for _ in range(n)]


def padded(clues: list[list[list[int]]], dtype: str) -> np.ndarray[Any, Any]:
    most = max(len(runs) for lines in clues for runs in lines)
    return np.array([[runs + [0] * (most - len(runs)) for runs in lines] for lines in clues], dtype)


def test_as_one_by_one() -> None:
    puzzles = sample(150)
    rows, columns = [p.rows for p in puzzles], [p.columns for p in puzzles]
    nested = pa.list_(pa.list_(pa.int32()))
    wide = pa.large_list(pa.large_list(pa.uint64()))
    for threads in (1, 3):
        all_found = [
            pictogrid.solve_many(puzzles, threads=threads),
            *(
                pictogrid.solve_many(padded(rows, d), padded(columns, d), threads=threads)
                for d in ("u1", "u2", "i4", "i8", "u4", ">i4")
            ),
            # Not one piece of memory.
            pictogrid.solve_many(np.repeat(padded(rows, "i8"), 2, 0)[::2], padded(columns, "i8")),
            pictogrid.solve_many(pa.array(rows, nested), pa.array(columns, nested), threads=threads),
            pictogrid.solve_many(pa.array(rows, wide), pa.array(columns, wide), threads=threads),
        ]
        for found in all_found:
            for k, puzzle in enumerate(puzzles):
                alone = pictogrid.solve(puzzle)
                assert CODES[found.verdicts[k]] == alone.verdict
                assert found.pictures is not None
                assert pictogrid.check(puzzle, found.pictures[k])


def test_sizes_differ_and_some_are_bad() -> None:
    found = pictogrid.solve_many([sample(1, 3, 4)[0], sample(1, 2, 7)[0]])
    assert found.pictures is not None and found.pictures.shape == (2, 3, 7)
    assert (found.pictures[0, :, 4:] == 255).all() and (found.pictures[1, 2:] == 255).all()
    rows, columns = np.array([[[1]], [[9]]]), np.array([[[1]], [[1]]])
    found = pictogrid.solve_many(rows, columns, pictures=False)
    assert found.verdicts.tolist() == [1, 4] and found.pictures is None
    assert found.faults[0][0] == 1 and "row 1" in found.faults[0][1]
    assert len(pictogrid.solve_many([])) == 0


def test_what_is_wrong_in_arrow_is_a_fault_of_its_puzzle() -> None:
    rows, columns = pa.array([[[1, None]], [[1]], None]), pa.array([[[1]], [[1]], [[1]]])
    found = pictogrid.solve_many(rows, columns)
    assert found.verdicts.tolist() == [4, 1, 4] and [k for k, _ in found.faults] == [0, 2]
    # A column of a table is in pieces, and not in the same ones.
    chunked = pictogrid.solve_many(
        pa.chunked_array([rows.slice(0, 1), rows.slice(1)]), pa.chunked_array([columns.slice(0, 2), columns.slice(2)])
    )
    assert chunked.verdicts.tolist() == [4, 1, 4] and chunked.faults == found.faults
    assert len(pictogrid.solve_many(pa.chunked_array([], rows.type), pa.chunked_array([], rows.type))) == 0
    texts = pictogrid.solve_many(pa.array(["1 1, 3"]), pa.array(["2, 1, 2"]))
    assert texts.verdicts.tolist() == [1]


def test_limits_hold_for_each() -> None:
    noise = (np.random.default_rng(1).random((40, 40)) < 0.4).astype(int)
    puzzles = [pictogrid.Puzzle.of_picture(noise), *sample(3)]
    found = pictogrid.solve_many(puzzles, conflicts=1)
    assert len(found) == 4 and (found.verdicts[1:] > 0).all()


@pytest.mark.parametrize(
    ("rows", "columns", "error"),
    [
        (np.zeros((2, 3)), np.zeros((2, 3, 1), int), ValueError),
        (np.zeros((2, 3, 1)), np.zeros((2, 3, 1), int), ValueError),
        (np.zeros((2, 3, 1), int), np.zeros((3, 3, 1), int), ValueError),
        (np.zeros((2, 3, 1), int), [[1]], TypeError),
        ([1, 2], None, TypeError),
        ("rows", "columns", TypeError),
        (pa.array([1, 2]), pa.array([1, 2]), TypeError),
        (pa.chunked_array([[1], [2]]), pa.chunked_array([[1, 2]]), TypeError),
    ],
)
def test_bad_arguments(rows: object, columns: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        pictogrid.solve_many(rows, columns)
