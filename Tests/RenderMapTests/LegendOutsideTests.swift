import Foundation
import MapGeometry
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Legends outside of the map")
struct LegendOutsideTests {
  /// Returns a map of a light ground with areas of three colors.
  private func map() throws -> Map {
    let areas = ["farm", "town", "wood"].enumerated().map { index, kind in
      let (west, east) = (-15 + 10 * index, -5 + 10 * index)
      return """
        {"type": "Feature", "properties": {"kind": "\(kind)"}, "geometry": {"type": "Polygon",
         "coordinates": [[[\(west), -5], [\(east), -5], [\(east), 5], [\(west), 5], [\(west), -5]]]}}
        """
    }
    let style = """
      {"version": 8, "sources": {"land": {"type": "geojson", "attribution": "Survey",
         "data": {"type": "FeatureCollection", "features": [\(areas.joined(separator: ","))]}}},
       "layers": [
         {"id": "ground", "type": "background", "paint": {"background-color": "#ccccff"}},
         {"id": "land", "type": "fill", "source": "land", "paint": {"fill-color":
           ["match", ["get", "kind"], "farm", "#ff0000", "town", "#00ff00", "#ffff00"]}}]}
      """
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    return try Map.load(JSONDocument(parsing: style), from: nil, fontFolders: [fonts])
  }

  private func decorations(_ position: DecorationPosition, hasFrame: Bool) -> MapDecorations {
    var decorations = MapDecorations(attribution: .full, scaleBar: .metric)
    decorations.legend = LegendOptions(title: "Land use", entries: [.init("land")])
    decorations.positions[.legend] = position
    decorations.hasFrame = hasFrame
    if hasFrame {
      decorations.title = "A title that is much wider than the map beside its legend"
      decorations.graticule = Graticule()
    }
    return decorations
  }

  private func scene(
    _ request: CameraRequest, _ decorations: MapDecorations, _ size: PictureSize
  ) throws -> Scene {
    let map = try map()
    let camera = try map.camera(for: request, size: size, decorations: decorations)
    var scene = map.scene(camera: camera, size: size)
    map.decorate(&scene, with: decorations)
    return scene
  }

  /// Returns the boxes of decorations that are inside a picture.
  private func boxes(_ scene: Scene, _ size: PictureSize) -> [Box] {
    let picture = Box(minX: 0, minY: 0, maxX: Double(size.width), maxY: Double(size.height))
    return scene.cover.reservedBoxes.filter { picture.inset(by: -0.001).contains($0) }
  }

  @Test(
    "the map is narrower by the width of the legend, which is on paper beside it",
    arguments: [DecorationPosition.left, .right], [1.0, 1.5])
  func unframed(position: DecorationPosition, ratio: Double) throws {
    let size = try PictureSize(600, 400, scale: ratio)
    let request = CameraRequest.centered(on: LngLat(longitude: 0, latitude: 0), zoom: 3)
    let scene = try scene(request, decorations(position, hasFrame: false), size)
    #expect(scene.warnings == [])
    let paper = scene.camera.paper
    let width = position == .left ? paper.left : paper.right
    #expect(width > 60 && width < 240)
    #expect(paper.top == 0 && paper.bottom == 0 && paper.left + paper.right == width)
    // The legend has a margin of 8 pixels at all sides of its paper.
    let column =
      position == .left
      ? Box(minX: 0, minY: 0, maxX: width, maxY: 400)
      : Box(minX: 600 - width, minY: 0, maxX: 600, maxY: 400)
    let all = boxes(scene, size)
    let legends = all.filter(column.contains)
    let legend = try #require(legends.first)
    #expect(legends.count == 1 && all.count == 3)
    #expect(legend.minY == 8 && abs(legend.minX - column.minX - 8) < 1)
    #expect(abs(column.maxX - legend.maxX - 8) < 1.5)
    let pixels = scene.draw()
    func color(_ x: Double, _ y: Double) -> [UInt8] {
      pixel(pixels, Int(x * ratio), Int(y * ratio))
    }
    #expect(color((column.minX + column.maxX) / 2, 390) == [255, 255, 255, 255])
    // The center of the camera is in the middle of the map beside the paper.
    let middle = (paper.left + 600 - paper.right) / 2
    #expect(color(middle, 200) == [0, 255, 0, 255])
    // An area is 10 degrees or 113.8 pixels wide.
    #expect(color(middle - 60, 200) == [255, 0, 0, 255])
    #expect(color(middle + 60, 200) == [255, 255, 0, 255])
    #expect(color(middle, 20) == [204, 204, 255, 255])
  }

  @Test(
    "beside a framed map, the legend is within the margins of the paper",
    arguments: [DecorationPosition.left, .right])
  func framed(position: DecorationPosition) throws {
    let size = try PictureSize(600, 400)
    let request = CameraRequest.centered(on: LngLat(longitude: 0, latitude: 0), zoom: 3)
    let scene = try scene(request, decorations(position, hasFrame: true), size)
    #expect(scene.warnings == [])
    var plain = decorations(position, hasFrame: true)
    plain.legend = nil
    let (with, without) = (scene.camera.paper, try self.scene(request, plain, size).camera.paper)
    #expect(with.top == without.top && with.bottom == without.bottom)
    let (near, far) =
      position == .left
      ? (with.left - without.left, with.right - without.right)
      : (with.right - without.right, with.left - without.left)
    #expect(near > 60 && far == 0)
    let all = boxes(scene, size)
    for (index, box) in all.enumerated() {
      #expect(!all[..<index].contains { $0.inset(by: 0.001).intersects(box.inset(by: 0.001)) })
    }
    // The margin is 4.5 % of 400 pixels, and the legend begins beside the upper edge of the map.
    let legend = try #require(all.first { abs($0.minY - with.top) < 0.001 && $0.height > 40 })
    if position == .left {
      #expect(abs(legend.minX - 18) < 0.51)
    } else {
      #expect(abs(legend.maxX - 582) < 1.01)
    }
  }

  @Test(
    "below the map, the entries of the legend are beside each other, and the map is lower",
    arguments: [1.0, 1.5])
  func below(ratio: Double) throws {
    let size = try PictureSize(600, 400, scale: ratio)
    let request = CameraRequest.centered(on: LngLat(longitude: 0, latitude: 0), zoom: 3)
    let scene = try scene(request, decorations(.below, hasFrame: false), size)
    #expect(scene.warnings == [])
    let paper = scene.camera.paper
    #expect(paper.left == 0 && paper.right == 0 && paper.top == 0)
    // The title, a heading and a row of entries are about 50 pixels high, with margins of 8 pixels.
    #expect(paper.bottom > 50 && paper.bottom < 80)
    let top = 400 - paper.bottom
    let legends = boxes(scene, size).filter { $0.minY > top }
    let legend = try #require(legends.first)
    #expect(legends.count == 1 && abs(legend.minX - 8) < 0.001 && legend.width > 3 * legend.height)
    #expect(abs(legend.minY - top - 8) < 0.001 && abs(400 - legend.maxY - 8) < 1.5)
    let pixels = scene.draw()
    func color(_ x: Double, _ y: Double) -> [UInt8] {
      pixel(pixels, Int(x * ratio), Int(y * ratio))
    }
    #expect(color(300, top + 3) == [255, 255, 255, 255])
    #expect(color(590, 397) == [255, 255, 255, 255])
    #expect(color(300, top / 2) == [0, 255, 0, 255])
    #expect(color(300, 20) == [204, 204, 255, 255])
  }

  @Test("below a framed map, the legend is between the map and the attribution")
  func belowFramed() throws {
    let size = try PictureSize(600, 400)
    let request = CameraRequest.centered(on: LngLat(longitude: 0, latitude: 0), zoom: 3)
    let scene = try scene(request, decorations(.below, hasFrame: true), size)
    #expect(scene.warnings == [])
    var plain = decorations(.below, hasFrame: true)
    plain.legend = nil
    let (with, without) = (scene.camera.paper, try self.scene(request, plain, size).camera.paper)
    #expect(with.top == without.top && with.left == without.left && with.right == without.right)
    #expect(with.bottom - without.bottom > 30)
    let all = boxes(scene, size)
    for (index, box) in all.enumerated() {
      #expect(!all[..<index].contains { $0.inset(by: 0.001).intersects(box.inset(by: 0.001)) })
    }
    let below = all.filter { $0.minY > 400 - with.bottom && $0.height > 10 && $0.width > 28 }
      .sorted { $0.minY < $1.minY }
    let (legend, attribution) = (try #require(below.first), try #require(below.last))
    #expect(abs(legend.minX - with.left) < 0.001 && legend.height > 25)
    #expect(attribution.minY > legend.maxY)
  }

  @Test("bounds are shown inside the narrower map")
  func bounds() throws {
    let size = try PictureSize(600, 400)
    let bounds = try GeographicBounds(west: -15, south: -5, east: 15, north: 5)
    let scene = try scene(.fitting(bounds), decorations(.right, hasFrame: false), size)
    let right = 600 - scene.camera.paper.right
    let places = [-15.0, 15].map { longitude in
      let world = LngLat(longitude: longitude, latitude: 0).world
      return scene.viewport.device(ofPlane: scene.viewport.plane(ofWorld: world)).point.x
    }
    #expect(abs(places[0]) < 0.1 && abs(places[1] - right) < 0.1)
  }

  @Test("data that is framed is beside the legend")
  func data() throws {
    let size = try PictureSize(600, 400)
    let scene = try scene(.fittingData(), decorations(.right, hasFrame: false), size)
    #expect(scene.warnings == [])
    let pixels = scene.draw()
    let right = Int(600 - scene.camera.paper.right)
    // The areas extend from the edge of the picture to the paper, which shows nothing but the legend.
    #expect(pixel(pixels, 0, 200) == [255, 0, 0, 255])
    #expect(pixel(pixels, right - 1, 200) == [255, 255, 0, 255])
    #expect((0..<400).allSatisfy { pixel(pixels, right + 2, $0) == [255, 255, 255, 255] })
  }

  @Test(
    "a legend without room beside the map is left out with a warning, and the map is not narrower")
  func room() throws {
    for (width, height) in [(120, 300), (600, 40)] {
      let size = try PictureSize(width, height)
      let request = CameraRequest.centered(on: LngLat(longitude: 0, latitude: 0), zoom: 1)
      var decorations = decorations(.right, hasFrame: false)
      decorations.scaleBar = nil
      decorations.attribution = .off
      let scene = try scene(request, decorations, size)
      #expect(
        scene.warnings.map(\.description) == [
          "legend: it does not fit outside of the map; the legend is left out"
        ])
      #expect(scene.camera.paper == EdgeInsets())
      #expect(scene.cover.reservedBoxes.isEmpty)
    }
  }

  @Test("with a camera of the caller, the legend covers a side of the map")
  func ownCamera() throws {
    let map = try map()
    let size = try PictureSize(600, 400)
    var scene = map.scene(camera: Camera(zoom: 3), size: size)
    map.decorate(&scene, with: decorations(.right, hasFrame: false))
    #expect(scene.warnings == [])
    #expect(pixel(scene.draw(), 598, 390) == [255, 255, 255, 255])
  }
}
