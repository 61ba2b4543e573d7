import MapJSON

extension LegacyFilter {
  /// Returns the expression that accepts the same features as a legacy filter, and whose evaluation never fails. Nil if
  /// the filter compares with null, an array or an object, orders Boolean values, or is invalid.
  static func expression(of filter: JSONValue) -> JSONValue? {
    guard let expression = converted(filter),
      expression.bool != nil || (try? Filter(filter)) != nil && (try? Filter(expression)) != nil
    else { return nil }
    return expression
  }

  private static func converted(_ filter: JSONValue) -> JSONValue? {
    if filter.bool != nil { return filter }
    guard let elements = filter.array, let name = elements.first?.string else { return nil }
    guard elements.count > 1 else { return JSONValue(.bool(name != "any")) }
    switch name {
    case "all", "any": return junction(name, elements)
    case "none": return junction("any", elements).map(negation)
    case "has": return presence(of: elements[1])
    case "!has": return presence(of: elements[1]).map(negation)
    case "in": return membership(elements)
    case "!in": return membership(elements).map(negation)
    case "==", "!=":
      guard elements.count == 3, let subject = subject(elements[1]), elements[2].isScalar else {
        return nil
      }
      return [.text(name), subject, elements[2]]
    case "<", "<=", ">", ">=": return order(name, elements)
    default: return nil
    }
  }

  /// Returns the value that a filter tests, as an expression.
  private static func subject(_ name: JSONValue) -> JSONValue? {
    switch name.string {
    case "$type": ["geometry-type"]
    case "$id": ["id"]
    case .some: ["get", name]
    case nil: nil
    }
  }

  private static func junction(_ name: String, _ elements: [JSONValue]) -> JSONValue? {
    let parts = elements.dropFirst().compactMap(converted)
    guard parts.count == elements.count - 1 else { return nil }
    return parts.count == 1 ? parts[0] : .list([.text(name)] + parts)
  }

  private static func presence(of name: JSONValue) -> JSONValue? {
    switch name.string {
    case "$type": true
    case "$id": ["!=", ["id"], JSONValue(.null)]
    case .some: ["has", name]
    case nil: nil
    }
  }

  /// Returns a comparison that is false for values of other types. Without the test of the type, evaluation would fail.
  private static func order(_ name: String, _ elements: [JSONValue]) -> JSONValue? {
    guard elements.count == 3, let subject = subject(elements[1]) else { return nil }
    let limit = elements[2]
    guard limit.string != nil || limit.double != nil else { return nil }
    return [
      "all", ["==", ["typeof", subject], .text(limit.kindName)], [.text(name), subject, limit],
    ]
  }

  /// Returns a `match` if all values are strings or all are integers. For other values, returns an `any` that compares
  /// them one by one.
  private static func membership(_ elements: [JSONValue]) -> JSONValue? {
    var seen: Set<Value> = []
    let values = elements.dropFirst(2).filter { seen.insert(Value($0)).inserted }
    guard let first = values.first else { return false }
    guard let subject = subject(elements[1]), values.allSatisfy(\.isScalar) else { return nil }
    if values.count == 1 { return ["==", subject, first] }
    if values.allSatisfy({ $0.string != nil }) || values.allSatisfy(\.isLabel) {
      return ["match", subject, .list(values), true, false]
    }
    return .list(["any"] + values.map { ["==", subject, $0] })
  }

  /// Returns the opposite of a converted filter.
  private static func negation(_ filter: JSONValue) -> JSONValue {
    if let bool = filter.bool { return JSONValue(.bool(!bool)) }
    guard var elements = filter.array else { return ["!", filter] }
    switch elements.first?.string {
    case "==": elements[0] = "!="
    case "!=": elements[0] = "=="
    case "!": return elements[1]
    case "match": elements.swapAt(3, 4)
    default: return ["!", filter]
    }
    return .list(elements)
  }
}

extension JSONValue {
  /// Whether the value is a string, a number or a Boolean.
  fileprivate var isScalar: Bool { string != nil || double != nil || bool != nil }

  /// Whether the value is an integer that can be a label of a `match`.
  fileprivate var isLabel: Bool {
    double.map { $0.rounded() == $0 && $0.magnitude <= 9_007_199_254_740_991 } ?? false
  }
}
