"""Tests of the pytest plugin."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import Any, Dict, Iterable

import pytest

import render_map

#: A file of tests of one style and one point. `COLOR`, `PLACE` and `TITLE` are replaced.
TESTS = """
import geopandas, pytest, render_map, shapely

STYLE = {
    "version": 8,
    "sources": {"areas": {"type": "geojson", "data": "areas.geojson"}},
    "layers": [{"id": "areas", "type": "fill", "source": "areas", "paint": {"fill-color": "COLOR"}}],
}
VIEW = {"center": (0, 0), "zoom": 1, "size": "160x101"}

def test_style(map_snapshot):
    map_snapshot(STYLE, **VIEW)

@pytest.mark.parametrize("ratio", [1, 2])
def test_map(map_snapshot, ratio):
    with render_map.Map(STYLE, threads=1, deadline=60, **VIEW) as map:
        map_snapshot(map, ratio=ratio)
        map_snapshot(map, zoom=0)

def test_frame(map_snapshot):
    places = geopandas.GeoDataFrame({"name": ["Null Island"]}, geometry=[shapely.Point(PLACE, 0)], crs=4326)
    map_snapshot(places, "places", label_by="name", basemap="none", **VIEW)

def test_picture(map_snapshot):
    map_snapshot(render_map.render(STYLE, title="TITLE", **VIEW))
"""
AREAS = '{"type": "Polygon", "coordinates": [[[-10, -10], [10, -10], [10, 10], [-10, 10], [-10, -10]]]}'


class Project:
    """A project with tests of maps."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester = pytester
        pytester.makefile(".geojson", areas=AREAS)
        self.goldens = pytester.path / "Goldens" / "test_maps"

    def run(
        self, *arguments: str, color: str = "red", place: float = 0, title: str = "A", tests: str = TESTS
    ) -> "pytest.RunResult":
        text = tests.replace("COLOR", color).replace("PLACE", str(place)).replace("TITLE", title)
        self.pytester.path.joinpath("test_maps.py").write_text(text)
        return self.pytester.runpytest_subprocess("-p", "no:cacheprovider", *arguments)

    @property
    def pictures(self) -> "set[str]":
        return {path.name for path in self.goldens.glob("*.png")}


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Project:
    for name in ("CI", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)
    return Project(pytester)


def prints(result: "pytest.RunResult", lines: Iterable[str]) -> None:
    result.stdout.fnmatch_lines([f"*{line}*" for line in lines])


NAMES = {"test_style.png", "places.png", "test_picture.png"} | {
    f"test_map-{ratio}{ending}.png" for ratio in (1, 2) for ending in ("", "-2")
}


def test_golden_pictures_are_written_only_with_the_option(project: Project) -> None:
    result = project.run()
    result.assert_outcomes(failed=5)
    prints(result, ["NEW *places: no golden picture Goldens/test_maps/places.png", "accept: pytest --map-update test_"])
    assert not project.pictures
    project.run("--map-update").assert_outcomes(passed=5)
    assert project.pictures == NAMES
    assert {path.stem for path in project.goldens.glob("*.json")} == {name[:-4] for name in NAMES}
    first = {path: path.read_bytes() for path in project.goldens.iterdir()}
    result = project.run()
    result.assert_outcomes(passed=5)
    assert "report" not in result.stdout.str()
    project.run("--map-update", "--basetemp=elsewhere").assert_outcomes(passed=5)
    assert {path: path.read_bytes() for path in project.goldens.iterdir()} == first


def test_the_command_in_the_report_accepts_a_picture(project: Project) -> None:
    project.run("--map-report=out").assert_outcomes(failed=5)
    page = (project.pytester.path / "out" / "report.html").read_text()
    commands = [unescape(text) for text in re.findall("<code>render-map (test .*? --update)</code>", page)]
    for command in commands:
        subprocess.run([sys.executable, "-m", "render_map", *shlex.split(command)], check=True)
    assert project.pictures == {"test_style.png", "places.png", "test_picture.png"}
    project.run().assert_outcomes(failed=2, passed=3)


def test_a_change_is_explained_by_the_map(project: Project) -> None:
    project.run("--map-update").assert_outcomes(passed=5)
    result = project.run("--map-report=out", color="blue")
    result.assert_outcomes(failed=4, passed=1)
    prints(result, ["FAILED *test_style:*pixels differ, 0 may", "areas.fill-color: red -> blue"])
    prints(result, ["accept: pytest --map-update 'test_maps.py::test_map*1*'", "report: *out/report.html"])
    # The options of the process differ, so there are two reports.
    reports = [(project.pytester.path / "out" / f"report{ending}.html").read_text() for ending in ("", "-2")]
    assert all("areas.fill-color: red -&gt; blue" in text for text in reports)
    assert 'data-name="test_style"' in reports[0] and 'data-name="places"' in reports[0]
    assert 'data-name="test_map-1"' in reports[1]
    result = project.run(place=5)
    result.assert_outcomes(failed=1, passed=4)
    prints(result, ["label 'Null Island' *moved", "report: *report.html"])


def test_a_picture_is_compared_pixel_by_pixel(project: Project) -> None:
    project.run("--map-update").assert_outcomes(passed=5)
    golden = (project.goldens / "test_picture.png").read_bytes()
    result = project.run(title="B")
    result.assert_outcomes(failed=1, passed=4)
    prints(result, ["FAILED *test_picture:*pixels differ", "* pixels in *x* at "])
    # All pixels of the golden picture are those of the picture, up to the edges.
    picture = render_map.render(
        {"version": 8, "sources": {}, "layers": []}, overlay=AREAS, size="161x100", title="A", center=(0, 0), zoom=1
    )
    path = project.pytester.path / "picture.png"
    path.write_bytes(picture)
    tests = "def test_picture(map_snapshot): map_snapshot(open('picture.png', 'rb').read())"
    project.run("--map-update", tests=tests).assert_outcomes(passed=1)
    assert (project.goldens / "test_picture.png").read_bytes() != golden
    assert not render_map.diff(picture, project.goldens / "test_picture.png")
    path.write_bytes(render_map.render(AREAS, size="161x100", title="A"))
    limits = tests[:-1] + ", max_diff_ratio=1)"
    project.run(tests=tests).assert_outcomes(failed=1)
    project.run(tests=limits).assert_outcomes(passed=1)


WRONG = """
import pytest, render_map

RED = {"version": 8, "sources": {}, "layers": [{"id": "a", "type": "background"}]}

def test_names(map_snapshot):
    map_snapshot(RED, "a", size="4x4")
    with pytest.raises(render_map.ArgumentError, match="'a' is already the name of a snapshot of .*test_names"):
        map_snapshot(RED, "a", size="4x4")

def test_other_names(map_snapshot):
    with pytest.raises(render_map.ArgumentError, match="'a' is already the name of a snapshot of .*test_names"):
        map_snapshot(RED, "a", size="4x4")

def test_options(map_snapshot):
    with pytest.raises(render_map.ArgumentError, match="did you mean max_blob"):
        map_snapshot(RED, max_blobs=4)
    with pytest.raises(render_map.ArgumentError, match="must be a PNG picture, not image/svg"):
        map_snapshot(render_map.render(RED, format="svg"))
    with pytest.raises(render_map.ArgumentError, match="maxBlob: is there twice"):
        map_snapshot(RED, max_blob=4, maxBlob=4)
    with pytest.raises(render_map.ArgumentError, match="ignore_bounds"):
        map_snapshot(render_map.render(RED), ignore_bounds=(0, 0, 1, 1))

def test_warning(map_snapshot):
    with pytest.warns(render_map.RenderMapWarning, match="tall.*does not fit"):
        map_snapshot(RED, "tall", size="4x4", title="A long title")

def test_style(map_snapshot):
    map_snapshot(RED, color_by="n", size="4x4")

def test_data(map_snapshot):
    map_snapshot({"version": 8, "sources": {"a": {"type": "geojson", "data": "none.json"}}, "layers": [
        {"id": "a", "type": "fill", "source": "a"}]})
"""


def test_errors_and_warnings_have_the_names_of_python(project: Project) -> None:
    result = project.run("--map-update", tests=WRONG)
    result.assert_outcomes(failed=2, passed=4)
    prints(result, ["ERROR *test_style: color_by: ", "ERROR *test_data: *none.json"])
    assert project.pictures == {"a.png", "tall.png"}


def test_nothing_is_written_in_continuous_integration(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    result = project.run("--map-update")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--map-update does not write golden pictures if the variable CI is set"])
    result = project.run()
    result.assert_outcomes(failed=5)
    assert "::error" not in result.stdout.str() and not project.pictures


@pytest.mark.parametrize("processes", ["-n0", "-n2"])
def test_the_report_has_the_snapshots_of_all_processes(project: Project, processes: str) -> None:
    project.run("--map-update", processes).assert_outcomes(passed=5)
    assert project.pictures == NAMES
    project.run(processes, "--map-report=out").assert_outcomes(passed=5)
    texts = [path.read_text() for path in (project.pytester.path / "out").glob("*.html")]
    found = {name for name in NAMES for text in texts if f'<li data-name="{name[:-4]}">' in text}
    assert found == NAMES


def test_relative_addresses_are_relative_to_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from render_map import _data

    monkeypatch.chdir(tmp_path)

    def style(folder: str) -> Dict[str, Any]:
        archive, tiles = {"url": f"pmtiles://{folder}a.pmtiles"}, {"tiles": [f"{folder}b/{{z}}", "/b/{z}"]}
        return {
            "glyphs": f"{folder}g/{{range}}",
            "sprite": [{"id": "a", "url": f"{folder}s"}, {"id": "b", "url": "https://a/s"}],
            "sources": {"a": archive, "b": tiles, "c": {"data": f"{folder}c"}, "d": {"data": {"url": "d"}}},
        }

    assert json.loads(_data.with_absolute_addresses(json.dumps(style("")))) == style(f"{tmp_path}/")
    assert _data.with_absolute_addresses("[1") == "[1"
