import Foundation
import MapData
import MapImages
import MapJSON
import MapRaster
import MapTestSupport
import MapTiles
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Updated pyramids")
struct PyramidUpdateTests {
  /// A change between two runs, and the number of tiles that stay the same. The levels 0, 1 and 2 are a block each with
  /// 1, 4 and 16 tiles. The levels 3 and 4 have blocks of 16 tiles, 4 and 16 of them.
  struct Change: Sendable, CustomTestStringConvertible {
    var name: String
    /// Replacements in the style.
    var texts: [String: String]
    var zooms: ClosedRange<Int>
    var pixelRatio: Double
    var colors: Int?
    var kept: Int

    init(
      _ name: String, _ texts: [String: String] = [:], zooms: ClosedRange<Int> = 0...4,
      pixelRatio: Double = 0.25, colors: Int? = nil, kept: Int
    ) {
      self.name = name
      self.texts = texts
      self.zooms = zooms
      self.pixelRatio = pixelRatio
      self.colors = colors
      self.kept = kept
    }

    var testDescription: String { name }
  }

  /// The first point is in tile 4/10/5, and not in the buffer of a tile at the edge of a block. The second point is at
  /// the corner of four blocks.
  private static let style = #"""
    {"version": 8, "name": "A", "center": [1, 2], "sources": {
       "p": {"type": "geojson", "data": {"type": "Point", "coordinates": [58.5, 51.8]}},
       "q": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
     "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "#ddeeff"}},
       {"id": "low", "type": "circle", "source": "p", "paint": {"circle-color": "#112233"}},
       {"id": "high", "type": "circle", "source": "q", "minzoom": 3}]}
    """#

  private static let cases = [
    Change("nothing", kept: 341),
    Change("the name and the center", [#""A""#: #""B""#, "[1, 2]": "[3, 4]"], kept: 341),
    Change("the color of a layer at all levels", ["#112233": "#112234"], kept: 0),
    Change(
      "a layer from level 3 on", [#""minzoom""#: #""paint": {"circle-color": "red"}, "minzoom""#],
      kept: 1 + 4 + 16),
    Change("the levels of a layer", [#""minzoom": 3"#: #""minzoom": 4"#], kept: 341 - 64),
    Change(
      "a feature in one block of each level", ["[58.5, 51.8]": "[59.6, 51.1]"],
      kept: (64 - 16) + (256 - 16)),
    Change(
      "a feature in four blocks of the levels 3 and 4", ["[0, 0]": "[0.5, 0.5]"],
      kept: 1 + 4 + 16 + (256 - 64)),
    Change(
      "a new layer", [#"{"id": "low""#: #"{"id": "new", "type": "background"}, {"id": "low""#],
      kept: 0),
    Change("the levels of the pyramid", zooms: 1...3, kept: 4 + 16 + 64),
    Change("the number of pixels", pixelRatio: 0.5, kept: 0),
    Change("the number of colors", colors: 16, kept: 0),
  ]

  /// Draws a pyramid. If `updates` is true, it is an update of the archive at `path`.
  ///
  /// - Returns: The progress at the end.
  @discardableResult
  private func draw(
    _ style: String, _ change: Change = cases[0], to path: String, updates: Bool = true
  ) throws -> PyramidProgress {
    let bounds = try GeographicBounds(west: -180, south: -85, east: 180, north: 85)
    let area = try #require(TileArea(bounds: bounds, zooms: change.zooms))
    var text = style
    for (old, new) in change.texts { text.replace(old, with: new, maxReplacements: 1) }
    let map = try Map.load(JSONDocument(parsing: text), from: nil)
    var pyramid = try #require(TilePyramid(map, area: area, pixelRatio: change.pixelRatio))
    pyramid.encoding.colors = change.colors
    let update = updates ? try PyramidUpdate(of: path) : nil
    let archive = try TileArchiveKind(endingOf: path).builder(at: path, pyramid.metadata())
    var last = PyramidProgress(done: 0, count: 0)
    try pyramid.write(to: archive, threads: 2, update: update) { progress, _ in
      last = progress
      return true
    }
    return last
  }

  @Test(
    "after a change, the archive is the same as if it was drawn anew, and only affected tiles are drawn",
    arguments: cases)
  func changes(change: Change) throws {
    try withFolder { folder in
      let path = "\(folder)/a.mbtiles"
      try draw(Self.style, to: path)
      let progress = try draw(Self.style, change, to: path)
      #expect(progress.kept == change.kept)
      let record = FileManager.default.contents(atPath: PyramidUpdate.path(for: path))
      try draw(Self.style, change, to: "\(folder)/new.mbtiles", updates: false)
      #expect(FileManager.default.contentsEqual(atPath: path, andPath: "\(folder)/new.mbtiles"))
      // The record is renewed too.
      #expect(try draw(Self.style, change, to: path).kept == progress.count)
      #expect(FileManager.default.contents(atPath: PyramidUpdate.path(for: path)) == record)
    }
  }

  @Test("tiles without content are kept too")
  func emptyTiles() throws {
    try withFolder { folder in
      let style = Self.style.replacing("#ddeeff", with: "transparent")
      try draw(style, to: "\(folder)/a.pmtiles")
      let drawn = FileManager.default.contents(atPath: "\(folder)/a.pmtiles")
      #expect(try draw(style, to: "\(folder)/a.pmtiles").kept == 341)
      #expect(FileManager.default.contents(atPath: "\(folder)/a.pmtiles") == drawn)
    }
  }

  @Test("a changed tile of a source affects the tiles that show it")
  func sourceTile() throws {
    try withFolder { folder in
      let source = "\(folder)/source.mbtiles"
      let style = """
        {"version": 8, "sources": {"s": {"type": "raster", "url": "mbtiles://file://\(source)", "maxzoom": 4}},
         "layers": [{"id": "s", "type": "raster", "source": "s"}]}
        """
      let path = "\(folder)/a.pmtiles"
      try writeSource(to: source, changed: nil)
      try draw(style, to: path)
      try writeSource(to: source, changed: TileID(z: 4, x: 10, y: 5))
      #expect(try draw(style, to: path).kept == 341 - 16)
      try draw(style, to: "\(folder)/new.pmtiles", updates: false)
      #expect(FileManager.default.contentsEqual(atPath: path, andPath: "\(folder)/new.pmtiles"))
    }
  }

  /// Writes an archive whose tiles are gray, except for a changed tile.
  private func writeSource(to path: String, changed: TileID?) throws {
    let metadata = TileArchiveMetadata(
      name: "a", format: .png, bounds: BoundingBox(west: -180, south: -85, east: 180, north: 85),
      zooms: 0...4, attribution: nil, tileSize: 512)
    let archive = try MBTilesBuilder(at: path, metadata)
    for zoom in 0...4 {
      let tiles = (0..<(1 << (2 * zoom))).compactMap { index in
        TileID(z: zoom, x: index % (1 << zoom), y: index >> zoom)
      }
      for tile in tiles.sorted(by: { $0.hilbertIndex < $1.hilbertIndex }) {
        var pixels = PixelBuffer(width: 4, height: 4)
        pixels.bytes = [UInt8](repeating: tile == changed ? 255 : 128, count: 64)
        for alpha in stride(from: 3, to: 64, by: 4) { pixels.bytes[alpha] = 255 }
        try archive.add(tile, PictureFormat.png.encode(pixels, details: PictureDetails()))
      }
    }
    try archive.finish()
  }

  @Test("tiles of an archive that was replaced or damaged after its record are drawn again")
  func otherArchive() throws {
    try withFolder { folder in
      let path = "\(folder)/a.mbtiles"
      try draw(Self.style, to: path)
      let expected = try #require(FileManager.default.contents(atPath: path))
      try draw(Self.style.replacing("ddeeff", with: "000000"), to: path, updates: false)
      #expect(try draw(Self.style, to: path).kept == 0)
      #expect(FileManager.default.contents(atPath: path) == expected)
      try Data("no archive".utf8).write(to: URL(fileURLWithPath: path))
      #expect(try draw(Self.style, to: path).kept == 0)
      #expect(FileManager.default.contents(atPath: path) == expected)
    }
  }

  @Test("a damaged record is used up to the damage, and another file is not replaced")
  func damagedRecord() throws {
    try withFolder { folder in
      let path = "\(folder)/a.mbtiles"
      try draw(Self.style, to: path)
      let expected = FileManager.default.contents(atPath: path)
      let record = URL(fileURLWithPath: PyramidUpdate.path(for: path))
      var bytes = try Data(contentsOf: record)
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: record)
      let kept = try draw(Self.style, to: path).kept
      #expect(kept > 0 && kept < 341)
      #expect(FileManager.default.contents(atPath: path) == expected)
      try Data("a file of the user".utf8).write(to: record)
      #expect(throws: ResourceError.self) { try PyramidUpdate(of: path) }
      #expect(try Data(contentsOf: record) == Data("a file of the user".utf8))
    }
  }

  @Test("text is drawn again after its glyphs change")
  func glyphs() throws {
    try withFolder { folder in
      let style = """
        {"version": 8, "glyphs": "file://\(folder)/{fontstack}-{range}.pbf", "sources": {
           "p": {"type": "geojson", "data": {"type": "Point", "coordinates": [58.5, 51.8]}}},
         "layers": [
           {"id": "ground", "type": "background", "paint": {"background-color": "#ddeeff"}},
           {"id": "a", "type": "symbol", "source": "p", "minzoom": 4,
            "layout": {"text-field": "A", "text-font": ["F"]}}]}
        """
      let path = "\(folder)/a.pmtiles"
      let glyphs = URL(fileURLWithPath: "\(folder)/F-0-255.pbf")
      // A font stack with the name F and the range 0-255, without glyphs.
      let range: [UInt8] = [0x0A, 10, 0x0A, 1, 0x46, 0x12, 5] + Array("0-255".utf8)
      try Data(range).write(to: glyphs)
      try draw(style, to: path)
      #expect(try draw(style, to: path).kept == 341)
      // The same range with an unknown field.
      try Data(range + [0x78, 1]).write(to: glyphs)
      #expect(try draw(style, to: path).kept == 0)
      try FileManager.default.removeItem(at: glyphs)
      #expect(try draw(style, to: path).kept == 0)
    }
  }

  @Test("blocks that were kept in a working file are in the record")
  func resumed() throws {
    let map = try Map.load(JSONDocument(parsing: Self.style), from: nil)
    let bounds = try GeographicBounds(west: -180, south: -85, east: 180, north: 85)
    let area = try #require(TileArea(bounds: bounds, zooms: 0...3))
    let pyramid = try #require(TilePyramid(map, area: area, pixelRatio: 0.25))
    try withFolder { folder in
      let path = "\(folder)/a.mbtiles"
      // The first run is stopped after the levels 0 to 2 and a block of level 3.
      let kept = try [40, .max, .max].map { try resume(pyramid, to: path, stoppingAt: $0) }
      #expect(kept == [0, 37, 85])
    }
  }

  /// Updates a pyramid with a working file. The work stops at a number of tiles.
  ///
  /// - Returns: The number of tiles that were kept.
  private func resume(
    _ pyramid: TilePyramid, to path: String, stoppingAt limit: Int
  ) throws -> Int {
    let journal = try PyramidJournal(for: path, identity: "a")
    let update = try PyramidUpdate(of: path)
    let archive = try MBTilesBuilder(at: path, pyramid.metadata())
    var kept = 0
    do {
      try pyramid.write(to: archive, journal: journal, update: update) { progress, _ in
        kept = progress.kept
        return progress.done < limit
      }
    } catch {
      guard case .stopped = error else { throw error }
    }
    return kept
  }
}
