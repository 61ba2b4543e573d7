import MapData
import MapGeoJSON
import MapTestSupport
import MapTiles
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Archives merged in order")
struct MergedRunsTests {
  private static let metadata = TileArchiveMetadata(
    name: "Runs", format: .png, bounds: .init(west: -180, south: -85, east: 180, north: 85),
    zooms: 0...3, attribution: nil, tileSize: 512)

  /// Writes an archive with a tile for each index that is not a space, with the character as content.
  private func archive(_ contents: String, at path: String) throws -> PMTiles {
    let builder = try PMTilesBuilder(at: path, Self.metadata)
    for (index, character) in contents.enumerated() where character != " " {
      let tile = try #require(TileID(hilbertIndex: UInt64(index)))
      try builder.add(tile, Array(String(character).utf8))
    }
    try builder.finish()
    return try #require(
      try ResourceLoader().tileSet(at: path, relativeTo: nil) as? PMTiles)
  }

  /// Returns the contents of the merged archives by index, and the number of runs.
  private func merged(_ archives: [String]) throws -> (contents: String, runs: Int) {
    var contents = ""
    var count = 0
    try withFolder { folder in
      let parts = try archives.indices.map {
        try archive(archives[$0], at: "\(folder)/\($0).pmtiles")
      }
      var runs = try MergedRuns(parts.map(\.runs))
      while let run = try runs.next(1).first {
        #expect(run.tiles.lowerBound >= UInt64(contents.utf8.count))
        while contents.utf8.count < Int(run.tiles.lowerBound) { contents += " " }
        let bytes = try #require(parts[run.part].contents(of: [run.run]).first).get()
        for _ in run.tiles { contents += String(decoding: bytes, as: UTF8.self) }
        count += 1
      }
    }
    return (contents, count)
  }

  @Test(
    "runs are in order, and runs of earlier archives hide runs of later archives",
    arguments: [
      (["aaa", "   bbb"], "aaabbb", 2),
      (["   bbb", "aaa"], "aaabbb", 2),
      (["aabaa", "ccccccc"], "aabaacc", 4),
      (["ccccccc", "aabaa"], "ccccccc", 1),
      (["  aa", "bbbbbbb"], "bbaabbb", 3),
      (["    aa", "  bbbb", "ccccccccc"], "ccbbaaccc", 4),
      (["", "a", ""], "a", 1),
      (["a a a a", " b b b b", "cccccccccc"], "abababab" + "cc", 9),
    ] as [([String], String, Int)])
  func order(archives: [String], contents: String, runs: Int) throws {
    let result = try merged(archives)
    #expect(result.contents == contents)
    #expect(result.runs == runs)
  }

  @Test("merged archives have the tile of the first archive that has it, of random ones")
  func random() throws {
    var random = SplitMix64(seed: 31)
    for _ in 0..<20 {
      let archives = (0..<4).map { _ in
        var text = ""
        while text.utf8.count < 85 {
          let length = Int(random.next() % 9) + 1
          text += String(repeating: ["a", "b", "c", " "][Int(random.next() % 4)], count: length)
        }
        return String(text.prefix(85))
      }
      let expected = String(
        (0..<85).map { index in
          archives.map { Array($0)[index] }.first { $0 != " " } ?? " "
        })
      let found = try merged(archives).contents
      #expect(found == String(expected.prefix(found.utf8.count)))
      #expect(expected.dropFirst(found.utf8.count).allSatisfy { $0 == " " })
    }
  }
}
