import MapJSON

/// An expression that returns the first argument that can be converted to a type, after the conversion (style-spec:
/// `to-boolean`, `to-color`, `to-number`, `to-string`). The compiler also inserts a coercion where a simpler type can
/// express the expected type: text can express a color, and numbers can express padding.
final class Coercion: ExpressionNode {
  let type: ExpressionType
  let arguments: [any ExpressionNode]
  let key: String
  let dependencies: Dependencies

  var children: [any ExpressionNode] { arguments }
  var isOutputDefined: Bool { arguments.areOutputsDefined }
  var canFail: Bool { arguments.canFail || !convertsAll }

  init(type: ExpressionType, arguments: [any ExpressionNode], key: String) {
    self.type = type
    self.arguments = arguments
    self.key = key
    dependencies = arguments.annotationDependencies
  }

  /// Whether conversion of the last argument succeeds for every value.
  private var convertsAll: Bool {
    switch type {
    case .boolean, .string, .formatted, .resolvedImage: true
    default:
      arguments.last.map { last in
        last.type == type || (last as? Literal)?.value.converted(to: type) != nil
      } ?? false
    }
  }

  private static let types: [String: ExpressionType] = [
    "to-boolean": .boolean, "to-color": .color, "to-number": .number, "to-string": .string,
  ]

  static func parse(_ arguments: [JSONValue], _ context: ParsingContext) -> (any ExpressionNode)? {
    guard arguments.count >= 2, let type = arguments[0].string.flatMap({ types[$0] }) else {
      return context.fail("Expected at least one argument.")
    }
    if type == .boolean || type == .string, arguments.count != 2 {
      return context.fail("Expected one argument, found \(arguments.count - 1).")
    }
    var inputs: [any ExpressionNode] = []
    for index in 1..<arguments.count {
      guard let input = context.parse(arguments[index], at: index, expecting: .value) else {
        return nil
      }
      inputs.append(input)
    }
    return Coercion(type: type, arguments: inputs, key: context.key)
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    var value = Value.null
    for argument in arguments {
      if type == .string || type == .formatted || type == .resolvedImage {
        value = .string(try argument.evaluateText(context, key: key))
      } else {
        value = try argument.evaluate(context)
      }
      if let converted = value.converted(to: type) { return converted }
    }
    throw EvaluationError(
      key: key, message: "Cannot convert \(value.jsonText(limit: 200)) to type \(type).")
  }
}

extension Value {
  /// Returns the value converted to a type, by the specification's rules for the `to-...` expressions and for values in
  /// a short form, such as a number for padding. Nil if the value cannot be converted.
  func converted(to type: ExpressionType) -> Value? {
    switch type {
    case .boolean: .bool(isTruthy)
    case .number: convertedNumber.map { .number($0) }
    case .string: .string(text)
    case .color: convertedColor.map { .color($0) }
    case .formatted: .formatted(Formatted(text))
    case .resolvedImage: text.isEmpty ? .null : .resolvedImage(ResolvedImage(name: text))
    case .padding: convertedPadding.map { .padding($0) }
    case .numberArray: convertedNumbers.map { .numberArray($0) }
    case .colorArray: convertedColors.map { .colorArray($0) }
    case .variableAnchorOffsetCollection:
      convertedOffsets.map { .variableAnchorOffsetCollection($0) }
    case .projectionDefinition: convertedProjection.map { .projectionDefinition($0) }
    case .null, .object, .value, .error, .collator, .array: nil
    }
  }

  private var convertedNumber: Double? {
    switch self {
    case .null: return 0
    case .bool(let value): return value ? 1 : 0
    case .number(let value): return value.isNaN ? nil : value
    case .string(let value): return numberFromText(value)
    case .array: return numberFromText(ecmaScriptText)
    default: return nil
    }
  }

  private var convertedColor: Color? {
    switch self {
    case .color(let color): return color
    case .string(let text): return Color(css: text)
    case .array(let elements):
      guard elements.count == 3 || elements.count == 4, let channels = Self.numbers(elements) else {
        return nil
      }
      return Color(channels: channels)
    default: return nil
    }
  }

  private var convertedPadding: Padding? {
    switch self {
    case .padding(let padding): padding
    case .number(let size): Padding([size])
    case .array(let elements): Self.numbers(elements).flatMap(Padding.init)
    default: nil
    }
  }

  private var convertedNumbers: [Double]? {
    switch self {
    case .numberArray(let numbers): numbers
    case .number(let number): [number]
    case .array(let elements): Self.numbers(elements)
    default: nil
    }
  }

  private var convertedColors: [Color]? {
    switch self {
    case .colorArray(let colors): return colors
    case .string(let text): return Color(css: text).map { [$0] }
    case .array(let elements):
      let colors = elements.compactMap { $0.string.flatMap(Color.init(css:)) }
      return colors.count == elements.count ? colors : nil
    default: return nil
    }
  }

  private var convertedOffsets: VariableAnchorOffsetCollection? {
    switch self {
    case .variableAnchorOffsetCollection(let collection): collection
    case .array(let elements): VariableAnchorOffsetCollection(elements)
    default: nil
    }
  }

  private var convertedProjection: ProjectionDefinition? {
    switch self {
    case .projectionDefinition(let definition): return definition
    case .string(let name): return ProjectionDefinition(name)
    case .array(let elements):
      guard elements.count == 3, let from = elements[0].string, let to = elements[1].string,
        let transition = elements[2].number
      else { return nil }
      return ProjectionDefinition(from: from, to: to, transition: transition)
    case .object(let object):
      guard let from = object["from"]?.string, let to = object["to"]?.string,
        let transition = object["transition"]?.number
      else { return nil }
      return ProjectionDefinition(from: from, to: to, transition: transition)
    default: return nil
    }
  }

  private static func numbers(_ elements: [Value]) -> [Double]? {
    let numbers = elements.compactMap(\.number)
    return numbers.count == elements.count ? numbers : nil
  }
}
