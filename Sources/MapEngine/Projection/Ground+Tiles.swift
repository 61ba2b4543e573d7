import MapGeometry
import MapRaster
import MapTiles

/// The places of tiles on the ground.
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
  private func isWithin(_ tile: ViewTile) -> Bool {
    guard showsMercatorEvenly else { return false }
    let side = tile.sizeInWorld
    return visibleGround.allSatisfy {
      $0.x >= tile.origin.x && $0.y >= tile.origin.y && $0.x <= tile.origin.x + side
        && $0.y <= tile.origin.y + side
    }
  }

  /// Returns the northwestern corner of a tile, in world units.
  func corner(of tile: ViewTile) -> Point { chart?.outline(of: tile).first ?? tile.origin }
}

extension DevicePoint {
  /// Creates a point in single precision.
  @inline(__always)
  package init(_ point: Point) {
    self.init(Float(point.x), Float(point.y))
  }
}

extension QueryOutline {
  /// Returns whether the outline, on the map's plane, meets the place of a tile or is closer to it than `distance`; nil
  /// if the tile's square is its place on the plane.
  func meets(
    placeOf tile: ViewTile, within distance: Double, in viewport: Viewport
  ) -> Bool? {
    guard let chart = viewport.chart else { return nil }
    // Tiles are half-open, so a point on an edge belongs to only one tile.
    if let only = points.first, points.count == 1,
      chart.holds(viewport.world(ofPlane: only), in: tile)
    {
      return true
    }
    if points.count == 1, distance <= 0 { return false }
    let ring = chart.outline(of: tile).map { viewport.plane(ofWorld: $0) }
    guard let first = ring.first else { return false }
    return (points.count > 1 && meets(ring: ring))
      || meets(lines: [ring + [first]], within: distance)
  }
}
