"""What the pages show for Python runs as it stands there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PAGES = ["README.md", "docs/recipes.md", "crates/python/README.md"]


@pytest.mark.parametrize("page", PAGES)
def test_a_page(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "testdata").symlink_to(ROOT / "testdata")
    (tmp_path / "out").mkdir()
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), {})
