#!/usr/bin/env python3
"""Make the Arrow tables of the tests again (needs pyarrow, polars and shapely)."""

import datetime
import json
import struct
from decimal import Decimal
from pathlib import Path

import polars
import pyarrow
import shapely

FOLDER = Path(__file__).parent


def write(name, table, is_file=False, **options):
    """Write a table in batches of two rows."""
    writer = pyarrow.ipc.new_file if is_file else pyarrow.ipc.new_stream
    with writer(str(FOLDER / name), table.schema, options=pyarrow.ipc.IpcWriteOptions(**options)) as stream:
        stream.write_table(table, max_chunksize=2)


def field(name, array, encoding, **metadata):
    """Return a field of a GeoArrow type."""
    properties = {
        "ARROW:extension:name": "geoarrow." + encoding,
        "ARROW:extension:metadata": json.dumps(metadata),
    }
    return pyarrow.field(name, array.type, metadata=properties)


def types():
    """A stream in three batches, with a value of each type, a missing value, and GeoArrow points."""
    points = pyarrow.array([{"x": 8.5, "y": 47.25}, None, {"x": -3.0, "y": 55.0}])
    noon = datetime.datetime(2024, 2, 29, 12, 30, 15, 250000)
    columns = {
        "name": pyarrow.array(["Höhe", None, "Tal"]),
        "class": pyarrow.array(["a", "b", "a"]).dictionary_encode(),
        "small": pyarrow.array([1, None, -3], pyarrow.int8()),
        "large": pyarrow.array([1, 2, 2**64 - 1], pyarrow.uint64()),
        "single": pyarrow.array([0.1, None, float("inf")], pyarrow.float32()),
        "half": pyarrow.array([1.5, -0.25, None], pyarrow.float16()),
        "open": pyarrow.array([True, None, False]),
        "day": pyarrow.array([datetime.date(2024, 2, 29), datetime.date(1969, 12, 31), None]),
        "time": pyarrow.array(
            [datetime.time(1, 2, 3), None, datetime.time(23, 59, 59, 500000)],
            pyarrow.time64("us"),
        ),
        "moment": pyarrow.array([noon, None, noon], pyarrow.timestamp("ms", tz="UTC")),
        "price": pyarrow.array([Decimal("12.5"), None, Decimal("-0.25")], pyarrow.decimal128(9, 2)),
        "tags": pyarrow.array([["x", "y"], [], None]),
        "size": pyarrow.array([{"w": 1, "h": 2}, None, {"w": 3, "h": None}]),
        "raw": pyarrow.array([b"\1", b"\2", None]),
    }
    fields = [pyarrow.field(name, column.type) for name, column in columns.items()]
    schema = pyarrow.schema([field("place", points, "point", crs="EPSG:4326"), *fields])
    write("types.arrows", pyarrow.table([points, *columns.values()], schema=schema))


def shapes():
    """A file with zstd compression, with well-known binary in the system EPSG:3857 as GeoParquet declares it."""
    square = shapely.Polygon(
        [
            (0, 0),
            (111319.49079327357, 0),
            (111319.49079327357, 111325.1428663851),
            (0, 0),
        ]
    )
    column = pyarrow.array([square.wkb, None, shapely.Point(0, 0).wkb])
    crs = {
        "type": "ProjectedCRS",
        "name": "WGS 84 / Pseudo-Mercator",
        "id": {"authority": "EPSG", "code": 3857},
    }
    geo = {
        "version": "1.0.0",
        "primary_column": "shape",
        "columns": {"shape": {"encoding": "WKB", "crs": crs}},
    }
    table = pyarrow.table({"id": [1, 2, 3], "shape": column}).replace_schema_metadata({"geo": json.dumps(geo)})
    write("shapes.arrow", table, is_file=True, compression="zstd")


def nested():
    """A stream with GeoArrow polygons whose positions are lists of numbers."""
    ring = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 0.0]]
    hole = [[2.0, 1.0], [3.0, 1.0], [3.0, 2.0], [2.0, 1.0]]
    kind = pyarrow.list_(pyarrow.list_(pyarrow.list_(pyarrow.float64(), 2)))
    column = pyarrow.array([[ring, hole], None], kind)
    schema = pyarrow.schema([field("area", column, "polygon"), pyarrow.field("n", pyarrow.int64())])
    write("polygons.arrows", pyarrow.table([column, pyarrow.array([1, 2])], schema=schema))


def identifiers():
    """A stream with a dictionary of well-known binary, with the reference systems that PostGIS writes."""
    column = [shapely.to_wkb(shapely.Point(8.5, 47.25)), None]
    for srid, place in ((3857, shapely.Point(111319.49079327357, 0)), (0, shapely.Point(1, 2))):
        column.append(shapely.to_wkb(shapely.set_srid(place, srid), include_srid=True))
    write("identifiers.arrows", pyarrow.table({"geom": pyarrow.array(column).dictionary_encode()}))


def views():
    """A stream of Polars, whose texts are views, with columns of longitude and latitude."""
    long = "a text that does not fit into a view"
    polars.DataFrame(
        {
            "city": ["Bern", long, None],
            "lon": [7.45, 8.0, 9.0],
            "lat": [46.95, 47.0, None],
        }
    ).write_ipc_stream(FOLDER / "views.arrows", compat_level=polars.CompatLevel.newest())


def numbers():
    """Streams with places as indices and as decimal numbers, two columns of one name, and wide integers."""
    columns = [
        pyarrow.array([7.5, None, 7.5, 9.25]).dictionary_encode(),
        pyarrow.array([Decimal("46.5"), Decimal("47"), None, Decimal("-8.25")], pyarrow.decimal128(9, 2)),
        pyarrow.array([0.1, 0.2, 6e-8, 65504], pyarrow.float16()),
        pyarrow.array([1, 2, 3, 4]),
        pyarrow.array([5, 6, 7, 8]),
    ]
    write("numbers.arrows", pyarrow.Table.from_arrays(columns, ["lon", "lat", "half", "n", "n"]))
    wide = polars.Series("wide", [1, -2, None, 2**70], dtype=polars.Int128)
    polars.DataFrame({"lon": [1, 2, 3, 4], "lat": [5, 6, 7, 8], "wide": wide}).write_ipc_stream(FOLDER / "wide.arrows")


def damaged():
    """A stream whose second batch is cut off."""
    content = (FOLDER / "types.arrows").read_bytes()
    assert struct.unpack("<I", content[:4])[0] == 0xFFFFFFFF
    (FOLDER / "truncated.arrows").write_bytes(content[: len(content) * 2 // 3])


if __name__ == "__main__":
    for make in (types, shapes, nested, identifiers, views, numbers, damaged):
        make()
