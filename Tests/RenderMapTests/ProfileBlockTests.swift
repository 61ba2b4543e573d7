import Foundation
import MapData
import MapGeoJSON
import MapGeometry
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import MapVector
import Testing

@testable import MapEngine
@testable import RenderMap

/// Tests of the elevation profile as a decoration.
@Suite("The block of an elevation profile")
struct ProfileBlockTests {
  /// A track that climbs from 0 to 1,000 meters in its first half, and descends again.
  private static let profile = TrackProfile(of: [
    Feature(
      .lineString([
        Position(longitude: 0, latitude: 0, altitude: 0),
        Position(longitude: 0.1, latitude: 0, altitude: 1000),
        Position(longitude: 0.2, latitude: 0, altitude: 0),
      ]))
  ])

  private func scene(width: Int, height: Int) throws -> (map: Map, scene: Scene) {
    let style =
      #"{"version": 8, "sources": {}, "layers": [{"id": "g", "type": "background", "paint": {"background-color": "white"}}]}"#
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    let map = try Map.load(JSONDocument(parsing: style), from: nil, fontFolders: [fonts])
    return (map, map.scene(camera: Camera(zoom: 1), size: try PictureSize(width, height)))
  }

  private var decorations: MapDecorations {
    var decorations = MapDecorations()
    decorations.profile = Self.profile
    return decorations
  }

  /// Returns a decorated scene whose camera has room for its profile.
  private func decorated(
    _ decorations: MapDecorations, width: Int, height: Int, ratio: Double = 1
  ) throws -> Scene {
    let map = try scene(width: width, height: height).map
    let size = try PictureSize(width, height, scale: ratio)
    let request = CameraRequest.centered(on: LngLat(longitude: 0, latitude: 0), zoom: 3)
    let camera = try map.camera(for: request, size: size, decorations: decorations)
    var scene = map.scene(camera: camera, size: size)
    map.decorate(&scene, with: decorations)
    return scene
  }

  @Test("the profile is on paper below the map, and its curve rises to the middle")
  func curve() throws {
    let scene = try decorated(decorations, width: 600, height: 400)
    #expect(scene.warnings == [])
    // The profile is a quarter as high as the picture, with margins of 8 pixels.
    #expect(scene.camera.paper == EdgeInsets(top: 0, right: 0, bottom: 116, left: 0))
    let box = try #require(scene.cover.reservedBoxes.first)
    #expect(box == Box(minX: 8, minY: 292, maxX: 592, maxY: 392))
    let pixels = scene.draw()
    // The curve is red. Its highest pixel is near the middle.
    var highest: (x: Int, y: Int)?
    for y in Int(box.minY)..<Int(box.maxY) {
      for x in Int(box.minX)..<Int(box.maxX) where highest == nil {
        let color = pixel(pixels, x, y)
        if color[0] > 180, color[1] < 90 { highest = (x, y) }
      }
    }
    let top = try #require(highest)
    #expect(abs(top.x - 308) < 25)
  }

  @Test("the profile does not cover the map", arguments: [DecorationPosition.bottom, .top])
  func outside(position: DecorationPosition) throws {
    for hasFrame in [false, true] {
      for ratio in [1.0, 1.5] {
        var decorations = decorations
        decorations.hasFrame = hasFrame
        decorations.scaleBar = .metric
        decorations.caption = "Survey"
        decorations.title = "Tracks"
        decorations.graticule = hasFrame ? Graticule() : nil
        decorations.positions[.profile] = position
        let scene = try decorated(decorations, width: 600, height: 480, ratio: ratio)
        #expect(scene.warnings == [])
        let paper = scene.camera.paper
        let map = Box(
          minX: paper.left, minY: paper.top, maxX: 600 - paper.right, maxY: 480 - paper.bottom)
        #expect(map.height > 150 && (position == .top ? paper.top : paper.bottom) > 120)
        let boxes = scene.cover.reservedBoxes
        let profile = try #require(boxes.first { $0.height == 120 && $0.width > 400 })
        #expect(!profile.intersects(map.inset(by: 1)))
        #expect((profile.minY > map.maxY) == (position == .bottom))
        let picture = Box(minX: 0, minY: 0, maxX: 600, maxY: 480)
        let inside = boxes.filter { picture.contains($0) }
        #expect(inside.count >= 4)
        for (index, box) in inside.enumerated() {
          #expect(
            !inside[..<index].contains {
              $0.inset(by: 0.001).intersects(box.inset(by: 0.001))
            })
        }
        // The center of the camera is in the middle of the map.
        let center = scene.viewport.device(
          ofPlane: scene.viewport.plane(ofWorld: LngLat(longitude: 0, latitude: 0).world)
        ).point
        #expect(abs(center.y / ratio - (map.minY + map.maxY) / 2) < 1)
      }
    }
  }

  @Test("the heading states the length, the climb and the descent, in the units of the scale bar")
  func heading() throws {
    let profile = try #require(Self.profile)
    func numbers(_ units: ScaleUnits?, _ language: String? = nil) -> String {
      var decorations = MapDecorations(scaleBar: units)
      decorations.language = language
      return ProfileBlock.numbers(
        of: profile, TrackUnits(decorations), in: PictureLanguage.named(language))
    }
    // 0.2 degrees of the equator are 22.264 kilometers, 13.834 miles or 12.02 nautical miles. A thousand meters are
    // 3280.8 feet.
    #expect(numbers(nil) == "22.3 km   +1000 m   −1000 m")
    #expect(numbers(.imperial) == "13.8 mi   +3281 ft   −3281 ft")
    #expect(numbers(.nautical) == "12.0 nmi   +1000 m   −1000 m")
    #expect(numbers(nil, "en-US") == "13.8 mi   +3281 ft   −3281 ft")
    #expect(numbers(.metric, "en-US") == "22.3 km   +1000 m   −1000 m")
    #expect(numbers(nil, "de") == "22,3 km   +1000 m   −1000 m")
    #expect(numbers(nil, "ar-EG") == "٢٢٫٣ كم   \u{200E}+١٠٠٠ م   \u{200E}−١٠٠٠ م")
    #expect(numbers(nil, "el") == "22,3 χλμ.   +1000 μ.   −1000 μ.")
  }

  @Test("names of places that would overlap are left out")
  func names() throws {
    func profile(_ places: [(Double, String)]) throws -> MapDecorations {
      var decorations = decorations
      var profile = try #require(Self.profile)
      profile.places = places.map { TrackProfile.Place(distance: $0.0, name: $0.1) }
      decorations.profile = profile
      return decorations
    }
    func texts(_ decorations: MapDecorations) throws -> Int {
      let (map, plain) = try scene(width: 600, height: 400)
      let painted = try #require(map.painter(of: decorations, for: plain))
      #expect(painted.warnings == [])
      return painted.painter.commands.filter { command in
        if case .mark(let mark) = command { mark is TextMark } else { false }
      }.count
    }
    let none = try texts(profile([]))
    #expect(try texts(profile([(0, "Start"), (11_000, "Summit"), (22_000, "End")])) == none + 3)
    #expect(try texts(profile([(11_000, "Summit"), (11_100, "Cross")])) == none + 1)
  }

  @Test("the profile is enlarged with the other decorations, and has the margin of the theme")
  func scale() throws {
    let (map, plain) = try scene(width: 1200, height: 800)
    var decorations = decorations
    decorations.theme.scale = 2
    decorations.theme.margin = 20
    let painted = try #require(map.painter(of: decorations, for: plain))
    #expect(painted.warnings.isEmpty)
    // In pixels of decorations, the picture has a size of 600 by 400, and the profile has a size of 560 by 100.
    #expect(painted.painter.boxes == [Box(minX: 40, minY: 560, maxX: 1160, maxY: 760)])
    let camera = try map.camera(
      for: CameraRequest(), size: plain.viewport.size, decorations: decorations)
    #expect(camera.paper.bottom == 280)
  }

  @Test("the profile has the colors of the theme")
  func colors() throws {
    let (map, plain) = try scene(width: 600, height: 400)
    var decorations = decorations
    decorations.theme.paperColor = Color(css: "#00ff00")
    decorations.theme.label.color = Color(css: "#0000ff")
    var scene = plain
    map.decorate(&scene, with: decorations)
    let box = try #require(scene.cover.reservedBoxes.first)
    let pixels = scene.draw()
    // The margin beside the elevations shows the paper.
    #expect(pixel(pixels, Int(box.minX) - 4, Int(box.minY) + 50) == [0, 255, 0, 255])
    // The numbers of the axes are blue.
    let isBlue = (Int(box.minY)..<Int(box.maxY)).contains { y in
      (Int(box.minX)..<Int(box.maxX)).contains { x in
        let color = pixel(pixels, x, y)
        return Int(color[2]) > Int(color[1]) + 50
      }
    }
    #expect(isBlue)
  }

  @Test(
    "a profile whose texts would overlap is left out with a warning",
    arguments: ["label", "heading"])
  func largeTexts(text: String) throws {
    let (map, plain) = try scene(width: 600, height: 400)
    var decorations = decorations
    let theme = try JSONDocument(parsing: #"{"legend": {"\#(text)": {"size": 60}}}"#)
    decorations.theme = try DecorationTheme(theme.root)
    let painted = try #require(map.painter(of: decorations, for: plain))
    #expect(painted.painter.boxes.isEmpty)
    #expect(painted.warnings.map(\.kind) == [.leftOutDecoration])
  }

  @Test("a picture without room for the profile has a warning")
  func tooSmall() throws {
    let (map, plain) = try scene(width: 200, height: 200)
    let painted = try #require(map.painter(of: decorations, for: plain))
    #expect(painted.painter.boxes.isEmpty)
    #expect(painted.warnings.map(\.kind) == [.leftOutDecoration])
  }
}
