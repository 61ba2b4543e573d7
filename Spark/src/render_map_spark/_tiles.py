"""Drawing of a pyramid of tiles as rows."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Sequence

import pyarrow as pa
from pyspark import TaskContext
from pyspark.sql import SparkSession
from render_map._options import arguments

from ._batches import batches
from ._deployment import Deployment
from ._options import with_denied
from ._slots import kept
from ._style import Style, shipped
from ._tile_worker import TileWorker

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

#: The name of the metadata that describe the pyramid. They belong to the column ``bytes``, and Parquet files keep them.
METADATA = "render_map"
SCHEMA = "z int, x int, y int, bytes binary, error string"
_ARROW = pa.schema(
    [("z", pa.int32()), ("x", pa.int32()), ("y", pa.int32()), ("bytes", pa.binary()), ("error", pa.string())]
)
#: The number of tiles in a part: enough to make the start of a task negligible, and few enough to draw them again
#: after a failure.
_TILES_PER_PART = 512
#: The maximum number of parts. More tasks would overload the driver.
_GREATEST_PARTS = 20_000


def render_tiles(
    style: str,
    bounds: Sequence[float] | None = None,
    zooms: str | int | Sequence[int] = "0-4",
    *,
    spark: SparkSession | None = None,
    parts: int | None = None,
    ship: bool = True,
    **options: Any,
) -> DataFrame:
    """Draw a style as a pyramid of raster tiles, with the columns ``z``, ``x``, ``y``, ``bytes`` and ``error``.

    Each partition is a contiguous part of the tiles along the Hilbert curve, in blocks of 2048 x 2048 pixels in which
    labels match. Empty tiles have no row. A tile that cannot be drawn has an error instead of bytes.

    The tiles depend only on the style and its data. A task gives the same rows if it is tried again or run twice.

    Args:
        style: A map bundle (``render-map bundle``), or a style, which is converted to a bundle with its data. The
            bundle is sent to the nodes, which check its hash.
        bounds: West, south, east and north in degrees. The default is the world.
        zooms: The zoom levels: ``"14-18"``, ``14``, a range, or a pair of the first and the last level.
        spark: The session. The default is the active session.
        parts: The number of partitions. By default, a partition has at most about 512 tiles.
        ship: Whether the style is sent to the nodes. If false, it is a path or URL that every node reads.
        options: Options of ``render-map tiles`` with underscores: ``tile_size``, ``ratio``, ``format``, ``quality``,
            ``name``, ``fonts``, ``deny``, ...
    """
    spark = spark or SparkSession.getActiveSession() or SparkSession.builder.getOrCreate()
    settings = ["--zoom=" + _zooms(zooms)]
    if bounds is not None:
        settings.append("--bounds=" + ",".join(repr(float(edge)) for edge in bounds))
    settings += sorted(arguments(with_denied({"threads": 1, **options})))
    source = shipped(spark.sparkContext, style, _camera(bounds, zooms)) if ship else Style(style)
    # Mistakes in the style or the options are reported here, before a task exists.
    worker = TileWorker([source.path(), *settings])
    try:
        worker.start()
        pyramid = worker.pyramid
    finally:
        worker.close()
    count = parts or _parts(pyramid, spark.sparkContext.defaultParallelism)
    task = _Task(source, Deployment.here(), tuple(settings), count)
    tiles = spark.range(0, count, 1, count).mapInArrow(task, SCHEMA)
    return tiles.withMetadata("bytes", {METADATA: json.dumps(pyramid, sort_keys=True)})


def pyramid_of(tiles: DataFrame) -> dict[str, Any]:
    """Return the description of the pyramid of some tiles, even if the tiles were stored and read again."""
    metadata = tiles.schema["bytes"].metadata if "bytes" in tiles.columns else {}
    if METADATA not in metadata:
        raise ValueError("the rows are not tiles of render_tiles: the column bytes has no metadata")
    pyramid: dict[str, Any] = json.loads(metadata[METADATA])
    return pyramid


def _zooms(zooms: str | int | Sequence[int]) -> str:
    if isinstance(zooms, (str, int)):
        return str(zooms)
    return f"{min(zooms)}-{max(zooms)}"


def _camera(bounds: Sequence[float] | None, zooms: str | int | Sequence[int]) -> list[str]:
    """Return the options of a view, which a bundle needs: the center of the bounds, and the lowest zoom level."""
    west, south, east, north = bounds or (-180, -85, 180, 85)
    center = (west + east) / 2 if west <= east else west
    return [f"--center={center},{(south + north) / 2}", "--zoom=" + _zooms(zooms).split("-")[0]]


def _parts(pyramid: dict[str, Any], slots: int) -> int:
    """Return the number of parts. Each slot gets several parts, because their drawing times differ."""
    count: int = max(8 * slots, math.ceil(pyramid["tiles"] / _TILES_PER_PART))
    return max(1, min(count, int(pyramid["blocks"]), _GREATEST_PARTS))


class _Task:
    """Draws the parts of a partition, on the node of the partition."""

    def __init__(self, style: Style, deployment: Deployment, settings: Sequence[str], count: int) -> None:
        self._style = style
        self._deployment = deployment
        self._settings = tuple(settings)
        self._count = count

    def __call__(self, numbers: Iterable[pa.RecordBatch]) -> Iterable[pa.RecordBatch]:
        """Yield the tiles."""
        return batches(self._tiles(numbers), _ARROW)

    def _tiles(self, numbers: Iterable[pa.RecordBatch]) -> Iterator[tuple[int, Sequence[Any]]]:
        for batch in numbers:
            for number in batch.column(0).to_pylist():
                self._deployment.check()
                worker = kept(("tiles", self._style, self._deployment, self._settings), self._worker)
                for tile in worker.draw(number + 1, self._count):
                    yield len(tile.picture or b""), tile

    def _worker(self) -> TileWorker:
        return TileWorker([self._style.path(), *self._settings])


def attempt_name() -> str:
    """Return a unique name for the running attempt of a task."""
    context = TaskContext.get()
    if context is None:
        return "0-0"
    return f"{context.partitionId():06}-{context.taskAttemptId()}"
