"""What a registry and a reviewer look at: metadata, the citation, the pages of the interface."""

import re
import tomllib
from pathlib import Path

import pdoc  # type: ignore[import-not-found, unused-ignore]
import pdoc.render  # type: ignore[import-not-found, unused-ignore]
import pictogrid
import pictogrid.env
import pytest
import yaml  # type: ignore[import-untyped, unused-ignore]

ROOT = Path(__file__).resolve().parents[3]


# It looks names of `_generate` up where the classes are shown.
@pytest.mark.filterwarnings("ignore:Error parsing type annotation")
def test_the_pages_of_the_interface(tmp_path: Path) -> None:
    pdoc.render.configure(docformat="numpy")
    pdoc.pdoc("pictogrid", "pictogrid.env", output_directory=tmp_path)
    page = (tmp_path / "pictogrid.html").read_text()
    for name in pictogrid.__all__:
        assert f'id="{name}"' in page, name
    for member in ("Hint.why", "Checked.broken", "Puzzle.save", "Dataset.pictures", "SolvedMany.verdicts"):
        assert f'id="{member}"' in page, member
    # The text of an attribute of the engine, not only its name.
    assert "Every line that is wrong." in page
    assert 'id="NonogramVectorEnv"' in (tmp_path / "pictogrid/env.html").read_text()


def test_metadata() -> None:
    project = tomllib.loads((ROOT / "crates/python/pyproject.toml").read_text())["project"]
    assert project["authors"] == [{"name": "The pictogrid developers"}]
    assert {"Homepage", "Documentation", "Changelog", "Issues", "Repository"} <= set(project["urls"])
    assert len(project["classifiers"]) == len(set(project["classifiers"])) > 10
    assert not any(one.startswith("License ::") for one in project["classifiers"]), "the license is an expression"


def test_the_citation() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert cited["cff-version"] == "1.2.0" and cited["version"] == pictogrid.__version__
    assert cited["license"] == ["MIT", "Apache-2.0"] and cited["type"] == "software"
    assert all(key in cited for key in ("message", "title", "authors", "repository-code"))


def test_the_code_of_conduct_names_its_text_its_license_and_a_contact() -> None:
    text = (ROOT / "CODE_OF_CONDUCT.md").read_text()
    for wanted in ("contributor-covenant.org/version/2/1", "CC BY 4.0", "**Contact.**"):
        assert wanted in text


def test_the_workflow_makes_a_wheel_for_each_platform() -> None:
    jobs = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())["jobs"]
    runners = [one["runner"] for one in jobs["wheels"]["strategy"]["matrix"]["include"]]
    assert [re.sub(r"-.*", "", runner) for runner in runners] == ["ubuntu", "macos", "macos", "windows"]
    assert any("cargo xtask dist --only wheel" == step.get("run") for step in jobs["wheels"]["steps"])
