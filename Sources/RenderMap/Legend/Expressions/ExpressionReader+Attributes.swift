import MapGeoJSON
import MapJSON

extension ExpressionReader {
  /// The attribute that an expression reads, whatever it converts it to and whatever it takes in its place; nil for other
  /// expressions.
  static func attributeName(_ json: JSONValue) -> String? {
    guard let call = Call(json), call.count > 1 else { return nil }
    switch call.name {
    case "get":
      let isFeature = call.count == 2 || (call.count == 3 && Call(call[2])?.name == "properties")
      return isFeature ? call[1].string : nil
    case "number", "string", "boolean", "to-number", "to-string", "to-boolean", "coalesce",
      "upcase", "downcase":
      let others = call.elements.dropFirst(2)
      return others.allSatisfy { constant($0) != nil } ? attributeName(call[1]) : nil
    default: return nil
    }
  }

  /// Whether an expression that reads an attribute takes a constant in its place.
  static func isGuarded(_ json: JSONValue) -> Bool {
    guard let call = Call(json), call.name != "get", call.count > 1 else { return false }
    return call.count > 2 || isGuarded(call[1])
  }

  static func isZoom(_ json: JSONValue) -> Bool { Call(json)?.name == "zoom" }

  /// The constant that an expression is; nil for others.
  static func constant(_ json: JSONValue) -> JSONValue? {
    if let call = Call(json) { return call.name == "literal" && call.count == 2 ? call[1] : nil }
    return json.array == nil && json.object == nil ? json : nil
  }

  static func label(_ json: JSONValue) -> AttributeValue? {
    switch json.content {
    case .string(let text): .string(text)
    case .bool(let bool): .bool(bool)
    case .number(let number): .double(number.doubleValue)
    default: nil
    }
  }
}
