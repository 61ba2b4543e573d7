import MapGeometry
import MapJSON
import MapStyle

/// A property on its way from one value to another (style-spec: transition). Follows MapLibre's
/// `properties.ts`.
struct PropertyTransition: Sendable {
  /// What a property comes from.
  indirect enum Start: Sendable {
    /// A value, as a style writes it; nil for the default.
    case value(JSONValue?)
    /// A value that it had not reached yet.
    case transition(PropertyTransition)
  }

  /// The property.
  let property: PropertySpecification
  /// What it comes from.
  let start: Start
  /// What it will be; nil for the default.
  let end: JSONValue?
  /// The time in milliseconds at which it begins to change, and the one at which it has.
  let times: ClosedRange<Double>

  /// The change of a property at `time`; nil where it is changed at once, as values that features drive
  /// and the patterns of features are.
  init?(
    _ property: PropertySpecification, from start: Start, to end: JSONValue?, at time: Double,
    _ transition: Transition
  ) {
    let (delay, duration) = (max(transition.delay, 0), max(transition.duration, 0))
    guard property.hasTransition, property.kind != .crossFadedDataDriven,
      delay > 0 || duration > 0, delay.isFinite, duration.isFinite,
      !Self.dependsOnFeatures(end, property)
    else { return nil }
    if case .value(let json) = start, Self.dependsOnFeatures(json, property) { return nil }
    self.property = property
    self.start = start
    self.end = end
    times = time + delay...time + delay + duration
  }

  /// Whether the change is done.
  func isDone(at time: Double) -> Bool { time > times.upperBound }

  /// The value at a time: `end`, the value before, or a constant between what the two are in `scope`.
  func json(at time: Double, scope: PropertyScope) -> JSONValue? {
    if isDone(at: time) { return end }
    let before: JSONValue? =
      switch start {
      case .value(let json): json
      case .transition(let earlier): earlier.json(at: time, scope: scope)
      }
    guard time >= times.lowerBound, let from = value(before, scope), let to = value(end, scope)
    else { return before }
    let duration = times.upperBound - times.lowerBound
    let share = duration > 0 ? (time - times.lowerBound) / duration : 1
    let progress = Easing.cubicInOut(at: share)
    return TransitionValue.blend(from, to, progress, isDirection: property.isLightPosition)?.json
      ?? before
  }

  private func value(_ json: JSONValue?, _ scope: PropertyScope) -> TransitionValue? {
    guard property.kind == .dataConstant || property.kind == .dataDriven,
      let json = json ?? property.defaultValue,
      let expression = try? PropertyExpression(json, for: property)
    else { return nil }
    return TransitionValue(expression.evaluate(scope.context))
  }

  private static func dependsOnFeatures(
    _ json: JSONValue?, _ property: PropertySpecification
  ) -> Bool {
    guard let json, let expression = try? PropertyExpression(json, for: property).expression
    else { return false }
    return !expression.isFeatureConstant || expression.isStateDependent
  }
}

extension PropertySpecification {
  /// Whether the property is where the light is, as distance and two angles.
  fileprivate var isLightPosition: Bool { name == "position" }
}
