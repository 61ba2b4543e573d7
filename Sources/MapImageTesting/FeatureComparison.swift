import MapDiff

/// Finds the features that were added, removed, moved or changed. Features of symbol layers are left out: their
/// labels tell the same. A feature that several layers draw is one feature.
struct FeatureComparison {
  /// What the golden picture showed.
  var golden: SceneRecord
  /// What the drawn one shows.
  var actual: SceneRecord
  /// The changes of the style and the view: what follows from them is not told again.
  var causes: [StyleChange]

  /// A feature of a picture, with all layers that draw it.
  private struct Item {
    var name: String
    var digest: String
    var layers: [String]
    /// The places that its layers draw it at: the parts that tiles cut it into, or other features that look the
    /// same to a record.
    var parts: Set<Part>
    /// Whether a layer draws it at several places.
    var isRepeated = false

    /// All of its places.
    var box: PixelBox {
      guard let first = parts.first else { return PixelBox(x: 0, y: 0, width: 0, height: 0) }
      return parts.reduce(first.box) { $0.union($1.box) }
    }

    var look: Look { Look(name: name, layers: layers.sorted()) }
  }

  /// A place that a layer draws a feature at.
  private struct Part: Hashable {
    var layer: String
    var box: PixelBox
  }

  /// What a feature has in common with itself after its attributes changed.
  private struct Look: Hashable {
    var name: String
    var layers: [String]
  }

  /// The events: of the golden picture's features in their order, then those of new ones.
  func events() -> [SceneEvent] {
    let labelLayers = Set((golden.labels + actual.labels).map(\.layer))
    let symbolLayers = labelLayers.union(
      (golden.layers + actual.layers).filter { $0.type == "symbol" }.map(\.id))
    let before = Self.items(of: golden, without: symbolLayers)
    let now = Self.items(of: actual, without: symbolLayers)
    let known = Dictionary(uniqueKeysWithValues: now.map { ($0.digest, $0) })
    let old = Set(before.map(\.digest))
    var events: [SceneEvent] = []
    var removed: [Item] = []
    for item in before {
      if let same = known[item.digest] {
        events += self.events(from: item, to: same)
      } else {
        removed.append(item)
      }
    }
    return events + replacements(removed, now.filter { !old.contains($0.digest) })
  }

  private static func items(of record: SceneRecord, without layers: Set<String>) -> [Item] {
    var items: [Item] = []
    var places: [String: Int] = [:]
    for feature in record.features where !layers.contains(feature.layer) {
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

  /// What became of a feature that both pictures show.
  private func events(from old: Item, to new: Item) -> [SceneEvent] {
    let gone = old.layers.filter { !new.layers.contains($0) }
    let come = new.layers.filter { !old.layers.contains($0) }
    var events = [event("removed", old, layers: gone), event("added", new, layers: come)]
    if old.name.isEmpty, old.isRepeated || new.isRepeated {
      events.append(otherPlaces(from: old, to: new))
    } else {
      events.append(change(from: old, to: new, verb: nil))
    }
    return events.compactMap { $0 }
  }

  /// That some of several features, which look the same to a record, are at other places.
  private func otherPlaces(from old: Item, to new: Item) -> SceneEvent? {
    let layers = old.layers.filter { new.layers.contains($0) }
    let changed = old.parts.symmetricDifference(new.parts).filter { layers.contains($0.layer) }
    guard !causes.movesEverything, !changed.isEmpty,
      var event = event("changed", old, layers: layers, isPlural: true)
    else { return nil }
    event.boxes = changed.map(\.box)
    return event
  }

  /// What became of features that only one picture shows: one that is like no other but for its attributes is the
  /// same one.
  private func replacements(_ removed: [Item], _ added: [Item]) -> [SceneEvent] {
    let before = Dictionary(grouping: removed, by: \.look)
    var partners = Dictionary(grouping: added, by: \.look)
    var events: [SceneEvent] = []
    for item in removed {
      if !item.name.isEmpty, before[item.look]?.count == 1, let new = partners[item.look],
        new.count == 1
      {
        partners[item.look] = []
        events += [change(from: item, to: new[0], verb: "has other attributes")]
          .compactMap { $0 }
      } else {
        events += [event("removed", item, layers: item.layers)].compactMap { $0 }
      }
    }
    return events
      + added.compactMap { item in
        partners[item.look]?.isEmpty == true ? nil : event("added", item, layers: item.layers)
      }
  }

  /// That a feature stands elsewhere or has another extent, or else `verb`; nil for neither.
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

  /// An event of a feature in those of some layers that the style did not choose anew; nil if none is left.
  private func event(
    _ verb: String, _ item: Item, layers: [String], isPlural: Bool = false
  ) -> SceneEvent? {
    let chosenAnew = causes.layers(with: [.selection])
    let layers = layers.filter { !chosenAnew.contains($0) }
    guard !layers.isEmpty else { return nil }
    let words =
      (layers.count == 1 ? "layer " : "layers ")
      + layers.map { "'\($0)'" }.joined(separator: ", ")
    let name = SceneEvent.oneLine(item.name)
    let subject: SceneEvent.Subject =
      if isPlural {
        .named("features of \(words)")
      } else {
        name.isEmpty ? .nameless(of: words) : .named("feature '\(name)' of \(words)")
      }
    return SceneEvent(verb: verb, subject: subject, boxes: [item.box])
  }
}
