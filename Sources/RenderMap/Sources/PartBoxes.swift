import MapGeometry
import MapTiles

/// The bounding boxes of the points, lines and rings of a layer's features, which find features near a place quickly.
struct PartBoxes: Sendable {
  /// A box in tile units, including its edges.
  private struct Bounds {
    var minX, minY, maxX, maxY: Int32
  }

  private let boxes: [Bounds]

  /// Creates the boxes of all features of `layer`.
  init(_ layer: TileLayer) {
    boxes = layer.partEnds.indices.map { part in
      var bounds = Bounds(minX: .max, minY: .max, maxX: .min, maxY: .min)
      for point in layer.points(ofPart: part) {
        bounds.minX = min(bounds.minX, point.x)
        bounds.minY = min(bounds.minY, point.y)
        bounds.maxX = max(bounds.maxX, point.x)
        bounds.maxY = max(bounds.maxY, point.y)
      }
      return bounds
    }
  }

  /// Returns the box of a part, in tile units.
  func box(ofPart part: Int) -> Box {
    let bounds = boxes[part]
    return Box(
      minX: Double(bounds.minX), minY: Double(bounds.minY), maxX: Double(bounds.maxX),
      maxY: Double(bounds.maxY))
  }

  /// Whether the box of a part is within a distance of `reach` from `box`, both in tile units.
  func box(ofPart part: Int, meets box: Box, within reach: Double) -> Bool {
    let bounds = boxes[part]
    return Double(bounds.minX) <= box.maxX + reach && Double(bounds.maxX) >= box.minX - reach
      && Double(bounds.minY) <= box.maxY + reach && Double(bounds.maxY) >= box.minY - reach
  }

  /// Returns the features of `layer`, in the order of the data, with a part whose box meets `box` and the tile. The
  /// index of MapLibre contains no others.
  func features(near box: Box, in layer: TileLayer) -> [Int] {
    let extent = Double(layer.extent)
    return layer.features.indices.filter { index in
      layer.features[index].parts.contains { part in
        let bounds = boxes[part]
        return Double(bounds.minX) <= min(box.maxX, extent.nextDown)
          && Double(bounds.minY) <= min(box.maxY, extent.nextDown)
          && Double(bounds.maxX) >= max(box.minX, 0) && Double(bounds.maxY) >= max(box.minY, 0)
      }
    }
  }
}
