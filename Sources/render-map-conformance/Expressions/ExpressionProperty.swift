import MapJSON
import MapStyle

/// The property that an expression of the suite belongs to. By default, its expression may depend on the zoom level
/// and on features.
struct ExpressionProperty {
  /// The rules that the expression must follow.
  var rules: ExpressionRules
  /// The specification of the property. Legacy functions use it.
  var property: PropertySpecification

  /// Creates the property that `propertySpec` describes. Its form is the form of the style specification.
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

  /// Returns the type of the property's values; nil if the test specifies no type, or a type that no property has.
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
