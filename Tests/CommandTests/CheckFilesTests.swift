import Foundation
import Testing

/// `check` reads the files that a style names.
@Suite("Checks of a style's files")
struct CheckFilesTests {
  private static let point =
    #"{"type":"Feature","properties":{"k":"x","icon":"icon-a","name":"A"},"#
    + #""geometry":{"type":"Point","coordinates":[0,0]}}"#

  /// Two images of one pixel each.
  private static let sprite = #"""
    {"icon-a": {"x": 0, "y": 0, "width": 1, "height": 1, "pixelRatio": 1},
     "icon-b": {"x": 1, "y": 0, "width": 1, "height": 1, "pixelRatio": 1}}
    """#

  /// A PNG file of 2 by 1 pixels.
  private static let sheet =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR42mP8"
    + "z8Dwn4GBgQEADQUCAJ3o9BwAAAAASUVORK5CYII="

  private static let tileJSON = #"{"tiles": ["{z}"], "vector_layers": [{"id": "roads"}]}"#

  /// The lines that `check` prints about a style with one layer of the id `poi`.
  private func findings(
    root: String = "", source: String = #"{"type": "geojson", "data": "a.geojson"}"#, layer: String,
    files: [String: String] = [:], options: [String] = []
  ) throws -> [String] {
    let style = """
      {"version": 8, \(root) "sources": {"s": \(source)},
       "layers": [{"id": "poi", "source": "s", \(layer)}]}
      """
    let sheet = try #require(Data(base64Encoded: Self.sheet))
    let run = try CommandRun(
      ["check", "style.json"] + options,
      files: [
        "style.json": style, "a.geojson": Self.point, "s.json": Self.sprite,
        "t.json": Self.tileJSON,
      ].merging(files) { $1 }, data: ["s.png": sheet])
    #expect(run.errors == [])
    return String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "an image that the sprite lacks is found",
    arguments: [
      #""icon-image": "icon-x""#,
      #""icon-image": ["match", ["get", "k"], "x", "icon-x", "icon-a"]"#,
      #""icon-image": ["step", ["zoom"], "icon-a", 5, "icon-x"]"#,
      #""icon-image": ["case", ["has", "k"], "icon-x", "icon-a"]"#,
      #""icon-image": ["image", "icon-x"]"#,
      #""icon-image": {"stops": [[0, "icon-a"], [5, "icon-x"]]}"#,
      #""text-field": ["format", ["image", "icon-x"], {}]"#,
    ])
  func image(layout: String) throws {
    let found = try findings(
      root: #""sprite": "s","#, layer: #""type": "symbol", "layout": {\#(layout)}"#,
      options: ["--allow", "missing-font"])
    let property = layout.dropFirst().prefix { $0 != "\"" }
    #expect(
      found == [
        "style.json:2: warning[missing-image]: layers[0].layout.\(property): the style has no image "
          + #""icon-x"; did you mean "icon-a"? (layer poi)"#
      ])
  }

  @Test("images are not found if one alternative exists, or if they depend on attributes")
  func images() throws {
    for value in [
      #"["coalesce", ["image", "icon-x"], ["image", "icon-b"]]"#, #"["get", "icon"]"#, #""{icon}""#,
    ] {
      let layer = #""type": "symbol", "layout": {"icon-image": \#(value)}"#
      #expect(try findings(root: #""sprite": "s","#, layer: layer) == [])
    }
  }

  @Test("a pattern of a style without a sprite is found")
  func pattern() throws {
    let found = try findings(layer: #""type": "fill", "paint": {"fill-pattern": "wood"}"#)
    #expect(
      found == [
        "style.json:2: warning[missing-image]: layers[0].paint.fill-pattern: the style has no image "
          + "\"wood\" (layer poi)"
      ])
  }

  @Test(
    "a missing file, and a file with other content, are found",
    arguments: [
      (
        #""sprite": "none","#, nil, #""type": "circle""#,
        "warning[unreadable-sprite]: sprite: none.json: no such file"
      ),
      (
        #""sprite": "half","#, nil, #""type": "circle""#,
        "warning[unreadable-sprite]: sprite: half.png: no such file"
      ),
      (
        "", #"{"type": "geojson", "data": "none.geojson"}"#, #""type": "circle""#,
        "sources.s.data: none.geojson: no such file"
      ),
      (
        "", #"{"type": "geojson", "data": "page"}"#, #""type": "circle""#,
        "sources.s.data: page: an HTML page in place of the file"
      ),
      (
        "", #"{"type": "image", "url": "t.json", "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]}"#,
        #""type": "raster""#, "sources.s.url: t.json: not a PNG, JPEG, WebP or GIF file"
      ),
      (
        "", #"{"type": "vector", "url": "none.mbtiles"}"#, #""type": "line", "source-layer": "a""#,
        "sources.s.url: none.mbtiles: no such file"
      ),
      (
        "", #"{"type": "raster", "tiles": ["none/{z}/{x}/{y}.png"]}"#, #""type": "raster""#,
        "sources.s.tiles: none/{z}/{x}/{y}.png: cannot be read: no such folder of tiles"
      ),
      (
        "", #"{"type": "raster", "tiles": ["mapbox://a/{z}"]}"#, #""type": "raster""#,
        "sources.s.tiles: mapbox://a/{z}: an address of Mapbox's own API"
      ),
      (
        "", #"{"type": "raster", "tiles": ["ftp://a/{z}"]}"#, #""type": "raster""#,
        "sources.s.tiles: ftp://a/{z}: the scheme 'ftp' is not registered"
      ),
      (
        #""glyphs": "mapbox://fonts/{fontstack}/{range}.pbf","#, nil, #""type": "circle""#,
        "warning[unreadable-glyphs]: glyphs: mapbox://fonts/{fontstack}/{range}.pbf: an address of"
      ),
      (
        #""glyphs": "{glyphs}/{fontstack}/{range}.pbf","#, nil, #""type": "circle""#,
        "warning[unreadable-glyphs]: glyphs: {glyphs}/{fontstack}/{range}.pbf: {glyphs} has no value"
      ),
      (
        "", #"{"type": "geojson", "data": {"type": "Piont", "coordinates": [0, 0]}}"#,
        #""type": "circle""#, "sources.s.data: "
      ),
      (
        "", #"{"type": "raster", "tiles": ["{base}/{z}.png"]}"#, #""type": "raster""#,
        "sources.s.tiles: {base}/{z}.png: {base} has no value"
      ),
      (
        #""glyphs": "none/{fontstack}/{range}.pbf","#, nil,
        #""type": "symbol", "layout": {"text-field": "x", "text-font": ["F"]}"#,
        "warning[unreadable-glyphs]: layers[0].layout.text-font: none/F/: the glyphs have no font stack"
      ),
      (
        "", nil, #""type": "symbol", "layout": {"text-field": "x", "text-font": ["No Such Font"]}"#,
        "warning[missing-font]: layers[0].layout.text-font: there is no font \"No Such Font\""
      ),
    ] as [(String, String?, String, String)])
  func file(root: String, source: String?, layer: String, finding: String) throws {
    let files = ["half.json": Self.sprite, "page": "<!DOCTYPE html><html></html>"]
    let found =
      if let source {
        try findings(root: root, source: source, layer: layer, files: files)
      } else {
        try findings(root: root, layer: layer, files: files)
      }
    #expect(found.count == 1)
    #expect(found.first?.contains(": \(finding)") == true, "\(found)")
  }

  @Test(
    "a layer of vector tiles that the archive or TileJSON document does not list is found",
    arguments: [
      ("t.json", "source \"s\" has no layer \"road\"; its layers are: 'roads'"),
      ("empty.json", "source \"s\" has no layer \"road\"; it has no layers"),
    ])
  func sourceLayer(url: String, message: String) throws {
    let found = try findings(
      source: #"{"type": "vector", "url": "\#(url)"}"#,
      layer: #""type": "line", "source-layer": "road""#,
      files: ["empty.json": #"{"tiles": ["{z}"], "vector_layers": []}"#])
    #expect(
      found == [
        "style.json:2: warning[style-mistake]: layers[0].source-layer: \(message) (layer poi)"
      ])
  }

  private static let roads =
    #"{"tiles": ["{z}"], "vector_layers": [{"id": "roads", "fields": {"class": "String"}}]}"#

  @Test(
    "an attribute that no feature of a source has is found",
    arguments: [
      (
        #"{"type": "geojson", "data": "a.geojson"}"#,
        #""type": "circle", "paint": {"circle-radius": ["get", "nam"]}"#,
        #"paint.circle-radius: source "s" has no attribute "nam"; did you mean "name"?"#
      ),
      (
        #"{"type": "geojson", "data": \#(point)}"#,
        #""type": "symbol", "layout": {"text-field": "{nam} {name}"}"#,
        #"layout.text-field: source "s" has no attribute "nam"; did you mean "name"?"#
      ),
      (
        #"{"type": "geojson", "data": "a.geojson"}"#,
        #""type": "circle", "paint": {"circle-radius": ["coalesce", ["get", "a"], ["get", "b"]]}"#,
        #"paint.circle-radius: source "s" has none of the attributes "a", "b""#
      ),
      (
        #"{"type": "vector", "url": "roads.json"}"#,
        #""type": "line", "source-layer": "roads", "filter": ["==", "clas", "street"]"#,
        #"filter: layer "roads" of source "s" has no attribute "clas"; did you mean "class"?"#
      ),
    ])
  func attribute(source: String, layer: String, message: String) throws {
    let found = try findings(
      source: source, layer: layer, files: ["roads.json": Self.roads],
      options: ["--allow", "missing-font"])
    #expect(
      found == ["style.json:2: warning[missing-attribute]: layers[0].\(message) (layer poi)"])
  }

  @Test(
    "attributes that may be missing, and attributes of unknown data, are not found",
    arguments: [
      (#"{"type": "geojson", "data": "a.geojson"}"#, #"["case", ["has", "a"], ["get", "a"], 1]"#),
      (#"{"type": "geojson", "data": "a.geojson"}"#, #"["coalesce", ["get", "a"], 1]"#),
      (#"{"type": "geojson", "data": "a.geojson"}"#, #"["to-number", ["get", "a"], 1]"#),
      (
        #"{"type": "geojson", "data": "a.geojson"}"#,
        #"["to-number", ["coalesce", ["get", "a"], ["get", "k"]]]"#
      ),
      (
        #"{"type": "geojson", "data": "a.geojson"}"#,
        #"["match", ["get", "marker-size"], "large", 2, 1]"#
      ),
      (#"{"type": "geojson", "data": "a.geojson", "cluster": true}"#, #"["get", "point_count"]"#),
      (
        #"{"type": "geojson", "data": {"type": "FeatureCollection", "features": []}}"#,
        #"["get", "a"]"#
      ),
    ])
  func attributes(source: String, radius: String) throws {
    let layer = #""type": "circle", "paint": {"circle-radius": \#(radius)}"#
    #expect(try findings(source: source, layer: layer) == [])
    // The archive does not state the attributes of this layer.
    let tiles = try findings(
      source: #"{"type": "vector", "url": "t.json"}"#,
      layer: #""source-layer": "roads", \#(layer)"#)
    #expect(tiles == [])
  }

  @Test("zoom levels in the wrong order are found, of a layer and of a source")
  func zooms() throws {
    let zooms = #""minzoom": 9, "maxzoom": 2"#
    let ofLayer = try findings(layer: #""type": "circle", \#(zooms)"#)
    #expect(
      ofLayer == [
        "style.json:2: warning[style-mistake]: layers[0].minzoom: the layer is never drawn: its minzoom, 9, "
          + "is not below its maxzoom, 2 (layer poi)"
      ])
    let ofSource = try findings(
      source: #"{"type": "vector", "url": "t.json", \#(zooms)}"#,
      layer: #""type": "line", "source-layer": "roads""#)
    #expect(
      ofSource == [
        "style.json:1: warning[style-mistake]: sources.s.minzoom: the source is never drawn: its minzoom, 9, "
          + "is above its maxzoom, 2"
      ])
  }
}
