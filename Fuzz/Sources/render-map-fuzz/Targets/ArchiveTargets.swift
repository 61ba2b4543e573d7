@testable import MapData
@testable import MapTiles
@testable import RenderMap

/// PMTiles archives: header, directories, metadata and tiles.
enum PMTilesTarget: FuzzTarget {
  static let name = "pmtiles"
  static let summary = "PMTiles archives"
  static let sources = [
    "MapData/Archives/PMTiles.swift", "MapData/Archives/PMTilesHeader.swift",
    "MapData/Archives/PMTilesIndex.swift", "MapData/Archives/PMTilesDirectory.swift",
    "MapData/Archives/TileUnpacking.swift",
  ]

  static func run(_ input: [UInt8]) throws {
    let loader = ResourceLoader(
      schemes: [ResourceScheme("fuzz") { _ in input }], limit: 1 << 22, http: nil)
    let archive = try PMTiles(at: .url("fuzz:archive"), loader: loader)
    let ids = TileSetChecks.ids
    let together = archive.tiles(ids, threads: 1)
    expect(together.count == ids.count, "another number of tiles")
    for (id, tile) in zip(ids, together) {
      let alone = archive.tiles([id], threads: 1)
      expect(
        (try? tile.get()) == (try? alone.first?.get()),
        "a tile by itself differs from that of several")
    }
    var runs = archive.runs
    for _ in 0..<16 {
      guard let run = try runs.next() else { break }
      expect(!run.tiles.isEmpty, "a run without tiles")
      _ = archive.contents(of: [run])
      guard let id = TileID(hilbertIndex: run.tiles.lowerBound) else { continue }
      expect(id.hilbertIndex == run.tiles.lowerBound, "a tile with another index")
    }
  }
}

/// Directories of PMTiles archives, uncompressed.
enum PMTilesDirectoryTarget: FuzzTarget {
  static let name = "pmtiles-directory"
  static let summary = "directories of PMTiles archives"
  static let sources = ["MapData/Archives/PMTilesDirectory.swift"]

  static func run(_ input: [UInt8]) throws {
    let directory = try PMTilesDirectory(input)
    for tile: UInt64 in [0, 1, 4, 5, 1 << 20, .max] { _ = directory.entry(for: tile) }
    for entry in directory.entries.prefix(16) {
      expect(directory.entry(for: entry.tile) == entry, "an entry that is not found")
    }
    let written = PMTilesDirectory.bytes(of: directory.entries[...])
    let again = expectSuccess("what was written cannot be read") { try PMTilesDirectory(written) }
    expect(again.entries == directory.entries, "other entries were written")
  }
}

/// MBTiles archives as files.
enum MBTilesTarget: FuzzTarget {
  static let name = "mbtiles"
  static let summary = "MBTiles archives as files"
  static let sources = ["MapData/Archives/MBTiles.swift"]
  static let libraries = ["sqlite3"]
  static let greatestLength = 16_384
  static let limits = Limits.ofDatabases

  static func run(_ input: [UInt8]) throws { try TileSetChecks.readMBTiles(input) }
}

/// Working files of pyramids, and their records.
enum PyramidJournalTarget: FuzzTarget {
  static let name = "pyramid-journal"
  static let summary = "working files of pyramids of tiles"
  static let sources = [
    "MapData/Archives/RecordJournal.swift", "RenderMap/Pyramid/RecordedBlocks.swift",
  ]

  static func run(_ input: [UInt8]) throws {
    if let block = PyramidBlock(record: input), let record = block.record {
      let again = PyramidBlock(record: record)
      expect(again?.tiles.map(\.id) == block.tiles.map(\.id), "other tiles were written")
      expect(again?.warnings == block.warnings, "other warnings were written")
      expect(again?.inputs == block.inputs, "other inputs were written")
    }
    let file = ScratchFile(input)
    var count = 0
    do {
      let journal = try RecordJournal(at: file.path, identity: "fuzz")
      while try journal.next() != nil { count += 1 }
      try journal.append(input)
    }
    let journal = try RecordJournal(at: file.path, identity: "fuzz")
    for _ in 0..<count {
      let record = try journal.next()
      expect(record != nil, "an earlier record is lost")
    }
    let last = try journal.next()
    expect(last == input, "the last record differs")
  }
}

/// Checks that hold for tiles in archives.
enum TileSetChecks {
  /// Tiles that archives may have.
  static let ids = [
    (0, 0, 0), (1, 0, 0), (1, 1, 1), (2, 3, 0), (5, 16, 11), (14, 8802, 5374), (24, 0, 0),
  ]
  .compactMap { TileID(z: $0.0, x: $0.1, y: $0.2) }

  /// Reads some tiles of an MBTiles archive.
  static func readMBTiles(_ bytes: [UInt8]) throws {
    let file = ScratchFile(bytes)
    let loader = ResourceLoader(limit: 1 << 22, http: nil)
    let archive = try MBTiles(at: .file(path: file.path), loader: loader)
    let tiles = archive.tiles(ids, threads: 1)
    expect(tiles.count == ids.count, "another number of tiles")
    for case .success(let tile?) in tiles {
      expect(tile.count <= 1 << 22, "a tile above the limit")
    }
  }
}
