"""Tables of pandas, Polars, DuckDB and others, as Arrow streams."""

from __future__ import annotations

import io
from typing import Any, Dict, List, Optional

from ._values import text_or_plain
from .errors import InputError, Problem

#: How to install what tables need.
_REMEDY = "install it with: pip install 'render-map[arrow]'"


def stream(value: Any) -> Optional[bytes]:
    """Return a table as an Arrow stream; None for a value that is no table.

    A table is a pandas or Polars DataFrame, or has the Arrow PyCapsule interface, as tables of pyarrow, relations of
    DuckDB and layers of geoarrow have it.
    """
    if hasattr(value, "write_ipc_stream"):
        sink = io.BytesIO()
        value.write_ipc_stream(sink)
        return sink.getvalue()
    is_pandas = is_frame(value)
    if not is_pandas and not hasattr(value, "__arrow_c_stream__"):
        return None
    try:
        import pyarrow
    except ImportError:
        raise _error(f"a {type(value).__name__} is read with pyarrow; {_REMEDY}") from None
    if is_pandas:
        reader = pyarrow.Table.from_pydict(_columns(value, pyarrow)).to_reader()
    else:
        reader = pyarrow.RecordBatchReader.from_stream(value)
    sink = pyarrow.BufferOutputStream()
    with pyarrow.ipc.new_stream(sink, reader.schema) as writer:
        for batch in reader:
            writer.write_batch(batch)
    return sink.getvalue()


def parquet(path: str) -> Optional[bytes]:
    """Return a Parquet file as an Arrow stream; None without pyarrow, when the command reads the file."""
    try:
        import pyarrow.parquet
    except ImportError:
        return None
    try:
        return stream(pyarrow.parquet.read_table(path))
    except (OSError, pyarrow.ArrowException) as error:
        raise _error(f"{path}: {error}") from None


def is_frame(value: Any) -> bool:
    """Whether a value is a pandas DataFrame that is no GeoDataFrame."""
    return hasattr(value, "iloc") and hasattr(value, "columns") and not hasattr(value, "to_crs")


def orders(value: Any) -> Dict[str, List[Any]]:
    """Return the categories, in order, of each column of ordered categories of pandas, or of an Enum of Polars."""
    if not hasattr(value, "columns"):
        return {}
    if hasattr(value, "schema") and hasattr(value, "write_ipc_stream"):
        enums = {name: kind for name, kind in value.schema.items() if type(kind).__name__ == "Enum"}
        return {name: [str(item) for item in kind.categories] for name, kind in enums.items()}
    if not hasattr(value, "dtypes") or not hasattr(value.dtypes, "items"):
        return {}
    return {
        str(name): [text_or_plain(item) for item in kind.categories]
        for name, kind in value.dtypes.items()
        if getattr(kind, "ordered", False)
    }


def _columns(frame: Any, pyarrow: Any) -> Dict[str, Any]:
    """Return the columns of a pandas DataFrame, with its index if it has a name, as Arrow arrays."""
    if any(name is not None for name in frame.index.names):
        frame = frame.reset_index()
    return {str(name): _array(frame.iloc[:, index], pyarrow) for index, name in enumerate(frame.columns)}


def _array(column: Any, pyarrow: Any) -> Any:
    if column.dtype == object:
        geometries = [item for item in column if hasattr(item, "__geo_interface__")]
        if geometries and all(hasattr(item, "wkb") for item in geometries):
            return pyarrow.array([getattr(item, "wkb", None) for item in column])
    try:
        return pyarrow.array(column, from_pandas=True)
    except (pyarrow.ArrowInvalid, pyarrow.ArrowTypeError, pyarrow.ArrowNotImplementedError):
        # Values of several types, and values that Arrow does not know, become texts.
        return pyarrow.array([None if item is None or item != item else str(text_or_plain(item)) for item in column])


def _error(message: str) -> InputError:
    return InputError([Problem("wrong-input", "data", message)])
