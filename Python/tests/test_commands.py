from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any, List

import pytest
from conftest import RED, WRONG

import render_map
from render_map import _program

EMPTY = {"PATH": "/nowhere", "HOME": "/nowhere"}


@pytest.mark.parametrize(
    "start", [[sysconfig.get_path("scripts") + "/render-map"], [sys.executable, "-m", "render_map"]]
)
def test_the_command_is_on_the_path_and_is_a_module(start: List[str], tmp_path: Path) -> None:
    finished = subprocess.run([*start, "--version"], stdout=subprocess.PIPE, env=EMPTY, check=True)
    assert finished.stdout.decode().strip() == f"render-map {render_map.__version__}"
    out = tmp_path / "map.png"
    arguments = ["-", str(out), "--size", "8x8", "--no-provenance"]
    subprocess.run([*start, *arguments], input=json.dumps(RED).encode(), env=EMPTY, check=True)
    assert out.read_bytes() == render_map.render(RED, size="8x8")
    assert (
        subprocess.run([*start, "none.json", "x.png"], stderr=subprocess.PIPE, env=EMPTY, check=False).returncode == 4
    )


def test_the_package_contains_the_command_with_fonts_basemap_and_licenses() -> None:
    from importlib.metadata import files, metadata

    program = Path(_program.path())
    assert stat.S_IMODE(os.stat(program).st_mode) & 0o111
    share = program.parents[1] / "share" / "render-map"
    assert (share / "fonts" / "NotoSans-Regular.ttf").exists()
    assert (share / "basemap" / "world.pmtiles").exists()
    assert metadata("render-map")["Version"] == render_map.__version__
    names = {path.name for path in files("render-map") or [] if "licenses" in path.parts}
    assert {"LICENSE", "NotoSans-LICENSE.txt", "OpenSans-LICENSE.txt"} <= names
    assert names & {"PALETTES-LICENSE.txt", "palettes.txt"}


def test_nothing_but_python_is_imported() -> None:
    code = "import sys, render_map; render_map.Map; render_map.batch; render_map.render; print(*sys.modules)"
    finished = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, check=True)
    modules = {name.split(".")[0] for name in finished.stdout.decode().split()}
    assert not modules & {"numpy", "pandas", "geopandas", "shapely", "typing_extensions"}


def test_equal_and_different_pictures_are_compared(tmp_path: Path) -> None:
    red = render_map.render(RED, size="20x10")
    blue = render_map.render(RED, size="20x10", set={"ground.background-color": "blue"})
    same = render_map.diff(red, red)
    assert same.equal and not same
    assert (same.compared_pixels, same.ratio, same.reasons) == (200, 0, ())
    red_file = tmp_path / "red.png"
    red_file.write_bytes(red)
    other = render_map.diff(red_file, blue, tmp_path / "difference.png")
    assert other and not other.equal
    assert (other.differing_pixels, other.ratio, other.largest_channel_difference) == (200, 1, 255)
    assert other.blobs == ((200, (0, 0, 20, 10)),)
    assert (tmp_path / "difference.png").read_bytes().startswith(b"\x89PNG")
    assert not render_map.diff(red, blue, max_diff_ratio=1)
    assert not render_map.diff(red, blue, ignore=(0, 0, 20, 10))
    assert render_map.diff(red, blue, ignore=[(0, 0, 20, 5), "0,0,3,3"]).compared_pixels == 100
    assert render_map.diff(red, render_map.render(RED, size="20x11")).expected_size == (20, 10)


def test_incomparable_pictures_are_an_error(tmp_path: Path) -> None:
    red = render_map.render(RED, size="4x4")
    with pytest.raises(render_map.UnreadableError):
        render_map.diff(tmp_path / "none.png", red)
    with pytest.raises(render_map.RenderMapError):
        render_map.diff(b"no picture", red)
    with pytest.raises(render_map.ArgumentError) as error:
        render_map.diff(red, red, size="4x4")  # type: ignore[call-arg]
    style = tmp_path / "style.json"
    style.write_text(json.dumps(RED))
    with pytest.raises(render_map.ArgumentError, match="expected: is a style"):
        render_map.diff(style, style)
    assert error.value.place == "size"


def test_findings_have_a_class_a_place_and_a_position(tmp_path: Path) -> None:
    assert render_map.check(RED) == []
    path = tmp_path / "style.json"
    path.write_text(json.dumps(WRONG, indent=0))
    for style in (path, str(path)):
        found = render_map.check(style, RED)
        assert [(finding.place, finding.line, finding.severity) for finding in found] == [
            ("layers[0]", 5, "error"),
            ("layers[0].type", 7, "error"),
        ]
        assert found[0].file == str(path)
    assert str(found[1]).startswith(f"{path}:7: layers[0].type: ")
    value: Any
    for value, lines in ((path.read_text(), [5, 7]), (path.read_bytes(), [5, 7]), (WRONG, [None, None])):
        values = render_map.check(value)
        assert [(finding.kind, finding.file) for finding in values] == [("style-mistake", None)] * 2
        assert [finding.line for finding in values] == lines


def test_unreadable_styles_and_wrong_arguments_are_errors(tmp_path: Path) -> None:
    with pytest.raises(render_map.InputError):
        render_map.check("{")
    with pytest.raises(render_map.UnreadableError):
        render_map.check(tmp_path / "none.json")
    with pytest.raises(render_map.ArgumentError):
        render_map.check()
    with pytest.raises(render_map.ArgumentError):
        render_map.check(RED, zoom=3)  # type: ignore[call-arg]


def test_a_warning_can_be_an_error() -> None:
    video: Any = {"version": 8, "sources": {"v": {"type": "video", "urls": [], "coordinates": []}}, "layers": []}
    plain = {finding.severity for finding in render_map.check(video)}
    strict = {finding.severity for finding in render_map.check(video, strict=True)}
    assert strict == {"error"} or plain == strict
