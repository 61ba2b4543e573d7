import MapData
import MapEngine
import MapGeoJSON
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@Suite("Data sources")
struct DataSourceTests {
  private func named(_ name: String, _ longitude: Double = 0) -> Feature {
    Feature(.point(longitude, 0), attributes: ["name": name])
  }

  @Test("features are in the order in which they were added")
  func adding() {
    let source = DataSource(id: "a")
    source.add(named("a"))
    source.add(Geometry.point(1, 2))
    source.add(FeatureCollection([named("b"), named("c")]))
    #expect(source.features == [named("a"), Feature(.point(1, 2)), named("b"), named("c")])
    #expect(source.count == 4)
    source.set(named("d"))
    #expect(source.features == [named("d")])
    source.clear()
    #expect(source.features.isEmpty && source.boundingBox == nil)
  }

  @Test("removal by value removes the first equal feature, and removal by identifier removes all")
  func removing() {
    let source = DataSource(id: "a")
    let twin = Feature(.point(1, 1), identifier: 5)
    source.add([named("a"), named("b"), named("a"), twin, twin])
    #expect(source.remove(named("a")) == 1)
    #expect(source.features == [named("b"), named("a"), twin, twin])
    #expect(source.remove(named("z")) == 0)
    #expect(source.remove(identifier: 5) == 2)
    #expect(source.remove(identifier: 5) == 0)
    #expect(source.features == [named("b"), named("a")])
  }

  @Test("an update keeps the place of the feature with its identifier")
  func updating() {
    let source = DataSource(id: "a")
    func feature(_ identifier: Feature.Identifier, _ longitude: Double) -> Feature {
      Feature(.point(longitude, 0), identifier: identifier)
    }
    source.add([feature(1, 0), feature("x", 0), named("n")])
    source.update([feature("x", 9), feature(2, 3)])
    #expect(source.features == [feature(1, 0), feature("x", 9), named("n"), feature(2, 3)])
    #expect(source.replace(named("n"), with: feature(7, 7)))
    #expect(source.feature(withIdentifier: 7) == feature(7, 7))
    #expect(source.replace(feature(7, 7), with: named("n")))
    #expect(source.feature(withIdentifier: 7) == nil)
    #expect(!source.replace(feature(7, 7), with: named("n")))
  }

  @Test("a name that the style already has, and a wrong option, are refused")
  func refused() throws {
    var map = try emptyMap()
    try map.addSource(DataSource(id: "a"))
    #expect(throws: MapError.self) { try map.addSource(DataSource(id: "a")) }
    var options = DataSourceOptions()
    options.buffer = 600
    #expect(throws: MapError.self) { try map.addSource(DataSource(id: "b", options: options)) }
    #expect(map.style.source("b") == nil)
  }

  private func emptyMap() throws -> Map {
    try Map.load(
      JSONDocument(parsing: #"{"version": 8, "sources": {}, "layers": []}"#), from: nil)
  }

  /// Returns a map with the source's points as circles.
  private func map(of source: DataSource) throws -> Map {
    var map = try emptyMap()
    try map.addSource(source)
    try map.addLayer(CircleLayer(id: "points", source: source.id))
    return map
  }

  private func picture(_ map: Map, zoom: Double = 1) throws -> PixelBuffer {
    let size = try PictureSize(96, 64)
    return map.scene(camera: Camera(zoom: zoom), size: size).draw()
  }

  @Test(
    "after any edits, the picture equals the picture of a newly created source",
    arguments: [false, true])
  func picturesAfterEdits(cluster: Bool) throws {
    var random = SplitMix64(seed: 11)
    var options = DataSourceOptions()
    options.cluster = cluster
    let source = DataSource(id: "points", options: options)
    let map = try map(of: source)
    var seen: Set<[UInt8]> = []
    for round in 0..<12 {
      let feature = Feature(
        .point(random.next(in: -15...15), random.next(in: -10...10)),
        identifier: Feature.Identifier(random.next() % 20))
      if round % 5 == 4 {
        source.remove(source.features[0])
      } else {
        source.update(feature)
      }
      let anew = DataSource(id: "points", options: options)
      anew.add(source.features)
      let bytes = try picture(map).bytes
      #expect(try bytes == picture(self.map(of: anew)).bytes)
      seen.insert(bytes)
    }
    #expect(seen.count > 6)
  }

  @Test("a scene has the features of the moment at which it was created")
  func sceneIsASnapshot() throws {
    let source = DataSource(id: "points", shape: named("a"))
    let map = try map(of: source)
    let size = try PictureSize(32, 32)
    let scene = map.scene(camera: Camera(zoom: 1), size: size)
    let before = scene.draw().bytes
    source.clear()
    #expect(scene.draw().bytes == before)
    #expect(map.scene(camera: Camera(zoom: 1), size: size).draw().bytes != before)
  }

  @Test("options determine which features are drawn, and from which zoom level")
  func options() throws {
    var options = DataSourceOptions()
    options.minZoom = 3
    options.filter = try JSONDocument(parsing: #"["==", ["get", "name"], "a"]"#).root
    let source = DataSource(id: "points", options: options)
    source.add(named("b"))
    let map = try map(of: source)
    #expect(try picture(map, zoom: 4).bytes.allSatisfy { $0 == 0 })
    source.add(named("a"))
    #expect(try picture(map, zoom: 1).bytes.allSatisfy { $0 == 0 })
    #expect(try picture(map, zoom: 4).bytes.contains { $0 != 0 })
  }

  @Test("data of any format is imported, recognized by its content")
  func formats() throws {
    let texts = [
      "csv": "name,longitude,latitude\na,1.5,2.5\nb,,\n",
      "gpx": """
      <?xml version="1.0"?>
      <gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
        <wpt lat="2.5" lon="1.5"><name>a</name></wpt>
      </gpx>
      """,
      "geojson": """
      {"type": "Feature", "properties": {"name": "a"},
       "geometry": {"type": "Point", "coordinates": [1.5, 2.5]}}
      """,
    ]
    let scheme = ResourceScheme("memory") { url in
      Array((texts[String(url.dropFirst(9).prefix { $0 != "?" })] ?? "").utf8)
    }
    let loader = ResourceLoader(schemes: [scheme], http: nil)
    for name in texts.keys.sorted() {
      let source = DataSource(id: "a")
      let warnings = try source.importData(from: "memory://\(name)", loader: loader)
      // A row without coordinates is a feature without geometry.
      #expect(source.count == (name == "csv" ? 2 : 1))
      #expect(source.features.first?.geometry == .point(1.5, 2.5))
      #expect(source.features.first?.attributes["name"] == .string("a"))
      #expect(warnings.isEmpty == (name != "csv"))
    }
  }

  @Test("the encoding of imported text is detected or given")
  func encodings() throws {
    let text = "name,longitude,latitude\nZürich,8.5,47.4\n"
    let utf16: [UInt8] =
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] as [UInt8] }
    let latin1: [UInt8] = text.unicodeScalars.map { UInt8($0.value) }
    let cases: [([UInt8], TextEncoding?)] = [
      (Array(text.utf8), nil), (utf16, nil), (latin1, .latin1),
    ]
    for (bytes, encoding) in cases {
      let loader = ResourceLoader(schemes: [ResourceScheme("memory") { _ in bytes }], http: nil)
      let source = DataSource(id: "a")
      try source.importData(from: "memory:a", loader: loader, encoding: encoding)
      #expect(source.features.first?.attributes["name"] == .string("Zürich"))
    }
    let loader = ResourceLoader(schemes: [ResourceScheme("memory") { _ in latin1 }], http: nil)
    #expect(throws: ResourceError.self) {
      try DataSource(id: "a").importData(from: "memory:a", loader: loader, encoding: .ascii)
    }
  }

  @Test("data that cannot be imported adds nothing")
  func importFailures() throws {
    let source = DataSource(id: "a")
    let scheme = ResourceScheme("memory") { _ in Array(#"{"type":"Point""#.utf8) }
    let loader = ResourceLoader(schemes: [scheme])
    #expect(throws: ResourceError.self) { try source.importData(from: "memory:a", loader: loader) }
    #expect(throws: ResourceError.self) { try source.importData(from: "/no/such/file") }
    #expect(throws: GeoJSONError.self) {
      try source.importData(from: "memory:a", loader: loader) { try Geometry(geoJSON: $0).features }
    }
    #expect(source.count == 0)
  }

  @Test("several threads may change and draw a source at the same time")
  func threads() async throws {
    let source = DataSource(id: "points")
    let map = try map(of: source)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          source.add(Feature(.point(Double(number), 0), identifier: Feature.Identifier(number)))
          if number % 4 == 0 { source.remove(identifier: Feature.Identifier(number)) }
          _ = try? picture(map)
        }
      }
    }
    #expect(source.count == 30)
  }
}
