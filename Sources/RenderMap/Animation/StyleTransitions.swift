import MapJSON
import MapStyle

/// The properties of a style that are on their way to other values.
struct StyleTransitions: Sendable {
  /// Whose property it is.
  private enum Owner: Hashable, Sendable {
    case layer(String)
    case light
    case sky
  }

  private struct Running: Sendable {
    var owner: Owner
    var transition: PropertyTransition
  }

  private var running: [Running] = []

  /// Whether nothing is on its way.
  var isEmpty: Bool { running.isEmpty }

  /// Lets go of what is done at a time.
  mutating func removeDone(at time: Double) {
    running.removeAll { $0.transition.isDone(at: time) }
  }

  /// Takes note that a style was changed at a time: what may change over time begins to.
  mutating func note(from old: Style, to new: Style, at time: Double) {
    removeDone(at: time)
    let before = Self.layers(of: old)
    let after = Self.layers(of: new)
    running.removeAll { running in
      guard case .layer(let id) = running.owner else { return false }
      return after[id]?["type"] != before[id]?["type"]
    }
    for layer in new.layers {
      guard let old = before[layer.id], let now = after[layer.id], old["type"] == now["type"]
      else { continue }
      note(
        .layer(layer.id), from: old["paint"], to: now["paint"], layer.type.paintProperties,
        layer.paintTransitions, inherited: new.transition, at: time)
    }
    let (root, oldRoot) = (new.json.object, old.json.object)
    note(
      .light, from: oldRoot?["light"], to: root?["light"], PropertyTable.light,
      new.light.transitions, inherited: new.transition, at: time)
    note(
      .sky, from: oldRoot?["sky"], to: root?["sky"], PropertyTable.sky, [:],
      inherited: new.transition, at: time)
  }

  /// The style as it is at a time, its properties evaluated in `scope` where they are between values.
  func style(_ style: Style, at time: Double, scope: PropertyScope) -> Style {
    var style = style
    for running in running {
      let name = running.transition.property.name
      let json = running.transition.json(at: time, scope: scope)
      // A layer that is gone has no properties to change.
      switch running.owner {
      case .layer(let id): try? style.setPaintProperty(name, ofLayer: id, to: json)
      case .light: Self.set(name, of: "light", to: json, in: &style)
      case .sky: Self.set(name, of: "sky", to: json, in: &style)
      }
    }
    return style
  }

  private mutating func note(
    _ owner: Owner, from old: JSONValue?, to new: JSONValue?,
    _ properties: [PropertySpecification], _ own: [String: Transition], inherited: Transition,
    at time: Double
  ) {
    guard old != new else { return }
    for property in properties where property.hasTransition {
      let (before, after) = (old?.object?[property.name], new?.object?[property.name])
      guard before != after else { continue }
      var start = PropertyTransition.Start.value(before)
      if let index = running.firstIndex(where: {
        $0.owner == owner && $0.transition.property.name == property.name
      }) {
        start = .transition(running.remove(at: index).transition)
      }
      guard
        let transition = PropertyTransition(
          property, from: start, to: after, at: time, own[property.name] ?? inherited)
      else { continue }
      running.append(Running(owner: owner, transition: transition))
    }
  }

  private static func layers(of style: Style) -> [String: JSONObject] {
    let layers = (style.json.object?["layers"]?.array ?? []).compactMap(\.object)
    let named = layers.compactMap { layer in layer["id"]?.string.map { ($0, layer) } }
    return Dictionary(named, uniquingKeysWith: { first, _ in first })
  }

  private static func set(
    _ name: String, of member: String, to json: JSONValue?, in style: inout Style
  ) {
    var object = style.json.object?[member]?.object ?? JSONObject()
    object[name] = json
    try? style.setMember(member, to: JSONValue(.object(object)))
  }
}

extension Layer {
  /// How the layer's paint properties change over time, where it says so.
  fileprivate var paintTransitions: [String: Transition] {
    switch content {
    case .background(let layer): layer.paint.transitions
    case .fill(let layer): layer.paint.transitions
    case .line(let layer): layer.paint.transitions
    case .circle(let layer): layer.paint.transitions
    case .symbol(let layer): layer.paint.transitions
    case .raster(let layer): layer.paint.transitions
    case .heatmap(let layer): layer.paint.transitions
    case .hillshade(let layer): layer.paint.transitions
    case .colorRelief(let layer): layer.paint.transitions
    case .fillExtrusion(let layer): layer.paint.transitions
    }
  }
}
