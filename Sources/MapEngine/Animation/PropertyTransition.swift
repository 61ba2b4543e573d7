import MapGeometry
import MapStyle

/// The change of a property from one value to another over time (style-spec: transition). The type follows MapLibre's
/// `properties.ts`.
struct PropertyTransition: Sendable {
  /// The value at which a change starts.
  indirect enum Start: Sendable {
    /// A value; nil if it is the default.
    case value(PropertyExpression?)
    /// The current value of an earlier change that is not complete.
    case transition(PropertyTransition)
  }

  let property: PropertySpecification
  /// The value at the start.
  let start: Start
  /// The style's state before the change. The value at the start is evaluated with it.
  let stateBefore: ValueObject
  /// The value at the end; nil if it is the default.
  let end: PropertyExpression?
  /// The times of the start and the end, in milliseconds.
  let times: ClosedRange<Double>
  /// The default of the property; nil if the property has no default.
  private let defaultValue: PropertyExpression?

  /// Creates the change of a property at `time`; nil if the change is immediate. Values that depend on features, and
  /// patterns that can depend on features, always change immediately.
  init?(
    _ property: PropertySpecification, from start: Start, in stateBefore: ValueObject,
    to end: PropertyExpression?, at time: Double, _ transition: Transition
  ) {
    let (delay, duration) = (max(transition.delay, 0), max(transition.duration, 0))
    guard property.hasTransition, property.kind != .crossFadedDataDriven,
      delay > 0 || duration > 0, delay.isFinite, duration.isFinite, !Self.dependsOnFeatures(end)
    else { return nil }
    if case .value(let value) = start, Self.dependsOnFeatures(value) { return nil }
    self.property = property
    self.start = start
    self.stateBefore = stateBefore
    self.end = end
    times = time + delay...time + delay + duration
    defaultValue = property.defaultValue.flatMap { try? PropertyExpression($0, for: property) }
  }

  func isDone(at time: Double) -> Bool { time > times.upperBound }

  /// Returns the value at a time; nil if it is the default. It is the value at the start, the value at the end, or a
  /// constant between the two, which is evaluated in `scope`.
  func value(at time: Double, scope: PropertyScope) -> PropertyExpression? {
    if isDone(at: time) { return end }
    var scopeBefore = scope
    scopeBefore.globalState = stateBefore
    let before: PropertyExpression? =
      switch start {
      case .value(let value): value
      case .transition(let earlier): earlier.value(at: time, scope: scopeBefore)
      }
    guard time >= times.lowerBound, let from = constant(before, scopeBefore),
      let to = constant(end, scope)
    else { return held(before, scopeBefore) }
    let duration = times.upperBound - times.lowerBound
    let share = duration > 0 ? (time - times.lowerBound) / duration : 1
    let progress = Easing.cubicInOut(at: share)
    return TransitionValue.blend(from, to, progress)
      .map { PropertyExpression(constant: $0.value, of: property) } ?? held(before, scopeBefore)
  }

  /// Returns the value at the start. If it depends on the style's state, it is evaluated with the state before the
  /// change and returned as a constant.
  private func held(
    _ before: PropertyExpression?, _ scope: PropertyScope
  ) -> PropertyExpression? {
    guard let before, before.expression?.globalStateKeys.isEmpty == false else { return before }
    return PropertyExpression(constant: before.evaluate(scope.context), of: property)
  }

  private func constant(
    _ expression: PropertyExpression?, _ scope: PropertyScope
  ) -> TransitionValue? {
    guard property.kind == .dataConstant || property.kind == .dataDriven,
      let expression = expression ?? defaultValue
    else { return nil }
    return TransitionValue(expression.evaluate(scope.context))
  }

  private static func dependsOnFeatures(_ value: PropertyExpression?) -> Bool {
    guard let expression = value?.expression else { return false }
    return !expression.isFeatureConstant || expression.isStateDependent
  }
}
