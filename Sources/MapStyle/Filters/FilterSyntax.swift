import MapJSON

enum FilterSyntax {
  /// An expression, such as `["==", ["get", "class"], "primary"]`.
  case expression
  /// The legacy syntax, such as `["==", "class", "primary"]`.
  case legacy
  /// A filter that is valid in both syntaxes with the same meaning, such as `["has", "class"]`.
  case neutral

  init(_ filter: JSONValue) {
    if filter.bool != nil {
      self = .neutral
      return
    }
    guard let elements = filter.array, let name = elements.first else {
      self = .legacy
      return
    }
    switch name.string {
    case "has": self = Self.ofPresence(elements)
    case "in":
      let isExpression =
        elements.count >= 3 && (elements[1].string == nil || elements[2].array != nil)
      self = isExpression ? .expression : .legacy
    case "!in", "!has", "none": self = .legacy
    case "==", "!=", ">", ">=", "<", "<=":
      let isExpression =
        elements.count != 3 || elements[1].array != nil || elements[2].array != nil
      self = isExpression ? .expression : .legacy
    case "any", "all": self = Self.of(parts: elements.dropFirst())
    default: self = .expression
    }
  }

  private static func ofPresence(_ elements: [JSONValue]) -> FilterSyntax {
    if elements.count < 2 || elements[1].string == "$id" || elements[1].string == "$type" {
      return .legacy
    }
    return elements.count == 2 ? .neutral : .expression
  }

  /// Returns the syntax of a filter that consists of these parts. If a single part is an expression, the whole filter
  /// is an expression.
  private static func of(parts: ArraySlice<JSONValue>) -> FilterSyntax {
    var result = FilterSyntax.neutral
    for part in parts {
      switch FilterSyntax(part) {
      case .expression: return .expression
      case .legacy: result = .legacy
      case .neutral: break
      }
    }
    return result
  }
}

extension Filter {
  /// Returns whether a filter is an expression. A filter that is not an expression has the legacy syntax (style-spec:
  /// filter).
  public static func isExpression(_ json: JSONValue) -> Bool {
    FilterSyntax(json) != .legacy
  }

  /// Searches an expression filter for parts in the legacy syntax, and returns the first one. Inside an expression,
  /// such a part has another meaning.
  ///
  /// - Returns: The part, and its indices from the whole filter inward. Nil if there is no such part.
  public static func legacyPart(of json: JSONValue) -> (path: [Int], part: JSONValue)? {
    guard let elements = json.array, let name = elements.first?.string else { return nil }
    let conditions: [Int] =
      switch name {
      case "all", "any", "none": Array(elements.indices.dropFirst())
      case "!": elements.count > 1 ? [1] : []
      case "case": Array(stride(from: 1, to: elements.count - 1, by: 2))
      default: []
      }
    for index in conditions where elements[index].array != nil {
      if !isExpression(elements[index]) { return ([index], elements[index]) }
      if let inner = legacyPart(of: elements[index]) { return ([index] + inner.path, inner.part) }
    }
    return nil
  }
}
