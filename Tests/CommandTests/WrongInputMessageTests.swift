import Foundation
import Testing

@Suite("Messages about inputs of another kind")
struct WrongInputMessageTests {
  private static let point =
    #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}"#

  private static func style(_ source: String, layer: String = #""type": "circle""#) -> String {
    #"{"version": 8, "sources": {"s": \#(source)}, "layers": [{"id": "a", "source": "s", \#(layer)}]}"#
  }

  @Test(
    "a command for styles that is given data says so, with the command for data",
    arguments: [
      ["query", "a.geojson"], ["check", "a.geojson"], ["bundle", "a.geojson", "a.zip"],
      ["tiles", "a.geojson", "--output", "a.mbtiles"],
    ])
  func dataInPlaceOfStyle(arguments: [String]) throws {
    let run = try CommandRun(arguments, files: ["a.geojson": Self.point])
    #expect(run.status == 3)
    #expect(
      run.errors.first?.contains(
        "a.geojson: GeoJSON data, not a style; draw data with: render-map a.geojson map.png")
        == true)
  }

  @Test("a pointer of Git LFS is named as such, as data and as a style")
  func pointer() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n"
    for name in ["a.geojson", "style.json", "a.csv"] {
      let run = try CommandRun([name, "out.png"], files: [name: pointer])
      #expect(run.status == 3)
      #expect(run.errors.first?.contains("\(name): a Git LFS pointer") == true)
    }
  }

  @Test("a comment in a style is named as such", arguments: ["// text\n", "/* text */"])
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

  @Test("a relative path of a style is percent-decoded, unless a file has its name as written")
  func percentEncoding() throws {
    let style = Self.style(#"{"type": "geojson", "data": "a%20b%23.geojson"}"#)
    for name in ["a b#.geojson", "a%20b%23.geojson"] {
      let run = try CommandRun(
        ["style.json", "out.png"], files: ["style.json": style, name: Self.point])
      #expect(run.status == 0)
      #expect(run.errors == [])
    }
  }

  @Test("check names the layer, its zoom levels and files that do not exist")
  func check() throws {
    let style = Self.style(
      #"{"type": "geojson", "data": "none.geojson"}"#,
      layer: #""type": "circle", "minzoom": 9, "maxzoom": 2"#)
    let run = try CommandRun(["check", "style.json"], files: ["style.json": style])
    #expect(run.status == 1)
    let lines = String(decoding: run.output, as: UTF8.self)
    #expect(lines.contains("none.geojson: no such file"))
    #expect(lines.contains("its minzoom, 9.0, is not below its maxzoom, 2.0 (layer a)"))
  }
}
