import MapJSON

/// A legacy function (style-spec: function). It is an object with `stops` over zoom levels, over the values of an
/// attribute, or over both. A function of type `identity` returns the attribute itself. A function is compiled as the
/// equivalent expression.
struct LegacyFunction {
  /// The value of `type` in a function's JSON.
  enum Kind: String {
    case identity, exponential, interval, categorical
  }

  let parameters: JSONObject
  let property: PropertySpecification
  let offset: Int
  let kind: Kind

  /// Creates a legacy function from JSON.
  ///
  /// - Throws: `CompileErrors` if `json` is not a function or has an unknown type.
  init(_ json: JSONValue, for property: PropertySpecification) throws(CompileErrors) {
    guard let parameters = json.object else {
      throw CompileErrors(message: "A function is an object.", offset: json.offset)
    }
    self.parameters = parameters
    self.property = property
    offset = json.offset
    if let name = parameters["type"]?.string {
      guard let kind = Kind(rawValue: name) else {
        throw CompileErrors(
          message: "There is no function of type \"\(name)\".", offset: json.offset)
      }
      self.kind = kind
    } else if parameters["stops"] == nil {
      kind = .identity
    } else {
      kind = property.isInterpolated ? .exponential : .interval
    }
  }

  /// The default of the function, which is used for inputs without an output. Nil if the function has no default.
  var defaultValue: Value? { parameters["default"].flatMap { Value($0, as: property.type) } }

  /// Whether the function depends on both the zoom level and an attribute.
  var isOfZoomAndAttribute: Bool {
    parameters["stops"]?.array?.first?.array?.first?.object != nil
  }

  /// The zoom levels of the stops in order. The array is empty if the function depends only on an attribute.
  var zoomLevels: [Double] {
    let inputs = parameters["stops"]?.array?.compactMap(\.array?.first) ?? []
    let levels = inputs.compactMap { input in
      input.object?["zoom"]?.double ?? (parameters["property"] == nil ? input.double : nil)
    }
    return levels.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Returns the equivalent expression.
  ///
  /// - Parameter isForDrawing: Whether the expression is used for drawing. Otherwise, the expression is the result of
  ///   MapLibre's conversion of functions to expressions, which differs in two ways. In a function of both the zoom
  ///   level and an attribute, drawing uses the function's base between zoom levels, and the conversion uses the
  ///   function's color space. If several stops have the same input, the conversion keeps only the first of them.
  /// - Throws: `CompileErrors` if a part of the function is missing or invalid.
  func expression(isForDrawing: Bool = true) throws(CompileErrors) -> JSONValue {
    guard parameters["stops"] != nil else {
      guard parameters["property"] != nil else { throw failure("A function needs stops.") }
      return identity()
    }
    let stops = isForDrawing ? try stops() : try stops().withFirstOutputs()
    guard let first = stops.first else { throw failure("A function needs at least one stop.") }
    if first.input.object != nil {
      return try without(isForDrawing ? "colorSpace" : "base").zoomAndAttribute(stops)
    }
    if parameters["property"] != nil { return attributeCurve(stops) }
    guard kind != .categorical, kind != .identity else {
      throw failure("A function of zoom levels must be \"exponential\" or \"interval\".")
    }
    let written = stops.map { stop in
      var stop = stop
      if property.hasTokens, let text = stop.output.string {
        stop.output = TokenString.expression(text, offset: stop.output.offset)
      } else {
        stop.output = stop.output.asExpression
      }
      return stop
    }
    return curve(over: call("zoom"), written, kind: kind, base: parameters["base"])
  }

  private func failure(_ message: String) -> CompileErrors {
    CompileErrors(message: message, offset: offset)
  }
}

// MARK: - Stops

extension LegacyFunction {
  struct Stop {
    var input: JSONValue
    var output: JSONValue
  }

  private func stops() throws(CompileErrors) -> [Stop] {
    guard let elements = parameters["stops"]?.array else {
      throw failure("The stops of a function must be an array.")
    }
    var stops: [Stop] = []
    for element in elements {
      guard let pair = element.array, pair.count == 2 else {
        throw CompileErrors(
          message: "A stop must be an array of an input and an output.", offset: element.offset)
      }
      stops.append(Stop(input: pair[0], output: pair[1]))
    }
    return stops
  }
}

// MARK: - Expressions

extension LegacyFunction {
  private func call(_ name: String, _ arguments: JSONValue...) -> JSONValue {
    call(name, arguments)
  }

  private func call(_ name: String, _ arguments: [JSONValue]) -> JSONValue {
    JSONValue(
      .array([JSONValue(.string(name), offset: offset)] + arguments), offset: offset)
  }

  /// The value of the attribute, as a `get` expression.
  private var attribute: JSONValue {
    call("get", parameters["property"] ?? JSONValue(.null, offset: offset))
  }

  private func identity() -> JSONValue {
    guard let fallback = parameters["default"] else {
      // Unlike expressions, functions do not convert values of other types to strings.
      return property.type == .string ? call("string", attribute) : attribute
    }
    let other = fallback.asExpression
    switch property.type {
    case .enumeration(let values):
      let labels = values.map { JSONValue(.string($0), offset: offset) }
      return call(
        "match", attribute, JSONValue(.array(labels), offset: offset), attribute, other)
    case .color: return call("to-color", attribute, other)
    case .number: return call("number", attribute, other)
    case .string: return call("string", attribute, other)
    case .boolean: return call("boolean", attribute, other)
    case .array(let element, let length):
      let length = length.map { JSONNumber.integer(Int64($0)) }
      guard let elementName = element.assertionName else {
        return call("array", attribute, other)
      }
      return call(
        "array", JSONValue(.string(elementName), offset: offset),
        JSONValue(length.map { .number($0) } ?? .null, offset: offset), attribute, other)
    default:
      return call("coalesce", attribute, other)
    }
  }

  /// The output for inputs without a stop. It is the default of the function or, if the function has no default, the
  /// default of the property. If the property has no default either, the output is an empty name for an image. For
  /// other types it is an `error`, and the caller uses its fallback.
  private var fallback: JSONValue {
    if let value = parameters["default"] ?? property.defaultValue { return value.asExpression }
    if property.type == .resolvedImage { return JSONValue(.string(""), offset: offset) }
    return call(
      "error", JSONValue(.string("No stop matches the attribute's value."), offset: offset))
  }

  private func attributeCurve(_ stops: [Stop]) -> JSONValue {
    let stops = stops.map { Stop(input: $0.input, output: $0.output.asExpression) }
    switch kind {
    case .identity: return identity()
    case .categorical: return categorical(stops)
    case .exponential, .interval:
      let curve = curve(
        over: call("number", attribute), stops, kind: kind, base: parameters["base"])
      guard let other = parameters["default"] else { return curve }
      let isNumber = call(
        "==", call("typeof", attribute), JSONValue(.string("number"), offset: offset))
      return call("case", isNumber, curve, other.asExpression)
    }
  }

  /// Returns a `match` if all inputs are strings or all inputs are integers. For other inputs, returns a `case` that
  /// compares them one by one.
  private func categorical(_ stops: [Stop]) -> JSONValue {
    let stops = stops.withLastOutputs()
    let inputs = stops.map(\.input)
    let isMatch =
      inputs.allSatisfy { $0.string != nil }
      || inputs.allSatisfy { $0.double.map { $0.rounded() == $0 } ?? false }
    if isMatch {
      return call("match", [attribute] + pairs(stops) + [fallback])
    }
    let branches = stops.flatMap { [call("==", attribute, $0.input), $0.output] }
    return call("case", branches + [fallback])
  }

  /// Returns a curve over zoom levels. Each of its outputs is a curve over the attribute. Only the outer curve has
  /// the base and color space of the function.
  private func zoomAndAttribute(_ stops: [Stop]) throws(CompileErrors) -> JSONValue {
    var levels: [(zoom: JSONValue, stops: [Stop])] = []
    for stop in stops {
      guard let zoom = stop.input.object?["zoom"], let value = stop.input.object?["value"] else {
        throw CompileErrors(
          message: "The input of this stop needs \"zoom\" and \"value\".",
          offset: stop.input.offset)
      }
      let inner = Stop(input: value, output: stop.output)
      if let index = levels.firstIndex(where: { $0.zoom.double == zoom.double }) {
        levels[index].stops.append(inner)
      } else {
        levels.append((zoom, [inner]))
      }
    }
    let inner = without("base").without("colorSpace")
    let outer = levels.map { Stop(input: $0.zoom, output: inner.attributeCurve($0.stops)) }
    return curve(
      over: call("zoom"), outer, kind: property.isInterpolated ? .exponential : .interval,
      base: parameters["base"])
  }

  /// Returns a copy of the function without one of its parameters.
  private func without(_ parameter: String) -> LegacyFunction {
    var rest = parameters
    rest[parameter] = nil
    return LegacyFunction(parameters: rest, property: property, offset: offset, kind: kind)
  }

  private init(
    parameters: JSONObject, property: PropertySpecification, offset: Int, kind: Kind
  ) {
    self.parameters = parameters
    self.property = property
    self.offset = offset
    self.kind = kind
  }

  /// Returns an `interpolate` or `step` over `input`. If the values cannot be interpolated, the result is always a
  /// `step`.
  private func curve(
    over input: JSONValue, _ stops: [Stop], kind: Kind, base: JSONValue?
  ) -> JSONValue {
    guard kind == .exponential, stops.count > 1, ExpressionType(property.type).isInterpolatable
    else {
      // In a `step`, the first output has no input, and at least one more stop is required. If the function has only
      // one stop, this stop is used twice.
      let distinct = stops.distinct()
      let others = distinct.count > 1 ? Array(distinct.dropFirst()) : distinct
      return call("step", [input, stops[0].output] + pairs(others))
    }
    let operators = ["hcl": "interpolate-hcl", "lab": "interpolate-lab"]
    let name = parameters["colorSpace"]?.string.flatMap { operators[$0] } ?? "interpolate"
    let growth = base?.double ?? 1
    let interpolation =
      growth == 1
      ? call("linear") : call("exponential", JSONValue(.number(.double(growth)), offset: offset))
    return call(name, [interpolation, input] + pairs(stops.distinct()))
  }

  private func pairs(_ stops: [Stop]) -> [JSONValue] { stops.flatMap { [$0.input, $0.output] } }
}

extension [LegacyFunction.Stop] {
  /// Returns the stops of a curve, with strictly ascending inputs. Functions allow several stops at one input, but
  /// expressions do not. Below an input with several stops, the curve leads to the first of these stops. At the input
  /// and above it, the curve starts from the last of them. At the lowest input of the curve, however, the first stop is
  /// used (MapLibre GL JS: function/index.ts). To separate two stops, one of them moves to the next smaller or greater
  /// number.
  fileprivate func distinct() -> [LegacyFunction.Stop] {
    var distinct: [LegacyFunction.Stop] = []
    var start = startIndex
    while start < endIndex {
      let input = self[start].input
      let end = self[start...].firstIndex { $0.input.double != input.double } ?? endIndex
      var (first, last) = (self[start], self[end - 1])
      if end - start > 1, let number = input.double {
        if start == startIndex {
          last.input = JSONValue(.number(.double(number.nextUp)), offset: input.offset)
        } else {
          first.input = JSONValue(.number(.double(number.nextDown)), offset: input.offset)
        }
        distinct.append(first)
      }
      distinct.append(last)
      start = end
    }
    return distinct
  }

  /// Returns the stops without any stop whose input equals the input of the previous stop.
  fileprivate func withFirstOutputs() -> [LegacyFunction.Stop] {
    reduce(into: []) { distinct, stop in
      if distinct.last.map({ Value($0.input) }) != Value(stop.input) { distinct.append(stop) }
    }
  }

  /// Returns the stops of a categorical function. If several stops have the same input, only the last of them is kept.
  fileprivate func withLastOutputs() -> [LegacyFunction.Stop] {
    var places: [Value: Int] = [:]
    return reduce(into: []) { distinct, stop in
      if let place = places.updateValue(distinct.count, forKey: Value(stop.input)) {
        places[Value(stop.input)] = place
        distinct[place] = stop
      } else {
        distinct.append(stop)
      }
    }
  }
}

extension PropertySpecification.ValueType {
  /// The name of this type as an element type of `array`. Nil if `array` does not support the type.
  fileprivate var assertionName: String? {
    switch self {
    case .number: "number"
    case .string, .enumeration: "string"
    case .boolean: "boolean"
    default: nil
    }
  }
}

extension JSONValue {
  /// The value as an expression. Arrays and objects are wrapped in `literal`.
  var asExpression: JSONValue {
    guard array != nil || object != nil else { return self }
    return JSONValue(.array([JSONValue(.string("literal"), offset: offset), self]), offset: offset)
  }
}
