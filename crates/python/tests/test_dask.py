"""The example with Dask in docs/batch.md runs as it is printed there."""

import re
from pathlib import Path
from typing import Any

import pictogrid
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

PAGE = Path(__file__).parents[3] / "docs" / "batch.md"


def test_parts_are_solved_where_the_workers_are(tmp_path: Path) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    example: dict[str, Any] = {}
    exec(code, example)
    puzzles = list(pictogrid.generate((8, 8), 10, seed=1))
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    for part in range(2):
        some = puzzles[5 * part : 5 * part + 5]
        rows, columns = [p.rows for p in some] + [[[9]]], [p.columns for p in some] + [[[1]]]
        pq.write_table(pa.table({"rows": rows, "columns": columns}), source / f"{part}.parquet")
    assert example["solve_all"](source, target) == 12
    verdicts = pq.read_table(target)["verdict"].to_pylist()
    assert verdicts == (["unique"] * 5 + [None]) * 2
    (target / "1.parquet").unlink()
    assert example["solve_all"](source, target) == 6
