import Foundation
import MapTestSupport
import Testing

@Suite("Data through GDAL, and coordinates, on the command line")
struct GDALCommandTests {
  /// An environment in which GDAL is not found.
  private static let withoutGDAL = ["RENDER_MAP_GDAL": "/nowhere/libgdal.so"]

  /// The header of a Shapefile without shapes (ESRI Shapefile Technical Description, table 1).
  private static var emptyShapefile: Data {
    var bytes = [UInt8](repeating: 0, count: 100)
    bytes.replaceSubrange(0..<4, with: [0, 0, 0x27, 0x0A])
    bytes.replaceSubrange(24..<28, with: [0, 0, 0, 50])
    bytes.replaceSubrange(28..<36, with: [0xE8, 3, 0, 0, 3, 0, 0, 0])
    return Data(bytes)
  }

  private static func line(_ coordinates: String, system: String? = nil) -> String {
    let crs = system.map {
      "\"crs\": {\"type\": \"name\", \"properties\": {\"name\": \"\($0)\"}}, "
    }
    return "{\(crs ?? "")\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", "
      + "\"properties\": {}, \"geometry\": {\"type\": \"LineString\", \"coordinates\": \(coordinates)}}]}"
  }

  private static let meters = line("[[2600000, 1200000], [2610000, 1210000]]")
  private static let complaint = "the coordinates are not degrees but seem to be meters"

  @Test("without GDAL, a message names the format, the package and the command that converts it")
  func missingLibrary() throws {
    let run = try CommandRun(
      ["my roads.shp", "out.png"], data: ["my roads.shp": Self.emptyShapefile],
      environment: Self.withoutGDAL)
    #expect(run.status == 4)
    let text = run.errors.joined(separator: "\n")
    #expect(text.contains("my roads.shp: cannot be read: a Shapefile is read with GDAL"))
    #expect(text.contains("/nowhere/libgdal.so"))
    #expect(text.contains("gdal-bin"))
    #expect(
      text.contains(
        "ogr2ogr -f GeoJSON -t_srs EPSG:4326 'my roads.geojson' 'my roads.shp'"))
    #expect(run.picture == nil)
  }

  @Test("without GDAL, degrees and Web Mercator are drawn, and other systems are refused")
  func withoutPROJ() throws {
    let degrees = try CommandRun(
      ["a.geojson", "out.png", "--strict"], files: ["a.geojson": Self.line("[[0, 0], [10, 0]]")],
      environment: Self.withoutGDAL)
    let mercator = try CommandRun(
      ["a.geojson", "out.png", "--strict"],
      files: [
        "a.geojson": Self.line("[[0, 0], [1113194.9079327357, 0]]", system: "EPSG:3857")
      ], environment: Self.withoutGDAL)
    #expect(degrees.status == 0 && mercator.status == 0)
    #expect(degrees.picture != nil && degrees.picture == mercator.picture)
    let swiss = try CommandRun(
      ["a.geojson", "out.png"],
      files: [
        "a.geojson": Self.line("[[2600000, 1200000], [2610000, 1210000]]", system: "EPSG:2056")
      ],
      environment: Self.withoutGDAL)
    #expect(swiss.status == 3)
    let text = swiss.errors.joined(separator: "\n")
    #expect(text.contains("the coordinates are in EPSG:2056, which is transformed with PROJ"))
    #expect(text.contains("ogr2ogr -f GeoJSON -t_srs EPSG:4326 a-wgs84.geojson a.geojson"))
  }

  @Test("coordinates in meters are refused in data, in styles and in overlays")
  func metersEverywhere() throws {
    let style = """
      {"version": 8, "sources": {"a": {"type": "geojson", "data": \(Self.meters)}}, "layers":
       [{"id": "a", "type": "line", "source": "a"}]}
      """
    let empty = "{\"version\": 8, \"sources\": {}, \"layers\": []}"
    let files = ["a.geojson": Self.meters, "style.json": style, "empty.json": empty]
    for arguments in [
      ["a.geojson", "out.png"], ["style.json", "out.png", "--center", "7,47", "--zoom", "5"],
      ["empty.json", "out.png", "--overlay", "a.geojson"],
    ] {
      let run = try CommandRun(arguments, files: files)
      #expect(run.status == 3, "\(arguments): \(run.errors)")
      #expect(run.errors.joined().contains(Self.complaint), "\(arguments): \(run.errors)")
      #expect(run.picture == nil)
    }
    let piped = try CommandRun(["-", "out.png"], input: Self.meters)
    #expect(piped.status == 3)
    #expect(piped.errors.joined().contains(Self.complaint))
    let job = "{\"style\": \"empty.json\", \"name\": \"b\", \"overlay\": \(Self.meters)}"
    let batch = try CommandRun(["batch", "-", "--out", "out"], files: files, input: job + "\n")
    #expect(batch.status != 0)
    #expect(
      (batch.errors.joined() + String(decoding: batch.output, as: UTF8.self))
        .contains(Self.complaint))
  }

  @Test(
    "a Shapefile and a FlatGeobuf file in national coordinates are drawn at their places",
    .enabled(if: ExternalTool.ogr2ogr.isInstalled, "needs ogr2ogr (Debian: gdal-bin)"))
  func nationalCoordinates() throws {
    try withFolder { folder in
      let source = folder + "/source.geojson"
      try Data(Self.line("[[7.4, 46.9], [7.5, 47.0]]").utf8).write(to: URL(fileURLWithPath: source))
      try ExternalTool.ogr2ogr.run(
        ["-f", "ESRI Shapefile", "-t_srs", "EPSG:2056", "roads.shp", "source.geojson"], in: folder)
      try ExternalTool.ogr2ogr.run(
        ["-f", "FlatGeobuf", "-t_srs", "EPSG:25832", "roads.fgb", "source.geojson"], in: folder)
      var data: [String: Data] = [:]
      for name in ["roads.shp", "roads.shx", "roads.dbf", "roads.prj", "roads.fgb"] {
        data[name] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      for name in ["roads.shp", "roads.fgb"] {
        let run = try CommandRun([name, "out.png", "-v", "--strict"], data: data)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.first?.contains("center 7.45") == true, "\(run.errors)")
        #expect(run.picture != nil)
      }
    }
  }

  @Test(
    "a bundle of a Shapefile without its optional files is drawn without others",
    .enabled(if: ExternalTool.ogr2ogr.isInstalled, "needs ogr2ogr (Debian: gdal-bin)"))
  func bundleWithoutCompanions() throws {
    try withFolder { folder in
      let path = { (name: String) in URL(fileURLWithPath: "\(folder)/\(name)") }
      try Data(Self.line("[[7.4, 46.9], [7.5, 47.0]]").utf8).write(to: path("source.geojson"))
      try ExternalTool.ogr2ogr.run(["-f", "ESRI Shapefile", "a.shp", "source.geojson"], in: folder)
      let style = """
        {"version": 8, "sources": {"a": {"type": "geojson", "data": "a.shp"}}, "layers": [
          {"id": "a", "type": "line", "source": "a"}], "center": [7.45, 46.95], "zoom": 8}
        """
      try Data(style.utf8).write(to: path("style.json"))
      try FileManager.default.removeItem(at: path("a.prj"))
      try? FileManager.default.removeItem(at: path("a.cpg"))
      let made = try CommandRun(["bundle", "\(folder)/style.json", "\(folder)/map.zip"])
      #expect(made.status == 0, "\(made.errors)")
      let drawn = try CommandRun(["\(folder)/map.zip", "out.png", "--locked", "--strict"])
      #expect(drawn.status == 0, "\(drawn.errors)")
    }
  }

  #if os(Linux)
    @Test("GDAL and PROJ are not loaded for data that is read natively")
    func notLoaded() throws {
      let run = try CommandRun(
        ["a.geojson", "out.png"], files: ["a.geojson": Self.line("[[0, 0], [10, 0]]")],
        environment: ["LD_DEBUG": "libs"])
      #expect(run.status == 0)
      let text = run.errors.joined(separator: "\n")
      // The dynamic loader reports a library that every run needs.
      #expect(text.contains("libc.so"))
      #expect(!text.contains("libgdal") && !text.contains("libproj"))
    }
  #endif
}
