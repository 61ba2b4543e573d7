import MapImages

/// A type that finds the features that were added, removed, moved or changed. Features of symbol layers are left out,
/// because their labels are compared instead. A feature that several layers draw is treated as one feature.
struct FeatureComparison {
  /// The record of the golden picture.
  var golden: SceneRecord
  /// The record of the drawn picture.
  var actual: SceneRecord
  /// The changes of the style and the camera. Changes of features that follow from these changes are left out.
  var causes: [StyleChange]

  /// A feature of a picture, with all layers that draw the feature.
  private struct Item {
    var name: String
    var digest: String
    var layers: [String]
    /// The places where the layers draw the feature. There are several places if several tiles contain parts of the
    /// feature, or if other features have the same digest.
    var parts: Set<Part>
    /// Whether a layer draws the feature at several places.
    var isRepeated = false

    /// The box around all parts.
    var box: PixelBox {
      guard let first = parts.first else { return PixelBox(x: 0, y: 0, width: 0, height: 0) }
      return parts.reduce(first.box) { $0.union($1.box) }
    }

    var identity: Identity { Identity(name: name, layers: layers.sorted()) }

    /// Returns the item without some of its parts. Layers that have no part left are removed too.
    func without(_ left: Set<Part>) -> Item {
      var item = self
      item.parts.subtract(left)
      let layers = Set(item.parts.map(\.layer))
      item.layers.removeAll { !layers.contains($0) }
      return item
    }
  }

  /// A place where a layer draws a feature.
  private struct Part: Hashable {
    var layer: String
    var box: PixelBox

    /// The sort key, which orders parts by layer, then from top to bottom, then from left to right.
    var order: (String, Int, Int) { (layer, box.y, box.x) }

    /// An item for the unnamed features at this place.
    var item: Item { Item(name: "", digest: "", layers: [layer], parts: [self]) }
  }

  /// The properties of a feature that do not change if only attributes other than the name change.
  private struct Identity: Hashable {
    var name: String
    var layers: [String]
  }

  /// Returns the events of the golden picture's features in the order of the features, followed by the events of new
  /// features.
  func events() -> [SceneEvent] {
    let before = Self.items(of: golden.features)
    let now = Self.items(of: golden.sample.features(of: actual.features))
    let (kept, changed) = Self.places(unnamedIn: before, and: now)
    let known = Dictionary(uniqueKeysWithValues: now.map { ($0.digest, $0) })
    let old = Set(before.map(\.digest))
    // A digest that is missing from the sample may still be drawn at places outside of the sample. In that case, its
    // feature was not removed.
    let drawn = Set(actual.features.map(\.digest))
    var events: [SceneEvent] = []
    var removed: [Item] = []
    for item in before {
      if let same = known[item.digest] {
        events += self.events(from: item, to: same, kept: kept)
      } else if !drawn.contains(item.digest) {
        removed.append(item.name.isEmpty ? item.without(kept) : item)
      }
    }
    let added = now.filter { !old.contains($0.digest) }
      .map { $0.name.isEmpty ? $0.without(kept) : $0 }
    return events
      + changed.compactMap { event("with other attributes", $0, layers: $0.layers) }
      + replacements(removed, added)
  }

  /// Returns the places at which both pictures have features without a name. For each of these places where the
  /// attributes of the features differ between the pictures, the function also returns an item.
  private static func places(
    unnamedIn before: [Item], and now: [Item]
  ) -> (kept: Set<Part>, changed: [Item]) {
    func digests(_ items: [Item]) -> [Part: Set<String>] {
      var digests: [Part: Set<String>] = [:]
      for item in items where item.name.isEmpty {
        for part in item.parts { digests[part, default: []].insert(item.digest) }
      }
      return digests
    }
    let (old, new) = (digests(before), digests(now))
    let kept = Set(old.keys).intersection(new.keys)
    let changed = kept.filter { old[$0] != new[$0] }
    return (kept, changed.sorted { $0.order < $1.order }.map(\.item))
  }

  private static func items(of features: [SceneRecord.Feature]) -> [Item] {
    var items: [Item] = []
    var places: [String: Int] = [:]
    for feature in features {
      guard let place = places[feature.digest] else {
        places[feature.digest] = items.count
        items.append(
          Item(
            name: feature.name, digest: feature.digest, layers: [feature.layer],
            parts: [Part(layer: feature.layer, box: feature.box)]))
        continue
      }
      if items[place].layers.contains(feature.layer) {
        items[place].isRepeated = true
      } else {
        items[place].layers.append(feature.layer)
      }
      items[place].parts.insert(Part(layer: feature.layer, box: feature.box))
    }
    return items
  }

  /// Returns the changes of a feature that both pictures show.
  private func events(from old: Item, to new: Item, kept: Set<Part>) -> [SceneEvent] {
    let removed = old.layers.filter { !new.layers.contains($0) }
    let added = new.layers.filter { !old.layers.contains($0) }
    let events = [event("removed", old, layers: removed), event("added", new, layers: added)]
    if old.name.isEmpty, old.isRepeated || new.isRepeated {
      return events.compactMap { $0 } + otherPlaces(from: old, to: new, kept: kept)
    }
    return (events + [change(from: old, to: new, verb: nil)]).compactMap { $0 }
  }

  /// Returns the changes of features that have the same digest, in layers that draw the digest in both pictures. Places
  /// in `kept`, where both pictures have features, are left out. If only the golden picture has further places, the
  /// features there were removed. If only the drawn picture has further places, the features there were added. If both
  /// pictures have further places, one event reports the features as changed. Each removed or added feature has its own
  /// event, unless the record contains only a sample of the features. In that case, one event reports all of them.
  private func otherPlaces(from old: Item, to new: Item, kept: Set<Part>) -> [SceneEvent] {
    guard !causes.movesEverything else { return [] }
    let layers = old.layers.filter { new.layers.contains($0) }
    func places(_ item: Item) -> Set<Part> {
      item.parts.subtracting(kept).filter { layers.contains($0.layer) }
    }
    let (gone, come) = (places(old), places(new))
    let changed = gone.union(come)
    guard !changed.isEmpty else { return [] }
    let verb = come.isEmpty ? "removed" : gone.isEmpty ? "added" : "changed"
    if verb == "changed" || golden.isCut {
      guard var event = event(verb, old, layers: layers, isPlural: true) else { return [] }
      event.boxes = changed.map(\.box)
      return [event]
    }
    return changed.sorted { $0.order < $1.order }
      .compactMap { event(verb, $0.item, layers: [$0.layer]) }
  }

  /// Returns the events of features that only one picture shows. A removed feature and an added feature are treated as
  /// one changed feature if both have the same name and the same layers, and if no further removed or added feature has
  /// that name and those layers.
  private func replacements(_ removed: [Item], _ added: [Item]) -> [SceneEvent] {
    let before = Dictionary(grouping: removed, by: \.identity)
    var partners = Dictionary(grouping: added, by: \.identity)
    var events: [SceneEvent] = []
    for item in removed {
      if !item.name.isEmpty, before[item.identity]?.count == 1, let new = partners[item.identity],
        new.count == 1
      {
        partners[item.identity] = []
        events += [change(from: item, to: new[0], verb: "has other attributes")]
          .compactMap { $0 }
      } else {
        events += [event("removed", item, layers: item.layers)].compactMap { $0 }
      }
    }
    return events
      + added.compactMap { item in
        partners[item.identity]?.isEmpty == true ? nil : event("added", item, layers: item.layers)
      }
  }

  /// Returns the event of a feature. The verb of the event is `verb`, followed by the change of the place or shape.
  /// Returns nil if `verb` is nil and there is no such change.
  private func change(from old: Item, to new: Item, verb: String?) -> SceneEvent? {
    let isFixed = causes.movesEverything || old.box == new.box
    let isResized = old.box.width != new.box.width || old.box.height != new.box.height
    let move = isResized ? "changed its shape" : SceneEvent.move(from: old.box, to: new.box)
    let verbs = [verb, isFixed ? nil : move].compactMap { $0 }
    guard !verbs.isEmpty,
      var event = event(verbs.joined(separator: " and "), old, layers: old.layers)
    else { return nil }
    event.boxes.append(new.box)
    return event
  }

  /// Returns an event of a feature in layers. Layers whose selection of features changed are left out. Returns nil if
  /// no layer is left.
  private func event(
    _ verb: String, _ item: Item, layers: [String], isPlural: Bool = false
  ) -> SceneEvent? {
    let reselected = causes.layers(with: [.selection])
    let layers = layers.filter { !reselected.contains($0) }
    guard !layers.isEmpty else { return nil }
    let layerNames =
      (layers.count == 1 ? "layer " : "layers ")
      + layers.map { "'\($0)'" }.joined(separator: ", ")
    let name = SceneEvent.oneLine(item.name)
    let subject: SceneEvent.Subject =
      if isPlural {
        .named("features of \(layerNames)")
      } else {
        name.isEmpty ? .unnamed(of: layerNames) : .named("feature '\(name)' of \(layerNames)")
      }
    return SceneEvent(verb: verb, subject: subject, boxes: [item.box])
  }
}
