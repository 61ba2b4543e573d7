import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Encoded polylines")
struct EncodedPolylineTests {
  /// The example of the algorithm's description.
  private static let example = "_p~iF~ps|U_ulLnnqC_mqNvxq`@"
  private static let places = [
    LngLat(longitude: -120.2, latitude: 38.5), LngLat(longitude: -120.95, latitude: 40.7),
    LngLat(longitude: -126.453, latitude: 43.252),
  ]

  @Test("the published example is encoded and decoded")
  func published() throws {
    #expect(try EncodedPolyline.decode(Self.example) == Self.places)
    #expect(EncodedPolyline.encode(Self.places) == Self.example)
  }

  @Test("with six decimal places, the same digits mean a tenth")
  func six() throws {
    let tenth = try EncodedPolyline.decode(Self.example, precision: .six)
    #expect(tenth.first == LngLat(longitude: -12.02, latitude: 3.85))
    // The steps are 1, -2 and 0. In steps of two, they are A and B, C and ?.
    #expect(
      EncodedPolyline.encode([LngLat(longitude: -0.000_001, latitude: 0.000_001)], precision: .six)
        == "A@")
    #expect(
      try EncodedPolyline.decode("A@??") == [
        LngLat(longitude: -0.00001, latitude: 0.00001),
        LngLat(longitude: -0.00001, latitude: 0.00001),
      ])
    #expect(try EncodedPolyline.decode("") == [])
  }

  @Test(
    "malformed text is an error that states the position",
    arguments: [
      ("_p~iF", "no number of a polyline, or half a pair, at character 6"),
      ("_p~iF~ps|", "no number of a polyline, or half a pair, at character 10"),
      ("_p iF", "no number of a polyline, or half a pair, at character 3"),
      ("?é", "no number of a polyline, or half a pair, at character 2"),
      ("~~~~~~~~?", "no number of a polyline, or half a pair, at character 8"),
    ])
  func errors(text: String, reason: String) {
    #expect(throws: RequestError("polyline", reason)) {
      try EncodedPolyline.decode(text)
    }
  }

  @Test("places beyond the poles and the antimeridian are refused")
  func range() throws {
    let six = EncodedPolyline.encode([LngLat(longitude: 2, latitude: 48)], precision: .six)
    #expect(throws: RequestError.self) { try EncodedPolyline.decode(six) }
    let corner = [LngLat(longitude: -180, latitude: 90)]
    #expect(try EncodedPolyline.decode(EncodedPolyline.encode(corner)) == corner)
    let beyond = [
      LngLat(longitude: 1e300, latitude: -.infinity), LngLat(longitude: .nan, latitude: 0),
    ]
    #expect(
      try EncodedPolyline.decode(EncodedPolyline.encode(beyond)) == [
        LngLat(longitude: 180, latitude: -90), LngLat(longitude: 0, latitude: 0),
      ])
  }

  @Test("places are found again within half a step")
  func roundTrip() throws {
    var random = SplitMix64(seed: 3)
    for (precision, step) in [(EncodedPolyline.Precision.five, 1e-5), (.six, 1e-6)] {
      for _ in 0..<300 {
        let places = (0..<Int(random.next() % 9)).map { _ in
          LngLat(
            longitude: random.next(in: -180...180), latitude: random.next(in: -90...90))
        }
        let text = EncodedPolyline.encode(places, precision: precision)
        let back = try EncodedPolyline.decode(text, precision: precision)
        #expect(back.count == places.count)
        for (a, b) in zip(places, back) {
          #expect(abs(a.longitude - b.longitude) <= step * 0.500_1)
          #expect(abs(a.latitude - b.latitude) <= step * 0.500_1)
        }
        #expect(EncodedPolyline.encode(back, precision: precision) == text)
      }
    }
  }

  @Test("any bytes are a polyline on the map or an error")
  func fuzz() {
    var random = SplitMix64(seed: 4)
    for round in 0..<5000 {
      let bytes = (0..<Int(random.next() % 24)).map { _ in
        round % 2 == 0 ? UInt8(63 + random.next() % 64) : UInt8(truncatingIfNeeded: random.next())
      }
      guard let places = try? EncodedPolyline.decode(String(decoding: bytes, as: UTF8.self)) else {
        continue
      }
      #expect(places.allSatisfy { abs($0.longitude) <= 180 && abs($0.latitude) <= 90 })
    }
  }
}
