import MapJSON

/// The treatment of an expression whose value may not have the expected type.
enum TypeAnnotation {
  /// Evaluation fails if the value has another type.
  case assert
  /// A value of another type is converted.
  case coerce
  /// A value of another type is accepted.
  case omit
}

/// The variables of the surrounding `let` expressions. If several of them have the same name, the innermost variable is
/// used.
final class Scope {
  /// The value of a variable, and the number of steps of its evaluation.
  struct Variable {
    let value: any ExpressionNode
    let steps: Int
  }

  let parent: Scope?
  let variables: [String: Variable]

  init(parent: Scope?, bindings: [(String, any ExpressionNode)]) {
    self.parent = parent
    variables = Dictionary(
      bindings.map { ($0, Variable(value: $1, steps: $1.steps)) },
      uniquingKeysWith: { _, last in last })
  }

  subscript(name: String) -> Variable? { variables[name] ?? parent?[name] }
}

/// The mistakes found so far.
final class CompileErrorLog {
  var errors: [CompileError] = []
}

/// The names of the attributes that the expression reads. The slot of a name is its index in `names`.
final class AttributeTable {
  private(set) var names: [String] = []
  private var slots: [String: Int] = [:]

  func slot(of name: String) -> Int {
    if let slot = slots[name] { return slot }
    let slot = names.count
    slots[name] = slot
    names.append(name)
    return slot
  }
}

/// The mistakes of calls that match no signature, by place. A surrounding call that has several signatures parses its
/// arguments again for each signature. Without this table, nested calls would therefore take exponential time.
final class MisfitTable {
  var errors: [String: [CompileError]] = [:]
}

/// The compiler's state: the current part of the expression, the expected type and the variables in scope.
struct ParsingContext {
  let attributes: AttributeTable
  let misfits: MisfitTable
  let log: CompileErrorLog
  /// The indices from the whole expression to this part, such as `[2][1]`.
  let key: String
  /// The byte offset of this part.
  let offset: Int
  /// The expected type. Nil if any type is valid. An operator may derive the expected types of its arguments from it.
  /// `parse` checks the type of the result.
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

  /// Reports a mistake in this part or in its argument `index`. Always returns nil, so a caller can return the
  /// result.
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

  /// Returns the context of argument `index`.
  func child(
    _ index: Int, offset: Int, expecting type: ExpressionType? = nil,
    binding bindings: [(String, any ExpressionNode)] = []
  ) -> ParsingContext {
    ParsingContext(
      attributes: attributes, misfits: misfits, log: log, key: key + "[\(index)]", offset: offset,
      expectedType: type,
      scope: bindings.isEmpty ? scope : Scope(parent: scope, bindings: bindings))
  }

  /// Returns the context at the same place with another expected type and, if `log` is not nil, another log.
  func with(expecting type: ExpressionType?, log: CompileErrorLog? = nil) -> ParsingContext {
    ParsingContext(
      attributes: attributes, misfits: misfits, log: log ?? self.log, key: key, offset: offset,
      expectedType: type,
      scope: scope)
  }

  /// Returns whether expressions of type `actual` are valid for `expected`. Reports a mistake if they are not valid.
  func check(_ actual: ExpressionType, fits expected: ExpressionType) -> Bool {
    if expected.accepts(actual) { return true }
    fail("Expected type \(expected), found \(actual).")
    return false
  }

  /// Compiles the argument at `index`. Returns nil and reports mistakes if the argument is invalid.
  func parse(
    _ json: JSONValue, at index: Int, expecting type: ExpressionType? = nil,
    binding bindings: [(String, any ExpressionNode)] = [], annotation: TypeAnnotation? = nil
  ) -> (any ExpressionNode)? {
    child(index, offset: json.offset, expecting: type, binding: bindings)
      .parse(json, annotation: annotation)
  }

  /// Compiles `json` at this place. Returns nil and reports mistakes if `json` is invalid.
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
      return fail(
        #"An object is not an expression; write ["literal", {...}] for the object itself."#)
    case .array(let arguments):
      guard let first = arguments.first else {
        return fail(
          #"An empty array is not an expression; write ["literal", []] for the array itself."#)
      }
      guard let name = first.string else {
        let remedy = #"write ["literal", [...]] for the array itself."#
        return fail(
          "An expression starts with its name, found \(first.kindDescription); \(remedy)", at: 0,
          of: arguments)
      }
      guard let parser = Operators.parsers[name] else {
        let similar = Suggestion.nearest(to: name, in: Operators.parsers.keys.sorted())
        let remedy =
          similar.map { "did you mean \"\($0)\"?" }
          ?? #"write ["literal", [...]] for an array."#
        return fail("There is no expression called \"\(name)\"; \(remedy)", at: 0, of: arguments)
      }
      return parser(arguments, self)
    }
  }

  /// Converts `node` to the expected type (style-spec: type system). If the type of `node` is unknown, an assertion
  /// is inserted. If a simpler type can express the expected type, a coercion is inserted. Otherwise, the type is
  /// checked at compile time.
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

  /// Replaces a constant expression with its value. Images are not replaced, because it is known only at evaluation
  /// whether they are available.
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
  /// The kind of the value, for messages.
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

extension JSONValue {
  /// Rejects values that are nested more deeply than JSON text may be. The compiler is recursive, and values that a
  /// program creates can have any depth.
  ///
  /// - Throws: `CompileErrors` if the value is nested too deeply.
  func checkDepth() throws(CompileErrors) {
    var level = [self]
    for _ in 0..<JSONReader.depthLimit {
      level = level.flatMap(\.parts)
      if level.isEmpty { return }
    }
    throw CompileErrors(
      message: "The value is nested deeper than \(JSONReader.depthLimit) levels.", offset: offset)
  }

  /// The arrays and objects directly inside the value.
  private var parts: [JSONValue] {
    switch content {
    case .array(let elements): elements.filter(\.isContainer)
    case .object(let object): object.members.map(\.value).filter(\.isContainer)
    default: []
    }
  }

  private var isContainer: Bool { array != nil || object != nil }
}
