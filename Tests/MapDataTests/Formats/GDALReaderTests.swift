import Foundation
import MapGeoJSON
import MapTestSupport
import Testing

@testable import MapData

@Suite(
  "Data read through GDAL",
  .enabled(if: ExternalTool.ogr2ogr.isInstalled, "needs ogr2ogr (Debian: gdal-bin)"))
struct GDALReaderTests {
  @Test(
    "positions and attributes are unchanged",
    arguments: [
      ("roads.shp", "ESRI Shapefile", DataFormat.shapefile),
      ("roads.gml", "GML", .gml),
      ("roads.gdb", "OpenFileGDB", .fileGeodatabase),
    ])
  func values(name: String, driver: String, format: DataFormat) throws {
    try GDALFolder.with { folder in
      try folder.make(name, driver: driver)
      let stored = try folder.read(name, format)
      #expect(stored.warnings.isEmpty)
      // A geodatabase rounds to a fraction of a ten-millionth of a degree.
      let tolerance = format == .fileGeodatabase ? 1e-8 : 0
      let features = stored.features.sorted { "\($0.attributes)" < "\($1.attributes)" }
      #expect(features.distance(to: GDALFolder.lines) <= tolerance)
      let first = try #require(features.first).attributes
      #expect(first["name"] == .string("Höhenweg"))
      #expect(first["lanes"] == .integer(2))
      #expect(first["length"] == .double(12.5))
      guard case .string(let date) = first["opened"] else {
        Issue.record("no date: \(first)")
        return
      }
      // A geodatabase has only dates with a time.
      #expect(date.hasPrefix("2020-05-17"))
    }
  }

  @Test("lists and Booleans of GML keep their types")
  func types() throws {
    let point = """
      {"type": "Feature", "properties": {"open": true, "counts": [1, 2], "names": ["a", "b"],
       "big": 12345678901}, "geometry": {"type": "Point", "coordinates": [8, 47, 400]}}
      """
    try GDALFolder.with { folder in
      try folder.make("a.gml", driver: "GML", of: point)
      let feature = try #require(try folder.read("a.gml", .gml).features.first)
      #expect(feature.attributes["open"] == .bool(true))
      #expect(feature.attributes["counts"] == .array([.integer(1), .integer(2)]))
      #expect(feature.attributes["names"] == .array([.string("a"), .string("b")]))
      #expect(feature.attributes["big"] == .integer(12_345_678_901))
      #expect(
        feature.geometry == .point(Position(longitude: 8, latitude: 47, altitude: 400)))
    }
  }

  @Test("TopoJSON is read by layers, with the identifiers of its objects")
  func topology() throws {
    let text = """
      {"type": "Topology", "transform": {"scale": [0.5, 0.25], "translate": [8, 47]}, "objects": {
        "roads": {"type": "GeometryCollection", "geometries": [
          {"type": "LineString", "arcs": [0], "id": 7, "properties": {"name": "A1"}}]},
        "spots": {"type": "GeometryCollection", "geometries": [
          {"type": "Point", "coordinates": [1, 2], "id": "x", "properties": {"name": "B"}}]}},
        "arcs": [[[0, 0], [1, 1], [1, 0]]]}
      """
    try GDALFolder.with { folder in
      try folder.write("a.topojson", text)
      let stored = try folder.read("a.topojson", .topoJSON)
      #expect(stored.features.map(\.identifier) == [.integer(7), .string("x")])
      #expect(
        stored.features.distance(to: [[(8, 47), (8.5, 47.25), (9, 47.25)], [(8.5, 47.5)]]) == 0)
      let roads = try folder.read("a.topojson", .topoJSON, layer: "roads")
      #expect(roads.features.map { $0.attributes["name"] } == [.string("A1")])
    }
  }

  @Test("NaN and Infinity in TopoJSON are null, as in GeoJSON, and texts remain")
  func topologyNotFinite() throws {
    let text = """
      {"type": "Topology", "objects": {"a": {"type": "GeometryCollection", "geometries": [
        {"type": "Point", "coordinates": [1, 2], "properties": {"v": NaN, "w": "NaN", "x": 1.5}},
        {"type": "Point", "coordinates": [3, 4],
         "properties": {"v": "\\": NaN", "w": "b", "x" : -Infinity}}]}}, "arcs": []}
      """
    try GDALFolder.with { folder in
      try folder.write("a.topojson", text)
      let stored = try folder.read("a.topojson", .topoJSON)
      func values(_ name: String) -> [AttributeValue?] {
        stored.features.map { $0.attributes[name] }
      }
      #expect(values("v") == [.null, .string("\": NaN")])
      #expect(values("w") == [.string("NaN"), .string("b")])
      #expect(values("x") == [.double(1.5), .null])
      #expect(stored.warnings.map(\.kind) == [.odd])
      let message =
        "line 2, column 64: NaN or Infinity, which JSON does not have; it is read as null (and 1 more)"
      #expect(stored.warnings.map(\.message) == [message])
    }
  }

  @Test("all Shapefiles of a zip archive are read, in the order of their names")
  func zipped() throws {
    try GDALFolder.with { folder in
      try folder.make("b.shp", driver: "ESRI Shapefile")
      try folder.make("a.shp", driver: "ESRI Shapefile", "-where", "lanes = 4")
      let names = try folder.contents().keys.sorted()
      try folder.zip("both.zip", names)
      let stored = try folder.read("both.zip", .zippedShapefile)
      let lanes = stored.features.map { $0.attributes["lanes"] }
      #expect(lanes == [.integer(4), .integer(2), .integer(4)])
      #expect(try folder.read("both.zip", .zippedShapefile, layer: "a").features.count == 1)
      #expect(
        folder.mistake("both.zip", .zippedShapefile, layer: "c")
          == "both.zip: no layer 'c'; the layers are: a, b")
    }
  }

  @Test("companions are found in any case, or in the case of the file if a folder cannot be listed")
  func companionNames() {
    let names = ["Roads.DBF", "roads.prj", "roads.x.dbf"]
    #expect(GDALFiles.companion(of: "Roads.shp", ending: "dbf", among: names) == "Roads.DBF")
    #expect(GDALFiles.companion(of: "roads.shp", ending: "dbf", among: names) == nil)
    #expect(GDALFiles.companion(of: "roads", ending: "prj", among: names) == "roads.prj")
    #expect(GDALFiles.companion(of: "roads.x.shp", ending: "dbf", among: nil) == "roads.x.dbf")
    #expect(GDALFiles.companion(of: "ROADS.SHP", ending: "dbf", among: nil) == "ROADS.DBF")
  }

  @Test("companion files are optional and found regardless of the case of their extensions")
  func companions() throws {
    try GDALFolder.with { folder in
      try folder.make("roads.shp", driver: "ESRI Shapefile", "-t_srs", "EPSG:2056")
      for ending in ["shp", "shx", "dbf", "prj"] {
        try FileManager.default.moveItem(
          atPath: "\(folder.path)/roads.\(ending)",
          toPath: "\(folder.path)/ROADS.\(ending.uppercased())")
      }
      let stored = try folder.read("ROADS.SHP", .shapefile)
      #expect(stored.features.distance(to: GDALFolder.lines) < 1e-7)
      #expect(stored.features.first?.attributes["lanes"] == .integer(2))
      try FileManager.default.removeItem(atPath: folder.path + "/ROADS.DBF")
      try FileManager.default.removeItem(atPath: folder.path + "/ROADS.SHX")
      let bare = try folder.read("ROADS.SHP", .shapefile)
      #expect(bare.features.distance(to: GDALFolder.lines) < 1e-7)
    }
  }

  @Test("without a reference system, degrees are accepted and meters refused")
  func missingReference() throws {
    try GDALFolder.with { folder in
      try folder.make("degrees.shp", driver: "ESRI Shapefile")
      try folder.make("metres.shp", driver: "ESRI Shapefile", "-t_srs", "EPSG:2056")
      for name in ["degrees", "metres"] {
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name).prj")
      }
      #expect(
        try folder.read("degrees.shp", .shapefile).features.distance(to: GDALFolder.lines) == 0)
      #expect(
        folder.mistake("metres.shp", .shapefile)
          == "metres.shp: layer 'metres' names no coordinate reference system, and "
          + "its coordinates are not degrees; add its .prj file, or convert it with the system's number: "
          + "ogr2ogr -f GeoJSON -s_srs 'EPSG:…' -t_srs EPSG:4326 metres.geojson metres.shp")
    }
  }

  @Test("unknown files beside a Shapefile are not reported as missing")
  func unreadableCompanions() throws {
    try GDALFolder.with { folder in
      try folder.make("roads.shp", driver: "ESRI Shapefile", "-lco", "ENCODING=UTF-8")
      for word in ["SYSTEM", "OEM", "ANSI", "x-bogus"] {
        try folder.write("roads.cpg", word)
        let stored = try folder.read("roads.shp", .shapefile)
        #expect(stored.features.first?.attributes["name"] == .string("Höhenweg"))
        #expect(
          stored.warnings.map(\.message) == [
            "the encoding '\(word)' of its .cpg file is unknown and ignored (--encoding specifies another)"
          ])
      }
      try folder.write("roads.cpg", "UTF-8")
      try folder.write("roads.prj", " \n")
      #expect(
        try folder.read("roads.shp", .shapefile).warnings.map(\.message) == [
          "the .prj file of layer 'roads' is empty; the coordinates are read as degrees"
        ])
      try folder.write("roads.prj", "garbage")
      #expect(
        folder.mistake("roads.shp", .shapefile)
          == "roads.shp: the reference system in the .prj file of layer 'roads' is not known; correct the file, "
          + "or remove it if the coordinates are degrees")
    }
  }

  @Test("curves become lines")
  func curves() throws {
    try GDALFolder.with { folder in
      try folder.write(
        "arc.gml",
        """
        <?xml version="1.0"?>
        <c:C xmlns:c="http://c" xmlns:gml="http://www.opengis.net/gml"><gml:featureMember><c:arc>
        <c:g><gml:Curve srsName="EPSG:4326"><gml:segments><gml:Arc>
        <gml:posList>1 0 0 1 -1 0</gml:posList></gml:Arc></gml:segments></gml:Curve></c:g>
        </c:arc></gml:featureMember></c:C>
        """)
      let feature = try #require(try folder.read("arc.gml", .gml).features.first)
      var positions: [Position] = []
      feature.geometry?.forEachPart { positions += $0 }
      #expect(positions.count > 20)
      for position in positions {
        let radius =
          position.longitude * position.longitude + position.latitude * position.latitude
        #expect(abs(radius - 1) < 1e-9)
      }
    }
  }

  @Test("the same file gives the same features, on many threads at once")
  func deterministic() async throws {
    try await withThrowingTaskGroup(of: StoredFeatures.self) { group in
      let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: path) }
      let folder = GDALFolder(path: path)
      try folder.make("roads.shp", driver: "ESRI Shapefile", "-t_srs", "EPSG:25832")
      let expected = try folder.read("roads.shp", .shapefile)
      for _ in 0..<16 { group.addTask { try folder.read("roads.shp", .shapefile) } }
      for try await stored in group { #expect(stored == expected) }
    }
  }
}
