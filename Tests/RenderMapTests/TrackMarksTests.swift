import Foundation
import MapGeoJSON
import MapJSON
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

/// Tests of the marks of starts, ends and distances of tracks.
@Suite("Marks of tracks")
struct TrackMarksTests {
  /// A degree of the equator in meters.
  private static let degree = 111_319.490_793

  /// Returns the marks of tracks in a view of 600 by 600 pixels, centered at 0, 0.
  private func marks(
    _ tracks: [[Position]], zoom: Double, longitude: Double = 0, unit: LengthUnit = .kilometers
  ) throws -> [Feature] {
    let camera = Camera(center: LngLat(longitude: longitude, latitude: 0), zoom: zoom)
    let viewport = Viewport(camera: camera, size: try PictureSize(600, 600))
    return TrackMarks(
      of: try tracks.map { try #require(TrackCourse(of: .lineString($0))) }, unit: unit,
      in: viewport
    ) { "\($0)" }.features
  }

  private func texts(_ marks: [Feature]) -> [String] {
    marks.compactMap { $0.attributes["text"]?.string }
  }

  private func kinds(_ marks: [Feature]) -> [String] {
    marks.compactMap { $0.attributes["mark"]?.string }.filter { $0 != "distance" }
  }

  private func position(of feature: Feature) -> Position? {
    if case .point(let place) = feature.geometry { place } else { nil }
  }

  @Test("a number is at every kilometer of a track, measured along the ellipsoid")
  func kilometers() throws {
    // A kilometer of the equator is 55 pixels wide at zoom level 12.075.
    let end = 5500 / Self.degree
    let marks = try marks([[[0, 0], [end, 0]]], zoom: 12.1)
    #expect(kinds(marks) == ["start", "end"])
    #expect(texts(marks) == ["1", "2", "3", "4", "5"])
    for feature in marks {
      guard let number = feature.attributes["text"]?.string.flatMap(Double.init),
        let place = position(of: feature)
      else { continue }
      #expect(abs(place.longitude * Self.degree - number * 1000) < 0.01)
      #expect(abs(place.latitude) < 1e-9)
    }
  }

  @Test(
    "numbers are at every 1, 2, 5, 10 units and so on, so that they are 48 pixels apart",
    arguments: [(12.1, "1"), (11.1, "2"), (10.1, "5"), (9.1, "10"), (8.1, "20"), (7.1, "50")])
  func intervals(zoom: Double, first: String) throws {
    // A kilometer is 56.1 pixels wide at zoom level 12.1, and half as wide at each level below it.
    let marks = try marks([[[-2, 0], [2, 0]]], zoom: zoom, longitude: -1.8)
    let places = marks.filter { $0.attributes["text"] != nil }.compactMap(position)
    let steps = zip(places, places.dropFirst()).map { $1.longitude - $0.longitude }
    let step = try #require(Double(first)) * 1000 / Self.degree
    #expect(!steps.isEmpty && steps.allSatisfy { abs($0 - step) < 1e-6 })
    #expect(TrackMarks.interval(atLeast: 0.3) == 1 && TrackMarks.interval(atLeast: 10.1) == 20)
  }

  @Test("miles are marked in a picture with miles")
  func miles() throws {
    let marks = try marks([[[0, 0], [0.05, 0]]], zoom: 12.1, unit: .miles)
    #expect(texts(marks) == ["1", "2", "3"])
    let second = try #require(marks.filter { $0.attributes["text"] != nil }.dropFirst().first)
    let mile = try #require(position(of: second))
    #expect(abs(mile.longitude * Self.degree - 2 * 1609.344) < 0.01)
  }

  @Test("the start and the end of a loop are one mark")
  func loop() throws {
    let loop: [Position] = [[0, 0], [0.03, 0], [0.03, 0.03], [0, 0.03], [0, 0]]
    #expect(kinds(try marks([loop], zoom: 12)) == ["start and end"])
    let open = Array(loop.dropLast())
    #expect(kinds(try marks([open], zoom: 12)) == ["start", "end"])
  }

  @Test("no two marks touch, and the marks of a way back do not hide those of the way there")
  func distances() throws {
    // The way back is 20 meters beside the way there, and kilometers are at other places.
    let track: [Position] = [[-0.06, 0], [0.0543, 0], [0.0543, 0.0002], [-0.06, 0.0002]]
    let other: [Position] = [[-0.06, 0.0001], [0, -0.05], [0.05, 0.05]]
    let marks = try marks([track, other], zoom: 12.1)
    #expect(marks.count > 10)
    let viewport = Viewport(
      camera: Camera(center: LngLat(longitude: 0, latitude: 0), zoom: 12.1),
      size: try PictureSize(600, 600))
    let points = marks.compactMap(position).compactMap {
      viewport.picture(of: LngLat(longitude: $0.longitude, latitude: $0.latitude))
    }
    #expect(points.count == marks.count)
    for (index, point) in points.enumerated() {
      for other in points[..<index] {
        #expect((point - other).length >= TrackMarks.leastDistance - 1e-6)
      }
    }
    // Numbers of the way there come first.
    #expect(texts(marks).prefix(3) == ["1", "2", "3"])
  }

  @Test("marks are drawn as circles and numbers in pictures and in vectors")
  func drawing() throws {
    let style = """
      {"version": 8, "sources": {}, "center": [0.02, 0], "zoom": 12.1, "layers": [
        {"id": "g", "type": "background", "paint": {"background-color": "#f0f0f0"}}]}
      """
    let text = """
      {"style": \(style), "size": "400x200", "trackMarks": true, "overlay":
        {"type": "LineString", "coordinates": [[0, 0], [0.04, 0]]}}
      """
    let parsed = try RequestMembers(parsing: Array(text.utf8), file: "jobs.json", firstLine: 1)
    let loader = ResourceLoader(http: nil)
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    let drawing = PictureDrawing(loader: loader, fontFolders: [fonts], isLenient: false)
    let request = try RequestReader(loader: loader).request(of: parsed)
    let view = try drawing.view(of: drawing.prepare(request), threads: 1)
    #expect(view.map.style.layers.map(\.id).suffix(2) == ["track-marks", "track-marks-texts"])
    let pixels = view.scene.draw()
    // 0.02 degrees are 124.9 pixels wide at zoom level 12.1.
    let (start, end) = (200 - 125, 200 + 125)
    #expect(pixel(pixels, start, 100) == [46, 125, 50, 255])
    #expect(pixel(pixels, end, 100) == [255, 255, 255, 255])
    #expect(pixel(pixels, end, 100 - 9) == [198, 40, 40, 255])
    // The first kilometer is 56.1 pixels to the right of the start.
    let disc = (start + 56 - 8...start + 56 + 8).map { pixel(pixels, $0, 100 - 7) }
    #expect(disc.contains([255, 255, 255, 255]))
  }
}
