import Foundation
import MapImages
import MapServer
import RenderMap
import Testing

/// The configuration file of tileserver-gl.
struct ConfigurationTests {
  private let text = """
    {"options": {"paths": {"root": "/srv", "styles": "styles", "mbtiles": "data", "fonts": "fonts"},
                 "maxSize": 1024, "maxScaleFactor": 4, "serveStaticMaps": false, "frontPage": false,
                 "formatOptions": {"jpeg": {"quality": 60, "progressive": true}, "png": {"palette": true}},
                 "formatQuality": {"jpeg": 20, "webp": 70}, "staticAttributionText": "© Me",
                 "allowRemoteMarkerIcons": true, "watermark": "x", "pbfAlias": ".pbf.pict"},
     "styles": {"basic": {"style": "basic.json", "tilejson": {"format": "webp"}},
                "data-only": {"style": "sub/other.json", "serve_rendered": false},
                "remote": {"style": "https://example.org/style.json"}},
     "data": {"zurich": {"mbtiles": "zurich.mbtiles", "sparse": false, "encoding": "mapbox", "tileSize": 512},
              "far": {"pmtiles": "https://example.org/a.pmtiles"},
              "bucket": {"pmtiles": "s3://bucket/a.pmtiles"}}}
    """

  @Test func `styles and data have paths below the root`() throws {
    let catalog = try TileserverConfiguration(Array(text.utf8), at: "/etc/maps/config.json").catalog
    #expect(catalog.styles.map(\.id) == ["basic", "data-only", "remote"])
    #expect(
      catalog.styles.map(\.address) == [
        "/srv/styles/basic.json", "/srv/styles/sub/other.json", "https://example.org/style.json",
      ])
    #expect(catalog.styles.map(\.isRendered) == [true, false, true])
    #expect(catalog.styles[0].tileJSON["format"] == "webp")
    #expect(catalog.data.map(\.id) == ["zurich", "far"])
    #expect(
      catalog.data.map(\.address) == ["/srv/data/zurich.mbtiles", "https://example.org/a.pmtiles"])
    #expect(catalog.data.map(\.isSparse) == [false, nil])
    #expect(catalog.data.map(\.encoding) == ["mapbox", nil])
    #expect(catalog.data.map(\.tileSize) == [512, nil])
    #expect(catalog.vectorAlias == "pbf.pict")
    #expect(!catalog.hasFrontPage)
    #expect(catalog.warnings.contains { $0.contains("watermark") })
    #expect(catalog.warnings.contains { $0.contains("data.bucket") })
  }

  @Test func `the root can be the root of the file system`() throws {
    let text = """
      {"options": {"paths": {"styles": "styles"}}, "styles": {"a": {"style": "a.json"}}}
      """
    let catalog = try TileserverConfiguration(Array(text.utf8), at: "/config.json").catalog
    #expect(catalog.styles.map(\.address) == ["/styles/a.json"])
  }

  @Test func `options come from the file`() throws {
    let file = try TileserverConfiguration(Array(text.utf8), at: "/etc/maps/config.json")
    var options = ServerOptions()
    file.apply(to: &options)
    #expect(options.greatestSide == 1024)
    #expect(options.greatestScale == 4)
    #expect(!options.hasPictures)
    #expect(
      options.encodings == [
        .jpeg: PictureEncoding(quality: 60, isProgressive: true),
        .webp: PictureEncoding(quality: 70), .png: PictureEncoding(colors: 256),
      ])
    #expect(options.attributionText == "© Me")
    #expect(options.allowsRemoteIcons)
  }

  @Test func `a front page of one's own is named, because it is not served`() throws {
    let text = #"{"options": {"frontPage": "index.html"}}"#
    let catalog = try TileserverConfiguration(Array(text.utf8), at: "/c.json").catalog
    #expect(catalog.hasFrontPage)
    #expect(
      catalog.warnings == [
        "options.frontPage: index.html is not served; the page is the list of maps"
      ])
  }

  @Test(
    arguments: [
      ("", nil), (#""allowedHosts": "*""#, nil),
      (#""allowedHosts": "A.org, b.org""#, ["a.org", "b.org"]),
      (#""allowedHosts": ["a.org"]"#, ["a.org"]), (#""allowedHosts": "a.org,*""#, nil),
    ] as [(String, [String]?)])
  func `the hosts in documents come from the file`(member: String, hosts: [String]?) throws {
    let file = try TileserverConfiguration(Array("{\"options\": {\(member)}}".utf8), at: "/c.json")
    var options = ServerOptions()
    file.apply(to: &options)
    #expect(options.ownHosts == hosts)
    #expect(file.catalog.warnings.isEmpty)
  }

  @Test func `a relative folder starts at the working directory`() throws {
    #expect(try Catalog(folder: ".").stylesFolder.hasPrefix("/"))
    #expect(throws: CatalogError.self) { try Catalog(folder: "no-such-folder") }
  }

  @Test func `archives beside a style have the names of their files`() throws {
    let site = try TestSite()
    try site.write("site/a.mbtiles", bytes: [])
    try site.write("site/sub/style.json", TestSite.style)
    try site.write("site/other.json", "{}")
    let catalog = try Catalog(folder: site.folder + "/")
    #expect(catalog.styles.map(\.id) == ["plain", "sub"])
    #expect(catalog.data.map(\.id) == ["a"])
    #expect(catalog.data.map(\.address) == [site.folder + "/a.mbtiles"])
    #expect(catalog.fontsFolder == site.folder + "/fonts")
    #expect(catalog.iconsFolder == nil)
  }

  @Test func `links to styles outside of the folder are not followed`() throws {
    let site = try TestSite()
    try site.write("outside.json", TestSite.style)
    for (link, target) in [("link", "outside"), ("inside", "site/plain")] {
      try FileManager.default.createSymbolicLink(
        atPath: site.folder + "/\(link).json",
        withDestinationPath: site.parent + "/\(target).json")
    }
    #expect(try Catalog(folder: site.folder).styles.map(\.id) == ["inside", "plain"])
  }

  @Test func `a relative root starts at the folder of the file`() throws {
    let text = #"{"options": {"paths": {"root": "maps"}}, "styles": {"a": {"style": "a.json"}}}"#
    let catalog = try TileserverConfiguration(Array(text.utf8), at: "/etc/config.json").catalog
    #expect(catalog.styles[0].address == "/etc/maps/a.json")
    #expect(catalog.warnings == ["options.paths.root: /etc/maps: no such folder"])
  }

  @Test(arguments: ["", "[]", #"{"styles": {"a": {}}}"#, #"{"data": {"a": {}}}"#])
  func `a mistake is an error`(text: String) {
    #expect(throws: CatalogError.self) {
      try TileserverConfiguration(Array(text.utf8), at: "/config.json")
    }
  }

  @Test func `files that the configuration names are read wherever they are`() async throws {
    let site = try TestSite()
    let style = TestSite.style
    try site.write("absolute/a.json", style)
    try site.write("b.json", style)
    try site.write("elsewhere/c.json", style)
    try FileManager.default.createSymbolicLink(
      atPath: site.folder + "/c.json", withDestinationPath: site.parent + "/elsewhere/c.json")
    try site.write(
      "site/config.json",
      #"""
      {"styles": {"a": {"style": "\#(site.parent)/absolute/a.json"}, "b": {"style": "../b.json"},
                  "c": {"style": "c.json"}}}
      """#)
    let catalog = try TileserverConfiguration(at: site.folder + "/config.json").catalog
    let loaded = try Site(catalog, options: ServerOptions())
    #expect(loaded.styleIDs == ["a", "b", "c"], "\(loaded.problems)")
    // Files beside them are not read.
    try site.write(
      "absolute/a.json", style.replacing("files/square.json", with: "../secret.txt"))
    #expect(try Site(catalog, options: ServerOptions()).styleIDs == ["a", "b", "c"])
  }

  @Test(arguments: ["base", "./base", "{style}", "{styleJsonFolder}/own"])
  func `sprites are in the folder of sprites, or in the folder of the style`(sprite: String) throws
  {
    let site = try TestSite()
    for folder in ["sprites/base", "sprites/city", "styles/town/own"] {
      try site.write(
        "\(folder)/a.svg", #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>"#)
    }
    try site.write(
      "styles/town/city.json",
      #"""
      {"version": 8, "sprite": "\#(sprite)",
       "sources": {"p": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
       "layers": [{"id": "s", "type": "symbol", "source": "p", "layout": {"icon-image": "a"}}]}
      """#
    )
    try site.write(
      "config.json",
      #"""
      {"options": {"paths": {"styles": "styles", "sprites": "sprites"}},
       "styles": {"a": {"style": "town/city.json"}}}
      """#)
    let catalog = try TileserverConfiguration(at: site.parent + "/config.json").catalog
    #expect(try Site(catalog, options: ServerOptions()).problems == [])
  }

  @Test func `addresses of tiles and glyphs that cannot be read are named`() throws {
    let site = try TestSite()
    try site.write(
      "site/plain.json",
      #"""
      {"version": 8, "glyphs": "https://a.example/{fontstack}/{range}.pbf",
       "sources": {"v": {"type": "vector", "tiles": ["http://b.example/{z}/{x}/{y}.pbf"]},
                   "w": {"type": "raster", "tiles": ["http://c.example:8080/{z}/{x}/{y}.png"]},
                   "x": {"type": "vector", "tiles": ["mapbox://tiles/{z}/{x}/{y}.pbf"]}},
       "layers": [{"id": "b", "type": "background"}]}
      """#)
    var options = ServerOptions()
    options.allowedHosts = [HTTPHost("c.example:8080")].compactMap { $0 }
    let problems = try Site(Catalog(folder: site.folder), options: options).problems
    #expect(problems.count == 3, "\(problems)")
    for text in [
      "sources.v: http://b.example/", "allow b.example", "allow a.example", "sources.x: ",
    ] {
      #expect(problems.contains { $0.contains(text) }, "\(text)")
    }
  }

  @Test func `missing folders and members without an effect are named`() throws {
    let text = #"""
      {"options": {"paths": {"root": "/none", "fonts": "f", "mbtiles": "m", "font": "x"},
                   "tileMargin": 5, "domains": ["a"], "formatQuality": {"png": 1, "jpeg": 200, "webp": 2},
                   "formatOptions": {"png": {"colors": 1, "dither": 0}, "jpeg": {"progressive": 1}}},
       "styles": {"a": {"style": "a.json", "render": true}}, "dat": {}}
      """#
    let warnings = try TileserverConfiguration(Array(text.utf8), at: "/etc/config.json").catalog
      .warnings
    #expect(
      warnings == [
        "options.paths.root: /none: no such folder",
        "options.paths.mbtiles: /none/m: no such folder",
        "options.paths.fonts: /none/f: no such folder",
        "options.formatQuality.jpeg: must be from 1 to 100; it has no effect",
        "options.formatOptions.png.colors: must be from 2 to 256; it has no effect",
        "options.formatOptions.jpeg.progressive: must be true or false; it has no effect",
        "options.paths.font: has no effect",
        "options.tileMargin: has no effect", "options.domains: has no effect; set --public-url",
        "options.formatQuality.png: has no effect",
        "options.formatOptions.png.dither: has no effect", "styles.a.render: has no effect",
        "dat: has no effect",
      ])
  }

  @Test(arguments: [
    (#""options": []"#, "options: must be an object"),
    (#""styles": ["a.json"]"#, "styles: must be an object"),
    (#""options": {"paths": "data"}"#, "options.paths: must be an object"),
    (#""options": {"paths": {"styles": ["s"]}}"#, "options.paths.styles: must be a text"),
    (#""options": {"serveStaticMaps": "false"}"#, "options.serveStaticMaps: must be true or false"),
    (#""options": {"formatOptions": 80}"#, "options.formatOptions: must be an object"),
    (
      #""options": {"formatOptions": {"png": {"palette": 1}}}"#,
      "options.formatOptions.png.palette: must be true or false"
    ),
    (
      #""options": {"maxSize": "2048"}"#,
      "options.maxSize: must be a whole number that is greater than 0"
    ),
    (
      #""styles": {"a": {"style": "a.json", "serve_data": "false"}}"#,
      "styles.a.serve_data: must be true or false"
    ),
    (
      #""data": {"a": {"mbtiles": "a.mbtiles", "tileSize": 0}}"#,
      "data.a.tileSize: must be a whole number that is greater than 0"
    ),
  ])
  func `members with values of another kind are named`(member: String, warning: String) throws {
    let catalog = try TileserverConfiguration(Array("{\(member)}".utf8), at: "/config.json").catalog
    #expect(catalog.warnings == [warning + "; it has no effect"])
  }
}
