import MapImages
import MapJSON

/// A change of the style or the camera. It may explain differences at many places.
struct StyleChange {
  /// The kinds of effects that a change has on features.
  enum Effect: Hashable {
    /// The appearance of features.
    case appearance
    /// The position or the size of features.
    case place
    /// The selection of the features that are drawn, or the content of their labels.
    case selection
  }

  /// The id of the layer that changed; nil if the change affects the whole picture.
  var layer: String?
  /// The change as text; nil if another change includes it.
  var text: String?
  /// The effect of the change on features.
  var effect: Effect
}

extension [StyleChange] {
  /// Returns the ids of the layers whose changes have one of the effects.
  func layers(with effects: Set<StyleChange.Effect>) -> Set<String> {
    Set(filter { effects.contains($0.effect) }.compactMap(\.layer))
  }

  /// Whether the camera changed.
  var movesEverything: Bool { contains { $0.layer == nil && $0.effect == .place } }
}

/// A type that finds the changes of the style and the camera. Layers that are invisible or empty in both pictures are
/// left out.
struct StyleComparison {
  /// The record of the golden picture.
  var golden: SceneRecord
  /// The record of the drawn picture.
  var actual: SceneRecord

  /// The types of layers that can cover the whole picture, and whose features are not recorded.
  private static let coveringTypes: Set<String> = [
    "background", "raster", "hillshade", "color-relief", "heatmap",
  ]
  /// The maximum distance from the box of a feature to its strokes and circles, in device pixels.
  private static let margin = 24

  /// Returns the changes of the camera, then of the style as a whole, then of the layers of the style.
  func changes() -> [StyleChange] {
    let drawn = Set(
      (golden.labels + actual.labels).map(\.layer)
        + (golden.features + actual.features).map(\.layer)
    )
    let before = Dictionary(golden.layers.map { ($0.id, $0) }) { first, _ in first }
    var changes = cameraChanges() + rootChanges()
    // The first records did not contain layers.
    if golden.layers.isEmpty, golden.view.members.isEmpty { return changes }
    for layer in actual.layers {
      guard isVisible(layer, before[layer.id], drawn: drawn) else { continue }
      changes += LayerComparison(golden: before[layer.id], actual: layer).changes()
    }
    let now = Set(actual.layers.map(\.id))
    for layer in golden.layers where !now.contains(layer.id) {
      if isVisible(layer, nil, drawn: drawn) {
        changes += LayerComparison(golden: layer, actual: nil).changes()
      }
    }
    return changes + orderChanges(drawn: drawn)
  }

  /// Returns whether the changes explain a difference in a box.
  func explains(_ box: PixelBox, by changes: [StyleChange]) -> Bool {
    let layers = Set(changes.compactMap(\.layer))
    if changes.contains(where: { $0.layer == nil }) || layers.contains(where: isCovering) {
      return true
    }
    let area = box.grown(by: Self.margin)
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

  /// Returns whether a layer is drawn in one of the pictures and may be nonempty there.
  private func isVisible(
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

  private func cameraChanges() -> [StyleChange] {
    guard !golden.view.members.isEmpty else { return [] }
    return ValueChange.texts(of: "camera", from: golden.view, to: actual.view, absent: "0").map {
      StyleChange(layer: nil, text: $0, effect: .place)
    }
  }

  private func rootChanges() -> [StyleChange] {
    guard let old = golden.rootProperties, let new = actual.rootProperties else { return [] }
    return ["state", "light", "sky", "terrain", "projection"].flatMap { name in
      ValueChange.texts(
        of: name, from: old[name]?.object ?? JSONObject(), to: new[name]?.object ?? JSONObject()
      ).map { StyleChange(layer: nil, text: $0, effect: .appearance) }
    }
  }

  /// Returns the changes of the order of the layers. The moved layers are the smallest set of layers whose moves
  /// explain the new order.
  private func orderChanges(drawn: Set<String>) -> [StyleChange] {
    // Records of version 0.1 do not contain the order of the layers.
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
      return StyleChange(layer: id, text: "layer '\(id)' is now \(place)", effect: .appearance)
    }
  }
}

/// Functions that find the longest increasing subsequence of numbers.
enum IncreasingRun {
  /// Returns the indices of the longest increasing subsequence in ascending order. The time grows with the square of
  /// the number of numbers.
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
