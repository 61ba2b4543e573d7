"""Writing of tiles and pictures as an archive or as files."""

from __future__ import annotations

import contextlib
import os
import subprocess
import tempfile
import uuid
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, NamedTuple

import pyarrow as pa
from pyspark.sql import functions as F

from ._deployment import program
from ._files import Place
from ._pmtiles import ShardWriter
from ._tiles import attempt_name, pyramid_of
from .errors import FailedTiles, RenderMapSparkError

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

#: The number of rows that Spark passes on at once. Its default is 10,000 rows, which could be gigabytes of pictures.
_ROWS = "64"
_ROWS_SETTING = "spark.sql.execution.arrow.maxRecordsPerBatch"
_REPORT = "shard string, tiles long, entries long, bytes long, failed long, error string"
_REPORT_ARROW = pa.schema(
    [
        ("shard", pa.string()), ("tiles", pa.int64()), ("entries", pa.int64()), ("bytes", pa.int64()),
        ("failed", pa.int64()), ("error", pa.string()),
    ]
)  # fmt: skip


class Archive(NamedTuple):
    """The path and the contents of an archive."""

    #: The path, as the caller gave it.
    path: str
    #: The number of shards that were merged.
    shards: int
    #: The number of tiles.
    tiles: int
    #: The number of different tiles in each shard, added up.
    distinct: int


def write_pmtiles(tiles: DataFrame, path: str, *, overwrite: bool = False) -> Archive:
    """Write the rows of ``render_tiles`` as one PMTiles archive, at a path of any file system that Hadoop knows.

    Partitions are written as shards in parallel, and the driver merges the shards. The archive is byte for byte equal
    to the archive that ``render-map tiles`` writes in one process. It appears only when it is complete. The driver
    needs free space in its temporary folder for the archive, and also for the shards unless they are local.

    Raises:
        FailedTiles: Rows have errors instead of tiles.
        FileExistsError: A file exists at ``path``, and ``overwrite`` is false.
    """
    spark = tiles.sparkSession
    pyramid = pyramid_of(tiles)
    target = Place.of(spark, path)
    files = target.on_driver(spark)
    if files.exists(target.path) and not overwrite:
        raise FileExistsError(f"{path}: exists; pass overwrite=True to replace it")
    staging = Place(f"{target.path}.shards-{uuid.uuid4().hex[:12]}", target.settings)
    try:
        rows = tiles.select("z", "x", "y", "bytes", "error")
        with _small_batches(spark):
            reports = rows.mapInArrow(_ShardTask(staging, pyramid), _REPORT).collect()
        _check(reports)
        with tempfile.TemporaryDirectory(prefix="render-map-") as folder:
            shards = [
                files.download(f"{staging.path}/{report.shard}", os.path.join(folder, report.shard))
                for report in reports
                if report.shard
            ]
            if not shards:
                shards = [_empty_shard(pyramid, folder)]
            whole = os.path.join(folder, "whole.pmtiles")
            _merge(shards, whole)
            scratch = f"{target.path}.{uuid.uuid4().hex[:12]}.new"
            files.upload(whole, scratch)
            if overwrite and files.exists(target.path) and not target.is_local:
                files.remove(target.path)
            files.rename(scratch, target.path)
    finally:
        files.remove(staging.path)
    counts = [sum(report[name] for report in reports) for name in ("tiles", "entries")]
    return Archive(path, sum(1 for report in reports if report.shard), *counts)


def write_files(
    df: DataFrame, path: str, *, content: str | None = None, name: str | None = None, overwrite: bool = False
) -> int:
    """Write one file per row to a folder of any file system that Hadoop knows, and return the number of files.

    Rows of ``render_tiles`` become ``{z}/{x}/{y}.png`` (or the extension of their format) with ``tiles.json``, as
    ``render-map tiles`` writes them. For other rows, the column ``content`` (``picture`` by default) has the contents
    of the files, and the column ``name`` has their names. Rows without content are left out.

    Raises:
        FailedTiles: Rows of tiles have errors. The other tiles are written.
        FileExistsError: A folder exists at ``path``, and ``overwrite`` is false.
    """
    spark = df.sparkSession
    target = Place.of(spark, path)
    files = target.on_driver(spark)
    if files.exists(target.path):
        if not overwrite:
            raise FileExistsError(f"{path}: exists; pass overwrite=True to replace it")
        files.remove(target.path)
    pyramid: Mapping[str, Any] | None = None
    if name is None:
        pyramid = pyramid_of(df)
        ending = F.lit("." + pyramid["format"])
        named = F.concat_ws("/", F.col("z"), F.col("x"), F.concat(F.col("y").cast("string"), ending))
        rows = df.select(named.alias("name"), F.col(content or "bytes").alias("bytes"), "error")
    else:
        error = F.lit(None).cast("string").alias("error")
        rows = df.select(F.col(name).cast("string").alias("name"), F.col(content or "picture").alias("bytes"), error)
    with _small_batches(spark):
        reports = rows.mapInArrow(_FilesTask(target), _REPORT).collect()
    _check(reports)
    if pyramid is not None:
        with tempfile.TemporaryDirectory(prefix="render-map-") as folder:
            _merge([_empty_shard(pyramid, folder)], os.path.join(folder, "tiles") + "/")
            with open(os.path.join(folder, "tiles", "tiles.json"), "rb") as file:
                files.put(file.read(), target.path + "/tiles.json", "driver")
    return sum(int(report.tiles) for report in reports)


class _ShardTask:
    """Writes the tiles of a partition as a shard."""

    def __init__(self, staging: Place, pyramid: Mapping[str, Any]) -> None:
        self._staging = staging
        self._pyramid = dict(pyramid)

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterable[pa.RecordBatch]:
        """Yield the result of the partition."""
        writer = ShardWriter(self._pyramid)
        failed, error, length = 0, None, 0
        for batch in batches:
            for z, x, y, content, problem in zip(*(column.to_pylist() for column in batch.columns)):
                if content is None:
                    failed += 1
                    error = error or f"{z}/{x}/{y}: {problem}"
                else:
                    writer.add(z, x, y, content)
                    length += len(content)
        shard, tiles, entries = None, writer.count, writer.distinct
        if tiles and not failed:
            # Each attempt of a task writes a separate file. Only the file of the successful attempt is merged.
            shard = f"shard-{attempt_name()}.pmtiles"
            with tempfile.TemporaryDirectory(prefix="render-map-") as folder:
                local = os.path.join(folder, shard)
                writer.finish(local)
                self._staging.here().upload(local, f"{self._staging.path}/{shard}")
        writer.close()
        yield _report(shard, tiles, entries, length, failed, error)


class _FilesTask:
    """Writes the rows of a partition as files."""

    def __init__(self, target: Place) -> None:
        self._target = target

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterable[pa.RecordBatch]:
        """Yield the result of the partition."""
        files = self._target.here()
        attempt = attempt_name()
        count, failed, error, length = 0, 0, None, 0
        for batch in batches:
            for name, content, problem in zip(*(column.to_pylist() for column in batch.columns)):
                if content is not None:
                    files.put(content, f"{self._target.path}/{_checked(name)}", attempt)
                    count += 1
                    length += len(content)
                elif problem is not None:
                    failed += 1
                    error = error or f"{name}: {problem}"
        yield _report(None, count, count, length, failed, error)


def _checked(name: str | None) -> str:
    """Return the name of a file. Raises ``RenderMapSparkError`` if the name leads out of its folder."""
    parts = (name or "").split("/")
    if not all(part not in ("", ".", "..") and "\0" not in part for part in parts):
        raise RenderMapSparkError(f"{name!r} is not the name of a file")
    return "/".join(parts)


def _report(*values: Any) -> pa.RecordBatch:
    arrays = [pa.array([value], type=field.type) for value, field in zip(values, _REPORT_ARROW)]
    return pa.RecordBatch.from_arrays(arrays, schema=_REPORT_ARROW)


def _check(reports: list[Any]) -> None:
    failed = sum(report.failed for report in reports)
    if failed:
        raise FailedTiles(failed, [report.error for report in reports if report.error][:5])


def _empty_shard(pyramid: Mapping[str, Any], folder: str) -> str:
    path = os.path.join(folder, "empty.pmtiles")
    ShardWriter(pyramid).finish(path)
    return path


def _merge(shards: list[str], output: str) -> None:
    command = [program(), "tiles", "--merge", *shards, "--output", output, "--quiet"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise RenderMapSparkError(run.stderr.strip() or f"the shards cannot be merged: exit code {run.returncode}")


@contextlib.contextmanager
def _small_batches(spark: SparkSession) -> Iterator[None]:
    """Let Spark pass on only a few rows at once, because each row contains a picture."""
    before = spark.conf.get(_ROWS_SETTING)
    spark.conf.set(_ROWS_SETTING, _ROWS)
    try:
        yield
    finally:
        spark.conf.set(_ROWS_SETTING, before or "10000")
