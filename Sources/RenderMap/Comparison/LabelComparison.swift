import MapImages

/// A type that finds the labels that were added, removed or moved.
struct LabelComparison {
  /// The record of the golden picture.
  var golden: SceneRecord
  /// The record of the drawn picture.
  var actual: SceneRecord
  /// The changes of the style and the camera. Changes of labels that follow from these changes are left out.
  var causes: [StyleChange]

  /// Returns the events in the order of the golden picture's labels. Labels that were added come last.
  func events() -> [SceneEvent] {
    var events: [SceneEvent] = []
    let reselected = causes.layers(with: [.selection])
    // Two labels are the same label if their layers, texts and icons are equal. If there are several such labels, the
    // nearest label is chosen.
    let (before, now) = (Self.named(golden), Self.named(actual))
    var rest = Dictionary(grouping: now, by: Key.init)
    // First, labels that stay in their places are paired with themselves. They cannot be partners of other labels.
    let missing = before.filter { label in
      let same = rest[Key(label)]?.firstIndex { $0.box == label.box }
      if let same { rest[Key(label)]?.remove(at: same) }
      return same == nil
    }
    for label in missing {
      let candidates = rest[Key(label)] ?? []
      guard
        let nearest = candidates.indices.min(by: {
          candidates[$0].box.distance(to: label.box) < candidates[$1].box.distance(to: label.box)
        })
      else {
        if !reselected.contains(label.layer) { events.append(label.event("removed")) }
        continue
      }
      rest[Key(label)]?.remove(at: nearest)
      if let event = move(of: label, to: candidates[nearest].box) { events.append(event) }
    }
    for label in now {
      guard let index = rest[Key(label)]?.firstIndex(of: label) else { continue }
      rest[Key(label)]?.remove(at: index)
      if !reselected.contains(label.layer) { events.append(label.event("added")) }
    }
    return events
  }

  private func move(of label: SceneRecord.Label, to box: PixelBox) -> SceneEvent? {
    guard box != label.box, !causes.movesEverything,
      !causes.layers(with: [.place, .selection]).contains(label.layer)
    else { return nil }
    // Boxes are rounded to pixels, so a difference of one pixel is not a change of the size.
    let isResized =
      abs(box.width - label.box.width) > 1 || abs(box.height - label.box.height) > 1
    var event = label.event(
      isResized ? "changed its size" : SceneEvent.move(from: label.box, to: box))
    event.boxes.append(box)
    return event
  }

  /// Returns the labels of a picture. The `icon` of a label without text is replaced by the name that reports use:
  /// `icon of 'Berg'` with the name of the feature, or `icon 'pin'` with the name of the image if the feature has no
  /// name.
  private static func named(_ record: SceneRecord) -> [SceneRecord.Label] {
    record.labels.map { label in
      guard label.text.isEmpty else { return label }
      var label = label
      label.icon =
        label.name.isEmpty
        ? "icon '\(label.icon)'" : "icon of '\(SceneEvent.oneLine(label.name))'"
      return label
    }
  }

  private struct Key: Hashable {
    var layer: String
    var text: String
    var icon: String

    init(_ label: SceneRecord.Label) {
      layer = label.layer
      text = SceneEvent.oneLine(label.text)
      icon = label.icon
    }
  }
}

extension SceneRecord.Label {
  fileprivate func event(_ verb: String) -> SceneEvent {
    let name = text.isEmpty ? icon : "label '\(SceneEvent.oneLine(text))'"
    return SceneEvent(
      verb: verb, subject: .named("\(name) of layer '\(layer)'"), boxes: [box])
  }
}

extension PixelBox {
  /// Returns the square of the distance between the upper left corners.
  fileprivate func distance(to other: PixelBox) -> Int {
    let (dx, dy) = (x - other.x, y - other.y)
    return dx * dx + dy * dy
  }
}
