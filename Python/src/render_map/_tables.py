"""Tables of pandas, Polars, DuckDB and others, as Arrow streams."""

from __future__ import annotations

import contextlib
import io
from decimal import Decimal
from numbers import Real
from typing import Any, BinaryIO, Dict, List, Optional, Tuple, Union

from ._values import is_missing, text, text_or_plain
from .errors import input_error

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
        raise input_error("data", f"a {type(value).__name__} is read with pyarrow; {_REMEDY}") from None
    if is_pandas:
        found = columns(value)
        arrays = [_array(column, pyarrow) for _, column in found]
        return _written(pyarrow.Table.from_arrays(arrays, [name for name, _ in found]).to_reader(), pyarrow)
    return _written(pyarrow.RecordBatchReader.from_stream(value), pyarrow)


def _written(reader: Any, pyarrow: Any) -> bytes:
    sink = pyarrow.BufferOutputStream()
    with pyarrow.ipc.new_stream(sink, reader.schema) as writer:
        for batch in reader:
            writer.write_batch(batch)
    written: bytes = sink.getvalue().to_pybytes()
    return written


def geo_frame(value: Any) -> Optional[bytes]:
    """Return a GeoDataFrame or a GeoSeries as an Arrow stream; None without pyarrow, when it is passed as GeoJSON."""
    try:
        import pyarrow
    except ImportError:
        return None
    value = in_degrees(value)
    geometries = value.geometry
    shapes = geometries.where(~(geometries.isna() | geometries.is_empty), None).to_wkb()
    found = columns(value)
    names = [name for name, _ in found]
    arrays = [_array(column, pyarrow) for _, column in found]
    name = "geometry"
    while name in names:
        name += "_"
    declared = {"ARROW:extension:name": "geoarrow.wkb"}
    fields = [pyarrow.field(name, array.type) for name, array in zip(names, arrays)]
    schema = pyarrow.schema([*fields, pyarrow.field(name, pyarrow.binary(), metadata=declared)])
    arrays.append(pyarrow.array(shapes, pyarrow.binary(), from_pandas=True))
    return _written(pyarrow.Table.from_arrays(arrays, schema=schema).to_reader(), pyarrow)


def in_degrees(value: Any) -> Any:
    """Return a GeoDataFrame or a GeoSeries with longitudes and latitudes."""
    if value.crs is None or value.crs.to_epsg() == 4326:
        return value
    is_projected = value.crs.is_projected
    value = value.to_crs(4326)
    bounds = value.geometry.bounds
    if not is_projected or not (bounds["maxx"] - bounds["minx"] > 180).any():
        return value
    shapes = [_connected(shape) for shape in value.geometry]
    series = type(value.geometry)(shapes, index=value.index, crs=4326, name=value.geometry.name)
    return value.set_geometry(series) if hasattr(value, "columns") else series


def _connected(shape: Any) -> Any:
    """Return a shape whose edges do not jump from one side of the antimeridian to the other."""
    import numpy

    if hasattr(shape, "geoms"):
        return type(shape)([_connected(part) for part in shape.geoms])
    if shape is None or shape.is_empty or shape.geom_type == "Point":
        return shape
    start = (shape.exterior if shape.geom_type == "Polygon" else shape).coords[0][0]
    lines = []
    for line in [shape.exterior, *shape.interiors] if shape.geom_type == "Polygon" else [shape]:
        places = numpy.array(line.coords)
        places[:, 0] = numpy.unwrap([start, *places[:, 0]], period=360)[1:]
        lines.append(places)
    return type(shape)(lines[0], lines[1:]) if shape.geom_type == "Polygon" else type(shape)(lines[0])


def columns(frame: Any) -> List[Tuple[str, Any]]:
    """Return the attributes of a DataFrame or a GeoDataFrame by their names: its named indices and its columns.

    An index whose name a column has is left out. A GeoSeries has no attributes.
    """
    if not hasattr(frame, "columns"):
        return []
    found = [(_name(name), frame.iloc[:, index]) for index, name in enumerate(frame.columns)]
    names = {name for name, _ in found}
    indices = [
        (_name(name), frame.index.get_level_values(level).to_series())
        for level, name in enumerate(frame.index.names)
        if name is not None and _name(name) not in names
    ]
    return [(name, column) for name, column in [*indices, *found] if str(column.dtype) != "geometry"]


def _name(name: Any) -> str:
    """Return the name of a column as a text. The names of a column with several levels are joined by ``_``."""
    return "_".join(str(part) for part in name if part != "") if isinstance(name, tuple) else str(name)


def parquet(file: Union[str, BinaryIO]) -> Optional[bytes]:
    """Return a Parquet file as an Arrow stream; None without pyarrow, when the command reads the file."""
    try:
        import pyarrow.parquet
    except ImportError:
        return None
    try:
        return stream(pyarrow.parquet.read_table(file))
    except (OSError, pyarrow.ArrowException) as error:
        raise input_error("data", f"{file}: {error}" if isinstance(file, str) else str(error)) from None


def is_frame(value: Any) -> bool:
    """Whether a value is a DataFrame of pandas or GeoPandas."""
    return hasattr(value, "iloc") and hasattr(value, "columns")


def with_geometry(frame: Any) -> Any:
    """Return a DataFrame with a column of geometries of GeoPandas, such as one that was merged, as a GeoDataFrame.

    Any other DataFrame is returned as it is.
    """
    names = [name for name, kind in frame.dtypes.items() if str(kind) == "geometry"]
    if not names:
        return frame
    if len(names) > 1 and "geometry" not in names:
        message = f"the columns {', '.join(map(_name, names))} hold geometries; choose one with set_geometry()"
        raise input_error("data", message)
    import geopandas

    return geopandas.GeoDataFrame(frame, geometry="geometry" if "geometry" in names else names[0])


def orders(value: Any) -> Dict[str, List[Any]]:
    """Return the categories, in order, of each column of ordered categories of pandas, or of an Enum of Polars."""
    if not hasattr(value, "columns"):
        return {}
    if hasattr(value, "schema") and hasattr(value, "write_ipc_stream"):
        enums = {name: kind for name, kind in value.schema.items() if type(kind).__name__ == "Enum"}
        return {name: [str(item) for item in kind.categories] for name, kind in enums.items()}
    if not hasattr(value, "iloc"):
        return {}
    kinds = {name: column.dtype for name, column in columns(value)}
    return {
        name: [text_or_plain(item) for item in kind.categories]
        for name, kind in kinds.items()
        if getattr(kind, "ordered", False)
    }


def _array(column: Any, pyarrow: Any) -> Any:
    if column.dtype == object:
        geometries = [item for item in column if hasattr(item, "__geo_interface__")]
        if geometries and all(hasattr(item, "wkb") for item in geometries):
            return pyarrow.array([getattr(item, "wkb", None) for item in column])
    try:
        # Arrow does not know all arrays of pandas, such as sparse arrays, but it knows most of their values.
        for converted in (lambda: column, column.to_numpy, lambda: _numbers(column)):
            with contextlib.suppress(ValueError, TypeError, NotImplementedError):
                array = pyarrow.array(converted(), from_pandas=True)
                if _has_meaning(getattr(array.type, "value_type", array.type), pyarrow):
                    return array
    except OverflowError:
        pass
    # Values of several types, and values that Arrow does not know or that are too large for it, become texts.
    return pyarrow.array([None if is_missing(item) else _text(item) for item in column], pyarrow.string())


def _numbers(column: Any) -> Any:
    """Return numbers of several types as numbers of one type; the column if it has other values."""
    values = [None if is_missing(item) else item for item in column]
    if all(value is None or isinstance(value, (Real, Decimal)) and not isinstance(value, bool) for value in values):
        return [None if value is None else float(value) for value in values]
    return column


def _has_meaning(kind: Any, pyarrow: Any) -> bool:
    """Whether values of a type of Arrow are read as the values of pandas: not as numbers of units, or in UTC."""
    is_extended = isinstance(kind, pyarrow.BaseExtensionType)
    return not is_extended and not pyarrow.types.is_duration(kind) and getattr(kind, "tz", None) is None


def _text(value: Any) -> str:
    """Return a value as a text, in which surrogates that are no characters are replaced."""
    return text(value).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
