from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any, get_type_hints

import numpy
import pandas
import pytest

import render_map
from render_map import _options, _program, options

ROOT = Path(__file__).resolve().parents[2]


def test_types_and_tables_match_the_program() -> None:
    script = [sys.executable, str(ROOT / "Scripts" / "members.py"), _program.path(), "--check"]
    finished = subprocess.run(script, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    assert finished.returncode == 0, finished.stdout.decode()
    hints = get_type_hints(options.Job)
    assert set(hints) == _options.PICTURE | {"name", "style", "data", "deadline"}


@pytest.mark.parametrize(
    ("given", "arguments", "members"),
    [
        ({"center": (2.5, 48)}, ["--center=[2.5, 48]"], {"center": [2.5, 48]}),
        ({"center": "2.5,48"}, ["--center=2.5,48"], {"center": "2.5,48"}),
        ({"center": numpy.array([2.5, 48])}, ["--center=[2.5, 48.0]"], {"center": [2.5, 48]}),
        ({"lon": numpy.float32(0.1), "lat": Decimal("4.5")}, ["--lon=0.1", "--lat=4.5"], {"lon": 0.1, "lat": 4.5}),
        ({"bbox": numpy.arange(4)}, ["--bbox=[0, 1, 2, 3]"], {"bbox": [0, 1, 2, 3]}),
        ({"classes": numpy.int64(4), "reverse": numpy.bool_(True)}, ["--classes=4", "--reverse"], None),
        ({"north_arrow": True, "caption": False, "title": None}, ["--north-arrow"], {"north_arrow": True}),
        ({"fit": False, "legend": False}, [], {"fit": False, "legend": False}),
        ({"scale_bar": True}, ["--scale-bar=metric"], {"scale_bar": True}),
        ({"graticule": True}, ["--graticule"], {"graticule": True}),
        ({"breaks": pandas.Series([1, 2.5])}, ["--breaks=[1.0, 2.5]"], {"breaks": [1, 2.5]}),
        ({"palette": ["#fff", "#000"]}, ["--palette=#fff,#000"], {"palette": ["#fff", "#000"]}),
        (
            {"palette": {True: "#fff", numpy.int64(2): "#000"}},
            ['--palette={"true": "#fff", "2": "#000"}'],
            {"palette": {"true": "#fff", "2": "#000"}},
        ),
        (
            {"categories": [pandas.Interval(0, 1), pandas.Timestamp("2026-01-02"), "ä"]},
            ['--categories=["(0, 1]", "2026-01-02T00:00:00", "ä"]'],
            None,
        ),
        ({"legend": ["a", "b"]}, ['--legend=["a", "b"]'], {"legend": ["a", "b"]}),
        ({"legend": {"a": "A"}}, ['--legend=[{"layer": "a", "title": "A"}]'], None),
        ({"legend": {"title": "T"}}, ['--legend={"title": "T"}'], {"legend": {"title": "T"}}),
        ({"marker": (1, 2, "red", "A")}, ['--marker=[1, 2, "red", "A"]'], {"marker": [1, 2, "red", "A"]}),
        ({"marker": [(1, 2), "3,4"]}, ["--marker=[1, 2]", "--marker=3,4"], {"marker": [[1, 2], "3,4"]}),
        ({"path": [(1, 2), (3, 4)]}, ["--path=[[1, 2], [3, 4]]"], {"path": [[[1, 2], [3, 4]]]}),
        ({"path": numpy.array([[[1, 2], [3, 4]]])}, ["--path=[[1, 2], [3, 4]]"], {"path": [[[1, 2], [3, 4]]]}),
        ({"hide": {"b", "a"}}, ["--hide=a", "--hide=b"], {"hide": ["a", "b"]}),
        ({"set": {"a.b": 3}}, ['--set={"a.b": 3}'], {"set": {"a.b": 3}}),
        ({"set": "a.b=[1]"}, ["--set=a.b=[1]"], {"set": "a.b=[1]"}),
        ({"inset": Path("/a/b.json")}, ["--inset=/a/b.json"], {"inset": "/a/b.json"}),
        ({"inset": "map"}, ["--inset=map"], {"inset": "map"}),
        ({"header": {"X-Key": "a b"}, "allow_host": ["a", "b"]}, ["--header=X-Key: a b", "--allow-host=a"], None),
        ({"fonts": Path("/f"), "strict": True, "timeout": 2.5}, ["--fonts=/f", "--strict", "--timeout=2.5"], None),
    ],
)
def test_values_become_arguments_and_members_of_jobs(given: Any, arguments: Any, members: Any) -> None:
    assert _options.arguments(given)[: len(arguments)] == arguments
    if members is not None:
        assert _options.members(given) == members


def test_paths_are_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert _options.members({"inset": "a.json"}) == {"inset": str(tmp_path / "a.json")}


def test_python_names_and_job_names_are_accepted() -> None:
    given: Any = {"colorBy": "a", "max-zoom": 1, "markers": [], "paths": [], "bounds": "1,2,3,4"}
    assert list(_options.named(given, _options.PICTURE)) == ["color_by", "max_zoom", "marker", "path", "bounds"]
    assert _options.place("--color-by x") == _options.place("colorBy") == "color_by"
    assert _options.place("positions.title") == "position.title"
    assert _options.place("markers[2]") == "marker[2]"
    assert _options.in_python("requires overlayStyle or --scale-bar, MiB - x") == (
        "requires overlay_style or scale_bar, MiB - x"
    )


@pytest.mark.parametrize(
    ("given", "place", "message"),
    [
        ({"colour_by": "x"}, "colour_by", "did you mean color_by"),
        ({"titel": "x"}, "titel", "did you mean title"),
        ({"colorBy": "x", "color_by": "y"}, "color_by", "is there twice: it is the same as colorBy"),
        ({"threads": 2}, "threads", "when you create the map"),
        ({"sidecar": True}, "sidecar", "render"),
    ],
)
def test_unknown_options_are_named(given: Any, place: str, message: str) -> None:
    with pytest.raises(render_map.ArgumentError, match=message) as error:
        _options.named(given, _options.PICTURE)
    assert error.value.place == place
    assert isinstance(error.value, ValueError)


@pytest.mark.parametrize("value", [float("nan"), object(), [b"a"], numpy.array([numpy.inf])])
def test_values_that_json_cannot_represent_are_named(value: Any) -> None:
    with pytest.raises(render_map.ArgumentError, match="is not valid") as error:
        _options.members({"zoom": value})
    assert error.value.place == "zoom"


def test_the_place_inside_of_a_value_is_named() -> None:
    style = {"version": 8, "sources": {}, "layers": []}
    wrong: Any = {
        "position.titel": {"position": {"titel": "top"}},
        "marker[1]": {"marker": [(1, 2), "x"]},
    }
    with render_map.Map(style) as map:
        for place, given in wrong.items():
            with pytest.raises(render_map.ArgumentError) as error:
                map.render(**given)
            assert (error.value.kind, error.value.place) == ("wrong-arguments", place)
