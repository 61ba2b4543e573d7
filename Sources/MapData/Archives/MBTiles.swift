import MapCSQLite
import MapGeoJSON
import MapSystem
import MapTiles

/// An MBTiles archive (MBTiles 1.3), which is an SQLite database in a file. It is opened for
/// reading only.
public final class MBTiles: TileSet {
  /// The description of the tile set by the archive and the style.
  public let description: TileSetDescription
  private let location: ResourceLocation
  private let limit: Int
  private let connections: MBTilesConnections
  private let tileLog: TileLog?

  /// Opens the archive at `location`.
  ///
  /// - Parameters:
  ///   - location: The location of the archive.
  ///   - loader: The loader that reads the archive.
  ///   - style: The style's description of the tiles. It takes precedence over the archive's
  ///     description. Its `scheme` is ignored, because the rows of an MBTiles archive are always
  ///     counted from the south.
  /// - Throws: `ResourceError.malformed` if the file is damaged or not an MBTiles archive;
  ///   `unreadable` if another program has locked it; errors of `loader` if it may not read the
  ///   location.
  public init(
    at location: ResourceLocation, loader: ResourceLoader,
    style: TileSetDescription = TileSetDescription()
  ) throws(ResourceError) {
    tileLog = TileLog(location, .mbtiles, log: loader.inputLog)
    loader.inputLog?.willRead(location)
    // Unless the archive is in a bundle, it must be a file.
    if loader.bundle == nil { _ = try loader.localPath(of: location) }
    limit = min(loader.limit, maximumTileSize)
    self.location = location
    connections = try MBTilesConnections(
      at: location, loader: loader, .mbtiles, valueLimit: limit)
    let archiveDescription = try connections.withDatabase { (database) throws(ResourceError) in
      try MBTilesMetadata(database.reader).description()
    }
    tileLog?.record(archiveDescription)
    description = archiveDescription.overridden(by: style)
  }

  /// Returns the location of the archive, which is the location of all tiles.
  public func location(of id: TileID) -> ResourceLocation? { location }

  /// Returns the tiles of the archive that satisfy a condition.
  public func existingTiles(
    limit: Int, where isWanted: (TileID) -> Bool
  ) throws(ResourceError) -> [TileID]? {
    try connections.withDatabase { database throws(ResourceError) in
      var ids: [TileID] = []
      let query = try database.reader.prepare(
        "SELECT zoom_level, tile_column, tile_row FROM tiles")
      _ = try query.run { row -> Void? in
        let (z, x, fromSouth) = (row.integer(0), row.integer(1), row.integer(2))
        guard (0...30).contains(z), (0..<1 << z).contains(fromSouth),
          let id = TileID(z: z, x: x, y: (1 << z) - 1 - fromSouth), isWanted(id)
        else { return nil }
        ids.append(id)
        return ids.count > limit ? () : nil
      }
      return ids
    }
  }

  /// Returns the tiles of `ids`, in the order of `ids`.
  public func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>] {
    unpacked(found(ids), of: ids, tileLog: tileLog, limit: limit, threads: threads) {
      failure(ids[$0], $1)
    }
  }

  /// Returns the bytes of a tile as they are stored.
  public func storedTile(_ id: TileID) throws(ResourceError) -> ArraySlice<UInt8>? {
    try storedBytes(found([id]), of: id, tileLog: tileLog, limit: limit) { failure(id, $0) }
  }

  private func found(_ ids: [TileID]) -> [FoundTile] {
    connections.withDatabase { database in
      // After one query has exceeded its limit, the other queries are not run.
      var interruption: ResourceError?
      return ids.map { id -> FoundTile in
        guard description.contains(id), !WorkCancellation.isRequested else { return .success(nil) }
        do throws(ResourceError) {
          if let interruption { throw interruption }
          let content = try database.tile.run([id.z, id.x, id.rowFromSouth]) { $0.bytes(0) }
          return .success(content.map { $0[...] })
        } catch {
          if database.reader.lastCode == SQLITE_INTERRUPT { interruption = error }
          return .failure(error)
        }
      }
    }
  }

  private func failure(_ id: TileID, _ error: MalformedContent) -> ResourceError {
    .malformed(location, reason: "tile \(id.path): \(error)")
  }
}

extension SQLiteReader.Content {
  fileprivate static let mbtiles = SQLiteReader.Content(
    phrase: "an MBTiles archive", name: "archive", value: "tile",
    timeout: "finding a tile takes too long; the archive may have no index of its tiles")
}

/// The metadata of an MBTiles archive, which consists of rows of names and values (MBTiles 1.3,
/// metadata).
struct MBTilesMetadata {
  private var values: [String: String] = [:]
  /// The lowest and the highest zoom level of the tiles. A level is determined only if the metadata
  /// states no plausible value for it.
  private var levels: (lowest: Int?, highest: Int?)
  /// The reason why the metadata cannot be read, or nil if it can be read.
  private var fault: String?

  /// Reads the metadata from the archive's database. If the metadata states no zoom levels, they
  /// are determined from the tiles.
  init(_ reader: SQLiteReader) throws(ResourceError) {
    do {
      values = try Self.values(reader)
    } catch {
      guard reader.lastCode == SQLITE_ERROR else { throw error }
      fault = "its metadata cannot be read and are left out: \(reader.lastMessage)"
    }
    // There is one ordered query for each end of the range. SQLite can answer such a query from an
    // index, even through views and joins.
    func level(_ order: String) throws(ResourceError) -> Int? {
      let query = "SELECT zoom_level FROM tiles ORDER BY zoom_level \(order) LIMIT 1"
      return try reader.prepare(query).run { $0.integer(0) }
    }
    var members = OptionalMembers(rows: values)
    let zooms = members.zooms()
    if zooms.lowest == nil { levels.lowest = try level("ASC") }
    if zooms.highest == nil { levels.highest = try level("DESC") }
  }

  private static func values(
    _ reader: SQLiteReader
  ) throws(ResourceError) -> [String: String] {
    var values: [String: String] = [:]
    let known: Set = [
      "name", "minzoom", "maxzoom", "bounds", "attribution", "format", "json", "tileSize",
      "encoding", TileSetDescription.adjustedBoundsName,
    ]
    _ = try reader.prepare("SELECT name, value FROM metadata").run { row -> Void? in
      if let name = row.text(0), known.contains(name) { values[name] = row.text(1) }
      return nil
    }
    return values
  }

  /// Returns the description of the tile set that the metadata contains.
  func description() -> TileSetDescription {
    var rows = OptionalMembers(rows: values)
    var description = TileSetDescription()
    let zooms = rows.zooms()
    description.minzoom = zooms.lowest ?? levels.lowest.map(Double.init)
    description.maxzoom = zooms.highest ?? levels.highest.map(Double.init)
    description.name = values["name"]
    description.attribution = values["attribution"]
    description.tileSize = rows.number("tileSize")
    description.encoding = values["encoding"]
    description.bounds = rows.bounds("bounds")
    description.adjustedBounds = rows.bounds(TileSetDescription.adjustedBoundsName)
    description.format = values["format"].map(TileFormat.init(mbtilesName:))
    if let layers = rows.object(inText: "json") { description.readVectorLayers(layers) }
    description.warnings = [fault].compactMap { $0 } + rows.warnings
    return description
  }
}
