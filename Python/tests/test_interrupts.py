from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Callable, Iterator, List

import pytest
from conftest import EXAMPLES, RED, children, descriptors

import render_map
from render_map import Map, Pool, _files

ROUTE = EXAMPLES / "route" / "style.json"
LARGE: Any = {"size": "16000x16000", "center": (18, 57), "zoom": 2}


class SoftTimeLimit(Exception):
    """An exception as task queues raise it in a signal handler."""


#: Functions of Python that are interrupted may leave files and ended processes to the garbage collector.
leaves_garbage = pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning"
)


@pytest.fixture
def alarm() -> Iterator[Callable[[float], Any]]:
    """Return a function that raises an exception in this thread after some seconds."""

    def handle(number: int, frame: Any) -> None:
        raise SoftTimeLimit

    before = signal.signal(signal.SIGALRM, handle)
    yield lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(scope="module")
def pictures() -> List[bytes]:
    """Return pictures of different sizes."""
    with Map(RED, attribution="off") as map:
        return [map.render(size=(size, 3)) for size in range(1, 9)]


@pytest.mark.parametrize("draw", ["render", "map", "batch"])
def test_an_exception_of_a_signal_handler_ends_a_picture(draw: str, alarm: Any) -> None:
    before = children(), descriptors()
    alarm(0.3)
    with pytest.raises(SoftTimeLimit):
        if draw == "render":
            render_map.render(ROUTE, **LARGE)
        elif draw == "map":
            with Map(ROUTE) as map:
                map.render(**LARGE)
        else:
            list(render_map.batch([{"style": str(ROUTE), **LARGE}]))
    assert (children(), descriptors()) == before


@leaves_garbage
def test_exceptions_at_any_moment_do_not_mix_up_pictures(alarm: Any, pictures: List[bytes]) -> None:
    count = 0
    with Map(RED, attribution="off", processes=1) as map:
        map.render(size="4x4")
        for moment, size in zip(range(0, 400, 3), itertools.cycle(range(1, 9))):
            try:
                alarm(0.00002 + moment * 0.000003)
                assert map.render(size=(size, 3)) == pictures[size - 1]
                alarm(0)
            except SoftTimeLimit:
                count += 1
            assert map.render(size=(size, 3), deadline=20) == pictures[size - 1]
            assert len(map._workers.process_ids) == 1
            assert not map._workers._turns
    assert count > 0


@leaves_garbage
def test_exceptions_in_a_batch_do_not_mix_up_later_batches(alarm: Any) -> None:
    sizes = [(size, 3) for size in range(1, 9)]
    jobs: List[Any] = [{"style": RED, "size": size} for size in sizes]
    count = 0
    with Pool(attribution="off") as pool:
        for moment in range(60):
            try:
                alarm(0.0002 + moment * 0.0001)
                assert [result.require().size for result in pool.batch(jobs)] == sizes
                alarm(0)
            except SoftTimeLimit:
                count += 1
            assert [result.require().size for result in pool.batch(jobs)] == sizes
    assert count > 0


def test_a_thread_that_waits_for_a_process_can_be_interrupted(alarm: Any) -> None:
    with Map(ROUTE, processes=1) as map:
        thread = threading.Thread(target=lambda: pytest.raises(render_map.WorkerError, map.render, **LARGE))
        thread.start()
        while not map._workers.process_ids:
            time.sleep(0.01)
        alarm(0.1)
        with pytest.raises(SoftTimeLimit):
            map.render(size="4x4")
        map.close()
        thread.join(20)
        assert not thread.is_alive()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_and_no_file_is_left_when_python_is_killed(number: signal.Signals, tmp_path: Path) -> None:
    code = """
import json, os, time, render_map
from render_map import _data, _jobs
_data.INLINE_LIMIT = _jobs.INLINE_LIMIT = 10
point = {"type": "Point", "coordinates": [1, 2]}
map = render_map.Map(point, size="64x64", basemap="none")
map.render(overlay=[point])
pool = render_map.Pool(basemap="none")
results = pool.batch({"data": point, "size": "64x64"} for _ in range(99))
next(results)
print(json.dumps(map._workers.process_ids + pool._workers.process_ids), flush=True)
time.sleep(60)
"""
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        ids = [int(id) for id in process.stdout.readline().strip(b"[]\n").split(b",")]
        assert len(ids) == 2
        process.send_signal(number)
        process.wait(20)
    end = time.monotonic() + 20
    while any(is_running(id) for id in ids):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert os.listdir(tmp_path) == []
    assert tempfile.gettempdir() != str(tmp_path)


def test_files_are_on_disk_if_other_processes_cannot_open_descriptors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    point: Any = {"type": "Point", "coordinates": [1, 2]}
    options: Any = {"size": "64x64", "basemap": "none"}
    with Map(point, **options) as map:
        expected = map.render()
    monkeypatch.setattr(_files, "_can_share", lambda: False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with Map(point, **options) as map:
        assert len(os.listdir(tmp_path)) == 1
        assert not render_map.diff(map.render(), expected)
    assert os.listdir(tmp_path) == []


def is_running(id: int) -> bool:
    try:
        return Path(f"/proc/{id}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
