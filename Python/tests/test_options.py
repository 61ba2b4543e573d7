from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Callable, get_type_hints

import numpy
import pytest

import render_map
from render_map import _options, options

#: Options of the command that are arguments of functions, or that print.
ELSEWHERE = {"style", "output", "out", "version", "help", "color", "quiet", "each", "name_by", "resume", "results"}
ELSEWHERE |= {"json", "times", "fail_fast", "maps", "verbose", "skip_unrecognized"}


def named(text: str) -> "set[str]":
    """Return the options that a help page describes."""
    found = re.findall(r"^  (?:-\w, )?((?:--[a-z-]+(?:, )?)+)", text, re.MULTILINE)
    return {name[2:].replace("-", "_") for names in found for name in names.split(", ")} - ELSEWHERE


def test_all_options_of_the_command_are_known(command: Callable[..., Any]) -> None:
    drawing = named(command("help", "draw").stdout.decode())
    batch = named(command("help", "batch").stdout.decode())
    assert drawing == set(_options.OPTIONS)
    process = {name for name, option in _options.OPTIONS.items() if option.scope == "process"}
    assert process <= batch
    assert batch - process <= {name for name, option in _options.OPTIONS.items() if option.scope == "picture"}


@pytest.mark.skipif(not hasattr(options.PictureOptions, "__optional_keys__"), reason="needs keys of typed dicts")
def test_types_name_all_options() -> None:
    def scoped(scope: str) -> "set[str]":
        return {name for name, option in _options.OPTIONS.items() if option.scope == scope}

    assert set(options.PictureOptions.__optional_keys__) == scoped("picture")
    assert set(options.ProcessOptions.__optional_keys__) == scoped("process")
    assert set(options.RenderOptions.__optional_keys__) == set(_options.OPTIONS)
    assert set(get_type_hints(options.Job)) == scoped("picture") | {"name", "style", "data"}


@pytest.mark.parametrize(
    ("given", "arguments", "members"),
    [
        ({"center": (2.5, 48)}, ["--center=2.5,48"], {"center": [2.5, 48.0]}),
        ({"center": "2.5,48"}, ["--center=2.5,48"], {"center": [2.5, 48.0]}),
        ({"center": numpy.array([2.5, 48])}, ["--center=2.5,48"], {"center": [2.5, 48.0]}),
        ({"lon": -3, "lat": 4.5}, ["--lon=-3", "--lat=4.5"], {"center": [-3.0, 4.5]}),
        ({"bounds": (1, 2, 3, 4)}, ["--bounds=1,2,3,4"], {"bounds": [1.0, 2.0, 3.0, 4.0]}),
        ({"bbox": "1,2,3,4"}, ["--bbox=1,2,3,4"], {"bounds": [1.0, 2.0, 3.0, 4.0]}),
        ({"padding": 5}, ["--padding=5"], {"padding": 5.0}),
        ({"padding": (5, 6)}, ["--padding=5,6"], {"padding": [5.0, 6.0, 5.0, 6.0]}),
        ({"size": (300, 200)}, ["--size=300x200"], {"size": "300x200"}),
        ({"size": (300, 200, 1.5)}, ["--size=300x200@1.5x"], {"size": "300x200@1.5x"}),
        ({"width": 300}, ["--width=300"], {"size": "300x512"}),
        ({"north_arrow": True, "frame": False}, ["--north-arrow"], {"northArrow": True, "frame": False}),
        ({"text_as_outlines": True}, ["--text-as-outlines"], {"textAsOutlines": True}),
        ({"scale_bar": True}, ["--scale-bar=metric"], {"scaleBar": "metric"}),
        ({"scale_bar": False}, [], {}),
        ({"scale_bar": "nautical"}, ["--scale-bar=nautical"], {"scaleBar": "nautical"}),
        ({"graticule": True}, ["--graticule"], {"graticule": True}),
        ({"graticule": 10}, ["--graticule=10"], {"graticule": 10.0}),
        ({"breaks": [1, 2.5]}, ["--breaks=1,2.5"], {"breaks": [1.0, 2.5]}),
        ({"palette": ["#fff", "#000"]}, ["--palette=#fff,#000"], {"palette": ["#fff", "#000"]}),
        ({"palette": {"a": "#fff"}}, ['--palette={"a": "#fff"}'], {"palette": {"a": "#fff"}}),
        (
            {"palette": {True: "#fff", False: "#000"}},
            ['--palette={"true": "#fff", "false": "#000"}'],
            {"palette": {"true": "#fff", "false": "#000"}},
        ),
        ({"categories": ["b", "a"]}, ['--categories=["b", "a"]'], {"categories": ["b", "a"]}),
        ({"legend": True}, ["--legend"], {"legend": True}),
        (
            {"legend": ["a", "b"], "legend_title": "T"},
            ["--legend=a,b", "--legend-title=T"],
            {"legend": {"layers": ["a", "b"], "title": "T"}},
        ),
        ({"legend": {"a": "A"}}, ["--legend=a=A"], {"legend": [{"layer": "a", "title": "A"}]}),
        ({"marker": (1, 2)}, ["--marker=1,2"], {"markers": ["1,2"]}),
        (
            {"marker": [(1, 2, "red", "A"), "3,4"]},
            ["--marker=1,2,red,A", "--marker=3,4"],
            {"markers": ["1,2,red,A", "3,4"]},
        ),
        ({"marker": {"at": (1, 2), "label": "A"}}, ["--marker=1,2,,A"], {"markers": ["1,2,,A"]}),
        ({"path": [(1, 2), (3, 4)]}, ["--path=1,2 3,4"], {"paths": ["1,2 3,4"]}),
        (
            {"path": {"points": [(1, 2), (3, 4)], "color": "red", "width": 2}},
            ["--path=color=red|width=2|1,2 3,4"],
            {"paths": ["color=red|width=2|1,2 3,4"]},
        ),
        ({"hide": "poi-*"}, ["--hide=poi-*"], {"hide": ["poi-*"]}),
        (
            {"set": {"water.fill-color": "navy", "a.b": 3}},
            ['--set=water.fill-color="navy"', "--set=a.b=3"],
            {"set": {"water.fill-color": "navy", "a.b": 3}},
        ),
        ({"set": "a.b=[1]"}, ["--set=a.b=[1]"], {"set": {"a.b": [1]}}),
        ({"filter": {"a": ["==", 1, 1]}}, ['--filter=a=["==", 1, 1]'], {"filter": {"a": ["==", 1, 1]}}),
        ({"position": {"title": "top"}}, ["--position=title=top"], {"positions": {"title": "top"}}),
        ({"state": ["a=b"]}, ["--state=a=b"], {"state": {"a": "b"}}),
        ({"title": None}, [], {}),
    ],
)
def test_values_as_arguments_and_as_members_of_jobs(given: Any, arguments: Any, members: Any) -> None:
    assert _options.arguments(given, ["picture"]) == arguments
    assert _options.members(given) == members


def test_options_of_a_process_as_arguments() -> None:
    given = {"header": {"X-Key": "a b"}, "allow_host": ["a", "b"], "fonts": Path("/f"), "strict": True, "timeout": 2.5}
    assert _options.arguments(given, ["process"]) == [
        "--header=X-Key: a b",
        "--allow-host=a",
        "--allow-host=b",
        "--fonts=/f",
        "--strict",
        "--timeout=2.5",
    ]


@pytest.mark.parametrize(
    ("given", "place", "message"),
    [
        ({"lon": 3}, "lat", "belong together"),
        ({"lon": 3, "lat": 4, "center": (1, 2)}, "lon", "use either"),
        ({"legend_title": "T"}, "legend_title", "requires legend"),
        ({"colour_by": "x"}, "colour_by", "did you mean .*color_by"),
        ({"scaleBar": "metric"}, "scaleBar", "did you mean scale_bar"),
        ({"bearing": "north"}, "bearing", "'north' is not valid"),
        ({"classes": 2.5}, "classes", "must be an integer"),
        ({"transparent": 1}, "transparent", "must be True or False"),
        ({"set": "nothing"}, "set", "must be NAME=VALUE"),
    ],
)
def test_wrong_options_are_named(given: Any, place: str, message: str) -> None:
    with pytest.raises(render_map.ArgumentError, match=message) as error:
        _options.members(given)
    assert error.value.place == place
    assert isinstance(error.value, ValueError)
