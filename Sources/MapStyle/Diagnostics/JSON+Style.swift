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

extension JSONValue {
  /// A number made by a program, as an integer where it is whole.
  static func number(_ value: Double) -> JSONValue {
    if let integer = Int64(exactly: value) { return JSONValue(.number(.integer(integer))) }
    return JSONValue(.number(.double(value)))
  }

  /// A string made by a program.
  static func text(_ value: String) -> JSONValue { JSONValue(.string(value)) }

  /// An array made by a program.
  static func list(_ values: [JSONValue]) -> JSONValue { JSONValue(.array(values)) }
}

extension JSONObject {
  /// The value of the member called `name`, unless that is `null`.
  func given(_ name: String) -> JSONValue? { self[name].flatMap { $0.isNull ? nil : $0 } }

  /// The members, of those with the same name only the last.
  var uniqueMembers: [Member] {
    guard hasRepeatedNames else { return members }
    var seen: Set<String> = []
    return members.reversed().filter { seen.insert($0.name).inserted }.reversed()
  }

  private var hasRepeatedNames: Bool {
    // Few members are compared with each other faster than they are hashed.
    guard members.count <= 16 else { return Set(members.map(\.name)).count < members.count }
    return members.indices.contains { index in
      members[..<index].contains { $0.name == members[index].name }
    }
  }
}
