#!/usr/bin/env python3
"""Gathers the inputs from which fuzzing starts, in one folder per target.

    Fuzz/seeds.py OUT [KIT]

The script writes small inputs to OUT, and files of the repository's examples and tests. KIT is the folder of the
conformance kit. Its inputs are not copied: OUT gets links to them.
"""

import gzip
import hashlib
import io
import json
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import zipfile
import zlib
from pathlib import Path

import seedvalues

ROOT = Path(__file__).resolve().parent.parent
LARGEST = 24_576


class Seeds:
    """The folders of inputs."""

    def __init__(self, out):
        self.out = Path(out)
        self.counts = {}

    def path(self, target):
        """Returns the path of the next input of a target."""
        self.counts[target] = self.counts.get(target, 0) + 1
        folder = self.out / target
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{self.counts[target]:05d}"

    def add(self, target, *inputs):
        """Writes inputs: bytes, texts, or values as JSON."""
        for content in inputs:
            if not isinstance(content, (bytes, str)):
                content = json.dumps(content, separators=(",", ":"))
            self.path(target).write_bytes(content.encode() if isinstance(content, str) else content)

    def link(self, target, paths, largest=LARGEST):
        """Links files that are not too large."""
        for path in sorted(paths):
            if path.is_file() and path.stat().st_size <= largest:
                os.symlink(path.resolve(), self.path(target))


def png(width, height, color, depth, rows, chunks=()):
    """Returns a PNG file of rows of samples."""

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    parts = [chunk(b"IHDR", header), *[chunk(*each) for each in chunks], chunk(b"IDAT", data), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def tiff(width, height, blocks, order="<", compression=1, bits=8, samples=1, tile=None, tags=(), big=False):
    """Returns a GeoTIFF file of compressed blocks, which are strips of one row if there is no size of tiles."""
    first, count, word, size = (16, "Q", "Q", 8) if big else (8, "H", "I", 4)
    place = [(33550, "d", [10, 10, 0]), (33922, "d", [0, 0, 0, 500000, 5000000, 0]),
             (34735, "H", [1, 1, 0, 1, 3072, 0, 1, 32632])]
    offsets, content = [], b""
    for block in blocks:
        offsets.append(first + len(content))
        content += block + b"\0" * (len(block) % 2)
    layout = [(278, "I", [1])] if tile is None else [(322, "I", [tile]), (323, "I", [tile])]
    entries = {tag: (kind, values) for tag, kind, values in [
        (256, "I", [width]), (257, "I", [height]), (258, "H", [bits] * samples), (259, "H", [compression]),
        (262, "H", [1 if samples == 1 else 2]), (277, "H", [samples]), *layout, *place,
        (273 if tile is None else 324, "I", offsets), (279 if tile is None else 325, "I", [len(b) for b in blocks]), *tags]}
    table, values = b"", b""
    start = first + len(content) + struct.calcsize(f"={count}{word}") + (4 + 2 * size) * len(entries)
    for tag, (kind, numbers) in sorted(entries.items()):
        packed = struct.pack(f"{order}{len(numbers)}{kind}", *numbers)
        table += struct.pack(f"{order}HH{word}", tag, {"B": 2, "H": 3, "I": 4, "d": 12, "Q": 16}[kind], len(numbers))
        place = struct.pack(f"{order}{word}", start + len(values))
        table += packed.ljust(size, b"\0") if len(packed) <= size else place
        values += packed if len(packed) > size else b""
    mark = b"II" if order == "<" else b"MM"
    head = struct.pack(f"{order}2sHHH", mark, 43, 8, 0) if big else struct.pack(f"{order}2sH", mark, 42)
    head += struct.pack(f"{order}{word}", first + len(content))
    return head + content + struct.pack(f"{order}{count}", len(entries)) + table + bytes(size) + values


def rasters():
    """Returns GeoTIFF files of several layouts and compressions, and a virtual raster."""
    rows = [bytes(range(8)), bytes(8)]
    masked = [(254, "I", [4]), (262, "H", [4])]
    return [
        tiff(8, 2, rows), tiff(8, 2, rows, ">"), tiff(8, 2, [zlib.compress(row) for row in rows], compression=8),
        tiff(8, 2, [b"\xf9\x07", b"\x07" + bytes(8)], compression=32773), tiff(4, 2, rows, bits=16, tags=[(339, "H", [2])]),
        tiff(2, 2, rows, bits=32, tags=[(339, "H", [3]), (42113, "B", list(b"0\0"))]), tiff(8, 2, [b"\xa5", b"\x5a"], bits=1),
        tiff(16, 16, [zlib.compress(bytes(768))], compression=8, samples=3, tile=16),
        tiff(16, 16, [zlib.compress(bytes(1024))], ">", compression=8, samples=4, tile=16, tags=[(338, "H", [1])]),
        tiff(2, 2, [bytes(6), bytes(6)], samples=3, tags=[(284, "H", [1]), (317, "H", [1])]),
        tiff(8, 2, rows, tags=[(262, "H", [3]), (320, "H", list(range(768)))]), tiff(8, 2, rows, bits=1, tags=masked),
        tiff(8, 2, rows, tags=[(34735, "H", [1, 1, 0, 4, 1025, 0, 1, 2, 2048, 0, 1, 4326, 3072, 0, 1, 32767, 3075, 0, 1, 10])]),
        tiff(8, 2, rows, big=True), tiff(8, 2, rows, ">", big=True, tags=[(330, "Q", [0, 0])]),
        # A table that is too short for the size, and keys whose values are beyond the largest integer.
        tiff(2**31 - 1, 2**31 - 1, rows, tile=16, samples=3, tags=[(284, "H", [2])]),
        tiff(8, 2, rows, big=True, tags=[(34735, "Q", [1, 1, 0, 1, 3072, 34736, 2**63 - 1, 2**63 - 1]), (34736, "d", [1])]),
        tiff(8, 2, rows, tags=[(34264, "d", [8, 6, 0, 1, 6, -8, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1])]),
        '<VRTDataset rasterXSize="4" rasterYSize="1"><SRS>EPSG:3857</SRS><GeoTransform>0,1,0,0,0,-1</GeoTransform>'
        '<VRTRasterBand dataType="Byte" band="1"><ColorInterp>Gray</ColorInterp><SimpleSource><SourceFilename relativeToVRT="0">'
        'fuzz:raster</SourceFilename><SourceBand>1</SourceBand><SrcRect xOff="0" yOff="0" xSize="2" ySize="1"/>'
        '<DstRect xOff="1" yOff="0" xSize="2" ySize="1"/></SimpleSource></VRTRasterBand></VRTDataset>',
    ]


def varint(value):
    """Returns a number in seven bits per byte."""
    out = b""
    while value >= 128:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def field(number, content):
    """Returns a field of Protocol Buffers: bytes, or a number."""
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    return varint(number << 3 | 2) + varint(len(content)) + content


def mvt():
    """Returns a Mapbox vector tile with a point, a line and an area with attributes of each type."""

    def numbers(*values):
        return b"".join(varint(value) for value in values)

    def zigzag(value):
        return value * 2 if value >= 0 else -value * 2 - 1

    point = numbers(9, zigzag(25), zigzag(17))
    line = numbers(9, zigzag(2), zigzag(2), 18, zigzag(0), zigzag(8), zigzag(8), zigzag(0))
    area = numbers(9, zigzag(3), zigzag(6), 18, zigzag(5), zigzag(6), zigzag(12), zigzag(22), 15)
    values = [
        field(1, b"text"), varint(2 << 3 | 5) + struct.pack("<f", 1.5), varint(3 << 3 | 1) + struct.pack("<d", -2.5),
        field(4, 7), field(5, 9), field(6, 3), field(7, 1),
    ]
    layer = field(15, 2) + field(1, b"layer")
    for kind, geometry in enumerate([point, line, area], start=1):
        tags = numbers(0, kind, 1, kind + 2)
        layer += field(2, field(1, kind) + field(2, tags) + field(3, kind) + field(4, geometry))
    layer += field(3, b"key") + field(3, b"other")
    layer += b"".join(field(4, value) for value in values) + field(5, 4096)
    return field(3, layer)


def glyphs():
    """Returns a range of two glyphs."""
    stack = field(1, b"Font") + field(2, b"0-255")
    for code in (65, 66):
        bitmap = bytes(range(12 * 13))
        glyph = field(1, code) + field(2, bitmap) + field(3, 6) + field(4, 7) + field(5, 2) + field(6, 5) + field(7, 8)
        stack += field(3, glyph)
    return field(1, stack)


def journal(*records):
    """Returns a working file of a pyramid with these records."""
    return b"".join(
        struct.pack("<I", len(record)) + hashlib.sha256(record).hexdigest().encode() + record for record in records)


def pmtiles(compression):
    """Returns a PMTiles archive of two tiles with a leaf directory."""
    pack = {1: lambda b: b, 2: lambda b: gzip.compress(b, mtime=0)}[compression]
    tiles = [mvt(), gzip.compress(mvt(), mtime=0)]
    leaf = varint(2) + varint(0) + varint(1) + varint(1) + varint(4)
    leaf += varint(len(tiles[0])) + varint(len(tiles[1])) + varint(1) + varint(0)
    leaves = pack(leaf)
    root = pack(varint(1) + varint(0) + varint(0) + varint(len(leaves)) + varint(1))
    metadata = pack(json.dumps({"vector_layers": [{"id": "layer"}], "attribution": "a"}).encode())
    data = b"".join(tiles)
    places, offset = [], 127
    for part in (root, metadata, leaves, data):
        places += [offset, len(part)]
        offset += len(part)
    header = b"PMTiles\x03" + struct.pack("<8Q", *places) + struct.pack("<3Q", 5, 2, 2)
    header += bytes([1, compression, 1, 1, 0, 2]) + struct.pack("<4i", -1800000000, -850000000, 1800000000, 850000000)
    header += bytes([1]) + struct.pack("<2i", 0, 0)
    return header + root + metadata + leaves + data


def database(script, rows=()):
    """Returns the file of a database with small pages."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.db"
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA page_size = 512")
        connection.executescript(script)
        for sql, values in rows:
            connection.execute(sql, values)
        connection.commit()
        connection.close()
        return path.read_bytes()


def mbtiles():
    """Returns an MBTiles archive of one tile."""
    return database(
        "CREATE TABLE metadata (name text, value text);"
        "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);"
        "INSERT INTO metadata VALUES ('format','pbf'),('minzoom','0'),('maxzoom','2'),('bounds','-180,-85,180,85');",
        [("INSERT INTO tiles VALUES (0,0,0,?)", (gzip.compress(mvt(), mtime=0),))])


def geopackage():
    """Returns a GeoPackage with a layer of two features."""
    point = b"GP\0\1" + struct.pack("<i", 4326) + struct.pack("<BIdd", 1, 1, 12.5, 41.9)
    return database(
        "PRAGMA application_id = 1196444487; PRAGMA user_version = 10300;"
        "CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,"
        " organization_coordsys_id INTEGER, definition TEXT, description TEXT);"
        "INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84',4326,'EPSG',4326,'x',NULL);"
        "CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, description TEXT,"
        " last_change TEXT, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER);"
        "INSERT INTO gpkg_contents VALUES ('f','features','f','','',0,0,20,50,4326);"
        "CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT,"
        " srs_id INTEGER, z TINYINT, m TINYINT);"
        "INSERT INTO gpkg_geometry_columns VALUES ('f','geom','POINT',4326,0,0);"
        "CREATE TABLE f (fid INTEGER PRIMARY KEY, geom POINT, name TEXT, size REAL, flag BOOLEAN);",
        [("INSERT INTO f VALUES (1,?,'a',1.5,1)", (point,)), ("INSERT INTO f VALUES (2,?,NULL,NULL,0)", (point,))])


def indexed_package():
    """Returns a GeoPackage with three layers. One has an index and is in meters, and one declares another system."""
    def place(reference, *point, flags=1):
        return b"GP\0" + bytes([flags]) + struct.pack("<i", reference) + struct.pack("<BIdd", 1, 1, *point)

    layers = [("m", 25832), ("w", 3857), ("d", 4326)]
    points = {"m": (500000, 5500000), "w": (1e6, 6e6), "d": (500000, 5500000)}
    return database(
        "PRAGMA application_id = 1196444487; PRAGMA user_version = 10300;"
        "CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,"
        " organization_coordsys_id INTEGER, definition TEXT, description TEXT);"
        "CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, description TEXT,"
        " last_change TEXT, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER);"
        "CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT,"
        " srs_id INTEGER, z TINYINT, m TINYINT);"
        + "".join(f"INSERT INTO gpkg_spatial_ref_sys VALUES ('{name}',{code},'EPSG',{code},'x',NULL);"
                  f"INSERT INTO gpkg_contents VALUES ('{name}','features','{name}','','',0,0,20,50,{code});"
                  f"INSERT INTO gpkg_geometry_columns VALUES ('{name}','geom','POINT',{code},0,0);"
                  f"CREATE TABLE {name} (fid INTEGER PRIMARY KEY, geom POINT, a TEXT, A_ REAL, b BLOB);" for name, code in layers)
        + "CREATE VIRTUAL TABLE rtree_m_geom USING rtree(id, minx, maxx, miny, maxy);",
        [*((f"INSERT INTO {name} VALUES (?,?,'x',2,x'00')", (number, place(code, *points[name], flags=flags)))
           for name, code in layers for number, flags in [(1, 1), (2, 1), (3, 0x0B if name == "w" else 1)]),
         *((f"INSERT INTO rtree_m_geom VALUES (?,?,?,?,?)", (number, 5e5, 5e5, 5.5e6, 5.5e6)) for number in (1, 2))])


def tile_package():
    """Returns a GeoPackage with a pyramid of tiles."""
    edge = 20037508.342789244
    picture = png(2, 2, 6, 8, [bytes(8)] * 2)
    return database(
        "PRAGMA application_id = 1196444487; PRAGMA user_version = 10300;"
        "CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,"
        " organization_coordsys_id INTEGER, definition TEXT, description TEXT);"
        "INSERT INTO gpkg_spatial_ref_sys VALUES ('M',3857,'EPSG',3857,'x',NULL);"
        "CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, description TEXT,"
        " last_change TEXT, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER);"
        f"INSERT INTO gpkg_contents VALUES ('t','tiles','t','','',{-edge},{-edge},{edge},{edge},3857);"
        "CREATE TABLE gpkg_tile_matrix_set (table_name TEXT, srs_id INTEGER, min_x, min_y, max_x, max_y);"
        f"INSERT INTO gpkg_tile_matrix_set VALUES ('t',3857,{-edge},{-edge},{edge},{edge});"
        "CREATE TABLE gpkg_tile_matrix (table_name TEXT, zoom_level INTEGER, matrix_width, matrix_height, tile_width,"
        " tile_height, pixel_x_size, pixel_y_size);"
        "CREATE TABLE t (id INTEGER PRIMARY KEY, zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);",
        [("INSERT INTO gpkg_tile_matrix VALUES ('t',?,?,?,256,256,?,?)",
          (z, 1 << z, 1 << z, 2 * edge / 256 / (1 << z), 2 * edge / 256 / (1 << z))) for z in range(3)]
        + [("INSERT INTO t (zoom_level, tile_column, tile_row, tile_data) VALUES (?,?,?,?)", place + (picture,))
           for place in [(0, 0, 0), (1, 0, 0), (1, 1, 1)]])


def archive(files):
    """Returns a zip archive of files by their names."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def ogr_files():
    """Yields data in formats that GDAL reads, in degrees and in other coordinates, if `ogr2ogr` is installed to write
    them. The first byte chooses the format (GDALTarget)."""
    if not shutil.which("ogr2ogr"):
        return
    properties = {"n": 1.5, "s": "a", "i": 7, "b": True, "d": "2020-01-01", "t": "10:11:12.5", "m": "2020-01-01T10:00:00+05:30",
                  "z": "2020-01-01T10:00:00Z", "l": [1, 2], "w": ["a", "b"], "f": [1.5, 2], "o": {"a": [1, None, {"b": True}]}, "e": None}
    feature = {"type": "Feature", "id": 5, "properties": properties,
               "geometry": {"type": "Polygon", "coordinates": [[[10, 50], [11, 50], [11, 51], [10, 50]]]}}
    point = {**feature, "geometry": {"type": "Point", "coordinates": [10.5, 50.5]}}
    line = {**feature, "geometry": {"type": "LineString", "coordinates": [[10, 50], [11, 51]]}}
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)

        def write(driver, name, reference, *options):
            for old in folder.glob(Path(name).stem + ".*"):
                old.unlink()
            subprocess.run(["ogr2ogr", "-f", driver, "-t_srs", reference, *options, folder / name, folder / "a.geojson"],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            return {path.name: path.read_bytes() for path in folder.glob(Path(name).stem + ".*") if path.is_file()}

        for shape in (feature, point, line):
            (folder / "a.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": [shape, shape]}))
            for reference in ("EPSG:4326", "EPSG:3857", "EPSG:25832", "EPSG:3413"):
                for choice, driver, name in [(None, "FlatGeobuf", "x.fgb"), (3, "GML", "x.gml")]:
                    files = write(driver, name, reference)
                    if name in files:
                        yield files[name] if choice is None else bytes([choice]) + files[name]
                        yield bytes([6]) + archive(files)
                shapes = write("ESRI Shapefile", "x.shp", reference)
                if "x.shp" in shapes:
                    yield bytes([6]) + archive(shapes)
                    yield bytes([6]) + archive({name: content for name, content in shapes.items() if not name.endswith(".prj")})
                    yield bytes([6]) + archive({**{"b/" + name.upper(): content for name, content in shapes.items()}, **shapes})
                    yield bytes([9]) + shapes["x.shp"]


def referenced():
    """Yields GeoJSON and tables in coordinate reference systems, and archives of several files (GDALTarget)."""
    names = ["EPSG:3857", "urn:ogc:def:crs:EPSG::25832", "urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "http://www.opengis.net/gml/srs/epsg.xml#31467",
             "EPSG:99999", "ESRI:102100", "none", "", 'PROJCS["x",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],'
             'PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],'
             'PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1]]', 'GEOGCS["x"]', 'PROJCS[]']
    places = {"metres": [[500000, 5500000], [600000, 5600000]], "degrees": [[10, 50], [11, 51]], "far": [[1e30, 1e30], [500000, 5500000]]}
    for name in names:
        for pair in places.values():
            crs = {"type": "name", "properties": {"name": name}}
            line = {"type": "LineString", "coordinates": pair}
            whole = {"type": "GeometryCollection", "geometries": [
                line, {"type": "Point", "coordinates": pair[0]}, {"type": "MultiPoint", "coordinates": pair},
                {"type": "MultiPolygon", "coordinates": [[[*pair, pair[0], pair[0]]]]}, {"type": "MultiLineString", "coordinates": [pair]}]}
            feature = {"type": "Feature", "properties": {}, "geometry": whole}
            for value in ({"type": "FeatureCollection", "features": [feature, feature], "bbox": [0, 0, 1, 1]}, feature, line):
                yield b"\7" + json.dumps({**value, "crs": crs}).encode()
    for crs in ({"type": "EPSG", "properties": {"code": 25832}}, {"type": "name", "properties": {"name": 5}}, 5, None,
                {"type": "link", "properties": {"href": "a"}}):
        yield b"\7" + json.dumps({"type": "Point", "coordinates": places["metres"][0], "crs": crs}).encode()
    yield b"\7" + json.dumps({"type": "Point", "coordinates": places["metres"][0]}).encode()
    rows = [f"{number},SRID={code};POINT ({x} {y})" for number, (code, (x, y)) in enumerate(
        (code, pair) for code in (25832, 3857, 4326, 31467) for pair in places["metres"] + [[10, 50], [1e30, 1e30]])]
    yield b"\10" + "\n".join(["n,wkt", *rows]).encode()
    yield b"\10" + "\n".join(["n,wkt", *rows[:2], "9,SRID=99999;POINT (1 2)"]).encode()
    document = '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></Document></kml>'
    for choice, files in [(5, {"doc.kml": document, "b/c.KML": document, "a.png": "x"}), (6, {"a.kml": document, "__MACOSX/a.kml": "x"}), (6, {"a": "x"}),
                          (6, {}), (6, {"a.gdb/a00000001.gdbtable": "x", "a.gdb/gdb": "", "a.gdb/timestamps": ""}), (5, {"a": "x"})]:
        yield bytes([choice]) + archive(files)


def expressions():
    """Returns expressions of many operators, some of the wrong type."""
    name, number, place = ["get", "name"], ["get", "n"], {"type": "Point", "coordinates": [1, 2]}
    area = {"type": "Polygon", "coordinates": [[[0, 0], [10, 0], [10, 10], [0, 0]]]}
    stops = [0, "red", 5, "#00ff0080", 9, "hsl(120 50% 40%)"]
    numbers = [0, 1, 10, ["+", 2, number]]
    return [
        *[[kind, ["linear"], ["zoom"], *stops] for kind in ("interpolate", "interpolate-hcl", "interpolate-lab")],
        *[["interpolate", curve, number, *numbers] for curve in (["exponential", 1.5], ["cubic-bezier", 0.4, 0, 0.6, 1])],
        ["step", number, "a", 1, "b", 2.5, name], ["interpolate", ["linear"], ["zoom"], 0, ["literal", [1, 2]], 9, ["literal", [3, 4]]],
        *[[name_, number, 3] for name_ in ("+", "-", "*", "/", "%", "^", "min", "max", "==", "!=", "<", ">=")],
        *[[name_, number] for name_ in ("sqrt", "log10", "ln", "log2", "sin", "cos", "tan", "asin", "acos", "atan", "abs", "ceil",
                                         "floor", "round", "to-number", "to-boolean", "to-color", "to-string", "typeof")],
        ["pi"], ["e"], ["ln2"], ["id"], ["geometry-type"], ["properties"], ["line-progress"], ["heatmap-density"], ["elevation"],
        ["accumulated"], ["zoom"], ["feature-state", "hover"], ["global-state", "theme"], ["has", "name"], ["has", "a", ["literal", {"a": 1}]],
        ["in", "a", ["literal", ["a", "b"]]], ["index-of", "a", name, 1], ["slice", name, 0, 2], ["length", name],
        ["at", 0, ["array", "string", 2, ["literal", ["a", "b"]]]], ["concat", name, number, True], ["upcase", name], ["downcase", "ÄΣ"],
        ["split", "a,b", ","], ["join", ["literal", ["a", "b"]], "-"], ["is-supported-script", name], ["resolved-locale", ["collator", {}]],
        ["==", name, "a", ["collator", {"case-sensitive": False, "diacritic-sensitive": True, "locale": "de"}]],
        ["within", area], ["distance", area], ["distance", {"type": "MultiLineString", "coordinates": [[[0, 0], [1, 1]]]}],
        ["distance", place], ["image", "a"], ["coalesce", ["image", "none"], ["image", "marker"]], ["rgb", 1, 2, 3], ["rgba", 1, 2, 3, 0.5],
        ["to-rgba", "red"], ["case", ["!", ["all", ["has", "a"], ["any", True, False]]], 1, 2], ["match", number, [1, 2], "a", 3, "b", "c"],
        ["format", name, {"font-scale": 0.8, "text-font": ["literal", ["A"]], "text-color": "red", "vertical-align": "top"}, "\n", {}],
        ["number-format", number, {"locale": "de-CH", "currency": "CHF", "max-fraction-digits": 1}], ["number-format", 1e9, {"unit": "meter"}],
        ["let", "a", 1, ["let", "b", ["var", "a"], ["+", ["var", "a"], ["var", "b"]]]], ["literal", {"a": [1, None, {}]}],
        ["array", ["literal", [1]]], ["object", ["literal", {}]], ["boolean", ["get", "flag"], True], ["string", number, name],
        ["error", "text"], ["var", "none"], ["get"], ["none", 1], {"property": "n", "type": "identity", "default": 1},
        {"property": "class", "type": "categorical", "stops": [["a", 1], ["b", 2]], "default": 3},
        {"property": "n", "type": "interval", "stops": [[0, 1], [5, 2]]}, {"base": 1.2, "stops": [[0, "red"], [9, "blue"]], "colorSpace": "lab"},
        {"stops": [[0, "red"], [9, "blue"]], "colorSpace": "hcl"}, "{name} {n}", [1, 2], ["literal", [1, 2, 3, 4]],
    ]


def bundle(method):
    """Returns a map bundle with a manifest."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        def add(name, text):
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), text, method)

        add("style.json", '{"version":8,"sources":{},"layers":[]}')
        add("data/a.geojson", '{"type":"FeatureCollection","features":[]}')
        resource = {"address": "data/a.geojson", "file": "data/a.geojson", "sha256": "0" * 64, "range": [0, 5]}
        add("manifest.json", json.dumps({"version": 1, "resources": [resource]}))
    return file.getvalue()


def systems():
    """Returns texts of coordinate reference systems."""
    geographic = ('GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],'
                  'UNIT["Degree",0.0174532925199433]]')
    projected = (f'PROJCS["a",{geographic},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000],'
                 'PARAMETER["False_Northing",0],PARAMETER["Central_Meridian",9],PARAMETER["Scale_Factor",0.9996],'
                 'PARAMETER["Latitude_Of_Origin",0],UNIT["Meter",1]]')
    bound = projected.replace('298.257223563]]', '298.257223563],TOWGS84[1,2,3,0,0,0,0]]')
    conversion = ('PROJCRS["a",BASEGEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]]],'
                  'CONVERSION["b",METHOD["Lambert Azimuthal Equal Area"],PARAMETER["Latitude of natural origin",52,'
                  'ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Longitude of natural origin",10,ANGLEUNIT["degree",'
                  '0.0174532925199433]]],CS[Cartesian,2],AXIS["westing",west],AXIS["southing",south],LENGTHUNIT["metre",1]]')
    codes = 2056, 3035, 3031, 2048, 2263, 5513, 32661, 3832, 4326, 5773, 7405, 4978
    return [
        *(f"EPSG:{code}" for code in codes),
        "ESRI:54030", "IAU_2015:30110", "EPSG:2056+5728", "urn:ogc:def:crs:EPSG::27700", "http://www.opengis.net/def/crs/EPSG/0/3035",
        "urn:ogc:def:crs,crs:EPSG::27700,crs:EPSG::5701", "+proj=laea +lat_0=52 +lon_0=10", "+proj=utm +zone=32 +south +units=us-ft",
        "+proj=tmerc +lon_0=9 +towgs84=1,2,3 +ellps=bessel", "+proj=ob_tran +o_proj=moll +o_lat_p=45 +o_lon_p=30",
        "+proj=merc +a=6378137 +b=6378137 +nadgrids=@null +wktext", "+proj=utm +zone=32 +nadgrids=BETA2007.gsb +ellps=bessel",
        "+proj=ortho +lat_0=40", "+proj=laea +R=1737400", "+init=epsg:3035", projected, bound, conversion, geographic,
        f'COMPD_CS["a",{projected},VERT_CS["b",VERT_DATUM["c",2005],UNIT["metre",1]]]',
    ]


def mine(seeds):
    """Adds the inputs that this file contains."""
    seeds.add("json", '{"a":[1,-2.5e3,true,null,"\\u00e9\\ud83d\\ude00\\n"],"a":{}}', "18446744073709551615", "1e999")
    features = [
        {"type": "Feature", "id": 1, "properties": {"n": 1.5, "s": "a", "l": [1, {}]}, "bbox": [0, 0, 1, 1],
         "geometry": {"type": "Point", "coordinates": [1, 2, 3]}},
        {"type": "Feature", "properties": None, "geometry": {"type": "GeometryCollection", "geometries": [
            {"type": "LineString", "coordinates": [[170, 10], [-170, 20], [0, 85]]},
            {"type": "MultiPolygon", "coordinates": [[[[0, 0], [10, 0], [10, 10], [0, 0]]]]}]}},
        {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates": [
            [[-20, -20], [20, -20], [20, 20], [-20, 20], [-20, -20]], [[-5, -5], [-5, 5], [5, 5], [-5, -5]]]}},
    ]
    collection = {"type": "FeatureCollection", "features": features}
    crowd = [{"type": "Feature", "id": i, "properties": {"n": i}, "geometry": {"type": "Point", "coordinates": [i % 7, i % 5]}}
             for i in range(40)]
    seeds.add("geojson", {"type": "FeatureCollection", "features": crowd}, {"type": "MultiPoint", "coordinates": [[0, 0], [0, 0]]},
              {"type": "FeatureCollection", "features": [], "bbox": [0, 0, 0, 1, 1, 1]},
              {"type": "Feature", "id": "a", "geometry": None, "properties": {"a": {"b": [1, "c", None]}, "e": 1e300, "i": -9007199254740993}},
              {"type": "LineString", "coordinates": [[179, 0], [181, 1], [540, 2], [-400, -3]]})
    seeds.add("geojson", collection, features[1], features[0]["geometry"])
    seeds.add("geojson-sequence", "\n".join(json.dumps(f) for f in features), "\x1e" + json.dumps(features[0]) + "\n")
    seeds.add("wkt", "SRID=4326;POINT Z (1 2 3)", "LINESTRING (0 0, 1e2 -3.5)", "POLYGON ((0 0,1 0,1 1,0 0),EMPTY)",
              "MULTIPOINT ((1 2),3 4)", "MULTIPOLYGON (((0 0,1 0,1 1,0 0)))", "GEOMETRYCOLLECTION (POINT M (1 2 3))",
              "MULTILINESTRING ((0 0,1 1),(2 2,3 3))", "POINT EMPTY")
    point = struct.pack("<BIdd", 1, 1, 1.5, 2.5)
    seeds.add("wkb", point, struct.pack(">BIddd", 0, 1001, 1, 2, 3), struct.pack("<BIIdddd", 1, 2, 2, 0, 0, 1, 1),
              struct.pack("<BIIIdddddd", 1, 3, 1, 3, 0, 0, 1, 0, 1, 1), struct.pack("<BII", 1, 4, 1) + point,
              struct.pack("<BII", 1, 7, 2) + point + point, struct.pack("<BIIdd", 1, 0x20000001, 4326, 1, 2),
              b"GP\0\3" + struct.pack("<i", 4326) + struct.pack("<dddd", 0, 1, 0, 1) + point)
    seeds.add("csv", "lon,lat,name\n1.5,2,a\n-3,4,\"b, \"\"c\"\"\"\n", "name;wkt\nx;POINT (1 2)\n",
              "longitude\tlatitude\n1\t2\n", "a,geom\n1,0101000000000000000000F03F0000000000000040\n")
    seeds.add("gpx", '<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="1" '
              'lon="2"><ele>3</ele><name>a</name></wpt><trk><name>t</name><trkseg><trkpt lat="1" lon="2"><time>2020-01-01'
              'T00:00:00Z</time></trkpt><trkpt lat="2" lon="3"/></trkseg></trk><rte><rtept lat="0" lon="0"/>'
              '<rtept lat="1" lon="1"/></rte></gpx>')
    seeds.add("recognition", collection, gzip.compress(json.dumps(features[0]).encode(), mtime=0),
              json.dumps(features[0]).encode("utf-16"), "lon,lat\n1,2\n", b"SQLite format 3\0", b"fgb\3fgb\0", "<gpx/>",
              b"PAR1", b"PK\3\4", "\ufeff" + json.dumps(collection), json.dumps(collection).encode("utf-16-le"),
              json.dumps(collection).encode("utf-32"), "\n".join(json.dumps(f) for f in features), "\x1e" + json.dumps(features[0]),
              '{"version":8,"layers":[]}', '{"tilejson":"3.0.0","tiles":[]}', zlib.compress(b"lon,lat\n1,2\n"),
              '<?xml version="1.0" encoding="ISO-8859-1"?><gpx><wpt lat="1" lon="2"><name>\u00e4</name></wpt></gpx>',
              '<wfs:FeatureCollection xmlns:gml="http://www.opengis.net/gml"/>', "<html><body>404</body></html>", "<Error/>",
              "name;wkt\nx;POINT (1 2)\n", bundle(zipfile.ZIP_STORED), pmtiles(1), mbtiles(), geopackage(), png(2, 2, 6, 8, [bytes(8)] * 2), '<kml xmlns="http://www.opengis.net/kml/2.2"/>', '{"type":"Topology"}')
    kml = ('<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>a</name><Point><coordinates>1,2,3'
           '</coordinates></Point></Placemark></Document></kml>')
    topology = {"type": "Topology", "objects": {"a": {"type": "LineString", "arcs": [0]}}, "arcs": [[[0, 0], [1, 1]]]}
    files = list(ogr_files())
    geobufs = [content for content in files if content.startswith(b"fgb")]
    seeds.add("gdal", *(content for content in (*files, *referenced()) if len(content) <= 8192 and content not in geobufs))
    seeds.add("flatgeobuf", *geobufs)
    seeds.add("arrow", *(path.read_bytes() for path in sorted((ROOT / "Tests/Tables").glob("*.arrow*"))))
    seeds.add("kml", kml)
    shapes = ('<rect width="4" height="4" fill="url(#g)" clip-path="url(#c)"/><use href="#s" width="4" height="4"/>'
              '<path d="M1 1q2 3 4 0t2 2a3 2 20 0 1 1 1z" stroke="red" stroke-dasharray="1 2" stroke-linecap="round"/>')
    seeds.add("svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><style>.a{fill:blue}</style><defs>'
              '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-opacity=".5"/></linearGradient>'
              '<clipPath id="c"><circle r="3"/></clipPath><symbol id="s" viewBox="0 0 2 2"><path class="a" d="M0 0h2v2z"/></symbol>'
              '</defs><g opacity=".5" transform="rotate(10)">' + shapes + '</g></svg>')
    seeds.add("gdal", b"\2" + json.dumps(topology).encode())
    seeds.add("reference-system", *systems())
    properties = ["line-width", "fill-color", "text-field", "line-dasharray", "icon-image", "circle-radius", "text-offset",
                  "icon-padding", "text-variable-anchor-offset", "line-gradient", "heatmap-color", "text-font", "text-anchor"]
    seeds.add(
        "expression",
        {"expression": ["interpolate", ["linear"], ["zoom"], 0, ["get", "n"], 10, 5], "properties": {"n": 3}},
        {"expression": ["match", ["get", "class"], ["a", "b"], 1, "c", 2, 0], "properties": {"class": "a"}},
        {"expression": ["case", ["within", {"type": "Polygon", "coordinates": [[[0, 0], [10, 0], [10, 10], [0, 0]]]}],
                        "#f00", ["rgba", 1, 2, 3, 0.5]], "property": "line-color"},
        {"expression": ["format", ["get", "name"], {"font-scale": 1.2}, ["image", "a"], {}], "property": "text-field"},
        {"expression": ["let", "x", ["+", 1, ["number", ["get", "n"], 2]], ["^", ["var", "x"], 2]]},
        {"expression": {"type": "exponential", "property": "n", "base": 2, "stops": [[0, 1], [10, 2]]},
         "property": "line-width"},
        {"expression": {"stops": [[{"zoom": 0, "value": 1}, 2], [{"zoom": 9, "value": 1}, 4]], "property": "n"},
         "property": "circle-radius"},
        {"expression": ["distance", {"type": "Point", "coordinates": [1, 2]}]},
        {"expression": ["number-format", 1234.5, {"locale": "de", "currency": "EUR", "min-fraction-digits": 2}]},
        {"expression": ["coalesce", ["slice", ["get", "name"], 1, 3], ["to-string", ["literal", [1, {"a": None}]]]]},
        {"expression": "{name} at {n}", "property": "text-field"},
        *({"expression": each, "property": properties[index % len(properties)], "properties": {"n": 2, "name": "abc", "flag": 1}}
          for index, each in enumerate(expressions())))
    seeds.add("filter", {"filter": ["all", ["==", "class", "a"], ["!in", "n", 1, 2], ["has", "$id"]]},
              {"filter": ["any", [">=", ["get", "n"], 3], ["!", ["has", "x"]]], "properties": {"n": 3}},
              {"filter": ["none", ["in", "$type", "Point", "LineString"]]})
    seeds.add("simplestyle", {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"marker-color": "#f00", "marker-size": "large", "marker-symbol": "a"},
         "geometry": {"type": "Point", "coordinates": [1, 2]}},
        {"type": "Feature", "properties": {"stroke": "#0f0", "stroke-width": 3, "fill": "00f", "fill-opacity": 0.5},
         "geometry": features[2]["geometry"]}]})
    seeds.add("annotation", "arrow=both|curve=-0.25|1,2 3,4", "circle=5 km|fill=#00f2|170,80", "text=a b|size=14|1,2 3,4",
              "color=f00|size=14|offset=40,-30|anchor=bottom-left|2.5,48.5|a|b\\nc",
              {"at": [2, 48], "text": "a", "offset": [1, 2]}, {"at": [2, 48], "circle": "1nmi", "text": "a"},
              {"points": [[1, 2], [3, 4]], "arrow": "end", "curve": 0.5})
    seeds.add("annotation", "color=#f00|width=3|2.29,48.86|2.35,48.85", "fill=#f003|enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@",
              "2.2945,48.8582,rgb(1,2,3),A", {"points": [[1, 2], [3, 4]], "color": "red"}, {"at": [1, 2], "label": "B"},
              "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    seeds.add("mvt", mvt())
    seeds.add("glyphs", glyphs())
    seeds.add("shaping", b"\0\0\0\0\0\0\0" + b"\0\0Label of words", bytes([1, 0, 0, 0, 0, 1, 1, 0])
              + "你好（世界）".encode(), bytes([2] + [0] * 7) + "مرحبا 12 abc".encode(), bytes([1] + [0] * 7) + "नमस्ते e\u0301".encode())
    seeds.add("sprite", {"a": {"x": 0, "y": 0, "width": 16, "height": 16, "pixelRatio": 1, "sdf": True,
                               "content": [1, 1, 15, 15], "stretchX": [[2, 4], [6, 9]], "stretchY": [[3, 5]],
                               "textFitWidth": "stretchOnly", "textFitHeight": "proportional"}})
    seeds.add("pmtiles", pmtiles(1), pmtiles(2))
    seeds.add("pmtiles-directory", varint(2) + varint(0) + varint(1) + varint(1) + varint(4) + varint(9) + varint(8)
              + varint(1) + varint(0))
    seeds.add("mbtiles", mbtiles())
    block = b"\x0a\x06\x08\x00\x12\x02ab\x0a\x02\x08\x01\x12\x14\x0a\x0dmissing-image\x12\x01a\x1a\x00"
    block += b"\x1a\x02ab" + b"\x22\x23" + b'{"address":"a.pbf","sha256":"0123"}'
    seeds.add("pyramid-journal", block, journal(b"fuzz"), journal(b"fuzz", block), journal(b"fuzz", block)[:-1])
    seeds.add("geopackage", geopackage(), tile_package())
    if "ENABLE_RTREE" in {row[0] for row in sqlite3.connect(":memory:").execute("PRAGMA compile_options")}:
        seeds.add("geopackage", indexed_package())
    seeds.add("bundle", bundle(zipfile.ZIP_STORED), bundle(zipfile.ZIP_DEFLATED))
    seeds.add("manifest", {"version": 1, "base": "https://example.org/style.json", "resources": [
        {"address": "a", "file": "b", "sha256": "0" * 64, "range": [0, 5], "location": "c"}]})
    seeds.add("tilejson", {"tilejson": "3.0.0", "tiles": ["https://example.org/{z}/{x}/{y}.pbf?{bbox-epsg-3857}{quadkey}"],
                           "minzoom": 0, "maxzoom": 14, "bounds": [-180, -85, 180, 85], "scheme": "tms",
                           "attribution": "<a>x</a>", "vector_layers": [{"id": "a"}], "encoding": "mlt"})
    text = b"some text " * 20
    seeds.add("compression", gzip.compress(text, mtime=0), zlib.compress(text), gzip.compress(text, mtime=0) * 2,
              bytes.fromhex("28b52ffd20051900006162636465"), zlib.compress(b"\0" * 100_000))
    entry = ("url https://example.org/a\nstatus 200\nstored-at 1700000000\nlifetime 60\nlength 3\nrange 0 3\n"
             "demands-validation\nvarying accept\netag \"a\"\nlast-modified x\nredirect y\n\nabc")
    seeds.add("http-cache", entry, "render-map cache 1\n0\n" + entry)
    seeds.add("http-header", "Cache-Control: max-age=60, no-cache\r\nAge: 3\r\nVary: Accept, Cookie\r\n",
              "Expires: Sun, 06 Nov 1994 08:49:37 GMT\r\nDate: Sunday, 06-Nov-94 08:49:37 GMT\r\n",
              "Expires: Sun Nov  6 08:49:37 1994\r\n")
    seeds.add("url", "https://user@example.org:8080/a/../b?c=%20#d", "../c/./d?e\nhttps://example.org/a/b",
              "http://[::1]:80/", "file:///a%20b", "//host/a", "https://example.org/{z}/{x}/{y}{ratio}.png?{quadkey}")
    seeds.add("arguments", "!style.json\nmap.png\n--center\n2.3,48.8\n--zoom\n11\n--size\n800x600@2x",
              "!a.geojson\nmap.png\n--color-by\nn\n--palette\nviridis\n--classes\n5\n--legend",
              "!tiles\na.json\nout\n--zooms\n0-3", "!query\na.json\n--point\n1,2",
              "!a\nb.pdf\n--paper\na4\n--dpi\n300\n--frame\n--graticule\n10\n--scale-bar\nmetric")
    seeds.add("arguments", *(bytes([group]) + "\n".join(arguments.split()).encode() for group, arguments in enumerate([
        "--center 2.3,48.8 --zoom 11 --bearing -20 --pitch 60 --padding 1,2,3,4", "--fit --max-zoom 9",
        "--size 800x600@2x --dpi 300 --threads 2", "--scale-bar metric --title a --north-arrow --graticule 10 --inset map "
        "--frame --position title=top --attribution compact", "--debug tiles", "--legend roads=Roads,parks --legend-title T "
        "--legend-units km --legend-classes shown --legend-language de",
        "--color-by n --palette viridis --classes 5 --breaks 1,2,3 --size-by m --label-by s --reverse",
        '--set a.background-color=red --filter a=["has","x"] --hide a* --state k=1 --projection albers:center=-96,37.5',
        "--marker 2.2945,48.8582,red,A --path color=red|width=3|1,2|3,4 --path fill=#f003|enc:_p~iF~ps|U_ulLnnqC "
        "--path arrow=end|curve=0.2|1,2|3,4 --path circle=5km|1,2 --note offset=4,5|anchor=left|1,2|a",
        "--zoom 0-3 --bounds 0,0,1,1 --tile-size 512 --shard 1/4 --part 2/0/1", "--at 1,2 --point 1,2 --box 1,2,3,4 --layers a,b",
        "--threshold 0.1 --max-diff-ratio 0.1 --max-blob 3 --ignore 1,2,3,4", "--size a4 --dpi 96 --format webp", "--deny missing-glyphs --allow all", "--strict",
        "--format png --quality 80", "--no-cache", "serve"])))
    seeds.add("arguments", *(bytes([2]) + f"--size\n{size}".encode() for size in ["a4-landscape", "210x297mm", "hd", "8.5x11in@2x"]))
    rows = [bytes([1, 2, 3, 255] * 4)] * 4
    seeds.add("png", png(4, 4, 6, 8, rows), png(8, 2, 0, 1, [b"\xaa", b"\x55"]),
              png(2, 2, 3, 2, [b"\x10", b"\x20"], [(b"PLTE", bytes(12)), (b"tRNS", b"\0\x80")]),
              png(2, 2, 2, 16, [bytes(12)] * 2, [(b"tEXt", b"Provenance\0{}"), (b"iTXt", b"Title\0\0\0en\0T\0text")]))
    seeds.add("tiff", *rasters())
    provenance = {"version": "1", "camera": {"center": [1, 2], "padding": [0, 0, 0, 0], "zoom": 3, "bearing": 0, "pitch": 0,
                                             "roll": 0, "verticalFieldOfView": 36.8, "globe": 0.5},
                  "size": [64, 64], "pixelRatio": 1, "style": "0" * 64, "sources": [
                      {"address": "a", "sha256": "0" * 64}, {"address": "b", "archive": "pmtiles", "tile": "1/0/1"},
                      {"address": "c", "layer": "f", "bounds": [0, 0, 1, 1]}, {"address": "d", "range": [0, 4]}]}
    printed = {**provenance, "camera": {**provenance["camera"], "projection": {
        "name": "albers", "center": [0, 40], "parallels": [30, 50]}}}
    seeds.add("provenance", provenance, printed)
    seeds.add("job", {"name": "{view}-{ratio}", "style": "a.json", "size": "64x64@2x", "center": [1, 2], "zoom": 3,
                      "matrix": {"view": [{"zoom": 1}, {"zoom": 2}], "ratio": [1, 2]}},
              {"data": collection, "colorBy": "n", "palette": "viridis", "classes": 4, "legend": True, "title": "a",
               "scaleBar": "metric", "markers": ["1,2"], "paths": ["1,2|3,4", "circle=5km|1,2"],
               "notes": ["size=9|1,2|a"], "fit": True, "format": "webp"},
              {"style": {"version": 8, "sources": {}, "layers": []}, "bounds": [0, 0, 1, 1], "padding": [1, 2, 3, 4],
               "set": {"a.fill-color": "red"}, "filter": {"a": ["has", "x"]}, "hide": ["*"], "state": {"a": 1},
               "projection": "albers:center=-96,37.5;parallels=29.5,45.5", "paper": "a4", "dpi": 96})
    seeds.add("job", {"data": collection, "legend": {"layers": ["roads", {"layer": "a", "title": "A"}], "title": "T", "units": "km",
                                                     "classes": "shown", "language": "de"}},
              {"style": "a.json", "legend": "roads=Roads,parks", "attribution": "compact", "scaleBar": "imperial", "title": "a",
               "subtitle": "b", "caption": "c", "northArrow": True, "graticule": 10, "inset": "map", "insetZoom": 2, "frame": True,
               "positions": {"title": "top", "legend": "bottom-right", "scaleBar": "bottom-left"}, "transparent": True,
               "fit": True, "maxZoom": 9},
              {"basemap": True, "data": ["a.geojson", collection], "overlay": {"layers": [{"id": "o", "type": "line", "source": "a"}]},
               "insertBelow": "labels", "markers": [{"at": [1, 2], "label": "A", "color": "red", "size": "small"}, "1,2"],
               "paths": [{"points": [[1, 2], [3, 4]], "width": 2, "fill": "#00f5"}, "enc:_p~iF~ps|U_ulLnnqC",
                         {"at": [1, 2], "circle": "5 nmi", "fill": "red"}, {"points": [[1, 2], [3, 4]], "arrow": "both", "curve": -0.3, "text": "t"}],
               "notes": [{"at": [1, 2], "text": "a", "color": "red", "size": 9, "offset": [4, 5], "anchor": "top-left"}], "labelBy": "s",
               "sizeBy": "n", "breaks": [1, 2, 3], "name": "{n}-{zoom}-{index}", "zoom": 4, "center": "1,2", "size": [64, 32], "ratio": 2},
              {"style": "a.json", "name": "{a:03}/{b}", "matrix": {"a": [1, 2], "b": ["x", "y"]}, "bounds": "0,0,1,1", "padding": 3,
               "paper": "210x297mm", "dpi": 150, "ignore": {"a": 1}, "nonsense": 1})
    seeds.add("style", {"version": 8, "name": "s", "metadata": {}, "center": [1, 2], "zoom": 3, "sources": {
        "a": {"type": "geojson", "data": collection, "cluster": True, "clusterProperties": {"sum": ["+", ["get", "n"]]}},
        "v": {"type": "vector", "tiles": ["{z}/{x}/{y}.pbf"], "promoteId": {"l": "id"}},
        "d": {"type": "raster-dem", "tiles": ["a"], "encoding": "custom", "redFactor": 1}},
        "sprite": [{"id": "default", "url": "a"}], "glyphs": "{fontstack}/{range}.pbf", "terrain": {"source": "d"},
        "light": {"anchor": "map", "intensity": 0.3}, "sky": {"sky-color": "blue"}, "projection": {"type": "globe"},
        "transition": {"duration": 300}, "state": {"a": {"default": 1}}, "layers": [
            {"id": "b", "type": "background", "paint": {"background-color": "#fff"}},
            {"id": "f", "type": "fill", "source": "a", "filter": ["==", "n", 1], "paint": {
                "fill-color": ["interpolate", ["linear"], ["zoom"], 0, "red", 9, "blue"], "fill-opacity": {"stops": [[0, 0], [9, 1]]}}},
            {"id": "l", "type": "line", "source": "v", "source-layer": "l", "minzoom": 3, "layout": {"line-cap": "round"}},
            {"id": "s", "type": "symbol", "source": "a", "layout": {"text-field": "{s}", "text-variable-anchor": ["top"]}},
            {"id": "r", "ref": "f", "paint": {"fill-color": "red"}}]})
    seeds.add("legend", *seedvalues.legends(collection))
    further(seeds, collection)
    chance = random.Random(1)
    for target, count, size in [("map", 60, 400), ("mbtiles-rows", 20, 200), ("geopackage-rows", 20, 300)]:
        for _ in range(count):
            seeds.add(target, bytes(chance.randrange(256) for _ in range(chance.randrange(20, size))))


def further(seeds, collection):
    """Adds the values of seedvalues.py, and more inputs that this file contains."""
    names = {"properties": {"n": 2, "name": "abc", "flag": True, "list": [1, 2]}}
    seeds.add("expression", *({"expression": each, **names}
                              for each in (*seedvalues.typed_expressions(), *seedvalues.texts_and_numbers())),
              *seedvalues.geometric_expressions(), *seedvalues.property_expressions())
    seeds.add("filter", *seedvalues.filters())
    seeds.add("style", *seedvalues.styles())
    seeds.add("bundle", *seedvalues.bundles(), archive({"style.json": "{}", "a/b.json": "[]", "../c": "x"}), archive({"a": "", "b": "x" * 500}))
    seeds.add("job", *seedvalues.jobs(collection))
    seeds.add("arguments", *(bytes([number]) + "\n".join(words.split()).encode() for number, words in seedvalues.arguments()))
    camera = {"center": [1, 2], "padding": [0, 1, 2, 3], "zoom": 3, "bearing": 4, "pitch": 5, "roll": 6, "verticalFieldOfView": 36.8}
    seeds.add("provenance", *({"version": "1", "camera": {**camera, **of_camera}, "size": [64, 64], "pixelRatio": 1, "style": "0" * 64,
                               "sources": [source], **members} for of_camera, source, members in [
        ({"paper": [1, 2, 3, 4]}, {"address": "a", "archive": "gpkg", "layer": "b", "tile": "1/0/1"}, {}),
        ({"globe": 2}, {"address": "a", "archive": "mbtiles"}, {}), ({}, {"address": "a", "archive": "zip"}, {}),
        ({}, {"address": "a", "archive": "mbtiles", "tile": "1/5/1"}, {}), ({}, {"address": "a", "range": [5, 2]}, {}),
        ({}, {"address": "a", "layer": "b", "bounds": [1]}, {}), ({"projection": {"name": "none"}}, {"address": "a"}, {}),
        ({}, {"address": "a", "layer": "b"}, {"size": [64, 33], "pixelRatio": 1.3, "deviceSize": [83, 42]}),
        ({}, {"address": "a"}, {"deviceSize": [1, 2]}), ({}, {"address": "a", "archive": "gpkg", "layer": "b"}, {"size": [0, 1]})]))
    places = [[number * 7 % 40 / 4, number * 11 % 30 / 4] for number in range(300)]
    seeds.add("geojson", {"type": "MultiPoint", "coordinates": places}, {"type": "MultiLineString", "coordinates": [places[:9], places[9:20]]},
              {"type": "LineString", "coordinates": [[-800, 95], [10, 5], [1e30, -200]]}, {"type": "Feature", "id": 2.5, "properties": {},
              "geometry": {"type": "Point", "coordinates": [0, 95], "x": 1, "bbox": [0, 0, 1, 1]}, "bbox": [0, 0, 1, 1]},
              {"type": "FeatureCollection", "features": [{"type": "Feature", "id": each, "geometry": None, "properties": None}
                                                         for each in ("a", 2**64 - 1, -1, 1.5)]})
    points = {"type": "Feature", "properties": {"name": "a", "n": 1, "marker-symbol": "5", "title": "b"},
              "geometry": {"type": "GeometryCollection", "geometries": [{"type": "MultiPoint", "coordinates": places[:70]}]}}
    for value in (collection, points, {**points, "geometry": {"type": "Point", "coordinates": [1, 2]}}, {"type": "Point", "coordinates": [180, 2]}):
        text = json.dumps(value, separators=(",", ":"))
        seeds.add("simplestyle", *(text + " " * count for count in range(4)))
    seeds.add("recognition", *(content[1:] for content in referenced()), *(content[1:] for content in ogr_files() if len(content) < 4000),
              "<!-- a --><gpx/>", '<?xml version="1.0"?><!-- a --><!DOCTYPE kml><kml/>', struct.pack(">I", 9994) + bytes(96), archive({"a.shp": "x"}),
              archive({"style.json": "{}"}), "{", "[]", '{"a":"\\u00e9","type":"Feature"', indexed_package())


def files(seeds):
    """Links the files of the repository."""
    examples = list((ROOT / "Examples").rglob("*"))
    seeds.link("geojson", (p for p in examples if p.suffix == ".geojson"), 8192)
    seeds.link("csv", (p for p in examples if p.suffix == ".csv"), 8192)
    for target in ["style", "legend"]:
        seeds.link(target, [*(p for p in examples if p.name == "style.json"), *(ROOT / "Basemap").glob("*.json")])
    seeds.link("sprite", (p for p in examples if p.name.startswith("sprite") and p.suffix == ".json"))
    seeds.link("png", (p for p in examples if p.suffix == ".png"), 8192)
    seeds.link("font", (p for p in (ROOT / "Tests/Fonts").glob("*") if p.suffix in {".ttf", ".otf", ".woff", ".woff2", ".pfb"}),
               40_000)


def blocks(tile):
    """Yields the blocks of a MapLibre tile, each a tile of one layer."""
    offset = 0
    while offset < len(tile):
        start, length, shift = offset, 0, 0
        while True:
            byte = tile[offset]
            offset += 1
            length |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                break
        offset += length
        yield tile[start:offset]


def kit_inputs(seeds, kit):
    """Links the inputs of the conformance kit."""
    seeds.link("json", kit.glob("json/*.json"), 4096)
    seeds.link("geojson", [*kit.glob("assets/geojson/*.json"), *kit.glob("assets/data/*.geojson")], 8192)
    seeds.link("expression", kit.glob("expression/**/test.json"), 8192)
    seeds.link("filter", kit.glob("expression/*filter*/**/test.json"), 8192)
    styles = [*kit.glob("render/**/style.json"), *kit.glob("query/**/style.json"), *kit.glob("validation/**/*.json")]
    seeds.link("style", styles, 8192)
    tiles = [p for p in kit.glob("assets/tiles/**/*") if p.suffix in {".mvt", ".pbf"}]
    seeds.link("mvt", [*tiles, *(p for p in kit.glob("mvt/**/*") if p.suffix in {".mvt", ".pbf"})], 16_384)
    for path in sorted(kit.glob("assets/tiles/**/*.mlt")):
        seeds.add("mlt", *(block for block in blocks(path.read_bytes()) if len(block) <= 4096))
    seeds.link("glyphs", kit.glob("assets/glyphs/**/*.pbf"), 32_768)
    seeds.link("sprite", kit.glob("assets/sprites/*.json"), 8192)
    seeds.link("tilejson", kit.glob("assets/tilesets/*.json"))
    seeds.link("png", [*kit.glob("assets/image/*.png"), *kit.glob("assets/tiles/*.png")], 8192)
    for suffix, target in [("webp", "webp"), ("jpg", "jpeg"), ("jpeg", "jpeg")]:
        seeds.link(target, kit.glob(f"**/*.{suffix}"), 32_768)


def pictures(seeds):
    """Adds JPEG and WebP pictures, if Pillow is installed to make them."""
    try:
        from PIL import Image
    except ImportError:
        return
    image = Image.new("RGBA", (17, 11))
    image.putdata([(x * 15, y * 20, (x * y) % 255, 255 - 10 * x) for y in range(11) for x in range(17)])
    for kind, target, modes, options in [
        ("JPEG", "jpeg", ["RGB", "L", "CMYK"], [{"quality": 60}, {"progressive": True}]),
        ("WEBP", "webp", ["RGBA", "RGB"], [{"lossless": True}, {"quality": 50}]),
    ]:
        for mode in modes:
            for option in options:
                file = io.BytesIO()
                image.convert(mode).save(file, kind, **option)
                seeds.add(target, file.getvalue())


def found(seeds):
    """Adds the inputs that earlier sessions found (corpus.py)."""
    for path in sorted((ROOT / "Fuzz/Corpus").glob("*.zip")):
        with zipfile.ZipFile(path) as archive:
            seeds.add(path.stem, *(archive.read(name) for name in archive.namelist()))


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    seeds = Seeds(sys.argv[1])
    mine(seeds)
    files(seeds)
    pictures(seeds)
    found(seeds)
    if len(sys.argv) > 2:
        kit_inputs(seeds, Path(sys.argv[2]))
    print(", ".join(f"{name} {count}" for name, count in sorted(seeds.counts.items())))


main()
