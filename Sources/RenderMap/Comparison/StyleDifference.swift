package import MapJSON

/// A difference between two styles, in terms of layers and properties.
package struct StyleDifference: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of differences.
  package enum Kind: String, Sendable {
    /// A layer or a value that only the new style has.
    case added
    /// A layer or a value that only the old style has.
    case removed
    /// A value that both styles have, but that differs.
    case changed
    /// A layer at another position in the drawing order.
    case moved
  }

  /// Whether the difference is an addition, a removal, a change or a move.
  package let kind: Kind
  /// The id of the layer; nil if the difference is not in a layer.
  package let layer: String?
  /// The place in the layer or in the style, such as `paint.fill-color` or `sources.osm.url`. It is empty for a whole
  /// layer.
  package let place: String
  /// The value in the old style; nil if there is none. For a moved layer, it is the id of the layer below it; nil for
  /// the lowest layer.
  package let old: JSONValue?
  /// The value in the new style; nil if there is none. For a moved layer, it is the id of the layer below it; nil for
  /// the lowest layer.
  package let new: JSONValue?

  /// The difference as a line of text, such as `water.paint.fill-color: #a0c8f0 -> #ff0000`.
  package var description: String {
    guard let layer, place.isEmpty else {
      let path = layer.map { "\($0).\(place)" } ?? place
      return ValueChange.text(of: path, from: old, to: new, absent: "(none)") ?? path
    }
    guard kind == .moved else { return "layer '\(layer)' \(kind.rawValue)" }
    let position = new?.string.map { "above layer '\($0)'" } ?? "the lowest layer"
    return "layer '\(layer)' is now \(position)"
  }

  /// The difference as a JSON object with the members `kind`, `layer`, `place`, `old` and `new`.
  package var json: JSONValue {
    let null = JSONValue(.null)
    return [
      "kind": .init(.string(kind.rawValue)), "layer": layer.map { .init(.string($0)) } ?? null,
      "place": .init(.string(place)), "old": old ?? null, "new": new ?? null,
    ]
  }
}

extension StyleDifference {
  /// Returns the differences between two styles: those of their members and sources, in the order of the old style,
  /// followed by removed layers and by the layers of the new style in drawing order.
  ///
  /// Layers are the same if their ids are equal. The moved layers are the smallest set of layers whose moves explain
  /// the new order. The numbers 1 and 1.0 are equal, and the order of the members of objects is ignored.
  package static func all(from old: JSONValue, to new: JSONValue) -> [StyleDifference] {
    let (before, now) = (OrderedLayers(of: old), OrderedLayers(of: new))
    return differences(from: before.rest, to: now.rest, depth: 2)
      + differences(from: before, to: now)
  }

  /// Returns the differences between two values. Objects are compared member by member.
  ///
  /// - Parameter depth: The depth to which members of members are compared separately.
  private static func differences(
    from old: JSONValue?, to new: JSONValue?, of layer: String? = nil, at place: String = "",
    depth: Int
  ) -> [StyleDifference] {
    if let old, let new {
      if ValueChange.isEqual(old, new) { return [] }
      if depth >= 0, let before = old.object, let now = new.object {
        var names: Set<String> = []
        return (before.members + now.members).map(\.name).filter { names.insert($0).inserted }
          .flatMap { name in
            differences(
              from: before[name], to: now[name], of: layer,
              at: place.isEmpty ? name : "\(place).\(name)", depth: depth - 1)
          }
      }
    } else if old == nil, new == nil {
      return []
    }
    let kind: Kind = old == nil ? .added : new == nil ? .removed : .changed
    return [StyleDifference(kind: kind, layer: layer, place: place, old: old, new: new)]
  }

  private static func differences(
    from old: OrderedLayers, to new: OrderedLayers
  ) -> [StyleDifference] {
    let common = new.ids.filter { old.layers[$0] != nil }
    let kept = Set(
      IncreasingRun.longest(of: common.map { old.positions[$0] ?? 0 }).map { common[$0] })
    let removed = old.ids.filter { new.layers[$0] == nil }
    return (removed + new.ids).flatMap { id in
      let changes = differences(from: old.layers[id], to: new.layers[id], of: id, depth: 1)
      guard old.layers[id] != nil, new.layers[id] != nil, !kept.contains(id) else { return changes }
      let move = StyleDifference(
        kind: .moved, layer: id, place: "", old: old.idBelow(id), new: new.idBelow(id))
      return [move] + changes
    }
  }
}

/// The layers of a style by their ids, and the rest of the style.
struct OrderedLayers {
  /// The ids in drawing order. A layer without an id, or with the id of an earlier layer, has its index as its id, such
  /// as `layers[3]`.
  private(set) var ids: [String] = []
  /// The layers by their ids.
  private(set) var layers: [String: JSONValue] = [:]
  /// The positions in drawing order by the ids.
  private(set) var positions: [String: Int] = [:]
  /// The style without its layers.
  private(set) var rest: JSONValue

  /// Takes the layers out of a style.
  init(of style: JSONValue) {
    rest = style
    guard var object = style.object, let layers = object["layers"]?.array else { return }
    object["layers"] = nil
    rest = JSONValue(.object(object))
    for (index, layer) in layers.enumerated() {
      let own = layer.object?["id"]?.string
      let id = own.flatMap { self.layers[$0] == nil ? $0 : nil } ?? "layers[\(index)]"
      positions[id] = ids.count
      ids.append(id)
      self.layers[id] = layer
    }
  }

  /// Returns the id of the layer below a layer, as JSON; nil for the lowest layer.
  func idBelow(_ id: String) -> JSONValue? {
    positions[id].flatMap { $0 > 0 ? JSONValue(.string(ids[$0 - 1])) : nil }
  }
}
