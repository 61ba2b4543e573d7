import Synchronization
import MapTiles

/// One attribute of all features of a layer.
struct AttributeColumn: Sendable {
  /// By feature, the index of its value in the layer's `values`; -1 where it has none.
  let valueIndices: [Int32]
}

/// A layer of a tile, with its attributes in columns where they were asked for.
final class IndexedLayer: Sendable {
  /// The features.
  let layer: TileLayer
  /// What the layers of a style made of them.
  let layouts = LayoutCache()

  private let keyIndices: [String: Int]
  private let columns = Mutex<[Int: AttributeColumn]>([:])
  private let boxes = Mutex<PartBoxes?>(nil)

  /// The layer, its attribute names indexed.
  init(_ layer: TileLayer) {
    self.layer = layer
    keyIndices = Dictionary(
      layer.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The index of an attribute's name in `layer.keys`; nil where no feature has it.
  func keyIndex(of name: String) -> Int? { keyIndices[name] }

  /// An attribute of all features, made once; nil where no feature has it.
  func column(_ name: String) -> AttributeColumn? {
    guard let key = keyIndices[name] else { return nil }
    if let known = columns.withLock({ $0[key] }) { return known }
    let column = makeColumn(key: UInt32(key))
    columns.withLock { $0[key] = column }
    return column
  }

  /// The boxes around the points, lines and rings of all features, made once.
  var partBoxes: PartBoxes {
    boxes.withLock { boxes in
      if let known = boxes { return known }
      let made = PartBoxes(layer)
      boxes = made
      return made
    }
  }

  private func makeColumn(key: UInt32) -> AttributeColumn {
    AttributeColumn(
      valueIndices: layer.features.map { feature in
        for tag in layer.tags[feature.tags] where tag.key == key { return Int32(tag.value) }
        return -1
      })
  }
}
