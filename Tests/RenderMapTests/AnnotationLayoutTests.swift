import Foundation
import MapGeometry
import MapJSON
import MapRaster
import MapTestSupport
import MapText
import MapVector
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("The layout of notes and of texts along paths")
struct AnnotationLayoutTests {
  private static let white = """
    {"version": 8, "sources": {}, "layers": [
      {"id": "ground", "type": "background", "paint": {"background-color": "white"}}]}
    """

  /// Returns the painter of decorations over a map of 400 by 300 pixels with the equator in its middle. At zoom 1, a
  /// pixel of the equator is 360° / 1024.
  private func painter(
    _ decorations: MapDecorations, camera: Camera = Camera(zoom: 1)
  ) throws -> (painter: DecorationPainter, warnings: [MapWarning]) {
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    let map = try Map.load(
      JSONDocument(parsing: Self.white), from: .file(path: "/style.json"), fontFolders: [fonts])
    let scene = try map.scene(camera: camera, size: PictureSize(400, 300))
    return try #require(map.painter(of: decorations, for: scene))
  }

  private func decorations(
    notes: [PlaceNote] = [], markers: [PlaceMarker] = [], paths: [MapPath] = []
  ) -> MapDecorations {
    var decorations = MapDecorations()
    decorations.annotations = MapAnnotations(notes: notes, markers: markers, paths: paths)
    return decorations
  }

  /// The place at a distance from the middle of the picture, in pixels to the right.
  private func place(_ right: Double, latitude: Double = 0) -> LngLat {
    LngLat(longitude: right * 360 / 1024, latitude: latitude)
  }

  @Test("a note with an offset has its anchor there, and its line begins at the nearest point")
  func offset() throws {
    let note = PlaceNote(at: place(10), "Here", offset: Point(40, -30))
    let callout = try #require(
      self.painter(decorations(notes: [note])).painter.callouts?.callouts.first)
    #expect((callout.place - Point(210, 150)).length < 1e-6)
    #expect(abs(callout.box.minX - 250) < 1e-6 && abs(callout.box.maxY - 120) < 1e-6)
    let start = try #require(callout.lineStart)
    #expect((start - Point(250, 120)).length < 1e-6)
    var right = note
    (right.offset, right.anchor) = (Point(-60, 0), .right)
    let other = try #require(
      self.painter(decorations(notes: [right])).painter.callouts?.callouts.first)
    #expect(abs(other.box.maxX - 150) < 1e-6)
    #expect(abs((other.box.minY + other.box.maxY) / 2 - 150) < 1e-6)
  }

  @Test("notes cover no other note, marker or decoration, or they are left out with a warning")
  func law() throws {
    var random = SplitMix64(seed: 7)
    func number(_ limit: Double) -> Double {
      (Double(random.next() % 2001) / 1000 - 1) * limit
    }
    for count in [1, 3, 8, 20, 60] {
      let notes = (0..<count).map {
        PlaceNote(at: place(number(190), latitude: number(40)), "Place \($0)\nof several lines")
      }
      let markers = (0..<5).map { _ in
        PlaceMarker(at: place(number(190), latitude: number(40)))
      }
      var all = decorations(notes: notes, markers: markers)
      (all.title, all.hasNorthArrow, all.scaleBar) = ("Notes", true, .metric)
      let (painter, warnings) = try self.painter(all)
      let callouts = try #require(painter.callouts?.callouts)
      let leftOut = warnings.filter { $0.kind == .leftOutDecoration && $0.place.hasPrefix("note") }
      #expect(callouts.count + leftOut.count == count)
      #expect(!callouts.isEmpty)
      let picture = Box(minX: 0, minY: 0, maxX: 400, maxY: 300)
      let viewport = try Viewport(camera: Camera(zoom: 1), size: PictureSize(400, 300))
      for (index, callout) in callouts.enumerated() {
        #expect(picture.contains(callout.box))
        #expect(!painter.boxes.contains(where: callout.box.intersects))
        for other in callouts[..<index] { #expect(!callout.box.intersects(other.box)) }
        for marker in markers {
          let tip = try #require(viewport.picture(of: marker.place))
          #expect(!callout.box.contains(tip))
        }
        #expect(painter.reserved.contains(callout.box))
      }
    }
  }

  @Test("a note whose place is not in the picture is left out with a warning")
  func outside() throws {
    let (painter, warnings) = try self.painter(
      decorations(notes: [PlaceNote(at: place(300), "Far away")]))
    #expect(painter.callouts?.callouts.isEmpty == true)
    let warning = try #require(warnings.first)
    #expect(warning.kind == .leftOutDecoration && warning.place == "note 1")
    #expect(warning.message.contains("Far away"))
  }

  @Test("a note is at the copy of its place that is nearest to the middle of the map")
  func copies() throws {
    let camera = Camera(center: LngLat(longitude: 179, latitude: 0), zoom: 1)
    let note = PlaceNote(at: LngLat(longitude: -179, latitude: 0), "Beyond")
    let callout = try #require(
      self.painter(decorations(notes: [note]), camera: camera).painter.callouts?.callouts.first)
    #expect(abs(callout.place.x - (200 + 2 * 1024.0 / 360)) < 1e-6)
  }

  @Test("each annotation is a group of a vector picture")
  func groups() throws {
    let path = try MapPath("text=Route|-50,0 50,0")
    let all = decorations(
      notes: [PlaceNote(at: place(0), "A"), PlaceNote(at: place(90), "B")], paths: [path])
    let groups = try self.painter(all).painter.annotationCommands.compactMap { command in
      if case .mark(let mark as LayerMark) = command { mark.layer } else { nil }
    }
    #expect(groups == ["path-text-1", "note-1", "note-2"])
  }

  @Test(
    "a text is above the middle of its path, and is read from left to right",
    arguments: ["-50,0 50,0", "50,0 -50,0"])
  func pathText(points: String) throws {
    let path = try MapPath("text=Main route|width=4|size=10|" + points)
    let text = try #require(
      self.painter(decorations(paths: [path])).painter.pathTexts?.texts.first)
    #expect(text.frames.allSatisfy { abs($0.direction.x - 1) < 1e-9 })
    // Half of the width of the line, and 0.65 times the size of the text.
    #expect(text.frames.allSatisfy { abs($0.middle.y - (150 - 2 - 6.5)) < 1e-6 })
    let (first, last) = try (#require(text.frames.first), #require(text.frames.last))
    #expect(first.middle.x < last.middle.x)
    #expect(abs((first.middle.x + last.middle.x) / 2 - 200) < 5)
  }

  @Test("a text along a circle is above its northern part")
  func circleText() throws {
    let circle = try MapPath("circle=3000km|text=Reach|0,0")
    let text = try #require(
      self.painter(decorations(paths: [circle])).painter.pathTexts?.texts.first)
    // 3,000 km are 26.98°, which are 80.6 pixels in Web Mercator at zoom 1.
    #expect(text.frames.allSatisfy { $0.middle.y < 150 - 75 && abs($0.middle.x - 200) < 30 })
  }

  @Test("a text that is longer than its path is left out with a warning")
  func longText() throws {
    let path = try MapPath("text=A text that is much too long|0,0 3,0")
    let (painter, warnings) = try self.painter(decorations(paths: [path]))
    #expect(painter.pathTexts?.texts.isEmpty == true)
    #expect(warnings.map(\.place) == ["path 1"])
  }

  @Test("notes and texts are drawn, and the same request has the same picture")
  func drawn() throws {
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    let map = try Map.load(
      JSONDocument(parsing: Self.white), from: .file(path: "/style.json"), fontFolders: [fonts])
    var all = decorations(
      notes: [PlaceNote(at: place(0), "Here", color: Color(css: "#f00"))],
      paths: [try MapPath("text=Route|color=#00f|-50,10 50,10")])
    func picture() throws -> PixelBuffer {
      var scene = try map.scene(camera: Camera(zoom: 1), size: PictureSize(400, 300))
      map.decorate(&scene, with: all)
      return scene.draw()
    }
    let drawn = try picture()
    #expect(pixel(drawn, 200, 150) == [255, 0, 0, 255])
    #expect(try picture() == drawn)
    all.annotations = MapAnnotations()
    #expect(try pixel(picture(), 200, 150) == [255, 255, 255, 255])
  }
}
