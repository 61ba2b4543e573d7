/// The type of an expression, which is known when the expression is compiled (style-spec: expressions, types).
public enum ExpressionType: Hashable, Sendable {
  /// `null`
  case null
  /// A number.
  case number
  /// Text.
  case string
  /// A Boolean.
  case boolean
  /// A color.
  case color
  /// A projection, or a mix of two projections.
  case projectionDefinition
  /// An object.
  case object
  /// A value of any type. Its type is known only at evaluation.
  case value
  /// No value, because evaluation always fails.
  case error
  /// Rules for comparing text.
  case collator
  /// Text with sections.
  case formatted
  /// Padding at the four sides of a box.
  case padding
  /// One number or several.
  case numberArray
  /// One color or several.
  case colorArray
  /// The name of an image.
  case resolvedImage
  /// Anchors with offsets.
  case variableAnchorOffsetCollection
  /// An array of elements. `count` is its fixed length, or nil if the length is not fixed.
  indirect case array(element: ExpressionType, count: Int?)

  /// An array with elements of any type.
  public static let anyArray = ExpressionType.array(element: .value, count: nil)
}

extension ExpressionType: CustomStringConvertible {
  /// The type in the notation of the specification: `number`, `array<string, 2>`.
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
  /// Returns whether expressions of type `other` are valid where this type is expected.
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

  var isArray: Bool { if case .array = self { true } else { false } }

  /// Whether interpolation between two values of this type is possible (style-spec: `interpolate`).
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
  /// The type of a value. The element type of an array is the common type of its elements. The element type is `value`
  /// if the elements are arrays or differ in type.
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
  /// Returns the common type of `types`, or `value` if they differ. Array types always differ, as in the
  /// specification's implementation.
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
