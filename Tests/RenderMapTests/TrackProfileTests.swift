import MapGeoJSON
import RenderMap
import Testing

/// Tests of the elevation profiles of tracks.
@Suite("Elevation profiles")
struct TrackProfileTests {
  /// Returns a track along the equator, with a place every hundredth of a degree.
  private func track(_ elevations: [Double?]) -> Feature {
    Feature(
      .lineString(
        elevations.enumerated().map { index, elevation in
          Position(longitude: Double(index) / 100, latitude: 0, altitude: elevation)
        }))
  }

  @Test("the length is measured along the track on the ellipsoid")
  func length() throws {
    let profile = try #require(TrackProfile(of: [track([10, 20, 30])]))
    // A degree of the equator is 111,319.49 meters.
    #expect(abs(profile.length - 0.02 * 111_319.49) < 0.1)
    #expect(profile.samples.map(\.elevation) == [10, 20, 30])
    #expect(abs(profile.samples[1].distance - profile.length / 2) < 0.001)
  }

  @Test("ascents and descents are summed; changes below five meters are not counted")
  func climb() throws {
    let profile = try #require(TrackProfile(of: [track([100, 104, 99, 103, 300, 297, 301, 250])]))
    // From 100 by way of 300 to 250.
    #expect(profile.climb == 200)
    #expect(profile.descent == 50)
  }

  @Test("climb and descent differ by the elevations of the start and the end")
  func difference() throws {
    let profile = try #require(TrackProfile(of: [track([7, 31, 12, 88, 45, 48])]))
    #expect(profile.climb - profile.descent == 41)
  }

  @Test("places without elevation are left out, and so is the gap between lines")
  func gaps() throws {
    let profile = try #require(TrackProfile(of: [track([10, nil, 30])]))
    #expect(profile.samples.map(\.elevation) == [10, 30])
    let parts = Feature(
      .multiLineString([
        [
          Position(longitude: 0, latitude: 0, altitude: 1),
          Position(longitude: 1, latitude: 0, altitude: 2),
        ],
        [
          Position(longitude: 5, latitude: 0, altitude: 3),
          Position(longitude: 6, latitude: 0, altitude: 4),
        ],
      ]))
    let both = try #require(TrackProfile(of: [parts]))
    #expect(abs(both.length - 2 * 111_319.49) < 1)
  }

  @Test("named points within 100 meters of a track are its places, in the order of the track")
  func places() throws {
    func point(_ name: String?, _ longitude: Double, _ latitude: Double) -> Feature {
      var feature = Feature(.point(longitude, latitude))
      feature.attributes["name"] = name.map { .string($0) }
      return feature
    }
    // 0.0009 degrees of latitude are 99.5 meters, and 0.0092 degrees are 1,017 meters.
    let points = [
      point("Summit", 0.02, 0), point("Hut\n1898", 0.01, 0.0009), point("Far", 0.01, 0.0092),
      point(nil, 0.015, 0), point(" ", 0.016, 0),
    ]
    let profile = try #require(TrackProfile(of: points + [track([10, 20, 30, 40])]))
    #expect(profile.places.map(\.name) == ["Hut 1898", "Summit"])
    #expect(abs(profile.places[0].distance - 1113.19) < 1)
    #expect(abs(profile.places[1].distance - 2226.39) < 1)
    #expect(profile.name == nil)
    var named = track([1, 2])
    named.attributes["name"] = "Ridge"
    #expect(TrackProfile(of: [named])?.name == "Ridge")
  }

  @Test("data without a track with elevations has no profile")
  func missing() {
    #expect(TrackProfile(of: [track([nil, nil]), track([5])]) == nil)
    #expect(TrackProfile(of: [Feature(.point(1, 2))]) == nil)
    #expect(TrackProfile(of: [track([nil, nil]), track([5, 6])])?.samples.count == 2)
  }
}
