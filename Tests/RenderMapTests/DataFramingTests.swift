import MapGeoJSON
import MapGeometry
import MapJSON
import MapLegend
import MapStyle
import MapTestSupport
import Testing

@testable import RenderMap

@Suite("Framing data beside decorations")
struct DataFramingTests {
  private func map(of places: [Position], radius: Int) throws -> Map {
    let positions = places.map { "[\($0.longitude), \($0.latitude)]" }.joined(separator: ", ")
    let style = """
      {"version": 8, "sources": {"data": {"type": "geojson", "attribution": "An atlas", "data":
        {"type": "MultiPoint", "coordinates": [\(positions)]}}},
       "layers": [{"id": "Wells", "type": "circle", "source": "data",
        "paint": {"circle-radius": \(radius), "circle-color": "#c03"}}]}
      """
    return try Map.load(
      JSONDocument(parsing: Array(style.utf8)), from: nil,
      fontFolders: [Golden.repository.appendingPathComponent("Fonts").path])
  }

  @Test("no circle is cut, or lies under a title, legend, north arrow or scale bar")
  func circles() throws {
    var random = SplitMix64(seed: 39)
    for number in 0..<120 {
      let middle = LngLat(
        longitude: random.next(in: -150...150), latitude: random.next(in: -50...50))
      let reach = random.pick([0.05, 0.5, 8])
      let places = (0..<2 + random.next() % 12).map { _ in
        Position(
          longitude: middle.longitude + random.next(in: -reach...reach),
          latitude: middle.latitude + random.next(in: -reach...reach))
      }
      let radius = random.pick([3, 8, 20])
      let map = try map(of: places, radius: radius)
      var decorations = MapDecorations(
        attribution: .full, scaleBar: random.pick([.metric, nil]))
      decorations.title = random.pick(["Wells of the plain", nil])
      decorations.caption = random.pick(["Surveyed by hand", nil])
      decorations.hasNorthArrow = random.pick([true, false])
      decorations.legend = random.pick([LegendOptions(title: "Wells"), nil])
      decorations.hasFrame = number.isMultiple(of: 7)
      let size = try PictureSize(random.pick([360, 480, 640]), random.pick([320, 400, 480]))
      let camera = try map.camera(for: CameraRequest(), size: size, decorations: decorations)
      var scene = map.scene(camera: camera, size: size)
      map.decorate(&scene, with: decorations)
      let (reach2, paper) = (Double(radius), camera.paper)
      for place in places {
        let world = LngLat(longitude: place.longitude, latitude: place.latitude).world
        let center = scene.viewport.device(ofPlane: scene.viewport.plane(ofWorld: world)).point
        #expect(
          center.x - reach2 >= paper.left && center.x + reach2 <= Double(size.width) - paper.right
            && center.y - reach2 >= paper.top
            && center.y + reach2 <= Double(size.height) - paper.bottom,
          "\(number): a circle at \(center) is cut")
        for box in scene.reservedBoxes {
          let nearest = Point(
            min(max(center.x, box.minX), box.maxX), min(max(center.y, box.minY), box.maxY))
          let away = nearest - center
          #expect(
            away.x * away.x + away.y * away.y >= reach2 * reach2,
            "\(number): \(box) covers a circle at \(center)")
        }
      }
    }
  }

  @Test("a view that nothing covers stays as it is, and so does one that is asked for")
  func unchanged() throws {
    let places = [Position(longitude: 0, latitude: 0), Position(longitude: 10, latitude: 4)]
    let map = try map(of: places, radius: 3)
    let size = try PictureSize(640, 400)
    var decorations = MapDecorations()
    let plain = try map.camera(for: CameraRequest(), size: size)
    var asked = CameraRequest()
    asked.bounds = try GeographicBounds(west: 0, south: 0, east: 10, north: 4)
    decorations.title = "Wells of the plain"
    #expect(
      try map.camera(for: asked, size: size, decorations: decorations)
        == map.camera(for: asked, size: size))
    asked = CameraRequest()
    (asked.center, asked.zoom) = (plain.center, plain.zoom)
    #expect(
      try map.camera(for: asked, size: size, decorations: decorations).zoom == plain.zoom)
  }

  @Test("additional data is shown with the data that is the subject")
  func overlays() {
    let subject = Basemap.light.overlay([Feature(geometry: .lineString([[0, 0], [10, 10]]))])
    let further = Overlay(features: [Feature(geometry: .lineString([[30, 20], [40, 30]]))])
    var request = CameraRequest()
    request.show(subject)
    request.show(overlays: [further])
    #expect(request.fallbackBounds.map { $0.west < 0 && $0.east > 40 && $0.north > 30 } == true)
  }
}
