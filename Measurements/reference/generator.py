"""Random values of properties: expressions, functions and constants."""

import random

NUMBERS = ["line-width", "line-opacity", "text-size", "icon-size", "circle-radius", "line-blur", "text-rotate"]
COLORS = ["line-color", "circle-color", "fill-color"]
ENUMERATIONS = {"text-anchor": ["left", "top", "center"], "text-transform": ["none", "uppercase", "lowercase"]}
PAIRS = ["text-offset", "icon-offset"]


class Generator:
    """Random values of properties, from a seed."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def case(self):
        """Returns a property, a value of it, and the inputs for its evaluation."""
        choose = self.chance.choice
        kind = choose([self.zoom_function, self.attribute_function, self.composite_function, self.curve, self.expression])
        name = choose(NUMBERS * 2 + COLORS * 2 + list(ENUMERATIONS) * 2 + PAIRS)
        return {"property": name, "expression": kind(name), "inputs": [self.input() for _ in range(12)]}

    def input(self):
        """Returns a zoom level and a feature."""
        choose = self.chance.choice
        values = [0, 1, 2, 3, 4, 5.5, 7, -1, 12, "a", "b", "2", "red", "#0f08", "left", "uppercase", "", True, False, None]
        attributes = {key: choose(values) for key in "xyz" if self.chance.random() < 0.8}
        # There is only one array, because arrays with equal contents are equal in render-map, but not in JavaScript.
        if self.chance.random() < 0.1:
            attributes["z"] = [1, 2]
        zoom = choose([0, 1, 2, 3, 4, 5, 6, 8, 10]) if self.chance.random() < 0.6 else round(self.chance.uniform(0, 12), 3)
        feature = {"properties": attributes, "geometry": {"type": "Point", "coordinates": [0, 0]}}
        if self.chance.random() < 0.5:
            feature["id"] = choose([1, 7])
        return [{"zoom": zoom}, feature]

    def output(self, name):
        """Returns a constant of a property."""
        choose = self.chance.choice
        if name in ENUMERATIONS:
            return choose(ENUMERATIONS[name])
        if name in COLORS:
            return choose(["red", "#0f08", "hsl(40, 50%, 30%)", "rgba(10, 20, 200, 0.25)", "transparent", "#123456"])
        if name in PAIRS:
            return [self.chance.randint(-4, 9), self.chance.randint(-4, 9)]
        return choose([0, 0.25, 0.5, 1, 2, 4.5, 10, 20])

    def inputs(self, low=0):
        """Returns ascending inputs of stops. Some inputs occur twice or three times."""
        numbers = sorted(self.chance.sample(range(low, 11), self.chance.randint(1, 4)))
        return [n for n in numbers for _ in range(self.chance.choice([1, 1, 1, 2, 3]))]

    def parameters(self, name, kinds):
        """Returns parameters that any function may have."""
        function = {}
        kind = self.chance.choice(kinds)
        interpolates = name not in ENUMERATIONS
        if kind == "exponential" and not interpolates:
            kind = "interval"
        if kind:
            function["type"] = kind
        if self.chance.random() < 0.4:
            function["base"] = self.chance.choice([0.5, 1, 1.2, 2])
        if name in COLORS and self.chance.random() < 0.3:
            function["colorSpace"] = self.chance.choice(["rgb", "lab", "hcl"])
        return function

    def zoom_function(self, name):
        """Returns a function of zoom levels."""
        return {**self.parameters(name, [None, "exponential", "interval"]),
                "stops": [[n, self.output(name)] for n in self.inputs()]}

    def attribute_function(self, name):
        """Returns a function of an attribute."""
        function = {**self.parameters(name, [None, "exponential", "interval", "categorical", "identity"]), "property": "x"}
        if self.chance.random() < 0.5:
            function["default"] = self.output(name)
        if function.get("type") == "categorical":
            keys = self.chance.choice([["a", "b", "2", "red"], [0, 1, 2, 3], [True, False]])
            function["stops"] = [[key, self.output(name)] for key in self.chance.sample(keys, min(len(keys), 2))]
        elif function.get("type") != "identity":
            function["stops"] = [[n, self.output(name)] for n in self.inputs()]
        return function

    def composite_function(self, name):
        """Returns a function of zoom levels and an attribute."""
        function = {**self.parameters(name, [None, "exponential", "interval", "categorical"]), "property": "x"}
        if self.chance.random() < 0.5:
            function["default"] = self.output(name)
        keys = ["a", "b", "2"] if function.get("type") == "categorical" else None
        function["stops"] = [
            [{"zoom": zoom, "value": value}, self.output(name)]
            for zoom in sorted(set(self.inputs())) for value in keys or self.inputs()]
        return function

    def curve(self, name):
        """Returns a step or an interpolation over zoom levels or an attribute."""
        choose = self.chance.choice
        over = choose([["zoom"], ["zoom"], ["get", "x"], ["number", ["get", "x"], 3], ["to-number", ["get", "y"], 1]])
        stops = sorted(set(self.inputs())) or [0]
        result = lambda: self.result(name) if self.chance.random() < 0.4 else self.literal(name)
        if name in ENUMERATIONS or self.chance.random() < 0.3:
            return ["step", over, result(), *[part for n in stops for part in (n, result())]]
        interpolation = choose([
            ["linear"], ["exponential", 0.5], ["exponential", 1.5], ["exponential", 1], ["cubic-bezier", 0.4, 0, 0.6, 1]])
        operator = choose(["interpolate", "interpolate-hcl", "interpolate-lab"]) if name in COLORS else "interpolate"
        return [operator, interpolation, over, *[part for n in stops for part in (n, result())]]

    def literal(self, name):
        """Returns a constant of a property as an expression."""
        value = self.output(name)
        return ["literal", value] if isinstance(value, list) else value

    def result(self, name):
        """Returns an expression of a property's type that does not depend on the zoom level."""
        if name in ENUMERATIONS:
            return self.choice(lambda: self.literal(name), ["string", ["get", "x"], "top"])
        if name in COLORS:
            color = self.chance.choice([
                ["to-color", ["get", "x"], "blue"],
                ["rgba", self.number(1), self.number(1), 30, 0.5], ["rgb", self.number(1), 3, 4]])
            return self.choice(lambda: self.literal(name), color)
        if name in PAIRS:
            return self.choice(lambda: self.literal(name), ["array", "number", 2, ["get", "z"]])
        return self.number(2)

    def choice(self, literal, other):
        """Returns an expression that chooses one of several expressions by the feature."""
        return self.chance.choice([
            other, ["case", self.test(), literal(), other], ["match", ["get", "x"], ["a", "b"], literal(), "red", literal(), other],
            ["coalesce", ["get", "w"], other], ["let", "v", other, ["var", "v"]]])

    def number(self, depth):
        """Returns an expression whose value is a number."""
        choose = self.chance.choice
        if depth == 0:
            return choose([
                1, 2.5, -3, ["number", ["get", "x"], 4], ["to-number", ["get", "y"], 2], ["length", ["to-string", ["get", "z"]]],
                ["coalesce", ["get", "x"], 6], ["id"], ["get", "y"]])
        part = lambda: self.number(depth - 1)
        return choose([
            lambda: [choose(["+", "*", "min", "max"]), part(), part()], lambda: [choose(["-", "/", "%", "^"]), part(), part()],
            lambda: [choose(["abs", "ceil", "floor", "round", "sqrt", "ln", "log10", "log2", "sin", "cos", "tan", "atan", "-"]), part()],
            lambda: ["case", self.test(), part(), part()],
            lambda: ["match", ["get", "x"], choose(["a", ["a", "b"], "2"]), part(), part()],
            lambda: ["step", part(), part(), 1, part(), 3, part()],
            lambda: ["interpolate", ["linear"], part(), 0, part(), 5, part()],
            lambda: ["at", choose([0, 1, 2]), ["literal", [4, 5, 6]]],
            lambda: ["index-of", choose(["a", "2"]), ["to-string", ["get", "x"]]],
            lambda: ["length", ["slice", ["concat", "abc", ["get", "x"], ["get", "y"]], choose([-2, 0, 1, 2])]],
            lambda: ["let", "v", part(), ["+", ["var", "v"], ["var", "v"]]],
        ])()

    def test(self):
        """Returns an expression whose value is a Boolean."""
        choose = self.chance.choice
        return choose([
            lambda: ["has", choose("xyw")], lambda: ["==", ["get", "x"], ["get", "y"]], lambda: ["!=", ["get", "x"], choose(["a", 2, True])],
            lambda: [choose(["<", ">=", ">", "<="]), self.number(0), self.number(0)],
            lambda: ["in", choose(["a", "2"]), ["to-string", ["get", "y"]]],
            lambda: ["any", self.test(), ["to-boolean", ["get", "z"]]], lambda: ["all", self.test(), ["!", self.test()]],
            lambda: ["is-supported-script", ["get", "x"]], lambda: ["in", ["get", "x"], ["literal", ["a", 2, 3]]],
        ])()

    def expression(self, name):
        """Returns an expression that does not depend on the zoom level."""
        return self.result(name)
