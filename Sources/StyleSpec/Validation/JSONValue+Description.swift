import JSON

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

  /// Whether the value counts as given: all but `null`, `false`, `0` and the empty string.
  var isTruthy: Bool {
    switch content {
    case .null: false
    case .bool(let value): value
    case .number(let value): value.doubleValue != 0
    case .string(let value): !value.isEmpty
    case .array, .object: true
    }
  }

  /// The number as a style would write it: without a point where it is whole.
  static func text(of number: Double) -> String {
    if let integer = Int64(exactly: number) { return String(integer) }
    return String(number)
  }
}
