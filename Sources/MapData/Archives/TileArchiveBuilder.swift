import MapGeoJSON
import MapJSON
import MapTiles

/// Writes tiles into an archive that appears at its path only when it is complete.
///
/// The same tiles in the same order give the same bytes. A builder that is released before `finish`
/// leaves no files behind.
public protocol TileArchiveBuilder: AnyObject {
  /// Adds a tile. Tiles must be added once each, in ascending order of their `hilbertIndex`.
  func add(_ tile: TileID, _ bytes: [UInt8]) throws(ResourceError)

  /// Moves the archive into place, replacing an existing one. No tile can be added afterward.
  func finish() throws(ResourceError)
}

/// The formats of tile archives that can be written.
public enum TileArchiveKind: Hashable, Sendable {
  /// MBTiles 1.3.
  case mbtiles
  /// PMTiles, version 3.
  case pmtiles
  /// A folder of files `{z}/{x}/{y}` with a TileJSON document, `tiles.json`.
  case folder

  /// The kind for the extension of a path: `.mbtiles`, `.pmtiles`, otherwise a folder.
  public init(endingOf path: String) {
    self = path.hasSuffix(".mbtiles") ? .mbtiles : path.hasSuffix(".pmtiles") ? .pmtiles : .folder
  }

  /// Creates the builder of an archive of this kind at `path`.
  ///
  /// - Throws: `ResourceError.unwritable` if no file can be created beside the path, or if a folder that is
  ///   not empty exists there.
  public func builder(
    at path: String, _ metadata: TileArchiveMetadata
  ) throws(ResourceError) -> any TileArchiveBuilder {
    switch self {
    case .mbtiles: try MBTilesBuilder(at: path, metadata)
    case .pmtiles: try PMTilesBuilder(at: path, metadata)
    case .folder: try TileFolderBuilder(at: path, metadata)
    }
  }
}

/// The metadata of an archive of raster tiles.
public struct TileArchiveMetadata: Hashable, Sendable {
  /// The name of the map.
  public var name: String
  /// The format in which the tiles are encoded.
  public var format: TileFormat
  /// The bounds of the tiles, in degrees. They may cross the antimeridian.
  public var bounds: TileSetDescription.Bounds
  /// The zoom levels of the tiles.
  public var zooms: ClosedRange<Int>
  /// The attribution of the data, as HTML.
  public var attribution: String?
  /// The width and height at which a tile is drawn, in pixels.
  public var tileSize: Int

  /// Creates metadata from these values.
  public init(
    name: String, format: TileFormat, bounds: TileSetDescription.Bounds, zooms: ClosedRange<Int>,
    attribution: String?, tileSize: Int
  ) {
    self.name = name
    self.format = format
    self.bounds = bounds
    self.zooms = zooms
    self.attribution = attribution
    self.tileSize = tileSize
  }

  /// The center of the bounds that tiles can have.
  var center: Position {
    var reached = bounds
    reached.south = WebMercator.clamped(latitude: bounds.south)
    reached.north = WebMercator.clamped(latitude: bounds.north)
    return reached.center
  }

  /// The bounds with an eastern edge beyond 180 degrees; nil if they do not cross the antimeridian.
  var adjustedBounds: String? {
    guard bounds.crossesAntimeridian else { return nil }
    return "\(bounds.west),\(bounds.south),\(bounds.east + 360),\(bounds.north)"
  }

  /// Writes the members that PMTiles metadata and TileJSON documents share.
  func writeMembers(to writer: inout JSONWriter) {
    writer.write(name: "name")
    writer.write(name)
    writer.write(name: "format")
    writer.write(format.shortName)
    writer.write(name: "type")
    writer.write("baselayer")
    if let attribution {
      writer.write(name: "attribution")
      writer.write(attribution)
    }
    writer.write(name: "tileSize")
    writer.write(tileSize)
    if let adjustedBounds {
      writer.write(name: TileSetDescription.adjustedBoundsName)
      writer.write(adjustedBounds)
    }
  }
}

extension TileFormat {
  /// The format's name in MBTiles metadata (1.3, `format`), which is also its file extension.
  public var shortName: String {
    switch self {
    case .mvt: "pbf"
    case .mlt: "mlt"
    case .png: "png"
    case .jpeg: "jpg"
    case .webp: "webp"
    case .avif: "avif"
    case .other(let name): name
    }
  }
}

extension TileID {
  /// The tile's index on the Hilbert curves of all levels, in sequence from level 0 (PMTiles v3
  /// section 4.1). PMTiles archives identify tiles by it.
  public var hilbertIndex: UInt64 {
    // Level z has 4^z tiles; the levels below it (4^z - 1) / 3. Level 30 ends below 2^62.
    var column = x
    var row = y
    var index: UInt64 = 0
    for level in (0..<z).reversed() {
      let isRight = column >> level & 1
      let isBelow = row >> level & 1
      // The curve runs down the left half of a square and up the right half.
      index = index << 2 | UInt64(3 * isRight ^ isBelow)
      guard isBelow == 0 else { continue }
      // In the upper quadrants the curve is transposed, on the right also mirrored. Only lower bits
      // count from here on.
      if isRight == 1 { (column, row) = (~column, ~row) }
      (column, row) = (row, column)
    }
    return ((1 << (2 * UInt64(z))) - 1) / 3 + index
  }
}

extension TileID {
  /// Creates the tile with an index on the Hilbert curves of all levels; nil for indices above level 30.
  public init?(hilbertIndex index: UInt64) {
    var (zoom, start) = (0, UInt64(0))
    while zoom < 30, index - start >= 1 << (2 * UInt64(zoom)) {
      start += 1 << (2 * UInt64(zoom))
      zoom += 1
    }
    let place = index - start
    guard place < 1 << (2 * UInt64(zoom)) else { return nil }
    var (column, row) = (0, 0)
    // How the quadrants of a level are turned: see `hilbertIndex`.
    var (isTransposed, mirror) = (false, 0)
    for level in (0..<zoom).reversed() {
      let digit = Int(place >> (2 * UInt64(level)) & 3)
      let (isRight, isBelow) = (digit >> 1, (digit & 1) ^ (digit >> 1))
      let (across, down) = isTransposed ? (isBelow, isRight) : (isRight, isBelow)
      column |= (across ^ mirror) << level
      row |= (down ^ mirror) << level
      guard isBelow == 0 else { continue }
      mirror ^= isRight
      isTransposed.toggle()
    }
    self.init(z: zoom, x: column, y: row)
  }
}
