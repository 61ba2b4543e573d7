import MapJSON

/// Checks of literals, which are values that are neither expressions nor functions.
extension DiagnosticLog {
  /// Checks a value that is neither an expression nor a function.
  mutating func checkLiteral(
    _ value: JSONValue, as specification: PropertySpecification, at place: String
  ) {
    switch specification.type {
    case .number: checkNumber(value, as: specification, at: place)
    case .string: if value.string == nil { reportKind("string", at: place, value) }
    case .boolean: if value.bool == nil { reportKind("boolean", at: place, value) }
    case .color: checkColor(value, at: place)
    case .enumeration(let values): checkEnumeration(value, in: values, at: place)
    case .array(let element, let length):
      checkArray(value, of: element, length: length, at: place)
    case .formatted, .resolvedImage:
      if value.string == nil { reportKind("string", at: place, value) }
    case .padding: checkPadding(value, at: place)
    case .numberArray: checkOneOrMany(value, of: .number, at: place)
    case .colorArray: checkOneOrMany(value, of: .color, at: place)
    case .variableAnchorOffsetCollection: checkAnchorOffsets(value, at: place)
    case .projectionDefinition: checkProjectionDefinition(value, at: place)
    }
  }

  /// Checks a member whose value does not depend on the rest of the style. Members of other types are not checked.
  mutating func checkPlainMember(
    _ value: JSONValue, as specification: MemberSpecification, at place: String
  ) {
    switch specification.type {
    case .value(let type):
      checkLiteral(
        value,
        as: PropertySpecification(
          name: specification.name, type: type, minimum: specification.minimum,
          maximum: specification.maximum), at: place)
    case .version: checkVersion(value, at: place)
    case .promoteID: checkPromoteID(value, at: place)
    default: break
    }
  }

  /// Checks a value of `type`. The value has no bounds.
  private mutating func checkLiteral(
    _ value: JSONValue, as type: PropertySpecification.ValueType, at place: String
  ) {
    checkLiteral(value, as: PropertySpecification(name: "", type: type), at: place)
  }

  /// Checks a number and its bounds.
  mutating func checkNumber(
    _ value: JSONValue, as specification: PropertySpecification, at place: String
  ) {
    guard let number = value.double else { return reportKind("number", at: place, value) }
    let text = JSONValue.text(of: number)
    if let minimum = specification.minimum, number < minimum {
      report(
        "\(text) is less than the minimum value \(JSONValue.text(of: minimum))", at: place, value)
    } else if let maximum = specification.maximum, number > maximum {
      report(
        "\(text) is greater than the maximum value \(JSONValue.text(of: maximum))", at: place,
        value)
    }
  }

  private mutating func checkColor(_ value: JSONValue, at place: String) {
    guard let text = value.string else { return reportKind("color", at: place, value) }
    if Color(css: text) == nil { report("color expected, \"\(text)\" found", at: place, value) }
  }

  /// Checks that `value` is one of several strings.
  mutating func checkEnumeration(_ value: JSONValue, in values: [String], at place: String) {
    if let text = value.string, values.contains(text) { return }
    let remedy = value.string.map { Suggestion.remedy(for: $0, in: values) } ?? ""
    report(
      "expected one of [\(values.joined(separator: ", "))], \(value.jsonText) found\(remedy)",
      at: place, value)
  }

  /// Checks that the version of the style specification is 8.
  private mutating func checkVersion(_ value: JSONValue, at place: String) {
    if value.double != 8 {
      report("expected one of [8], \(value.jsonText) found", at: place, value)
    }
  }

  private mutating func checkArray(
    _ value: JSONValue, of element: PropertySpecification.ValueType, length: Int?,
    at place: String
  ) {
    guard let values = value.array else { return reportKind("array", at: place, value) }
    if let length, values.count != length {
      return report(
        "array length \(length) expected, length \(values.count) found", at: place, value)
    }
    for (index, item) in values.enumerated() {
      checkLiteral(item, as: element, at: "\(place)[\(index)]")
    }
  }

  private mutating func checkPadding(_ value: JSONValue, at place: String) {
    guard let values = value.array else { return checkLiteral(value, as: .number, at: place) }
    guard (1...4).contains(values.count) else {
      return report(
        "padding requires 1 to 4 values; \(values.count) values found", at: place, value)
    }
    checkArray(value, of: .number, length: nil, at: place)
  }

  private mutating func checkOneOrMany(
    _ value: JSONValue, of element: PropertySpecification.ValueType, at place: String
  ) {
    guard let values = value.array else { return checkLiteral(value, as: element, at: place) }
    guard !values.isEmpty else {
      return report("array length at least 1 expected, length 0 found", at: place, value)
    }
    checkArray(value, of: element, length: nil, at: place)
  }

  private mutating func checkAnchorOffsets(_ value: JSONValue, at place: String) {
    guard let values = value.array, !values.isEmpty, values.count.isMultiple(of: 2) else {
      return report(
        "variableAnchorOffsetCollection requires a non-empty array of even length", at: place,
        value)
    }
    for (index, item) in values.enumerated() {
      let type: PropertySpecification.ValueType =
        index.isMultiple(of: 2)
        ? .enumeration(VariableAnchorOffsetCollection.Anchor.allCases.map(\.rawValue))
        : .array(element: .number, length: 2)
      checkLiteral(item, as: type, at: "\(place)[\(index)]")
    }
  }

  private mutating func checkProjectionDefinition(_ value: JSONValue, at place: String) {
    switch value.content {
    case .string: return
    case .array(let values):
      let isMix =
        values.count == 3 && values[0].string != nil && values[1].string != nil
        && values[2].double != nil
      let isExpression = ["interpolate", "step", "literal"].contains(values.first?.string)
      if !isMix && !isExpression {
        report(
          "projection expected, invalid array \(value.jsonText) found", at: place, value)
      }
    default:
      report("projection expected, invalid type \"\(value.kindName)\" found", at: place, value)
    }
  }

  /// Checks the name of the attribute that contains the identifiers of features, or the names for the source layers.
  private mutating func checkPromoteID(_ value: JSONValue, at place: String) {
    switch value.content {
    case .object(let object):
      for member in object.uniqueMembers where member.value.string == nil {
        reportKind("string", at: "\(place).\(member.name)", member.value)
      }
    case .array(let values):
      for (index, item) in values.enumerated() where item.string == nil {
        reportKind("string", at: "\(place)[\(index)]", item)
      }
    default: break
    }
  }
}
