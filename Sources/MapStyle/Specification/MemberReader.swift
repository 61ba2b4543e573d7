import MapJSON

/// Reads the members of an object that are not properties, and supplies their defaults. Members of the wrong type or
/// out of range are treated as missing. The exception is an invalid member that only describes the map and whose
/// meaning is clear.
struct MemberReader {
  private let object: JSONObject
  private let table: [MemberSpecification]

  /// Creates a reader of `json`. If `json` is not an object, the reader has no members.
  init(_ json: JSONValue?, _ table: [MemberSpecification]) {
    object = json?.object ?? JSONObject()
    self.table = table
  }

  /// Returns the member `name` if it is present and valid. Otherwise returns nil.
  func given(_ name: String) -> JSONValue? {
    guard let value = object[name], let specification = specification(name) else { return nil }
    var log = DiagnosticLog()
    log.checkPlainMember(value, as: specification, at: name)
    if log.diagnostics.isEmpty { return value }
    return specification.isDescription ? specification.meaning(of: value) : nil
  }

  /// Returns the member `name` or its default. Nil if the member is missing and has no default.
  func value(_ name: String) -> JSONValue? { given(name) ?? specification(name)?.defaultValue }

  /// Returns the number `name` or its default. Returns 0 if the member is missing and has no default.
  func number(_ name: String) -> Double { value(name)?.double ?? 0 }

  /// Returns the number `name` or its default. The number is rounded toward zero.
  func integer(_ name: String) -> Int { Int(exactly: number(name).rounded(.towardZero)) ?? 0 }

  /// Returns the string `name` or its default. Nil if the member is missing and has no default.
  func text(_ name: String) -> String? { value(name)?.string }

  /// Returns the Boolean `name` or its default. Returns false if the member is missing and has no default.
  func boolean(_ name: String) -> Bool { value(name)?.bool ?? false }

  /// Returns the numbers `name` or their default. Returns an empty array if the member is missing and has no default.
  func numbers(_ name: String) -> [Double] { value(name)?.array?.compactMap(\.double) ?? [] }

  private func specification(_ name: String) -> MemberSpecification? {
    table.first { $0.name == name }
  }
}

extension MemberSpecification {
  /// Returns the numbers that an invalid value apparently means, for example a number that is written as a string. Nil
  /// if the member is neither a number nor an array of numbers, or if the meaning is not clear.
  func meaning(of value: JSONValue) -> JSONValue? {
    switch type {
    case .value(.number): value.meantNumber.map(JSONValue.number)
    case .value(.array(element: .number, length: let count)):
      value.meantNumbers.flatMap { numbers in
        numbers.count == count ? .list(numbers.map(JSONValue.number)) : nil
      }
    default: nil
    }
  }
}
