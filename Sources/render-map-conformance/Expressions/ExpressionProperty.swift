import MapJSON
import MapStyle

/// The property of an expression of the suite. By default, it may depend on the zoom and on features.
struct ExpressionProperty {
  /// The requirements of the expression.
  var rules: ExpressionRules
  /// The specification of the property, for legacy functions.
  var property: PropertySpecification

  /// Creates the property that `propertySpec` describes in the form of the style specification.
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

  /// Returns the type of values; nil if the test states none, or a type that no property has.
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
