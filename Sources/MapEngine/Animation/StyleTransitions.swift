import MapJSON
import MapStyle

/// The properties of a style whose values are changing over time.
struct StyleTransitions: Sendable {
  /// The part of the style that a property belongs to.
  private enum Owner: Hashable, Sendable {
    case layer(String)
    case light
    case sky
  }

  private struct Running: Sendable {
    var owner: Owner
    var transition: PropertyTransition
  }

  /// The properties of an owner before and after a change. `json` is compared to find differences. `old` and `new`
  /// return the compiled values by name.
  private struct Change {
    var json: (old: JSONObject?, new: JSONObject?)
    var old: (String) -> PropertyExpression?
    var new: (String) -> PropertyExpression?
    var transitions: [String: Transition]
  }

  /// The style's state before a change, and the names of the members that change.
  private struct StateChange {
    var before: ValueObject
    var names: Set<String>

    /// Whether an expression reads a member that changes.
    func affects(_ expression: PropertyExpression?) -> Bool {
      guard !names.isEmpty, let keys = expression?.expression?.globalStateKeys else { return false }
      return !names.isDisjoint(with: keys)
    }
  }

  private var running: [Running] = []

  /// Whether no value is changing.
  var isEmpty: Bool { running.isEmpty }

  /// Removes the changes that are complete at a time.
  mutating func removeDone(at time: Double) {
    running.removeAll { $0.transition.isDone(at: time) }
  }

  /// Starts the transitions of the properties that differ between two styles, or that read a member that differs
  /// between the two states. If the states are equal, layers that are identical in both styles are skipped.
  mutating func note(
    from old: Style, to new: Style, state: (old: ValueObject, new: ValueObject), at time: Double
  ) {
    removeDone(at: time)
    let names = (state.old.members + state.new.members).map(\.name)
    let state = StateChange(
      before: state.old, names: Set(names.filter { state.old[$0] != state.new[$0] }))
    running.removeAll { running in
      guard case .layer(let id) = running.owner else { return false }
      return old.compiledLayer(id)?.type != new.compiledLayer(id)?.type
    }
    for layer in new.layers {
      guard let before = old.compiledLayer(layer.id), before.type == layer.type,
        before !== layer || !state.names.isEmpty
      else { continue }
      let (oldValues, newValues) = (before.paintExpressions, layer.paintExpressions)
      note(
        .layer(layer.id), layer.type.paintProperties,
        Change(
          json: (
            old.members(ofLayer: layer.id)?["paint"]?.object,
            new.members(ofLayer: layer.id)?["paint"]?.object
          ), old: { oldValues[$0] }, new: { newValues[$0] }, transitions: layer.transitions),
        state, inherited: new.transition, at: time)
    }
    note(
      .light, LightProperties.declared.table.paint,
      Change(
        json: (old.member("light")?.object, new.member("light")?.object),
        old: old.light.expression, new: new.light.expression, transitions: new.light.transitions),
      state, inherited: new.transition, at: time)
    note(
      .sky, SkyProperties.declared.table.paint,
      Change(
        json: (old.member("sky")?.object, new.member("sky")?.object),
        old: { old.sky?.expression($0) }, new: { new.sky?.expression($0) }, transitions: [:]),
      state, inherited: new.transition, at: time)
  }

  /// Returns the style at a time. Changing values are evaluated in `scope` and override the compiled values of the
  /// style. The style's JSON is unchanged.
  func style(_ style: Style, at time: Double, scope: PropertyScope) -> Style {
    var style = style
    for running in running {
      let name = running.transition.property.name
      let value = running.transition.value(at: time, scope: scope)
      switch running.owner {
      case .layer(let id): style.overridePaintProperty(name, ofLayer: id, with: value)
      case .light: style.overrideLightProperty(name, with: value)
      case .sky: style.overrideSkyProperty(name, with: value)
      }
    }
    return style
  }

  private mutating func note(
    _ owner: Owner, _ properties: [PropertySpecification], _ change: Change,
    _ state: StateChange, inherited: Transition, at time: Double
  ) {
    guard change.json.old != change.json.new || !state.names.isEmpty else { return }
    for property in properties where property.hasTransition {
      let name = property.name
      guard
        change.json.old?[name] != change.json.new?[name] || state.affects(change.new(name))
      else { continue }
      var start = PropertyTransition.Start.value(change.old(name))
      if let index = running.firstIndex(where: {
        $0.owner == owner && $0.transition.property.name == name
      }) {
        start = .transition(running.remove(at: index).transition)
      }
      guard
        let transition = PropertyTransition(
          property, from: start, in: state.before, to: change.new(name), at: time,
          change.transitions[name] ?? inherited)
      else { continue }
      running.append(Running(owner: owner, transition: transition))
    }
  }
}

extension Layer {
  /// The values of the paint properties that the layer sets, by name.
  fileprivate var paintExpressions: [String: PropertyExpression] {
    Dictionary(expressions(in: .paint).map { ($0.name, $0.expression) }) { _, last in last }
  }
}
