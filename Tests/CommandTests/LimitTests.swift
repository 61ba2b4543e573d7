import Foundation
import MapTestSupport
import Testing

@Suite("Endless or oversized inputs")
struct LimitTests {
  private static let background = #"""
    {"version": 8, "sources": {}, "layers": [
      {"id": "b", "type": "background", "paint": {"background-color": "#0000ff"}}]}
    """#

  private static func style(data: String) -> String {
    #"""
    {"version": 8, "center": [0, 0], "zoom": 1, "sources": {"a": {"type": "geojson", "data": \#(data)}},
     "layers": [{"id": "a", "type": "circle", "source": "a"}]}
    """#
  }

  private static func style(image: String) -> String {
    #"""
    {"version": 8, "center": [0, 0], "zoom": 1, "sources": {"a": {"type": "image", "url": "\#(image)",
      "coordinates": [[-10, 10], [10, 10], [10, -10], [-10, -10]]}},
     "layers": [{"id": "a", "type": "raster", "source": "a"}]}
    """#
  }

  private func expectMemoryFailure(_ run: CommandRun, _ comment: Comment? = nil) {
    #expect(run.status == 4, comment)
    #expect(run.errors.contains { $0.contains("--max-memory") }, comment)
    #expect(run.picture == nil, comment)
  }

  @Test("every command reads an endless style only up to the limit")
  func endlessStyle() throws {
    for arguments in [
      ["/dev/zero", "out.png"], ["check", "/dev/zero"], ["query", "/dev/zero"],
      ["bundle", "/dev/zero", "out.zip"], ["tiles", "/dev/zero", "--output", "out.mbtiles"],
    ] {
      let run = try CommandRun(arguments + ["--max-memory", "4M"])
      expectMemoryFailure(run, "\(arguments)")
      #expect(run.errors.first?.hasPrefix("/dev/zero: ") == true)
    }
    let overlay = try CommandRun(
      ["style.json", "out.png", "--overlay", "/dev/zero", "--max-memory", "4M"],
      files: ["style.json": Self.background])
    expectMemoryFailure(overlay)
    expectMemoryFailure(try CommandRun(["diff", "/dev/zero", "/dev/zero", "--max-memory", "4M"]))
    let verified = try CommandRun(["verify", "/dev/zero", "--max-memory", "4M"])
    expectMemoryFailure(verified)
  }

  @Test("a pipe or a device that a style names is refused immediately")
  func pipes() throws {
    try withFolder { folder in
      let pipe = "\(folder)/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      for (name, kind) in [(pipe, "a pipe"), ("/dev/zero", "a device")] {
        for style in [Self.style(data: "\"\(name)\""), Self.style(image: name)] {
          for extra in [[], ["--root", "/"]] {
            let run = try CommandRun(
              ["style.json", "out.png"] + extra, files: ["style.json": style])
            #expect(run.status == 4)
            #expect(run.errors.contains { $0.contains("\(name): ") && $0.contains(kind) })
          }
        }
      }
    }
  }

  @Test("the user may name a pipe")
  func namedPipe() throws {
    #expect(try CommandRun(["/dev/stdin", "out.png"], input: Self.background).status == 0)
    let point = #"{"type": "Point", "coordinates": [8, 47]}"#
    let data = try CommandRun(["/dev/stdin", "out.png", "--size", "16x16"], input: point)
    #expect(data.status == 0 && data.picture != nil)
  }

  @Test("the memory of features is limited, whatever their source")
  func features() throws {
    let point = "[0,0]"
    let points =
      #"{"type":"MultiPoint","coordinates":["#
      + Array(repeating: point, count: 20_000).joined(separator: ",") + "]}"
    let rows = "lon,lat\n" + String(repeating: "0,0\n", count: 5000)
    let lines = String(
      repeating: #"{"type":"Point","coordinates":[0,0]}"# + "\n", count: 10_000)
    let waypoints =
      "<gpx>" + String(repeating: #"<wpt lat="0" lon="0"/>"#, count: 5000) + "</gpx>"
    let files = [
      "inline.json": Self.style(data: points), "file.json": Self.style(data: "\"p.geojson\""),
      "p.geojson": points, "p.csv": rows, "p.geojsonl": lines, "p.gpx": waypoints,
    ]
    // 20,000 points take 6.4 MB, 5,000 rows 4.2 MB, 10,000 lines 3.2 MB, 5,000 waypoints 3.6 MB.
    for name in ["inline.json", "file.json", "p.geojson", "p.csv", "p.geojsonl", "p.gpx"] {
      let arguments = [name, "out.png", "--size", "16x16", "--max-memory"]
      let small = try CommandRun(arguments + ["2M"], files: files)
      #expect([3, 4].contains(small.status), "\(name)")
      #expect(small.errors.contains { $0.contains("--max-memory") }, "\(name)")
      #expect(try CommandRun(arguments + ["100M"], files: files).status == 0, "\(name)")
    }
    let bundle = try withBundle(files) { path in
      try CommandRun([path, "out.png", "--size", "16x16", "--max-memory", "2M"])
    }
    expectMemoryFailure(bundle)
  }

  private func withBundle(
    _ files: [String: String], _ body: (String) throws -> CommandRun
  ) throws -> CommandRun {
    var result: CommandRun?
    try withFolder { folder in
      let made = try CommandRun(["bundle", "file.json", "\(folder)/map.zip"], files: files)
      #expect(made.status == 0)
      result = try body("\(folder)/map.zip")
    }
    return try #require(result)
  }

  @Test("the memory of decoded pictures is limited")
  func pictures() throws {
    let large = try CommandRun(
      ["style.json", "out.png", "--size", "1024x1024"], files: ["style.json": Self.background])
    let data = ["large.png": try #require(large.picture)]
    // 1,024 x 1,024 pixels take 8 MiB.
    let styles = [
      "image.json": Self.style(image: "large.png"),
      "sprite.json": #"{"version": 8, "sprite": "large", "sources": {}, "layers": []}"#,
      "large.json": #"{"a": {"x": 0, "y": 0, "width": 1, "height": 1, "pixelRatio": 1}}"#,
    ]
    let arguments = ["image.json", "out.png", "--size", "16x16", "--max-memory"]
    expectMemoryFailure(try CommandRun(arguments + ["4M"], files: styles, data: data))
    #expect(try CommandRun(arguments + ["9M"], files: styles, data: data).status == 0)
    let both = ["diff", "large.png", "large.png", "--max-memory"]
    expectMemoryFailure(try CommandRun(both + ["4M"], data: data))
    #expect(try CommandRun(both + ["20M"], data: data).status == 0)
  }
}
