from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any, Dict, Iterator, List

import pytest
from conftest import EXAMPLES, RED, WRONG, children, descriptors, pixel

import render_map
from render_map import Pool, batch

ROUTE = str(EXAMPLES / "route" / "style.json")


def test_results_are_in_the_order_of_the_jobs() -> None:
    sizes = [(7 * number) % 60 + 4 for number in range(100)]
    jobs: List[Any] = [{"style": RED, "size": (size, 3), "name": f"n{size}"} for size in sizes]
    results = list(batch(jobs))
    assert [result.require().size for result in results] == [(size, 3) for size in sizes]
    assert [result.name for result in results] == [f"n{size}" for size in sizes]
    assert [result.index for result in results] == list(range(100))
    assert results[3].job is jobs[3]


def test_a_job_that_fails_does_not_stop_the_others(tmp_path: Path) -> None:
    style = tmp_path / "style.json"
    style.write_text(json.dumps(WRONG, indent=0))
    jobs: List[Any] = [
        {"style": RED, "size": "4x4"},
        {"style": str(style)},
        {"style": RED, "zom": 3},
        {"size": "4x4"},
        "nonsense",
        7,
        {"style": RED, "matrix": {"zoom": [1, 2]}},
        {"data": "/none.geojson"},
        {"data": {1, 2}},
        {"style": RED, "size": "4x4"},
    ]
    results = list(batch(jobs))
    errors = [
        result.error and (type(result.error).__name__, result.error.kind, result.error.place) for result in results
    ]
    assert errors == [
        None,
        ("InputError", "style-mistake", "layers[0]"),
        ("ArgumentError", "wrong-arguments", "zom"),
        ("ArgumentError", "wrong-arguments", ""),
        ("ArgumentError", "wrong-arguments", ""),
        ("ArgumentError", "wrong-arguments", ""),
        ("ArgumentError", "wrong-arguments", "matrix"),
        ("UnreadableError", "unreadable", "/none.geojson"),
        ("InputError", "wrong-input", "data"),
        None,
    ]
    assert results[0].picture == results[9].picture
    with pytest.raises(render_map.InputError):
        results[1].require()


def test_jobs_have_defaults_and_can_be_lines_of_a_file() -> None:
    line = json.dumps({"style": RED, "name": "a.png", "scaleBar": "metric", "maxZoom": 3, "legend": {"title": "T"}})
    results = list(batch([line, {"size": "5x5"}, {"name": "b"}], style=RED, size="9x9", format="jpeg", quality=50))
    types = [result.picture and result.picture.media_type for result in results]
    assert types[1:] == ["image/jpeg", "image/jpeg"]
    # The quality does not apply to PNG files.
    assert results[0].error is not None
    assert (results[0].error.kind, results[0].error.place) == ("wrong-arguments", "quality")


def test_a_name_may_determine_the_format_and_occur_twice() -> None:
    results = list(batch([{"style": RED, "size": "5x5", "name": "a.webp"}] * 2))
    assert [result.require().media_type for result in results] == ["image/webp"] * 2


def test_jobs_are_read_only_when_they_are_needed() -> None:
    taken = 0

    def jobs() -> Iterator[Any]:
        nonlocal taken
        while True:
            taken += 1
            yield {"style": RED, "size": "4x4"}

    results = batch(jobs(), threads=2)
    for _ in range(50):
        next(results)
    assert taken <= 50 + 16
    before = children()
    results.close()  # type: ignore[attr-defined]
    assert len(children()) == len(before) - 1


def test_an_error_of_the_jobs_ends_the_batch_and_its_process() -> None:
    before = children(), descriptors()

    def jobs() -> Iterator[Any]:
        yield {"style": RED, "size": "4x4"}
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        list(batch(jobs()))
    assert (children(), descriptors()) == before


def test_long_jobs_and_large_pictures_do_not_block_each_other() -> None:
    # Neither the lines nor the pictures fit into the pipes.
    dots = {"type": "MultiPoint", "coordinates": [[number * 0.001, 0] for number in range(100_000)]}
    text = json.dumps(dots)
    assert len(text) > 1 << 20
    jobs: List[Any] = [{"data": text, "size": "800x800", "basemap": "none", "format": "png"} for _ in range(20)]
    sizes = {len(result.require()) for result in batch(jobs)}
    assert len(sizes) == 1


def test_data_above_the_limit_of_a_line_is_passed_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from render_map import _data, _jobs

    point: Dict[str, Any] = {"type": "Point", "coordinates": [1, 2]}
    view: Any = {"size": "64x64", "attribution": "off", "basemap": "none", "center": (1, 2), "zoom": 1}
    inline = [
        result.require() for result in batch([{"data": point, **view}, {"style": RED, "overlay": [point], **view}][:1])
    ]
    monkeypatch.setattr(_data, "INLINE_LIMIT", 10)
    monkeypatch.setattr(_jobs, "INLINE_LIMIT", 10)
    files = [result.require() for result in batch([{"data": point, **view}])]
    assert [pixel(picture, 32, 32) for picture in files] == [pixel(picture, 32, 32) for picture in inline]


def test_a_pool_draws_several_batches_in_one_process() -> None:
    with Pool(style=ROUTE, size="32x32", maps=4) as pool:
        first = [result.require() for result in pool.batch([{"zoom": zoom} for zoom in range(4)])]
        id = (pool._workers.process_ids or [None])[0]
        stopped = pool.batch([{"zoom": zoom} for zoom in range(20)])
        assert next(stopped).picture == first[0]
        stopped.close()  # type: ignore[attr-defined]
        again = [result.require() for result in pool.batch([{"zoom": zoom} for zoom in range(4)])]
        assert first == again
        assert (pool._workers.process_ids or [None])[0] == id


def test_a_killed_process_does_not_change_the_results() -> None:
    jobs: List[Any] = [{"style": ROUTE, "size": "64x64", "zoom": 1 + number % 9} for number in range(60)]
    expected = [result.require() for result in batch(jobs)]
    with Pool() as pool:
        found = []
        for result in pool.batch(jobs):
            found.append(result.require())
            if result.index in (5, 20, 21):
                id = (pool._workers.process_ids or [None])[0]
                assert id is not None
                os.kill(id, signal.SIGKILL)
    assert found == expected


def test_denied_warnings_fail_their_job() -> None:
    elsewhere = {"data": {"type": "Point", "coordinates": [0, 0]}, "basemap": "none", "center": [90, 45], "zoom": 9}
    results = list(batch([elsewhere, {"style": RED, "size": "64x64"}], deny="blank-picture"))
    assert results[0].error is not None
    assert (type(results[0].error), results[0].error.kind) == (render_map.DeniedWarningError, "blank-picture")
    assert results[1].error is None
