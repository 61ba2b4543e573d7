"""Record batches of bounded size."""

from __future__ import annotations

from typing import Any, Iterator, Sequence

import pyarrow as pa

#: A batch of rows with pictures ends at this number of bytes.
BATCH_BYTES = 8 << 20
#: A batch also ends at this number of rows.
BATCH_ROWS = 1024


def batches(rows: Iterator[tuple[int, Sequence[Any]]], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Yield record batches of rows. Each row is given with its size in bytes."""
    columns: list[list[Any]] = [[] for _ in schema]
    size = count = 0
    for length, row in rows:
        for column, value in zip(columns, row):
            column.append(value)
        size += length
        count += 1
        if size >= BATCH_BYTES or count >= BATCH_ROWS:
            yield _batch(columns, schema)
            columns = [[] for _ in schema]
            size = count = 0
    if count:
        yield _batch(columns, schema)


def _batch(columns: list[list[Any]], schema: pa.Schema) -> pa.RecordBatch:
    arrays = [pa.array(column, type=field.type) for column, field in zip(columns, schema)]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)
