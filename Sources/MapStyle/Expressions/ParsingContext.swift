import MapJSON

/// How a value is made to fit the type that is wanted, where that is known only when evaluating.
enum TypeAnnotation {
  /// A wrong type fails.
  case assert
  /// A wrong type is converted.
  case coerce
  /// A wrong type is let through.
  case omit
}

/// The names that `let` has bound, the innermost first.
final class Scope {
  let parent: Scope?
  let bindings: [String: any ExpressionNode]

  init(parent: Scope?, bindings: [(String, any ExpressionNode)]) {
    self.parent = parent
    self.bindings = Dictionary(bindings, uniquingKeysWith: { _, last in last })
  }

  subscript(name: String) -> (any ExpressionNode)? { bindings[name] ?? parent?[name] }
}

/// The mistakes found so far.
final class CompileErrorLog {
  var errors: [CompileError] = []
}

/// The names of the attributes that the expression asks for; a name's index is its slot.
final class AttributeTable {
  private(set) var names: [String] = []

  func slot(of name: String) -> Int {
    if let slot = names.firstIndex(of: name) { return slot }
    names.append(name)
    return names.count - 1
  }
}

/// The mistakes in calls of operators that no way of calling fits, by where the call stands. What is
/// around such a call may be tried in several ways too; reading the call anew each time would take time
/// exponential in how deep calls are nested.
final class MisfitTable {
  var errors: [String: [CompileError]] = [:]
}

/// Where the compiler stands: which part of the expression it is at, what type is wanted there and
/// which names are bound.
struct ParsingContext {
  let attributes: AttributeTable
  let misfits: MisfitTable
  let log: CompileErrorLog
  /// Indices from the whole expression to this part: `[2][1]`.
  let key: String
  /// Byte offset of this part.
  let offset: Int
  /// The type wanted here, if it is known. An operator may use it to settle its arguments' types; that
  /// the result fits is checked by `parse`.
  let expectedType: ExpressionType?
  let scope: Scope?

  init(
    attributes: AttributeTable, misfits: MisfitTable = MisfitTable(), log: CompileErrorLog,
    key: String = "", offset: Int,
    expectedType: ExpressionType? = nil, scope: Scope? = nil
  ) {
    self.attributes = attributes
    self.misfits = misfits
    self.log = log
    self.key = key
    self.offset = offset
    self.expectedType = expectedType
    self.scope = scope
  }

  /// Notes a mistake in this part, or in its argument `index`; nil, so that it can be returned.
  @discardableResult
  func fail(_ message: String, at index: Int? = nil, of arguments: [JSONValue] = []) -> (
    any ExpressionNode
  )? {
    var error = CompileError(key: key, message: message, offset: offset)
    if let index {
      error.key += "[\(index)]"
      if arguments.indices.contains(index) { error.offset = arguments[index].offset }
    }
    log.errors.append(error)
    return nil
  }

  /// The context of argument `index`.
  func child(
    _ index: Int, offset: Int, expecting type: ExpressionType? = nil,
    binding bindings: [(String, any ExpressionNode)] = []
  ) -> ParsingContext {
    ParsingContext(
      attributes: attributes, misfits: misfits, log: log, key: key + "[\(index)]", offset: offset,
      expectedType: type,
      scope: bindings.isEmpty ? scope : Scope(parent: scope, bindings: bindings))
  }

  /// The same place, but with another type wanted, or with mistakes noted elsewhere.
  func with(expecting type: ExpressionType?, log: CompileErrorLog? = nil) -> ParsingContext {
    ParsingContext(
      attributes: attributes, misfits: misfits, log: log ?? self.log, key: key, offset: offset,
      expectedType: type,
      scope: scope)
  }

  /// Notes a mistake unless an expression of type `actual` may stand where `expected` is wanted.
  func check(_ actual: ExpressionType, fits expected: ExpressionType) -> Bool {
    if expected.accepts(actual) { return true }
    fail("Expected type \(expected), found \(actual).")
    return false
  }

  /// Compiles the argument at `index`; nil, with mistakes noted, where it is wrong.
  func parse(
    _ json: JSONValue, at index: Int, expecting type: ExpressionType? = nil,
    binding bindings: [(String, any ExpressionNode)] = [], annotation: TypeAnnotation? = nil
  ) -> (any ExpressionNode)? {
    child(index, offset: json.offset, expecting: type, binding: bindings)
      .parse(json, annotation: annotation)
  }

  /// Compiles `json` at this very place.
  func parse(_ json: JSONValue, annotation: TypeAnnotation? = nil) -> (any ExpressionNode)? {
    guard let operation = parseOperation(json),
      let annotated = annotate(operation, with: annotation)
    else { return nil }
    return fold(annotated)
  }

  private func parseOperation(_ json: JSONValue) -> (any ExpressionNode)? {
    switch json.content {
    case .null, .bool, .number, .string:
      return Literal(Value(json))
    case .object:
      return fail(#"An object is no expression; write ["literal", {...}] for the object itself."#)
    case .array(let arguments):
      guard let first = arguments.first else {
        return fail(
          #"An empty array is no expression; write ["literal", []] for the array itself."#)
      }
      guard let name = first.string else {
        let remedy = #"write ["literal", [...]] for the array itself."#
        return fail(
          "An expression starts with its name, found \(first.kindDescription); \(remedy)", at: 0,
          of: arguments)
      }
      guard let parser = Operators.parsers[name] else {
        let remedy = #"write ["literal", [...]] for an array."#
        return fail("There is no expression called \"\(name)\"; \(remedy)", at: 0, of: arguments)
      }
      return parser(arguments, self)
    }
  }

  /// Makes `node` fit the wanted type: by asserting where any value may come (style-spec: type
  /// system), by converting where the type has a form in simpler types, else by a check here and now.
  private func annotate(
    _ node: any ExpressionNode, with annotation: TypeAnnotation?
  ) -> (any ExpressionNode)? {
    guard let expected = expectedType else { return node }
    let inferred: TypeAnnotation
    switch (expected, node.type) {
    case (.string, .value), (.number, .value), (.boolean, .value), (.object, .value),
      (.array, .value):
      inferred = .assert
    case (.projectionDefinition, .string), (.projectionDefinition, .array),
      (.projectionDefinition, .value), (.color, .value), (.color, .string), (.formatted, .value),
      (.formatted, .string), (.resolvedImage, .value), (.resolvedImage, .string),
      (.padding, .value), (.padding, .number), (.padding, .array), (.numberArray, .value),
      (.numberArray, .number), (.numberArray, .array), (.colorArray, .value),
      (.colorArray, .string), (.colorArray, .array), (.variableAnchorOffsetCollection, .value),
      (.variableAnchorOffsetCollection, .array):
      inferred = .coerce
    default:
      return check(node.type, fits: expected) ? node : nil
    }
    switch annotation ?? inferred {
    case .assert: return Assertion(type: expected, arguments: [node], key: key)
    case .coerce: return Coercion(type: expected, arguments: [node], key: key)
    case .omit: return node
    }
  }

  /// Evaluates an expression that depends on nothing. Images stay, so that whether they are there is
  /// asked later.
  private func fold(_ node: any ExpressionNode) -> (any ExpressionNode)? {
    guard !(node is Literal), node.type != .resolvedImage, node.dependencies.isEmpty else {
      return node
    }
    guard Let.mayTake(steps: node.steps, self) else { return nil }
    do {
      let value = try node.evaluate(EvaluationContext())
      let steps = if case .array = value { node.steps } else { 1 }
      return Literal(value, type: node.type, steps: steps)
    } catch {
      return fail(error.message)
    }
  }
}

extension JSONValue {
  /// What kind of value this is, for messages.
  var kindDescription: String {
    switch content {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
