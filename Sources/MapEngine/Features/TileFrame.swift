import MapGeometry
import MapTiles

/// The position of a tile in the picture. It converts tile units to the map's plane.
///
/// It is a class, because copies of a viewport are expensive.
final class TileFrame: Sendable {
  let tile: ViewTile
  /// The tile's northwestern corner in coordinates of the plane, in device pixels.
  let origin: Point
  /// The number of device pixels of the plane per tile unit.
  let scale: Double
  let viewport: Viewport

  /// Creates the frame of a tile whose data has `extent` units per side.
  init(tile: ViewTile, extent: Int, viewport: Viewport) {
    self.tile = tile
    self.viewport = viewport
    origin = viewport.plane(ofWorld: viewport.origin(of: tile))
    scale = tile.sizeInWorld * viewport.worldSize / Double(extent)
  }

  /// Returns the point of the map's plane for a point in tile units.
  @inline(__always)
  func plane(_ point: TileLayer.TilePoint) -> Point {
    Point(origin.x + Double(point.x) * scale, origin.y + Double(point.y) * scale)
  }
}
