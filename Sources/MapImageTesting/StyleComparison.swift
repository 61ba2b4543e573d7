import MapJSON
import MapDiff

/// A change of the style or the view, which may explain a difference in many places.
struct StyleChange {
  /// What a change has an influence on.
  enum Effect: Hashable {
    /// How something looks.
    case look
    /// Where something stands, or how large it is.
    case place
    /// Which features are drawn, or what their labels say.
    case selection
  }

  /// The layer; nil for the whole picture.
  var layer: String?
  /// The change in words; nil if another one tells it already.
  var text: String?
  /// What it has an influence on.
  var effect: Effect
}

extension [StyleChange] {
  /// The layers whose changes have one of some effects.
  func layers(with effects: Set<StyleChange.Effect>) -> Set<String> {
    Set(filter { effects.contains($0.effect) }.compactMap(\.layer))
  }

  /// Whether the camera is another one.
  var movesEverything: Bool { contains { $0.layer == nil && $0.effect == .place } }
}

/// Finds what changed in the style and the view. Layers that are not drawn in either picture, and layers that have
/// nothing to draw there, are not told.
struct StyleComparison {
  /// What the golden picture was drawn from.
  var golden: SceneRecord
  /// What the drawn one was drawn from.
  var actual: SceneRecord

  /// Layers of these types cover the picture, without features.
  private static let coveringTypes: Set<String> = [
    "background", "raster", "hillshade", "color-relief", "heatmap",
  ]
  /// Pixels by which the strokes and circles of a layer may reach beyond its features.
  private static let reach = 24

  /// The changes: of the view, of the style as a whole, of its layers.
  func changes() -> [StyleChange] {
    let drawn = Set(
      (golden.labels + actual.labels).map(\.layer)
        + (golden.features + actual.features).map(\.layer)
    )
    let before = Dictionary(golden.layers.map { ($0.id, $0) }) { first, _ in first }
    var changes = viewChanges() + sceneryChanges()
    // The first records had no layers.
    if golden.layers.isEmpty, golden.view.members.isEmpty { return changes }
    for layer in actual.layers {
      guard isTold(layer, before[layer.id], drawn: drawn) else { continue }
      changes += LayerComparison(golden: before[layer.id], actual: layer).changes()
    }
    let now = Set(actual.layers.map(\.id))
    for layer in golden.layers where !now.contains(layer.id) {
      if isTold(layer, nil, drawn: drawn) {
        changes += LayerComparison(golden: layer, actual: nil).changes()
      }
    }
    return changes + orderChanges(drawn: drawn)
  }

  /// Whether the changes explain a difference in a box.
  func explains(_ box: PixelBox, by changes: [StyleChange]) -> Bool {
    let layers = Set(changes.compactMap(\.layer))
    if changes.contains(where: { $0.layer == nil }) || layers.contains(where: isCovering) {
      return true
    }
    let area = box.grown(by: Self.reach)
    return (golden.labels + actual.labels).contains {
      layers.contains($0.layer) && $0.box.touches(area)
    }
      || (golden.features + actual.features).contains {
        layers.contains($0.layer) && $0.box.touches(area)
      }
  }

  private func isCovering(_ id: String) -> Bool {
    (golden.layers + actual.layers).contains {
      $0.id == id && Self.coveringTypes.contains($0.type ?? "")
    }
  }

  /// Whether a layer is drawn in one of the pictures, and has something to draw there.
  private func isTold(
    _ layer: SceneRecord.Layer, _ other: SceneRecord.Layer?, drawn: Set<String>
  ) -> Bool {
    guard layer.isShown != false || other?.isShown == true || other?.members == nil else {
      return false
    }
    if layer.isShown == false, other == nil { return false }
    let types = [layer.type, other?.type].compactMap { $0 }
    return drawn.contains(layer.id) || types.contains(where: Self.coveringTypes.contains)
      || golden.isCut || actual.isCut
  }

  private func viewChanges() -> [StyleChange] {
    guard !golden.view.members.isEmpty else { return [] }
    return ValueChange.texts(of: "camera", from: golden.view, to: actual.view, absent: "0").map {
      StyleChange(layer: nil, text: $0, effect: .place)
    }
  }

  private func sceneryChanges() -> [StyleChange] {
    guard let old = golden.scenery, let new = actual.scenery else { return [] }
    return ["state", "light", "sky", "terrain", "projection"].flatMap { name in
      ValueChange.texts(
        of: name, from: old[name]?.object ?? JSONObject(), to: new[name]?.object ?? JSONObject()
      ).map { StyleChange(layer: nil, text: $0, effect: .look) }
    }
  }

  /// The layers that are drawn in another order: the fewest whose move explains it.
  private func orderChanges(drawn: Set<String>) -> [StyleChange] {
    // Records of version 0.1 do not have the order.
    guard golden.layers.contains(where: { $0.members != nil }) else { return [] }
    let places = Dictionary(
      golden.layers.filter { $0.isShown == true }.enumerated().map { ($1.id, $0) }
    ) { first, _ in first }
    let common = actual.layers.filter { $0.isShown == true && places[$0.id] != nil }.map(\.id)
    let kept = Set(IncreasingRun.longest(of: common.map { places[$0] ?? 0 }))
    return common.indices.compactMap { index in
      let id = common[index]
      guard !kept.contains(index), drawn.contains(id) || isCovering(id) else { return nil }
      let place = index == 0 ? "the lowest layer" : "above layer '\(common[index - 1])'"
      return StyleChange(layer: id, text: "layer '\(id)' is now \(place)", effect: .look)
    }
  }
}

/// The longest increasing subsequence of numbers.
enum IncreasingRun {
  /// The places of its members, in their order. The time grows with the square of the count.
  static func longest(of numbers: [Int]) -> [Int] {
    var lengths: [Int] = []
    var previous: [Int?] = []
    for index in numbers.indices {
      let best = (0..<index).filter { numbers[$0] < numbers[index] }
        .max { lengths[$0] < lengths[$1] }
      lengths.append(1 + (best.map { lengths[$0] } ?? 0))
      previous.append(best)
    }
    var place = lengths.indices.max { lengths[$0] < lengths[$1] }
    var run: [Int] = []
    while let index = place {
      run.append(index)
      place = previous[index]
    }
    return run.reversed()
  }
}
