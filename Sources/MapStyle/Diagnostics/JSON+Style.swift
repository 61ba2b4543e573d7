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

  /// The number as JSON: without a point for integers.
  static func text(of number: Double) -> String {
    if let integer = Int64(exactly: number) { return String(integer) }
    return String(number)
  }
}

extension JSONValue {
  /// A number without a place in a text; an integer if possible.
  static func number(_ value: Double) -> JSONValue {
    if let integer = Int64(exactly: value) { return JSONValue(.number(.integer(integer))) }
    return JSONValue(.number(.double(value)))
  }

  /// A string without a place in a text.
  static func text(_ value: String) -> JSONValue { JSONValue(.string(value)) }

  /// An array without a place in a text.
  static func list(_ values: [JSONValue]) -> JSONValue { JSONValue(.array(values)) }
}

extension JSONObject {
  /// The value of the member `name`; nil if it is `null`.
  func given(_ name: String) -> JSONValue? { self[name].flatMap { $0.isNull ? nil : $0 } }

  /// The members; of those with the same name, only the last.
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
