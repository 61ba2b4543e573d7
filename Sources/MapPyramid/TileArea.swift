public import RenderMap
public import MapData
import MapTiles

/// Which tiles a pyramid has: those that meet a region of the world, on some zoom levels.
public struct TileArea: Hashable, Sendable {
  /// The greatest zoom level of tiles.
  public static let greatestZoom = 22

  /// The region in degrees, its edges in whole units of 1e-7 degrees, as archives keep them. All around
  /// the world where the region crosses the antimeridian.
  public let bounds: TileSetDescription.Bounds
  /// The zoom levels.
  public let zooms: ClosedRange<Int>
  /// The longitudes, from west to east; two segments where the region crosses the antimeridian.
  private let longitudes: [ClosedRange<Double>]

  /// The tiles that meet `bounds` on `zooms`; nil where these are not within 0 and 22.
  public init?(bounds: GeographicBounds, zooms: ClosedRange<Int>) {
    guard zooms.lowerBound >= 0, zooms.upperBound <= Self.greatestZoom else { return nil }
    let (west, east) = (Self.rounded(bounds.west), Self.rounded(bounds.east))
    let crosses = west > east
    longitudes = crosses ? [-180...east, west...180] : [west...east]
    self.bounds = TileSetDescription.Bounds(
      west: crosses ? -180 : west, south: Self.rounded(bounds.south), east: crosses ? 180 : east,
      north: Self.rounded(bounds.north))
    self.zooms = zooms
  }

  /// The tiles that an archive says it has; nil where it does not say where and on which levels, or has
  /// other levels than 0 to 22.
  init?(_ description: TileSetDescription) {
    guard let bounds = description.bounds,
      let least = description.minzoom.flatMap(Int.init(exactly:)),
      let greatest = description.maxzoom.flatMap(Int.init(exactly:)), least <= greatest,
      let region = GeographicBounds(
        west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north)
    else { return nil }
    self.init(bounds: region, zooms: least...greatest)
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }

  /// How many tiles there are.
  public var count: Int {
    zooms.reduce(0) { sum, zoom in
      let tiles = TileRectangle(self, zoom: zoom)
      return sum + tiles.rows.count * tiles.columns.reduce(0) { $0 + $1.count }
    }
  }

  /// The columns of a zoom level, from west to east; tiles that only touch the region are left out.
  func columns(zoom: Int) -> [Range<Int>] {
    let size = Double(1 << zoom)
    let ranges = longitudes.map { segment in
      Self.tiles(
        from: WebMercator.x(longitude: segment.lowerBound) * size,
        to: WebMercator.x(longitude: segment.upperBound) * size, size)
    }
    guard ranges.count == 2 else { return ranges }
    let (western, eastern) = (ranges[0], ranges[1])
    // On low levels one tile has both segments.
    return western.upperBound >= eastern.lowerBound ? [0..<(1 << zoom)] : [western, eastern]
  }

  /// The rows of a zoom level, from north to south.
  func rows(zoom: Int) -> Range<Int> {
    let size = Double(1 << zoom)
    return Self.tiles(
      from: WebMercator.y(latitude: bounds.north) * size,
      to: WebMercator.y(latitude: bounds.south) * size, size)
  }

  /// The tiles between two places, one where they are the same.
  private static func tiles(from start: Double, to end: Double, _ size: Double) -> Range<Int> {
    let first = min(max(start.rounded(.down), 0), size - 1)
    let last = min(max(end.rounded(.up), first + 1), size)
    return Int(first)..<Int(last)
  }
}

/// The tiles of an area on one zoom level.
struct TileRectangle {
  /// The zoom level.
  let zoom: Int
  /// The columns, from west to east.
  let columns: [Range<Int>]
  /// The rows, from north to south.
  let rows: Range<Int>

  /// The tiles of `area` on a zoom level.
  init(_ area: TileArea, zoom: Int) {
    self.zoom = zoom
    columns = area.columns(zoom: zoom)
    rows = area.rows(zoom: zoom)
  }

  /// Whether a tile of this level or a lower one is, or has, one of the tiles.
  func meets(_ tile: TileID) -> Bool {
    let depth = zoom - tile.z
    guard depth >= 0 else { return false }
    let (across, down) = (
      tile.x << depth..<(tile.x + 1) << depth, tile.y << depth..<(tile.y + 1) << depth
    )
    return rows.overlaps(down) && columns.contains { $0.overlaps(across) }
  }
}
