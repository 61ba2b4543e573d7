import MapJSON

extension JSONValue {
  /// What kind of value it is, in JSON's words.
  var kindName: String {
    switch content {
    case .null: "null"
    case .bool: "boolean"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// The number as a style would write it: without a point where it is whole.
  static func text(of number: Double) -> String {
    if let integer = Int64(exactly: number) { return String(integer) }
    return String(number)
  }
}
