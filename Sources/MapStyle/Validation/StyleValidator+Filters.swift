import MapJSON

extension StyleValidator {
  /// Checks a filter of either syntax and stores the compiled filter.
  mutating func checkFilter(_ value: JSONValue, at place: String) {
    let count = log.diagnostics.count
    let isExpression = Filter.isExpression(value)
    if !isExpression { checkLegacyFilter(value, at: place) }
    if log.diagnostics.count == count { compileFilter(value, isExpression, at: place) }
    if isExpression, let (path, part) = Filter.legacyPart(of: value) {
      let partPlace = place + path.map { "[\($0)]" }.joined()
      report(LegacyFilterRemedy(part).message, at: partPlace, part, severity: .warning)
    }
  }

  private mutating func compileFilter(
    _ value: JSONValue, _ isExpression: Bool, at place: String
  ) {
    let count = log.diagnostics.count
    do throws(CompileErrors) {
      let filter = try Filter(value)
      compiled.add(filter, of: value, at: place)
      if isExpression, let message = filter.expression.misuse(in: .filter) {
        report(message, at: place, value)
      }
    } catch {
      // The mistakes inside the expression are more specific than the mistake that its type is not Boolean.
      if isExpression { checkExpression(value, as: nil, at: place, in: .filter) }
      if log.diagnostics.count == count { report(error, at: place, value) }
    }
  }

  /// Checks a filter of the legacy syntax.
  private mutating func checkLegacyFilter(_ value: JSONValue, at place: String) {
    guard let parts = value.array else { return reportKind("array", at: place, value) }
    guard let first = parts.first else {
      return report("filter array must have at least 1 element", at: place, value)
    }
    log.checkEnumeration(first, in: MemberTable.filterOperators, at: "\(place)[0]")
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

  /// Checks the name of an attribute and the values that are compared with it.
  private mutating func checkMembership(_ parts: [JSONValue], at place: String) {
    guard parts.count >= 2 else { return }
    if parts[1].string == nil { reportKind("string", at: "\(place)[1]", parts[1]) }
    for (index, part) in parts.enumerated().dropFirst(2) {
      let partPlace = "\(place)[\(index)]"
      if parts[1].string == "$type" {
        log.checkEnumeration(part, in: MemberTable.geometryTypes, at: partPlace)
      } else if part.string == nil, part.double == nil, part.bool == nil {
        reportKind("string, number, or boolean", at: partPlace, part)
      }
    }
  }
}

/// A suggestion for a filter of the legacy syntax inside an expression, where such a filter has another meaning.
private struct LegacyFilterRemedy {
  private let filter: JSONValue

  init(_ filter: JSONValue) { self.filter = filter }

  /// A description of the problem. It includes the equivalent expression if there is a simple one.
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

  /// The filter as an expression. Nil if there is no simple equivalent.
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
