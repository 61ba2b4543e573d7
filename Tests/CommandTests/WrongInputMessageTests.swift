import Foundation
import Testing

@Suite("Messages about inputs of another kind")
struct WrongInputMessageTests {
  private static let point =
    #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}"#

  private static func style(_ source: String, layer: String = #""type": "circle""#) -> String {
    #"{"version": 8, "sources": {"s": \#(source)}, "layers": [{"id": "a", "source": "s", \#(layer)}]}"#
  }

  /// The first and the last arguments of each command for styles.
  private static let styleCommands: [([String], [String])] = [
    (["check"], []), (["bundle"], ["a.zip"]),
    (["tiles"], ["--output", "out.mbtiles"]),
  ]

  private static let data = [
    ("a.geojson", "GeoJSON", Self.point),
    ("a.geojsonl", "newline-delimited GeoJSON", Self.point + "\n" + Self.point),
    ("a.csv", "CSV", "name,lat,lon\nA,1,2\n"),
    ("a.tsv", "TSV", "name\tlat\tlon\nA\t1\t2\n"),
    ("a.gpx", "GPX", #"<gpx version="1.1"><wpt lat="1" lon="2"/></gpx>"#),
    ("a.kml", "KML", #"<kml xmlns="http://www.opengis.net/kml/2.2"/>"#),
    ("a.topojson", "TopoJSON", #"{"type": "Topology", "objects": {}, "arcs": []}"#),
  ]

  @Test("a command for styles that is given data suggests the command for data", arguments: data)
  func dataInPlaceOfStyle(name: String, format: String, text: String) throws {
    for (start, end) in Self.styleCommands {
      let run = try CommandRun(start + [name] + end, files: [name: text])
      #expect(run.status == 3)
      #expect(
        run.errors == [
          "\(name): \(format) data, not a style; draw data with: render-map \(name) map.png"
        ])
    }
  }

  @Test("messages about jobs whose style is data or another file say so", arguments: data)
  func dataInPlaceOfStyleOfJob(name: String, format: String, text: String) throws {
    for arguments in [["batch", "j.jsonl", "--out", "out"], ["test", "j.jsonl"]] {
      let job = #"{"name": "x", "style": "\#(name)", "zoom": 1, "size": "8x8"}"#
      let run = try CommandRun(arguments, files: [name: text, "j.jsonl": job])
      #expect(run.status == 1)
      let message = "\(name): \(format) data, not a style; name it as \"data\" of the job"
      let lines =
        run.errors
        + String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
      #expect(lines.contains { $0.contains(message) }, "\(lines)")
    }
  }

  @Test("the suggested command for data can be run as it is written")
  func commandForData() throws {
    for (name, word) in [("my data.geojson", "'my data.geojson'"), ("-", "-")] {
      let run = try CommandRun(["check", name], files: [name: Self.point], input: Self.point)
      #expect(run.status == 3)
      #expect(run.errors.first?.hasSuffix("draw data with: render-map \(word) map.png") == true)
    }
  }

  @Test("comments in JSON are named with their position", arguments: ["// a\n", "/* a */ // b\n"])
  func commentFirst(text: String) throws {
    let style = text + Self.style(#"{"type": "geojson", "data": "a"}"#)
    for arguments in [["a.json", "out.png"], ["check", "a.json"]] {
      let run = try CommandRun(arguments, files: ["a.json": style])
      #expect(run.status == 3)
      #expect(run.errors.first?.hasPrefix("a.json:1:1: not JSON: ") == true, "\(run.errors)")
    }
  }

  @Test("of three files, the message names the second one, which is data")
  func furtherData() throws {
    let run = try CommandRun(["a.geojson", "b.geojson", "o.png"])
    #expect(run.errors.first?.contains("use --overlay b.geojson;") == true)
  }

  @Test("two errors of arguments are reported on one line")
  func twoErrors() throws {
    let run = try CommandRun(["tiles", "s.json", "-z0", "-o", "a.mbtiles"])
    #expect(run.status == 2)
    #expect(run.errors.first?.hasPrefix("Unknown option '-z0' or: Missing value") == true)
  }

  @Test(
    "a command for styles names the kind of other content",
    arguments: [
      (
        "a.json", #"{"tilejson": "3.0.0", "tiles": ["a"]}"#,
        "a TileJSON document, not a style; name"
      ),
      ("a.json", #"{"tileInfo": {}, "tiles": ["a"]}"#, "the description of an ArcGIS tile service"),
      ("a.json", "", "the file is empty"),
      ("a.json", "<!DOCTYPE html><html></html>", "an HTML page in place of the file"),
      ("a.mbtiles", "SQLite format 3\0", "an MBTiles archive; name it as the \"url\" of"),
      ("a.pmtiles", "PMTiles\u{3}", "a PMTiles archive; name it as the \"url\" of"),
      ("a.svg", "<svg/>", "an XML document with the root 'svg'"),
    ])
  func otherContent(name: String, text: String, message: String) throws {
    for (start, end) in Self.styleCommands {
      let run = try CommandRun(start + [name] + end, files: [name: text])
      #expect(run.status == 3)
      #expect(run.errors.first?.hasPrefix("\(name): \(message)") == true, "\(run.errors)")
    }
  }

  private static let foreign = [
    ("<!DOCTYPE html><html></html>", "an HTML page in place of the file"),
    (
      "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n",
      "a Git LFS pointer in place of the file; download the file with git lfs pull"
    ),
  ]

  private static let image =
    #"{"type": "image", "url": "a", "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]}"#

  @Test(
    "an HTML page or a pointer of Git LFS in place of an input is named as such",
    arguments: [
      ("style.json", nil), ("a.geojson", nil), ("a.csv", nil), ("a.gpx", nil), ("a.gpkg", nil),
      ("a", style(#"{"type": "geojson", "data": "a"}"#)),
      ("a", style(#"{"type": "csv", "url": "a"}"#)),
      ("a", style(#"{"type": "geopackage", "url": "a"}"#)),
      (
        "a",
        style(#"{"type": "vector", "url": "a"}"#, layer: #""type": "circle", "source-layer": "b""#)
      ),
      (
        "a",
        style(
          #"{"type": "vector", "url": "mbtiles://a"}"#,
          layer: #""type": "circle", "source-layer": "b""#)
      ),
      ("a", style(#"{"type": "raster", "url": "pmtiles://a"}"#, layer: #""type": "raster""#)),
      ("a", style(#"{"type": "raster", "tiles": ["a{z}"]}"#, layer: #""type": "raster""#)),
      ("a", style(image, layer: #""type": "raster""#)),
    ] as [(String, String?)])
  func foreignContent(name: String, style: String?) throws {
    for (text, message) in Self.foreign {
      // The tiles of templates are separate files.
      let names = [name] + (0...2).map { "a\($0)" }
      var files = Dictionary(uniqueKeysWithValues: names.map { ($0, text) })
      if let style { files["style.json"] = style }
      let run = try CommandRun(
        [style == nil ? name : "style.json", "out.png", "--center", "0,0", "--zoom", "1"],
        files: files)
      #expect(run.status != 0)
      #expect(run.picture == nil)
      #expect(run.errors.first?.contains("\(message)") == true, "\(run.errors)")
    }
  }

  @Test("a sprite or glyphs with other content are named, and left out")
  func foreignImages() throws {
    let layer = #"""
      "type": "symbol", "layout": {"icon-image": "b", "text-field": "x", "text-font": ["F"]}
      """#
    let members = #""sprite": "s", "glyphs": "{fontstack}{range}", "sources""#
    let style = Self.style(#"{"type": "geojson", "data": "a.geojson"}"#, layer: layer)
      .replacingOccurrences(of: #""sources""#, with: members)
    for (text, message) in Self.foreign {
      for name in ["s.json", "s.png", "F0-255"] {
        let others = ["s.json": "{}", "a.geojson": Self.point, "style.json": style]
        let run = try CommandRun(
          ["style.json", "out.png"], files: others.merging([name: text]) { $1 })
        #expect(run.status == 0)
        #expect(run.errors.contains { $0.contains("\(name): \(message)") }, "\(run.errors)")
      }
    }
  }

  @Test("a message says that a style contains a comment", arguments: ["// text\n", "/* text */"])
  func comment(text: String) throws {
    let run = try CommandRun(
      ["style.json", "out.png"], files: ["style.json": "{\(text)\"version\": 8}"])
    #expect(run.status == 3)
    #expect(run.errors.first?.contains("1:2: not JSON: JSON has no comments") == true)
  }

  @Test(
    "a placeholder of tile addresses that has no value is an error",
    arguments: ["{s}", "{switch:a,b}", "{tile_server_xyz_url}"])
  func placeholder(name: String) throws {
    let style = Self.style(
      #"{"type": "raster", "tiles": ["https://\#(name).example.org/{z}/{x}/{y}.png"]}"#,
      layer: #""type": "raster""#)
    let run = try CommandRun(["style.json", "out.png", "--offline"], files: ["style.json": style])
    #expect(run.status == 4)
    #expect(run.picture == nil)
    #expect(run.errors.first?.contains("\(name) has no value") == true)
  }

  @Test(
    "a relative path of a style is percent-decoded, unless a file with the undecoded name exists")
  func percentEncoding() throws {
    let style = Self.style(#"{"type": "geojson", "data": "a%20b%23.geojson"}"#)
    for name in ["a b#.geojson", "a%20b%23.geojson"] {
      let run = try CommandRun(
        ["style.json", "out.png"], files: ["style.json": style, name: Self.point])
      #expect(run.status == 0)
      #expect(run.errors == [])
    }
  }

  @Test(
    "a placeholder in the name of a file is named as such",
    arguments: ["{base}/a.geojson", "${BASE}/a.geojson"])
  func placeholderOfFile(data: String) throws {
    let style = Self.style(#"{"type": "geojson", "data": "\#(data)"}"#)
    let run = try CommandRun(["style.json", "out.png"], files: ["style.json": style])
    #expect(run.status == 4)
    let place = data.drop { $0 != "{" }.prefix { $0 != "/" }
    #expect(run.errors.first?.contains("\(data): no such file; \(place) has no value") == true)
  }

  @Test("the message about a relative address of an ArcGIS service requests the full address")
  func service() throws {
    let style = Self.style(
      #"{"type": "vector", "url": "../../"}"#, layer: #""type": "circle", "source-layer": "a""#)
    for command in [["style.json", "out.png"], ["check", "style.json"]] {
      let run = try CommandRun(command, files: ["style.json": style])
      #expect(run.status != 0)
      let text = String(decoding: run.output, as: UTF8.self) + run.errors.joined()
      #expect(text.contains("../../: cannot be read: it is a folder; "))
      #expect(text.contains("the https address of the ArcGIS service"))
    }
  }

  @Test(
    "JSON that is neither a style nor data is named as such by draw and check",
    arguments: [
      (
        #"[{"type": "Feature", "geometry": null}]"#,
        "a JSON array, neither a style nor GeoJSON; write it as {\"type\": "
      ),
      (#"[{"lon": 1}]"#, "a JSON array, neither a style nor GeoJSON"),
      (
        #"{"version": 0.6, "elements": []}"#,
        "a JSON object that is neither a style nor GeoJSON; its members are 'version', 'elements'"
      ),
      (
        "{\"lon\": 1}\n{\"lon\": 2}",
        "several JSON values that are neither a style nor features of GeoJSON"
      ),
      (#"{"geometryType": "esriGeometryPoint", "features": []}"#, "Esri JSON, not GeoJSON; "),
    ])
  func otherJSON(text: String, message: String) throws {
    for command in [["a.json", "out.png"], ["check", "a.json"]] {
      let run = try CommandRun(command, files: ["a.json": text])
      #expect(run.status != 0)
      let output = String(decoding: run.output, as: UTF8.self) + run.errors.joined()
      #expect(output.contains("a.json: \(message)"), "\(output)")
    }
  }

  @Test(
    "a message names a file only once",
    arguments: [
      (["batch", "a.json", "--out", "o"], "<!DOCTYPE html><html></html>"),
      (["test", "a.json"], "<!DOCTYPE html><html></html>"),
      (["test", "a.json", "--offline"], "[]"), (["test", "a.json", "--offline"], "{}"),
      (["a.json", "out.png"], "{"), (["a.json", "out.png"], "[]"), (["check", "a.json"], "{"),
      (["a.json", "out.png"], #"{"type": "Feature", "geometry": 5}"#),
      (["a.json", "out.png"], #"{"type": "FeatureCollection", "features": ["#),
    ])
  func namedOnce(arguments: [String], text: String) throws {
    let run = try CommandRun(arguments, files: ["a.json": text])
    #expect(run.status != 0)
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
    for line in (lines + run.errors) where line.contains("a.json") {
      #expect(line.components(separatedBy: "a.json").count == 2, "\(line)")
    }
  }

  @Test(
    "a batch or test of another file names its content only once",
    arguments: [
      ("<!DOCTYPE html><html></html>", "an HTML page in place of the file"),
      ("version https://git-lfs.github.com/spec/v1\n", "a Git LFS pointer in place of the file"),
    ])
  func jobs(text: String, message: String) throws {
    for (name, arguments) in [
      ("a.jsonl", ["batch", "a.jsonl", "--out", "o"]), ("a.csv", ["batch", "a.csv", "--out", "o"]),
      ("a.json", ["test", "a.json"]),
    ] {
      let run = try CommandRun(arguments, files: [name: text])
      #expect(run.status != 0)
      let output = String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(
        String.init)
      let lines = (output + run.errors).filter { $0.contains(message) }
      #expect(lines.count == 1, "\(output + run.errors)")
      #expect(lines.first?.components(separatedBy: name).count == 2, "\(lines)")
    }
  }
}
