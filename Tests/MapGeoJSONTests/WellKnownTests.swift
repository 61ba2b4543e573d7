import MapGeoJSON
import MapTestSupport
import Testing

@Suite("Well-known text and binary")
struct WellKnownTests {
  private func position(_ x: Double, _ y: Double, _ z: Double? = nil) -> Position {
    Position(longitude: x, latitude: y, altitude: z)
  }

  private func text(_ text: String) throws -> Geometry {
    try WellKnownText(parsing: text).geometry
  }

  @Test("text of each type becomes the GeoJSON geometry of that type")
  func everyType() throws {
    let square = [position(0, 0), position(4, 0), position(4, 4), position(0, 0)]
    #expect(try text("POINT (30 10.5)") == .point(position(30, 10.5)))
    #expect(
      try text("LINESTRING(1 2,-3e1 4)") == .lineString([position(1, 2), position(-30, 4)]))
    #expect(try text("POLYGON ((0 0, 4 0, 4 4, 0 0))") == .polygon([square]))
    #expect(
      try text("LINEARRING (1 2, 3 4, 1 2)")
        == .lineString([position(1, 2), position(3, 4), position(1, 2)]))
    #expect(try text("MULTIPOINT (1 2, 3 4)") == .multiPoint([position(1, 2), position(3, 4)]))
    #expect(
      try text("MULTIPOINT ((1 2), (3 4))") == .multiPoint([position(1, 2), position(3, 4)]))
    #expect(
      try text("MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))")
        == .multiLineString([
          [position(1, 2), position(3, 4)], [position(5, 6), position(7, 8)],
        ]))
    #expect(
      try text("MultiPolygon (((0 0, 4 0, 4 4, 0 0)))") == .multiPolygon([[square]]))
    #expect(
      try text("GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (1 2, 3 4))")
        == .geometryCollection([
          .point(position(1, 2)), .lineString([position(1, 2), position(3, 4)]),
        ]))
  }

  @Test("third coordinates are altitudes, and measures are dropped")
  func dimensions() throws {
    #expect(try text("POINT Z (1 2 3)") == .point(position(1, 2, 3)))
    #expect(try text("POINTZ (1 2 3)") == .point(position(1, 2, 3)))
    #expect(try text("POINT (1 2 3)") == .point(position(1, 2, 3)))
    #expect(try text("POINT M (1 2 3)") == .point(position(1, 2)))
    #expect(try text("POINT ZM (1 2 3 4)") == .point(position(1, 2, 3)))
  }

  @Test("a reference system may precede the geometry")
  func referenceSystem() throws {
    let read = try WellKnownText(parsing: "srid=3857; point(1 2)")
    #expect(read.srid == 3857)
    #expect(read.geometry == .point(position(1, 2)))
    #expect(try WellKnownText(parsing: "POINT (1 2)").srid == nil)
  }

  @Test("open rings are closed, empty geometries have no positions")
  func ringsAndEmpty() throws {
    let ring = [position(0, 0), position(4, 0), position(4, 4), position(0, 0)]
    #expect(try text("POLYGON ((0 0, 4 0, 4 4))") == .polygon([ring]))
    #expect(try text("POINT EMPTY") == .multiPoint([]))
    #expect(try text("MULTIPOLYGON EMPTY") == .multiPolygon([]))
  }

  @Test(
    "errors are reported with their places",
    arguments: [
      ("POINT (1", "byte 8: the geometry is truncated"),
      ("POINT (1 two)", "byte 9: a number was expected, not 'two)'"),
      ("CUBE (1 2, 3 4)", "byte 0: 'CUBE' is not a geometry type"),
      ("POINT (1 2) x", "byte 12: the end was expected, not 'x'"),
      ("POINT (1e999 2)", "byte 7: a coordinate is not a finite number"),
    ])
  func mistakes(text: String, message: String) {
    let error = #expect(throws: WellKnownError.self) { try WellKnownText(parsing: text) }
    #expect(error?.description == message)
  }

  @Test("the nesting of collections is limited")
  func nesting() {
    let depth = 40
    let text =
      String(repeating: "GEOMETRYCOLLECTION(", count: depth) + "POINT(1 2)"
      + String(repeating: ")", count: depth)
    let error = #expect(throws: WellKnownError.self) { try WellKnownText(parsing: text) }
    #expect(error?.reason == .nestedTooDeep(limit: 32))
  }

  /// Returns the bytes of a number, in little-endian or big-endian order.
  private func bytes(_ value: UInt64, _ count: Int, isLittleEndian: Bool) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    return isLittleEndian ? little : little.reversed()
  }

  private func point(
    _ x: Double, _ y: Double, code: UInt32 = 1, more: [Double] = [], isLittleEndian: Bool = true
  ) -> [UInt8] {
    let numbers = ([x, y] + more).flatMap {
      bytes($0.bitPattern, 8, isLittleEndian: isLittleEndian)
    }
    return [isLittleEndian ? 1 : 0] + bytes(UInt64(code), 4, isLittleEndian: isLittleEndian)
      + numbers
  }

  @Test("binary is read in both byte orders, with the codes of ISO and the flags of PostGIS")
  func binary() throws {
    let plain = Geometry.point(position(2.5, -1))
    for isLittleEndian in [true, false] {
      let bytes = point(2.5, -1, isLittleEndian: isLittleEndian)
      #expect(try Geometry(wellKnownBinary: bytes[...]) == plain)
    }
    let high = Geometry.point(position(2.5, -1, 9))
    #expect(try Geometry(wellKnownBinary: point(2.5, -1, code: 1001, more: [9])[...]) == high)
    #expect(
      try Geometry(wellKnownBinary: point(2.5, -1, code: 0x8000_0001, more: [9])[...]) == high)
    #expect(try Geometry(wellKnownBinary: point(2.5, -1, code: 2001, more: [9])[...]) == plain)
    #expect(
      try Geometry(wellKnownBinary: point(2.5, -1, code: 3001, more: [9, 8])[...]) == high)
    #expect(try Geometry(wellKnownBinary: point(.nan, .nan)[...]) == .multiPoint([]))
  }

  @Test("an altitude that is not a number is missing, and an infinite altitude is an error")
  func altitudes() throws {
    let unknown = point(2.5, -1, code: 1001, more: [.nan])
    #expect(try Geometry(wellKnownBinary: unknown[...]) == .point(position(2.5, -1)))
    let infinite = point(2.5, -1, code: 1001, more: [-.infinity])
    let error = #expect(throws: WellKnownError.self) {
      try Geometry(wellKnownBinary: infinite[...])
    }
    #expect(error?.reason == .notFinite)
  }

  @Test("an implausible count is refused before memory is allocated")
  func endlessCount() {
    let lines: [UInt8] = [1, 2, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF] + point(1, 2)
    let error = #expect(throws: WellKnownError.self) {
      try Geometry(wellKnownBinary: lines[...])
    }
    #expect(error?.description == "byte 5: the geometry is truncated")
  }

  @Test("truncated binary is an error, corrupted binary does not crash")
  func damagedBinary() throws {
    let points = point(1, 2) + point(3, 4)
    let multi: [UInt8] = [1, 4, 0, 0, 0, 2, 0, 0, 0] + points
    let whole: [UInt8] = [1, 7, 0, 0, 0, 2, 0, 0, 0] + multi + point(5, 6, code: 1001, more: [7])
    let read = try Geometry(wellKnownBinary: whole[...])
    #expect(
      read
        == .geometryCollection([
          .multiPoint([position(1, 2), position(3, 4)]), .point(position(5, 6, 7)),
        ]))
    for end in whole.indices {
      #expect(throws: WellKnownError.self) { try Geometry(wellKnownBinary: whole[..<end]) }
    }
    var random = SplitMix64(seed: 6)
    var outcomes: [Bool: Int] = [:]
    for _ in 0..<5000 {
      var damaged = whole
      for _ in 0..<3 {
        damaged[Int(random.next() % UInt64(whole.count))] = UInt8(
          truncatingIfNeeded: random.next())
      }
      outcomes[(try? Geometry(wellKnownBinary: damaged[...])) != nil, default: 0] += 1
    }
    #expect(outcomes[true, default: 0] > 0 && outcomes[false, default: 0] > 0)
  }

  @Test("corrupted text is read or refused without a crash")
  func damagedText() {
    let whole = Array(
      "SRID=4326;GEOMETRYCOLLECTION(POLYGON Z((0 0 1,4 0 1,4 4 1)),POINT EMPTY)".utf8)
    var random = SplitMix64(seed: 7)
    var outcomes: [Bool: Int] = [:]
    for _ in 0..<5000 {
      var damaged = whole
      let place = Int(random.next() % UInt64(whole.count))
      damaged[place] = random.pick(whole)
      if random.next() % 3 == 0 { damaged.removeLast(Int(random.next() % 20)) }
      let text = String(decoding: damaged, as: UTF8.self)
      outcomes[(try? WellKnownText(parsing: text)) != nil, default: 0] += 1
    }
    #expect(outcomes[true, default: 0] > 0 && outcomes[false, default: 0] > 0)
  }
}
