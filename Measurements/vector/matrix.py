"""Styles that show each property of each layer type, from the program's own declarations.

Each property has two values besides its default, each opaque and translucent. If the property may depend on the feature or
the zoom level, it also has a value that does.
"""

import json
import struct
import subprocess
import zlib
from pathlib import Path

RELIEF = Path(__file__).resolve().parents[2] / "Examples/relief"
ZOOM = 10

# The members that a layer needs to show its properties. Each property in turn is added, or replaces its member.
LAYERS = {
    "background": {"paint": {"background-color": "#b9d4e8"}},
    "fill": {"source": "data", "paint": {"fill-color": "#3a7", "fill-outline-color": "#014"}},
    "line": {"source": "data", "paint": {"line-width": 7, "line-color": "#a33"}},
    "circle": {
        "source": "data", "filter": ["==", ["geometry-type"], "Point"],
        "paint": {"circle-radius": 15, "circle-color": "#c63", "circle-stroke-width": 4, "circle-stroke-color": "#024"}},
    "symbol": {
        "source": "data", "filter": ["==", ["geometry-type"], "Point"],
        "layout": {
            "text-field": ["concat", "Łódź ", ["get", "k"]], "text-font": ["Noto Sans Regular"], "icon-image": "sign",
            "text-offset": [0, 1], "text-allow-overlap": True, "icon-allow-overlap": True},
        "paint": {
            "text-halo-color": "#fd4", "text-halo-width": 1.5, "icon-color": "#07a", "icon-halo-color": "#fd4",
            "icon-halo-width": 2}},
    "heatmap": {"source": "data", "filter": ["==", ["geometry-type"], "Point"]},
    "fill-extrusion": {
        "source": "data", "filter": ["==", ["geometry-type"], "Polygon"],
        "paint": {"fill-extrusion-color": "#c96", "fill-extrusion-height": 9000}},
    "raster": {"source": "cloud"},
    "hillshade": {"source": "heights"},
    "color-relief": {
        "source": "heights",
        "paint": {"color-relief-color": [
            "interpolate", ["linear"], ["elevation"], -600, "#469", 0, "#eeb", 900, "#7a5", 2500, "#fff"]}},
}
COLORS = ["#7b1fa2", "#e8a200"]
# Two steps from the default for numbers, by their unit. Numbers with a maximum are about one and two thirds of their range.
STEPS = {"pixels": (3, 8), "degrees": (25, 70), "meters": (4000, 12000), "ems": (0.3, 1), None: (0.5, 1.5)}


def declarations(program):
    """Returns the declared properties of all layer types."""
    return json.loads(subprocess.run([program, "properties"], capture_output=True, check=True).stdout)


def numbers(row, default=0):
    """Returns two numbers that differ from a property's default."""
    if "maximum" in row:
        span = row["maximum"] - row["minimum"]
        return [row["minimum"] + span * share for share in (0.3, 0.65)]
    return [default + step for step in STEPS.get(row.get("units"), STEPS[None])]


def values(row):
    """Returns two values that differ from a property's default, or one value if there are no more."""
    kind, default = row["type"], row.get("default")
    if isinstance(kind, dict) and "values" in kind:
        return [value for value in kind["values"] if value != default][:2]
    if isinstance(kind, dict):
        if isinstance(kind["element"], dict):
            names = kind["element"]["values"]
            return [names[:2], names[-2:]]
        if kind["element"] == "string":
            return [["Noto Sans Bold"], ["Noto Sans Italic"]]
        if "length" not in kind:
            return [[2, 1], [0.5, 1, 3, 1]]
        first, second = numbers(row, 1)
        return [[first, -second, first, second][:kind["length"]], [-second, first, second, first][:kind["length"]]]
    if kind == "number":
        return numbers(row, default or 0)
    if kind == "boolean":
        return [not default]
    if kind == "color":
        ramp = {"line-progress": (0, 1), "heatmap-density": (0, 1), "elevation": (-600, 2500)}
        for driver in row["drivers"]:
            if driver in ramp:
                start, end = ramp[driver]
                middle = (start + end) / 2
                return [
                    ["interpolate", ["linear"], [driver], start, first, middle, second, end, third]
                    for first, second, third in (("rgba(0,0,255,0)", *COLORS), ("#14c", "rgba(255,255,0,0.2)", "#c21"))]
        return COLORS
    return {
        "formatted": [
            "One line", ["format", "A", {"font-scale": 1.4}, "b ", {"text-color": "#c00"}, ["image", "wood"], {}, " שדרות (Bd) 12א"]],
        "resolvedImage": ["wood", "sign"],
        "padding": [[4], [2, 8, 2, 8]],
        "numberArray": [[default or 1], [40]],
        "colorArray": [[color] for color in COLORS],
        "variableAnchorOffsetCollection": [["top", [0, 2]], ["left", [1, 0]]],
    }[kind]


def forms(row):
    """Returns the values of a property in all forms, such as constants and expressions, by the names of the forms."""
    found = {f"{number}": value for number, value in enumerate(values(row), 1)}
    first, second = ([*found.values()] * 2)[:2]

    def literal(value):
        is_expression = isinstance(value, list) and value[0] in ("format", "interpolate")
        return ["literal", value] if isinstance(value, list) and not is_expression else value

    if "feature" in row["drivers"]:
        found["feature"] = ["case", ["==", ["get", "k"], 1], literal(first), literal(second)]
    if "zoom" in row["drivers"]:
        if row["isInterpolated"] and first != second:
            found["zoom"] = ["interpolate", ["linear"], ["zoom"], ZOOM - 1, literal(first), ZOOM + 2, literal(second)]
        else:
            found["zoom"] = ["step", ["zoom"], literal(first), ZOOM, literal(second)]
    return found


def data():
    """Returns areas, lines and points with the attribute k."""
    def feature(kind, coordinates, k):
        return {"type": "Feature", "properties": {"k": k}, "geometry": {"type": kind, "coordinates": coordinates}}

    return {"type": "FeatureCollection", "features": [
        feature("Polygon", [[[-0.11, -0.08], [-0.02, -0.09], [-0.01, 0.01], [-0.1, 0.02], [-0.11, -0.08]],
                            [[-0.07, -0.05], [-0.05, -0.02], [-0.04, -0.05], [-0.07, -0.05]]], 0),
        feature("Polygon", [[[0.02, -0.08], [0.11, -0.07], [0.1, -0.01], [0.03, 0.02], [0.02, -0.08]]], 1),
        feature("LineString", [[-0.12, 0.03], [-0.06, 0.08], [-0.02, 0.035], [0.04, 0.08], [0.12, 0.03]], 0),
        feature("LineString", [[-0.1, -0.075], [0.0, 0.06], [0.11, -0.06]], 1),
        feature("Point", [-0.08, 0.05], 0), feature("Point", [0.0, -0.02], 1), feature("Point", [0.08, 0.05], 2),
    ]}


def png(width, height, pixel):
    """Returns the bytes of a PNG file whose pixels a function returns."""
    rows = b"".join(b"\0" + bytes(part for x in range(width) for part in pixel(x, y)) for y in range(height))
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts)


def write_sprite(folder):
    """Writes a sprite with a colored image and a disc that is a distance field."""
    def pixel(x, y):
        if x < 24:
            return (40, 140, 70, 255) if (x // 6 + y // 6) % 2 else (250, 230, 120, 160)
        distance = 7 - ((x - 36 + 0.5) ** 2 + (y - 12 + 0.5) ** 2) ** 0.5
        return (0, 0, 0, max(0, min(255, round(192 + 32 * distance))))

    image = {"y": 0, "width": 24, "height": 24, "pixelRatio": 1}
    index = {"wood": {**image, "x": 0}, "sign": {**image, "x": 24, "sdf": True}}
    for suffix in ("", "@2x"):
        (folder / f"sprite{suffix}.png").write_bytes(png(48, 24, pixel))
        (folder / f"sprite{suffix}.json").write_text(json.dumps(index))


def style(row, value, rows, is_translucent):
    """Returns a style in which a property has a value.

    None if the style must be translucent, but its layer type has no opacity.
    """
    kind = row["layer"]
    layer = json.loads(json.dumps(LAYERS[kind]))
    layer |= {"id": "layer", "type": kind}
    siblings = {other["name"]: other for other in rows if other["layer"] == kind}
    metrics = False

    def put(name, value):
        layer.setdefault(siblings[name]["group"], {})[name] = value

    for requirement in row["requires"]:
        if "set" in requirement and requirement["set"] not in str(layer):
            put(requirement["set"], values(siblings[requirement["set"]])[0])
        elif "unset" in requirement:
            layer.get(siblings[requirement["unset"]]["group"], {}).pop(requirement["unset"], None)
        elif "values" in requirement and requirement["name"] in siblings:
            wanted = requirement["values"][0]
            put(requirement["name"], json.loads(wanted) if wanted in ("true", "false") else wanted)
        metrics = metrics or requirement.get("source") == "lineMetrics"
    if is_translucent:
        opacities = [name for name in siblings if name.endswith("-opacity") and name != row["name"]]
        if not opacities or row["name"].endswith("-opacity"):
            return None
        for name in opacities:
            put(name, 0.6)
    put(row["name"], value)
    return {
        "version": 8, "center": [0.0, 0.0], "zoom": ZOOM, "bearing": 15,
        "pitch": 40 if "pitch" in row["name"] or kind == "fill-extrusion" else 0, "sprite": "sprite",
        "sources": {
            "data": {"type": "geojson", "data": data(), "lineMetrics": metrics},
            "heights": {
                "type": "raster-dem", "tiles": [f"{RELIEF.as_uri()}/heights-{{z}}-{{x}}-{{y}}.png"],
                "encoding": "terrarium", "minzoom": ZOOM, "maxzoom": ZOOM},
            "cloud": {
                "type": "image", "url": f"{RELIEF.as_uri()}/cloud.png",
                "coordinates": [[-0.1, 0.08], [0.1, 0.08], [0.1, -0.08], [-0.1, -0.08]]}},
        "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#f4f1ea"}}, layer]}


def write(program, folder):
    """Writes the styles of all properties in all forms to a folder, and returns them by name."""
    folder.mkdir(parents=True, exist_ok=True)
    write_sprite(folder)
    rows = declarations(program)
    styles = {}
    for row in rows:
        for form, value in forms(row).items():
            for is_translucent in (False, True):
                made = style(row, value, rows, is_translucent)
                if made is None:
                    continue
                name = f"{row['layer']}.{row['name']}.{form}" + (".translucent" if is_translucent else "")
                styles[name] = folder / f"{name}.json"
                styles[name].write_text(json.dumps(made))
    return styles
