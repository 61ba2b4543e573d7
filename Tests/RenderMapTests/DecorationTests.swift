import Foundation
import MapData
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Decorations")
struct DecorationTests {
  /// Returns a red map that has one point with an attribution, and a second source that no layer shows.
  private func map(
    attribution: String? = "us", fontFolders: [String]? = nil, background: String = "red"
  ) throws -> Map {
    let member = attribution.map { #""attribution": "\#($0)","# } ?? ""
    let style = """
      {"version": 8,
       "sources": {
         "a": {"type": "geojson", \(member) "data": {"type": "Point", "coordinates": [90, 60]}},
         "b": {"type": "geojson", "attribution": "nobody",
               "data": {"type": "Point", "coordinates": [90, 60]}}},
       "layers": [
         {"id": "ground", "type": "background", "paint": {"background-color": "\(background)"}},
         {"id": "a", "type": "circle", "source": "a"},
         {"id": "b", "type": "circle", "source": "b", "minzoom": 20}]}
      """
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    return try Map.load(
      JSONDocument(parsing: style), from: nil, fontFolders: fontFolders ?? [fonts])
  }

  private func scene(
    _ map: Map, _ decorations: MapDecorations, width: Int = 300, height: Int = 200,
    ratio: Double = 1,
    camera: Camera = Camera(zoom: 2)
  ) throws -> Scene {
    let size = try PictureSize(width, height, scale: ratio)
    var scene = map.scene(camera: camera, size: size)
    map.decorate(&scene, with: decorations)
    // The data is outside of the picture, so the picture contains nothing else.
    scene.warnings.removeAll { $0.kind == .blankPicture }
    return scene
  }

  /// Returns the box of all pixels that are not the map's red.
  private func changed(
    _ picture: PixelBuffer, where counts: ([UInt8]) -> Bool = { $0 != [255, 0, 0, 255] }
  ) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let places = (0..<picture.width * picture.height).filter {
      counts(pixel(picture, $0 % picture.width, $0 / picture.width))
    }
    let columns = places.map { $0 % picture.width }
    guard let left = columns.min(), let right = columns.max(), let top = places.first,
      let bottom = places.last
    else { return nil }
    return (left...right, (top / picture.width)...(bottom / picture.width))
  }

  @Test("by default, nothing is drawn over the map and no font is opened")
  func nothing() throws {
    let map = try map(fontFolders: ["/nowhere"])
    let scene = try scene(map, MapDecorations())
    #expect(changed(scene.draw()) == nil)
    #expect(scene.warnings.isEmpty)
    let silent = try self.map(attribution: nil, fontFolders: ["/nowhere"])
    #expect(try self.scene(silent, MapDecorations(attribution: .full)).warnings.isEmpty)
    // With text to draw, missing fonts are a warning.
    #expect(try self.scene(map, MapDecorations(attribution: .full)).warnings.count > 0)
  }

  @Test("the attribution is in a box four pixels from the lower right corner, on 70 % white")
  func attribution() throws {
    let scene = try scene(map(), MapDecorations(attribution: .full))
    #expect(scene.warnings.isEmpty)
    let picture = scene.draw()
    let box = try #require(changed(picture))
    #expect(box.x.upperBound == 295 && box.y.upperBound == 195)
    // A line of 11 pixels is 13.75 high. With a pixel above and below, the box is 15.75 high and begins at 180.25.
    #expect(box.y.lowerBound == 180)
    // The channel is 0.7 of 255 over 0. The box has a margin of five pixels before the text.
    let paper = pixel(picture, 293, 187)
    #expect(paper[0] == 255 && (178...179).contains(paper[1]) && paper[1] == paper[2])
    let darkest = (box.x.lowerBound...295).map { pixel(picture, $0, 188)[0] }.min()
    #expect(try #require(darkest) < 120)
  }

  @Test(
    "the box is white on light maps and black on dark ones",
    arguments: [
      ("#767676", false), ("#757575", true), ("#14202b", true), ("rgba(0, 0, 0, 0.5)", false),
    ])
  func darkMaps(background: String, isDark: Bool) throws {
    let scene = try scene(map(background: background), MapDecorations(attribution: .full))
    let picture = scene.draw()
    let (paper, ground) = (pixel(picture, 293, 187)[0], pixel(picture, 293, 100)[0])
    #expect((paper < ground) == isDark)
    // The letters are white on black, or black on white.
    let row = (280..<294).map { pixel(picture, $0, 188)[0] }
    let ink = try #require(isDark ? row.max() : row.min())
    #expect(isDark ? ink > 150 : ink < 150)
  }

  @Test("at twice the pixel ratio, the attribution is twice as large")
  func ratio() throws {
    let one = try #require(changed(try scene(map(), MapDecorations(attribution: .full)).draw()))
    let two = try #require(
      changed(try scene(map(), MapDecorations(attribution: .full), ratio: 2).draw()))
    #expect(two.x.upperBound == 591 && two.y.upperBound == 391)
    #expect(abs(two.x.count - 2 * one.x.count) <= 2 && abs(two.y.count - 2 * one.y.count) <= 2)
  }

  @Test("sources are not named if their layers are not shown")
  func shownSources() throws {
    let both = try map().attributions()
    #expect(both == ["us", "nobody"])
    let far = try scene(map(), MapDecorations(attribution: .full), camera: Camera(zoom: 2)).draw()
    let near = try scene(map(), MapDecorations(attribution: .full), camera: Camera(zoom: 21)).draw()
    let (short, long) = (try #require(changed(far)), try #require(changed(near)))
    #expect(long.x.count > 2 * short.x.count)
  }

  @Test("an attribution is broken into lines, then written smaller, then left out with a warning")
  func room() throws {
    let text = "Survey of the Kingdom of Nowhere and of all its contributors"
    func height(_ width: Int, _ height: Int) throws -> (Int?, [MapWarning]) {
      let scene = try scene(
        map(attribution: text), MapDecorations(attribution: .full), width: width, height: height)
      return (changed(scene.draw())?.y.count, scene.warnings)
    }
    let line = try height(600, 300)
    #expect(line.0 == 16 && line.1.isEmpty)
    // The height of two lines is 2 * 13.75 + 2.
    #expect(try [29, 30].contains(height(200, 200).0))
    // The height is 2 * 11.25, without padding.
    #expect(try [22, 23].contains(height(180, 100).0))
    let icon = try height(40, 40)
    #expect(icon.0 == nil)
    #expect(icon.1.map(\.place) == ["attribution"])
    #expect(icon.1.first?.message.contains(text) == true)
  }

  @Test("a compact attribution is smaller and nearer to the corner")
  func compact() throws {
    let scene = try scene(map(), MapDecorations(attribution: .compact))
    let box = try #require(changed(scene.draw()))
    #expect(box.x.upperBound == 297 && box.y.upperBound == 197)
    #expect([11, 12].contains(box.y.count))
  }

  @Test("a scale bar has the length that it states, at its own latitude")
  func scaleBar() throws {
    let scene = try scene(map(attribution: nil), MapDecorations(scaleBar: .metric))
    #expect(scene.warnings.isEmpty)
    let picture = scene.draw()
    let box = try #require(changed(picture))
    #expect(box.x.lowerBound == 4 && box.y.upperBound == 195)
    // The bar is 86 pixels below the equator, and the world has 2,048 pixels. At this latitude of 15.0 degrees south a
    // pixel is 18,900 m, and 1,000 km are 52.9 pixels.
    let dark = try #require(changed(picture) { $0[0] < 120 })
    let columns = dark.x.filter { pixel(picture, $0, dark.y.upperBound)[0] < 120 }
    #expect(columns.count == 53)
  }

  @Test("a pitched map has a warning instead of a scale bar, and a rotated map has a scale bar")
  func pitched() throws {
    let pitched = try scene(
      map(attribution: nil), MapDecorations(scaleBar: .metric), camera: Camera(zoom: 2, pitch: 1))
    #expect(changed(pitched.draw()) == nil)
    #expect(pitched.warnings.map(\.place) == ["scale bar"])
    let turned = try scene(
      map(attribution: nil), MapDecorations(scaleBar: .metric), camera: Camera(zoom: 2, bearing: 30)
    )
    #expect(turned.warnings.isEmpty && changed(turned.draw()) != nil)
    let small = try scene(
      map(attribution: nil), MapDecorations(scaleBar: .metric), width: 30, height: 30)
    #expect(
      small.warnings.map(\.message)
        == ["it does not fit into the picture; the scale bar is left out"])
  }

  @Test("a scale bar moves away from an attribution that is as wide as the picture")
  func both() throws {
    let text = "Survey of the Kingdom of Nowhere"
    let decorations = MapDecorations(attribution: .full, scaleBar: .metric)
    let wide = try scene(map(attribution: text), decorations, width: 600).draw()
    let narrow = try scene(map(attribution: text), decorations, width: 200).draw()
    let (low, high) = (try #require(changed(wide)), try #require(changed(narrow)))
    #expect(low.y.count < 22)
    #expect(high.y.count > 34)
  }

  @Test("decorations replace earlier decorations, and are the same on any number of threads")
  func again() throws {
    let map = try map()
    let once = try scene(map, MapDecorations(scaleBar: .metric))
    var twice = try scene(map, MapDecorations(attribution: .full, scaleBar: .imperial))
    map.decorate(&twice, with: MapDecorations(scaleBar: .metric))
    #expect(twice.draw() == once.draw())
    #expect(once.draw(threads: 7) == once.draw())
    map.decorate(&twice, with: MapDecorations())
    #expect(changed(twice.draw()) == nil)
  }

  @Test("without its background, a map is transparent outside of its other contents")
  func transparent() throws {
    var scene = try scene(
      map(), MapDecorations(), camera: Camera(center: LngLat(longitude: 90, latitude: 60), zoom: 2))
    #expect(pixel(scene.draw(), 10, 10) == [255, 0, 0, 255])
    scene.drawsBackground = false
    let picture = scene.draw()
    #expect(pixel(picture, 10, 10) == [0, 0, 0, 0])
    #expect(pixel(picture, 150, 100) == [0, 0, 0, 255])
  }

  @Test("a decorated map with markers and paths is its golden picture", arguments: [1.0, 2.0])
  func golden(ratio: Double) throws {
    let folder = Golden.repository.appendingPathComponent("Examples/overlay").path
    let location = ResourceLocation.file(path: folder + "/style.json")
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    var map = try Map.load(
      JSONDocument(parsing: ResourceLoader().load(location)), from: location,
      pixelRatio: ratio, fontFolders: [fonts])
    let overlay = Overlay(
      markers: [
        try PlaceMarker("18.07,59.33,,A"), try PlaceMarker("24.94,60.17,gold,12"),
        try PlaceMarker("24.11,56.95,#2b8a3e,Ferry"),
      ],
      paths: [
        try MapPath("18.07,59.33|22.27,60.45|24.94,60.17"),
        try MapPath("fill=#f003|color=red|width=1.5|20,57|23,57|22,58.5"),
      ])
    try map.add(overlay)
    let size = try PictureSize(400, 250, scale: ratio)
    var request = CameraRequest()
    request.bounds = overlay.bounds?.grown(by: 0.2)
    var scene = map.scene(
      camera: try map.camera(for: request, size: size), size: size)
    map.decorate(&scene, with: MapDecorations(attribution: .full, scaleBar: .metric))
    #expect(scene.warnings.isEmpty)
    try Golden.expect(scene.draw(threads: 2), matches: "Dressing/ferries-\(Int(ratio))x")
  }
}
