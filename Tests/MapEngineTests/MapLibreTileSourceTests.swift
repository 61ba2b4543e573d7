import Foundation
import MapData
import MapGeoJSON
import MapGeometry
import MapJSON
import MapRaster
import MapTestSupport
import MapTiles
import MapTilesTestSupport
import Testing

@testable import MapEngine

/// Tests of sources of MapLibre tiles, which are drawn and queried like sources of Mapbox vector tiles.
@Suite("Sources of MapLibre tiles")
struct MapLibreTileSourceTests {
  /// The tile of the world: a square of 2048 units in its middle, with the identifier 7 and two attributes.
  private static let tile: [UInt8] = {
    var layer = TileLayer(name: "land", extent: 4096)
    layer.points = [(1024, 1024), (3072, 1024), (3072, 3072), (1024, 3072), (1024, 1024)]
      .map { TileLayer.TilePoint($0, $1) }
    layer.partEnds = [5]
    layer.keys = ["kind", "rank"]
    layer.values = ["wood", 3]
    layer.tags = [.init(key: 0, value: 0), .init(key: 1, value: 1)]
    layer.features = [
      TileLayer.FeatureRecord(type: .polygon, identifier: .integer(7), parts: 0..<1, tags: 0..<2)
    ]
    return MapLibreTileEncoder().tile([layer])
  }()

  /// Loads a map with this source `s`, and a layer that fills features with a `rank` of 3.
  private func map(_ source: String) throws -> Map {
    let style = """
      {"version": 8, "sources": {"s": {"type": "vector", \(source)}}, "layers": [
        {"id": "land", "type": "fill", "source": "s", "source-layer": "land",
         "filter": ["==", ["get", "rank"], 3], "paint": {"fill-color": "#ff0000"}}]}
      """
    return try Map.load(
      JSONDocument(parsing: style), from: nil,
      fontFolders: [Golden.repository.appendingPathComponent("Fonts").path])
  }

  /// Returns the scene of the whole world in 512x512 pixels.
  private func scene(_ map: Map, zoom: Double = 0) throws -> Scene {
    map.scene(camera: Camera(zoom: zoom), size: try PictureSize(512, 512))
  }

  private func expectSquare(_ map: Map) throws {
    let scene = try scene(map)
    #expect(scene.warnings.isEmpty)
    let picture = scene.draw()
    func color(_ x: Int, _ y: Int) -> [UInt8] {
      Array(picture.bytes[(4 * (y * 512 + x))..<(4 * (y * 512 + x) + 4)])
    }
    // The square is at pixels 128 to 384.
    #expect(color(130, 130) == [255, 0, 0, 255] && color(382, 382) == [255, 0, 0, 255])
    #expect(color(126, 256) == [0, 0, 0, 0] && color(256, 386) == [0, 0, 0, 0])
  }

  @Test("a display list outlives its content, and discarded tiles are read again")
  func discarding() throws {
    try withFolder { folder in
      let path = folder + "/0-0-0.mlt"
      try Data(Self.tile).write(to: URL(fileURLWithPath: path))
      let map = try map(
        #""tiles": ["file://\#(folder)/{z}-{x}-{y}.mlt"], "maxzoom": 0, "encoding": "mlt""#)
      var scene = try scene(map)
      let (picture, list, camera) = (scene.draw(), scene.displayList(), scene.camera)
      scene.discardContent()
      #expect(scene.draw().isTransparent && scene.camera == camera)
      #expect(Rasterizer.draw(list, width: 512, height: 512) == picture)
      // The tile is kept until it is discarded.
      try FileManager.default.removeItem(atPath: path)
      #expect(try self.scene(map).draw() == picture)
      map.discardTiles()
      #expect(try self.scene(map).draw().isTransparent)
    }
  }

  @Test("tiles are read by an address, with the encoding in the style")
  func encodingOfTheStyle() throws {
    try withFolder { folder in
      try Data(Self.tile).write(to: URL(fileURLWithPath: folder + "/0-0-0.mlt"))
      let tiles = #""tiles": ["file://\#(folder)/{z}-{x}-{y}.mlt"], "maxzoom": 0"#
      try expectSquare(map(tiles + #", "encoding": "mlt""#))
      let other = try scene(map(tiles))
      #expect(other.warnings.contains { $0.message.contains("not a vector tile") })
    }
  }

  @Test("tiles are read by TileJSON, with the encoding in the document")
  func encodingOfTileJSON() throws {
    try withFolder { folder in
      try Data(Self.tile).write(to: URL(fileURLWithPath: folder + "/0-0-0.mlt"))
      let json =
        #"{"tiles": ["file://\#(folder)/{z}-{x}-{y}.mlt"], "maxzoom": 0, "encoding": "mlt"}"#
      try Data(json.utf8).write(to: URL(fileURLWithPath: folder + "/tiles.json"))
      try expectSquare(map(#""url": "file://\#(folder)/tiles.json""#))
    }
  }

  @Test("archives state the format of their tiles", arguments: ["a.pmtiles", "a.mbtiles"])
  func archives(name: String) throws {
    try withFolder { folder in
      let path = folder + "/" + name
      let metadata = TileArchiveMetadata(
        name: "a", format: .mlt, bounds: .init(west: -180, south: -85, east: 180, north: 85),
        zooms: 0...0, attribution: nil, tileSize: 512)
      let id = try #require(TileID(z: 0, x: 0, y: 0))
      if name.hasSuffix("pmtiles") {
        let archive = try PMTilesBuilder(at: path, metadata)
        try archive.add(id, Self.tile)
        try archive.finish()
      } else {
        let archive = try MBTilesBuilder(at: path, metadata)
        try archive.add(id, Self.tile)
        try archive.finish()
      }
      let scheme = name.hasSuffix("pmtiles") ? "pmtiles" : "mbtiles"
      try expectSquare(map(#""url": "\#(scheme)://file://\#(path)""#))
    }
  }

  @Test("identifiers, promoted attributes and overzoomed tiles are supported")
  func queries() throws {
    try withFolder { folder in
      try Data(Self.tile).write(to: URL(fileURLWithPath: folder + "/0-0-0.mlt"))
      let tiles =
        #""tiles": ["file://\#(folder)/{z}-{x}-{y}.mlt"], "maxzoom": 0, "encoding": "mlt""#
      let found = try scene(map(tiles)).renderedFeatures(at: Point(256, 256))
      #expect(found.names == ["land/7"])
      #expect(
        found.first?.feature.attributes
          == Attributes([.init(name: "kind", value: "wood"), .init(name: "rank", value: 3)]))
      let promoted = try map(tiles + #", "promoteId": "rank""#)
      #expect(try scene(promoted).renderedFeatures(at: Point(256, 256)).names == ["land/3"])
      // At zoom level 2, the picture is the middle of the square, and its tiles are cut from the tile of the world.
      #expect(
        try scene(map(tiles), zoom: 2).renderedFeatures(at: Point(10, 500)).names == ["land/7"])
    }
  }

  @Test("a damaged tile is a warning")
  func damage() throws {
    try withFolder { folder in
      let damaged = Array(Self.tile.dropLast())
      try Data(damaged).write(to: URL(fileURLWithPath: folder + "/0-0-0.mlt"))
      let tiles =
        #""tiles": ["file://\#(folder)/{z}-{x}-{y}.mlt"], "maxzoom": 0, "encoding": "mlt""#
      let warnings = try scene(map(tiles)).warnings
      #expect(
        warnings.contains {
          $0.message.contains("not a MapLibre tile: byte ")
            && $0.message.contains("the data ends in the middle of a value")
        })
    }
  }
}
