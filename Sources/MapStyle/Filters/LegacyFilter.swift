import MapGeoJSON
import MapJSON

/// Compiles filters of the legacy syntax (style-spec: other filter). In this syntax, a missing value or a value of the
/// wrong type makes a test false. In an expression, evaluation can fail instead.
struct LegacyFilter {
  let attributes: AttributeTable

  init(_ attributes: AttributeTable) { self.attributes = attributes }

  /// Compiles a filter.
  ///
  /// - Throws: `CompileErrors` with the first mistake.
  func parse(_ json: JSONValue, key: String) throws(CompileErrors) -> any ExpressionNode {
    if let bool = json.bool { return Literal(.bool(bool)) }
    guard let elements = json.array else {
      throw CompileErrors(
        key: key, message: "A filter must be an array, found \(json.kindDescription).",
        offset: json.offset)
    }
    let name = elements.first?.string
    guard elements.count > 1 else { return Literal(.bool(name != "any")) }
    switch name {
    case "all": return Junction(try parts(elements, key), stopsAt: false)
    case "any": return Junction(try parts(elements, key), stopsAt: true)
    case "none": return Negation(Junction(try parts(elements, key), stopsAt: true))
    case "has": return try presence(elements, key)
    case "!has": return Negation(try presence(elements, key))
    case "in": return try membership(elements, key)
    case "!in": return Negation(try membership(elements, key))
    case "!=": return Negation(try comparison(.equal, elements, key))
    default:
      guard let name, let comparison = Comparison.Operator(rawValue: name) else {
        throw CompileErrors(
          key: key + "[0]", message: "There is no such filter operator.",
          offset: elements[0].offset)
      }
      return try self.comparison(comparison, elements, key)
    }
  }

  private func parts(
    _ elements: [JSONValue], _ key: String
  ) throws(CompileErrors) -> [any ExpressionNode] {
    var parts: [any ExpressionNode] = []
    for index in elements.indices.dropFirst() {
      parts.append(try parse(elements[index], key: key + "[\(index)]"))
    }
    return parts
  }

  private func subject(_ json: JSONValue, _ key: String) throws(CompileErrors) -> FilterSubject {
    switch json.string {
    case "$type": return .geometryType
    case "$id": return .identifier
    case let name?: return .attribute(name, slot: attributes.slot(of: name))
    case nil:
      throw CompileErrors(
        key: key + "[1]", message: "Expected an attribute's name, found \(json.kindDescription).",
        offset: json.offset)
    }
  }

  private func presence(
    _ elements: [JSONValue], _ key: String
  ) throws(CompileErrors) -> any ExpressionNode {
    let subject = try subject(elements[1], key)
    if case .geometryType = subject { return Literal(.bool(true)) }
    return FilterTest(subject, .isPresent)
  }

  private func membership(
    _ elements: [JSONValue], _ key: String
  ) throws(CompileErrors) -> any ExpressionNode {
    let values = elements.dropFirst(2)
    guard !values.isEmpty else { return Literal(.bool(false)) }
    let subject = try subject(elements[1], key)
    for (index, value) in zip(2..., values) where subject.isGeometryType && value.string == nil {
      throw CompileErrors(
        key: key + "[\(index)]", message: "\"$type\" must be text, found \(value.kindDescription).",
        offset: value.offset)
    }
    return FilterTest(subject, .isAny(of: Set(values.map { Value($0) })))
  }

  private func comparison(
    _ comparison: Comparison.Operator, _ elements: [JSONValue], _ key: String
  ) throws(CompileErrors) -> any ExpressionNode {
    let subject = try subject(elements[1], key)
    guard elements.count == 3 else {
      throw CompileErrors(
        key: key, message: "Expected a name and a value to compare with.",
        offset: elements[0].offset)
    }
    if subject.isGeometryType {
      guard !comparison.isOrder, elements[2].string != nil else {
        throw CompileErrors(
          key: key, message: "\"$type\" can only be compared with text, by \"==\" and \"!=\".",
          offset: elements[0].offset)
      }
    }
    return FilterTest(subject, .compares(comparison, Value(elements[2])))
  }
}

/// The part of a feature that a filter tests.
enum FilterSubject: Sendable {
  case geometryType
  case identifier
  case attribute(String, slot: Int)

  var isGeometryType: Bool { if case .geometryType = self { true } else { false } }

  /// Returns the value of this part of `feature`. Nil if the feature does not have this part. A missing attribute
  /// differs from an attribute that is null.
  func value(of feature: any StyleFeature) -> Value? {
    switch self {
    case .geometryType: .string(feature.styleGeometryType)
    case .identifier: feature.styleIdentifier.map { Value($0) }
    case .attribute(let name, let slot):
      feature.styleAttribute(name, slot: slot).map { Value($0) }
    }
  }
}

/// A test of an attribute, the identifier or the geometry type of a feature. The test is false if the value is missing
/// or has another type.
final class FilterTest: ExpressionNode {
  enum Test: Sendable {
    case isPresent
    case isAny(of: Set<Value>)
    case compares(Comparison.Operator, Value)
  }

  let subject: FilterSubject
  let test: Test

  var type: ExpressionType { .boolean }
  var children: [any ExpressionNode] { [] }
  var dependencies: Dependencies {
    switch subject {
    case .geometryType: .geometryType
    case .identifier: .feature
    case .attribute: .attribute
    }
  }
  var attributeSlot: Int? {
    if case .attribute(_, let slot) = subject { slot } else { nil }
  }

  init(_ subject: FilterSubject, _ test: Test) {
    self.subject = subject
    self.test = test
  }

  func evaluate(_ context: EvaluationContext) -> Value { .bool(evaluateBool(context)) }

  func evaluateBool(_ context: EvaluationContext) -> Bool {
    guard let feature = context.feature, let value = subject.value(of: feature) else {
      return false
    }
    switch test {
    case .isPresent: return true
    case .isAny(let values): return values.contains(value)
    case .compares(let comparison, let other):
      switch (value, other) {
      case (.number(let a), .number(let b)): return comparison.holds(a, b)
      case (.string(let a), .string(let b)): return comparison.holds(a, b)
      case (.bool(let a), .bool(let b)): return comparison.holds(a ? 1 : 0, b ? 1 : 0)
      default: return comparison == .equal && value == other
      }
    }
  }
}

extension FilterTest {
  var requirement: FilterRequirement? {
    let part: FilterRequirement.Subject
    switch subject {
    case .geometryType: return nil
    case .identifier: part = .identifier
    case .attribute(let name, _): part = .attribute(name)
    }
    return switch test {
    case .isAny(let values): FilterRequirement(part, isAny: values)
    case .compares(.equal, let value): FilterRequirement(part, isAny: [value])
    case .isPresent, .compares: nil
    }
  }
}
