import Foundation
import MapData
import MapGeoJSON
import MapGeometry
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
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

  @Test("the profile is in the middle of the lower edge, and its curve rises to the middle")
  func curve() throws {
    let (map, plain) = try scene(width: 600, height: 400)
    let painted = try #require(map.painter(of: decorations, for: plain))
    #expect(painted.warnings.isEmpty)
    let box = try #require(painted.painter.boxes.first)
    #expect(box.width == 584)
    #expect(box.height == 100)
    #expect(box.maxY == 392)
    var scene = plain
    map.decorate(&scene, with: decorations)
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

  @Test("the heading states the length, the climb and the descent")
  func heading() throws {
    let profile = try #require(Self.profile)
    // 0.2 degrees of the equator are 22.24 kilometers.
    #expect(ProfileBlock.heading(of: profile) == "22.2 km   +1000 m   −1000 m")
  }

  @Test("the heading has the digits and the decimal sign of the language")
  func language() throws {
    let profile = try #require(Self.profile)
    func heading(_ tag: String) -> String {
      ProfileBlock.heading(of: profile, in: PictureLanguage.named(tag))
    }
    #expect(heading("de") == "22,2 km   +1000 m   −1000 m")
    #expect(heading("ar-EG") == "٢٢٫٢ km   +١٠٠٠ m   −١٠٠٠ m")
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
  }

  @Test("the profile has the colors of the theme")
  func colors() throws {
    let (map, plain) = try scene(width: 600, height: 400)
    var decorations = decorations
    decorations.theme.panelColor = Color(css: "#00ff00")
    decorations.theme.label.color = Color(css: "#0000ff")
    var scene = plain
    map.decorate(&scene, with: decorations)
    let box = try #require(scene.cover.reservedBoxes.first)
    let pixels = scene.draw()
    // The padding beside the elevations shows the panel.
    #expect(pixel(pixels, Int(box.minX) + 4, Int(box.minY) + 50) == [0, 255, 0, 255])
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
