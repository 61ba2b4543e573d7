from __future__ import annotations

import asyncio
import threading
from typing import Any, AsyncIterator, List

import pytest
from conftest import EXAMPLES, RED, WRONG, children, descriptors

import render_map
from render_map import AsyncMap, abatch, arender

ROUTE = EXAMPLES / "route" / "style.json"
LARGE: Any = {"size": "16000x16000", "center": (18, 57), "zoom": 2}


@pytest.fixture(autouse=True)
def _leaves_nothing() -> Any:
    asyncio.run(asyncio.sleep(0))
    before = children(), descriptors(), threading.active_count()
    yield
    assert (children(), descriptors(), threading.active_count()) == before


def test_pictures_of_tasks_equal_pictures_of_threads() -> None:
    async def draw() -> List[bytes]:
        async with AsyncMap(RED, attribution="off", processes=2) as map:
            pictures = await asyncio.gather(*[map.render(size=(size, 3)) for size in range(1, 20)])
            assert len(map._map._workers.process_ids) <= 2
            return [*pictures, await arender(RED, size="9x9")]

    with render_map.Map(RED, attribution="off") as map:
        expected = [map.render(size=(size, 3)) for size in range(1, 20)]
    assert asyncio.run(draw()) == [*expected, render_map.render(RED, size="9x9")]


def test_a_canceled_task_cancels_its_picture() -> None:
    async def draw() -> None:
        async with AsyncMap(ROUTE, processes=1, attribution="off") as map:
            small: Any = {**LARGE, "size": "16x16"}
            before = await map.render(**small)
            for drawing in (lambda: map.render(**LARGE), lambda: arender(ROUTE, **LARGE)):
                with pytest.raises(asyncio.TimeoutError):
                    await asyncio.wait_for(drawing(), 0.3)
                assert len(children()) == len(map._map._workers.process_ids)
            waiting = asyncio.ensure_future(map.render(**LARGE))
            await asyncio.sleep(0.1)
            second = asyncio.ensure_future(map.render(**small))
            await asyncio.sleep(0.1)
            assert not second.done()
            waiting.cancel()
            assert await second == before

    asyncio.run(draw())


def test_a_map_is_used_in_several_event_loops() -> None:
    map = AsyncMap(RED, size="4x4", processes=1)
    counts: List[int] = []

    async def draw() -> None:
        counts.append(len(await asyncio.gather(*[map.render() for _ in range(20)])))

    asyncio.run(draw())
    threads = [threading.Thread(target=asyncio.run, args=(draw(),)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert counts == [20, 20, 20]
    asyncio.run(map.aclose())


def test_closing_a_map_ends_tasks_that_wait() -> None:
    async def draw() -> List[Any]:
        map = AsyncMap(ROUTE, processes=1)
        tasks = [asyncio.ensure_future(map.render(**LARGE)) for _ in range(3)]
        await asyncio.sleep(0.1)
        await map.aclose()
        return await asyncio.gather(*tasks, return_exceptions=True)

    assert [type(error) for error in asyncio.run(draw())] == [render_map.WorkerError] * 3


def test_deadlines_and_errors_are_those_of_threads() -> None:
    async def draw() -> None:
        async with AsyncMap(ROUTE, processes=1) as map:
            with pytest.raises(render_map.DeadlineError):
                await map.render(deadline=0.2, **LARGE)
            with pytest.raises(render_map.ArgumentError):
                await map.render(zoom=99)
        with pytest.raises(render_map.DeadlineError):
            await arender(ROUTE, deadline=0.2, **LARGE)
        with pytest.raises(render_map.InputError):
            await arender(WRONG)
        with pytest.raises(render_map.WorkerError, match="closed"):
            await map.render()

    asyncio.run(draw())


def test_the_event_loop_runs_while_a_picture_is_drawn() -> None:
    async def draw() -> int:
        count = 0
        async with AsyncMap(ROUTE) as map:
            drawing = asyncio.ensure_future(map.render(size="2000x2000", center=(18, 57), zoom=2))
            while not drawing.done():
                await asyncio.sleep(0.001)
                count += 1
            await drawing
        return count

    assert asyncio.run(draw()) > 1


@pytest.mark.parametrize("is_asynchronous", [False, True])
def test_results_of_a_batch_are_in_order(is_asynchronous: bool) -> None:
    jobs: List[Any] = [{"style": RED, "size": (size, 3)} for size in range(1, 60)]
    jobs[7] = {"style": RED, "zom": 1}

    async def each() -> AsyncIterator[Any]:
        for job in jobs:
            await asyncio.sleep(0)
            yield job

    async def draw() -> List[Any]:
        given: Any = each() if is_asynchronous else jobs
        return [result.picture and result.picture.size async for result in abatch(given, attribution="off")]

    assert asyncio.run(draw()) == [None if size == 8 else (size, 3) for size in range(1, 60)]


def test_a_batch_that_is_left_ends_its_process() -> None:
    async def draw() -> None:
        results = abatch({"style": RED, "size": "4x4"} for _ in iter(int, 1))
        async for result in results:
            assert result.require().size == (4, 4)
            break
        await results.aclose()  # type: ignore[attr-defined]
        assert children() == {}

    asyncio.run(draw())
