import MapJSON

/// Reads the properties of a layer's layout or paint, of the light or the sky, by their table.
struct PropertyReader {
  private let object: JSONObject
  private let table: [PropertySpecification]
  private let transition: Transition
  /// Where in the table the search begins: properties are mostly read in its order.
  private var cursor = 0

  /// A reader of `json`; where that is no object, no property is given.
  init(_ json: JSONValue?, table: [PropertySpecification], transition: Transition) {
    object = json?.object ?? JSONObject()
    self.table = table
    self.transition = transition
  }

  /// Whether `name` is given, be it wrongly.
  func isGiven(_ name: String) -> Bool { object[name].map { !$0.isNull } ?? false }

  /// The value of a property that has a default, which stands in where the value is not given, is
  /// wrong, or cannot be evaluated.
  mutating func value<Result>(_ name: String) -> PropertyValue<Result> {
    let specification = specification(name)
    guard let fallback = specification.preparedDefault.flatMap(Result.init(styleValue:)) else {
      preconditionFailure("\(name) has no default of its type")
    }
    if let value = given(specification, fallback: fallback) { return value }
    if specification.kind == .colorRamp, let json = specification.defaultValue,
      let ramp = try? PropertyValue(json, for: specification, default: fallback)
    {
      return ramp
    }
    return PropertyValue(fallback)
  }

  /// The value of a property that has no default; nil where it is not given, is wrong, or cannot be
  /// evaluated.
  mutating func optional<Result>(_ name: String) -> PropertyValue<Result?> {
    given(specification(name), fallback: nil) ?? PropertyValue(nil)
  }

  /// The transitions that are given, by the names of their properties; what one does not say is as
  /// for the style.
  func transitions() -> [String: Transition] {
    var result: [String: Transition] = [:]
    for member in object.members {
      guard let name = StyleValidator.transitioningProperty(member.name, in: table) else {
        continue
      }
      result[name] = Transition(member.value, inheriting: transition)
    }
    return result
  }

  private func given<Result>(
    _ specification: PropertySpecification, fallback: Result
  ) -> PropertyValue<Result>? {
    guard let json = object[specification.name], !json.isNull else { return nil }
    return try? PropertyValue(json, for: specification, default: fallback)
  }

  private mutating func specification(_ name: String) -> PropertySpecification {
    for step in table.indices {
      let index = (cursor + step) % table.count
      if table[index].name == name {
        cursor = index + 1
        return table[index]
      }
    }
    preconditionFailure("\(name) is not in the table")
  }
}
