import Foundation
import MapGeoJSON
import MapTestSupport
import Testing

@testable import MapData

/// The tables of `Tests/Tables`, which `make.py` in the same folder writes with pyarrow and Polars.
@Suite("Arrow tables")
struct ArrowTests {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path + "/Tables/"

  private func read(_ name: String) throws -> StoredFeatures {
    try ResourceLoader().features(at: DataAddress(.file(path: Self.folder + name)))
  }

  @Test("values of all types, in several batches, with missing values")
  func types() throws {
    let stored = try read("types.arrows")
    let first = try #require(stored.features.first)
    #expect(first.geometry == .point(8.5, 47.25))
    let expected: [(String, AttributeValue)] = [
      ("name", "Höhe"), ("class", "a"), ("small", 1), ("large", 1), ("single", 0.1), ("half", 1.5),
      ("open", true),
      ("day", "2024-02-29"), ("time", "01:02:03"), ("moment", "2024-02-29T12:30:15.25Z"),
      ("price", 12.5),
      ("tags", ["x", "y"]), ("size", .object(["w": 1, "h": 2])),
    ]
    #expect(first.attributes.names == expected.map(\.0))
    for (name, value) in expected { #expect(first.attributes[name] == value, "\(name)") }
    let last = try #require(stored.features.last).attributes
    #expect(last["large"] == .unsigned(.max))
    #expect(last["single"] == .null)
    #expect(last["small"] == -3)
    #expect(last["time"] == "23:59:59.5")
    #expect(last["price"] == -0.25)
    #expect(last["tags"] == .null)
    #expect(last["size"] == .object(["w": 3, "h": AttributeValue.null]))
    let messages = stored.warnings.map(\.message)
    #expect(messages.contains { $0.contains("column 'raw' holds no texts") })
    #expect(messages.contains { $0.contains("no geometry") })
  }

  @Test("a date before 1970")
  func earlyDate() throws {
    let records = try ResourceLoader().records(
      at: DataAddress(.file(path: Self.folder + "types.arrows")))
    #expect(records.features.map { $0.attributes["day"] } == ["2024-02-29", "1969-12-31", .null])
  }

  @Test("a compressed file with well-known binary in a declared reference system")
  func shapes() throws {
    let stored = try read("shapes.arrow")
    guard case .polygon(let rings) = stored.features.first?.geometry else {
      Issue.record("no polygon: \(stored.features)")
      return
    }
    let expected = [(0.0, 0.0), (1, 0), (1, 1), (0, 0)]
    for (position, (longitude, latitude)) in zip(rings[0], expected) {
      #expect(
        abs(position.longitude - longitude) < 1e-9 && abs(position.latitude - latitude) < 1e-9)
    }
    #expect(stored.features.first?.attributes.names == ["id"])
    guard case .point(let place) = stored.features.last?.geometry else {
      Issue.record("no point: \(stored.features)")
      return
    }
    #expect(place.longitude.magnitude < 1e-9 && place.latitude.magnitude < 1e-9)
  }

  @Test("polygons of nested lists")
  func nested() throws {
    let stored = try read("polygons.arrows")
    #expect(
      stored.features.first?.geometry
        == .polygon(
          [
            [(0, 0), (4, 0), (4, 4), (0, 0)], [(2, 1), (3, 1), (3, 2), (2, 1)],
          ].map { $0.map { Position(longitude: $0.0, latitude: $0.1) } }))
    #expect(stored.features.first?.attributes["n"] == 1)
  }

  @Test("well-known binary in a dictionary, with the reference systems of PostGIS")
  func identifiers() throws {
    let places = try read("identifiers.arrows").features.map(\.geometry)
    #expect(places.count == 4)
    #expect(places[0] == .point(8.5, 47.25))
    #expect(places[1] == nil)
    guard case .point(let moved) = places[2] else {
      Issue.record("no point: \(places)")
      return
    }
    #expect(abs(moved.longitude - 1) < 1e-9 && abs(moved.latitude) < 1e-9)
    #expect(places[3] == .point(1, 2))
  }

  @Test("texts that are views, and columns of longitude and latitude")
  func views() throws {
    let stored = try read("views.arrows")
    #expect(stored.features.first?.geometry == .point(7.45, 46.95))
    #expect(
      stored.features.map { $0.attributes["city"] }.prefix(2)
        == ["Bern", "a text that does not fit into a view"])
    #expect(stored.features.first?.attributes["lon"] == 7.45)
  }

  @Test("places of decimal numbers and of indices into a dictionary, and columns of one name")
  func numbers() throws {
    let stored = try read("numbers.arrows")
    #expect(
      stored.features.map(\.geometry) == [.point(7.5, 46.5), nil, nil, .point(9.25, -8.25)])
    #expect(stored.features.map { $0.attributes["half"] } == [0.1, 0.2, 6e-8, 65504.0])
    #expect(stored.features.map { $0.attributes["n"] } == [1, 2, 3, 4])
    #expect(
      stored.warnings.map(\.message).contains {
        $0.contains("column 5 has the name 'n' of an earlier column")
      })
  }

  @Test("integers of 128 bits")
  func wideIntegers() throws {
    let stored = try read("wide.arrows")
    #expect(
      stored.features.map { $0.attributes["wide"] } == [
        .double(1), .double(-2), .null, .double(1_180_591_620_717_411_303_424),
      ])
  }

  @Test("only the columns that are used become attributes, unless one of them has no values")
  func usedColumns() throws {
    let address = DataAddress(.file(path: Self.folder + "types.arrows"))
    let all = try ResourceLoader().features(at: address)
    let some = try ResourceLoader().features(at: address, properties: ["large", "name"])
    #expect(some.features.first?.attributes == ["name": "Höhe", "large": 1])
    #expect(some.features.map(\.geometry) == all.features.map(\.geometry))
    #expect(!some.warnings.contains { $0.message.contains("column 'raw'") })
    let unknown = try ResourceLoader().features(at: address, properties: ["name", "unknown"])
    #expect(unknown.features == all.features)
  }

  @Test("a truncated stream is an error")
  func truncated() {
    let error = #expect(throws: ResourceError.self) { try read("truncated.arrows") }
    #expect(error.map { "\($0)" }?.contains("truncated") == true)
  }

  @Test("a table without places names its columns")
  func withoutPlaces() throws {
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Self.folder + "views.arrows")))
    // The columns lon and lat become lxn and lxt.
    for index in bytes.indices.dropLast(3)
    where bytes[index] == UInt8(ascii: "l")
      && [UInt8(ascii: "n"), UInt8(ascii: "t")].contains(bytes[index + 2])
      && bytes[index + 3] == 0
    {
      bytes[index + 1] = UInt8(ascii: "x")
    }
    try withFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/a.arrows"))
      let error = #expect(throws: ResourceError.self) {
        try ResourceLoader().features(at: DataAddress(.file(path: folder + "/a.arrows")))
      }
      #expect(error.map { "\($0)" }?.contains("among 'city', 'lxn', 'lxt'") == true)
    }
  }

  @Test("damaged bytes give features or an error")
  func damage() throws {
    var generator = SplitMix64(seed: 4)
    for name in [
      "types.arrows", "shapes.arrow", "polygons.arrows", "views.arrows", "numbers.arrows",
    ] {
      let whole = Array(try Data(contentsOf: URL(fileURLWithPath: Self.folder + name)))
      for _ in 0..<200 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(
            in: 0...255, using: &generator)
        }
        let location = ResourceLocation.file(path: name)
        let stored = try? ArrowStore.features(bytes, at: location, memoryLimit: 1 << 24)
        #expect((stored?.features.count ?? 0) <= 1 << 16)
      }
    }
  }

  @Test("the earliest number of units is a time, or no date that has four digits")
  func earliestTime() {
    let kind = ArrowField.Kind.timestamp(perDay: 86_400_000_000_000, hasZone: false)
    #expect(
      ISOTime(.min, perDay: 86_400_000_000_000)?.text(as: kind) == "1677-09-21T00:12:43.145224192")
    #expect(ISOTime(.min, perDay: 1) == nil)
    #expect(
      ISOTime(-1, perDay: 86_400)?.text(as: .timestamp(perDay: 86_400, hasZone: true))
        == "1969-12-31T23:59:59Z")
  }
}
