import MapGeoJSON
import MapJSON
import MapTiles

/// A writer of tiles into an archive. The archive appears at its path only when it is complete.
///
/// The same tiles in the same order produce the same bytes. A builder that is released before
/// `finish` leaves no files behind.
public protocol TileArchiveBuilder: AnyObject {
  /// Adds a tile. No tile may be added twice. Tiles must be added in ascending order of their
  /// `hilbertIndex`.
  func add(_ tile: TileID, _ bytes: [UInt8]) throws(ResourceError)

  /// Moves the archive to its path and replaces an existing archive there. No tile can be added
  /// afterward.
  func finish() throws(ResourceError)
}

/// The formats of tile archives that can be written.
public enum TileArchiveKind: Hashable, Sendable {
  /// An MBTiles archive of version 1.3.
  case mbtiles
  /// A PMTiles archive of version 3.
  case pmtiles
  /// A folder of files `{z}/{x}/{y}` with a TileJSON document, `tiles.json`.
  case folder

  /// Creates the kind for the extension of `path`: MBTiles for `.mbtiles`, PMTiles for `.pmtiles`,
  /// and a folder for any other path.
  public init(endingOf path: String) {
    self = path.hasSuffix(".mbtiles") ? .mbtiles : path.hasSuffix(".pmtiles") ? .pmtiles : .folder
  }

  /// Creates a builder that writes an archive of this kind at `path`.
  ///
  /// - Throws: `ResourceError.unwritable` if no file can be created beside the path, or if there is
  ///   a folder at the path that is not empty.
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
  /// The name of the map, which the archive states.
  public var name: String
  /// The format of the encoded tiles.
  public var format: TileFormat
  /// The bounds of the tiles, in degrees. They may cross the antimeridian.
  public var bounds: TileSetDescription.Bounds
  /// The zoom levels of the tiles.
  public var zooms: ClosedRange<Int>
  /// The attribution of the data as HTML, or nil if there is no attribution.
  public var attribution: String?
  /// The side of a tile when it is drawn, in pixels.
  public var tileSize: Int

  /// Creates metadata from its values, which are not checked.
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

  /// The center of the bounds, after their latitudes are limited to the range that tiles cover.
  var center: Position {
    var reached = bounds
    reached.south = WebMercator.clamped(latitude: bounds.south)
    reached.north = WebMercator.clamped(latitude: bounds.north)
    return reached.center
  }

  /// The bounds as text, with an eastern edge beyond 180 degrees. It is nil if the bounds do not
  /// cross the antimeridian.
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
  /// The name of the format in MBTiles metadata (1.3, `format`). It is also the file extension.
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
  /// The tile's index on the Hilbert curves of all levels. The curves follow each other, starting
  /// with level 0 (PMTiles v3 section 4.1). PMTiles archives identify tiles by this index.
  public var hilbertIndex: UInt64 {
    // Level z contains 4^z tiles. The levels before it contain (4^z - 1) / 3 tiles. The indices of
    // level 30 end below 2^62.
    var column = x
    var row = y
    var index: UInt64 = 0
    for level in (0..<z).reversed() {
      let isRight = column >> level & 1
      let isBelow = row >> level & 1
      // The curve runs down the left half of a square and up the right half.
      index = index << 2 | UInt64(3 * isRight ^ isBelow)
      guard isBelow == 0 else { continue }
      // In the upper quadrants the curve is transposed. In the right upper quadrant it is also
      // mirrored. From here on, only the lower bits are used.
      if isRight == 1 { (column, row) = (~column, ~row) }
      (column, row) = (row, column)
    }
    return ((1 << (2 * UInt64(z))) - 1) / 3 + index
  }
}

extension TileID {
  /// Creates the tile that has an index on the Hilbert curves of all levels. Returns nil if the
  /// index is beyond level 30.
  public init?(hilbertIndex index: UInt64) {
    var (zoom, start) = (0, UInt64(0))
    while zoom < 30, index - start >= 1 << (2 * UInt64(zoom)) {
      start += 1 << (2 * UInt64(zoom))
      zoom += 1
    }
    let place = index - start
    guard place < 1 << (2 * UInt64(zoom)) else { return nil }
    var (column, row) = (0, 0)
    // The orientation of the quadrants of a level. See `hilbertIndex`.
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
