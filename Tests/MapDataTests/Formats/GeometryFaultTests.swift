import Foundation
import MapData
import MapGeoJSON
import MapTestSupport
import Testing

/// Tests of the table of faults in DataFormats.md: the same fault has the same result in each format.
@Suite("Faults of data in each format")
struct GeometryFaultTests {
  /// A format of a file with two features: a point at 1, 2, and a feature with a fault.
  enum Format: String, CaseIterable {
    case geoJSON, sequence, table, wkt, wkb, gpx, kml, geoPackage, gml
  }

  /// A fault, and the feature with this fault in each format that can express it.
  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String { message }
    /// The text of the fault in the warning.
    var message: String
    /// A GeoJSON geometry.
    var geoJSON: String
    /// The fields of a longitude and a latitude; nil if a table cannot have the fault.
    var fields: String?
    /// Well-known text; nil if it cannot have the fault.
    var wkt: String?
    /// Well-known binary; nil if it cannot have the fault.
    var wkb: [UInt8]?
    /// An element of GPX; nil if it cannot have the fault.
    var gpx: String?
    /// A geometry of KML; nil if it cannot have the fault.
    var kml: String?
    /// A geometry of GML; nil if it cannot have the fault.
    var gml: String?
  }

  private static func numbers(_ type: UInt8, _ counts: [UInt8], _ numbers: [Double]) -> [UInt8] {
    var bytes: [UInt8] = [1, type, 0, 0, 0]
    for count in counts { bytes += [count, 0, 0, 0] }
    for number in numbers {
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += Array($0) }
    }
    return bytes
  }

  /// Returns a polygon with a ring that has no area.
  private static func ring(_ coordinates: [Double]) -> Fault {
    let pairs = stride(from: 0, to: coordinates.count, by: 2).map { coordinates[$0...($0 + 1)] }
    func text(_ mark: String, _ separator: String) -> String {
      pairs.map { $0.map { "\($0)" }.joined(separator: mark) }.joined(separator: separator)
    }
    return Fault(
      message: "a ring of fewer than four positions or without an area",
      geoJSON: #"{"type":"Polygon","coordinates":[[[\#(text(",", "],["))]]]}"#, fields: nil,
      wkt: "POLYGON((\(text(" ", ","))))", wkb: numbers(3, [1, UInt8(pairs.count)], coordinates),
      gpx: nil,
      kml: """
        <Polygon><outerBoundaryIs><LinearRing><coordinates>\(text(",", " "))</coordinates>
        </LinearRing></outerBoundaryIs></Polygon>
        """,
      gml: """
        <gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>\(text(" ", " "))</gml:posList>
        </gml:LinearRing></gml:exterior></gml:Polygon>
        """)
  }

  private static let faults = [
    // GPX and well-known text have no feature without a geometry.
    Fault(
      message: "no geometry", geoJSON: "null", fields: ",", wkt: "", wkb: [], gpx: nil, kml: "",
      gml: ""),
    Fault(
      message: "an empty geometry", geoJSON: #"{"type":"LineString","coordinates":[]}"#,
      fields: nil,
      wkt: "LINESTRING EMPTY", wkb: numbers(2, [0], []), gpx: "<rte/>",
      kml: "<LineString><coordinates/></LineString>", gml: nil),
    // A segment of GPX with one point is a point.
    Fault(
      message: "a line of one position", geoJSON: #"{"type":"LineString","coordinates":[[1,2]]}"#,
      fields: nil, wkt: "LINESTRING(1 2)", wkb: numbers(2, [1], [1, 2]), gpx: nil,
      kml: "<LineString><coordinates>1,2</coordinates></LineString>",
      gml: "<gml:LineString><gml:posList>1 2</gml:posList></gml:LineString>"),
    // A segment of equal points is a point, too.
    Fault(
      message: "a line of one position",
      geoJSON: #"{"type":"LineString","coordinates":[[1,2],[1,2,5]]}"#,
      fields: nil, wkt: "LINESTRING(1 2,1 2)", wkb: numbers(2, [2], [1, 2, 1, 2]), gpx: nil,
      kml: "<LineString><coordinates>1,2 1,2,5</coordinates></LineString>",
      gml: "<gml:LineString><gml:posList>1 2 1 2</gml:posList></gml:LineString>"),
    ring([0, 0, 1, 1, 0, 0]),
    // The rings have one place, two places, the places of a parallel, and the places of a meridian.
    ring([5, 4, 5, 4, 5, 4, 5, 4]), ring([0, 0, 1, 1, 0, 0, 1, 1, 0, 0]),
    ring([5, 4, 6, 4, 7, 4, 5, 4]), ring([5, 4, 5, 6, 5, 5, 5, 4]),
    Fault(
      message: "a position that is not a finite longitude and latitude",
      geoJSON: #"{"type":"Point","coordinates":[null,2]}"#, fields: "nan,2", wkt: "POINT(nan 2)",
      wkb: numbers(1, [], [.nan, 2]), gpx: #"<wpt lon="nan" lat="2"/>"#,
      kml: "<Point><coordinates>nan,2</coordinates></Point>", gml: nil),
    Fault(
      message: "a position that is not a finite longitude and latitude",
      geoJSON: #"{"type":"Point","coordinates":[1,-Infinity]}"#, fields: "1,-inf",
      wkt: "POINT(1 -inf)", wkb: numbers(1, [], [1, -.infinity]),
      gpx: #"<wpt lon="1" lat="-inf"/>"#, kml: "<Point><coordinates>1,-inf</coordinates></Point>",
      gml: nil),
    Fault(
      message: "a latitude beyond 90 degrees", geoJSON: #"{"type":"Point","coordinates":[1,-95]}"#,
      fields: "1,-95", wkt: "POINT(1 -95)", wkb: numbers(1, [], [1, -95]),
      gpx: #"<wpt lon="1" lat="-95"/>"#, kml: "<Point><coordinates>1,-95</coordinates></Point>",
      gml: "<gml:Point><gml:pos>1 -95</gml:pos></gml:Point>"),
    // Truncated XML is an error of the file.
    Fault(
      message: "a geometry that cannot be read",
      geoJSON: #"{"type":"LineString","coordinates":[1,2]}"#,
      fields: "east,2", wkt: "POINT(1", wkb: [1, 1, 0, 0, 0, 0], gpx: nil, kml: nil, gml: nil),
  ]

  /// Returns the warnings about a file of a format with or without the point. Nil if the format cannot have the fault.
  private func read(
    _ fault: Fault, _ format: Format, hasPoint: Bool = true,
    in bounds: TileSetDescription.Bounds? = nil
  ) throws -> StoredFeatures? {
    func text(_ start: String, _ point: String, _ feature: String?, _ end: String = "") throws
      -> StoredFeatures?
    {
      guard let feature else { return nil }
      let text = start + (hasPoint ? point : "") + feature + end
      let loader = ResourceLoader(schemes: [ResourceScheme("here") { _ in Array(text.utf8) }])
      return try loader.features(at: DataAddress(.url("here:a")), in: bounds)
    }
    func feature(_ geometry: String) -> String {
      #"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#
    }
    let point = feature(#"{"type":"Point","coordinates":[1,2]}"#)
    switch format {
    case .geoJSON:
      return try text(
        #"{"type":"FeatureCollection","features":["#, point + ",", feature(fault.geoJSON), "]}")
    case .sequence: return try text("\u{1E}", point + "\n\u{1E}", feature(fault.geoJSON))
    case .table: return try text("id,lon,lat\n", "1,1,2\n", fault.fields.map { "2,\($0)\n" })
    case .wkt: return try text("id,wkt\n", "1,POINT(1 2)\n", fault.wkt.map { "2,\"\($0)\"\n" })
    case .wkb:
      let point = GeoPackageWriter.hex(Self.numbers(1, [], [1, 2]))
      return try text(
        "id,wkb\n", "1,\(point)\n", fault.wkb.map { "2,\(GeoPackageWriter.hex($0))\n" })
    case .gpx: return try text("<gpx>", #"<wpt lon="1" lat="2"/>"#, fault.gpx, "</gpx>")
    case .kml:
      return try text(
        "<kml><Document>", "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>",
        fault.kml.map { "<Placemark>\($0)</Placemark>" }, "</Document></kml>")
    case .geoPackage:
      guard let wkb = fault.wkb else { return nil }
      var stored: StoredFeatures?
      try withFolder { folder in
        let writer = try DatabaseWriter(folder + "/a.gpkg")
        try GeoPackageWriter.createPlaces(writer)
        if hasPoint { try GeoPackageWriter.addPlace(writer, 1, GeoPackageWriter.point(1, 2)) }
        let blob = wkb.isEmpty ? nil : [0x47, 0x50, 0, 1, 0xE6, 0x10, 0, 0] + wkb
        try writer.run(
          """
          INSERT INTO places VALUES
            (2, \(blob.map { "x'\(GeoPackageWriter.hex($0))'" } ?? "NULL"), NULL, NULL, NULL, NULL)
          """)
        stored = try ResourceLoader().features(
          at: DataAddress(.file(path: folder + "/a.gpkg")), in: bounds)
      }
      return stored
    case .gml:
      guard GDALReader.version != nil else { return nil }
      func member(_ id: Int, _ geometry: String) -> String {
        """
        <gml:featureMember><p><id>\(id)</id>\(geometry.isEmpty ? "" : "<geom>\(geometry)</geom>")</p>
        </gml:featureMember>
        """
      }
      return try text(
        #"<c xmlns:gml="http://www.opengis.net/gml">"#,
        member(1, "<gml:Point><gml:pos>1 2</gml:pos></gml:Point>"), fault.gml.map { member(2, $0) },
        "</c>")
    }
  }

  @Test("a fault is counted in the same warning", arguments: faults, Format.allCases)
  func sameAnswer(fault: Fault, format: Format) throws {
    guard let stored = try read(fault, format) else { return }
    #expect(stored.features.first?.geometry == .point(1, 2))
    #expect(stored.warnings.map(\.kind) == [.missingCoordinates], "\(stored.warnings)")
    let message = try #require(stored.warnings.first?.message)
    #expect(message.hasPrefix("1 feature has \(fault.message), the first "), "\(message)")
    let places = ["is feature 2", "in line 3"]
    #expect(places.contains { message.contains($0) }, "\(message)")
  }

  @Test("a fault alone leaves nothing to draw", arguments: faults, Format.allCases)
  func nothingUsable(fault: Fault, format: Format) throws {
    guard let stored = try read(fault, format, hasPoint: false) else { return }
    #expect(stored.warnings.map(\.kind) == [.missingCoordinates, .empty], "\(stored.warnings)")
    let reason =
      "no feature of the data has a geometry that can be drawn: 1 feature has \(fault.message)"
    #expect(stored.warnings.last?.message.hasPrefix(reason) == true, "\(stored.warnings)")
  }

  @Test("a fault is counted in a region, too", arguments: faults, Format.allCases)
  func region(fault: Fault, format: Format) throws {
    let region = TileSetDescription.Bounds(west: 0, south: -95, east: 20, north: 90)
    guard let stored = try read(fault, format, in: region) else { return }
    #expect(stored.features.first?.geometry == .point(1, 2))
    #expect(stored.warnings.map(\.kind) == [.missingCoordinates], "\(stored.warnings)")
  }

  @Test(
    "bytes that are not UTF-8 are read as Windows-1252, with a warning", arguments: Format.allCases)
  func badBytes(format: Format) throws {
    let text: String
    switch format {
    case .geoJSON, .sequence:
      text =
        #"{"type":"Feature","properties":{"name":"é"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    case .table: text = "name,lon,lat\n\u{e9},1,2\n"
    case .wkt: text = "name,wkt\n\u{e9},POINT(1 2)\n"
    case .wkb: text = "name,wkb\n\u{e9},\(GeoPackageWriter.hex(Self.numbers(1, [], [1, 2])))\n"
    case .gpx: text = "<gpx><wpt lon='1' lat='2'><name>\u{e9}</name></wpt></gpx>"
    case .kml:
      text = """
        <kml><Placemark><name>\u{e9}</name><Point><coordinates>1,2</coordinates></Point></Placemark></kml>
        """
    // GDAL reads the encoding of GML; `DBFEncodingTests` are about Shapefiles.
    case .gml: return
    case .geoPackage:
      try withFolder { folder in
        let writer = try DatabaseWriter(folder + "/a.gpkg")
        try GeoPackageWriter.createPlaces(writer)
        try GeoPackageWriter.addPlace(
          writer, 1, GeoPackageWriter.point(1, 2), "CAST(x'e9' AS TEXT), NULL, NULL, NULL")
        expectGuess(
          try ResourceLoader().features(at: DataAddress(.file(path: folder + "/a.gpkg"))))
      }
      return
    }
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let loader = ResourceLoader(schemes: [ResourceScheme("here") { _ in bytes }])
    expectGuess(try loader.features(at: DataAddress(.url("here:a"))))
  }

  private func expectGuess(_ stored: StoredFeatures) {
    #expect(stored.features.map { $0.attributes["name"] } == [.string("\u{e9}")])
    #expect(stored.warnings.map(\.kind) == [.odd])
    #expect(stored.warnings.first?.message.contains("Windows-1252") == true, "\(stored.warnings)")
  }

  @Test(
    "an unknown reference system is refused, and never read as degrees",
    arguments: [
      """
      {"type":"Point","coordinates":[1,2],"crs":{"type":"name","properties":{"name":"MY:GRID"}}}
      """, "wkt\nPOINT(1 2)\nSRID=999999;POINT(1 2)\n",
      "wkb\n0101000020" + "3F420F00" + String(repeating: "00", count: 16) + "\n",
    ])
  func unknownReference(text: String) {
    let loader = ResourceLoader(schemes: [ResourceScheme("here") { _ in Array(text.utf8) }])
    let error = #expect(throws: ResourceError.self) {
      try loader.features(at: DataAddress(.url("here:a")))
    }
    guard case .malformed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
