import MapJSON

/// Reads the members of an object that are no properties of layers, with their defaults. A member
/// of the wrong kind, or out of its bounds, counts as not given.
struct MemberReader {
  private let object: JSONObject
  private let table: [MemberSpecification]

  /// A reader of `json`; where that is no object, nothing is given.
  init(_ json: JSONValue?, _ table: [MemberSpecification]) {
    object = json?.object ?? JSONObject()
    self.table = table
  }

  /// The member `name` where it is given and of the right kind.
  func given(_ name: String) -> JSONValue? {
    guard let value = object[name], let specification = specification(name) else { return nil }
    var validator = StyleValidator(style: JSONValue(.null))
    validator.checkMember(value, as: specification, at: name)
    return validator.diagnostics.isEmpty ? value : nil
  }

  /// The member `name`, or its default.
  func value(_ name: String) -> JSONValue? { given(name) ?? specification(name)?.defaultValue }

  /// The number called `name`, or its default; 0 where there is none.
  func number(_ name: String) -> Double { value(name)?.double ?? 0 }

  /// The number called `name`, or its default, rounded towards zero.
  func integer(_ name: String) -> Int { Int(exactly: number(name).rounded(.towardZero)) ?? 0 }

  /// The text called `name`, or its default.
  func text(_ name: String) -> String? { value(name)?.string }

  /// The Boolean called `name`, or its default; false where there is none.
  func boolean(_ name: String) -> Bool { value(name)?.bool ?? false }

  /// The numbers called `name`, or their default; empty where there is none.
  func numbers(_ name: String) -> [Double] { value(name)?.array?.compactMap(\.double) ?? [] }

  private func specification(_ name: String) -> MemberSpecification? {
    table.first { $0.name == name }
  }
}
