import MapGeoJSON
import MapJSON
import MapStyle

/// A reader of the expression of a property. From the structure of the expression, it finds the subjects that determine
/// the value of the property, and the values that the expression compares them with.
///
/// Values that are computed from attributes are replaced by new attributes, so a probe can set these values.
struct ExpressionReader {
  /// The use of the value of an expression.
  struct Use {
    /// Whether the value is a number, or numbers are computed from it.
    var isNumber: Bool
    /// Whether the expression has a fallback for features that have no such value.
    var isGuarded = false
  }

  /// The subjects in the order of their appearance.
  private(set) var subjects: [Subject] = []
  /// The values that the expression compares the subjects with.
  var marks: [Subject: SubjectMarks] = [:]
  /// Whether the value also depends on features in ways that cannot be read.
  private(set) var isUnread = false
  /// The expression, with new attributes in place of computed values.
  private(set) var rewritten: JSONValue
  /// The zoom level. Parts of the expression for other zoom levels are not read.
  let zoom: Double

  /// The number of operators that may still be read. The number is limited, because an expression can become very long
  /// when its variables are replaced.
  private var budget = 50_000

  /// Reads an expression.
  ///
  /// - Parameters:
  ///   - json: The expression, without legacy functions and tokens.
  ///   - isNumber: Whether the values of the expression are numbers.
  ///   - zoom: The zoom level.
  init(_ json: JSONValue, isNumber: Bool, zoom: Double) {
    self.zoom = zoom
    rewritten = json
    guard CompiledExpression.isExpression(json) else { return }
    var budget = budget
    guard let inlined = VariableInliner.inlined(json, budget: &budget) else {
      isUnread = true
      return
    }
    let read = output(inlined, Use(isNumber: isNumber))
    if self.budget <= 0 {
      isUnread = true
    } else {
      rewritten = read
    }
  }

  /// Whether the value depends on computed values.
  var hasComputedSubjects: Bool { subjects.contains { $0.expression != nil } }

  // MARK: - Values

  private mutating func output(_ json: JSONValue, _ use: Use) -> JSONValue {
    guard let call = enter(json) else { return json }
    switch call.name {
    case "literal", "feature-state", "geometry-type", "zoom", "global-state":
      return json
    case "step":
      return step(call, use)
    case "interpolate", "interpolate-hcl", "interpolate-lab":
      return interpolate(call, use)
    case "match":
      guard call.count >= 5 else { return json }
      return match(call) { reader, output in reader.output(output, use) }
    case "case":
      return choice(call) { reader, output in reader.output(output, use) }
    case "coalesce", "to-color", "to-number", "to-string", "number", "string", "boolean", "array":
      var inner = use
      inner.isGuarded = use.isGuarded || call.count > 2
      return call.mapping { self.output($0, inner) }
    case "get":
      return attribute(call, use)
    case "image", "concat", "upcase", "downcase", "format":
      return call.mapping { self.output($0, Use(isNumber: false, isGuarded: use.isGuarded)) }
    case let name where Self.arithmetic.contains(name):
      return call.mapping { self.output($0, Use(isNumber: true, isGuarded: use.isGuarded)) }
    default:
      if dependsOnFeature(json) { isUnread = true }
      return json
    }
  }

  private static let arithmetic: Set<String> = [
    "+", "-", "*", "/", "%", "^", "min", "max", "abs", "ceil", "floor", "round", "sqrt", "ln",
    "log2",
    "log10", "sin", "cos", "tan", "asin", "acos", "atan", "rgb", "rgba",
  ]

  /// Reads an attribute that is used as a value, or that chooses a value from a table.
  private mutating func attribute(_ call: Call, _ use: Use) -> JSONValue {
    if let name = Self.attributeName(call.json) {
      let subject = add(Subject(attribute: name))
      if use.isNumber, !use.isGuarded {
        marks[subject]?.isSmooth = true
      } else {
        marks[subject]?.isIdentity = true
      }
      return call.json
    }
    if call.count == 3, let table = Call(call[2]), table.name == "literal", table.count == 2,
      let members = table[1].object?.members, let (subject, input) = subject(of: call[1])
    {
      for member in members { marks[subject]?.add(.string(member.name)) }
      return call.replacing([1: input])
    }
    if dependsOnFeature(call.json) { isUnread = true }
    return call.json
  }

  private mutating func step(_ call: Call, _ use: Use) -> JSONValue {
    guard call.count >= 3 else { return call.json }
    if Self.isZoom(call[1]) {
      var active = 2
      for index in stride(from: 3, to: call.count - 1, by: 2)
      where call[index].double ?? .infinity <= zoom { active = index + 1 }
      return output(call[active], use)
    }
    var replacements: [Int: JSONValue] = [:]
    if let (subject, input) = subject(of: call[1]) {
      replacements[1] = input
      for index in stride(from: 3, to: call.count, by: 2) {
        if let number = call[index].double { addThreshold(number, isInUpper: true, of: subject) }
      }
    }
    for index in stride(from: 2, to: call.count, by: 2) {
      replacements[index] = output(call[index], use)
    }
    return call.replacing(replacements)
  }

  private mutating func interpolate(_ call: Call, _ use: Use) -> JSONValue {
    guard call.count >= 5 else { return call.json }
    let stops = stride(from: 3, to: call.count - 1, by: 2).map { $0 }
    if Self.isZoom(call[2]) {
      let upper = stops.firstIndex { call[$0].double ?? .infinity > zoom } ?? stops.count
      let isAtStop = upper > 0 && call[stops[upper - 1]].double == zoom
      if upper == 0 || upper == stops.count || isAtStop {
        return output(call[stops[upper == 0 ? 0 : upper - 1] + 1], use)
      }
      var elements = Array(call.elements[..<3])
      for stop in [stops[upper - 1], stops[upper]] {
        elements += [call[stop], output(call[stop + 1], use)]
      }
      return JSONValue(.array(elements))
    }
    var replacements: [Int: JSONValue] = [:]
    // If a curve has only one stop, it has the same value everywhere.
    if stops.count > 1, let (subject, input) = subject(of: call[2]) {
      replacements[2] = input
      var own = SubjectMarks()
      own.curve = stops.compactMap { call[$0].double }
      marks[subject]?.formUnion(own)
    }
    for stop in stops { replacements[stop + 1] = output(call[stop + 1], use) }
    return call.replacing(replacements)
  }

  mutating func match(
    _ call: Call, _ read: (inout ExpressionReader, JSONValue) -> JSONValue
  ) -> JSONValue {
    var replacements: [Int: JSONValue] = [:]
    let branches = stride(from: 2, to: call.count - 1, by: 2).map { $0 }
    if let (subject, input) = subject(of: call[1]) {
      replacements[1] = input
      for label in branches.flatMap({ call[$0].array ?? [call[$0]] }) {
        if let label = Self.label(label) { marks[subject]?.add(label) }
      }
    }
    for index in branches { replacements[index + 1] = read(&self, call[index + 1]) }
    replacements[call.count - 1] = read(&self, call[call.count - 1])
    return call.replacing(replacements)
  }

  mutating func choice(
    _ call: Call, _ read: (inout ExpressionReader, JSONValue) -> JSONValue
  ) -> JSONValue {
    guard call.count >= 4 else { return call.json }
    var replacements: [Int: JSONValue] = [:]
    for index in stride(from: 1, to: call.count - 1, by: 2) {
      replacements[index] = condition(call[index])
      replacements[index + 1] = read(&self, call[index + 1])
    }
    replacements[call.count - 1] = read(&self, call[call.count - 1])
    return call.replacing(replacements)
  }

  // MARK: - Subjects

  /// Returns the subject that an input depends on, and the input with a new attribute in place of a computed value; nil
  /// if the input does not depend on features, or is too long.
  mutating func subject(of input: JSONValue) -> (Subject, JSONValue)? {
    guard dependsOnFeature(input) else { return nil }
    if let name = Self.attributeName(input) {
      let subject = add(Subject(attribute: name))
      if Self.isGuarded(input) { marks[subject]?.asksPresence = true }
      return (subject, input)
    }
    guard let subject = addComputed(input) else { return nil }
    return (subject, ["get", JSONValue(.string(subject.key))])
  }

  /// Adds the value of an expression as a subject. Returns nil if the expression is too long.
  mutating func addComputed(_ json: JSONValue) -> Subject? {
    var rest = 1000
    guard Self.isShort(json, &rest) else {
      isUnread = true
      return nil
    }
    return add(Subject(computedBy: json))
  }

  private static func isShort(_ json: JSONValue, _ rest: inout Int) -> Bool {
    rest -= 1
    guard rest > 0 else { return false }
    return (json.array ?? []).allSatisfy { isShort($0, &rest) }
  }

  mutating func add(_ subject: Subject) -> Subject {
    if marks[subject] == nil {
      marks[subject] = SubjectMarks()
      subjects.append(subject)
    }
    return subject
  }

  mutating func addThreshold(_ number: Double, isInUpper: Bool, of subject: Subject) {
    marks[subject]?.thresholds.append(
      SubjectMarks.Threshold(number: number, isInUpper: isInUpper))
  }

  /// Returns the call of an operator; nil if the value is not a call, or if too many operators were read.
  mutating func enter(_ json: JSONValue) -> Call? {
    guard budget > 0, let call = Call(json) else { return nil }
    budget -= 1
    return call
  }

  mutating func dependsOnFeature(_ json: JSONValue) -> Bool {
    guard let call = enter(json) else { return false }
    switch call.name {
    case "literal", "geometry-type", "feature-state": return false
    case "id", "properties", "within", "distance": return true
    case "get", "has": if call.count == 2 { return true }
    case "match":
      let parts = [1] + stride(from: 3, to: call.count, by: 2) + [call.count - 1]
      return parts.contains { call.elements.indices.contains($0) && dependsOnFeature(call[$0]) }
    default: break
    }
    return call.elements.dropFirst().contains { dependsOnFeature($0) }
  }
}

/// Functions that replace variables by their expressions.
enum VariableInliner {
  /// Returns an expression without `let` and `var`; nil if the expression has more operators than the budget allows.
  static func inlined(
    _ json: JSONValue, _ variables: [String: JSONValue] = [:], budget: inout Int
  ) -> JSONValue? {
    guard let call = Call(json) else { return json }
    budget -= 1
    guard budget > 0 else { return nil }
    switch call.name {
    case "literal": return json
    case "var":
      // The variables in the expression of a variable have already been replaced.
      return call.count == 2 ? call[1].string.flatMap { variables[$0] } ?? json : json
    case "let":
      var inner = variables
      for index in stride(from: 1, to: call.count - 1, by: 2) where index + 1 < call.count - 1 {
        guard let value = inlined(call[index + 1], variables, budget: &budget) else { return nil }
        if let name = call[index].string { inner[name] = value }
      }
      return inlined(call[call.count - 1], inner, budget: &budget)
    default:
      var elements = [call.elements[0]]
      for index in 1..<call.count {
        // The labels of `match` and the kind of an interpolation are not expressions.
        let isFixed =
          (call.name == "match" && index.isMultiple(of: 2) && index < call.count - 1)
          || (call.name.hasPrefix("interpolate") && index == 1)
        guard
          let element = isFixed
            ? call[index] : inlined(call[index], variables, budget: &budget)
        else { return nil }
        elements.append(element)
      }
      return JSONValue(.array(elements))
    }
  }
}
