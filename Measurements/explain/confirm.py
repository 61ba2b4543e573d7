#!/usr/bin/env python3
"""Confirms the reasons of `render-map explain` from outside.

    confirm.py STYLE [--command render-map] [--count 200] [--seed 1] [--zoom 15] [--center LON,LAT] [--size 800x600]

Chooses labels and features of a style that its picture does not show, with a random seed: half of them labels that
`--labels` lists as hidden, half of them features that `query --source` finds and that `query --at` does not find in a layer
with the same source layer. For each of them, the program asks `explain` for the reason, checks the facts of the reason
against the style and the data, changes the style so that the reason no longer applies, and repeats this until another
subcommand (`--labels` or `query`) shows the label or the feature. A collision is removed by excluding the named label from
its layer, and a filter by replacing the named part by its opposite.

Prints a line for each case that is not confirmed, and the number of cases by their first reason. The exit code is 1 if a
case is not confirmed.
"""
import argparse
import collections
import copy
import json
import os
import random
import subprocess
import sys
import tempfile

ICON = 32  # the distance in pixels of an icon from the box of its text, which does not include the icon
STEPS = 60  # the maximum number of changes until something is shown


class Renderer:
    """Runs the command with changed styles, which are written next to the style so that relative addresses remain valid."""

    def __init__(self, command, style, view, folder):
        self.command, self.view, self.folder = command, view, folder
        self.home = os.path.dirname(os.path.abspath(style))
        self.style = json.load(open(style))
        for source in self.style["sources"].values():
            for name in ("url", "data"):
                source[name] = self.absolute(source[name]) if isinstance(source.get(name), str) else source.get(name)
                if source[name] is None:
                    del source[name]
        for name in ("sprite", "glyphs"):
            if isinstance(self.style.get(name), str):
                self.style[name] = self.absolute(self.style[name])

    def absolute(self, address):
        scheme, separator, rest = address.partition("://")
        if separator and scheme not in ("mbtiles", "pmtiles"):
            return address
        path = os.path.join(self.home, rest if separator else address)
        return f"{scheme}://{path}" if separator else path

    def run(self, style, *arguments, subcommand=None):
        path = os.path.join(self.folder, "style.json")
        with open(path, "w") as file:
            json.dump(style, file)
        words = [self.command] + ([subcommand] if subcommand else []) + [path] + list(arguments) + self.view
        done = subprocess.run(words + ["--allow", "blank-picture"], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(words)}: {done.stderr.strip()}")
        return done.stdout

    def labels(self, style):
        out = os.path.join(self.folder, "labels.json")
        self.run(style, os.path.join(self.folder, "picture.png"), "--labels", out)
        return json.load(open(out))["labels"]

    def shows(self, label, reach=0):
        """Whether the box of a label, extended by a number of pixels, meets the picture. Labels are also placed in a margin
        around the picture."""
        if "box" not in label:
            return True
        left, top, right, bottom = label["box"]
        width, height = map(int, self.size.split("x"))
        return right > -reach and bottom > -reach and left < width + reach and top < height + reach

    def explain(self, style, layer, *arguments):
        text = self.run(style, *arguments, "--layer", layer, "--json", subcommand="explain")
        return json.loads(text)["layers"][0]

    def query(self, style, *arguments):
        return json.loads(self.run(style, *arguments, subcommand="query"))["features"]


def layer_of(style, name):
    return next(layer for layer in style["layers"] if layer["id"] == name)


def is_expression(part):
    """Whether a filter is an expression, as far as the styles of this program need it."""
    if not isinstance(part, list) or not part:
        return False
    if part[0] in ("all", "any", "none"):
        return any(is_expression(inner) for inner in part[1:])
    if part[0] in ("has", "!has", "in", "!in", "==", "!=", "<", "<=", ">", ">="):
        return any(isinstance(inner, list) for inner in part[1:])
    return True


def test(part, values):
    """The result of a part of a filter in the syntax before expressions; None if it is an expression."""
    if isinstance(part, bool):
        return part
    if not isinstance(part, list) or is_expression(part):
        return None
    name, rest = part[0], part[1:]
    if name in ("all", "any", "none"):
        results = [test(inner, values) for inner in rest]
        if None in results:
            return None
        return all(results) if name == "all" else any(results) == (name == "any")
    value = values.get(rest[0])
    if name in ("has", "!has"):
        return (value is not None) == (name == "has")
    if name in ("in", "!in"):
        return (value in rest[1:]) == (name == "in")
    if name in ("==", "!="):
        same = type(value) == type(rest[1]) or not isinstance(value, (bool, str)) and not isinstance(rest[1], (bool, str))
        return (same and value == rest[1]) == (name == "==")
    if value is None or isinstance(value, str) != isinstance(rest[1], str):
        return False
    return {"<": value < rest[1], "<=": value <= rest[1], ">": value > rest[1], ">=": value >= rest[1]}[name]


def excluded(layer, identifier):
    """Adds a condition to a layer that excludes a feature."""
    old = layer.get("filter", ["all"])
    condition = ["!=", ["id"], identifier] if is_expression(old) else ["!=", "$id", identifier]
    layer["filter"] = ["all", old, condition]


class Case:
    """A label or a feature that is missing from a layer."""

    def __init__(self, renderer, layer, identifier, properties, where, text=None):
        self.renderer, self.layer, self.identifier = renderer, layer, identifier
        self.properties, self.where, self.text = properties, where, text
        self.style = copy.deepcopy(renderer.style)
        self.reasons = []

    def name(self):
        return f"{self.layer} {self.identifier} {self.text or ''} {' '.join(self.where)}"

    def explained(self):
        """The explanation of the layer and the entry of the feature, if it has one."""
        # A query finds what is drawn at a point exactly.
        is_exact = "--at" in self.where and self.own()["type"] != "symbol"
        radius = ["--radius", "0.01"] if is_exact else []
        layer = self.renderer.explain(self.style, self.layer, *self.where, *radius)
        entries = [entry for entry in layer.get("features", []) if entry.get("id") == self.identifier]
        drawn = [entry for entry in entries if entry["drawn"]]
        return layer, (drawn or entries or [None])[0]

    def is_shown(self):
        """Whether another subcommand shows the label or the feature."""
        if layer_of(self.style, self.layer)["type"] == "symbol":
            return any(
                label["layer"] == self.layer and label.get("feature") == self.identifier and label["shown"]
                and self.renderer.shows(label, ICON if "icon" in label["shown"] else 0)
                for label in self.renderer.labels(self.style))
        found = self.renderer.query(self.style, *self.where, "--layers", self.layer)
        return any(feature.get("id") == self.identifier for feature in found)

    def is_there(self):
        """Whether the place shows the feature if the layer draws all features, by their type of geometry."""
        style = copy.deepcopy(self.style)
        own = layer_of(style, self.layer)
        for name in ("filter", "minzoom", "maxzoom", "layout"):
            own.pop(name, None)
        kind = {"Point": "circle", "LineString": "line", "Polygon": "fill"}[self.geometry.removeprefix("Multi")]
        if kind == "fill" and own["type"] == "line":
            kind = "line"  # It draws only the edges of areas.
        paint = own.pop("paint", {}) if own["type"] == kind else {}
        own["paint"] = {name: value for name, value in paint.items() if "-translate" in name}
        own["type"] = kind
        found = self.renderer.query(style, *self.where, "--layers", self.layer)
        return any(
            feature.get("id") == self.identifier and feature["properties"] == self.properties for feature in found)

    def confirm(self):
        """Returns what is not confirmed, or None."""
        for _ in range(STEPS):
            layer, entry = self.explained()
            if entry is None and layer.get("reason") is None:
                return "the feature is not in the explanation"
            reason = entry.get("reason") if entry else layer["reason"]
            is_drawn = entry["drawn"] if entry else layer["drawn"]
            if is_drawn:
                return None if self.is_shown() else "explain says that it is drawn, but it is not shown"
            self.reasons.append(reason["code"])
            fault = getattr(self, "undo_" + reason["code"].replace("-", "_"), self.unknown)(reason)
            if fault is self:
                return None
            if fault:
                return f"{reason['code']}: {fault}"
        return "not shown after all changes: " + " ".join(self.reasons)

    def unknown(self, reason):
        return f"no confirmation for {json.dumps(reason)}"

    def own(self):
        return layer_of(self.style, self.layer)

    def undo_visibility(self, reason):
        if self.own().get("layout", {}).get("visibility") != "none":
            return "the layer is visible"
        self.own()["layout"]["visibility"] = "visible"

    def undo_zoom_range(self, reason):
        low, high = reason.get("minzoom", 0), reason.get("maxzoom", 99)
        if low <= reason["zoom"] < high:
            return "the zoom level is in the range"
        if (self.own().get("minzoom"), self.own().get("maxzoom")) != (reason.get("minzoom"), reason.get("maxzoom")):
            return "the style has another range"
        self.own().pop("minzoom", None)
        self.own().pop("maxzoom", None)

    def undo_filter(self, reason):
        holder, key = self.own(), "filter"
        for index in reason["path"]:
            holder, key = holder[key], index
        if holder[key] != reason["part"]:
            return "the style has another part at the path"
        for name, value in reason["values"].items():
            if not name.startswith("$") and self.properties.get(name) != value:
                return f"the data has another value of {name}"
        result = test(reason["part"], reason["values"])
        if result is not None and result != reason["result"]:
            return "the part has another result for the values"
        # The syntax before expressions has no literals, but an empty "all" is true and an empty "any" is false.
        old = self.own()["filter"]
        holder[key] = (not reason["result"]) if is_expression(old) else ["any" if reason["result"] else "all"]

    def undo_transparent(self, reason):
        paint = self.own().setdefault("paint", {})
        paint[reason["property"]] = "#ff0000" if reason["property"].endswith("color") else 1

    def undo_zero_size(self, reason):
        group = "layout" if reason["property"] in ("text-size", "icon-size") else "paint"
        self.own().setdefault(group, {})[reason["property"]] = 10

    def undo_empty_text(self, reason):
        field = json.dumps(self.own()["layout"].get("text-field"))
        for name, value in reason["values"].items():
            if str(value or "").strip() or name not in field:
                return f"the text reads {name} = {value}"
        self.own()["layout"]["text-field"] = "x"

    def undo_missing_image(self, reason):
        group = "layout" if reason["property"] == "icon-image" else "paint"
        self.own()[group].pop(reason["property"], None)

    def undo_geometry_type(self, reason):
        return self if self.own()["type"] in ("fill", "line", "fill-extrusion") else "the layer draws such features"

    def undo_overlap(self, reason):
        other = reason["inTheWay"]
        if other.get("id") is None:
            return "the label in the way has no identifier"
        if other["layer"] == self.layer and other["id"] == self.identifier:
            # A feature with several symbols gets in its own way. The first symbol is shown.
            return self
        excluded(layer_of(self.style, other["layer"]), other["id"])

    def undo_partner(self, reason):
        self.own()["layout"]["text-optional"] = True
        self.own()["layout"]["icon-optional"] = True

    def undo_outside_view(self, reason):
        own = [
            label for label in self.renderer.labels(self.style)
            if label["layer"] == self.layer and label.get("feature") == self.identifier]
        if not own:
            return "the label is not listed"
        boxes = [label for label in own if "box" in label]
        return "the label is in the picture" if any(map(self.renderer.shows, boxes)) else self

    def undo_outside_picture(self, reason):
        return self.undo_outside_view(reason)

    def undo_no_anchor(self, reason):
        layout = self.own()["layout"]
        if layout.get("text-size") == 0.01:
            return "a text of no length has no anchor"
        layout["text-size"], layout["symbol-spacing"], layout["text-max-angle"] = 0.01, 1, 180
        layout.pop("icon-image", None)

    def undo_line_too_short(self, reason):
        return self.undo_no_anchor(reason)

    def undo_elsewhere(self, reason):
        found = self.renderer.labels(self.style)
        same = [label for label in found if label["layer"] == self.layer]
        x, y = reason["at"]
        near = [
            label for label in same if "box" in label
            and label["box"][0] - 1 <= x <= label["box"][2] + 1 and label["box"][1] - 1 <= y <= label["box"][3] + 1]
        return self if near or not all("box" in label for label in same) else "no label of the layer is there"


def hidden_labels(renderer, generator, count):
    everything = renderer.labels(renderer.style)
    shown = {(label["layer"], label.get("feature")) for label in everything if label["shown"]}
    labels = [
        label for label in everything
        if (label["layer"], label.get("feature")) not in shown and label.get("feature") is not None and label["text"].strip()]
    generator.shuffle(labels)
    seen = set()
    for label in labels:
        key = (label["layer"], label["feature"])
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > count:
            break
        yield Case(renderer, label["layer"], label["feature"], {}, ["--label", label["text"].strip()], label["text"])


def inner_place(geometry):
    """A place of a geometry, in degrees: the middle of a line, or the middle of the widest part of an area."""
    kind, coordinates = geometry["type"], geometry["coordinates"]
    if kind.startswith("Multi"):
        kind, coordinates = kind[5:], coordinates[0]
    if kind == "Point":
        return coordinates
    if kind == "LineString":
        index = len(coordinates) // 2
        (x, y), (u, v) = coordinates[index - 1][:2], coordinates[index][:2]
        return [(x + u) / 2, (y + v) / 2]
    heights = [point[1] for point in coordinates[0]]
    height = (min(heights) + max(heights)) / 2
    crossings = sorted(
        x + (height - y) * (u - x) / (v - y)
        for ring in coordinates for (x, y), (u, v) in zip(ring, ring[1:]) if (y > height) != (v > height))
    parts = zip(crossings[::2], crossings[1::2])
    west, east = max(parts, key=lambda ends: ends[1] - ends[0], default=coordinates[0][0][:1] * 2)
    return [(west + east) / 2, height]


def missing_features(renderer, generator, count, bounds):
    layers = [layer for layer in renderer.style["layers"] if layer.get("source-layer")]
    by_source = collections.defaultdict(list)
    for layer in layers:
        by_source[layer["source"], layer["source-layer"]].append(layer["id"])
    features = {}
    made = 0
    while made < count:
        source = generator.choice(sorted(by_source))
        if source not in features:
            features[source] = [
                feature for feature in renderer.query(
                    renderer.style, "--source", source[0], "--source-layer", source[1])
                if feature.get("id") is not None and feature.get("geometry")
                and bounds(inner_place(feature["geometry"]))]
        if not features[source]:
            by_source.pop(source)
            continue
        feature, layer = generator.choice(features[source]), generator.choice(by_source[source])
        place = ",".join(repr(number) for number in inner_place(feature["geometry"])[:2])
        where = ["--at", place]
        case = Case(renderer, layer, feature["id"], feature["properties"], where)
        case.geometry = feature["geometry"]["type"]
        # A place in the margin of a tile shows the feature of the next tile instead.
        if not case.is_shown() and case.is_there():
            made += 1
            yield case


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("style")
    parser.add_argument("--command", default="render-map")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--zoom", default="15")
    parser.add_argument("--center", help="by default, the center of the style")
    parser.add_argument("--size", default="800x600")
    options = parser.parse_args()
    generator = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        renderer = Renderer(options.command, options.style, ["--zoom", options.zoom, "--size", options.size], folder)
        renderer.size = options.size
        if options.center:
            renderer.view += ["--center", options.center]
        longitude, latitude = (
            map(float, options.center.split(",")) if options.center else renderer.style["center"])
        width, height = map(int, options.size.split("x"))
        reach = 360 / 512 / 2 ** float(options.zoom) * 0.45

        def is_inside(place):
            # A degree of latitude is longer in the picture than a degree of longitude, at most by a factor of 3 here.
            return (abs(place[0] - longitude) < reach * width and abs(place[1] - latitude) < reach * height / 3)

        half = options.count // 2
        cases = list(hidden_labels(renderer, generator, half))
        cases += missing_features(renderer, generator, options.count - len(cases), is_inside)
        reasons = collections.Counter()
        failures = 0
        for case in cases:
            fault = case.confirm()
            reasons[case.reasons[0] if case.reasons else "-"] += 1
            if fault:
                failures += 1
                print(f"{case.name()}: {fault}", flush=True)
        for reason, number in sorted(reasons.items()):
            print(f"{number:5} {reason}")
        print(f"{len(cases) - failures} of {len(cases)} confirmed")
        sys.exit(1 if failures or len(cases) < options.count else 0)


if __name__ == "__main__":
    main()
