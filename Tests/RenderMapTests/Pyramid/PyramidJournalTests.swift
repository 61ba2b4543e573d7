import Foundation
import MapData
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Pyramids that were stopped")
struct PyramidJournalTests {
  /// A pyramid of several blocks, some of whose tiles are empty.
  private func pyramid() throws -> TilePyramid {
    let bounds = try GeographicBounds(west: -30, south: -20, east: 50, north: 40)
    let area = try #require(TileArea(bounds: bounds, zooms: 0...4))
    return try #require(
      TilePyramid(RandomMap.map(seed: 21, count: 60), area: area, tileSize: .pixels256))
  }

  /// Draws a pyramid to `path`. With `limit`, the work stops after this number of blocks.
  ///
  /// - Returns: The progress at the end.
  @discardableResult
  private func draw(
    _ pyramid: TilePyramid, to path: String, resuming: Bool = true, threads: Int = 1,
    stoppingAfter limit: Int = .max
  ) throws -> PyramidProgress {
    let journal = resuming ? try PyramidJournal(for: path, identity: "a") : nil
    let archive = try TileArchiveKind(endingOf: path).builder(at: path, pyramid.metadata())
    var progress = PyramidProgress(done: 0, count: 0)
    var blocks = 0
    do {
      try pyramid.write(to: archive, threads: threads, journal: journal) { latest, _ in
        progress = latest
        blocks += 1
        return blocks <= limit
      }
    } catch {
      guard case .stopped = error else { throw error }
    }
    return progress
  }

  /// The files in a folder and its subfolders, by their paths.
  private func files(in folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      files[path] = FileManager.default.contents(atPath: folder + "/" + path)
    }
    return files
  }

  @Test(
    "a pyramid that was stopped after any block continues, and its files are the same byte for byte",
    arguments: ["tiles.mbtiles", "tiles.pmtiles", "tiles/"], [1, 3])
  func everyBlock(output: String, threads: Int) throws {
    let pyramid = try pyramid()
    try withFolder { whole in
      try draw(pyramid, to: "\(whole)/\(output)", resuming: false)
      let expected = try files(in: whole)
      for limit in 0..<pyramid.blockCount {
        try withFolder { folder in
          let path = "\(folder)/\(output)"
          try draw(pyramid, to: path, threads: threads, stoppingAfter: limit)
          let left = try FileManager.default.contentsOfDirectory(atPath: folder)
          #expect(left.filter { !$0.hasSuffix(".part") } == [])
          let progress = try draw(pyramid, to: path, threads: threads)
          #expect((progress.kept > 0) == (limit > 0))
          #expect(progress.done == progress.count)
          #expect(try files(in: folder) == expected)
        }
      }
    }
  }

  @Test("a working file that ends at any byte is used up to its last complete block")
  func everyLength() throws {
    let pyramid = try pyramid()
    var random = SplitMix64(seed: 5)
    try withFolder { folder in
      let path = "\(folder)/tiles.pmtiles"
      try draw(pyramid, to: path, resuming: false)
      let expected = FileManager.default.contents(atPath: path)
      try draw(pyramid, to: path, stoppingAfter: pyramid.blockCount - 1)
      let part = URL(fileURLWithPath: PyramidJournal.path(for: path))
      let record = try Data(contentsOf: part)
      var kept = Set<Int>()
      for step in 0..<100 {
        let length = step < 2 ? step : Int(random.next() % UInt64(record.count + 1))
        var torn = record.prefix(length)
        // A power failure can leave other bytes after the last complete block.
        if step % 3 == 0, length > 200 { torn += Data(repeating: 0, count: 300) }
        try torn.write(to: part)
        try FileManager.default.removeItem(atPath: path)
        kept.insert(try draw(pyramid, to: path).kept)
        #expect(FileManager.default.contents(atPath: path) == expected, "\(length) bytes")
        #expect(!FileManager.default.fileExists(atPath: part.path))
      }
      #expect(kept.count > 2)
    }
  }

  @Test("a damaged block and the blocks after it are drawn again")
  func damage() throws {
    let pyramid = try pyramid()
    try withFolder { folder in
      let path = "\(folder)/tiles.pmtiles"
      try draw(pyramid, to: path, resuming: false)
      let expected = FileManager.default.contents(atPath: path)
      try draw(pyramid, to: path, stoppingAfter: pyramid.blockCount - 1)
      let part = URL(fileURLWithPath: PyramidJournal.path(for: path))
      var record = try Data(contentsOf: part)
      record[record.count / 2] ^= 1
      try record.write(to: part)
      let progress = try draw(pyramid, to: path)
      #expect(progress.kept > 0)
      #expect(FileManager.default.contents(atPath: path) == expected)
    }
  }

  @Test("a working file of other tiles is refused, and unchanged")
  func otherTiles() throws {
    try withFolder { folder in
      let path = "\(folder)/tiles.mbtiles"
      let part = PyramidJournal.path(for: path)
      _ = try PyramidJournal(for: path, identity: "b")
      let other = FileManager.default.contents(atPath: part)
      for content in [other, Data("a file of the user".utf8)] {
        try #require(content).write(to: URL(fileURLWithPath: part))
        #expect(throws: ResourceError.self) { try PyramidJournal(for: path, identity: "a") }
        #expect(FileManager.default.contents(atPath: part) == content)
      }
    }
  }

  @Test("warnings of kept blocks are reported again, and blocks that lack resources are not kept")
  func warnings() throws {
    let warning = MapWarning(.missingImage, place: "layer poi", message: "no image 'x'")
    let lacking = MapWarning(
      .unreadableTile, place: "source s", message: "no answer", mayPass: true)
    let bounds = try GeographicBounds(west: -180, south: -85, east: 180, north: 85)
    let area = try #require(TileArea(bounds: bounds, zooms: 0...1))
    let blocks = Array(TileBlocks(area, depth: 0)).prefix(3)
    let glyphs = Provenance.Source(
      address: "glyphs.pbf", part: .whole, sha256: String(repeating: "0", count: 64))
    try withFolder { folder in
      let path = "\(folder)/tiles.mbtiles"
      do {
        let journal = try PyramidJournal(for: path, identity: "a")
        for (block, warnings) in zip(blocks, [[warning], [lacking], []]) {
          let tiles = block.tiles.map { PyramidBlock.Tile(id: $0, content: .success([1, 2])) }
          var drawn = PyramidBlock(tiles: tiles, warnings: warnings)
          if warnings == [lacking] { drawn.inputs.sources = [glyphs] }
          try journal.add(drawn)
        }
      }
      let journal = try PyramidJournal(for: path, identity: "a")
      let kept = try blocks.map { try journal.take($0) }
      #expect(kept.map { $0?.warnings } == [[warning], nil, []])
      #expect(kept[0]?.tiles.map(\.id) == blocks.first?.tiles)
      // Glyphs are read once, for the block that is not kept, and later blocks need them too.
      #expect(kept[2]?.inputs.sources == [glyphs])
    }
  }

  @Test("one process at a time uses a working file")
  func locking() throws {
    try withFolder { folder in
      let journal = try PyramidJournal(for: "\(folder)/tiles/", identity: "a")
      #expect(throws: ResourceError.self) {
        try PyramidJournal(for: "\(folder)/tiles", identity: "a")
      }
      withExtendedLifetime(journal) {}
    }
  }
}
