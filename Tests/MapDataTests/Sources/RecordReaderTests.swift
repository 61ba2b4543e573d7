import Foundation
import MapGeoJSON
import MapTestSupport
import Testing

@testable import MapData

@Suite("Reading tables")
struct RecordReaderTests {
  private func read(_ bytes: [UInt8], as name: String, layer: String? = nil) throws
    -> StoredFeatures
  {
    var stored: StoredFeatures?
    try withFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
      stored = try ResourceLoader().records(
        at: DataAddress(.file(path: folder + "/" + name), layer: layer))
    }
    return try #require(stored)
  }

  private func read(_ text: String, as name: String = "t.csv") throws -> StoredFeatures {
    try read(Array(text.utf8), as: name)
  }

  /// Returns the message of the error of reading content.
  private func refusal(_ bytes: [UInt8], as name: String) -> String {
    do {
      return "\(try read(bytes, as: name).features.count) records"
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "a table needs no coordinates, and all of its columns become attributes",
    arguments: ["code,location,lon\n01,Paris,2.5\n", "code\tlocation\tlon\n01\tParis\t2.5\n"])
  func text(table: String) throws {
    let stored = try read(table)
    let record = try #require(stored.features.first)
    #expect(stored.features.count == 1)
    #expect(record.geometry == nil)
    #expect(record.attributes == ["code": "01", "location": "Paris", "lon": 2.5])
    #expect(stored.warnings.isEmpty)
  }

  @Test("comments before the header are skipped, and a header may begin with #")
  func comments() throws {
    let plain = try read("# Census of 2020\ncode,n\nA,1\n")
    #expect(plain.features.map(\.attributes) == [["code": "A", "n": 1]])
    let marked = try read("# made today\n#code,n\nA,1\nB,2\n")
    #expect(marked.features.map(\.attributes) == [["code": "A", "n": 1], ["code": "B", "n": 2]])
  }

  @Test("an array of JSON objects is a table; other JSON is not")
  func json() throws {
    let stored = try read(#"[{"code": "007", "n": 1}, {"code": 7}]"#, as: "t.json")
    #expect(stored.features.map(\.attributes) == [["code": "007", "n": 1], ["code": 7]])
    #expect(refusal(Array("[1]".utf8), as: "t.json").contains("arrays of objects"))
    #expect(refusal(Array("[{]".utf8), as: "t.json").contains("line 1, column 3"))
  }

  @Test("the attributes of features are a table")
  func features() throws {
    let text = #"{"type": "Feature", "properties": {"code": "A"}, "geometry": null}"#
    #expect(try read(text, as: "t.geojson").features.map(\.attributes) == [["code": "A"]])
  }

  @Test("a workbook is refused with the remedy")
  func workbook() {
    let old: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0]
    #expect(refusal(old, as: "t.xls").contains("save its table as CSV"))
  }

  @Test("a GeoPackage has tables without geometries")
  func geoPackage() throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.gpkg")
      try GeoPackageWriter.createPlaces(writer)
      try writer.run(
        """
        INSERT INTO gpkg_contents VALUES ('census', 'attributes', 0, NULL, NULL, NULL, NULL);
        CREATE TABLE census (fid INTEGER PRIMARY KEY, code TEXT, n INTEGER);
        INSERT INTO census VALUES (1, '01', 5), (2, '02', NULL);
        """)
      let file = ResourceLocation.file(path: folder + "/a.gpkg")
      for layer in [nil, "census"] {
        let stored = try ResourceLoader().records(at: DataAddress(file, layer: layer))
        #expect(
          stored.features.map(\.attributes) == [
            ["fid": 1, "code": "01", "n": 5], ["fid": 2, "code": "02", "n": AttributeValue.null],
          ])
      }
      try GeoPackageWriter.addPlace(writer, 9, GeoPackageWriter.point(1, 2), "'Hut', 12.5, 1, NULL")
      let places = try ResourceLoader().records(at: DataAddress(file, layer: "places"))
      #expect(places.features.map { $0.attributes["name"] } == ["Hut"])
    }
  }

  @Test("a table of a GeoPackage that was read can be verified")
  func replay() throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.gpkg")
      try GeoPackageWriter.createPlaces(writer)
      try writer.run(
        """
        INSERT INTO gpkg_contents VALUES ('census', 'attributes', 0, NULL, NULL, NULL, NULL);
        CREATE TABLE census (fid INTEGER PRIMARY KEY, code TEXT);
        INSERT INTO census VALUES (1, '01');
        """)
      let input = Input(
        .file(path: folder + "/a.gpkg"), .features(layer: "census", bounds: nil))
      var loader = ResourceLoader()
      loader.inputs = InputLog()
      _ = try loader.records(at: DataAddress(input.location))
      let first = try #require(loader.inputs?.hashes[input] ?? nil)
      #expect(try ResourceLoader().rereading([input])[input]?.get() == first)
      try writer.run("UPDATE census SET code = '02'")
      #expect(try ResourceLoader().rereading([input])[input]?.get() != first)
    }
  }
}
