import MapJSON

extension StyleValidator {
  /// Checks a filter, in either syntax.
  mutating func checkFilter(_ value: JSONValue, at place: String) {
    let known = diagnostics.count
    if Filter.isExpression(value) {
      checkExpression(value, as: nil, at: place, in: .filter)
    } else {
      checkLegacyFilter(value, at: place)
    }
    // What the specification's own validator lets pass and yet is no filter: a number, for one.
    if diagnostics.count == known {
      do throws(CompileErrors) {
        _ = try Filter(value)
      } catch {
        for mistake in error.errors { report(mistake.message, at: place + mistake.key, value) }
      }
    }
    if Filter.isExpression(value), let (path, part) = Filter.legacyPart(of: value) {
      let partPlace = place + path.map { "[\($0)]" }.joined()
      report(LegacyFilterRemedy(part).message, at: partPlace, part, severity: .warning)
    }
  }

  /// Checks a filter of the syntax that expressions took the place of.
  private mutating func checkLegacyFilter(_ value: JSONValue, at place: String) {
    guard let parts = value.array else { return reportKind("array", at: place, value) }
    guard let first = parts.first else {
      return report("filter array must have at least 1 element", at: place, value)
    }
    checkWord(first, in: MemberTable.filterOperators, at: "\(place)[0]")
    guard let name = first.string else { return }
    switch name {
    case "<", "<=", ">", ">=", "==", "!=":
      checkComparison(name, value, parts, at: place)
    case "in", "!in": checkMembership(parts, at: place)
    case "any", "all", "none":
      for (index, part) in parts.enumerated().dropFirst() {
        checkLegacyFilter(part, at: "\(place)[\(index)]")
      }
    case "has", "!has":
      if parts.count != 2 {
        report("filter array for \"\(name)\" operator must have 2 elements", at: place, value)
      } else if parts[1].string == nil {
        reportKind("string", at: "\(place)[1]", parts[1])
      }
    default: break
    }
  }

  private mutating func checkComparison(
    _ name: String, _ value: JSONValue, _ parts: [JSONValue], at place: String
  ) {
    if name != "==", name != "!=", parts.count >= 2, parts[1].string == "$type" {
      report("\"$type\" cannot be used with the operator \"\(name)\"", at: place, value)
    }
    if parts.count != 3 {
      report("filter array for operator \"\(name)\" must have 3 elements", at: place, value)
    }
    checkMembership(parts, at: place)
  }

  /// Checks an attribute's name and the values it is compared with.
  private mutating func checkMembership(_ parts: [JSONValue], at place: String) {
    guard parts.count >= 2 else { return }
    if parts[1].string == nil { reportKind("string", at: "\(place)[1]", parts[1]) }
    for (index, part) in parts.enumerated().dropFirst(2) {
      let partPlace = "\(place)[\(index)]"
      if parts[1].string == "$type" {
        checkWord(part, in: MemberTable.geometryTypes, at: partPlace)
      } else if part.string == nil, part.double == nil, part.bool == nil {
        reportKind("string, number, or boolean", at: partPlace, part)
      }
    }
  }
}

/// What to write instead of a filter of the old syntax that stands inside an expression, where it
/// does not do what its author meant.
private struct LegacyFilterRemedy {
  private let filter: JSONValue

  init(_ filter: JSONValue) { self.filter = filter }

  /// What is wrong and, where there is one, the expression that does what was meant.
  var message: String {
    let text = filter.jsonText
    let parts = filter.array ?? []
    if let name = parts.first?.string, ["<", "<=", ">", ">="].contains(name),
      parts.count > 1, parts[1].string == "$type"
    {
      return "\"$type\" cannot be used with the operator \"\(name)\""
    }
    let remedy =
      expression.map { "write \($0.jsonText) for \(text)" } ?? "write \(text) as an expression"
    return "a filter of the deprecated syntax inside an expression; \(remedy)"
  }

  /// The filter as an expression; nil where there is no simple one.
  private var expression: JSONValue? {
    guard let parts = filter.array, parts.count >= 2, let name = parts[0].string,
      let key = parts[1].string
    else { return nil }
    switch name {
    case "==", "!=", "<", "<=", ">", ">=":
      return parts.count == 3 ? .list([parts[0], Self.getter(key), parts[2]]) : nil
    case "in", "!in":
      let values: JSONValue = .list([.text("literal"), .list(Array(parts.dropFirst(2)))])
      return Self.negated(.list([.text("in"), Self.getter(key), values]), name == "!in")
    case "has", "!has":
      guard parts.count == 2, key != "$type", key != "$id" else { return nil }
      return Self.negated(.list([.text("has"), .text(key)]), name == "!has")
    default: return nil
    }
  }

  private static func getter(_ key: String) -> JSONValue {
    switch key {
    case "$type": .list([.text("geometry-type")])
    case "$id": .list([.text("id")])
    default: .list([.text("get"), .text(key)])
    }
  }

  private static func negated(_ expression: JSONValue, _ isNegated: Bool) -> JSONValue {
    isNegated ? .list([.text("!"), expression]) : expression
  }
}
