import MapGeometry

/// Where features came, went or changed between two states of a source.
public struct ChangedGround: Sendable {
  /// Boxes are kept apart up to this many.
  private static let mostBoxes = 256

  private var boxes: [Box] = []
  private let buffer: Double

  /// Nothing changed; tiles reach `buffer` tiles beyond their sides.
  init(buffer: Double) { self.buffer = buffer }

  /// Whether nothing changed.
  public var isEmpty: Bool { boxes.isEmpty }

  /// Adds a box in world units.
  mutating func add(_ box: Box) {
    if boxes.count == Self.mostBoxes {
      boxes = [boxes.reduce(into: Box.empty) { $0.formUnion($1) }]
    }
    boxes.append(box)
  }

  /// Whether the tile may be another than before.
  public func touches(_ tile: TileID) -> Bool {
    let side = 1 / Double(1 << tile.z)
    // A little more than the buffer, so that rounding cannot matter.
    let margin = side * (buffer + 0.001)
    let (west, north) = (Double(tile.x) * side, Double(tile.y) * side)
    let reach = Box(
      minX: west - margin, minY: north - margin, maxX: west + side + margin,
      maxY: north + side + margin)
    return boxes.contains { $0.intersects(reach) }
  }
}
