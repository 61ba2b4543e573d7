import MapJSON

extension JSONValue {
  /// The JSON type of the value.
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

  /// Returns the number as JSON text. Integers have no decimal point.
  static func text(of number: Double) -> String {
    if let integer = Int64(exactly: number) { return String(integer) }
    return String(number)
  }
}

extension JSONValue {
  /// Creates a number without a byte offset. The number is an integer if possible.
  package static func number(_ value: Double) -> JSONValue {
    if let integer = Int64(exactly: value) { return JSONValue(.number(.integer(integer))) }
    return JSONValue(.number(.double(value)))
  }

  /// Creates a string without a byte offset.
  package static func text(_ value: String) -> JSONValue { JSONValue(.string(value)) }

  /// Creates an array without a byte offset.
  static func list(_ values: [JSONValue]) -> JSONValue { JSONValue(.array(values)) }
}

extension JSONObject {
  /// Returns the value of the member `name`. Nil if there is no such member or its value is `null`.
  func given(_ name: String) -> JSONValue? { self[name].flatMap { $0.isNull ? nil : $0 } }

  /// The members. If several members have the same name, only the last of them is included.
  var uniqueMembers: [Member] {
    guard hasRepeatedNames else { return members }
    var seen: Set<String> = []
    return members.reversed().filter { seen.insert($0.name).inserted }.reversed()
  }

  private var hasRepeatedNames: Bool {
    // With a few members, comparing each pair is faster than hashing.
    guard members.count <= 16 else { return Set(members.map(\.name)).count < members.count }
    return members.indices.contains { index in
      members[..<index].contains { $0.name == members[index].name }
    }
  }
}
