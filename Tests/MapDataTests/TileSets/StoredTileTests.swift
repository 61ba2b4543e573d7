import MapGeoJSON
import MapTestSupport
import Testing
import MapData
import MapTiles

@Suite("Tiles in the bytes that are stored")
struct StoredTileTests {
  /// The kinds of tile sets that store tiles.
  enum Kind: String, CaseIterable {
    case mbtiles, pmtiles, folder
  }

  /// A tile set whose tiles have no stored form.
  private struct Others: TileSet {
    let description = TileSetDescription()

    func tiles(_ ids: [TileID], threads: Int) -> [Result<[UInt8]?, ResourceError>] {
      ids.map { .success($0.z == 0 ? [7] : nil) }
    }
  }

  private static let tile = [UInt8](repeating: 5, count: 600)
  private static let packed = ContentCoding.gzipped(tile) ?? []

  /// Creates a tile set in a folder with the tile 0/0/0, and opens it.
  private func open(
    _ kind: Kind, _ bytes: [UInt8], in folder: String, limit: Int = 1 << 31
  ) throws -> any TileSet {
    let metadata = TileArchiveMetadata(
      name: "a", format: .mvt,
      bounds: TileSetDescription.Bounds(west: -180, south: -85, east: 180, north: 85),
      zooms: 0...1, attribution: nil, tileSize: 512)
    let path = kind == .folder ? "\(folder)/tiles" : "\(folder)/a.\(kind.rawValue)"
    let builder: any TileArchiveBuilder =
      switch kind {
      case .mbtiles: try MBTilesBuilder(at: path, metadata)
      case .pmtiles: try PMTilesBuilder(at: path, metadata)
      case .folder: try TileFolderBuilder(at: path, metadata)
      }
    try builder.add(#require(TileID(z: 0, x: 0, y: 0)), bytes)
    try builder.finish()
    let loader = ResourceLoader(limit: limit)
    let url = kind == .folder ? path + "/tiles.json" : "\(kind.rawValue)://\(path)"
    return try loader.tileSet(at: url, relativeTo: nil)
  }

  @Test("a compressed tile is returned as it is stored", arguments: Kind.allCases)
  func compressed(kind: Kind) throws {
    try withFolder { folder in
      let set = try open(kind, Self.packed, in: folder)
      let id = try #require(TileID(z: 0, x: 0, y: 0))
      #expect(try set.storedTile(id).map { Array($0) } == Self.packed)
      #expect(try set.tiles([id]).first?.get() == Self.tile)
      #expect(try set.storedTile(#require(TileID(z: 1, x: 1, y: 1))) == nil)
    }
  }

  @Test("a tile that is larger than the limit is an error", arguments: Kind.allCases)
  func limit(kind: Kind) throws {
    try withFolder { folder in
      // The limit is more than the metadata and less than the tile.
      let set = try open(
        kind, [UInt8](repeating: 5, count: 100_000), in: folder, limit: 50_000)
      #expect(throws: ResourceError.self) {
        try set.storedTile(#require(TileID(z: 0, x: 0, y: 0)))
      }
    }
  }

  @Test("tiles without a stored form are returned after decompression")
  func other() throws {
    #expect(try Others().storedTile(#require(TileID(z: 0, x: 0, y: 0))) == [7])
    #expect(try Others().storedTile(#require(TileID(z: 1, x: 0, y: 0))) == nil)
  }
}
