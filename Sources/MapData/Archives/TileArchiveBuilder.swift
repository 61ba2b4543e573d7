import MapJSON
import MapTiles

/// Writes tiles into an archive that is not there before all of it is.
///
/// The same tiles in the same order give the same bytes. Nothing is left of one that is let go of before
/// `finish`.
public protocol TileArchiveBuilder: AnyObject {
  /// Adds a tile. Tiles come in the order of their `hilbertIndex`, each once.
  func add(_ tile: TileID, _ bytes: [UInt8]) throws(TileArchiveError)

  /// Puts the archive in its place, in the place of one that was there. No tile can be added then.
  func finish() throws(TileArchiveError)
}

/// Why an archive could not be written.
public struct TileArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The archive.
  public let path: String
  /// What is in the way, in words.
  public let reason: String

  /// The error in words: `path: reason`.
  public var description: String { "\(path): \(reason)" }
}

/// The ways in which archives of tiles are written.
public enum TileArchiveKind: Hashable, Sendable {
  /// MBTiles 1.3.
  case mbtiles
  /// PMTiles, version 3.
  case pmtiles
  /// A folder of files `{z}/{x}/{y}` with a TileJSON document, `tiles.json`.
  case folder

  /// The kind that a path's ending stands for; a folder where it is neither `.mbtiles` nor `.pmtiles`.
  public init(endingOf path: String) {
    self = path.hasSuffix(".mbtiles") ? .mbtiles : path.hasSuffix(".pmtiles") ? .pmtiles : .folder
  }

  /// What writes an archive of this kind at `path`.
  ///
  /// - Throws: `TileArchiveError` where nothing can be written beside the path, or where a folder would
  ///   take the place of one with something in it.
  public func builder(
    at path: String, _ metadata: TileArchiveMetadata
  ) throws(TileArchiveError) -> any TileArchiveBuilder {
    switch self {
    case .mbtiles: try MBTilesBuilder(at: path, metadata)
    case .pmtiles: try PMTilesBuilder(at: path, metadata)
    case .folder: try TileFolderBuilder(at: path, metadata)
    }
  }
}

/// What an archive of pictures says of itself.
public struct TileArchiveMetadata: Hashable, Sendable {
  /// What the map is called.
  public var name: String
  /// What the tiles are.
  public var format: TileFormat
  /// Where there are tiles, in degrees.
  public var bounds: TileSetDescription.Bounds
  /// The levels of which there are tiles.
  public var zooms: ClosedRange<Int>
  /// Whom to name for the data, as HTML.
  public var attribution: String?
  /// The width and height at which a tile is drawn, in pixels.
  public var tileSize: Int

  /// The metadata of these parts.
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

  /// The middle of the bounds, longitude first.
  var center: (longitude: Double, latitude: Double) {
    ((bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2)
  }

  /// The members that archives and TileJSON documents have alike, after `begin` and before `end`.
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
  }
}

extension TileFormat {
  /// What MBTiles calls the format (1.3, metadata `format`), and what files of it end in.
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
  /// The tile's place on the Hilbert curves of all levels, one after the other from level 0 (PMTiles
  /// v3 section 4.1): what a PMTiles archive calls the tile.
  public var hilbertIndex: UInt64 {
    // A level has 4^z tiles; those before it (4^z - 1) / 3. Level 30 ends below 2^62.
    var column = x
    var row = y
    var index: UInt64 = 0
    for level in (0..<z).reversed() {
      let isRight = column >> level & 1
      let isBelow = row >> level & 1
      // The curve runs down the left half of a square and up the right one.
      index = index << 2 | UInt64(3 * isRight ^ isBelow)
      guard isBelow == 0 else { continue }
      // In the upper quadrants it is turned, on the right the other way: only lower bits count on.
      if isRight == 1 { (column, row) = (~column, ~row) }
      (column, row) = (row, column)
    }
    return ((1 << (2 * UInt64(z))) - 1) / 3 + index
  }
}
