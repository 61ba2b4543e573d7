import MapGeoJSON
import Testing
import MapData

@Suite("GPX")
struct GPXStoreTests {
  private func read(_ text: String, layer: String? = nil) throws(ResourceError) -> StoredFeatures {
    try GPXStore.features(Array(text.utf8), at: .file(path: "a.gpx"), layer: layer)
  }

  private func position(
    _ longitude: Double, _ latitude: Double, _ altitude: Double? = nil
  ) -> Position {
    Position(longitude: longitude, latitude: latitude, altitude: altitude)
  }

  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="hand" xmlns="http://www.topografix.com/GPX/1/1">
      <metadata><name>Not a feature</name><time>2020-01-01T00:00:00Z</time></metadata>
      <wpt lat="47.5" lon="8.5"><ele>410.5</ele><time>2021-05-01T10:00:00Z</time>
        <name>Hut &amp; inn</name><desc>Warm</desc><type>shelter</type></wpt>
      <rte><name>Way</name><number>3</number>
        <rtept lat="1" lon="2"><name>not the route</name></rtept><rtept lat="3" lon="4"/></rte>
      <trk><name>Walk</name>
        <trkseg><trkpt lat="47" lon="8"><ele>400</ele><time>2021-05-01T09:00:00Z</time>
          <extensions><name>not the track</name><hr>120</hr></extensions></trkpt>
          <trkpt lat="48" lon="9"/></trkseg>
        <trkseg><trkpt lat="49" lon="10"/><trkpt lat="50" lon="11"/></trkseg>
        <trkseg><trkpt lat="51" lon="12"/></trkseg>
      </trk>
    </gpx>
    """

  @Test("waypoints are points; routes and tracks are lines, with one part per segment")
  func features() throws {
    let stored = try read(Self.document)
    #expect(
      stored.features.map(\.geometry) == [
        .point(position(8.5, 47.5, 410.5)),
        .lineString([position(2, 1), position(4, 3)]),
        .geometryCollection([
          .multiLineString([
            [position(8, 47, 400), position(9, 48)], [position(10, 49), position(11, 50)],
          ]),
          .point(position(12, 51)),
        ]),
      ])
    #expect(stored.warnings.isEmpty)
  }

  @Test("segments at one place are points")
  func onePlace() throws {
    let stored = try read(
      """
      <gpx><trk><trkseg><trkpt lat="2" lon="1"/><trkpt lat="2" lon="1"><ele>5</ele></trkpt></trkseg>
      <trkseg><trkpt lat="2" lon="1"/><trkpt lat="3" lon="1"/></trkseg></trk></gpx>
      """)
    #expect(
      stored.features.map(\.geometry) == [
        .geometryCollection([
          .lineString([position(1, 2), position(1, 3)]), .point(position(1, 2)),
        ])
      ])
    #expect(stored.warnings.isEmpty)
  }

  @Test("children of an item are attributes; children of its points are not")
  func attributes() throws {
    let features = try read(Self.document).features
    #expect(
      features[0].attributes == [
        "ele": 410.5, "time": "2021-05-01T10:00:00Z", "name": "Hut & inn", "desc": "Warm",
        "type": "shelter",
      ])
    #expect(features[1].attributes == ["name": "Way", "number": 3])
    #expect(features[2].attributes == ["name": "Walk", "time": "2021-05-01T09:00:00Z"])
  }

  @Test("a layer is waypoints, routes or tracks")
  func layers() throws {
    #expect(try read(Self.document, layer: "tracks").features.count == 1)
    #expect(
      try read(Self.document, layer: "waypoints").features.map(\.attributes["name"])
        == ["Hut & inn"])
    let error = #expect(throws: ResourceError.self) { try read(Self.document, layer: "roads") }
    #expect(
      error?.description == "a.gpx: no layer 'roads'; the layers are: waypoints, routes, tracks")
  }

  @Test("namespace prefixes and the older version are accepted")
  func versions() throws {
    let stored = try read(
      """
      <g:gpx version="1.0" xmlns:g="http://www.topografix.com/GPX/1/0"><g:trk><g:trkseg>
      <g:trkpt lat="0" lon="0"/><g:trkpt lat="1" lon="1"/></g:trkseg></g:trk></g:gpx>
      """)
    #expect(stored.features.map(\.geometry) == [.lineString([position(0, 0), position(1, 1)])])
  }

  @Test(
    "points without a position are omitted with a warning, and a segment of one point is a point")
  func oddities() throws {
    let stored = try read(
      """
      <gpx><wpt lat="x" lon="1"/><wpt lat="91" lon="1"/>
      <trk><name>T</name><trkseg><trkpt lat="1" lon="1"/></trkseg></trk>
      <rte><name>R</name></rte></gpx>
      """)
    #expect(
      stored.features.map(\.geometry) == [nil, nil, .point(position(1, 1)), .multiLineString([])])
    #expect(
      stored.warnings.map(\.message) == [
        "1 feature has an empty geometry, the first is feature 4 'R'; it is not drawn",
        "1 feature has a position that is not a finite longitude and latitude, the first is feature 1: 1.0, nan; "
          + "such positions are left out",
        "1 feature has a latitude beyond 90 degrees, the first is feature 2: 1.0, 91.0; such positions are left "
          + "out (is the latitude written before the longitude?)",
      ])
  }

  @Test("entities are refused before they are expanded, and deep nesting is bounded")
  func bombs() {
    let bomb = """
      <!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><gpx><wpt lat="1" lon="1">
      <name>&b;</name></wpt></gpx>
      """
    let entities = #expect(throws: ResourceError.self) { try read(bomb) }
    #expect(
      entities?.description
        == "a.gpx: line 1: not valid XML: it declares entities, which are not read")
    let deep = "<gpx>" + String(repeating: "<a>", count: 300)
    let depth = #expect(throws: ResourceError.self) { try read(deep) }
    #expect(depth?.description.contains("too deep inside each other") == true)
  }

  @Test("a document truncated at any offset is refused without a crash")
  func cutOff() {
    let bytes = Array(Self.document.utf8)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: ResourceError.self) {
        try GPXStore.features(Array(bytes[..<count]), at: .file(path: "a.gpx"))
      }
    }
  }
}
