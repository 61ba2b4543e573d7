import MapJSON

/// Checks a legacy function. The stops must be in ascending order, and the outputs must be valid for the property.
struct FunctionValidator {
  /// The property whose value is the function.
  private let specification: PropertySpecification
  /// The type of the function. Nil if the type is missing or is not a string.
  private let type: String?
  /// Whether the function depends only on the zoom level.
  private let isZoomFunction: Bool
  /// Whether each stop has a zoom level and an attribute value as its input.
  private let isZoomAndPropertyFunction: Bool
  /// The type of the first stop's input, which all other stops must have.
  private var inputKind: String?
  private var previousInput: JSONValue?
  private var previousZoom: Double?
  /// The inputs of the stops so far. If the function depends on the zoom level and an attribute, they are the inputs
  /// at the current zoom level.
  private var inputs: Set<String> = []

  /// Creates a validator of `function`, which is the value of a property.
  init(of specification: PropertySpecification, _ function: JSONValue) {
    self.specification = specification
    let object = function.object ?? JSONObject()
    type = object["type"]?.string
    isZoomFunction = type != "categorical" && object["property"] == nil
    isZoomAndPropertyFunction =
      object["stops"]?.array?.first?.array?.first?.object != nil
  }

  /// Reports the mistakes of `function` to `validator`.
  mutating func check(
    _ function: JSONValue, at place: String, with validator: inout StyleValidator
  ) {
    validator.checkObject(function, members: MemberTable.function, at: place) {
      (validator, member, memberPlace) in
      switch member.name {
      case "stops": checkStops(member.value, at: memberPlace, with: &validator)
      case "default":
        validator.checkValue(member.value, as: specification, at: memberPlace, in: .other)
      default: return false
      }
      return true
    }
    for message in mistakes(of: function.object ?? JSONObject()) {
      validator.report(message, at: place, function)
    }
  }

  /// Returns the mistakes that concern the function as a whole.
  private func mistakes(of function: JSONObject) -> [String] {
    var result: [String] = []
    if type == "identity", isZoomFunction {
      result.append("missing required property \"property\"")
    }
    if type != "identity", function.given("stops") == nil {
      result.append("missing required property \"stops\"")
    }
    if type == "exponential", !specification.isInterpolated {
      result.append("exponential functions not supported")
    }
    if !isZoomFunction, !specification.allowsFeatures {
      result.append("property functions not supported")
    } else if isZoomFunction, !specification.allowsZoom {
      result.append("zoom functions not supported")
    }
    if type == "categorical" || isZoomAndPropertyFunction, function["property"] == nil {
      result.append("\"property\" property is required")
    }
    return result
  }

  private mutating func checkStops(
    _ stops: JSONValue, at place: String, with validator: inout StyleValidator
  ) {
    if type == "identity" {
      return validator.report(
        "identity function may not have a \"stops\" property", at: place, stops)
    }
    guard let values = stops.array else { return validator.reportKind("array", at: place, stops) }
    for (index, stop) in values.enumerated() {
      checkStop(stop, at: "\(place)[\(index)]", with: &validator)
    }
    if values.isEmpty { validator.report("array must have at least one stop", at: place, stops) }
  }

  private mutating func checkStop(
    _ stop: JSONValue, at place: String, with validator: inout StyleValidator
  ) {
    guard let parts = stop.array else { return validator.reportKind("array", at: place, stop) }
    guard parts.count == 2 else {
      return validator.report(
        "array length 2 expected, length \(parts.count) found", at: place, stop)
    }
    if isZoomAndPropertyFunction {
      guard checkZoomAndInput(parts[0], of: stop, at: place, with: &validator) else { return }
    } else {
      checkInput(parts[0], of: stop, at: "\(place)[0]", with: &validator)
    }
    if validator.isExpression(parts[1]) {
      validator.report(
        "expressions are not allowed in function stops.", at: "\(place)[1]", parts[1])
    } else {
      validator.checkValue(parts[1], as: specification, at: "\(place)[1]", in: .other)
    }
  }

  /// Checks the input of a stop that consists of a zoom level and a value, such as `{"zoom": 3, "value": "x"}`.
  /// Returns false if the stop's output need not be checked.
  private mutating func checkZoomAndInput(
    _ input: JSONValue, of stop: JSONValue, at place: String, with validator: inout StyleValidator
  ) -> Bool {
    guard let object = input.object else {
      validator.report("object expected, \(input.kindName) found", at: place, stop)
      return false
    }
    guard let zoom = object["zoom"] else {
      validator.report("object stop key must have zoom", at: place, stop)
      return false
    }
    guard object["value"] != nil else {
      validator.report("object stop key must have value", at: place, stop)
      return false
    }
    if let previousZoom, let zoom = zoom.double, previousZoom > zoom {
      validator.report(
        "stop zoom values must appear in ascending order", at: place, object["zoom"] ?? stop)
      return false
    }
    if zoom.double != previousZoom {
      previousZoom = zoom.double
      previousInput = nil
      inputs = []
    }
    checkMembers(of: input, at: "\(place)[0]", with: &validator)
    return true
  }

  private mutating func checkMembers(
    of input: JSONValue, at place: String, with validator: inout StyleValidator
  ) {
    validator.checkObject(input, members: [], at: place) { validator, member, memberPlace in
      switch member.name {
      case "zoom":
        validator.log.checkNumber(
          member.value, as: PropertySpecification(name: "zoom", type: .number), at: memberPlace)
      case "value": checkInput(member.value, of: input, at: memberPlace, with: &validator)
      default: return false
      }
      return true
    }
  }

  /// Checks the input of a stop. It must be a number or, in categorical functions, a number, a string or a Boolean. If
  /// the input is `null`, the mistake is reported at the surrounding value.
  private mutating func checkInput(
    _ input: JSONValue, of whole: JSONValue, at place: String, with validator: inout StyleValidator
  ) {
    if let mistake = mistake(ofInput: input) {
      validator.report(mistake, at: place, input.isNull ? whole : input)
    }
  }

  private mutating func mistake(ofInput input: JSONValue) -> String? {
    let kind = input.kindName
    if let inputKind, inputKind != kind {
      return "\(kind) stop domain type must match previous stop domain type \(inputKind)"
    }
    inputKind = kind
    guard kind == "number" || kind == "string" || kind == "boolean" else {
      return "stop domain value must be a number, string, or boolean"
    }
    let number = input.double
    if number == nil, type != "categorical" {
      let remedy =
        specification.allowsFeatures && type == nil
        ? "; for a categorical function, set \"type\": \"categorical\"" : ""
      return "number expected, \(kind) found\(remedy)"
    }
    if type == "categorical", let number, number.rounded(.down) != number {
      return "integer expected, found \(input.jsonText)"
    }
    if type != "categorical", let number, let previous = previousInput?.double, number < previous {
      return "stop domain values must appear in ascending order"
    }
    previousInput = input
    if type == "categorical", !inputs.insert(input.jsonText).inserted {
      return "stop domain values must be unique"
    }
    return nil
  }
}
