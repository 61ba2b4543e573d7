import MapGeoJSON
import MapJSON
import Testing
import MapData

@Suite("Store files")
struct StoreConfigurationTests {
  private func configuration(_ texts: String...) throws(ResourceError) -> StoreConfiguration {
    var configuration = StoreConfiguration()
    for (index, text) in texts.enumerated() {
      try configuration.add(
        Array(text.utf8), at: .file(path: "maps/\(index).scfg"), loader: ResourceLoader())
    }
    return configuration
  }

  private func store(_ id: String, _ uri: String) -> String {
    #"{"type": "geojson", "version": "1", "uri": "\#(uri)", "id": "\#(id)"}"#
  }

  @Test("uris are relative to the file, and of two stores with the same id the last is used")
  func stores() throws {
    let read = try configuration(
      #"{"stores": [\#(store("a", "x.geojson")), \#(store("b", "http://h/y.gpkg"))]}"#,
      #"{"stores": [\#(store("a", "../z.geojson"))]}"#)
    #expect(read.stores.map(\.id) == ["b", "a"])
    #expect(read.stores.map(\.adapter) == ["geojson.1", "geojson.1"])
    #expect(
      read.stores.map(\.location) == [
        .url("http://h/y.gpkg"), .file(path: "maps/../z.geojson"),
      ])
  }

  @Test("a store becomes a source of a style by its id, with its other members")
  func sources() throws {
    let read = try configuration(
      #"{"stores": [{"type": "csv", "version": 1, "uri": "p.csv", "id": "p", "cluster": true}]}"#)
    let style = read.adding(to: try JSONDocument(parsing: #"{"sources": {"q": {}}}"#))
    #expect(
      style.root.jsonText
        == #"{"sources":{"q":{},"p":{"type":"store","cluster":true,"adapter":"csv.1","url":"store:p"}}}"#
    )
    #expect(read.store(atURL: "store:p")?.location == .file(path: "maps/p.csv"))
  }

  @Test(
    "missing members are reported with their places",
    arguments: [
      ("[]", "maps/0.scfg: not a store file: it has no array \"stores\""),
      (
        "{\"stores\": [\n{\"type\": \"csv\", \"version\": \"1\", \"id\": \"a\"}]}",
        "maps/0.scfg: line 2: stores[0]: \"uri\" is missing"
      ),
      (
        "{\"stores\": [{\"id\": {}}]}", "maps/0.scfg: line 1: stores[0]: \"id\" must be a string"
      ),
    ])
  func mistakes(text: String, message: String) {
    let error = #expect(throws: ResourceError.self) { try configuration(text) }
    #expect(error?.description == message)
  }

  @Test("adapters are identified by type and version, and programs can add their own")
  func adapters() throws {
    var adapters = StoreAdapters.standard
    let request = StoreRequest(.file(path: "s"), loader: ResourceLoader())
    let error = #expect(throws: ResourceError.self) { try adapters.open("sensors.2", request) }
    #expect(
      error?.description
        == "s: no adapter 'sensors.2'; the registered adapters are: arrow.1, csv.1, data.1, filegdb.1, flatgeobuf.1, "
        + "geojson.1, geojsonl.1, geojsonseq.1, geoparquet.1, geotiff.1, gml.1, gpkg.1, gpx.1, kml.1, kmz.1, "
        + "shapefile.1, topojson.1, tsv.1, vrt.1, zipped-shapefile.1")
    adapters.register(
      StoreAdapter(type: "sensors", version: "2") { _ in
        .features(StoredFeatures([Feature(geometry: nil)]))
      })
    guard case .features(let stored) = try adapters.open("sensors.2", request) else {
      Issue.record("no features")
      return
    }
    #expect(stored.features.count == 1)
  }
}
