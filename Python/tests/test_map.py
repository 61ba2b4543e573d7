from __future__ import annotations

import copy
import gc
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Dict, List

import pytest
from conftest import EXAMPLES, RED, WRONG, children, descriptors, pixel, wrong

import render_map
from render_map import Map, Picture

ROUTE = EXAMPLES / "route" / "style.json"
#: A view of the route.
VIEW: Any = {"center": (18, 57), "zoom": 2, "attribution": "off"}


def process(map: Map) -> int:
    """Return the process of a map."""
    id = (map._workers.process_ids or [None])[0]
    assert id is not None
    return id


def test_pictures_equal_pictures_of_the_command(tmp_path: Path) -> None:
    view: Any = {"center": (10, 50), "zoom": 3, "size": "200x100@2x"}
    with Map(ROUTE) as map:
        picture = map.render(tmp_path / "map.png", **view)
    assert (tmp_path / "map.png").read_bytes() == picture
    assert not render_map.diff(render_map.render(ROUTE, **view), picture)
    assert picture.pixel_ratio == 2


def test_options_of_a_map_are_defaults_of_its_pictures() -> None:
    with Map(RED, size="8x6", center=(1, 2), zoom=3) as map:
        assert map.render(attribution="off").size == (8, 6)
        assert map.render(bounds=(0, 0, 1, 1)).size == (8, 6)
        assert map.render(width=9, height=4, ratio=2).size == (18, 8)
        assert map.render(paper="30x30mm", dpi=25.4).size == (30, 30)


def test_data_is_drawn_over_a_style_and_over_the_basemap(countries: Path) -> None:
    line = {"type": "LineString", "coordinates": [[0, 0], [10, 0]]}
    with Map(style=RED, data=line, size="40x20", set={"ground.background-color": "blue"}) as map:
        assert pixel(map.render(), 1, 1) == (0, 0, 255)
    with (
        Map(countries, size="40x20", basemap="none") as map,
        Map(data=countries, size="40x20", basemap="none") as other,
    ):
        assert map.render() == other.render()


@pytest.mark.parametrize(
    ("arguments", "place"),
    [({}, "source"), ({"source": RED, "style": RED}, "style"), ({"style": RED, "qualty": 5}, "qualty")],
)
def test_a_map_without_a_subject_or_with_wrong_options_is_an_error(arguments: Any, place: str) -> None:
    with pytest.raises(render_map.ArgumentError) as error:
        Map(**arguments)
    assert error.value.place == place


@pytest.mark.parametrize(
    ("options", "kind", "place"),
    [
        ({"zoom": 99}, "wrong-arguments", "zoom"),
        ({"max_zoom": 99}, "wrong-arguments", "max_zoom"),
        ({"zom": 1}, "wrong-arguments", "zom"),
        ({"hide": "nothing"}, "wrong-arguments", "hide 'nothing'"),
        ({"overlay": {"type": "Point", "coordinates": ["a"]}}, "empty-data", "overlay"),
        ({"overlay": "/none.geojson"}, "unreadable", "/none.geojson"),
        ({"sidecar": True}, "wrong-arguments", "sidecar"),
        ({"strict": True}, "wrong-arguments", "strict"),
        ({"marker": "x"}, "wrong-arguments", "marker"),
        ({"marker": [(1, 2), "x"]}, "wrong-arguments", "marker[1]"),
    ],
)
def test_a_wrong_option_is_named_and_the_map_remains_usable(options: Any, kind: str, place: str) -> None:
    with Map(RED, size="4x4") as map:
        before = map.render()
        id = process(map)
        with pytest.raises(render_map.RenderMapError) as error:
            map.render(**options)
        assert wrong(error) == (kind, place)
        assert map.render() == before
        assert process(map) == id


def test_the_mistakes_of_a_style_have_a_class_a_place_and_a_line(tmp_path: Path) -> None:
    path = tmp_path / "style.json"
    path.write_text(json.dumps(WRONG, indent=0))
    with Map(path) as map, pytest.raises(render_map.InputError) as error:
        map.render()
    assert wrong(error) == ("style-mistake", "layers[0]")
    assert (error.value.file, error.value.line) == (str(path), 5)
    with Map(data={"type": "Nonsense"}) as map, pytest.raises(render_map.InputError, match="^data: ") as error:
        map.render()
    assert wrong(error) == ("wrong-input", "data")
    with Map(WRONG) as map, pytest.raises(render_map.InputError) as error:
        map.render()
    assert wrong(error) == ("style-mistake", "layers[0]")
    again = pickle.loads(pickle.dumps(error.value))
    assert (type(again), str(again), again.problems) == (type(error.value), str(error.value), error.value.problems)


def test_wrong_settings_of_the_process_are_errors() -> None:
    with Map(RED, threads=0) as map, pytest.raises(render_map.ArgumentError):
        map.render()


def test_warnings_name_the_file_that_draws_the_picture() -> None:
    line = {"type": "MultiLineString", "coordinates": [[[1, 2]], [[1, 2], [3, 4]]]}
    with Map(line, size="64x64", attribution="off") as map:
        with pytest.warns(render_map.RenderMapWarning, match="missing-coordinates") as found:
            picture = map.render()
        assert found[0].filename == __file__
        assert [problem.kind for problem in picture.warnings] == ["missing-coordinates"]


def test_a_process_that_ends_is_replaced() -> None:
    with Map(RED, size="4x4") as map:
        before = map.render()
        id = process(map)
        os.kill(id, signal.SIGKILL)
        assert map.render() == before
        assert process(map) != id
        assert id not in children()


def test_a_picture_whose_process_ends_is_drawn_again_once() -> None:
    with Map(ROUTE, size="16x16", **VIEW) as map:
        map.render()
        ids: List[int] = []

        def kill(times: int) -> None:
            while len(ids) < times:
                id = (map._workers.process_ids or [None])[0]
                if id is not None and id not in ids:
                    ids.append(id)
                    time.sleep(0.2)
                    os.kill(id, signal.SIGKILL)
                time.sleep(0.01)

        for times in (1, 2):
            ids.clear()
            killer = threading.Thread(target=kill, args=(times,))
            killer.start()
            if times == 1:
                assert map.render(size="6000x6000").size == (6000, 6000)
            else:
                with pytest.raises(render_map.WorkerError, match="signal 9"):
                    map.render(size="6000x6000")
            killer.join()
        assert map.render().size == (16, 16)


def test_threads_share_a_map_whose_process_is_killed() -> None:
    with Map(ROUTE, threads=2, **VIEW) as map:
        expected = {size: map.render(size=f"{size}x{size}") for size in range(20, 40)}
        results: Dict[int, bytes] = {}
        drawn: List[int] = []

        def draw(size: int) -> None:
            for _ in range(5):
                results[size] = map.render(size=f"{size}x{size}")
                drawn.append(size)

        threads = [threading.Thread(target=draw, args=(size,)) for size in expected]
        for thread in threads:
            thread.start()
        for count in (10, 50):
            # All pictures in progress are finished before the next process is killed, so no picture fails.
            while len(drawn) < count:
                time.sleep(0.001)
            id = (map._workers.process_ids or [None])[0]
            if id is not None:
                os.kill(id, signal.SIGKILL)
        for thread in threads:
            thread.join(60)
        assert len(drawn) == 100
        assert results == expected


def test_maps_leave_no_processes_and_no_files() -> None:
    gc.collect()
    before, files = children(), descriptors()
    scratch = set(os.listdir("/tmp"))
    for _ in range(3):
        map = Map({"type": "Point", "coordinates": [1, 2]}, size="64x64", attribution="off")
        map.render()
        assert len(children()) == len(before) + 1
    map.close()
    map.close()
    del map
    gc.collect()
    assert children() == before
    assert descriptors() == files
    assert not [name for name in set(os.listdir("/tmp")) - scratch if name.startswith("render-map-")]


def test_a_closed_map_draws_nothing() -> None:
    map = Map(RED)
    map.close()
    with pytest.raises(render_map.WorkerError, match="closed"):
        map.render()


def test_closing_a_map_ends_the_pictures_of_other_threads() -> None:
    map = Map(ROUTE, size="8000x8000")
    errors: List[BaseException] = []

    def draw() -> None:
        try:
            map.render()
        except render_map.WorkerError as error:
            errors.append(error)

    thread = threading.Thread(target=draw)
    thread.start()
    time.sleep(0.2)
    map.close()
    thread.join(10)
    assert not thread.is_alive()
    assert len(errors) == 1


def test_an_interrupt_cancels_only_the_picture() -> None:
    with Map(ROUTE, size="16x16", **VIEW) as map:
        before = map.render()
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            map.render(size="8000x8000")
        timer.join()
        assert map.render() == before


@pytest.mark.parametrize("ending", ["pass", "os.kill(os.getpid(), 9)", "sys.exit(3)", "1 / 0"])
def test_the_process_ends_with_python(ending: str, tmp_path: Path) -> None:
    code = f"""
import os, sys, render_map
map = render_map.Map({RED!r}, size="4x4")
map.render()
print((map._workers.process_ids or [None])[0], flush=True)
{ending}
"""
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    id = int(finished.stdout)
    for _ in range(100):
        if not os.path.exists(f"/proc/{id}") or "Z" in Path(f"/proc/{id}/stat").read_text().rsplit(")", 1)[1][:3]:
            break
        time.sleep(0.02)
    else:
        raise AssertionError("the process still runs")


def _draw_in_child(map: Map, queue: Any) -> None:
    queue.put((map.render(), (map._workers.process_ids or [None])[0]))


@pytest.mark.filterwarnings("ignore")
def test_a_fork_draws_with_a_separate_process() -> None:
    context = multiprocessing.get_context("fork")
    with Map(RED, size="4x4") as map:
        before = map.render()
        id = process(map)
        queue = context.Queue()
        child = context.Process(target=_draw_in_child, args=(map, queue))
        child.start()
        picture, other = queue.get(timeout=20)
        child.join(20)
        assert child.exitcode == 0
        assert picture == before
        assert other != id
        assert map.render() == before
        assert process(map) == id


@pytest.mark.filterwarnings("ignore")
def test_a_batch_in_progress_stays_with_the_parent_of_a_fork() -> None:
    results = render_map.batch([{"style": RED, "size": (size, 2)} for size in range(1, 30)])
    first = next(results)
    child = os.fork()
    if child == 0:
        # In the child, each result is either a picture that was read before the fork or an error, because the parent
        # draws the remaining pictures.
        try:
            others = list(results)
            errors = [result.error for result in others if result.picture is None]
            is_right = len(others) == 28 and all(isinstance(error, render_map.WorkerError) for error in errors)
            os._exit(0 if is_right else 1)
        finally:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert [result.require().size for result in [first, *results]] == [(size, 2) for size in range(1, 30)]


def test_a_map_can_be_sent_to_another_process() -> None:
    with Map(ROUTE, size="16x16", **VIEW) as map:
        again = pickle.loads(pickle.dumps(map))
        assert again.render() == map.render()
        again.close()
        assert copy.copy(map).render() == map.render()


def test_a_map_is_shown_at_twice_the_density() -> None:
    for options, size in (({}, (512, 512)), ({"size": "40x30"}, (40, 30)), ({"size": (40, 30)}, (40, 30))):
        with Map(RED, **options) as map:  # type: ignore[arg-type]
            shown = map._repr_png_()
            assert shown is not None
            assert shown[1] == {"width": size[0], "height": size[1]}
            assert Picture(shown[0]).size == (size[0] * 2, size[1] * 2)
    with Map(RED, size="40x30@3x", format="jpeg", quality=50) as map:
        shown = map._repr_png_()
        assert shown is not None
        assert (Picture(shown[0]).size, shown[1]["width"]) == ((120, 90), 40)


def test_a_picture_is_bytes_and_is_shown_by_jupyter(tmp_path: Path) -> None:
    picture = Map(RED, size="40x30@2x").render()
    assert picture._repr_png_() == (bytes(picture), {"width": 40, "height": 30})
    assert repr(picture).startswith("<Picture image/png, 80x60 pixels, ")
    again = pickle.loads(pickle.dumps(picture))
    assert (again, again.media_type, again.pixel_ratio) == (picture, "image/png", 2)
    picture.save(tmp_path / "map.png")
    assert (tmp_path / "map.png").read_bytes() == picture
    assert os.listdir(tmp_path) == ["map.png"]
    with pytest.raises(OSError):
        picture.save(tmp_path / "none" / "map.png")


def test_paths_are_resolved_when_the_map_is_created(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "style.json").write_text(json.dumps(RED))
    monkeypatch.chdir(tmp_path)
    with Map("style.json", size="4x4") as map:
        monkeypatch.chdir("/")
        assert pixel(map.render(), 0, 0) == (255, 0, 0)


def test_addresses_in_a_style_of_python_are_relative_to_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("data.geojson").write_text(
        '{"type": "Polygon", "coordinates": [[[-9, -9], [9, -9], [9, 9], [-9, 9], [-9, -9]]]}'
    )
    style = {
        "version": 8,
        "sources": {"s": {"type": "geojson", "data": "data.geojson"}},
        "layers": [{"id": "f", "type": "fill", "source": "s", "paint": {"fill-color": "lime"}}],
    }
    view: Any = {"center": (0, 0), "zoom": 4, "size": "8x8", "attribution": "off"}
    with Map(style) as map:
        assert pixel(map.render(**view), 4, 4) == (0, 255, 0)
    assert pixel(render_map.render(style, **view), 4, 4) == (0, 255, 0)
    style["sources"]["s"]["data"] = str(tmp_path / "data.geojson")  # type: ignore[index]
    with Map(style) as map:
        assert "{" not in map._subject.members["style"]
        assert pixel(map.render(**view), 4, 4) == (0, 255, 0)
