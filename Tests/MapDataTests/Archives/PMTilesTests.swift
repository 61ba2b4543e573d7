import Foundation
import MapGeoJSON
import MapTestSupport
import Testing
import MapData
import MapTiles

@Suite("PMTiles archives")
struct PMTilesTests {
  private func open(_ writer: PMTilesWriter) throws -> PMTiles {
    try ArchiveInMemory(writer.bytes).pmtiles()
  }

  /// Returns the message of opening, or of reading tile 0/0/0.
  private func mistake(_ bytes: [UInt8]) -> String {
    do {
      _ = try ArchiveInMemory(bytes).pmtiles().tile(0, 0, 0)
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test("tiles are restored, with and without leaf directories")
  func roundTrip() throws {
    var random = SplitMix64(seed: 3)
    var tiles: [TileID: [UInt8]] = [:]
    for _ in 0..<300 {
      // No tile starts like compressed content, because its first byte is 0.
      if let id = random.tile(upTo: 9) { tiles[id] = [0] + random.bytes(upTo: 40) }
    }
    for coding in [nil, ContentCoding.gzip, .zstd] {
      for leafSize in [nil, 1, 7, 100] {
        let archive = try open(PMTilesWriter(tiles, leafSize: leafSize, coding: coding))
        var ids = Array(tiles.keys)
        while ids.count < 600 { if let id = random.tile(upTo: 9) { ids.append(id) } }
        for (id, answer) in zip(ids, archive.tiles(ids)) { #expect(try answer.get() == tiles[id]) }
      }
    }
  }

  @Test("an archive that another file replaces is still read")
  func replacement() throws {
    try withFolder { folder in
      let path = folder + "/a.pmtiles"
      let ids = [(0, 0), (0, 1), (1, 0), (1, 1)].compactMap { TileID(z: 1, x: $0, y: $1) }
      func write(_ byte: UInt8, to path: String) throws {
        let tiles = ids.enumerated().map { ($1, [UInt8](repeating: byte, count: 9 * (1 + $0))) }
        let writer = PMTilesWriter(
          Dictionary(uniqueKeysWithValues: tiles), leafSize: 1, coding: nil)
        try Data(writer.bytes).write(to: URL(fileURLWithPath: path))
      }
      try write(1, to: path)
      let archive = try PMTiles(at: .file(path: path), loader: ResourceLoader())
      try write(2, to: folder + "/new")
      #expect(rename(folder + "/new", path) == 0)
      let new = try PMTiles(at: .file(path: path), loader: ResourceLoader())
      for (archive, byte) in [(archive, UInt8(1)), (new, 2)] {
        let bytes = try archive.tiles(ids).map { try $0.get().map { Set($0) } }
        #expect(bytes == ids.map { _ in [byte] })
      }
    }
  }

  @Test("a run of tiles has one content and the declared length")
  func runs() throws {
    var writer = PMTilesWriter()
    writer.rootDirectory = PMTilesWriter.directory([
      .init(tile: 2, offset: 0, length: 3, runLength: 2)
    ])
    writer.tileData = [5, 6, 7]
    let archive = try open(writer)
    let answers = try [archive.tile(1, 0, 0), archive.tile(1, 0, 1), archive.tile(1, 1, 1)]
    #expect(answers == [nil, [5, 6, 7], [5, 6, 7]])
    #expect(try archive.tile(1, 1, 0) == nil)
    #expect(try archive.tile(0, 0, 0) == nil)
  }

  @Test("the header and the metadata describe the tiles")
  func description() throws {
    var writer = PMTilesWriter()
    writer.rootDirectory = PMTilesWriter.directory([])
    writer.zooms = (2, 14)
    writer.bounds = [-1_800_000_000, -100_000_000, 22_500_000, 850_000_000]
    writer.tileType = 6
    writer.metadata = Array(
      """
      {"attribution": "© us", "vector_layers": [{"id": "water"}, {"id": "land"}], "x": 1}
      """.utf8)
    let description = try open(writer).description
    #expect(description.minzoom == 2)
    #expect(description.maxzoom == 14)
    #expect(description.bounds == .init(west: -180, south: -10, east: 2.25, north: 85))
    #expect(description.attribution == "© us")
    #expect(description.vectorLayers == ["water", "land"])
    #expect(description.format == .mlt)
  }

  @Test("bounds without an area are ignored")
  func unknownBounds() throws {
    let archive = try open(PMTilesWriter([TileID(z: 1, x: 1, y: 1)!: [1]]))
    #expect(archive.description.bounds == nil)
    #expect(try archive.tile(1, 1, 1) == [1])
  }

  @Test("zoom levels in the wrong order are replaced", arguments: [1, 9])
  func oddZooms(leafSize: Int) throws {
    let ids = try [TileID(z: 1, x: 1, y: 1), TileID(z: 3, x: 2, y: 5), TileID(z: 4, x: 9, y: 9)]
      .map { try #require($0) }
    var writer = PMTilesWriter(
      Dictionary(uniqueKeysWithValues: ids.map { ($0, [UInt8($0.z)]) }), leafSize: leafSize)
    writer.zooms = (9, 2)
    let archive = try open(writer)
    #expect(archive.description.minzoom == 1)
    #expect(archive.description.maxzoom == 4)
    #expect(try archive.tile(4, 9, 9) == [4])
    #expect(
      archive.description.warnings == [
        "its lowest zoom level, 9, is above its highest, 2; the levels of its tiles are used"
      ])
  }

  @Test(
    "impossible bounds of tiles are left out, with a warning",
    arguments: [
      ([80_000_000, 480_000_000, 90_000_000, 460_000_000], "have their south above their north"),
      ([80_000_000, -950_000_000, 90_000_000, 460_000_000], "are not degrees"),
    ] as [([Int32], String)])
  func oddBounds(bounds: [Int32], fault: String) throws {
    var writer = PMTilesWriter([try #require(TileID(z: 1, x: 1, y: 1)): [1]])
    writer.bounds = bounds
    let archive = try open(writer)
    #expect(archive.description.bounds == nil)
    #expect(archive.description.warnings == ["its bounds \(fault) and are left out"])
    #expect(try archive.tile(1, 1, 1) == [1])
  }

  @Test("the style takes precedence over the archive")
  func style() throws {
    let tiles = try Dictionary(
      uniqueKeysWithValues: (0..<4).map { (try #require(TileID(z: $0, x: 0, y: 0)), [UInt8($0)]) })
    let archive = ArchiveInMemory(PMTilesWriter(tiles).bytes)
    var style = TileSetDescription()
    style.maxzoom = 2
    let set = try PMTiles(at: ArchiveInMemory.location, loader: archive.loader, style: style)
    #expect(try set.tile(2, 0, 0) == [2])
    #expect(try set.tile(3, 0, 0) == nil)
  }

  @Test("opening takes one request; adjacent tiles take one more")
  func requests() throws {
    let ids = try (0..<4).map { try #require(TileID(z: 1, x: $0 / 2, y: $0 % 2)) }
    let tiles = Dictionary(uniqueKeysWithValues: ids.map { ($0, [UInt8(3), 4, 5]) })
    let archive = ArchiveInMemory(PMTilesWriter(tiles, leafSize: 2).bytes)
    let set = try archive.pmtiles()
    #expect(archive.requestCount == 1)
    // Two leaf directories are adjacent, and so are four tiles.
    _ = set.tiles(ids)
    #expect(archive.requestCount == 3)
    // The directories are known now.
    _ = set.tiles(ids)
    #expect(archive.requestCount == 4)
    _ = set.tiles([])
    #expect(archive.requestCount == 4)
  }

  @Test("tiles that share bytes are read once, tiles with a gap between them separately")
  func overlaps() throws {
    var writer = PMTilesWriter()
    writer.rootDirectory = PMTilesWriter.directory([
      .init(tile: 1, offset: 1, length: 3), .init(tile: 2, offset: 0, length: 2),
      .init(tile: 3, offset: 1, length: 3), .init(tile: 4, offset: 6, length: 1),
    ])
    writer.tileData = [1, 2, 3, 4, 5, 6, 7]
    let archive = ArchiveInMemory(writer.bytes)
    let set = try archive.pmtiles()
    let ids = [(0, 0), (0, 1), (1, 1), (1, 0)].compactMap { TileID(z: 1, x: $0, y: $1) }
    #expect(
      try set.tiles(ids).map { try $0.get() } == [[2, 3, 4], [1, 2], [2, 3, 4], [7]])
    #expect(archive.requestCount == 3)
  }

  @Test("a root directory beyond the first 16 KiB is read too")
  func farRoot() throws {
    var writer = PMTilesWriter([TileID(z: 0, x: 0, y: 0)!: [1]], coding: .gzip)
    writer.gap = 20_000
    #expect(try open(writer).tile(0, 0, 0) == [1])
  }

  @Test("content other than an archive of version 3 is refused with its kind")
  func otherFiles() {
    let form = "memory://archive: not a PMTiles archive of version 3"
    #expect(mistake([]) == "\(form): it is empty")
    #expect(mistake(Array("This is a text".utf8)) == "\(form): it does not start with 'PMTiles'")
    #expect(mistake(Array("PM of the day".utf8)) == "\(form): it does not start with 'PMTiles'")
    #expect(
      mistake(Array("PMTiles".utf8) + [3, 0])
        == "\(form): it has 9 bytes, fewer than a header (127)")
    var writer = PMTilesWriter()
    writer.version = 4
    #expect(
      mistake(writer.bytes)
        == "memory://archive: PMTiles version 4 is not supported; convert the archive to version 3")
    #expect(
      mistake(Array("PM".utf8) + [2, 0] + [UInt8](repeating: 0, count: 200))
        == "memory://archive: PMTiles version 2 is not supported; convert the archive to version 3")
  }

  @Test("brotli and unknown compressions are refused by name")
  func compressions() {
    var writer = PMTilesWriter()
    writer.tileCompression = 3
    #expect(
      mistake(writer.bytes)
        == "memory://archive: its tiles are compressed with brotli, which is not supported;"
        + " write it with gzip or zstd")
    writer.internalCompression = 9
    #expect(
      mistake(writer.bytes) == "memory://archive: its directories have the unknown compression 9")
  }

  @Test("errors name the damaged part")
  func damage() {
    var writer = PMTilesWriter()
    writer = PMTilesWriter([TileID(z: 0, x: 0, y: 0)!: [1, 2, 3]], coding: .gzip)
    writer.tileData[12] ^= 0x55
    #expect(mistake(writer.bytes).hasPrefix("memory://archive: tile 0/0/0: damaged gzip content: "))
    let cut = Array(writer.bytes.dropLast(2))
    #expect(mistake(cut).contains("; the file is incomplete"))
    // Metadata is optional, so errors in it are warnings.
    writer = PMTilesWriter([TileID(z: 0, x: 0, y: 0)!: [1]])
    writer.metadata = Array("[]".utf8)
    #expect(mistake(writer.bytes) == "none")
  }

  @Test(
    "an impossible directory is refused",
    arguments: [
      // Directories without bytes, with more entries than bytes, with a number of eleven bytes, and with one beyond 64
      // bits.
      ([], "a number is missing or too large"),
      ([0xFF, 0xFF, 0x03, 0], "65535 entries do not fit into 4 bytes"),
      ([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1], "a number is missing"),
      ([1, 0, 1], "1 entries do not fit"), ([1, 0, 1, 0, 1], "an entry has no bytes"),
      // The first entry has no previous one.
      ([1, 0, 1, 1, 0], "an entry has an impossible position"),
      // Directories with tile 0 twice, and with a length beyond 32 bits.
      ([2, 0, 0, 1, 1, 1, 1, 1, 1], "its tiles are not in ascending order"),
      ([1, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 1], "a number is missing or too large"),
    ])
  func directories(bytes: [UInt8], reason: String) {
    var writer = PMTilesWriter()
    writer.rootDirectory = bytes
    #expect(mistake(writer.bytes).hasPrefix("memory://archive: damaged directory: \(reason)"))
  }

  @Test("up to three levels of directories are allowed")
  func depth() throws {
    var writer = PMTilesWriter()
    writer.tileData = [42]
    var directory = PMTilesWriter.directory([.init(tile: 0, offset: 0, length: 1)])
    for depth in 1...4 {
      let offset = writer.leafDirectories.count
      writer.leafDirectories += directory
      directory = PMTilesWriter.directory([
        .init(tile: 0, offset: offset, length: directory.count, runLength: 0)
      ])
      writer.rootDirectory = directory
      if depth <= 3 {
        #expect(try open(writer).tile(0, 0, 0) == [42])
      } else {
        #expect(
          mistake(writer.bytes)
            == "memory://archive: its directories are nested more than 3 deep")
      }
    }
  }

  @Test("a directory that contains itself ends the search")
  func loop() {
    var writer = PMTilesWriter()
    writer.leafDirectories = PMTilesWriter.directory([
      .init(tile: 0, offset: 0, length: 5, runLength: 0)
    ])
    writer.rootDirectory = writer.leafDirectories
    #expect(mistake(writer.bytes).hasSuffix("nested more than 3 deep"))
  }

  @Test("a damaged tile does not affect the others")
  func oneTile() throws {
    var writer = PMTilesWriter()
    writer.rootDirectory = PMTilesWriter.directory([
      .init(tile: 0, offset: 0, length: 2), .init(tile: 1, offset: 1 << 50, length: 2),
      .init(tile: 2, offset: 2, length: 1),
    ])
    writer.tileData = [7, 8, 9]
    let set = try open(writer)
    let ids = try [(0, 0, 0), (1, 0, 0), (1, 0, 1)].map {
      try #require(TileID(z: $0, x: $1, y: $2))
    }
    let answers = set.tiles(ids)
    #expect(try answers[0].get() == [7, 8])
    #expect(throws: ResourceError.self) { try answers[1].get() }
    #expect(try answers[2].get() == [9])
  }

  @Test("reading arbitrary bytes ends with tiles or a one-line error")
  func mutations() throws {
    var random = SplitMix64(seed: 11)
    let ids = (0..<40).compactMap { _ in random.tile(upTo: 3) }
    let tiles = Dictionary(ids.map { ($0, [UInt8](repeating: 1, count: 5)) }) { a, _ in a }
    for coding in [nil, ContentCoding.gzip] {
      let archive = PMTilesWriter(tiles, leafSize: 6, coding: coding).bytes
      for _ in 0..<2000 {
        var bytes = archive
        for _ in 0...random.next() % 3 {
          // Half of the changes are in the header.
          let length = random.next() % 2 == 0 ? 127 : bytes.count
          bytes[Int(random.next() % UInt64(length))] = UInt8(truncatingIfNeeded: random.next())
        }
        if random.next() % 8 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
        do {
          for case .failure(let error) in try ArchiveInMemory(bytes).pmtiles().tiles(ids) {
            #expect(!"\(error)".contains("\n"))
          }
        } catch {
          #expect(error is ResourceError && !"\(error)".contains("\n"))
        }
      }
    }
  }
}
