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

  /// The value as JSON without spaces, for messages; numbers that are whole without a point.
  var compactText: String {
    switch content {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Self.text(of: value.doubleValue)
    case .string(let value): Self.quoted(value)
    case .array(let values): "[\(values.map(\.compactText).joined(separator: ","))]"
    case .object(let object):
      "{\(object.members.map { "\(Self.quoted($0.name)):\($0.value.compactText)" }.joined(separator: ","))}"
    }
  }

  /// The number as a style would write it: without a point where it is whole.
  static func text(of number: Double) -> String {
    if let integer = Int64(exactly: number) { return String(integer) }
    return String(number)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
