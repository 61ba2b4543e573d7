"""The scenes that are compared: a style at several cameras.

A scene's style is read once, and prepared so that both renderers draw the same: addresses are absolute, and texts use
glyph ranges of one folder, or are left out.
"""

import itertools
import json
import math
import random
from dataclasses import dataclass, field
from pathlib import Path

import variants

REPOSITORY = Path(__file__).resolve().parents[2]

# The grounds of scenes. A ground consists of members that are added to a style.
GROUNDS = {
    "globe": {"projection": {"type": "globe"}},
    "transition": {
        "projection": {
            "type": ["interpolate", ["linear"], ["zoom"], 1, "vertical-perspective", 5, "mercator"]}},
    "sky": {
        "sky": {
            "sky-color": "#7fb2dc", "horizon-color": "#e9f1f4", "fog-color": "#dfeaf0", "fog-ground-blend": 0.6}},
    "atmosphere": {"projection": {"type": "globe"}, "sky": {"atmosphere-blend": 0.8}},
    "volcano": {
        "terrain": {"source": "heights", "exaggeration": 1.2},
        "sources": {
            "heights": {
                "type": "raster-dem", "encoding": "terrarium", "minzoom": 10, "maxzoom": 10,
                "tiles": [f"file://{REPOSITORY}/Examples/relief/heights-{{z}}-{{x}}-{{y}}.png"]}}},
}
GROUNDS["hazy volcano"] = {**GROUNDS["volcano"], **GROUNDS["sky"]}


@dataclass
class Picture:
    """A scene at one camera."""

    name: str
    style: dict
    camera: dict
    size: tuple
    ratio: int
    options: dict = field(default_factory=dict)


class Scene:
    """A style and the positions of its cameras."""

    def __init__(self, name, style, *, bounds=None, zoom=None, pitch=60, cameras=12, ground=None, options=None,
                 order=None, variant=None):
        self.name, self.path, self.ground, self.order, self.variant = name, Path(style), ground, order, variant
        self.bounds, self.zoom, self.pitch, self.cameras = bounds, zoom, pitch, cameras
        self.options = options or {}

    @classmethod
    def listed(cls):
        """Returns the scenes of `scenes.json`. An entry with `orders` becomes one scene for each order of these layers. An
        entry with `variants` becomes this number of styles of a family, which has the name of the entry."""
        folder = Path(__file__).parent
        scenes = []
        for entry in json.loads((folder / "scenes.json").read_text("utf-8")):
            name, style = entry.pop("name"), folder / entry.pop("style", "styles")
            count = entry.pop("variants", 0)
            if count:
                scenes += [cls(f"{name}-{n:02}", style / name, variant=n, **entry) for n in range(count)]
                continue
            for order in itertools.permutations(entry.pop("orders", [])):
                scenes.append(cls("-".join([name, *order]), style, order=order or None, **entry))
        return scenes

    def pictures(self, *, seed, size, ratios, glyphs):
        """Yields the scene at its cameras, which depend only on the seed and the scene's name."""
        style = prepared(self._style(seed), self.path.parent, glyphs)
        chance = random.Random(f"{seed} {self.name}")
        places = self._places(style)
        low, high = self.zoom or self._zoom_range(style)
        least, most = self.pitch if isinstance(self.pitch, list) else (0, self.pitch)
        for number in range(self.cameras):
            zoom = round(chance.uniform(low, high), 3)
            camera = {
                "center": self._center(chance, places, zoom),
                "zoom": zoom,
                "bearing": round(chance.uniform(-180, 180), 2),
                "pitch": round(chance.uniform(least, most), 2) if least or chance.random() < 0.75 else 0,
            }
            ratio = chance.choice(ratios)
            yield Picture(f"{self.name}-{number:03}", style, camera, size, ratio, self.options)

    def _style(self, seed):
        """Returns the style on the scene's ground."""
        if self.variant is not None:
            return variants.style(self.path.name, f"{seed} {self.name}")
        style = json.loads(self.path.read_text("utf-8"))
        for name, value in GROUNDS.get(self.ground, {}).items():
            style[name] = {**style["sources"], **value} if name == "sources" else value
        if self.order:
            layers = {layer["id"]: layer for layer in style["layers"]}
            rest = [layer for layer in style["layers"] if layer["id"] not in self.order]
            style["layers"] = rest + [layers[name] for name in self.order]
        return style

    def _places(self, style):
        """Returns the positions that cameras look at if the scene has no bounds.

        These are the positions of the style's GeoJSON. If there is no GeoJSON, the style's center is the only position.
        """
        if self.bounds:
            return []
        places = []
        for source in style["sources"].values():
            data = source.get("data") if source["type"] == "geojson" else None
            if isinstance(data, str):
                data = json.loads(Path(data.removeprefix("file://")).read_text("utf-8"))
            if data:
                places.append(list(positions(data)))
        return [some for some in places if some] or [[style.get("center", [0, 0])]]

    def _center(self, chance, places, zoom):
        if self.bounds:
            west, south, east, north = self.bounds
            return [round(chance.uniform(west, east), 6), round(chance.uniform(south, north), 6)]
        # The camera looks at a place up to 100 pixels away from a position of the data.
        reach = 100 / 512 / 2 ** zoom * 360
        longitude, latitude = chance.choice(chance.choice(places))
        longitude += chance.uniform(-reach, reach)
        latitude += chance.uniform(-reach, reach) * math.cos(math.radians(latitude))
        longitude = (longitude + 180) % 360 - 180
        return [round(longitude, 6), round(max(-80, min(80, latitude)), 6)]

    @staticmethod
    def _zoom_range(style):
        zoom = style.get("zoom", 3)
        return max(0, zoom - 1), zoom + 4


def prepared(style, folder, glyphs):
    """Returns a style with absolute addresses. Its texts use the glyph ranges in the folder `glyphs`, if it is given."""
    def absolute(address):
        if "://" in address:
            scheme, rest = address.split("://", 1)
            if scheme in ("mbtiles", "pmtiles") and not rest.startswith("/"):
                return f"{scheme}://{(folder / rest).resolve()}"
            return address
        return "file://" + str((folder / address).resolve())

    style = json.loads(json.dumps(style))
    for source in style["sources"].values():
        for key in ("data", "url"):
            if isinstance(source.get(key), str):
                source[key] = absolute(source[key])
        if "tiles" in source:
            source["tiles"] = [absolute(tile) for tile in source["tiles"]]
    if "sprite" in style:
        style["sprite"] = absolute(style["sprite"])
    if glyphs:
        style["glyphs"] = f"file://{glyphs}/{{fontstack}}/{{range}}.pbf"
    for layer in style["layers"]:
        layout = layer.get("layout", {})
        if "text-field" not in layout:
            continue
        if not glyphs:
            del layout["text-field"]
        elif not has_glyphs(glyphs, layout.get("text-font")):
            layout["text-font"] = ["Noto Sans Regular"]
    return style


def has_glyphs(folder, fonts):
    """Returns whether there are glyph ranges for fonts."""
    names = isinstance(fonts, list) and all(isinstance(font, str) for font in fonts)
    return names and (Path(folder) / ",".join(fonts)).is_dir()


def positions(geojson):
    """Yields the longitudes and latitudes of GeoJSON."""
    if isinstance(geojson, dict):
        for key in ("features", "geometry", "geometries", "coordinates"):
            yield from positions(geojson.get(key))
    elif isinstance(geojson, list):
        if geojson and isinstance(geojson[0], (int, float)):
            yield geojson[:2]
        else:
            for element in geojson:
                yield from positions(element)
