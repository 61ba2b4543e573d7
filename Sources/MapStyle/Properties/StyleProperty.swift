import MapJSON

/// The part of a layer that contains a property.
package enum PropertyGroup: String, Sendable {
  /// The layer's `layout`.
  case layout
  /// The layer's `paint`. The members of an object such as the light, which are all properties, also belong to this
  /// group.
  case paint
}

/// The declaration of a property whose values have the type `Value`. The property's name, type, default, range, units
/// and dependencies are given only in the declaration. `Value` is optional for properties without a default.
///
/// Each property has one declaration. The identity of this object identifies the property.
public final class StyleProperty<Value: StyleConvertible>: PropertyDeclaration {
  /// The property's entry in the style specification.
  public let specification: PropertySpecification
  let group: PropertyGroup
  /// The value in layers that do not set the property.
  @usableFromInline let defaultValue: PropertyValue<Value>
  /// The value that is used if evaluation of an expression fails.
  private let fallback: Value

  /// Creates the layout property with this specification.
  convenience init(layout specification: PropertySpecification) {
    self.init(specification, in: .layout)
  }

  /// Creates the paint property with this specification.
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

/// The declaration of a property, without the type of its values.
protocol PropertyDeclaration: AnyObject, Sendable {
  /// The property's entry in the style specification.
  var specification: PropertySpecification { get }
  /// The part of a layer that contains the property.
  var group: PropertyGroup { get }
  /// Compiles a value that a style sets. Returns the default if the value is nil or has another type.
  func compiled(_ expression: PropertyExpression?) -> any CompiledValue
}

/// The compiled value of a property, without its type.
@usableFromInline protocol CompiledValue: AnyObject, Sendable {}

@usableFromInline final class CompiledProperty<Value: StyleConvertible>: CompiledValue {
  @usableFromInline let value: PropertyValue<Value>

  init(_ value: PropertyValue<Value>) { self.value = value }
}

/// The member of a layer's `paint` that sets the duration and delay of changes to another property.
public struct TransitionProperty: Sendable {
  /// The suffix that is added to the property's name.
  static let suffix = "-transition"

  /// The name of the member: the property's name followed by `-transition`.
  public let name: String

  /// Creates the transition member of the property with the name `property`.
  init(_ property: String) { name = property + Self.suffix }
}

/// The duration and delay of the change of a value after it is set (style-spec: transition).
public struct Transition: Hashable, Sendable {
  /// The duration of the change, in milliseconds.
  public var duration: Double
  /// The delay before the change, in milliseconds.
  public var delay: Double

  /// Creates a transition with a duration and a delay, in milliseconds.
  public init(duration: Double, delay: Double) {
    self.duration = duration
    self.delay = delay
  }

  /// Creates a transition from `json`. Missing or invalid members are taken from `inherited`. If `inherited` is nil,
  /// the defaults of the specification are used.
  init(_ json: JSONValue?, inheriting inherited: Transition? = nil) {
    let members = MemberReader(json, MemberTable.transition)
    duration =
      members.given("duration")?.double ?? inherited?.duration ?? members.number("duration")
    delay = members.given("delay")?.double ?? inherited?.delay ?? members.number("delay")
  }
}

extension Transition {
  /// The transition as JSON in a style.
  var json: JSONValue {
    var members = JSONObject()
    members["duration"] = .number(duration)
    members["delay"] = .number(delay)
    return JSONValue(.object(members))
  }
}
