/// The type of an expression, known when it is compiled (style-spec: expressions, types).
public enum ExpressionType: Hashable, Sendable {
  /// `null`
  case null
  /// A number.
  case number
  /// Text.
  case string
  /// A Boolean.
  case boolean
  /// A colour.
  case color
  /// A projection, or a mix of two.
  case projectionDefinition
  /// Names with values.
  case object
  /// Any value: the type is known only when the expression is evaluated.
  case value
  /// No value: evaluating fails.
  case error
  /// Rules for comparing text.
  case collator
  /// Text with sections.
  case formatted
  /// Room at the four sides.
  case padding
  /// One number or several.
  case numberArray
  /// One colour or several.
  case colorArray
  /// The name of an image.
  case resolvedImage
  /// Anchors with offsets.
  case variableAnchorOffsetCollection
  /// An array of `element`, of a fixed length where one is given.
  indirect case array(element: ExpressionType, count: Int?)

  /// An array of anything.
  public static let anyArray = ExpressionType.array(element: .value, count: nil)
}

extension ExpressionType: CustomStringConvertible {
  /// The type as the specification writes it: `number`, `array<string, 2>`.
  public var description: String {
    switch self {
    case .array(let element, let count?): "array<\(element), \(count)>"
    case .array(.value, nil): "array"
    case .array(let element, nil): "array<\(element)>"
    case .null: "null"
    case .number: "number"
    case .string: "string"
    case .boolean: "boolean"
    case .color: "color"
    case .projectionDefinition: "projectionDefinition"
    case .object: "object"
    case .value: "value"
    case .error: "error"
    case .collator: "collator"
    case .formatted: "formatted"
    case .padding: "padding"
    case .numberArray: "numberArray"
    case .colorArray: "colorArray"
    case .resolvedImage: "resolvedImage"
    case .variableAnchorOffsetCollection: "variableAnchorOffsetCollection"
    }
  }
}

extension ExpressionType {
  /// Whether an expression of type `other` may stand where this type is wanted.
  public func accepts(_ other: ExpressionType) -> Bool {
    switch (self, other) {
    case (_, .error): true
    case (.array(let element, let count), .array(let otherElement, let otherCount)):
      ((otherCount == 0 && otherElement == .value) || element.accepts(otherElement))
        && (count == nil || count == otherCount)
    case (.value, .collator): false
    case (.value, .array(let element, _)): ExpressionType.value.accepts(element)
    case (.value, _): true
    default: self == other
    }
  }

  /// Whether this is an array.
  var isArray: Bool { if case .array = self { true } else { false } }

  /// Whether values between two of this type can be interpolated (style-spec: `interpolate`).
  var isInterpolatable: Bool {
    switch self {
    case .number, .color, .projectionDefinition, .padding, .numberArray, .colorArray,
      .variableAnchorOffsetCollection, .array(element: .number, count: .some):
      true
    default: false
    }
  }
}

extension Value {
  /// The value's type. An array's elements have a type in common where all are of one that is not an
  /// array itself; else they are `value`.
  public var type: ExpressionType {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .color: .color
    case .array(let elements):
      .array(element: .common(elements.lazy.map(\.type)), count: elements.count)
    case .object: .object
    case .formatted: .formatted
    case .resolvedImage: .resolvedImage
    case .collator: .collator
    case .padding: .padding
    case .numberArray: .numberArray
    case .colorArray: .colorArray
    case .variableAnchorOffsetCollection: .variableAnchorOffsetCollection
    case .projectionDefinition: .projectionDefinition
    }
  }
}

extension ExpressionType {
  /// The type that all of `types` are, or `value`. One array type never counts as another, as the
  /// specification's own implementation has it.
  static func common(_ types: some Sequence<ExpressionType>) -> ExpressionType {
    var common: ExpressionType?
    for type in types {
      guard let first = common else {
        common = type
        continue
      }
      if first != type || type.isArray { return .value }
    }
    return common ?? .value
  }
}
