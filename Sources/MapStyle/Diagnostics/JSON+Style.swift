import MapJSON

extension JSONValue {
  /// The type of the value, as in JSON.
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

  /// Returns the number as JSON, without a decimal point for integers.
  static func text(of number: Double) -> String {
    if let integer = Int64(exactly: number) { return String(integer) }
    return String(number)
  }
}

extension JSONValue {
  /// Creates a number without a place in a text, as an integer if possible.
  static func number(_ value: Double) -> JSONValue {
    if let integer = Int64(exactly: value) { return JSONValue(.number(.integer(integer))) }
    return JSONValue(.number(.double(value)))
  }

  /// Creates a string without a place in a text.
  static func text(_ value: String) -> JSONValue { JSONValue(.string(value)) }

  /// Creates an array without a place in a text.
  static func list(_ values: [JSONValue]) -> JSONValue { JSONValue(.array(values)) }
}

extension JSONObject {
  /// Returns the value of the member `name`; nil if there is none or it is `null`.
  func given(_ name: String) -> JSONValue? { self[name].flatMap { $0.isNull ? nil : $0 } }

  /// The members. If several have the same name, only the last one is included.
  var uniqueMembers: [Member] {
    guard hasRepeatedNames else { return members }
    var seen: Set<String> = []
    return members.reversed().filter { seen.insert($0.name).inserted }.reversed()
  }

  private var hasRepeatedNames: Bool {
    // Comparing a few members with each other is faster than hashing them.
    guard members.count <= 16 else { return Set(members.map(\.name)).count < members.count }
    return members.indices.contains { index in
      members[..<index].contains { $0.name == members[index].name }
    }
  }
}
