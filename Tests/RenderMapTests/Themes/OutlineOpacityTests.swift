import MapData
import MapGeoJSON
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Outlines of areas")
struct OutlineOpacityTests {
  /// Returns rows of squares around the place at 0, 0. The attribute `n` alternates between 0 and 1.
  private func board(_ count: Int, side: Double) -> [Feature] {
    (0..<count * count).map { index in
      let (column, row) = (index % count, index / count)
      let west = (Double(column) - Double(count) / 2) * side
      let south = (Double(row) - Double(count) / 2) * side
      let ring = [
        Position(west, south), Position(west + side, south), Position(west + side, south + side),
        Position(west, south + side),
      ]
      return Feature(.polygon(ring), attributes: ["n": (column + row) % 2])
    }
  }

  private func opacity(_ features: [Feature], zoom: Double) throws -> Double? {
    let expression = try CompiledExpression(OutlineOpacity(of: features).expression.json)
    let value = try expression.evaluate(
      EvaluationContext(zoom: zoom, feature: ThemeTestFeature(styleAttributes: [:])))
    return value.number
  }

  @Test("the opacity depends on the side of the median area on the picture")
  func rule() throws {
    // The world is 512 pixels wide at zoom level 0, so 0.703125 degrees are 1 pixel.
    let squares = board(20, side: 0.703125)
    #expect(try opacity(squares, zoom: 0) == 0)
    #expect(try opacity(squares, zoom: 2) == 0)
    // The sides are 8, 16 and 32 pixels, and outlines are opaque from 48 pixels on.
    for (zoom, expected) in [(3.0, 4 / 44.0), (4, 12 / 44), (5, 28 / 44)] {
      #expect(abs(try #require(try opacity(squares, zoom: zoom)) - expected) < 0.003)
    }
    #expect(try opacity(squares, zoom: 6) == 1)
    #expect(try opacity(squares, zoom: 20) == 1)
    // Few areas of another size do not change the opacity.
    let others = board(2, side: 60) + board(5, side: 0.001)
    #expect(try opacity(squares + others, zoom: 4) == opacity(squares, zoom: 4))
    #expect(try opacity([], zoom: 4) == 1)
  }

  @Test("the scale of Web Mercator at the latitude of an area counts")
  func latitude() throws {
    func square(_ latitude: Double) -> [Feature] {
      let ring = [
        Position(0, latitude), Position(1, latitude), Position(1, latitude + 1),
        Position(0, latitude + 1),
      ]
      return [Feature(.polygon(ring))]
    }
    // At 60 degrees, lengths are twice as long, so a square of degrees is twice as large.
    let equator = try #require(OutlineOpacity(of: square(-0.5)).zooms)
    let north = try #require(OutlineOpacity(of: square(59.5)).zooms)
    #expect(abs(equator.full - north.full - 0.5) < 0.011)
    // The base-2 logarithm of 48 / 4 is 3.585.
    #expect(abs(equator.full - equator.vanishing - 3.585) < 0.011)
  }

  @Test("the mean color of small areas is the mean of the colors of their classes")
  func colors() throws {
    for side in [0.4, 0.8, 1.7, 3.1, 4.3, 5, 6.3, 9, 12.7, 20, 31.3, 40] {
      var theme = Theme(colorBy: "n")
      theme.palette = Palette([Color(css: "#081d58") ?? .black, Color(css: "#7a0177") ?? .black])
      theme.classCount = 2
      let count = Int(90 / side) / 2 * 2 + 4
      let themed = try ThemedOverlays(board(count, side: side * 0.703125), by: theme)
      var map = try Map.load(
        JSONDocument(root: ["version": 8, "sources": [:], "layers": []], text: []),
        from: .file(path: "/style.json"))
      try map.add(themed)
      let camera = Camera(center: LngLat(longitude: 0, latitude: 0), zoom: 0)
      let pixels = map.scene(camera: camera, size: try PictureSize(80, 80)).draw()
      var sums = [0.0, 0, 0]
      for index in 0..<80 * 80 {
        let color = pixel(pixels, index % 80, index / 80)
        for channel in 0..<3 { sums[channel] += Double(color[channel]) }
      }
      let colors = try #require(themed.themed.colors).classes.map(\.color)
      for (channel, parts) in [
        colors.map(\.red), colors.map(\.green), colors.map(\.blue),
      ].enumerated() {
        let mean = sums[channel] / 6400
        let expected = parts.reduce(0, +) / 2 * 255
        // White outlines that cover less than 5 % of the areas change dark colors by up to 12 levels.
        let limit = side <= 4 ? 3 : (255 - expected) * 0.05 + 3
        #expect(abs(mean - expected) < limit, "side \(side), channel \(channel): \(mean)")
      }
    }
  }
}
