"""The inputs of a map: styles and data, as files, URLs or Python values."""

from __future__ import annotations

import contextlib
import dataclasses
import io
import json
import math
import os
import re
import zipfile
from base64 import b64encode
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Union

from . import _tables
from ._files import Files
from ._values import SHORT_FLOATS, absolute, geo_interface, plain, text_or_plain
from .errors import InputError, input_error
from .options import COMPRESSIONS, DATA_ENDINGS

#: The maximum number of characters of a text that is part of a job. Longer texts are passed in files.
INLINE_LIMIT = 8 << 20

#: Names of data. The other extensions of data are also those of styles and map bundles.
_DATA_NAMES = re.compile(
    rf"({'|'.join(map(re.escape, sorted(set(DATA_ENDINGS) - {'.json', '.zip'})))})"
    rf"({'|'.join(map(re.escape, COMPRESSIONS))})?([?#].*)?$|^basemap://countries$",
    re.IGNORECASE,
)
_GEOJSON_TYPES = {
    "FeatureCollection",
    "Feature",
    "Point",
    "MultiPoint",
    "LineString",
    "MultiLineString",
    "Polygon",
    "MultiPolygon",
    "GeometryCollection",
}


class Source(NamedTuple):
    """A style or data."""

    #: Whether the source is a style rather than data.
    is_style: bool
    #: The path or URL; None for a Python value.
    address: Optional[str] = None
    #: The JSON text of a Python value; empty for a path or URL.
    text: str = ""
    #: For each ordered categorical column, its categories in order.
    orders: Mapping[str, List[Any]] = {}
    #: The bytes of a table or of a file in another format than JSON.
    content: bytes = b""

    @property
    def bytes(self) -> bytes:
        """The text or the content."""
        return self.text.encode() or self.content

    @property
    def size(self) -> int:
        """The length of the text or the content."""
        return len(self.text) or len(self.content)

    def member(self, files: Optional[Files], name: str) -> str:
        """Return the source as JSON: its address, its text, or the path of a new file in ``files`` with the content."""
        if self.address is not None:
            return json.dumps(self.address)
        if not self.content:
            return self.text if files is None else json.dumps(files.add(self.bytes, name))
        if files is None:
            return json.dumps("data:application/octet-stream;base64," + b64encode(self.content).decode())
        return json.dumps(files.add(self.content, name))


def source(value: Any, is_style: Optional[bool] = None, name: str = "data") -> Source:
    """Read a value as a style or data.

    ``is_style`` states whether the value is a style; None if this is not known. ``name`` is the option with the value.
    """
    with _errors_at(name):
        return _source(value, is_style)


@contextlib.contextmanager
def _errors_at(name: str) -> Iterator[None]:
    """Give errors the place ``name``, which is an option."""
    try:
        yield
    except InputError as error:
        raise InputError([dataclasses.replace(problem, place=name) for problem in error.problems]) from None


def _source(value: Any, is_style: Optional[bool]) -> Source:
    value = read(value)
    data = None if is_style else content(value)
    if data is not None:
        return Source(False, orders=_tables.orders(value), content=data)
    text = json_text(value)
    if text is None:
        address = address_of(value)
        return Source(_is_style_file(address) if is_style is None else is_style, address)
    if is_style is None:
        members = value if isinstance(value, Mapping) else None
        if members is None and isinstance(value, (str, bytes)):
            members = _parsed(text)
        is_style = members is not None and is_style_object(members)
    return Source(is_style, None, text, _tables.orders(value))


def read(value: Any) -> Any:
    """Return the content of a file object, the rows of a LazyFrame of Polars, and the items of an array or a generator.

    Any other value is returned as it is.
    """
    if isinstance(value, memoryview):
        return value.tobytes()
    if type(value).__name__ == "LazyFrame":
        return value.collect()
    if isinstance(value, (str, bytes, bytearray, os.PathLike, Mapping)):
        return value
    if hasattr(value, "read"):
        found = value.read()
        # A text that is not JSON would be a path.
        return found.encode() if isinstance(found, str) else found
    if _tables.is_frame(value) and not is_geo_frame(value):
        return _tables.with_geometry(value)
    is_table = hasattr(value, "columns") or (hasattr(value, "__arrow_c_stream__") and not hasattr(value, "dtype"))
    if is_table or hasattr(value, "__geo_interface__") or not hasattr(value, "__iter__"):
        return value
    if hasattr(value, "to_crs"):
        # A list of the geometries of a GeometryArray would have no reference system.
        import geopandas

        return geopandas.GeoSeries(value)
    return list(value)


def content(value: Any) -> Optional[bytes]:
    """Return a table, TopoJSON, or a file in another format than JSON, as bytes; None for another value."""
    if _is_topology(value):
        # GDAL reads it, from a file.
        return (_dumped(value) if isinstance(value, Mapping) else decoded(value)).encode()
    if isinstance(value, (bytes, bytearray)):
        start = bytes(value[:64]).lstrip(b"\xef\xbb\xbf \t\r\n")
        if start.startswith(b"PAR1"):
            return _tables.parquet(io.BytesIO(value)) or bytes(value)
        return None if start.startswith((b"{", b"[")) or not start else bytes(value)
    if isinstance(value, (str, os.PathLike)):
        path = os.path.expanduser(os.fspath(value))
        is_parquet = isinstance(path, str) and path.lower().endswith((".parquet", ".geoparquet"))
        return _tables.parquet(path) if is_parquet and os.path.isfile(path) else None
    if isinstance(value, Mapping):
        return None
    if is_geo_frame(value):
        return _tables.geo_frame(value)
    return _tables.stream(value)


def _is_topology(value: Any) -> bool:
    if isinstance(value, Mapping):
        return value.get("type") == "Topology"
    start = value[:256] if isinstance(value, (str, bytes, bytearray)) else ""
    text = start if isinstance(start, str) else bytes(start).decode("utf-8-sig", "replace")
    return re.match(r'\s*\{\s*"type"\s*:\s*"Topology"', text) is not None


def is_geo_frame(value: Any) -> bool:
    """Whether a value is a GeoDataFrame or a GeoSeries."""
    return hasattr(value, "to_crs") and hasattr(value, "geometry")


def table(value: Any) -> Source:
    """Read a table: a path, a URL, a DataFrame, or records as a list of dicts or JSON text."""
    with _errors_at("join"):
        if hasattr(value, "columns") and hasattr(value, "iloc"):
            return Source(False, None, f"[{','.join(_rows(value))}]")
        if isinstance(value, (list, tuple)):
            return Source(False, None, _dumped([plain(record) for record in value]))
        return _source(value, is_style=False)


def is_style_object(members: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a style rather than data."""
    return "layers" in members or ("sources" in members and members.get("type") not in _GEOJSON_TYPES)


def has_fixed_addresses(text: str) -> bool:
    """Whether a style means the same in any folder, because no address in it is relative."""
    relative: List[str] = []

    def look(members: Dict[str, Any]) -> None:
        for name in ("glyphs", "sprite", "url", "data", "tiles", "urls"):
            value = members.get(name)
            for address in value if isinstance(value, list) else [value]:
                if isinstance(address, str) and not re.match(r"(https?://|data:|/)", address):
                    relative.append(address)

    try:
        json.loads(text, object_hook=look)
    except ValueError:
        return False
    return not relative


def with_absolute_addresses(text: str) -> str:
    """Return a style whose addresses mean the same in any folder as they mean now in the current folder."""
    style = _parsed(text)
    if style is None:
        # The command reports the error.
        return text

    def fix(members: Any, *names: str) -> None:
        for name in names if isinstance(members, dict) else ():
            value = members.get(name)
            if isinstance(value, list):
                members[name] = [_absolute_address(item) for item in value]
            elif value is not None:
                members[name] = _absolute_address(value)

    fix(style, "glyphs", "sprite")
    for sprite in style["sprite"] if isinstance(style.get("sprite"), list) else ():
        fix(sprite, "url")
    sources = style.get("sources")
    for source in sources.values() if isinstance(sources, dict) else ():
        fix(source, "url", "data", "tiles", "urls")
    return json.dumps(style)


def _absolute_address(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    archive = re.match("(mbtiles://|pmtiles://|cog://)?", value)
    return (archive[0] if archive else "") + absolute(value[archive.end() if archive else 0 :])


def address_of(value: Any) -> str:
    if isinstance(value, (str, os.PathLike)):
        address = os.fspath(value)
        if isinstance(address, str):
            return absolute(os.path.expanduser(address))
    raise input_error(
        "data",
        f"a value of type {type(value).__name__} is neither a style nor data: pass a path, a URL, GeoJSON as a dict or "
        "text, a DataFrame or another table, a file object, or objects with __geo_interface__",
    )


def json_text(value: Any) -> Optional[str]:
    """Return a value as JSON on one line; None for a path, a URL or a value of another type."""
    if isinstance(value, os.PathLike):
        return None
    if isinstance(value, (bytes, bytearray)):
        return _line(decoded(value))
    if isinstance(value, str):
        text = value.lstrip("\ufeff \t\r\n")
        return _line(text) if text.startswith(("{", "[")) else None
    if isinstance(value, Mapping):
        return _dumped(value)
    if is_geo_frame(value):
        return _frame(value)
    if hasattr(value, "__geo_interface__"):
        return _dumped(geo_interface(value))
    if isinstance(value, (list, tuple)):
        return _dumped({"type": "FeatureCollection", "features": [_feature(item) for item in value]})
    return None


def _feature(value: Any) -> Any:
    """Return a feature or a geometry, as a dict or an object with ``__geo_interface__``, as a feature."""
    members = {"type": "Feature", "properties": {}, "geometry": None}
    if value is not None:
        members = geo_interface(value) if hasattr(value, "__geo_interface__") else value
    if not isinstance(members, Mapping) or members.get("type") not in _GEOJSON_TYPES - {"FeatureCollection"}:
        message = f"a list of data has features and geometries, not {type(value).__name__}"
        raise input_error("data", message)
    return members if members["type"] == "Feature" else {"type": "Feature", "properties": {}, "geometry": members}


def decoded(value: Union[str, bytes, bytearray]) -> str:
    """Return text as it is, and bytes decoded as UTF-8."""
    if isinstance(value, str):
        return value
    try:
        return bytes(value).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise input_error("data", f"bytes must be JSON in UTF-8: {error}") from None


def written(value: Any, text: str) -> bytes:
    """Return a value as input of the command. Text stays as it is written, because messages refer to its lines."""
    return (decoded(value) if isinstance(value, (str, bytes, bytearray)) else text).encode()


def _line(text: str) -> str:
    # Line feeds in JSON are white space, because line feeds in strings are escaped.
    return text.replace("\n", " ").replace("\r", " ")


def _dumped(value: Any) -> str:
    try:
        text = json.dumps(value, default=plain)
    except (TypeError, ValueError) as error:
        raise input_error("data", str(error)) from None
    # JSON has no infinite numbers and no NaN: these become null.
    is_odd = "NaN" in text or "Infinity" in text
    return json.dumps(json.loads(text, parse_constant=lambda name: None)) if is_odd else text


def _frame(frame: Any) -> str:
    """Return a GeoDataFrame or a GeoSeries as GeoJSON in degrees."""
    frame = _tables.in_degrees(frame)
    texts = _geometry_texts(frame.geometry)
    features = ",".join(
        f'{{"type":"Feature","properties":{properties},"geometry":{geometry}}}'
        for properties, geometry in zip(_rows(frame) or ["{}"] * len(texts), texts)
    )
    return f'{{"type":"FeatureCollection","features":[{features}]}}'


def _geometry_texts(geometries: Any) -> List[str]:
    """Return the geometries of a GeoSeries as GeoJSON, with null for missing and empty geometries."""
    missing = geometries.isna() | geometries.is_empty
    try:
        import shapely

        texts = shapely.to_geojson(geometries.where(~missing, None).to_numpy())
        return [text if text is not None else "null" for text in texts]
    except (ImportError, AttributeError, NotImplementedError):
        return ["null" if is_missing else _dumped(geo_interface(item)) for is_missing, item in zip(missing, geometries)]


def _rows(frame: Any) -> List[str]:
    """Return the attributes of each row as a JSON object; no rows if there are no attributes."""
    columns = _tables.columns(frame)
    names = [json.dumps(name) for name, _ in columns]
    for name in names:
        if names.count(name) > 1:
            raise input_error("data", f"several columns are named {name}; rename them")
    texts = [_column_texts(column) for _, column in columns]
    return ["{" + ",".join(f"{name}:{text}" for name, text in zip(names, row)) + "}" for row in zip(*texts)]


def _column_texts(column: Any) -> List[str]:
    """Return the values of a column as JSON, with null for missing values."""
    kind = str(column.dtype).lower()
    values = column.to_numpy(dtype=kind, na_value=math.nan) if kind in SHORT_FLOATS else column.tolist()
    return [_cell_text(value) for value in values]


def _cell_text(value: Any) -> str:
    if type(value).__name__ in ("NAType", "NaTType"):
        return "null"
    return json.dumps(value) if isinstance(value, (bool, int, str)) else _dumped(text_or_plain(value))


def _is_style_file(address: str) -> bool:
    """Whether a file or URL is a style or a map bundle rather than data. For a URL, only the name is considered."""
    if _DATA_NAMES.search(address):
        return False
    if not os.path.isfile(address):
        return not os.path.isdir(address)
    with open(address, "rb") as file:
        start = file.read(1 << 16)
    if start.startswith(b"PK"):
        try:
            with zipfile.ZipFile(address) as archive:
                return "style.json" in archive.namelist()
        except zipfile.BadZipFile:
            return False
    text = start.lstrip(b"\xef\xbb\xbf \t\r\n")
    if not text.startswith(b"{"):
        return False
    if re.search(rb'"type"\s*:\s*"(FeatureCollection|Feature|Topology)"', start) and b'"layers"' not in start:
        return False
    try:
        with open(address, encoding="utf-8-sig") as file_of_text:
            members = json.load(file_of_text)
    except (ValueError, OSError):
        # The command reports the error.
        return b'"type"' not in start or b'"layers"' in start
    return isinstance(members, dict) and is_style_object(members)


def _parsed(text: str) -> Optional[Dict[str, Any]]:
    try:
        members = json.loads(text)
    except ValueError:
        return None
    return members if isinstance(members, dict) else None


#: A style or data, in any form that users can pass.
SourceValue = Union[str, "os.PathLike[str]", bytes, Mapping[str, Any], Any]
