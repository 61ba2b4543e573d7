public import MapEngine
public import MapData
import MapGeoJSON
import MapTiles

/// The tiles of a pyramid that intersect a region of the world, for a range of zoom levels.
public struct TileArea: Hashable, Sendable {
  /// The maximum zoom level of tiles.
  public static let greatestZoom = 22

  /// The region in degrees, rounded to 1e-7 degrees like the bounds in archives.
  public let bounds: TileSetDescription.Bounds
  /// The range of zoom levels of the tiles.
  public let zooms: ClosedRange<Int>

  /// Creates the area of the tiles that intersect `bounds` at the levels `zooms`; nil unless the levels are in
  /// 0...22.
  public init?(bounds: GeographicBounds, zooms: ClosedRange<Int>) {
    guard zooms.lowerBound >= 0, zooms.upperBound <= Self.greatestZoom else { return nil }
    self.bounds = TileSetDescription.Bounds(
      west: Self.rounded(bounds.west), south: Self.rounded(bounds.south),
      east: Self.rounded(bounds.east), north: Self.rounded(bounds.north))
    self.zooms = zooms
  }

  /// Creates the area of an archive from its metadata; nil if the bounds or the zoom levels are missing, or if the
  /// levels are not in 0...22.
  init?(_ description: TileSetDescription) {
    guard let bounds = BoundingBox(around: description.dataBounds.map { [$0] } ?? []),
      let least = description.minzoom.flatMap(Int.init(exactly:)),
      let greatest = description.maxzoom.flatMap(Int.init(exactly:)), least <= greatest,
      let region = try? GeographicBounds(
        west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north)
    else { return nil }
    self.init(bounds: region, zooms: least...greatest)
  }

  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }

  /// The number of tiles at all zoom levels.
  public var count: Int {
    zooms.reduce(0) { sum, zoom in
      let tiles = TileRectangle(self, zoom: zoom)
      return sum + tiles.rows.count * tiles.columns.reduce(0) { $0 + $1.count }
    }
  }

  /// Returns the columns of a zoom level, from west to east. Tiles that only touch the region are left out.
  func columns(zoom: Int) -> [Range<Int>] {
    let size = Double(1 << zoom)
    let ranges = bounds.longitudes.map { range in
      Self.tiles(
        from: WebMercator.x(longitude: range.lowerBound) * size,
        to: WebMercator.x(longitude: range.upperBound) * size, size)
    }
    guard ranges.count == 2 else { return ranges }
    let (western, eastern) = (ranges[0], ranges[1])
    // At low zoom levels, the western and the eastern range may share a tile.
    return western.upperBound >= eastern.lowerBound ? [0..<(1 << zoom)] : [western, eastern]
  }

  /// Returns the rows of a zoom level, from north to south.
  func rows(zoom: Int) -> Range<Int> {
    let size = Double(1 << zoom)
    return Self.tiles(
      from: WebMercator.y(latitude: bounds.north) * size,
      to: WebMercator.y(latitude: bounds.south) * size, size)
  }

  /// Returns the range of tiles between two places. It contains at least one tile.
  private static func tiles(from start: Double, to end: Double, _ size: Double) -> Range<Int> {
    let first = min(max(start.rounded(.down), 0), size - 1)
    let last = min(max(end.rounded(.up), first + 1), size)
    return Int(first)..<Int(last)
  }
}

/// The tiles of an area at a zoom level.
struct TileRectangle {
  /// The zoom level of the tiles.
  let zoom: Int
  /// The columns, from west to east.
  let columns: [Range<Int>]
  /// The rows, from north to south.
  let rows: Range<Int>

  /// Creates the rectangle of `area` at a zoom level.
  init(_ area: TileArea, zoom: Int) {
    self.zoom = zoom
    columns = area.columns(zoom: zoom)
    rows = area.rows(zoom: zoom)
  }

  private init(zoom: Int, columns: [Range<Int>], rows: Range<Int>) {
    self.zoom = zoom
    self.columns = columns
    self.rows = rows
  }

  /// Returns the tiles that contain these tiles, at a zoom level that is lower by `depth`.
  func coarser(by depth: Int) -> TileRectangle {
    func coarse(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound >> depth..<(range.upperBound - 1) >> depth + 1
    }
    var columns = columns.map(coarse)
    if columns.count == 2, columns[0].upperBound >= columns[1].lowerBound {
      columns = [columns[0].lowerBound..<columns[1].upperBound]
    }
    return TileRectangle(zoom: zoom - depth, columns: columns, rows: coarse(rows))
  }

  /// Returns the number of these tiles that are in a given tile. The given tile is a tile of this level or a lower
  /// level.
  func count(in tile: TileID) -> Int {
    let depth = zoom - tile.z
    guard depth >= 0 else { return 0 }
    let (across, down) = (
      tile.x << depth..<(tile.x + 1) << depth, tile.y << depth..<(tile.y + 1) << depth
    )
    return rows.clamped(to: down).count
      * columns.reduce(0) { $0 + $1.clamped(to: across).count }
  }

  /// Returns whether a given tile of this level or a lower level is one of the tiles, or contains one of them.
  func meets(_ tile: TileID) -> Bool {
    let depth = zoom - tile.z
    guard depth >= 0 else { return false }
    let (across, down) = (
      tile.x << depth..<(tile.x + 1) << depth, tile.y << depth..<(tile.y + 1) << depth
    )
    return rows.overlaps(down) && columns.contains { $0.overlaps(across) }
  }
}

/// The tiles of an area, ordered by their indices on the Hilbert curves.
struct IndexedTiles {
  private let area: TileArea
  private let levels: [TileRectangle]

  init(_ area: TileArea) {
    self.area = area
    levels = area.zooms.map { TileRectangle(area, zoom: $0) }
  }

  /// Returns the tiles whose indices are in a range, in ascending order.
  func tiles(in indices: Range<UInt64>) -> some Sequence<TileID> {
    let (start, end) = (Self.start(area.zooms.lowerBound), Self.start(area.zooms.upperBound + 1))
    return indices.clamped(to: start..<end).lazy.compactMap(TileID.init(hilbertIndex:)).filter {
      levels[$0.z - area.zooms.lowerBound].meets($0)
    }
  }

  /// Returns the index of the first tile of a zoom level.
  private static func start(_ zoom: Int) -> UInt64 { ((1 << (2 * UInt64(zoom))) - 1) / 3 }
}
