import Foundation
import MapTestSupport
import Testing

/// Data in the formats that other programs write, drawn by the command.
@Suite(
  "Data in all formats on the command line",
  .enabled(if: ExternalTool.ogr2ogr.isInstalled, "needs ogr2ogr (Debian: gdal-bin)"))
struct DataFormatTests {
  /// Two lines, whose positions all formats represent exactly.
  private static let seed = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"name": "a"}, "geometry": {"type": "LineString",
       "coordinates": [[8.5, 47.25], [8.625, 47.375], [8.75, 47.25]]}},
      {"type": "Feature", "properties": {"name": "b"}, "geometry": {"type": "LineString",
       "coordinates": [[8.5, 47.5], [9.0, 47.625]]}}]}
    """

  /// A file that `ogr2ogr` creates, with the driver and the options.
  struct Made: Sendable, CustomTestStringConvertible {
    var name: String
    var driver: String
    var options: [String] = []

    var testDescription: String { name }
  }

  private static let made: [Made] = [
    Made(name: "a.geojson", driver: "GeoJSON"),
    Made(name: "a.geojsonl", driver: "GeoJSONSeq"),
    Made(name: "a.geojsons", driver: "GeoJSONSeq", options: ["-lco", "RS=YES"]),
    Made(name: "a.csv", driver: "CSV", options: ["-lco", "GEOMETRY=AS_WKT"]),
    Made(
      name: "tabs.csv", driver: "CSV",
      options: ["-lco", "GEOMETRY=AS_WKT", "-lco", "SEPARATOR=TAB"]),
    Made(name: "a.gpkg", driver: "GPKG"),
    Made(name: "routes.gpx", driver: "GPX"),
    Made(name: "tracks.gpx", driver: "GPX", options: ["-nlt", "MULTILINESTRING"]),
    Made(name: "a.fgb", driver: "FlatGeobuf"),
    Made(name: "a.kml", driver: "LIBKML"),
    Made(name: "a.kmz", driver: "LIBKML"),
    Made(name: "a.gml", driver: "GML"),
  ]

  /// Bounds that no rounding of a format moves by a pixel.
  private static let view = ["--size", "200x150", "--bounds", "8.4,47.2,9.1,47.7"]

  private func draw(_ path: String, _ arguments: String...) throws -> CommandRun {
    try CommandRun([path, "out.png"] + Self.view + arguments)
  }

  /// Runs `body` with a folder that has the seed, and with the picture of the seed.
  private func withSeed(_ body: (String, Data) throws -> Void) throws {
    try withFolder { folder in
      try Data(Self.seed.utf8).write(to: URL(fileURLWithPath: folder + "/seed.json"))
      let plain = try draw(folder + "/seed.json", "--strict")
      try body(folder, try #require(plain.picture, "\(plain.errors)"))
    }
  }

  @Test(
    "a file is drawn like the GeoJSON that it was made from, whatever its name",
    arguments: made)
  func pictures(file: Made) throws {
    try withSeed { folder, expected in
      let path = folder + "/" + file.name
      try ExternalTool.ogr2ogr.run(
        ["-f", file.driver] + file.options + [path, folder + "/seed.json"])
      let run = try draw(path, "--strict")
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.picture == expected)
      let misnamed = folder + "/misnamed.json"
      try FileManager.default.moveItem(atPath: path, toPath: misnamed)
      #expect(try draw(misnamed).picture == expected)
      let overlay = try CommandRun(
        ["basemap://light", "out.png", "--overlay", misnamed, "--insert-below", "labels"]
          + Self.view)
      #expect(overlay.picture == expected)
    }
  }

  @Test("a Shapefile is drawn from its folder and zipped, a File Geodatabase from its folder")
  func severalFiles() throws {
    try withSeed { folder, expected in
      for (name, driver) in [
        ("a.shp", "ESRI Shapefile"), ("a.shz", "ESRI Shapefile"), ("a.gdb", "OpenFileGDB"),
      ] {
        let path = folder + "/" + name
        try ExternalTool.ogr2ogr.run(["-f", driver, path, folder + "/seed.json"])
        let run = try draw(path, "--strict")
        #expect(run.picture == expected, "\(name): \(run.errors)")
      }
      let index = try draw(folder + "/a.shx")
      #expect(index.status == 3)
      #expect(
        index.errors.first?.contains("the index of a Shapefile; name its .shp file") == true)
    }
  }

  @Test("TopoJSON that was written by hand is drawn")
  func topology() throws {
    try withSeed { folder, expected in
      let topology = """
        {"type": "Topology", "objects": {"lines": {"type": "GeometryCollection", "geometries": [
          {"type": "LineString", "arcs": [0], "properties": {"name": "a"}},
          {"type": "LineString", "arcs": [1], "properties": {"name": "b"}}]}},
         "arcs": [[[8.5, 47.25], [8.625, 47.375], [8.75, 47.25]], [[8.5, 47.5], [9.0, 47.625]]]}
        """
      try Data(topology.utf8).write(to: URL(fileURLWithPath: folder + "/a.json"))
      let run = try draw(folder + "/a.json", "--strict")
      #expect(run.picture == expected, "\(run.errors)")
    }
  }

  @Test("all layers of a file are drawn, or only the layer that is named")
  func layers() throws {
    try withSeed { folder, expected in
      let path = folder + "/two.gpkg"
      for name in ["a", "b"] {
        try ExternalTool.ogr2ogr.run([
          "-f", "GPKG", "-update", "-append", "-nln", name, "-where", "name = '\(name)'", path,
          folder + "/seed.json",
        ])
      }
      #expect(try draw(path, "--strict").picture == expected)
      let one = try draw(path + "#a", "--strict")
      #expect(one.status == 0 && one.picture != nil && one.picture != expected)
      let style = """
        {"version": 8, "sources": {"s": {"type": "geojson", "data": "\(path)", "layer": "a"}},
         "layers": [{"id": "l", "type": "line", "source": "s"}]}
        """
      let drawn = try CommandRun(["style.json", "out.png", "-v"], files: ["style.json": style])
      #expect(drawn.status == 0, "\(drawn.errors)")
      // The middle of layer a is 8.625 degrees east, and the middle of both layers is 8.75 degrees east.
      #expect(drawn.errors.first?.contains("center 8.62") == true, "\(drawn.errors)")
      let missing = try draw(path + "#c")
      #expect(missing.status == 3)
      #expect(missing.errors.first?.contains("no layer 'c'; the layers are: a, b") == true)
    }
  }

  @Test("stores of .scfg files can have any format, too")
  func stores() throws {
    try withSeed { folder, _ in
      for (name, driver, adapter) in [
        ("a.gpx", "GPX", "gpx"), ("a.fgb", "FlatGeobuf", "data"),
        ("a.geojsonl", "GeoJSONSeq", "geojsonl"),
      ] {
        let path = folder + "/" + name
        try ExternalTool.ogr2ogr.run(["-f", driver, path, folder + "/seed.json"])
        let stores = """
          {"stores": [{"id": "s", "type": "\(adapter)", "version": 1, "uri": "\(path)"}]}
          """
        let style = """
          {"version": 8, "sources": {}, "layers": [{"id": "l", "type": "line", "source": "s"}]}
          """
        let run = try CommandRun(
          ["style.json", "out.png", "--stores", "s.scfg", "--strict"],
          files: ["style.json": style, "s.scfg": stores])
        #expect(run.status == 0, "\(name): \(run.errors)")
      }
    }
  }
}
