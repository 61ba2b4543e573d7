import MapGeoJSON
import Foundation
import MapTestSupport
import Testing
import MapData

@Suite("The url member of a source")
struct TileSetOpeningTests {
  /// Opens the tiles at `url`, with a server that has archives, a document, and tiles that contain their URLs.
  private func open(
    _ url: String?, _ style: TileSetDescription = TileSetDescription(),
    base: ResourceLocation? = .url("https://host/styles/a.json")
  ) throws -> any TileSet {
    var writer = PMTilesWriter()
    writer.rootDirectory = PMTilesWriter.directory([])
    writer.zooms = (0, 9)
    let archive = writer.bytes
    let loader = ResourceLoader(schemes: [
      ResourceScheme("https") { url in
        if url.contains(".pmtiles") { return archive }
        if url.hasSuffix("tiles.json") {
          return Array(#"{"tiles": ["../t/{z}"], "maxzoom": 7, "attribution": "them"}"#.utf8)
        }
        if url.hasSuffix("empty.json") { return Array("{}".utf8) }
        return Array(url.utf8)
      }
    ])
    return try loader.tileSet(at: url, style: style, relativeTo: base)
  }

  @Test(
    "PMTiles archives are opened by their scheme, or by the end of their name",
    arguments: [
      "pmtiles://x.pmtiles", "PMTiles://https://other/x.pmtiles", "pmtiles:///x.pmtiles?key=1",
      "x.pmtiles", "https://other/x.pmtiles?key=1",
    ])
  func pmtiles(url: String) throws {
    let set = try open(url)
    #expect(set is PMTiles)
    #expect(set.description.maxzoom == 9)
  }

  @Test(
    "a vector tile service of ArcGIS is a folder, with and without a query",
    arguments: ["", "/", "?f=json", "/?f=json", "?f=pjson&token=a"])
  func service(end: String) throws {
    let loader = ResourceLoader(schemes: [
      ResourceScheme("https") { url in
        url.contains("VectorTileServer/?f=")
          ? Array(#"{"tiles": ["tile/{z}/{y}/{x}.pbf"]}"#.utf8) : Array(url.utf8)
      }
    ])
    let url = "https://host/VectorTileServer" + end
    let tile = try loader.tileSet(at: url, relativeTo: nil).tile(3, 1, 2)
    #expect(tile == Array("https://host/VectorTileServer/tile/3/2/1.pbf".utf8))
  }

  @Test("MBTiles archives are opened beside the style, or by their absolute path")
  func mbtiles() throws {
    try withFolder { folder in
      try DatabaseWriter(folder + "/a.mbtiles").createArchive(["attribution": "us"])
      let base = ResourceLocation.file(path: folder + "/style.json")
      for url in [
        "mbtiles://a.mbtiles", "mbtiles://\(folder)/a.mbtiles", "a.mbtiles",
        "mbtiles://file://\(folder)/a.mbtiles", "file://\(folder)/a.mbtiles",
      ] {
        let set = try open(url, base: base)
        #expect(set is MBTiles)
        #expect(set.description.attribution == "us")
      }
    }
  }

  @Test("an MBTiles archive on a server is not opened, even if a local file has its path")
  func remoteMBTiles() {
    for url in ["mbtiles://a.mbtiles", "mbtiles:///etc/a.mbtiles", "https://host/a.mbtiles"] {
      #expect {
        try open(url)
      } throws: { error in
        if case .unreadable(.url, _)? = error as? ResourceError { true } else { false }
      }
    }
  }

  @Test("a style from a server cannot name local files, with any prefix")
  func remoteStyles() {
    var style = TileSetDescription()
    for url in [
      "mbtiles://file:///a.mbtiles", "pmtiles://file:///a.pmtiles", "pmtiles://FILE:/a.pmtiles",
      "file:///a.pmtiles", "file:///a.json", nil,
    ] {
      style.tiles = ["file:///{z}"]
      #expect {
        try open(url, style)
      } throws: { error in
        if case .refused? = error as? ResourceError { true } else { false }
      }
    }
  }

  @Test("any other address is a TileJSON document, against which its addresses are resolved")
  func tileJSON() throws {
    let set = try open("../data/tiles.json")
    #expect(set.description.attribution == "them")
    #expect(try set.tile(3, 0, 0) == Array("https://host/t/3".utf8))
    #expect(try set.tile(8, 0, 0) == nil)
  }

  @Test("the style's members take precedence, and its addresses are relative to the style")
  func overriding() throws {
    var style = TileSetDescription()
    style.maxzoom = 8
    #expect(try open("../data/tiles.json", style).tile(8, 0, 0) == Array("https://host/t/8".utf8))
    style.tiles = ["own/{z}"]
    let own = Array("https://host/styles/own/8".utf8)
    for url in ["../data/tiles.json", "x.pmtiles", nil] {
      let set = try open(url, style)
      #expect(try set.tile(8, 0, 0) == own)
      #expect(set.description.maxzoom == 8)
    }
  }

  @Test("a source or a document without addresses is an error")
  func noTiles() {
    let reason = "there are no addresses of tiles"
    #expect(throws: ResourceError.invalidURL("https://host/styles/a.json", reason: reason)) {
      try open(nil)
    }
    #expect(throws: ResourceError.invalidURL("https://host/styles/empty.json", reason: reason)) {
      try open("empty.json")
    }
  }
}
