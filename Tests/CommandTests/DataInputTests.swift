import Foundation
import MapTestSupport
import Testing

@Suite("Data from people on the command line")
struct DataInputTests {
  private static let gpx = """
    <gpx version="1.1"><trk><name>Walk</name><trkseg><trkpt lat="47" lon="8"/>
    <trkpt lat="47.5" lon="8.5"/></trkseg></trk></gpx>
    """
  private static let line = """
    {"type": "Feature", "properties": {"name": "Walk"},
     "geometry": {"type": "LineString", "coordinates": [[8, 47], [8.5, 47.5]]}}
    """
  private static let size = ["--size", "120x90"]

  @Test("texts are read from standard input, in any format")
  func standardInput() throws {
    let expected = try CommandRun(
      ["a.geojson", "out.png"] + Self.size, files: ["a.geojson": Self.line]
    ).picture
    #expect(expected != nil)
    let line = Self.line.split(separator: "\n").joined()
    for text in [
      Self.line, line + "\n", "\u{1E}" + Self.line, Self.gpx,
      "WKT,name\n\"LINESTRING (8 47,8.5 47.5)\",Walk\n",
    ] {
      let run = try CommandRun(["-", "out.png", "--strict"] + Self.size, input: text)
      #expect(run.picture == expected, "\(run.errors)")
    }
  }

  @Test(
    "databases and formats that GDAL reads are refused on standard input, with the remedy",
    arguments: [
      ("SQLite format 3\0" + String(repeating: "\0", count: 60), "a GeoPackage"),
      (#"{"type": "Topology"}"#, "a TopoJSON file"),
    ])
  func refused(input: String, name: String) throws {
    let run = try CommandRun(["-", "out.png"], input: input)
    #expect(run.status == 4)
    #expect(
      run.errors.first?.contains(
        "\(name) is not supported on standard input; write it to a file") == true,
      "\(run.errors)")
  }

  @Test("content that is not data is refused with the formats that are read")
  func unknown() throws {
    let text = try CommandRun(["a.txt", "out.png"], files: ["a.txt": "Dear reader"])
    #expect(text.status == 3)
    #expect(text.errors.first?.hasPrefix("a.txt: neither a style nor data") == true)
    #expect(text.errors.first?.contains("GPX") == true)
    let style = #"{"version": 8, "sources": {}, "layers": []}"#
    let overlay = try CommandRun(
      ["a.json", "out.png", "--overlay", "b.json"], files: ["a.json": style, "b.json": style])
    #expect(overlay.status == 3)
    #expect(overlay.errors.first?.hasPrefix("b.json: a style, not data") == true)
  }

  @Test("rows without coordinates are warnings, and data without anything to draw is an error")
  func warnings() throws {
    let rows = try CommandRun(
      ["a.csv", "out.png"] + Self.size, files: ["a.csv": "name,lon,lat\na,1,2\nb,,\nc,3,4\nd,,\n"])
    #expect(rows.status == 0)
    #expect(
      rows.errors.contains { $0.contains("2 features have no geometry, the first in line 3") },
      "\(rows.errors)")
    for text in ["lon,lat\n", "<gpx/>", #"{"type": "FeatureCollection", "features": []}"#] {
      let files = ["a": text, "b.csv": "lon,lat\n1,2\n"]
      for (arguments, status) in [
        (["a", "out.png"] + Self.size, 1), (["a", "out.png", "--strict"] + Self.size, 1),
        (["b.csv", "out.png", "--overlay", "a"] + Self.size, 1),
        (["batch", "--each", "a", "--output", "out"], 4),
      ] as [([String], Int32)] {
        let run = try CommandRun(arguments, files: files)
        #expect(run.status == status, "\(arguments): \(run.errors)")
        #expect(run.errors.contains { $0.contains("error[empty-data]") }, "\(run.errors)")
        #expect(run.errors.contains { $0.contains("the data has no features") }, "\(run.errors)")
        #expect(run.picture == nil)
      }
      let allowed = try CommandRun(
        ["a", "out.png", "--allow", "empty-data"] + Self.size, files: files)
      #expect(allowed.status == 0 && allowed.picture != nil)
    }
  }

  @Test("an overlay is drawn like the same file alone")
  func overlayAppearance() throws {
    let view = Self.size + ["--center", "8.2,47.2", "--zoom", "7"]
    for basemap in ["light", "dark"] {
      let alone = try CommandRun(
        ["a.gpx", "out.png", "--basemap", basemap] + view, files: ["a.gpx": Self.gpx])
      // With an empty collection as its data, the basemap is drawn in its own colors.
      let over = try CommandRun(
        [
          "e.json", "out.png", "--basemap", basemap, "--overlay", "a.gpx", "--insert-below",
          "labels", "--allow", "empty-data",
        ]
          + view,
        files: ["a.gpx": Self.gpx, "e.json": #"{"type": "FeatureCollection", "features": []}"#])
      #expect(alone.picture != nil && over.picture == alone.picture)
    }
  }

  @Test("a folder of tracks becomes a picture for each track, named after the track")
  func folder() throws {
    try withFolder { folder in
      let tracks = folder + "/tracks"
      try FileManager.default.createDirectory(
        atPath: tracks, withIntermediateDirectories: true)
      func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: tracks + "/" + name))
      }
      try write(Self.gpx, "b.gpx")
      try write(Self.line, "a b.geojson")
      try write("not data", "readme.txt")
      try write(Self.gpx, ".hidden.gpx")
      let run = try CommandRun([
        "batch", tracks, "--out", folder + "/out", "--size", "32x32", "--basemap", "none", "--json",
      ])
      #expect(run.status == 0, "\(run.errors)")
      #expect(
        String(decoding: run.output, as: UTF8.self).split(separator: "\n") == [
          #"{"file":1,"name":"a b","status":"ok","output":"\#(folder)/out/a b.png"}"#,
          #"{"file":2,"name":"b","status":"ok","output":"\#(folder)/out/b.png"}"#,
        ])
      let pictures = try FileManager.default.contentsOfDirectory(atPath: folder + "/out").sorted()
      #expect(pictures == ["a b.png", "b.png"])

      let clash = try CommandRun([
        "batch", tracks, tracks + "/b.gpx", "--out", folder + "/none", "--size", "32x32",
      ])
      #expect(clash.status == 2)
      #expect(
        clash.errors.contains {
          $0.contains("\(tracks)/b.gpx is named twice")
        })
      #expect(!FileManager.default.fileExists(atPath: folder + "/none"))
      let none = try CommandRun([
        "batch", tracks + "/readme.txt", tracks, "--out", folder + "/none",
      ])
      #expect(none.status == 4)
    }
  }

  @Test(
    "lines of GeoJSON are data, and lines of other objects are jobs, whatever the name of the file")
  func jobsOrData() throws {
    try withFolder { folder in
      let feature = Self.line.split(separator: "\n").joined()
      let job = #"{"name": "j", "size": "8x8", "basemap": "none", "data": \#(feature)}"#
      for (text, name) in [(feature + "\n" + feature, "lines"), (job, "j")] {
        let path = folder + "/lines.jsonl"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let run = try CommandRun([
          "batch", path, "--out", folder + "/" + name, "--size", "8x8", "--basemap", "none",
        ])
        #expect(run.status == 0, "\(run.errors)")
        #expect(
          try FileManager.default.contentsOfDirectory(atPath: folder + "/" + name)
            == [name + ".png"])
      }
    }
  }
}
