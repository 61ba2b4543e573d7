import MapGeoJSON
import Testing

@testable import RenderMap

/// Tests of distances along tracks on the ellipsoid of WGS 84.
@Suite("Courses of tracks")
struct TrackCourseTests {
  private func course(_ positions: [Position]) throws -> TrackCourse {
    try #require(TrackCourse(of: .lineString(positions)))
  }

  @Test(
    "lengths are those of the ellipsoid",
    arguments: [
      // A degree of the equator is 6,378,137 pi / 180 meters.
      ([0.0, 0.0], [1.0, 0.0], 111_319.491),
      // Degrees of the meridian, by numerical integration of the radius of curvature.
      ([0, 0], [0, 1], 110_574.389), ([7, 45], [7, 46], 111_141.548),
      // A degree of the parallel at 60 degrees.
      ([179.5, 60], [-179.5, 60], 55_800.002),
    ])
  func lengths(start: [Double], end: [Double], meters: Double) throws {
    let course = try course([Position(start[0], start[1]), Position(end[0], end[1])])
    #expect(abs(course.length - meters) < 0.01)
  }

  @Test("places are at exact distances along the line")
  func places() throws {
    // The track goes 2 degrees to the east, and 1 degree to the north.
    let course = try course([[0, 0], [2, 0], [2, 1]])
    let east = try #require(course.position(at: 50_000))
    #expect(abs(east.longitude - 50_000 / 111_319.490_793) < 1e-7 && abs(east.latitude) < 1e-9)
    let north = try #require(course.position(at: 2 * 111_319.490_793 + 110_574.389))
    #expect(abs(north.longitude - 2) < 1e-9 && abs(north.latitude - 1) < 1e-6)
    // The distance of a place that was found is the distance that was asked for.
    for distance in stride(from: 1000.0, to: course.length, by: 7777) {
      let place = try #require(course.position(at: distance))
      let found = try #require(course.nearest(to: place))
      #expect(abs(found.distance - distance) < 0.05 && found.offset < 0.01)
    }
  }

  @Test("before the start and beyond the end, places are the start and the end")
  func ends() throws {
    let course = try course([[1, 2], [3, 4]])
    #expect(course.position(at: -5)?.longitude == 1)
    #expect(course.position(at: 1e9)?.latitude == 4)
  }

  @Test("the nearest point of a track is beside the position")
  func nearest() throws {
    let course = try course([[0, 0], [1, 0]])
    // A hundredth of a degree to the north of the middle is 1,105.7 meters away.
    let found = try #require(course.nearest(to: [0.5, 0.01]))
    #expect(abs(found.distance - 55_659.745) < 1)
    #expect(abs(found.offset - 1105.74) < 0.1)
  }

  @Test("a gap between lines has no length and is not part of the track")
  func gaps() throws {
    let course = try #require(
      TrackCourse(of: .multiLineString([[[0, 0], [1, 0]], [[5, 0], [6, 0]]])))
    #expect(abs(course.length - 2 * 111_319.491) < 0.01)
    #expect(
      course.position(at: 1.5 * 111_319.490_793).map { abs($0.longitude - 5.5) < 1e-6 } == true)
    // The nearest points to the middle of the gap are the ends of the gap.
    let found = try #require(course.nearest(to: [3, 0]))
    #expect(abs(found.offset - 2 * 111_319.491) < 1)
  }

  @Test("a track across the antimeridian is short")
  func antimeridian() throws {
    let course = try course([[179.9, 0], [-179.9, 0]])
    #expect(abs(course.length - 0.2 * 111_319.491) < 0.01)
    let middle = try #require(course.position(at: course.length / 2))
    #expect(abs(abs(middle.longitude) - 180) < 1e-9)
  }

  @Test("points and lines without length are no tracks")
  func none() {
    #expect(TrackCourse(of: .point([1, 2])) == nil)
    #expect(TrackCourse(of: .lineString([[1, 2], [1, 2]])) == nil)
    #expect(TrackCourse(of: .lineString([])) == nil)
    #expect(TrackCourse(of: nil) == nil)
  }
}
