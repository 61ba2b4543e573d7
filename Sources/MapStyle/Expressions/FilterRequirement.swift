import MapGeoJSON

/// A condition that a feature must meet for a filter to be true: a part of the feature has one of a few values.
/// Features that do not meet the condition can be skipped. For other features, the filter must be evaluated.
public struct FilterRequirement: Sendable {
  /// A part of a feature that has a single value.
  public enum Subject: Hashable, Sendable {
    /// The attribute with this name.
    case attribute(String)
    /// The identifier.
    case identifier
  }

  /// The part of the feature that is compared.
  public let subject: Subject
  /// The values that meet the condition, without duplicates.
  public let values: [FilterLabel]

  /// Creates the requirement that `subject` has one of `values`. Nil if `subject` is nil, or if a value has no label.
  init?(_ subject: Subject?, isAny values: some Sequence<Value>) {
    guard let subject else { return nil }
    var known: Set<FilterLabel> = []
    var labels: [FilterLabel] = []
    for value in values {
      guard let label = FilterLabel(value) else { return nil }
      if known.insert(label).inserted { labels.append(label) }
    }
    self.subject = subject
    self.values = labels
  }

  /// Creates the requirement that a feature meets if it meets any of `requirements`. Nil if the requirements have
  /// different subjects.
  init?(anyOf requirements: [FilterRequirement]) {
    guard let first = requirements.first,
      requirements.allSatisfy({ $0.subject == first.subject })
    else { return nil }
    var known: Set<FilterLabel> = []
    subject = first.subject
    values = requirements.flatMap(\.values).filter { known.insert($0).inserted }
  }
}

/// A Boolean, a number or text that filters compare. Two labels are equal if filters treat their values as equal:
/// numbers of any kind are compared by their floating-point values.
public enum FilterLabel: Hashable, Sendable {
  /// A Boolean.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// Text.
  case string(String)

  /// Creates the label of an attribute. Nil if the attribute is null, an array, an object or NaN.
  public init?(_ attribute: AttributeValue) {
    switch attribute {
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .number(Double(value))
    case .unsigned(let value): self = .number(Double(value))
    case .double(let value):
      if value.isNaN { return nil }
      self = .number(value)
    case .string(let value): self = .string(value)
    case .null, .array, .object: return nil
    }
  }

  /// Creates the label of an identifier. Nil if the identifier is NaN.
  public init?(_ identifier: Feature.Identifier) {
    switch identifier {
    case .integer(let value): self = .number(Double(value))
    case .unsigned(let value): self = .number(Double(value))
    case .double(let value):
      if value.isNaN { return nil }
      self = .number(value)
    case .string(let value): self = .string(value)
    }
  }

  /// Creates the label of a style value. Nil if the value is not a Boolean, a number other than NaN, or text.
  init?(_ value: Value) {
    switch value {
    case .bool(let value): self = .bool(value)
    case .number(let value):
      if value.isNaN { return nil }
      self = .number(value)
    case .string(let value): self = .string(value)
    default: return nil
    }
  }
}

// For each operator, the condition that a feature must meet for the value of the operator to be true. If evaluation
// fails, the value is not true.

extension Comparison {
  var requirement: FilterRequirement? {
    guard comparison == .equal, collator == nil else { return nil }
    if let other = rhs as? Literal {
      return FilterRequirement(lhs.requirementSubject, isAny: [other.value])
    }
    guard let other = lhs as? Literal else { return nil }
    return FilterRequirement(rhs.requirementSubject, isAny: [other.value])
  }
}

extension In {
  var requirement: FilterRequirement? {
    guard let haystack = search.haystack as? Literal, case .array(let elements) = haystack.value
    else { return nil }
    return FilterRequirement(search.needle.requirementSubject, isAny: elements)
  }
}

extension Match {
  var requirement: FilterRequirement? {
    func isFalse(_ node: any ExpressionNode) -> Bool { (node as? Literal)?.value == .bool(false) }
    guard isFalse(otherwise) else { return nil }
    var values: [Value] = []
    switch labels {
    case .strings(let table):
      for (label, output) in table where !isFalse(outputs[output]) { values.append(.string(label)) }
    case .numbers(let table):
      for (label, output) in table where !isFalse(outputs[output]) { values.append(.number(label)) }
    }
    return FilterRequirement(input.requirementSubject, isAny: values)
  }
}

extension Junction {
  var requirement: FilterRequirement? {
    let parts = children.compactMap(\.requirement)
    if end { return parts.count == children.count ? FilterRequirement(anyOf: parts) : nil }
    return parts.min { $0.values.count < $1.values.count }
  }
}

extension Assertion {
  /// The subject of the only argument, because an assertion does not change the value. Nil if there are several
  /// arguments.
  var requirementSubject: FilterRequirement.Subject? {
    arguments.count == 1 ? arguments[0].requirementSubject : nil
  }
}
