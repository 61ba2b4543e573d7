"""Drawing of a column of jobs as a column of pictures."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Sequence

import pyarrow as pa
import render_map
from pyspark.sql import functions as F
from pyspark.sql import types as T
from render_map import _options

from ._batches import BATCH_BYTES
from ._deployment import Deployment
from ._options import with_denied
from ._slots import kept
from ._style import Style, shipped

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

_JOB = "__render_map_job"


def render_jobs(
    df: DataFrame,
    style: str | None = None,
    *,
    job: str | None = None,
    keep: Sequence[str] = (),
    ship: bool = True,
    picture: str = "picture",
    error: str = "error",
    warnings: str = "warnings",
    **options: Any,
) -> DataFrame:
    """Draw one picture per row.

    The result has all columns of ``df``, and ``picture`` (binary), ``error`` (the reason why a row has no picture) and
    ``warnings``. A row that fails has no picture, but the task never fails because of it.

    A job is the text, struct or map in the column ``job``. If ``job`` is not given, all columns together are the job:
    each column, except those in ``keep``, must have the name of a member, as in ``render-map batch`` (``colorBy``) or
    in Python (``color_by``). Structs, maps and arrays become JSON values. A null leaves out the member.

    Args:
        df: The jobs.
        style: The style for jobs that have no style: a map bundle, or a style, which is converted to a bundle with its
            data. The bundle is sent to the nodes, which check its hash.
        job: The name of the column of jobs.
        keep: The names of columns that are not members of jobs. The result contains them too.
        ship: Whether ``style`` is sent to the nodes. If false, ``style`` is a path or URL that every node reads.
        picture: The name of the new column of pictures.
        error: The name of the new column of errors.
        warnings: The name of the new column of warnings.
        options: Defaults of the jobs, as for ``render_map.Pool``: ``size``, ``format``, ``fonts``, ``deny``, ...

    Raises:
        render_map.ArgumentError: A column or an option has an unknown name.
    """
    context = df.sparkSession.sparkContext
    names = [picture, error, warnings]
    clash = [name for name in names if name in df.columns]
    if clash:
        raise ValueError(f"the column {clash[0]} already exists: choose another name with {names.index(clash[0])!r}")
    jobs = _job_column(df, job, keep)
    settings = _settings(options)
    source = None if style is None else shipped(context, style) if ship else Style(style)
    task = _Task(source, Deployment.here(), settings, names)
    schema = T.StructType(
        [
            *df.schema.fields,
            T.StructField(picture, T.BinaryType()),
            T.StructField(error, T.StringType()),
            T.StructField(warnings, T.ArrayType(T.StringType(), containsNull=False)),
        ]
    )
    return df.withColumn(_JOB, jobs).mapInArrow(task, schema)


def _settings(options: dict[str, Any]) -> str:
    """Return options as JSON, so that they can be compared and sent."""
    named = _options.named({"threads": 1, **options}, _options.POOL)
    return json.dumps(_options.members(with_denied(named)), sort_keys=True)


def _job_column(df: DataFrame, job: str | None, keep: Sequence[str]) -> Any:
    """Return the jobs as texts."""
    if job is not None:
        kind = df.schema[job].dataType
        return F.col(job) if isinstance(kind, T.StringType) else F.to_json(F.col(job))
    columns = {name: name for name in df.columns if name not in ([keep] if isinstance(keep, str) else keep)}
    try:
        names = _options.named(columns, _options.PICTURE | _options.JOB)
    except render_map.ArgumentError as error:
        raise render_map.ArgumentError(
            [replace(error.problems[0], message=error.problems[0].message + "; name other columns with keep=")]
        ) from None
    if not names:
        raise ValueError("no column is a member of jobs: name the column of jobs with job=")
    return F.to_json(F.struct(*(F.col(f"`{column}`").alias(name) for name, column in names.items())))


class _Task:
    """Draws the jobs of a partition, on the node of the partition."""

    def __init__(self, style: Style | None, deployment: Deployment, settings: str, names: Sequence[str]) -> None:
        self._style = style
        self._deployment = deployment
        self._settings = settings
        self._names = tuple(names)

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterable[pa.RecordBatch]:
        """Yield the rows with pictures."""
        pool: render_map.Pool | None = None
        for batch in batches:
            if pool is None:
                self._deployment.check()
                pool = kept((self._style, self._deployment, self._settings), self._pool)
            jobs = batch.schema.get_field_index(_JOB)
            rows = batch.select([number for number in range(batch.num_columns) if number != jobs])
            yield from self._drawn(pool, rows, batch.column(jobs))

    def _pool(self) -> render_map.Pool:
        options: dict[str, Any] = json.loads(self._settings)
        if self._style is not None:
            options["style"] = self._style.path()
        return render_map.Pool(**options)

    def _drawn(self, pool: render_map.Pool, rows: pa.RecordBatch, jobs: pa.Array) -> Iterator[pa.RecordBatch]:
        """Yield the rows with their pictures, in pieces of bounded size."""
        results: list[render_map.Result] = []
        start = size = 0
        for result in pool.batch(str(job) for job in jobs.to_pylist()):
            results.append(result)
            size += len(result.picture or b"")
            if size >= BATCH_BYTES:
                yield _joined(rows.slice(start, len(results)), results, self._names)
                start, size, results = start + len(results), 0, []
        if results:
            yield _joined(rows.slice(start, len(results)), results, self._names)


def _text(error: Exception) -> str:
    """Return the text of an error without the line number, which depends on the jobs that the process read before."""
    return re.sub(r"^stdin:\d+(:\d+)?: ", "", str(error), flags=re.MULTILINE)


def _joined(rows: pa.RecordBatch, results: Sequence[render_map.Result], new: Sequence[str]) -> pa.RecordBatch:
    """Return rows with the additional columns of their results."""
    pictures = pa.array([None if r.picture is None else bytes(r.picture) for r in results], type=pa.binary())
    errors = pa.array([None if r.error is None else _text(r.error) for r in results], type=pa.string())
    warnings = pa.array(
        [[f"{w} [{w.kind}]" for w in r.warnings] for r in results],
        type=pa.list_(pa.field("element", pa.string(), False)),
    )
    names = [*rows.schema.names, *new]
    return pa.RecordBatch.from_arrays([*rows.columns, pictures, errors, warnings], names=names)
