import MapGeoJSON
import MapTestSupport
import Testing

@testable import MapData

@Suite("Coordinate reference systems")
struct CoordinateReferenceTests {
  @Test(
    "a geographic system with the code of a geocentric one is refused",
    .enabled(if: GDALReader.version != nil, "needs GDAL (Debian: libgdal32)"))
  func geocentricCode() throws {
    func system(_ code: Int) throws -> CoordinateReference {
      let text =
        #"GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],"#
        + #"PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","\#(code)"]]"#
      return try #require(CoordinateReference(name: text))
    }
    #expect(throws: MalformedContent.self) {
      try Reprojection.from(system(4978), conversion: "") { _ in true }
    }
    #expect(try Reprojection.from(system(4326), conversion: "") { _ in true })
  }

  @Test(
    "names of systems are understood as they are written in files",
    arguments: [
      ("EPSG:4326", CoordinateReference.geographic),
      ("urn:ogc:def:crs:OGC:1.3:CRS84", .geographic), ("urn:ogc:def:crs:OGC::CRS84", .geographic),
      ("OGC:CRS84", .geographic), ("epsg:4258", .geographic),
      ("urn:ogc:def:crs:EPSG::3857", .webMercator), ("EPSG:900913", .webMercator),
      ("ESRI:102100", .webMercator), (" EPSG:25832 ", .named("EPSG:25832")),
      ("urn:ogc:def:crs:EPSG:6.9:2056", .named("EPSG:2056")),
      ("urn:x-ogc:def:crs:EPSG:2056", .named("EPSG:2056")),
      ("http://www.opengis.net/def/crs/EPSG/0/27700", .named("EPSG:27700")),
      (
        "http://www.opengis.net/def/crs-compound?1=http://www.opengis.net/def/crs/EPSG/0/25832"
          + "&2=http://www.opengis.net/def/crs/EPSG/0/5783", .named("EPSG:25832")
      ),
      ("EPSG:25832+5783", .named("EPSG:25832")),
      ("http://www.opengis.net/gml/srs/epsg.xml#2154", .named("EPSG:2154")),
      ("ESRI:54030", .named("ESRI:54030")),
      ("PROJCS[\"Mine\",GEOGCS[]]", .described("PROJCS[\"Mine\",GEOGCS[]]", name: "Mine")),
    ])
  func names(name: String, reference: CoordinateReference) {
    #expect(CoordinateReference(name: name) == reference)
  }

  @Test(
    "other names are no systems: no file and no address is looked for",
    arguments: [
      "", "x", "EPSG:", "EPSG:-1", "EPSG:12x", "/etc/passwd", "file:///etc/passwd",
      "https://example.org/2056", "+proj=utm +zone=32", "MYORG:2056",
    ])
  func noNames(name: String) {
    #expect(CoordinateReference(name: name) == nil)
  }

  /// Returns a document of lines with this `crs` member, read in degrees.
  private func read(crs: String?, _ coordinates: String) throws -> GeoJSONDocument {
    let member = crs.map { "\"crs\": \($0), " } ?? ""
    return try GeoJSONDocument(
      parsing: """
        {"type": "FeatureCollection", \(member)"features": [{"type": "Feature", "properties": {},
         "geometry": {"type": "LineString", "coordinates": \(coordinates)}}]}
        """
    ).inDegrees(from: .file(path: "a.geojson"))
  }

  private func named(_ name: String) -> String {
    "{\"type\": \"name\", \"properties\": {\"name\": \"\(name)\"}}"
  }

  /// Returns the error of reading. The result is empty without an error.
  private func mistake(crs: String?, _ coordinates: String) -> String {
    do {
      _ = try read(crs: crs, coordinates)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("GeoJSON in meters of Web Mercator is transformed, without its bounding boxes")
  func webMercator() throws {
    let document = try read(
      crs: named("urn:ogc:def:crs:EPSG::3857"), "[[0, 0], [20037508.342789244, 5621521.486192066]]")
    #expect(document.object.features.distance(to: [[(0, 0), (180, 45)]]) < 1e-9)
    guard case .featureCollection(let collection) = document.object else {
      Issue.record("no collection")
      return
    }
    #expect(collection.foreignMembers["crs"] == nil)
    #expect(document.warnings.isEmpty)
  }

  @Test(
    "degrees are unchanged, whether or not their system is named",
    arguments: [
      nil, "null", "{\"type\": \"name\", \"properties\": {\"name\": \"EPSG:4326\"}}",
      "{\"type\": \"name\", \"properties\": {\"name\": \"urn:ogc:def:crs:OGC:1.3:CRS84\"}}",
    ])
  func degrees(crs: String?) throws {
    let document = try read(crs: crs, "[[8, 47], [190, -89.5]]")
    #expect(document.object.features.distance(to: [[(8, 47), (190, -89.5)]]) == 0)
  }

  @Test("longitudes from 0 to 360, and single invalid positions, are not read as meters")
  func almostDegrees() {
    #expect(mistake(crs: nil, "[[200, 10], [359, 20]]").isEmpty)
    #expect(mistake(crs: nil, "[[8, 47], [9, 48], [1000, 1000]]").isEmpty)
  }

  @Test("coordinates that are not degrees are refused with a remedy")
  func meters() {
    #expect(
      mistake(crs: nil, "[[2600000.5, 1200000], [2600100, 1200100]]")
        == "the coordinates are not degrees but seem to be meters (2600000.5, 1200000.0); name their "
        + "system as \"crs\": {\"type\": \"name\", \"properties\": {\"name\": \"EPSG:…\"}}, or convert "
        + "them: ogr2ogr -f GeoJSON -s_srs 'EPSG:…' -t_srs EPSG:4326 a-wgs84.geojson a.geojson")
    #expect(
      mistake(crs: named("EPSG:4326"), "[[2600000, 1200000], [2600100, 1200100]]")
        .hasPrefix("crs: the coordinates are not degrees"))
  }

  @Test("an unknown system is refused with a remedy")
  func unknown() {
    #expect(
      mistake(crs: named("MYORG:7"), "[[1, 2], [3, 4]]")
        == "crs: the coordinate reference system 'MYORG:7' is not known; name it as EPSG:…, or "
        + "reproject the data, such as with ogr2ogr -t_srs EPSG:4326")
    #expect(
      mistake(
        crs: "{\"type\": \"link\", \"properties\": {\"href\": \"http://example.org/x.prj\"}}",
        "[[1, 2], [3, 4]]"
      ).hasPrefix(
        "crs: the \"crs\" is a link to a coordinate reference system, which is not followed"))
  }

  @Test(
    "reference points of national systems have the degrees that their surveys publish",
    .enabled(if: GDALReader.version != nil, "needs GDAL (Debian: libgdal32)"))
  func referencePoints() throws {
    // The projection center of Switzerland is at 46°57'08.66" N, 7°26'22.50" E on CH1903+. Its latitude differs from
    // WGS 84 by 0.2 arc seconds, and its longitude by less than 4 arc seconds.
    let bern = try read(crs: named("EPSG:2056"), "[[2600000, 1200000], [2600000, 1200000]]")
    #expect(
      bern.object.features.distance(
        to: [[(7.438632, 46.951083), (7.438632, 46.951083)]]) < 1e-6)
    // The position is on the central meridian of UTM zone 32, at the equator.
    let utm = try read(crs: named("EPSG:25832"), "[[500000, 0], [500000, 0]]")
    #expect(utm.object.features.distance(to: [[(9, 0), (9, 0)]]) < 1e-9)
    // The origin of Lambert-93, 3° E and 46.5° N, is at 700 km and 6,600 km.
    let lambert = try read(crs: named("EPSG:2154"), "[[700000, 6600000], [700000, 6600000]]")
    #expect(lambert.object.features.distance(to: [[(3, 46.5), (3, 46.5)]]) < 1e-9)
  }

  @Test("a position outside of its system removes only the geometry of its feature")
  func undefined() throws {
    try #require(GDALReader.version != nil)
    let document = try GeoJSONDocument(
      parsing: """
        {"type": "FeatureCollection", "crs": \(named("EPSG:25832")), "features": [
          {"type": "Feature", "properties": {}, "geometry":
            {"type": "Point", "coordinates": [1e9, 1e9]}},
          {"type": "Feature", "properties": {}, "geometry":
            {"type": "Point", "coordinates": [500000, 0]}}]}
        """
    ).inDegrees()
    let features = document.object.features
    #expect(features.first?.geometry == nil)
    #expect(Array(features.dropFirst()).distance(to: [[(9, 0)]]) < 1e-9)
    #expect(document.unreadable.indices == [0])
  }
}

@Suite(
  "Reprojection",
  .enabled(
    if: ExternalTool.gdaltransform.isInstalled && ExternalTool.ogr2ogr.isInstalled,
    "needs gdaltransform and ogr2ogr (Debian: gdal-bin)"))
struct ReprojectionTests {
  /// Systems with the degrees of the areas for which they are designed.
  private static let systems:
    [(name: String, west: Double, south: Double, east: Double, north: Double)] =
      [
        ("EPSG:25832", 6, 40, 12, 60), ("EPSG:32756", 150, -60, 156, -10),
        ("EPSG:2154", -4, 42, 8, 51), ("EPSG:27700", -6, 50, 1.5, 58),
        ("EPSG:2056", 6, 46, 10.4, 47.7), ("EPSG:5070", -120, 25, -70, 48),
        ("EPSG:3031", -179, -85, 179, -62), ("ESRI:54030", -170, -70, 170, 70),
      ]

  @Test("random points have the same degrees in all formats", arguments: systems.indices)
  func roundTrip(index: Int) throws {
    let system = Self.systems[index]
    var generator = SplitMix64(seed: 200 + UInt64(index))
    let points = (0..<100).map { _ in
      (
        generator.next(in: system.west...system.east),
        generator.next(in: system.south...system.north)
      )
    }
    let text = points.map { "\($0.0) \($0.1)" }.joined(separator: "\n")
    let output = try ExternalTool.gdaltransform.run(
      ["-s_srs", "EPSG:4326", "-t_srs", system.name, "-output_xy"], input: text + "\n")
    let projected = output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: ", ")
    }
    try #require(projected.count == points.count)
    let lines = points.map { [$0] }
    let source = """
      {"type": "FeatureCollection",
       "crs": {"type": "name", "properties": {"name": "\(system.name)"}}, "features": [
      \(projected.map {
        "{\"type\": \"Feature\", \"properties\": {}, \"geometry\": {\"type\": \"Point\", \"coordinates\": [\($0)]}}"
      }.joined(separator: ",\n"))]}
      """
    let native = try GeoJSONDocument(parsing: source).inDegrees().object.features
    #expect(native.distance(to: lines) < 1e-6)

    try GDALFolder.with { folder in
      try folder.make("a.shp", driver: "ESRI Shapefile", of: source, "-a_srs", system.name)
      #expect(try folder.read("a.shp", .shapefile).features.distance(to: lines) < 1e-6)
      try folder.make("a.gpkg", driver: "GPKG", of: source, "-a_srs", system.name)
      let package = try GeoPackage(at: folder.location("a.gpkg"), loader: ResourceLoader())
      #expect(try package.features().features.distance(to: lines) < 1e-6)
      // A part of them is read with the index of the GeoPackage.
      let middle = (system.west + system.east) / 2
      let east = TileSetDescription.Bounds(
        west: middle, south: system.south - 1, east: system.east, north: system.north + 1)
      let expected = lines.filter { $0[0].0 >= middle }
      let part = try package.features(in: east).features
      #expect(part.distance(to: expected) < 1e-6)
    }
  }
}
