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

/// The place in which a tile is drawn, for points of the tile. Places are half-open, so a point on an edge belongs to
/// one place.
struct TilePlace {
  private let place: ViewTile
  private let extent: Double
  /// The scale of the place relative to the tile.
  private let scale: Double
  /// The upper left corner of the place, in units of the place.
  private let corner: Point
  /// The chart of the view; nil if it has none.
  private let chart: Chart?
  /// The origin of the tile, and the length of a unit, in world units.
  private let origin: Point
  private let unit: Double

  /// Creates the place of a tile whose sides have `extent` units.
  init(_ place: ViewTile, of tile: ViewTile, extent: Double, in viewport: Viewport) {
    self.place = place
    self.extent = extent
    scale = StableMath.exp2(Double(place.id.z - tile.id.z))
    let column = Double(place.id.x) - Double(tile.id.x) * scale
    let row = Double(place.id.y) - Double(tile.id.y) * scale
    corner = Point(column, row) * extent
    chart = viewport.chart
    origin = viewport.origin(of: tile)
    unit = tile.sizeInWorld / extent
  }

  /// Returns whether a point of the tile is in the place.
  func holds(_ point: Point) -> Bool {
    if let chart { return chart.holds(origin + point * unit, in: place) }
    let local = point * scale - corner
    return local.x >= 0 && local.y >= 0 && local.x < extent && local.y < extent
  }
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
