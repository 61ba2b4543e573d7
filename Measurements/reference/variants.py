"""Families of random styles. Each family has one subject in which renderers have differed."""

from generator import Generator

TEXTS = ["Україна", "Ελλάδα", "العربية", "עברית", "ไทย", "हिन्दी", "ქართული", "中国", "Tokyo", "Ærø", ""]


class Values(Generator):
    """Values of properties that are visible at zoom levels 1 to 6."""

    RANGES = {"text-size": (6, 36), "icon-size": (0.3, 2.5), "line-width": (1, 16), "circle-radius": (2, 20)}

    def output(self, name):
        if name not in self.RANGES:
            return super().output(name)
        return round(self.chance.uniform(*self.RANGES[name]), 1)

    def inputs(self, low=0):
        numbers = sorted(self.chance.sample(range(low, 13), self.chance.randint(1, 4)))
        return [n / 2 for n in numbers for _ in range(self.chance.choice([1, 1, 2, 3]))]

    def function(self, name):
        """Returns a function of zoom levels, of an attribute, or of both."""
        return self.chance.choice([self.zoom_function, self.attribute_function, self.composite_function])(name)

    def zoom_curve(self, name):
        """Returns a function or a curve over zoom levels, often of an attribute too."""
        kind = self.chance.choice(["function", "step", "interpolate", "both"])
        if kind == "function":
            return self.zoom_function(name)
        if kind == "both":
            return self.composite_function(name)
        stops = [part for n in sorted(set(self.inputs())) for part in (n, self.output(name))]
        if kind == "step":
            return ["step", ["zoom"], self.output(name), *stops]
        return ["interpolate", self.chance.choice([["linear"], ["exponential", 1.6]]), ["zoom"], *stops]


def stops(values):
    """Returns layers whose functions have several stops at one input."""
    return [
        {"type": "fill", "paint": {"fill-color": values.function("fill-color")}},
        {"type": "line", "paint": {"line-width": values.function("line-width"), "line-color": values.function("line-color")}},
        {"type": "circle", "paint": {
            "circle-radius": values.function("circle-radius"), "circle-color": values.function("circle-color")}},
    ]


def sizes(values):
    """Returns layers whose text and icon sizes depend on the zoom level."""
    return [symbols("HHHH", **{"text-size": values.zoom_curve("text-size"), "text-offset": [0, 1]}),
            symbols(**{"icon-image": "arrow", "icon-size": values.zoom_curve("icon-size"), "icon-offset": [0, -20]})]


def scripts(values):
    """Returns a layer whose expressions ask whether a script is supported."""
    test = ["is-supported-script", values.chance.choice([["get", "name"], ["get", "label"], "ไทย", ["concat", ["get", "name"], "我"]])]
    field = ["case", values.chance.choice([test, ["!", test]]), ["concat", "yes ", ["get", "x"]], "no"]
    return [{**symbols(field), "filter": values.chance.choice([test, ["any", test, ["has", "none"]]])}]


FAMILIES = {family.__name__: family for family in (stops, sizes, scripts)}


def symbols(field="", **layout):
    """Returns a layer of symbols at points."""
    return {"type": "symbol", "layout": {
        "text-field": field, "text-font": ["Noto Sans Regular"], "text-allow-overlap": True, "icon-allow-overlap": True, **layout}}


def style(family, seed):
    """Returns the style of a family that is made from a seed."""
    values = Values(seed)
    shapes = {"circle": "Point", "symbol": "Point", "line": "LineString", "fill": "Polygon"}
    layers = [{"id": "ground", "type": "background", "paint": {"background-color": "#fff"}}]
    for number, layer in enumerate(FAMILIES[family](values)):
        shape = ["==", ["geometry-type"], shapes[layer["type"]]]
        filtered = ["all", shape, layer["filter"]] if "filter" in layer else shape
        layers.append({"id": f"{family}-{number}", "source": "grid", **layer, "filter": filtered})
    return {
        "version": 8, "sprite": "../../../Examples/patterns/sprite", "layers": layers,
        "sources": {"grid": {"type": "geojson", "data": {"type": "FeatureCollection", "features": [*features(values)]}}}}


def features(values):
    """Yields points, lines and polygons in a grid."""
    for row in range(-2, 3):
        for column in range(-2, 3):
            x, y = column * 6, row * 5
            square = [[x - 2, y - 2], [x + 2, y - 2], [x + 2, y + 2], [x - 2, y + 2], [x - 2, y - 2]]
            for geometry in [("Point", [x, y]), ("LineString", square[:3]), ("Polygon", [square])]:
                attributes = {
                    "x": values.chance.choice([0, 1, 1.5, 2, 3, 4, 5, "a", "b", "2"]), "name": values.chance.choice(TEXTS)}
                yield {"type": "Feature", "properties": attributes,
                       "geometry": {"type": geometry[0], "coordinates": geometry[1]}}
