import MapGeoJSON
import Foundation
import MapTestSupport
import Testing
import MapTiles

@testable import MapData

@Suite("Writing archives of tiles")
struct ArchiveBuilderTests {
  private static let metadata = TileArchiveMetadata(
    name: "O'Map", format: .webp,
    bounds: TileSetDescription.Bounds(
      west: -180, south: -85.0511288, east: 179.5, north: 85.0511288),
    zooms: 0...7, attribution: "© \"us\"", tileSize: 512)
  private static let names = ["a.mbtiles", "a.pmtiles", "a"]

  /// Returns the tiles of a level in the order of archives.
  private func tiles(zoom: Int) -> [TileID] {
    (0..<1 << zoom).flatMap { x in (0..<1 << zoom).compactMap { TileID(z: zoom, x: x, y: $0) } }
      .sorted { $0.hilbertIndex < $1.hilbertIndex }
  }

  private func write(_ tiles: [(TileID, [UInt8])], to path: String) throws {
    let archive = try TileArchiveKind(endingOf: path).builder(at: path, Self.metadata)
    for (tile, bytes) in tiles { try archive.add(tile, bytes) }
    try archive.finish()
  }

  private func open(_ path: String) throws -> any TileSet {
    let isFile = TileArchiveKind(endingOf: path) != .folder
    return try ResourceLoader().tileSet(at: isFile ? path : path + "/tiles.json", relativeTo: nil)
  }

  @Test("written tiles are read back, and other tiles do not exist", arguments: names)
  func roundTrip(name: String) throws {
    var random = SplitMix64(seed: 21)
    var written: [(TileID, [UInt8])] = []
    var left: [TileID] = []
    for tile in (0...4).flatMap({ tiles(zoom: $0) }) {
      if random.next() % 5 == 0 {
        left.append(tile)
      } else {
        // Few different bytes, so that many tiles are equal.
        let length = random.next() % 3 == 0 ? 9000 : 1 + Int(random.next() % 2)
        written.append((tile, [UInt8](repeating: UInt8(65 + random.next() % 3), count: length)))
      }
    }
    try withFolder { folder in
      try write(written, to: "\(folder)/\(name)")
      let archive = try open("\(folder)/\(name)")
      for ((tile, bytes), answer) in zip(written, archive.tiles(written.map(\.0))) {
        #expect(try answer.get() == bytes, "\(tile)")
      }
      for answer in archive.tiles(left) { #expect(try answer.get() == nil) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
    }
  }

  @Test("metadata are read back", arguments: names)
  func metadata(name: String) throws {
    try withFolder { folder in
      try write([], to: "\(folder)/\(name)")
      let description = try open("\(folder)/\(name)").description
      #expect(description.name == Self.metadata.name)
      #expect(description.attribution == Self.metadata.attribution)
      #expect(description.format == .webp)
      #expect(description.bounds == Self.metadata.bounds)
      #expect(description.minzoom == 0)
      #expect(description.maxzoom == 7)
      #expect(description.tileSize == 512)
    }
  }

  @Test("consecutive equal tiles are one entry, and equal small tiles are stored once")
  func runs() throws {
    let tiles = tiles(zoom: 2)
    try withFolder { folder in
      let bytes: [[UInt8]] = [[1], [1], [1], [2, 2], [1], [3]]
      try write(Array(zip(tiles, bytes)), to: "\(folder)/a.pmtiles")
      let file = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/a.pmtiles")))
      let header = try PMTilesHeader(file[...])
      // The contents are 1, 2 2 and 3. The second occurrence of 1 refers to the first one.
      #expect(Array(file[header.tileData]) == [1, 2, 2, 3])
      let directory = try PMTilesDirectory(
        header.unpack(file[header.rootDirectory], "root directory"))
      #expect(directory.entries.map(\.runLength) == [3, 1, 1, 1])
      #expect(directory.entries.map(\.offset) == [0, 1, 0, 3])
      // The numbers of tiles, entries and contents (section 3.1).
      #expect(file[72..<96].enumerated().filter { $0.offset % 8 == 0 }.map(\.element) == [6, 4, 3])
    }
  }

  @Test("entries that do not fit into the root directory are in leaves")
  func leaves() throws {
    var random = SplitMix64(seed: 22)
    let tiles = tiles(zoom: 7)
    // Bytes that do not look compressed.
    let written = tiles.map { tile -> (TileID, [UInt8]) in
      (
        tile,
        [0x89] + (0..<random.next() % 40).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      )
    }
    try withFolder { folder in
      try write(written, to: "\(folder)/a.pmtiles")
      let file = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(folder)/a.pmtiles")))
      let header = try PMTilesHeader(file[...])
      #expect(header.rootDirectory.upperBound <= 16_384)
      #expect(header.leafDirectories.count > 1000)
      let archive = try open("\(folder)/a.pmtiles")
      #expect(try archive.tiles(tiles).map { try $0.get() } == written.map(\.1))
    }
  }

  @Test("the same tiles give the same bytes", arguments: ["a.mbtiles", "a.pmtiles"])
  func sameBytes(name: String) throws {
    try withFolder { folder in
      let written = tiles(zoom: 4).map { ($0, [UInt8](repeating: UInt8($0.x), count: 100 + $0.y)) }
      let files = try (0..<2).map { _ in
        try write(written, to: "\(folder)/\(name)")
        return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      #expect(files[0] == files[1])
    }
  }

  @Test("a builder that is released before it finishes leaves no files", arguments: names)
  func abandoned(name: String) throws {
    try withFolder { folder in
      do {
        let path = "\(folder)/\(name)"
        let archive = try TileArchiveKind(endingOf: path).builder(at: path, Self.metadata)
        try archive.add(#require(TileID(z: 0, x: 0, y: 0)), [1])
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test(
    "a builder that is released before it finishes does not change an existing file",
    arguments: ["a.mbtiles", "a.pmtiles"])
  func existingFile(name: String) throws {
    try withFolder { folder in
      let path = "\(folder)/\(name)"
      let content = Data("content".utf8)
      try content.write(to: URL(fileURLWithPath: path))
      do {
        let archive = try TileArchiveKind(endingOf: path).builder(at: path, Self.metadata)
        try archive.add(#require(TileID(z: 0, x: 0, y: 0)), [1])
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == content)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
    }
  }

  @Test("tiles of a PMTiles archive must be in order and not empty")
  func order() throws {
    try withFolder { folder in
      let archive = try PMTilesBuilder(at: "\(folder)/a.pmtiles", Self.metadata)
      let tile = try #require(TileID(z: 1, x: 1, y: 0))
      try archive.add(tile, [1])
      #expect(throws: ResourceError.self) { try archive.add(tile, [1]) }
      let world = try #require(TileID(z: 0, x: 0, y: 0))
      #expect(throws: ResourceError.self) { try archive.add(world, [1]) }
      let later = try #require(TileID(z: 2, x: 0, y: 0))
      #expect(throws: ResourceError.self) { try archive.add(later, []) }
    }
  }

  @Test("a folder is replaced only if it is empty")
  func folders() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/a", withIntermediateDirectories: true)
      try write([], to: "\(folder)/a/")
      #expect(throws: ResourceError.self) { try write([], to: "\(folder)/a") }
    }
  }

  @Test("an archive in a missing folder cannot be written", arguments: names)
  func nowhere(name: String) throws {
    #expect(throws: ResourceError.self) { try write([], to: "/nowhere/at/all/\(name)") }
  }
}
