"""Maps and batches in tasks of asyncio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, AsyncIterable, AsyncIterator, Iterable, Optional, Type, Union

from ._batch import Drawn, Pool, Result
from ._data import SourceValue
from ._deadline import Deadline
from ._files import Files
from ._map import Map, write
from ._meanings import lists_options
from ._waiting import finish_in_task
from ._workers import Turn
from .errors import warn
from .options import MapOptions, PoolOptions, TimedOptions
from .picture import Picture

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Unpack

    from .options import Job, Path


class AsyncMap:
    """A ``Map`` whose pictures are drawn in tasks of asyncio, without threads.

    Tasks can draw pictures at the same time, in up to ``processes`` processes. If a task is canceled, its picture is
    canceled.
    """

    @lists_options(MapOptions)
    def __init__(
        self,
        source: Optional[SourceValue] = None,
        *,
        style: Optional[SourceValue] = None,
        data: Optional[SourceValue] = None,
        **options: "Unpack[MapOptions]",
    ) -> None:
        """Create a map, with the arguments of ``Map``."""
        self._map = Map(source, style=style, data=data, **options)

    @lists_options(TimedOptions)
    async def render(self, out: "Optional[Path]" = None, **options: "Unpack[TimedOptions]") -> Picture:
        """Draw a picture, as ``Map.render`` does."""
        files = Files()
        try:
            task = self._map._task(self._map._merged(options), out, files)
            picture = await self._map._workers.draw_in_task(task)
        finally:
            files.remove()
        write(picture, out)
        warn(picture.warnings, stacklevel=2)
        return picture

    async def aclose(self) -> None:
        """End the processes. The map draws no more pictures."""
        self._map.close()

    async def __aenter__(self) -> "AsyncMap":
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        value: Optional[BaseException],
        traceback: Optional["TracebackType"],
    ) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return repr(self._map).replace("Map", "AsyncMap", 1)


@lists_options(PoolOptions)
async def abatch(
    jobs: "Union[Iterable[Union[str, Job]], AsyncIterable[Union[str, Job]]]", **options: "Unpack[PoolOptions]"
) -> AsyncIterator[Result]:
    """Draw jobs on all cores in a task of asyncio, and yield their results in the same order, as ``batch`` does.

    ``jobs`` can also be an asynchronous iterable.
    """
    with Pool(**options) as pool:
        worker = pool._workers.take(Turn(), Deadline(None))
        drawn = Drawn(pool, worker)
        index = 0
        try:
            async for job in _each(jobs):
                drawn.add(index, job)
                index += 1
                if drawn.is_full:
                    yield await finish_in_task(drawn.next())
            while drawn.waiting:
                yield await finish_in_task(drawn.next())
        finally:
            drawn.end()
            worker.reset()


async def _each(jobs: Any) -> AsyncIterator[Any]:
    if hasattr(jobs, "__aiter__"):
        async for job in jobs:
            yield job
    else:
        for job in jobs:
            yield job
