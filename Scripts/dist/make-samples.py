#!/usr/bin/env python3
"""Writes small files in several formats, and styles that draw them, into a folder.

    make-samples.py FOLDER

Some styles must look the same: jpeg.json and webp.json like grey.json, geopackage.json like
geojson.json, and woff2.json like woff.json.
"""

import base64
import json
import pathlib
import sqlite3
import struct
import sys

# A picture of 8 x 4 pixels, all in the gray #c8c8c8.
JPEG = bytes([255, 216, 255, 219, 0, 67, 0] + [1] * 64) + base64.b64decode(
    "/8AACwgABAAIAQERAP/EABQAAQAAAAAAAAAAAAAAAAAAAAr/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AEgP/9k="
)
# A lossless picture of 8 x 8 pixels in the same gray.
WEBP = base64.b64decode("UklGRh4AAABXRUJQVlA4TBEAAAAvB8ABAAdQ5CIXuf+BiOh/AAA=")
PLACES = [(-20.0, 10.0, "#c00000"), (25.0, -15.0, "#0000c0")]


def style(sources, layers, **more):
    return json.dumps({"version": 8, "sources": sources, "layers": layers, **more})


def picture(url):
    corners = [[-180, 85], [180, 85], [180, -85], [-180, -85]]
    sources = {"picture": {"type": "image", "url": url, "coordinates": corners}}
    paint = {"raster-resampling": "nearest", "raster-fade-duration": 0}
    layer = {"id": "picture", "type": "raster", "source": "picture", "paint": paint}
    return style(sources, [layer], center=[0, 0], zoom=2)


def places(source):
    paint = {"circle-color": ["get", "color"], "circle-radius": 8}
    layer = {"id": "places", "type": "circle", "source": "places", "paint": paint}
    return style({"places": source}, [layer], center=[0, 0], zoom=0)


def label(font):
    """Returns a style that draws a text in a font from the folder of the test fonts."""
    layout = {"text-field": "Bold", "text-font": ["Sample"]}
    layer = {"id": "label", "type": "symbol", "source": "place", "layout": layout}
    source = {"type": "geojson", "data": feature(0, 0, "#000000")}
    faces = {"Sample": "Fonts/" + font}
    return style({"place": source}, [layer], center=[0, 0], zoom=0, **{"font-faces": faces})


def feature(longitude, latitude, color):
    point = {"type": "Point", "coordinates": [longitude, latitude]}
    return {"type": "Feature", "properties": {"color": color}, "geometry": point}


def write_geopackage(path):
    """Writes the places as a layer of a GeoPackage 1.3."""
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.executescript(
        """
        PRAGMA application_id = 1196444487;
        PRAGMA user_version = 10300;
        CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,
          organization_coordsys_id INTEGER, definition TEXT, description TEXT);
        INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, 'undefined', '');
        CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT,
          description TEXT, last_change TEXT, min_x REAL, min_y REAL, max_x REAL, max_y REAL, srs_id INTEGER);
        INSERT INTO gpkg_contents VALUES ('places', 'features', 'places', '', '2024-01-01T00:00:00.000Z',
          -20, -15, 25, 10, 4326);
        CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT,
          srs_id INTEGER, z INTEGER, m INTEGER);
        INSERT INTO gpkg_geometry_columns VALUES ('places', 'geom', 'POINT', 4326, 0, 0);
        CREATE TABLE places (fid INTEGER PRIMARY KEY, geom BLOB, color TEXT);
        """
    )
    for longitude, latitude, color in PLACES:
        blob = b"GP\0\1" + struct.pack("<iBIdd", 4326, 1, 1, longitude, latitude)
        database.execute("INSERT INTO places (geom, color) VALUES (?, ?)", (blob, color))
    database.commit()
    database.close()


def main():
    folder = pathlib.Path(sys.argv[1])
    (folder / "grey.jpg").write_bytes(JPEG)
    (folder / "grey.webp").write_bytes(WEBP)
    write_geopackage(folder / "places.gpkg")
    grey = {"id": "grey", "type": "background", "paint": {"background-color": "#c8c8c8"}}
    collection = {"type": "FeatureCollection", "features": [feature(*place) for place in PLACES]}
    styles = {
        "grey": style({}, [grey], center=[0, 0], zoom=2),
        "jpeg": picture("grey.jpg"),
        "webp": picture("grey.webp"),
        "geojson": places({"type": "geojson", "data": collection}),
        "geopackage": places({"type": "geopackage", "url": "places.gpkg", "layer": "places"}),
        "woff": label("InterDisplay-BlackItalic.woff"),
        "woff2": label("InterDisplay-BlackItalic.woff2"),
    }
    for name, text in styles.items():
        (folder / f"{name}.json").write_text(text)


if __name__ == "__main__":
    main()
