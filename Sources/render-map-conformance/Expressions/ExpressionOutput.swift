import Foundation
import MapStyle

extension Value {
  /// Converts the result of an expression of type `type` to the form of the suite: null, Booleans, numbers, text,
  /// arrays and objects.
  static func expectedForm(of value: Value, type: ExpressionType) -> Value {
    if type == .color, case .color(let color) = value { return .array(color.channels) }
    return expectedForm(of: value)
  }

  private static func expectedForm(of value: Value) -> Value {
    switch value {
    case .null, .bool, .string, .collator: value
    case .number(let number): number.isFinite ? value : .null
    case .array(let elements): .array(elements.map(expectedForm))
    case .object(let object):
      .object(ValueObject(object.members.map { ($0.name, expectedForm(of: $0.value)) }))
    case .color(let color): color.expectedObject
    case .formatted(let formatted):
      .object(ValueObject([("sections", .array(formatted.sections.map(\.expectedForm)))]))
    case .resolvedImage(let image): image.expectedForm
    case .padding(let padding): values(padding.sizes.map { .number($0) })
    case .numberArray(let numbers): values(numbers.map { .number($0) })
    case .colorArray(let colors): values(colors.map(\.expectedObject))
    case .variableAnchorOffsetCollection(let collection): values(collection.elements)
    case .projectionDefinition(let projection)
    where projection.from == projection.to && projection.transition == 1:
      .string(projection.from)
    case .projectionDefinition(let projection):
      .object(
        ValueObject([
          ("from", .string(projection.from)), ("to", .string(projection.to)),
          ("transition", .number(projection.transition)),
        ]))
    }
  }

  private static func values(_ elements: [Value]) -> Value {
    .object(ValueObject([("values", .array(elements))]))
  }

  /// Returns whether two values are equal. Numbers are compared to six significant digits, or to the rounding error
  /// of a difference. The suite's numbers are truncated twice at the sixth digit, so a difference of two units in
  /// that digit is allowed.
  func agrees(with other: Value) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)):
      if (a - b).magnitude < 1e-14 || a == b { return true }
      let digits = log10(max(a.magnitude, b.magnitude)).rounded(.up)
      return (a - b).magnitude <= pow(10, min(digits - 6, 0)) * 2.000001
    case (.array(let a), .array(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { $0.agrees(with: $1) }
    case (.object(let a), .object(let b)):
      return a.members.count == b.members.count
        && a.members.allSatisfy { member in
          b[member.name].map { member.value.agrees(with: $0) } ?? false
        }
    default:
      return self == other
    }
  }
}

extension Color {
  fileprivate var channels: [Value] {
    let channels = premultiplied
    return [channels.red, channels.green, channels.blue, alpha].map { .number($0) }
  }

  fileprivate var expectedObject: Value {
    .object(ValueObject(zip(["r", "g", "b", "a"], channels).map { ($0, $1) }))
  }
}

extension ResolvedImage {
  fileprivate var expectedForm: Value {
    .object(ValueObject([("name", .string(name)), ("available", .bool(isAvailable))]))
  }
}

extension Formatted.Section {
  fileprivate var expectedForm: Value {
    .object(
      ValueObject([
        ("text", .string(text)), ("image", image?.expectedForm ?? .null),
        ("scale", scale.map { .number($0) } ?? .null),
        ("fontStack", fontStack.map { .string($0.joined(separator: ",")) } ?? .null),
        ("textColor", textColor?.expectedObject ?? .null),
        ("verticalAlign", verticalAlignment.map { .string($0.rawValue) } ?? .null),
      ]))
  }
}
