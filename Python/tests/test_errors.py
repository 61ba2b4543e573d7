from __future__ import annotations

import asyncio
import copy
import json
import pickle
import warnings
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy
import pandas
import pytest
from conftest import RED, wrong

import render_map
from render_map import Map, Problem, batch, errors

PROBLEMS = [Problem("style-mistake", "layers[0]", "no type", "style.json", 5), Problem("failed", "", "again")]
EXCEPTIONS = [
    render_map.RenderMapError,
    render_map.ArgumentError,
    render_map.DeadlineError,
    render_map.DeniedWarningError,
    render_map.InputError,
    render_map.UnreadableError,
    render_map.WorkerError,
]


@pytest.mark.parametrize("kind", EXCEPTIONS)
def test_exceptions_can_be_made_again(kind: Any) -> None:
    error = kind(PROBLEMS)
    error.task = "extra"
    for again in (
        pickle.loads(pickle.dumps(error)),
        copy.copy(error),
        copy.deepcopy(error),
        type(error)(*error.args),
        type(error)(*json.loads(json.dumps(error.args))),
    ):
        assert type(again) is kind
        assert str(again) == str(error) == "style.json:5: layers[0]: no type\nagain"
        assert again.problems == tuple(PROBLEMS)
        assert (again.kind, again.place, again.file, again.line) == ("style-mistake", "layers[0]", "style.json", 5)
        assert again.args == error.args
    assert pickle.loads(pickle.dumps(error)).task == "extra"
    assert str(kind("a message")) == "a message"


def test_warnings_can_be_made_again() -> None:
    warning = errors.MissingImageWarning(Problem("missing-image", "icon", "no image"))
    for again in (pickle.loads(pickle.dumps(warning)), type(warning)(*json.loads(json.dumps(warning.args)))):
        assert (type(again), str(again), again.problem) == (type(warning), str(warning), warning.problem)


def test_each_class_of_warnings_is_a_category() -> None:
    assert errors.MissingCoordinatesWarning.__mro__[1] is render_map.RenderMapWarning
    assert errors.OfflineWarning.__name__ == "OfflineWarning"
    with pytest.raises(AttributeError):
        errors.MisingImageWarning  # noqa: B018
    line = {"type": "MultiLineString", "coordinates": [[[1, 2]], [[1, 2], [3, 4]]]}
    with Map(line, size="64x64", attribution="off") as map, warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="missing-coordinates: ")
        assert [problem.kind for problem in map.render().warnings] == ["missing-coordinates"]
        warnings.simplefilter("error")
        warnings.simplefilter("ignore", errors.MissingCoordinatesWarning)
        map.render()
        warnings.simplefilter("error", errors.MissingCoordinatesWarning)
        with pytest.raises(errors.MissingCoordinatesWarning, match="^missing-coordinates: "):
            map.render()


MISSING = [None, float("nan"), numpy.nan, numpy.float32("nan"), numpy.datetime64("NaT"), Decimal("nan")]
MISSING += [pandas.NA, pandas.NaT]


@pytest.mark.parametrize("value", MISSING)
def test_missing_values_of_a_row_are_no_options(value: Any) -> None:
    names = sorted(set(render_map.options.Job.__annotations__) - {"style", "size"})
    job: Any = {name: value for name in names}
    result = next(iter(batch([{"style": RED, **job}], size="9x5", title=None, attribution="off")))
    assert result.name is None
    with Map(RED, size="9x5", attribution="off") as map:
        assert map.render(title=value) == map.render()
        assert not render_map.diff(map.render(), result.require())


def test_rows_of_a_table_are_jobs() -> None:
    table = pandas.DataFrame({"name": ["a", None], "size": ["9x5", None], "zoom": [3.0, None], "style": [None, RED]})
    rows: Any = table.to_dict("records")
    sizes = [result.require().size for result in batch(rows, style=RED, size="4x4")]
    assert sizes == [(9, 5), (4, 4)]


def test_a_missing_number_of_a_place_is_an_error() -> None:
    with Map(RED) as map, pytest.raises(render_map.ArgumentError) as error:
        map.render(center=(float("nan"), 5), zoom=1)
    assert wrong(error) == ("wrong-arguments", "center")


def test_a_file_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    out = tmp_path / "none" / "a.png"

    async def draw() -> None:
        await render_map.AsyncMap(RED, size="4x4").render(out)

    for function in (
        lambda: render_map.render(RED, out, size="4x4"),
        lambda: Map(RED, size="4x4").render(out),
        lambda: asyncio.run(draw()),
    ):
        with pytest.raises(render_map.UnreadableError, match="No such file or directory"):
            function()


def test_dates_stay_texts() -> None:
    with Map(RED, size="200x60") as map:
        assert map.render(title=datetime(2024, 5, 6)) == map.render(title="2024-05-06T00:00:00")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("function", "options"),
    [
        (render_map.render, render_map.options.RenderOptions),
        (render_map.arender, render_map.options.RenderOptions),
        (render_map.batch, render_map.options.PoolOptions),
        (render_map.abatch, render_map.options.PoolOptions),
        (Map.__init__, render_map.options.MapOptions),
        (render_map.AsyncMap.__init__, render_map.options.MapOptions),
        (render_map.Pool.__init__, render_map.options.PoolOptions),
        (Map.render, render_map.options.TimedOptions),
        (render_map.legend, render_map.options.TimedLegendOptions),
        (render_map.check, render_map.options.CheckOptions),
        (render_map.diff, render_map.options.DiffOptions),
    ],
)
def test_docstrings_list_all_options(function: Any, options: Any) -> None:
    lines = [line.strip() for line in function.__doc__.splitlines()]
    for name in options.__annotations__:
        assert any(line.startswith(f"{name}: ") for line in lines), name
