import MapGeometry
import MapRaster
import MapTiles

/// The position of a tile in the picture. It converts tile units to the map's plane.
struct TileFrame {
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

extension Viewport {
  /// Returns a tile's outline in the picture. Adjacent tiles have exactly equal corners, because each corner is
  /// computed from its own world coordinates.
  func outline(of tile: ViewTile) -> PixelClip {
    if let chart {
      var clip = PixelClip(
        corners: chart.outline(of: tile, beyond: Self.edgeWidth / worldSize).map {
          DevicePoint(device(ofPlane: plane(ofWorld: $0)).point)
        })
      clip.mayBeConcave = true
      return clip
    }
    let side = tile.sizeInWorld
    let corner = tile.origin
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
      plane(ofWorld: Point(corner.x + side * x, corner.y + side * y))
    }
    return PixelClip(
      corners: withinDepth(corners).map { DevicePoint(device(ofPlane: $0).point) })
  }

  /// Returns the outline of a tile's place, to which its content is clipped in the picture; nil if clipping is not
  /// needed, or on a globe.
  func clip(to place: ViewTile) -> PixelClip? {
    guard ground.globe == nil else { return nil }
    return isWithin(place) ? nil : outline(of: place)
  }

  /// Whether the picture shows only the inside of a tile. Clipping is then not needed.
  func isWithin(_ tile: ViewTile) -> Bool {
    guard ground.isAffine, chart == nil else { return false }
    let side = tile.sizeInWorld
    return visibleGround.allSatisfy {
      $0.x >= tile.origin.x && $0.y >= tile.origin.y && $0.x <= tile.origin.x + side
        && $0.y <= tile.origin.y + side
    }
  }
}

extension DevicePoint {
  /// Creates a point in single precision.
  @inline(__always)
  package init(_ point: Point) {
    self.init(Float(point.x), Float(point.y))
  }
}
