from __future__ import annotations

import threading
import time
from datetime import timedelta
from typing import Any, List

import pytest
from conftest import EXAMPLES, RED, children, wrong

import render_map
from render_map import DeadlineError, Map, Pool, batch

ROUTE = EXAMPLES / "route" / "style.json"
#: A picture that takes much longer than the deadlines of these tests.
LARGE: Any = {"size": "16000x16000", "center": (18, 57), "zoom": 2}
SHORT = 0.3


def test_render_ends_at_its_deadline() -> None:
    before = children()
    with pytest.raises(DeadlineError, match="longer than 0.3 seconds") as error:
        render_map.render(ROUTE, deadline=SHORT, **LARGE)
    assert wrong(error) == ("deadline", "")
    assert isinstance(error.value, TimeoutError)
    assert children() == before
    assert render_map.render(RED, size="4x4", deadline=60).size == (4, 4)


@pytest.mark.parametrize("deadline", [SHORT, timedelta(seconds=SHORT)])
def test_a_map_draws_after_a_deadline(deadline: Any) -> None:
    with Map(ROUTE, attribution="off", deadline=60) as map:
        small: Any = {**LARGE, "size": "16x16"}
        before = map.render(**small)
        with pytest.raises(DeadlineError):
            map.render(deadline=deadline, **LARGE)
        assert len(map._workers.process_ids) == 0
        assert map.render(**small) == before


def test_the_deadline_includes_the_wait_for_a_process() -> None:
    with Map(ROUTE, processes=1) as map:
        errors: List[BaseException] = []

        def draw() -> None:
            try:
                map.render(**LARGE)
            except render_map.WorkerError as error:
                errors.append(error)

        thread = threading.Thread(target=draw)
        thread.start()
        while not map._workers.process_ids:
            time.sleep(0.01)
        with pytest.raises(DeadlineError):
            map.render(size="4x4", deadline=SHORT)
        map.close()
        thread.join(20)
        assert len(errors) == 1


def test_only_the_job_that_is_late_fails() -> None:
    small: Any = {"style": RED, "size": "4x4"}
    jobs: List[Any] = [small, {"style": str(ROUTE), **LARGE}, small, {**small, "deadline": 60}, small]
    with Pool(deadline=1) as pool:
        results = list(pool.batch(jobs))
        assert [type(result.error) for result in results] == [type(None), DeadlineError, *[type(None)] * 3]
        assert len({result.require() for result in results if result.error is None}) == 1
        assert [result.error for result in pool.batch([small])] == [None]


@pytest.mark.parametrize("deadline", [0, -1, "1", True, float("inf"), [1]])
def test_a_deadline_is_a_positive_duration(deadline: Any) -> None:
    with pytest.raises(render_map.ArgumentError) as error:
        render_map.render(RED, deadline=deadline)
    assert wrong(error) == ("wrong-arguments", "deadline")
    with Map(RED) as map, pytest.raises(render_map.ArgumentError):
        map.render(deadline=deadline)
    assert [result.error and result.error.place for result in batch([{"style": RED, "deadline": deadline}])] == [
        "deadline"
    ]


def test_a_small_picture_does_not_wait_for_a_large_one() -> None:
    with Map(ROUTE, processes=2, attribution="off") as map:
        done: List[str] = []

        def draw() -> None:
            try:
                map.render(**LARGE)
                done.append("large")
            except render_map.WorkerError:
                done.append("closed")

        thread = threading.Thread(target=draw)
        thread.start()
        while not map._workers.process_ids:
            time.sleep(0.01)
        for _ in range(5):
            map.render(size="4x4", center=(18, 57), zoom=2)
        assert done == []
        assert len(map._workers.process_ids) == 2
        map.close()
        thread.join(20)
        assert done == ["closed"]


@pytest.mark.parametrize("processes", [0, True, 1.5, "2"])
def test_the_number_of_processes_is_a_positive_integer(processes: Any) -> None:
    with pytest.raises(render_map.ArgumentError) as error:
        Map(RED, processes=processes)
    assert wrong(error) == ("wrong-arguments", "processes")
