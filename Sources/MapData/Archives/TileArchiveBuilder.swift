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
