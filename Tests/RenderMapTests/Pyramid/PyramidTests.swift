import Foundation
import MapData
import MapGeoJSON
import MapImages
import MapRaster
import MapTestSupport
import MapTiles
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Pyramids of tiles")
struct PyramidTests {
  private static let bounds = try? GeographicBounds(west: -30, south: -20, east: 50, north: 40)

  private func area(_ zooms: ClosedRange<Int>) throws -> TileArea {
    let bounds = try #require(Self.bounds)
    return try #require(TileArea(bounds: bounds, zooms: zooms))
  }

  /// Draws a shard of a pyramid to `path`.
  private func draw(
    _ map: Map, _ shard: PyramidShard = .whole, part: PyramidPart = .whole, threads: Int = 1,
    to path: String
  ) throws {
    var pyramid = try #require(TilePyramid(map, area: try area(0...3), tileSize: .pixels256))
    pyramid.shard = shard
    pyramid.part = part
    let archive = try TileArchiveKind(endingOf: path).builder(at: path, pyramid.metadata())
    try pyramid.write(to: archive, threads: threads)
  }

  private func open(_ path: String) throws -> any TileSet {
    try ResourceLoader().tileSet(at: path, relativeTo: nil)
  }

  @Test(
    "joined shards equal the pyramid that is drawn as a whole, byte for byte",
    arguments: ["mbtiles", "pmtiles"])
  func shards(kind: String) throws {
    let map = try RandomMap.map(seed: 11, count: 150)
    try withFolder { folder in
      try draw(map, to: "\(folder)/one.\(kind)")
      let parts = try (1...4).map { number -> (name: String, tiles: any TileSet) in
        let path = "\(folder)/\(number).\(kind)"
        let shard = try #require(PyramidShard(number, of: 4))
        try draw(map, shard, threads: 3, to: path)
        return (path, try open(path))
      }
      let merge = try PyramidMerge(parts.reversed())
      let path = "\(folder)/merged.\(kind)"
      try merge.write(to: TileArchiveKind(endingOf: path).builder(at: path, merge.metadata))
      let one = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/one.\(kind)"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == one)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 6)
    }
  }

  @Test(
    "joined parts equal the pyramid that is drawn as a whole, byte for byte",
    arguments: ["mbtiles", "pmtiles"])
  func parts(kind: String) throws {
    let map = try RandomMap.map(seed: 17, count: 150)
    try withFolder { folder in
      try draw(map, to: "\(folder)/one.\(kind)")
      // There are more parts than blocks, so some parts are empty.
      let parts = try (1...7).map { number -> (name: String, tiles: any TileSet) in
        let path = "\(folder)/\(number).\(kind)"
        try draw(map, part: try #require(PyramidPart(number, of: 7)), threads: 2, to: path)
        return (path, try open(path))
      }
      let merge = try PyramidMerge(parts.reversed())
      let path = "\(folder)/merged.\(kind)"
      try merge.write(to: TileArchiveKind(endingOf: path).builder(at: path, merge.metadata))
      let one = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/one.\(kind)"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == one)
    }
  }

  @Test("parts of shards are the tiles that are in both")
  func partsOfShards() throws {
    let map = try RandomMap.map(seed: 18, count: 20)
    var tiles: [String] = []
    var all: [String] = []
    var pyramid = try #require(TilePyramid(map, area: try area(0...5), tileSize: .pixels512))
    pyramid.draw { block in all += block.tiles.map(\.name) }
    for number in 1...2 {
      pyramid.part = try #require(PyramidPart(number, of: 2))
      for shard in 1...3 {
        pyramid.shard = try #require(PyramidShard(shard, of: 3))
        pyramid.draw { block in tiles += block.tiles.map(\.name) }
      }
    }
    #expect(all.first == "0/0/0")
    #expect(tiles.sorted() == all.sorted())
  }

  @Test("the result does not depend on the number of threads")
  func threads() throws {
    let map = try RandomMap.map(seed: 12, count: 100)
    try withFolder { folder in
      for threads in [1, 3] { try draw(map, threads: threads, to: "\(folder)/\(threads).mbtiles") }
      let files = try [1, 3].map {
        try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0).mbtiles"))
      }
      #expect(files[0] == files[1])
    }
  }

  @Test("an archive describes its content, and has all tiles of its area except empty ones")
  func content() throws {
    let map = try RandomMap.map(seed: 13, count: 150)
    try withFolder { folder in
      try draw(map, to: "\(folder)/a.pmtiles")
      let tiles = try open("\(folder)/a.pmtiles")
      #expect(tiles.description.name == "Random")
      #expect(tiles.description.attribution == "nobody")
      #expect(tiles.description.format == .png)
      #expect(tiles.description.tileSize == 256)
      #expect(tiles.description.bounds == .init(west: -30, south: -20, east: 50, north: 40))
      #expect(tiles.description.minzoom == 0)
      #expect(tiles.description.maxzoom == 3)
      let inside = try #require(TileID(z: 1, x: 1, y: 0))
      let png = try #require(try tiles.tiles([inside])[0].get())
      #expect(try PNG.decode(png).width == 256)
      let outside = try #require(TileID(z: 3, x: 0, y: 0))
      #expect(try tiles.tiles([outside])[0].get() == nil)
    }
  }

  @Test("a tile's pixels do not depend on the area of the pyramid")
  func independence() throws {
    let map = try RandomMap.map(seed: 14, count: 100)
    let tile = try #require(TileID(z: 3, x: 4, y: 3))
    try withFolder { folder in
      var files: [[UInt8]?] = []
      for (name, bounds) in [
        ("a", Self.bounds), ("b", try? GeographicBounds(west: 1, south: 1, east: 2, north: 2)),
      ] {
        let bounds = try #require(bounds)
        let area = try #require(TileArea(bounds: bounds, zooms: 3...3))
        let pyramid = try #require(TilePyramid(map, area: area))
        let path = "\(folder)/\(name).mbtiles"
        try pyramid.write(to: MBTilesBuilder(at: path, pyramid.metadata()))
        files.append(try open(path).tiles([tile])[0].get())
      }
      #expect(files[0] != nil)
      #expect(files[0] == files[1])
    }
  }

  @Test("work that is stopped leaves nothing behind")
  func stopping() throws {
    let map = try RandomMap.map(seed: 15, count: 20)
    try withFolder { folder in
      for name in ["a.mbtiles", "a.pmtiles", "a"] {
        let pyramid = try #require(TilePyramid(map, area: try area(0...2)))
        #expect(throws: RequestError.stopped) {
          let path = "\(folder)/\(name)"
          let archive = try TileArchiveKind(endingOf: path).builder(at: path, pyramid.metadata())
          try pyramid.write(to: archive) { progress, _ in progress.done < 5 }
        }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test("archives of different pyramids are not joined")
  func mismatch() throws {
    let map = try RandomMap.map(seed: 16, count: 5)
    try withFolder { folder in
      for (name, zooms) in [("a", 0...1), ("b", 0...2)] {
        let pyramid = try #require(TilePyramid(map, area: try area(zooms)))
        try pyramid.write(to: MBTilesBuilder(at: "\(folder)/\(name).mbtiles", pyramid.metadata()))
      }
      let parts = try ["a", "b"].map { ($0, try open("\(folder)/\($0).mbtiles")) }
      let error = #expect(throws: RequestError.self) { _ = try PyramidMerge(parts) }
      #expect(error?.message == "b: it is not a shard of the same pyramid as a")
    }
  }

  @Test("progress states the rate and the time left")
  func progress() {
    #expect(
      PyramidProgress(done: 120, count: 1365).description(after: .seconds(3))
        == "120 of 1365 tiles, 40.0/s, 0:32 left")
    #expect(
      PyramidProgress(done: 1, count: 7201).description(after: .seconds(1))
        == "1 of 7201 tiles, 1.0/s, 2:00:00 left")
    #expect(
      PyramidProgress(done: 10, count: 10).description(after: .seconds(4))
        == "10 of 10 tiles, 2.5/s")
  }
}
