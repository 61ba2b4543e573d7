import MapGeometry
import MapTiles

/// The bounding boxes of the points, lines and rings of a layer's features. They are used to find features near a
/// place quickly.
struct PartBoxes: Sendable {
  /// A box in tile units, including its edges.
  private struct Bounds {
    var minX = Int32.max
    var minY = Int32.max
    var maxX = Int32.min
    var maxY = Int32.min

    /// Extends the box to include the box with the corners `low` and `high`.
    @inline(__always)
    mutating func include(_ low: TileLayer.TilePoint, _ high: TileLayer.TilePoint) {
      minX = min(minX, low.x)
      minY = min(minY, low.y)
      maxX = max(maxX, high.x)
      maxY = max(maxY, high.y)
    }

    /// Whether the box is within a distance of `reach` from `box`.
    @inline(__always)
    func meets(_ box: Box, within reach: Double) -> Bool {
      Double(minX) <= box.maxX + reach && Double(maxX) >= box.minX - reach
        && Double(minY) <= box.maxY + reach && Double(maxY) >= box.minY - reach
    }
  }

  private let boxes: [Bounds]
  /// The box around all parts of each feature.
  private let featureBoxes: [Bounds]

  /// Creates the boxes of all features of `layer`.
  init(_ layer: TileLayer) {
    let boxes = layer.partEnds.indices.map { part in
      var bounds = Bounds()
      for point in layer.points(ofPart: part) {
        bounds.include(point, point)
      }
      return bounds
    }
    self.boxes = boxes
    featureBoxes = layer.features.map { feature in
      var bounds = Bounds()
      for part in boxes[feature.parts] {
        bounds.include(
          TileLayer.TilePoint(part.minX, part.minY), TileLayer.TilePoint(part.maxX, part.maxY))
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
    boxes[part].meets(box, within: reach)
  }

  /// Returns the elements of `features` that have a part whose box is within a distance of `reach` from `box`. Both are
  /// in tile units.
  func features(
    among features: [Int], of layer: TileLayer, meeting box: Box, within reach: Double
  ) -> [Int] {
    features.filter { index in
      // Most features are outside. Most of the remaining features have only one part, whose box is the feature's box.
      guard featureBoxes[index].meets(box, within: reach) else { return false }
      let parts = layer.features[index].parts
      return parts.count == 1 || parts.contains { boxes[$0].meets(box, within: reach) }
    }
  }

  /// Returns the features of `layer` that have a part whose box meets `box` and the tile. They are in the order of
  /// the data. MapLibre's index contains only these features.
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
