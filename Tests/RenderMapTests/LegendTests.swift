import MapData
import MapGeometry
import MapImages
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import MapText
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Legends of maps")
struct LegendTests {
  private static let land = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"a": 4, "k": "farm"}, "geometry":
        {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]]}},
      {"type": "Feature", "properties": {"a": 40, "k": "town"}, "geometry":
        {"type": "Polygon", "coordinates": [[[50, 0], [59, 0], [59, 9], [50, 9], [50, 0]]]}}]}
    """

  private func map(_ layers: String) throws -> Map {
    let style = """
      {"version": 8, "sources": {"land": {"type": "geojson", "data": \(Self.land)}},
       "layers": [\(layers)]}
      """
    return try Map.load(JSONDocument(parsing: style), from: nil)
  }

  private func scene(
    _ map: Map, center: LngLat = LngLat(longitude: 5, latitude: 5), zoom: Double = 5
  ) throws -> Scene {
    map.scene(camera: Camera(center: center, zoom: zoom), size: try PictureSize(300, 300))
  }

  private static let fill = """
    {"id": "land", "type": "fill", "source": "land", "paint":
      {"fill-color": ["match", ["get", "k"], "farm", "#00ff00", "town", "#ff0000", "#0000ff"],
       "fill-antialias": false}}
    """

  @Test("The shown classes are the classes of the features in the picture")
  func shown() throws {
    let map = try map(Self.fill)
    let options = LegendOptions(entries: [.init("land")], classes: .shown)
    let near = try scene(map).legend(options)
    #expect(near.entries.first?.items.map(\.label) == ["farm"])
    let far = try scene(map, center: LngLat(longitude: 54, latitude: 5)).legend(options)
    #expect(far.entries.first?.items.map(\.label) == ["town"])
    let both = try scene(map, zoom: 1).legend(options)
    #expect(both.entries.first?.items.map(\.label) == ["farm", "town"])
    let all = try scene(map).legend(LegendOptions(entries: [.init("land")]))
    #expect(all.entries.first?.items.map(\.label) == ["farm", "town", "Other"])
    let nothing = try scene(map, center: LngLat(longitude: -90, latitude: 5)).legend(options)
    #expect(nothing.entries == [])
    #expect(nothing.warnings.map(\.kind) == [.emptyLayer])
  }

  @Test("Swatches have the colors of the map")
  func colors() throws {
    let map = try map(Self.fill)
    let scene = try scene(map)
    let legend = try scene.legend(LegendOptions(entries: [.init("land")]))
    let picture = try map.legendPicture(legend, of: scene)
    #expect(picture.warnings == [])
    let colors = Set(
      stride(from: 0, to: picture.pixels.bytes.count, by: 4).map {
        Array(picture.pixels.bytes[$0..<$0 + 4])
      })
    for color in [[0, 255, 0, 255], [255, 0, 0, 255], [0, 0, 255, 255]] as [[UInt8]] {
      #expect(colors.contains(color))
    }
    // The corner is paper.
    #expect(Array(picture.pixels.bytes[0..<4]) == [255, 255, 255, 255])
  }

  @Test("Graded circles have sizes in the range of the data")
  func circles() throws {
    let map = try map(
      """
      {"id": "land", "type": "circle", "source": "land", "paint":
        {"circle-radius": ["*", 5, ["sqrt", ["get", "a"]]]}}
      """)
    let legend = try scene(map, zoom: 1).legend()
    let entry = try #require(legend.entries.first)
    #expect(entry.arrangement == .nestedCircles)
    #expect(entry.items.map(\.label) == ["5", "10", "20"])
    let radii = entry.items.compactMap { item -> Double? in
      guard case .circle(let circle)? = item.parts.first else { return nil }
      return circle.radius
    }
    #expect(radii == [5, 10, 20].map { 5 * Double($0).squareRoot() })
  }

  @Test("Rows are divided into columns without loss, headings with their rows")
  func columns() throws {
    let map = try map(Self.fill)
    let scene = try scene(map)
    let opened = map.glyphs.fonts.open()
    let brush = DecorationBrush(
      theme: DecorationTheme(colors: .light, side: 500), ratio: 1,
      shaper: SceneShaper(GlyphSet(fonts: opened.library), reportsMissingFonts: false))
    var random = SplitMix64(seed: 7)
    for _ in 0..<40 {
      var legend = Legend()
      for entry in 0..<Int(1 + random.next() % 5) {
        let items = (0..<Int(1 + random.next() % 7)).map { index in
          LegendItem(
            label: String(repeating: "label ", count: 1 + index),
            parts: [.fill(LegendFill(color: .black))])
        }
        legend.entries.append(
          LegendEntry(layers: ["x"], title: entry % 2 == 0 ? "Heading" : nil, items: items))
      }
      let rows = LegendRows(
        legend, images: scene.content.images, maxTextWidth: 120, brush)
      for count in 1...4 {
        guard let columns = rows.divided(into: count) else { continue }
        #expect(columns.count == count)
        #expect(columns.reduce(0) { $0 + $1.count } == rows.rows.count)
        #expect(!columns.contains { $0.last?.isHeading ?? true })
        let block = try #require(LegendBlock(rows, columns: count, hasPanel: true, brush))
        let heights = columns.map { column in
          column.enumerated().reduce(0) { $0 + $1.1.height + ($1.0 > 0 ? $1.1.gap : 0) }
        }
        #expect(block.size.y >= (heights.max() ?? 0))
      }
    }
  }

  @Test("A legend that does not fit is left out with a warning")
  func leftOut() throws {
    let map = try map(Self.fill)
    var scene = map.scene(
      camera: Camera(center: LngLat(longitude: 5, latitude: 5), zoom: 5),
      size: try PictureSize(40, 40))
    var decorations = MapDecorations()
    decorations.legend = LegendOptions(entries: [.init("land")])
    map.decorate(&scene, with: decorations)
    #expect(scene.warnings.map(\.kind) == [.leftOutDecoration])
    #expect(scene.cover.above.isEmpty)
  }

  @Test("The legend overlaps no other decoration, and labels avoid it")
  func placed() throws {
    let map = try map(Self.fill)
    var scene = try scene(map)
    var decorations = MapDecorations(scaleBar: .metric)
    decorations.title = "A title of some length"
    decorations.hasNorthArrow = true
    decorations.legend = LegendOptions(entries: [.init("land")])
    map.decorate(&scene, with: decorations)
    #expect(scene.warnings == [])
    let boxes = scene.cover.reservedBoxes
    #expect(boxes.count == 4)
    for (index, box) in boxes.enumerated() {
      #expect(!boxes.dropFirst(index + 1).contains { $0.intersects(box) })
    }
  }

  @Test("A layer that does not exist is left out with a warning")
  func unknown() throws {
    let map = try map(Self.fill)
    var scene = try scene(map)
    var decorations = MapDecorations()
    decorations.legend = LegendOptions(entries: [.init("land-use")])
    map.decorate(&scene, with: decorations)
    #expect(
      scene.warnings.map(\.message) == [
        "the style has no layer \"land-use\"; its layers are land; the legend is left out"
      ])
  }

  @Test("Samples without limits do not fit", arguments: ["1e13", "1e308", "1e999"])
  func hugeSamples(radius: String) throws {
    let map = try map(
      """
      {"id": "land", "type": "circle", "source": "land", "paint": {"circle-radius":
        ["match", ["get", "k"], "farm", \(radius), "town", 1e12, 1e11]}}
      """)
    var scene = try scene(map)
    let legend = try scene.legend(LegendOptions(entries: [.init("land")]))
    for columns in [1, 2, 3] {
      var options = LegendPictureOptions()
      options.columns = columns
      #expect(throws: ViewError.legendTooLarge) {
        try map.legendPicture(legend, of: scene, options)
      }
    }
    var decorations = MapDecorations()
    decorations.legend = LegendOptions(entries: [.init("land")])
    map.decorate(&scene, with: decorations)
    #expect(scene.warnings.map(\.kind).contains(.leftOutDecoration))
  }

  @Test("Circles inside each other without limits do not fit")
  func hugeNestedCircles() throws {
    let map = try map(
      """
      {"id": "land", "type": "circle", "source": "land", "paint": {"circle-radius":
        ["interpolate", ["linear"], ["get", "a"], 0, 1, 10, 1e307, 40, 1e308]}}
      """)
    let scene = try scene(map)
    let legend = try scene.legend(LegendOptions(entries: [.init("land")]))
    #expect(throws: ViewError.legendTooLarge) { try map.legendPicture(legend, of: scene) }
  }

  @Test("A legend is not larger than the limit of memory")
  func memory() throws {
    let style = """
      {"version": 8, "sources": {"land": {"type": "geojson", "data": \(Self.land)}}, "layers": [
        {"id": "land", "type": "circle", "source": "land", "paint": {"circle-radius": 500}}]}
      """
    for (limit, fits) in [(64 << 20, true), (7 << 20, false)] {
      var loader = ResourceLoader(http: nil)
      loader.memory = MemoryBudget(limit: limit)
      let map = try Map.load(JSONDocument(parsing: style), from: nil, loader: loader)
      let scene = try scene(map)
      let legend = try scene.legend(LegendOptions(entries: [.init("land")]))
      // The legend has about a million pixels.
      if fits {
        #expect(try map.legendPicture(legend, of: scene).pixels.width > 1000)
      } else {
        #expect(throws: ViewError.legendTooLarge) { try map.legendPicture(legend, of: scene) }
      }
    }
  }
}
