import MapGeoJSON
import MapJSON

/// An element of an array (style-spec: `at`).
final class At: ExpressionNode {
  let type: ExpressionType
  let index: any ExpressionNode
  let array: any ExpressionNode
  let key: String
  let dependencies: Dependencies

  var children: [any ExpressionNode] { [index, array] }

  init(type: ExpressionType, index: any ExpressionNode, array: any ExpressionNode, key: String) {
    self.type = type
    self.index = index
    self.array = array
    self.key = key
    dependencies = index.dependencies.union(array.dependencies)
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 3 else {
      return context.fail("Expected 2 arguments, found \(arguments.count - 1).")
    }
    let wanted = ExpressionType.array(element: context.expectedType ?? .value, count: nil)
    let index = context.parse(arguments[1], at: 1, expecting: .number)
    let array = context.parse(arguments[2], at: 2, expecting: wanted)
    guard let index, let array, case .array(let element, _) = array.type else { return nil }
    return At(type: element, index: index, array: array, key: context.key)
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    let position = try index.evaluateNumber(context)
    let value = try array.evaluate(context)
    guard case .array(let elements) = value else {
      throw .unexpected(value, wanted: array.type, key: key)
    }
    guard let whole = Int(exactly: position), elements.indices.contains(whole) else {
      throw EvaluationError(
        key: key,
        message: "An array of \(elements.count) has no element \(position.ecmaScriptText).")
    }
    return elements[whole]
  }

  func evaluateAttribute(_ context: EvaluationContext) throws(EvaluationError) -> AttributeValue? {
    guard case .array(let elements)? = try array.evaluateAttribute(context),
      let whole = Int(exactly: try index.evaluateNumber(context)), elements.indices.contains(whole)
    else { return nil }
    return elements[whole]
  }
}

/// The arguments of a search for a value in an array or for a substring in a string (style-spec: `in`, `index-of`).
struct Search: Sendable {
  let needle: any ExpressionNode
  let haystack: any ExpressionNode

  /// Parses arguments 1 and 2. Returns nil and reports mistakes if an argument is invalid.
  init?(_ arguments: [JSONValue], _ context: ParsingContext) {
    let needle = context.parse(arguments[1], at: 1, expecting: .value)
    let haystack = context.parse(arguments[2], at: 2, expecting: .value)
    guard let needle, let haystack else { return nil }
    switch needle.type {
    case .boolean, .string, .number, .null, .value: break
    default:
      context.fail("Cannot search for a value of type \(needle.type).")
      return nil
    }
    self.needle = needle
    self.haystack = haystack
  }

  /// Returns the values of both arguments.
  func evaluate(
    _ context: EvaluationContext
  ) throws(EvaluationError) -> (needle: Value, haystack: Value) {
    (try needle.evaluate(context), try haystack.evaluate(context))
  }

  /// Checks that the value to search for is null, a Boolean, a number or a string.
  ///
  /// - Throws: `EvaluationError` if the value has another type.
  static func check(needle: Value, key: String) throws(EvaluationError) {
    switch needle {
    case .bool, .string, .number, .null: return
    default:
      throw EvaluationError(key: key, message: "Cannot search for a value of type \(needle.type).")
    }
  }
}

/// Whether an array contains a value, or a string contains a substring (style-spec: `in`).
final class In: ExpressionNode {
  let search: Search
  let key: String
  let dependencies: Dependencies

  var type: ExpressionType { .boolean }
  var children: [any ExpressionNode] { [search.needle, search.haystack] }
  var isOutputDefined: Bool { true }

  init(_ search: Search, key: String) {
    self.search = search
    self.key = key
    dependencies = [search.needle, search.haystack].dependencies
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 3 else {
      return context.fail("Expected 2 arguments, found \(arguments.count - 1).")
    }
    return Search(arguments, context).map { In($0, key: context.key) }
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    .bool(try evaluateBool(context))
  }

  func evaluateBool(_ context: EvaluationContext) throws(EvaluationError) -> Bool {
    let (needle, haystack) = try search.evaluate(context)
    // Null and empty values contain nothing.
    guard haystack.isTruthy else { return false }
    try Search.check(needle: needle, key: key)
    switch haystack {
    case .array(let elements): return elements.contains(needle)
    case .string(let text):
      return SubstringSearch(needle.ecmaScriptSearchText).firstIndex(in: Array(text.utf16)) != nil
    default: throw .unexpected(haystack, wanted: .anyArray, key: key)
    }
  }
}

/// The first index of a value in an array or of a substring in a string (style-spec: `index-of`). -1 if there is no
/// match.
final class IndexOf: ExpressionNode {
  let search: Search
  let start: (any ExpressionNode)?
  let key: String
  let dependencies: Dependencies

  var type: ExpressionType { .number }
  var children: [any ExpressionNode] {
    [search.needle, search.haystack] + (start.map { [$0] } ?? [])
  }

  init(_ search: Search, start: (any ExpressionNode)?, key: String) {
    self.search = search
    self.start = start
    self.key = key
    dependencies = [search.needle, search.haystack].dependencies.union(start?.dependencies ?? [])
  }

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count == 3 || arguments.count == 4 else {
      return context.fail("Expected 2 or 3 arguments, found \(arguments.count - 1).")
    }
    guard let search = Search(arguments, context) else { return nil }
    guard arguments.count == 4 else { return IndexOf(search, start: nil, key: context.key) }
    guard let start = context.parse(arguments[3], at: 3, expecting: .number) else { return nil }
    return IndexOf(search, start: start, key: context.key)
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    .number(try evaluateNumber(context))
  }

  func evaluateNumber(_ context: EvaluationContext) throws(EvaluationError) -> Double {
    let (needle, haystack) = try search.evaluate(context)
    try Search.check(needle: needle, key: key)
    let start = try start?.evaluateNumber(context) ?? 0
    switch haystack {
    case .string(let text):
      // As in MapLibre, the start is an index of UTF-16 units, and the result is an index of Unicode scalars.
      let units = Array(text.utf16)
      let first = min(max(start.wholeNumber, 0), units.count)
      let search = SubstringSearch(needle.ecmaScriptSearchText)
      guard let index = search.firstIndex(in: units, from: first) else { return -1 }
      // A character beyond 16 bits has two units. Only the first unit is counted.
      return Double(units[..<index].count { !UTF16.isTrailSurrogate($0) })
    case .array(let elements):
      let whole = start.wholeNumber
      let first = whole < 0 ? max(0, elements.count + whole) : min(whole, elements.count)
      return elements[first...].firstIndex(of: needle).map(Double.init) ?? -1
    default:
      throw .unexpected(haystack, wanted: .anyArray, key: key)
    }
  }
}

extension Value {
  /// The substring to search for, in UTF-16. A value that is not a string is converted as in ECMAScript.
  fileprivate var ecmaScriptSearchText: String.UTF16View {
    (isNull ? "null" : ecmaScriptText).utf16
  }
}

extension Double {
  /// The number truncated to an integer and limited to ±10^15. NaN becomes 0.
  var wholeNumber: Int {
    isNaN ? 0 : Int(Swift.min(Swift.max(rounded(.towardZero), -1e15), 1e15))
  }
}
