"""Tiles put together, patterns in their picture, and tiles with colored edges."""

from pathlib import Path

import numpy as np
import pictogrid
import pytest

TILES = Path(__file__).parents[3] / "testdata/tiles"


def test_a_whole() -> None:
    found = pictogrid.jigsaw((TILES / "monsters.txt").read_bytes(), unique=True)
    assert (found.verdict, found.count, found.corner_product) == ("unique", 1, 2319789201202440)
    assert found.ids is not None and found.ids.shape == (3, 3) and found.picture is not None
    seen = pictogrid.jigsaw.find(found.picture)
    assert (seen.found, len(seen.places), seen.orientation) == (2, 2, "identity")
    rows = "\n".join("".join(".#"[cell] for cell in row) for row in found.picture)
    assert pictogrid.jigsaw.find(rows, "sea-monster").roughness == seen.roughness
    assert pictogrid.jigsaw((TILES / "ambiguous.txt").read_bytes(), count=True).count == 8


def test_what_is_no_whole() -> None:
    found = pictogrid.jigsaw((TILES / "decoy-inner.txt").read_text())
    assert (found.verdict, found.left_over, found.corner_product) == ("left_over", [999], 116769600)
    assert found.conflicts == ["tile 999 also fits where 104 lies"]
    assert found.ids is not None and found.ids.shape == (3, 3) and found.picture is not None
    found = pictogrid.jigsaw((TILES / "three-pictures-one-a-strip.txt").read_bytes())
    assert (found.verdict, found.ids) == ("pictures", None)
    assert [(len(island), len(island[0])) for island in found.islands] == [(5, 8), (2, 4), (6, 1)]
    found = pictogrid.jigsaw((TILES / "mixed.txt").read_bytes())
    assert found.verdict == "none" and None in found.islands[1][1]
    found = pictogrid.jigsaw((TILES / "unique-only-as-6x6.txt").read_bytes(), unique=True)
    assert (found.verdict, found.other_shapes_open, found.count) == ("unique", True, None)


def test_colored_edges() -> None:
    found = pictogrid.jigsaw.match("0 1 4 0\n0 2 1 0\n0 4 3 0\n0 3 2 0\n", (2, 2), count=True)
    assert (found.verdict, found.count, found.up_to_turns) == ("unique", 4, 1)
    assert found.tiles is not None and sorted(found.tiles.flat) == [1, 2, 3, 4]
    assert found.turns is not None and found.turns.shape == (2, 2)
    assert (found.placed, found.matched, found.edges) == (4, 4, 4)
    row = pictogrid.jigsaw.match("1 2 1 1\n1 1 1 2", (2, 1), border=None)
    assert row.tiles is not None and row.tiles.shape == (1, 2)


def test_what_is_refused() -> None:
    tiles = "Tile 1:\n#.\n..\n"
    for wrong in [{"orientations": 3}, {"unique": True, "count": True}]:
        with pytest.raises(ValueError):
            pictogrid.jigsaw(tiles, **wrong)  # type: ignore[arg-type]
    with pytest.raises(pictogrid.PuzzleError, match="3:2: 'x' is not a cell"):
        pictogrid.jigsaw("Tile 1:\n#.\n.x\n")
    with pytest.raises(ValueError, match="picture: every row"):
        pictogrid.jigsaw.find("##\n#\n")
    with pytest.raises(ValueError, match="pattern: there is no #"):
        pictogrid.jigsaw.find(np.ones((2, 2), int), "..")
    with pytest.raises(pictogrid.PuzzleError, match="no tiles"):
        pictogrid.jigsaw.match("")
    with pytest.raises(ValueError, match="only one of them"):
        pictogrid.jigsaw.match("0 0 0 0", unique=True, best=True)
