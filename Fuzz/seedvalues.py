"""Values from which fuzzing starts. seeds.py writes them to files."""

import hashlib
import json

AREA = {"type": "Polygon", "coordinates": [[[0, 42], [20, 42], [20, 60], [0, 60], [0, 42]]]}
INSIDE = {"type": "Polygon", "coordinates": [[[4, 45], [8, 45], [8, 50], [4, 45]]]}
PLACES = [
    {"type": "Point", "coordinates": [10, 50]}, {"type": "MultiPoint", "coordinates": [[1, 44], [2, 45], [15, 55]]},
    {"type": "LineString", "coordinates": [[5, 45], [6, 46], [7, 50]]}, INSIDE,
    {"type": "MultiPolygon", "coordinates": [[[[1, 43], [3, 43], [3, 45], [1, 43]]], [[[9, 50], [12, 50], [12, 55], [9, 50]]]]},
    {"type": "MultiLineString", "coordinates": [[[1, 44], [2, 45]], [[30, 44], [31, 45]]]},
]


def typed_expressions():
    """Returns operators whose arguments are numbers, Booleans, texts and colors that depend on the feature."""
    number, name = ["get", "n"], ["get", "name"]

    def choices(one, two):
        return [
            ["case", ["has", "name"], one, two], ["match", number, 1, one, [2, 3], two, one], ["match", name, "abc", one, two],
            ["step", number, one, 1, two], ["let", "a", one, ["case", ["has", "b"], ["var", "a"], two]], ["coalesce", one, two],
        ]

    numbers = [["number", number], ["+", ["zoom"], 1]]
    colors = [["rgb", ["number", number], 2, 3], ["to-color", name, "hsl(120,50%,40%)"]]
    words = [["string", name], ["upcase", ["to-string", number]]]
    return [
        *choices(*numbers), *choices(*colors), *choices(*words), *choices(True, ["boolean", ["get", "flag"], False]),
        ["+", *choices(*numbers), ["interpolate", ["exponential", 2], number, 0, *numbers[:1], 9, 4]],
        ["all", *choices(True, ["has", "a"])], ["any", *choices(False, ["==", number, 2])],
        *[["to-rgba", each] for each in choices(*colors)], *[["concat", each, "-"] for each in choices(*words)],
        *[[kind, ["linear"], number, 0, colors[0], 2, colors[1], 9, "white", 12, "black"]
          for kind in ("interpolate", "interpolate-hcl", "interpolate-lab")],
        ["interpolate-hcl", ["linear"], ["zoom"], 0, "black", 5, "hsl(200,90%,50%)", 9, "white", 12, "#808080"],
    ]


def texts_and_numbers():
    """Returns expressions that convert texts and numbers, or search in them."""
    numbers = ["0x1F", "0b101", "0o17", "-1.5e3", " 7 ", "Infinity", "+Infinity", "-Infinity", "", "x", ".5", "5.", "1e", "+2"]
    return [
        *[["to-number", each] for each in numbers], ["to-number", ["literal", ["5"]]], ["to-number", ["literal", []], 3],
        *[["to-number", ["concat", ["get", "name"], each]] for each in numbers[:4]],
        ["to-color", ["literal", [1, 2, 3, 0.5]]], ["to-color", ["literal", [1, 2, 3]]], ["to-color", ["literal", [300, 2]]],
        ["rgb", 300, ["get", "n"], 0], ["rgba", ["get", "n"], 2, 3, ["get", "n"]], ["get", ["get", "name"]], ["has", ["get", "name"]],
        ["slice", ["literal", [1, 2, 3]], 1, -1], ["slice", ["get", "list"], -2], ["in", ["get", "name"], "abcdef"],
        ["in", ["get", "list"], ["literal", [1]]], ["index-of", ["get", "n"], ["get", "list"]], ["at", ["get", "n"], ["get", "list"]],
        ["number-format", 1, {"currency": "EUR", "unit": "meter"}], ["number-format", 1, "x"], ["number-format", ["get", "n"], {
            "min-fraction-digits": 30, "max-fraction-digits": 60, "locale": "hi-u-nu-deva"}],
        ["resolved-locale", ["collator", {"locale": "de-u-co-phonebk"}]], ["concat", ["number-format", 1e300, {}], "a"],
        ["is-supported-script", ["concat", ["get", "name"], "مرحبا 12"]], ["join", ["get", "list"], ","], ["split", ["get", "name"], ""],
        ["format", ["image", "a"], {"vertical-align": "center"}, ["get", "name"], {"text-font": ["literal", ["A", "B"]]}],
        ["format", ["get", "n"], {}, 5], ["global-state", ["get", "n"]], ["match", 1, [], 2, 3], ["match", ["get", "n"], 1.5, 2, 3],
        ["step", ["get", "n"], 1], ["case", True, 1], ["string"], ["collator"], ["var"], ["format"], ["in", True, ["get", "flag"]],
        "rgb(10% 20% 30% / 50%)", "hsla(1.5turn 20% 30% / .5)", "hwb(90deg 10% 20%)", "#abcd", "lab(50% 40 59.5)", "transparent",
    ]


def geometric_expressions():
    """Returns expressions of places, each with a feature of one kind of geometry."""
    shapes = [AREA, {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {}, "geometry": AREA}]}]
    return [
        *({"expression": ["within", shape], "geometry": place} for shape in shapes for place in PLACES),
        *({"expression": ["distance", shape], "geometry": place} for shape in PLACES for place in PLACES),
    ]


def property_expressions():
    """Returns values of properties of unusual types."""
    anchors = [["literal", ["top", [0, 1], "left", [1, 0]]], ["literal", ["top", [2, 2], "left", [3, 1]]]]
    curve = ["interpolate", ["linear"], ["zoom"], 0]
    values = [
        ("text-variable-anchor-offset", [*curve, anchors[0], 9, anchors[1]]),
        ("text-variable-anchor-offset", [*curve, anchors[0], 9, ["literal", ["bottom", [0, 0]]]]),
        ("text-variable-anchor-offset", ["top", [1, 2], "top-left", [3, 4]]), ("text-variable-anchor-offset", ["top", 1]),
        ("icon-padding", [*curve, ["literal", [1, 2]], 9, ["literal", [3, 4, 5, 6]]]), ("icon-padding", [1, 2, 3, 4, 5]),
        ("hillshade-highlight-color", [*curve, ["literal", ["red", "blue"]], 9, ["literal", ["white", "#000"]]]),
        ("hillshade-highlight-color", [*curve, ["literal", ["red", "blue"]], 9, ["literal", ["white"]]]),
        ("hillshade-illumination-direction", [*curve, ["literal", [1, 2]], 9, ["literal", [300, 4]]]),
        ("text-field", ["to-string", ["get", "name"]]), ("text-field", ["get", "name"]), ("text-field", "{name} {n} {none}"),
        ("text-field", {"stops": [[0, "{name}"], [5, "{n}"]]}), ("line-dasharray", {"stops": [[0, [1, 2]], [5, [3, 4]]]}),
        ("circle-radius", ["number", ["get", "n"]]), ("circle-radius", ["number", ["get", "n"], 2]), ("circle-radius", ["get", "n"]),
        ("circle-color", ["coalesce", ["get", "none"], "red"]), ("fill-opacity", ["interpolate", ["linear"], ["zoom"], 0, 0, 5, 1]),
        ("circle-color", ["match", ["get", "name"], "abc", "red", "#fff"]), ("fill-antialias", ["step", ["zoom"], True, 5, False]),
        ("line-cap", ["step", ["zoom"], "butt", 5, "round"]), ("line-cap", ["step", ["zoom"], "butt", 5, "none"]),
        ("icon-rotate", {"property": "n", "type": "exponential", "stops": [[0, 0], [5, 90]], "default": 7}),
        ("icon-rotate", {"property": "none", "stops": [[0, 0], [5, 90]], "default": 7}), ("icon-image", ["image", ["get", "name"]]),
        ("icon-image", {"property": "name", "type": "categorical", "stops": [["abc", "a"]]}), ("icon-rotate", {"stops": 5}),
        ("circle-color", {"property": "n", "colorSpace": "hcl", "stops": [[{"zoom": 0, "value": 0}, "red"], [{"zoom": 5, "value": 3}, "blue"]]}),
        ("text-font", ["step", ["zoom"], ["literal", ["A"]], 5, ["literal", ["B", "C"]]]), ("icon-rotate", {"type": "none", "stops": [[0, 1]]}),
        ("line-gradient", ["interpolate", ["linear"], ["line-progress"], 0, "red", 1, "blue"]), ("icon-rotate", {"property": "n"}),
        ("symbol-sort-key", ["feature-state", "n"]), ("text-offset", ["array", "number", 2, ["get", "list"]]),
    ]
    return [{"property": name, "expression": value, "properties": {"n": 2, "name": "abc", "list": [1, 2]}} for name, value in values]


def filters():
    """Returns filters in the old syntax, in the new syntax, and in a mixture of both."""
    legacy = [
        ["==", "$type", "Point"], ["!=", "$type", "Polygon"], ["<", "$type", "Point"], ["==", "$type", 1], ["in", "$id", 1, 7, "a"],
        ["!in", "name", "a", 1, True], ["has", "$type"], ["!has", "$id"], ["==", "$id", 7], ["<", "n", 3], [">=", "name", "a"],
        ["==", "flag", True], ["none"], ["any"], ["all"], ["in"], ["==", "n"], ["in", "n"], ["has", 1], [], ["unknown", "n", 1],
    ]
    expressions = [
        ["==", ["get", "name"], "Ä"], ["==", 3, ["get", "n"]], ["==", ["id"], 7], ["!=", ["get", "n"], 3], ["==", ["geometry-type"], "Point"],
        ["in", ["get", "class"], ["literal", ["a", "b", 1, True]]], ["in", ["string", ["get", "class"]], ["literal", ["a"]]],
        ["in", ["id"], ["literal", [7, "a", None]]], ["match", ["get", "class"], ["a", "b"], True, "c", False, False],
        ["match", ["get", "n"], [1, 3], True, False], ["match", ["get", "n"], 3, ["has", "x"], True], ["==", ["number", ["get", "n"]], 3],
        ["any", ["==", ["get", "class"], "a"], ["in", ["get", "class"], ["literal", ["b", "a"]]], ["==", ["get", "class"], "c"]],
        ["any", ["==", ["get", "class"], "a"], ["==", ["get", "n"], 1]], [">", ["zoom"], 3], ["==", ["global-state", "theme"], "dark"],
        ["case", ["==", ["get", "n"], 3], True, False], ["within", AREA], ["==", ["feature-state", "hover"], True], True, None, "a",
        ["==", ["get", "name"], "a", ["collator", {}]], ["in", "a", ["get", "name"]], ["has", "a", ["literal", {"a": 1}]],
    ]
    mixed = [["all", ["==", ["get", "n"], 3], each] for each in legacy[:12]]
    mixed += [["case", ["==", "n", 3], True, ["!", ["in", "n", 3]]], ["!", ["==", "n", 3]], ["all", ["any", ["!has", "x"]], ["has", "n"], ["zoom"]]]
    return [{"filter": each, "properties": {"n": 3, "name": "a", "class": "a"}, "id": 7}
            for each in [*legacy, *expressions, *mixed, ["all", *expressions[:4]], ["all", *legacy[:6]], ["none", *legacy[5:9]]]]


def legends(collection):
    """Yields styles whose layers show their data with one or more of colors, sizes, widths, texts, icons and patterns."""
    number, text, flag = ["get", "n"], ["get", "s"], ["get", "b"]
    ramp = ["interpolate", ["linear"], number, 0, "red", 10, "blue", 100, "green"]
    colors = [
        ["match", text, "a", "red", "b", "blue", "green"], ["match", number, [1, 2], "red", 3, "blue", "green"], ramp,
        ["step", number, "red", 5, "blue", 10, "green"], ["case", ["has", "n"], "red", "blue"], ["case", flag, "red", ["!", flag], "blue", "green"],
        ["case", ["all", ["==", text, "a"], [">", number, 3]], "red", ["any", ["<=", number, 1], ["in", text, ["literal", ["b", "c"]]]], "blue", "green"],
        ["case", ["==", text, "a"], ["step", number, "red", 5, "blue"], "green"], ["case", ["==", ["typeof", number], "number"], ramp, "red"],
        ["let", "v", ["coalesce", number, 0], ["interpolate", ["linear"], ["var", "v"], 0, "red", 10, "blue"]],
        ["interpolate-hcl", ["exponential", 2], ["to-number", number, 0], 1, "red", 1000, "blue"], ["to-color", text, "red"],
        ["interpolate", ["linear"], ["/", number, ["get", "m"]], 0, "red", 1, "blue"], ["match", ["geometry-type"], "Point", "red", "blue"],
        ["interpolate", ["linear"], ["zoom"], 0, "red", 10, ["match", text, "a", "blue", "green"]], ["rgb", ["*", 2, number], 0, 0],
        ["match", ["concat", text, "-", ["to-string", number]], "a-1", "red", "blue"], ["case", ["!=", ["downcase", text], "a"], "red", "blue"],
        {"property": "n", "stops": [[0, "red"], [10, "blue"]]}, {"property": "s", "type": "categorical", "stops": [["a", "red"], ["b", "blue"]]},
        {"property": "n", "type": "interval", "stops": [[0, "red"], [10, "blue"]], "default": "green"}, {"property": "s", "type": "identity"},
        ["case", ["<", ["length", text], 2], "red", "blue"], ["step", ["number", number, 0], "red", 5, ["match", text, "a", "blue", "green"], 9, "black"],
    ]
    sizes = [
        ["interpolate", ["linear"], number, 0, 1, 10, 20], ["interpolate", ["exponential", 0.5], number, 0, 1, 1000, 1e20], number,
        ["sqrt", number], ["*", 2, ["sqrt", ["max", number, 0]]], ["step", number, 2, 5, 9, 7, 30], ["match", text, "a", 3, "b", 1e13, 5],
        ["interpolate", ["cubic-bezier", 0, 0, 1, 1], number, -5, 1, 5, 1e300], ["^", -1, number], {"property": "n", "stops": [[0, 1], [10, 20]]},
    ]

    def style(layers, **members):
        source = {"type": "geojson", "data": collection}
        layers = [{"id": f"a-{index}", "source": "a", **layer} for index, layer in enumerate(layers)]
        return {"version": 8, "sprite": "fuzz://sprite", "sources": {"a": source}, "layers": layers, **members}

    def paint(kind, **properties):
        return {"type": kind, "paint": {f"{kind}-{name.replace('_', '-')}": value for name, value in properties.items()}}

    yield from (style([paint(kind, color=color)]) for color in colors for kind in ("circle", "fill", "line"))
    yield from (style([paint("circle", radius=size), paint("line", width=size)]) for size in sizes)
    yield from (style([paint("circle", color=color, radius=size, opacity=["step", number, 0, 1, 1])]) for color, size in zip(colors, sizes))
    yield from (style([paint("circle", color=color, stroke_color=other, stroke_width=2)]) for color, other in zip(colors, colors[1:]))
    yield style([paint("fill", pattern=["match", text, "a", "i", "j"]), paint("line", pattern="i", width=8), paint("line", color="red", dasharray=[2, 1])])
    yield style([paint("line", color="black", width=9), paint("line", color=ramp, width=5, gap_width=2), paint("line", color="white", offset=3)])
    yield style([paint("fill", color=colors[0], outline_color="black"), paint("line", color=colors[0]), paint("circle", color=colors[0])])
    yield style([paint("fill", color="red", opacity=0.5), paint("fill-extrusion", color=colors[0], height=number), {"type": "hillshade"}])
    yield style([paint("heatmap", weight=number, color=["interpolate", ["linear"], ["heatmap-density"], 0, "rgba(0,0,0,0)", 0.5, "red", 1, "blue"])])
    symbols = {"text-field": text, "text-size": sizes[0], "icon-image": ["match", text, "a", "i", "b", "j", "none"], "icon-size": ["step", number, 1, 5, 2]}
    yield style([{"type": "symbol", "layout": symbols, "paint": {"text-color": colors[0], "text-halo-width": 1, "icon-color": ramp}}])
    yield style([{"type": "symbol", "layout": {"icon-image": "j", "icon-rotate": number, "text-field": "x"}, "filter": ["==", text, "a"]}])
    wishes = [
        {"title": "T", "units": "m", "classes": "shown", "layers": [{"layers": ["a-0", "a-1"], "title": "E", "units": "km", "labels": {"a": "A", "other": "O"}}]},
        {"a-0": "Title", "a-1": {"title": "U", "labels": {"missing": "none"}}, "classes": "all"}, ["a-0", {"layer": "a-1", "labels": {"b": ""}}], [5, {}],
    ]
    pair = [paint("circle", color=colors[0], radius=sizes[0]), paint("line", color=ramp, width=3)]
    yield from (style(pair, metadata={"legend": wish}) for wish in wishes)
    yield from (style([{**pair[0], "metadata": {"legend": wish}}, {**pair[1], "minzoom": 5}]) for wish in [False, "Title", {"units": "%", "labels": {"a": "A"}}])


def styles():
    """Returns styles with sources, groups of layers and mistakes of many kinds."""
    def style(layers=(), sources=None, **members):
        return {"version": 8, "sources": {"a": {"type": "geojson", "data": PLACES[0]}, **(sources or {})},
                "layers": [{"id": f"l{index}", "source": "a", **layer} for index, layer in enumerate(layers)], **members}

    point, line = {"type": "symbol", "layout": {"text-field": "a"}}, {"type": "line"}
    roads = {"type": "line", "source-layer": "roads"}
    orders = [
        [{"type": "fill", "insertBelow": "labels"}, point, {**line, "insertBelow": "transit"}, roads], [{**line, "insertBelow": "none"}, point],
        [{**line, "insertBelow": "l1"}, {**line, "insertBelow": "l2"}, {**line, "insertBelow": "l0"}], [{**line, "insertBelow": "l0"}],
        [{**line, "insertBelow": 5}, {**point, "insertBelow": "l0"}],
    ]
    values = [
        {"type": "raster", "paint": {"resampling": "nearest", "raster-resampling": "linear"}}, {"ref": "l0"}, {"id": "r", "ref": "r"},
        {"type": "fill", "paint": {"fill-color-transition": {"duration": 1, "none": 2}, "fill-none": 1}}, {"type": "none"}, 5,
        {"type": "symbol", "layout": {"icon-padding": [], "text-font": [], "text-variable-anchor-offset": ["top"], "visibility": "none"}},
        {"type": "symbol", "layout": {"text-size": {"stops": [["a", 1], [5]], "type": "interval"}, "icon-padding": [1, 2, 3, 4, 5]}},
        {"type": "circle", "paint": {"circle-radius": {"property": "n", "type": "identity", "stops": [[0, 1]]}}},
        {"type": "circle", "paint": {"circle-radius": {"property": "n", "type": "categorical", "stops": [[True, 1], [1.5, 2], [[], 3]]}}},
        {"type": "circle", "paint": {"circle-color": {"stops": [[0, ["get", "a"]], [5, "red"]]}, "circle-opacity": {"stops": [5]}}},
        {"type": "fill", "paint": {"fill-antialias": {"stops": [[0, True]], "type": "exponential"}, "fill-opacity": ["feature-state", "a"]}},
        {"type": "symbol", "filter": ["==", ["feature-state", "a"], 1], "layout": {"symbol-spacing": ["feature-state", "a"]}},
        {"type": "line", "paint": {"line-gradient": ["interpolate", ["linear"], ["line-progress"], 0, "red", 1, "blue"]}},
        {"type": "line", "paint": {"line-dasharray": {"property": "a", "stops": [[0, [1]]]}, "line-width": ["zoom"]}, "minzoom": 30},
        {"type": "heatmap", "paint": {"heatmap-weight": ["get", "n"]}, "maxzoom": 5}, {"type": "hillshade", "source": "d"},
        {"type": "color-relief", "source": "d", "paint": {"color-relief-color": ["interpolate", ["linear"], ["elevation"], 0, "red", 9, "blue"]}},
        {"type": "fill-extrusion", "paint": {"fill-extrusion-height": ["get", "h"]}}, {"type": "background", "source": None},
        {"type": "fill", "source": "none"}, {"type": "symbol", "layout": {"text-field": ["get", "a"], "icon-image": "b"}}, point, point,
    ]
    legacy = [["==", "$type", "None"], ["in", "$type", "Point", 1], ["!in", "n", 1, 2], ["has"], ["has", 1], ["<", "$type", "Point"], [],
              ["==", "n"], ["==", "n", []], ["all", ["!has", "n"], ["none", ["in", "n", 1]]], ["all", ["==", ["get", "a"], 1], ["!in", "n", 1]],
              ["all", ["==", ["get", "a"], 1], ["has", "$id"], ["in", "n", 1, 2]], ["all", [">", ["zoom"], 1], ["!has", "n"]], 5]
    sources = [
        {"v": {"type": "vector", "url": "a.json", "promoteId": "id", "bounds": [0, 0, 1], "scheme": "none"}},
        {"i": {"type": "image", "url": "a.png", "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]}, "m": {"type": "video", "urls": ["a"]}},
        {"g": {"type": "geopackage", "url": "a.gpkg", "layer": "b", "minzoom": 1}, "c": {"type": "csv", "url": "a.csv", "delimiter": ";"}},
        {"s": {"type": "store", "adapter": "x", "url": "a", "others": 1}, "p": {"type": "gpx", "url": "a.gpx"}, "n": {"type": "none"}},
        {"k": {"type": "geojson", "data": "a.geojson", "cluster": True, "clusterProperties": {
            "a": ["+", ["get", "n"]], "b": 5, "c": [["+", ["accumulated"], 1], ["get", "n"]], "d": ["max", ["get"]]}}},
        {"d": {"type": "raster-dem", "tiles": ["a"], "encoding": "terrarium", "tileSize": 256}, "r": {"type": "raster", "url": "b"}},
    ]
    members = [
        {"transition": {"duration": "a", "delay": 1}}, {"sprite": [{"id": "a", "url": "b"}, {"id": "a", "url": "b"}, 5]}, {"sprite": "a"},
        {"light": {"anchor": "none", "color": ["zoom"], "position": [1, 2], "intensity-transition": {"duration": 5}}},
        {"sky": {"sky-color": 5, "fog-ground-blend": 2}}, {"terrain": {"source": "none", "exaggeration": "a"}}, {"glyphs": "a"},
        *({"projection": each} for each in (
            {"type": ["interpolate", ["linear"], ["zoom"], 5, "mercator", 9, "vertical-perspective"]}, {"type": 5}, {"name": "mercator"},
            {"name": "albers", "center": [10, 50], "parallels": [30, 60]}, {"name": "naturalEarth", "parallels": [1, 2]}, {"name": "albres"},
            {"name": "albers", "center": [10, 95]}, {"name": "albers", "parallels": [95]}, {"name": 5}, {"type": ["mercator", "globe", 0.5]})),
        {"font-faces": {"A": "a.ttf", "B": [{"url": "b.ttf", "unicode-range": ["U+1-5"]}, 5], "C": 5}}, {"state": {"a": {"default": 1}, "b": 5}},
        {"metadata": {"render-map:labels": "l0", "render-map:transit": "l1"}}, {"version": 7}, {"layers": 5}, {"sources": []}, {"centre": [1, 2]},
    ]
    every = style([each for each in values if isinstance(each, dict) and each.get("type") not in (None, "none")],
                  {"d": {"type": "raster-dem", "tiles": ["a"]}}, glyphs="g", sprite="s")
    return [
        *(style(each) for each in orders), *(style([line, each if isinstance(each, dict) else line]) for each in values),
        *(style([{"type": "circle", "filter": each}]) for each in legacy), *(style([line], each) for each in sources),
        *({**style([line, point]), **each} for each in members), every, [], 5, {"version": 8},
    ]


def bundles():
    """Returns the files of map bundles by name: whole resources, parts of resources, and mistakes."""
    style = {"version": 8, "sources": {}, "layers": []}
    data, start = "0123456789" * 3, "0123456789"

    def resource(address, file, content, **members):
        digest = hashlib.sha256(content.encode()).hexdigest()
        return {"address": address, "file": file, "sha256": digest, **members}

    whole = resource("data/a.bin", "data/a.bin", data)
    parts = [resource("https://example.org/b", "b0", start, range=[0, 10]), resource("https://example.org/b", "b1", "0123", range=[10, 20])]
    text = json.dumps(style, separators=(",", ":"))
    base = "https://example.org/style.json"
    manifests = [
        {"version": 1, "resources": [whole, *parts]}, {"version": 1, "base": base, "resources": [
            resource(base, "style.json", text, location="https://example.org/moved.json"), whole]},
        {"version": 1, "resources": [{"address": "none"}, {"address": "x", "file": "x", "sha256": "0"}]},
        {"version": 1, "resources": [{**whole, "sha256": "0" * 64}, {"address": "a", "range": [5, 2]}]}, {"version": 2}, [],
    ]
    files = {"style.json": text, "data/a.bin": data, "b0": start, "b1": "0123"}
    return [
        *({**files, "manifest.json": each} for each in manifests), files, {"index.json": style, "a/b/c": ""}, {"a": 1}, {"style.json": text, "../x": 1},
        {"style.json": text, "/x": "a"}, {"style.json": text, "a\\b": "a", "manifest.json": "{"},
    ]


def jobs(collection):
    """Returns jobs with members of each kind, and with mistakes of many kinds."""
    base = {"style": "a.json", "name": "a", "center": [1, 2], "zoom": 3}
    further = [
        {"markers": [{"at": [1, 2], "label": "A"}, "1,2,red"], "paths": [{"points": [[1, 2], [3, 4]]}, "1,2|3,4"]}, {"markers": 5}, {"paths": ["x"]}, {"notes": ["1,2|a"]}, {"notes": 5},
        {"legend": 5}, {"legend": {"layers": 5}}, {"overlay": ["a.geojson", collection], "colorBy": "n"}, {"insertBelow": "labels"}, {"hide": 5},
        {"colorBy": "n"}, {"basemap": "none"}, {"basemap": "x"}, {"projection": {"type": "globe"}}, {"projection": "x:y"}, {"projection": 5},
        {"quality": 50, "format": "jpeg"}, {"quality": 500}, {"quality": 50}, {"bounds": [0, 0, 1, 1]}, {"padding": 5}, {"padding": [-1, 0, 0, 0]},
        {"padding": [1, 2]}, {"fit": True}, {"dpi": 96}, {"dpi": 96, "size": "64x64"}, {"dpi": 96, "size": "a4@2x"}, {"size": "a4", "dpi": 96},
        {"ratio": 2, "size": "64x64@2x"}, {"paper": "a4", "size": "1x1"}, {"paper": "x"}, {"center": [200, 0]}, {"center": 5}, {"name": "../a"},
        {"overlay": collection, "colorBy": "n", "colorWith": "m", "classes": 2}, {"data": collection, "colorBy": "n", "colorWith": "n"},
        {"overlay": collection, "fillOpacity": 0.5, "outline": "red", "lineWidth": 3, "radius": 4}, {"data": collection, "outline": "none"},
        {"overlay": collection, "sizeBy": "n", "maxRadius": 9, "reverse": True, "scheme": "quantile", "classes": 3, "palette": ["red", "#00f"]},
        {"overlay": collection, "colorBy": "n", "breaks": [1, 2, 3], "midpoint": 2, "palette": "RdBu", "reverse": 5}, {"colorBy": "n", "breaks": 5},
        {"overlay": collection, "colorBy": "n", "palette": [1]}, {"overlay": "-", "classes": -1}, {"style": "-"}, {"overlay": "a.gpkg#roads"},
        {"matrix": {"state": [{"state": {"a": 1}}, {"state": {"b": 2}}], "name": ["x", "y"]}, "name": "{state}-{name}", "state": {"c": 3}},
        {"matrix": {"style": ["https://example.org/a.json?b", "c.json"], "data": [{"zoom": 1, "size": "1x1"}]}, "name": "{style}{data}"},
        {"matrix": {"zoom": list(range(60)), "pitch": list(range(60)), "bearing": list(range(60))}, "name": "{zoom:02}-{pitch}-{bearing}"},
        {"matrix": {"zoom": []}}, {"matrix": 5}, {"name": "{none}"}, {"name": "{"}, {"scaleBar": "x"}, {"graticule": -1}, {"title": 5},
        {"positions": {"title": "x"}}, {"positions": {"x": "top"}}, {"inset": "a.json", "insetZoom": 99}, {"set": {"a": 1}}, {"set": 5}, {"filter": []},
    ]
    whole = {"version": 8, "name": "s", "sources": {}, "layers": []}
    return [*({**base, **each} for each in further), whole, {"data": "a.csv"}, {"data": collection, "zoom": 3}, {"overlay": collection}, {"style": 5},
            {"style": whole, "dpi": 96, "paper": "a5"}, {"style": ""}, {"basemap": "dark", "data": "a.gpx"}]


def arguments():
    """Returns groups of options by their number in ArgumentsTarget, and command lines."""
    groups = {
        0: ["--lon 1 --lat 2", "--lon 1", "--center 1,2 --lon 3", "--center 1", "--center 200,0", "--bounds 0,0,1,1", "--bounds 0,0,1,1 --zoom 3",
            "--bounds 0,5,1,1", "--bounds 1", "--zoom 99", "--padding 1", "--padding 1,2", "--padding 1,2,3", "--padding -1", "--bbox 170,0,-170,5"],
        1: ["--fit", "--max-zoom 99"],
        2: ["--width 30 --height 20 --ratio 2", "--size 30x20 --width 3", "--dpi 300", "--dpi 0", "--dpi 96 --ratio 2", "--paper a4", "--paper landscape",
            "--paper a4 --ratio 2", "--size a4@2x --dpi 192", "--size a4@2x --dpi 96", "--size a4 --dpi 150", "--paper a0 --dpi 90000", "--size 99999x1"],
        3: ["--inset-zoom 3", "--inset --inset-zoom 99", "--inset a.json --inset-zoom 3", "--graticule x", "--position title", "--position x=top",
            "--position title=x", "--graticule", "--inset http://", "--inset basemap --position inset=top-left", "--title a --subtitle b --caption c",
            "--transparent --frame --north-arrow --scale-bar metric"],
        4: ["--debug tiles,collisions,padding,overdraw", "--debug x"],
        5: ["--legend-title a", "--legend a=A", "--legend none=N", "--legend =", "--legend a+b=A,c", "--legend", "--legend-language de"],
        6: ["--size-by n --max-radius 9", "--label-by n", "--classes 99", "--color-by n --scheme x", "--color-by n --breaks 1,x", "--reverse",
            "--color-by n --palette RdBu --midpoint 2", "--color-by n --palette x"],
        7: ["--set a", "--set a.b", "--hide b", "--state k", "--filter a", "--projection x", "--projection albers:x"],
        8: ["--marker x", "--path x", "--path 1,2"],
        9: ["--zoom 5-3", "--zoom 99", "--tile-size 100", "--ratio 0.3", "--quality 500", "--part - --zoom 0", "--shard 1/2 --format webp --quality 50",
            "--part 1/2 --tile-size 256 --ratio 2", "--part x", "--bounds 0,5,1,1", "--bounds 1,2 --name a --threads 2"],
        10: ["--at 1,2", "--point 1,2", "--box 5,6,1,2", "--at 1,2 --point 1,2", "--at 1", "--source a --source-layer b", "--source a --at 1,2",
             "--source-layer b", "--filter [\"has\",\"a\"] --layers a,b", "--filter x", "--at 0,90", ""],
        11: ["--threshold 2", "--ignore 1,2", "--max-blob -1"], 12: ["--size 5", "--dpi 0"],
        13: ["--deny missing-image --allow missing-image", "--deny x", "--strict --allow missing-image", "--deny missing-image"],
        14: ["--strict --lenient", "--quiet", "--verbose --lenient"], 15: ["--format x", "--quality 0", "a.png"], 16: ["--cache x"], 17: ["tlies", "x"],
    }
    commands = ["a.json b.png --max-memory 512M --size a4", "a.json b.png --max-memory 0.5K", "a.json b.png --max-memory 1000", "a.json --max-memory x",
                "a.json b.png --max-memory 1 --size 9x9", "tiles a.json b.mbtiles --zoom 0-3 --part 1/2", "query a.json --box 1,2,3,4 --center 1,2",
                "a.json b.png --max-memory 2T --marker 1,2 --path 1,2|3,4 --set a.b=1 --hide a --fit --frame --north-arrow --transparent --title a"]
    return [*((number, each) for number, all in groups.items() for each in all), *((0x21, each) for each in commands)]
