/// From world units to the integer units of one tile.
struct TileUnits {
  private let scale: Double
  private let column: Double
  private let row: Double
  private let extent: Double

  /// The units of tile `id`, `extent` a side; as if seen `worlds` worlds farther east.
  init(of id: TileID, extent: Int, worlds: Int = 0) {
    scale = Double(1 << id.z)
    column = Double(id.x + (worlds << id.z))
    row = Double(id.y)
    self.extent = Double(extent)
  }

  /// The nearest tile point to the world point (`x`, `y`); halves go east and south.
  @inline(__always)
  func point(x: Double, y: Double) -> TileLayer.TilePoint {
    TileLayer.TilePoint(
      nearestInteger(extent * (x * scale - column)), nearestInteger(extent * (y * scale - row)))
  }
}

/// The nearest integer, halves upwards as in ECMAScript's Math.round, within 32 bits.
@inline(__always)
func nearestInteger(_ value: Double) -> Int32 {
  let above = value.rounded(.up)
  let nearest = above - 0.5 > value ? above - 1 : above
  return Int32(min(max(nearest, Double(Int32.min)), Double(Int32.max)))
}
