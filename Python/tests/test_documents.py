"""Tests of the types, the notebook and the examples of the documents."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import nbclient
import nbformat
import pytest

import render_map

ROOT = Path(__file__).resolve().parents[1]

USE = """
from __future__ import annotations
from typing import List, Optional
import render_map

picture: bytes = render_map.render("a.json", center=(1, 2), zoom=3, legend=["a"], set={"a.b": 1}, sidecar=True)
alone: render_map.Picture = render_map.legend("a.json", layers={"a": "A"}, title="A", columns=2, map_size=(1, 2))
map = render_map.Map({"type": "Point"}, size="800x600@2x", threads=2, overlay=[{"type": "Point"}, "a.geojson"])
other: render_map.Picture = map.render("out.png", bounds=[1, 2, 3, 4], path=[(1, 2), (3, 4)], marker=(1, 2, "red"))
jobs: List[render_map.Job] = [{"style": "a.json", "zoom": 3, "name": "a"}]
names: List[Optional[str]] = [result.name for result in render_map.batch(jobs, size=(2, 3), maps=3)]
render_map.render("a.json", zom=3)  # wrong
map.render(zoom="far")  # wrong
map.render(deadline="soon")  # wrong
map.render(sidecar=True)  # wrong
render_map.batch([{"styl": "a.json"}])  # wrong
render_map.Map("a.json", basemap="green")  # wrong
render_map.legend("a.json", north_arrow=True)  # wrong
other.bounds[0]  # wrong
"""


def test_types_are_checked(tmp_path: Path) -> None:
    package = Path(render_map.__file__).parent
    assert (package / "py.typed").exists()
    use = tmp_path / "use.py"
    use.write_text(USE)
    # These packages have no types, or types for later versions of Python.
    (tmp_path / "mypy.ini").write_text(
        "[mypy]\n[mypy-geopandas.*,matplotlib.*,numpy.*,PIL.*,pyarrow.*]\n"
        "follow_imports = skip\nignore_missing_imports = true\n"
    )
    base = [sys.executable, "-m", "mypy", "--strict", "--python-version", "3.9", "--cache-dir", str(tmp_path / "cache")]
    # The plugin is checked for this version of Python, which pytest and its dependencies need.
    names = [f"render_map.{path.stem}".replace(".__init__", "") for path in package.glob("*.py")]
    modules = sorted(set(names) - {"render_map.pytest"})
    for options in (
        [*base, *(option for module in modules for option in ("-m", module))],
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "-m", "render_map.pytest"],
    ):
        checked = subprocess.run(options, stdout=subprocess.PIPE, cwd=tmp_path, check=False)
        assert checked.returncode == 0, checked.stdout.decode()
    checked = subprocess.run([*base, str(use)], stdout=subprocess.PIPE, cwd=tmp_path, check=False)
    lines = {int(number) for number in re.findall(r"use\.py:(\d+): error", checked.stdout.decode())}
    wrong = {number for number, line in enumerate(USE.splitlines(), 1) if line.endswith("# wrong")}
    assert lines == wrong, checked.stdout.decode()


@pytest.mark.filterwarnings("ignore")
def test_the_notebook_runs(tmp_path: Path) -> None:
    notebook = nbformat.read(ROOT / "notebooks" / "maps.ipynb", as_version=4)
    nbformat.validate(notebook)
    client = nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(ROOT / "notebooks")}})
    client.execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    pictures = [output for output in outputs if "image/png" in output.get("data", {})]
    assert len(pictures) >= 10
    # Pictures of this package have their size. A plot of matplotlib has none.
    sizes = [output["metadata"]["image/png"] for output in pictures if "image/png" in output["metadata"]]
    assert len(sizes) >= 6
    assert all(size["width"] > 100 for size in sizes)
    nbformat.write(notebook, tmp_path / "maps.ipynb")


def test_the_examples_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, countries: Path) -> None:
    text = (ROOT / "README.md").read_text()
    (tmp_path / "countries.geojson").write_bytes(countries.read_bytes())
    (tmp_path / "style.json").write_text(
        '{"version": 8, "sources": {}, "layers": [{"id": "water", "type": "background"}]}'
    )
    (tmp_path / "quakes.csv").write_text("lon,lat,depth,date\n10,50,7,2024-01-03\n12,52,30,2024-03-09\n")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) >= 5
    names: "dict[str, object]" = {}
    for block in blocks:
        exec(compile(block, "README.md", "exec"), names)
