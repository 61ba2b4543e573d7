import MapGeoJSON
import MapTestSupport
import Testing
import MapData

@Suite("CSV stores")
struct CSVStoreTests {
  private func read(
    _ text: String, _ options: CSVOptions = CSVOptions(),
    in bounds: TileSetDescription.Bounds? = nil
  ) throws(ResourceError) -> StoredFeatures {
    try CSVStore.features(
      Array(text.utf8), at: .file(path: "a.csv"), options: options, in: bounds)
  }

  private func place(_ longitude: Double, _ latitude: Double) -> Geometry {
    .point(Position(longitude: longitude, latitude: latitude))
  }

  @Test("numbers become numbers, empty fields null, leading zeros stay text")
  func values() throws {
    let stored = try read("lon,lat,name,pop,code\r\n2.5,48,Paris,2100000,075\r\n4,45,,1e+03,x\r\n")
    #expect(stored.features.map(\.geometry) == [place(2.5, 48), place(4, 45)])
    let first = stored.features[0].attributes
    #expect(first["lon"] == .double(2.5))
    #expect(first["name"] == .string("Paris"))
    #expect(first["pop"] == .integer(2_100_000))
    #expect(first["code"] == .string("075"))
    #expect(stored.features[1].attributes["name"] == .null)
    #expect(stored.features[1].attributes["pop"] == .double(1000))
    #expect(stored.warnings.isEmpty)
  }

  @Test("quoted fields may contain delimiters, quotes and line breaks")
  func quotes() throws {
    let stored = try read("x,y,t\n1,2,\"a, \"\"b\"\"\nc\"\n3,4,d\n")
    #expect(
      stored.features.map { $0.attributes["t"] } == [.string("a, \"b\"\nc"), .string("d")])
  }

  @Test("the delimiter is the most frequent one in the first line", arguments: [",", ";", "\t"])
  func delimiter(mark: String) throws {
    let text = "\u{FEFF}Lng,\"a;b\tc\",LATITUDE\n1,z,2".replacing(",", with: mark)
    let feature = try #require(try read(text).features.first)
    #expect(feature.geometry == place(1, 2))
    #expect(feature.attributes["a;b\tc".replacing(",", with: mark)] == .string("z"))
  }

  @Test("a column of well-known text is the geometry, not an attribute")
  func wellKnownText() throws {
    let stored = try read(
      "the_geom;n\nLINESTRING(0 0, 1 1);1\nSRID=3857;POINT(0 0);2".replacing(
        "SRID=3857;POINT(0 0)", with: "\"SRID=3857;POINT(0 0)\""))
    #expect(
      stored.features[0].geometry
        == .lineString([
          Position(longitude: 0, latitude: 0), Position(longitude: 1, latitude: 1),
        ]))
    guard case .point(let position) = stored.features[1].geometry else {
      Issue.record("no point")
      return
    }
    #expect(abs(position.longitude) < 1e-9 && abs(position.latitude) < 1e-9)
    #expect(stored.features[0].attributes.names == ["n"])
  }

  @Test("columns can be chosen by name")
  func namedColumns() throws {
    var options = CSVOptions()
    options.longitude = "east"
    options.latitude = "north"
    let text = "wkt,east,north\nnone,7,8"
    #expect(try read(text, options).features.map(\.geometry) == [place(7, 8)])
    options.latitude = "nord"
    let error = #expect(throws: ResourceError.self) { try read(text, options) }
    #expect(
      error?.description == "a.csv: no column 'nord'; the columns are: 'wkt', 'east', 'north'")
  }

  @Test("invalid positions give one warning with their number")
  func badPlaces() throws {
    let stored = try read("lon,lat\n1,2\nx,2\n1,91\n,\n")
    #expect(stored.features.map(\.geometry) == [place(1, 2), nil, nil, nil])
    #expect(
      stored.warnings.map(\.message) == [
        "1 feature has no geometry, the first in line 5; it is not drawn",
        "1 feature has a geometry that cannot be read, the first in line 3: 'x', '2' are not a longitude and "
          + "latitude; it is not drawn",
        "1 feature has a latitude beyond 90 degrees, the first in line 4: 1.0, 91.0; such positions are left out "
          + "(is the latitude written before the longitude?)",
      ])
  }

  @Test("features that intersect the bounds are kept, also across the antimeridian")
  func bounds() throws {
    let text = "lon,lat\n179,0\n-179,0\n0,0"
    let region = TileSetDescription.Bounds(west: 170, south: -10, east: -170, north: 10)
    #expect(try read(text, in: region).features.map(\.geometry) == [place(179, 0), place(-179, 0)])
  }

  @Test(
    "text that is not CSV with places is refused",
    arguments: [
      ("", "a.csv: no header: the file is empty"),
      (
        "a,b\n1,2",
        "a.csv: no columns of longitude and latitude, and none of well-known text or binary, among 'a', 'b'; "
          + "name them as \"longitude\" and \"latitude\", or \"geometry\""
      ),
      ("x,y\n1,\"2", "a.csv: line 2: a quoted field has no end"),
    ])
  func mistakes(text: String, message: String) {
    let error = #expect(throws: ResourceError.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test("a record that is too long is refused before it is stored")
  func endlessLine() {
    let line = [UInt8](repeating: UInt8(ascii: "a"), count: (1 << 24) + 2)
    let error = #expect(throws: ResourceError.self) {
      try CSVStore.features(line, at: .file(path: "a.csv"))
    }
    #expect(error?.description.contains("longer than the limit of 16777216 bytes") == true)
  }

  @Test("corrupted text is read or refused without a crash")
  func damaged() {
    let whole = Array("x,y,wkt\n1,2,\"POINT(1 2)\"\r\n3,4,\"a\"\"b\"\n".utf8)
    var random = SplitMix64(seed: 3)
    var read = 0
    for _ in 0..<3000 {
      var damaged = whole
      for _ in 0..<3 {
        damaged[Int(random.next() % UInt64(whole.count))] = whole.randomElement(using: &random) ?? 0
      }
      if (try? CSVStore.features(damaged, at: .file(path: "a"))) != nil { read += 1 }
    }
    #expect(read > 0 && read < 3000)
  }
}
