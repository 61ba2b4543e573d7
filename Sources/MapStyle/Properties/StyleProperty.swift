import MapJSON

/// The part of a layer that holds a property.
package enum PropertyGroup: String, Sendable {
  /// The layer's `layout`.
  case layout
  /// The layer's `paint`, or an object such as the light, all members of which are properties.
  case paint
}

/// The declaration of a property whose values are of type `Value`: the only place that states its name,
/// type, default, range, units and dependencies. `Value` is optional for properties without a default.
///
/// A declaration exists once per property and is identified by its address.
public final class StyleProperty<Value: StyleConvertible>: PropertyDeclaration {
  /// What the style specification says about the property.
  public let specification: PropertySpecification
  let group: PropertyGroup
  /// The value in layers that do not set the property.
  @usableFromInline let defaultValue: PropertyValue<Value>
  /// The value if evaluating an expression fails.
  private let fallback: Value

  /// The layout property with this specification.
  convenience init(layout specification: PropertySpecification) {
    self.init(specification, in: .layout)
  }

  /// The paint property with this specification.
  convenience init(paint specification: PropertySpecification) {
    self.init(specification, in: .paint)
  }

  private init(_ specification: PropertySpecification, in group: PropertyGroup) {
    let isRamp = specification.kind == .colorRamp && specification.defaultValue != nil
    let value = isRamp ? .color(.transparent) : MapStyle.Value(defaultOf: specification)
    guard let fallback = Value(styleValue: value) else {
      preconditionFailure("\(specification.name) has no default of its type")
    }
    self.specification = specification
    self.group = group
    self.fallback = fallback
    let ramp = isRamp ? specification.defaultValue : nil
    defaultValue =
      ramp.flatMap { try? PropertyValue($0, for: specification, default: fallback) }
      ?? PropertyValue(fallback)
  }

  func compiled(_ expression: PropertyExpression?) -> any CompiledValue {
    let value = expression.flatMap { try? PropertyValue($0, default: fallback) }
    return CompiledProperty(value ?? defaultValue)
  }
}

/// A declaration of a property, whatever the type of its values.
protocol PropertyDeclaration: AnyObject, Sendable {
  /// What the style specification says about the property.
  var specification: PropertySpecification { get }
  /// The part of a layer that holds the property.
  var group: PropertyGroup { get }
  /// The value that a style sets; the default if it is nil or of another type.
  func compiled(_ expression: PropertyExpression?) -> any CompiledValue
}

/// The compiled value of a property, whatever its type.
@usableFromInline protocol CompiledValue: AnyObject, Sendable {}

/// The compiled value of a property.
@usableFromInline final class CompiledProperty<Value: StyleConvertible>: CompiledValue {
  @usableFromInline let value: PropertyValue<Value>

  init(_ value: PropertyValue<Value>) { self.value = value }
}

/// The member of a layer's `paint` that sets how another of its properties changes over time.
public struct TransitionProperty: Sendable {
  /// What follows the property's name in the name of the member.
  static let suffix = "-transition"

  /// The name of the member: the property's name followed by `-transition`.
  public let name: String

  /// The transition of the property `name`.
  init(_ property: String) { name = property + Self.suffix }
}

/// How a value changes over time when it is set (style-spec: transition).
public struct Transition: Hashable, Sendable {
  /// The duration of the change, in milliseconds.
  public var duration: Double
  /// The delay before the change, in milliseconds.
  public var delay: Double

  /// A change of this duration and delay, in milliseconds.
  public init(duration: Double, delay: Double) {
    self.duration = duration
    self.delay = delay
  }

  /// The transition `json`. Members that are missing or invalid are those of `inherited` or, without one,
  /// the defaults of the specification.
  init(_ json: JSONValue?, inheriting inherited: Transition? = nil) {
    let members = MemberReader(json, MemberTable.transition)
    duration =
      members.given("duration")?.double ?? inherited?.duration ?? members.number("duration")
    delay = members.given("delay")?.double ?? inherited?.delay ?? members.number("delay")
  }
}

extension Transition {
  /// The transition as a style has it.
  var json: JSONValue {
    var members = JSONObject()
    members["duration"] = .number(duration)
    members["delay"] = .number(delay)
    return JSONValue(.object(members))
  }
}
