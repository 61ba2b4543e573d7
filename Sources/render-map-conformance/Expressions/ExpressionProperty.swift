import MapJSON
import MapStyle

/// The property that an expression of the suite stands in. What the test does not say is as for a
/// property that everything may drive.
struct ExpressionPlace {
  /// What the place asks of the expression.
  var rules: ExpressionRules
  /// The property, as legacy functions need it.
  var property: PropertySpecification

  /// The place that `propertySpec` describes in the form of the style specification.
  init(_ propertySpec: JSONValue?) {
    let members = propertySpec?.object
    let expression = members?["expression"]?.object
    let parameters = expression?["parameters"]?.array?.compactMap(\.string)
    let kind = members?["property-type"]?.string.flatMap(PropertySpecification.Kind.init)
    let type = members.flatMap(Self.type)
    property = PropertySpecification(
      name: "property", type: type ?? .string, defaultValue: members?["default"],
      kind: kind ?? .dataDriven,
      drivers: Set(
        (parameters ?? ["zoom", "feature"]).compactMap(PropertySpecification.Driver.init)),
      isInterpolated: expression.map { $0["interpolated"]?.bool ?? false } ?? true,
      hasTokens: members?["tokens"]?.bool ?? false)
    rules = ExpressionRules(property)
    if type == nil {
      let isArray = members?["type"]?.string == "array"
      let length = members?["length"]?.double.map { Int($0) }
      rules.expectedType = isArray ? .array(element: .value, count: length) : nil
      rules.isText = false
    }
  }

  /// The type of values; nil where the test says none, or one of the specification's that no property
  /// has.
  private static func type(_ members: JSONObject) -> PropertySpecification.ValueType? {
    switch members["type"]?.string {
    case "number": .number
    case "string": .string
    case "boolean": .boolean
    case "color": .color
    case "formatted": .formatted
    case "resolvedImage": .resolvedImage
    case "padding": .padding
    case "numberArray": .numberArray
    case "colorArray": .colorArray
    case "variableAnchorOffsetCollection": .variableAnchorOffsetCollection
    case "projectionDefinition": .projectionDefinition
    case "enum":
      .enumeration(members["values"]?.object?.members.map(\.name) ?? [])
    case "array":
      members["value"].flatMap { type(JSONObject([.init(name: "type", value: $0)])) }
        .map { .array(element: $0, length: members["length"]?.double.map { Int($0) }) }
    default: nil
    }
  }
}
