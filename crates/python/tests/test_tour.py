"""The notebook of the tour runs, and says what it said when it was written."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

TOUR = Path(__file__).parents[3] / "docs" / "tour.ipynb"


def said(notebook: Any) -> list[str]:
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    return [output.get("text") or output["data"]["text/plain"] for output in outputs]


def test_the_tour() -> None:
    stored = nbformat.read(TOUR, as_version=4)  # type: ignore[no-untyped-call]
    fresh = NotebookClient(deepcopy(stored), timeout=120, kernel_name="python3").execute()
    assert len(said(stored)) > 10
    assert said(fresh) == said(stored)
