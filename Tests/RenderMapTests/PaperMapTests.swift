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

/// Tests of thematic maps on paper with all decorations, in light and in dark colors.
@Suite("Maps on paper")
struct PaperMapTests {
  private static let examples = Golden.repository.appendingPathComponent("Examples").path
  private static let fonts = [Golden.repository.appendingPathComponent("Fonts").path]

  private static func features(_ path: String) throws -> [Feature] {
    try FeatureCollection(data: Data(contentsOf: URL(fileURLWithPath: examples + "/" + path)))
      .features
  }

  /// Returns a map of a style in `Examples`, with a projection and some changed properties.
  private func map(
    _ style: JSONValue, projection: String? = nil
  ) throws -> Map {
    var style = try #require(Style.parse(style, .strict).style)
    if let projection { try style.apply(StyleEdit(projecting: projection)) }
    let document = JSONDocument(style.json, changedFrom: try JSONDocument(parsing: "{}"))
    let location = ResourceLocation.file(path: Self.examples + "/style.json")
    return try Map.load(document, from: location, fontFolders: Self.fonts)
  }

  /// Draws a map with decorations on paper, and compares it with a golden picture.
  private func expect(
    _ map: Map, _ request: CameraRequest, _ decorations: MapDecorations, paper: (Double, Double),
    dpi: Double, matches name: String
  ) throws {
    let size = try PictureSize(paper: paper, dpi: dpi)
    let camera = try map.camera(for: request, size: size, decorations: decorations)
    var scene = map.scene(camera: camera, size: size)
    map.decorate(&scene, with: decorations)
    #expect(scene.warnings == [])
    try Golden.expect(scene.draw(threads: 2), matches: "Paper/\(name)")
  }

  /// a4 and a5.
  private static let (a4, a5) = ((210.0, 297.0), (148.0, 210.0))

  @Test("a choropleth on paper draws as its golden picture", arguments: ["light", "dark"])
  func golden(theme: String) throws {
    let isLight = theme == "light"
    let colors =
      isLight
      ? ["#f8efdc", "#f3dcb0", "#ecc084", "#e29c60", "#cf7349", "#a84a3b", "#6f2a31"]
      : ["#2c3140", "#3d3a5c", "#5b4176", "#84467f", "#b04f78", "#d96b66", "#f5a25d"]
    let limits = [5, 25, 50, 100, 200, 500]
    let steps = zip(limits, colors.dropFirst()).map { "\($0), \"\($1)\"" }.joined(separator: ", ")
    let (sea, line) = isLight ? ("#dde6ea", "#fffaf0") : ("#14181f", "#14181f")
    let style = """
      {"version": 8, "sources": {
         "countries": {"type": "geojson", "data": "choropleth/countries.geojson",
           "attribution": "Natural Earth"},
         "lakes": {"type": "geojson", "data": "choropleth/lakes.geojson"}},
       "layers": [
         {"id": "sea", "type": "background", "paint": {"background-color": "\(sea)"}},
         {"id": "density", "type": "fill", "source": "countries", "paint": {"fill-color":
           ["step", ["get", "density"], "\(colors[0])", \(steps)]}},
         {"id": "lakes", "type": "fill", "source": "lakes", "paint": {"fill-color": "\(sea)"}},
         {"id": "borders", "type": "line", "source": "countries",
           "layout": {"line-join": "round"}, "paint": {"line-color": "\(line)", "line-width": 0.6}}]}
      """
    let map = try map(
      JSONDocument(parsing: style).root, projection: "albers:center=18,0;parallels=-23,23")
    var decorations = MapDecorations(attribution: .full, scaleBar: .metric)
    decorations.title = "Population density in Africa"
    decorations.subtitle = "Inhabitants per square kilometre of each country"
    decorations.caption = "Equal-area projection of Albers, standard parallels 23° N and 23° S."
    decorations.hasNorthArrow = true
    decorations.graticule = Graticule()
    decorations.hasFrame = true
    decorations.legend = LegendOptions(
      entries: [.init("density", title: "Inhabitants")], units: "per km²")
    decorations.positions = [.legend: .bottomLeft, .scaleBar: .bottomRight]
    let bounds = try GeographicBounds(west: -19, south: -36, east: 52, north: 38)
    try expect(
      map, .fitting(bounds, padding: 6), decorations, paper: Self.a4, dpi: isLight ? 300 : 150,
      matches: "choropleth-\(theme)")
  }

  @Test("a map of graded circles draws as its golden picture", arguments: ["light", "dark"])
  func goldenBubbles(theme: String) throws {
    let basemap: Basemap = theme == "light" ? .light : .dark
    var style = try basemap.style(with: ResourceLoader())
    for layer in style.layers {
      if case .symbol = layer.content { try style.removeLayer(layer.id) }
    }
    var map = try map(style.json, projection: "albers:center=104,0;parallels=5,45")
    var sizes = Theme(sizeBy: "population")
    sizes.maxSize = 18
    try map.add(basemap.overlays(Self.features("bubbles/cities.geojson"), by: sizes))
    var decorations = MapDecorations(attribution: .full, scaleBar: .metric)
    decorations.title = "Cities of South and East Asia"
    decorations.subtitle = "With more than 500,000 inhabitants"
    decorations.caption = "Cities: GeoNames (CC BY 4.0). Equal-area projection of Albers."
    decorations.graticule = Graticule(spacing: 20)
    decorations.hasFrame = true
    decorations.legend = LegendOptions(title: "Inhabitants")
    decorations.positions = [.legend: .bottomLeft, .scaleBar: .bottomRight]
    let bounds = try GeographicBounds(west: 66, south: -10, east: 142, north: 52)
    try expect(
      map, .fitting(bounds), decorations, paper: (Self.a5.1, Self.a5.0), dpi: 150,
      matches: "bubbles-\(theme)")
  }

  @Test("a map of categories draws as its golden picture", arguments: ["light", "dark"])
  func goldenCategories(theme: String) throws {
    let isLight = theme == "light"
    let sea = isLight ? "#d9e6ec" : "#131a22"
    var map = try map(
      [
        "version": 8, "sources": [:],
        "layers": [
          [
            "id": "sea", "type": "background",
            "paint": ["background-color": JSONValue(.string(sea))],
          ]
        ],
      ])
    var theme = Theme(colorBy: "kind")
    theme.categories = ["path", "wood", "cliff", "land", "marsh", "sand", "vineyard"]
    // The labels are in the order of the categories.
    theme.palette = try Palette(
      isLight
        ? "#a5713f,#6f9e5c,#4a4a4a,#ece5cf,#7fb3a8,#e6cf8b,#b58db6"
        : "#d6a06a,#4d7a4a,#c9c9c9,#3b3a33,#3f7f78,#a8935a,#8c6a93")
    theme.classCount = 7
    let overlays = try ThemedOverlays(
      Self.features("patterns/island.geojson"), by: theme, id: "data",
      appearance: isLight ? .light : .dark)
    try map.add(overlays)
    var decorations = MapDecorations(scaleBar: .metric)
    decorations.title = "Land cover of an island"
    decorations.caption = "An invented island."
    decorations.hasNorthArrow = true
    decorations.graticule = Graticule()
    decorations.hasFrame = true
    decorations.legend = LegendOptions(title: "Land cover")
    var request = CameraRequest()
    request.show(overlays: overlays.overlays)
    request.padding = EdgeInsets(top: 24, right: 150, bottom: 40, left: 24)
    try expect(
      map, request, decorations, paper: (Self.a5.1, Self.a5.0), dpi: 120,
      matches: "categories-\(isLight ? "light" : "dark")")
  }

  /// Roads of a city's basemap, with casings, dashes and sleepers.
  private static func roads(isLight: Bool) -> String {
    let classes: [(id: String, width: Double, color: String, casing: String)] =
      isLight
      ? [
        ("track", 2, "#c9a26b", ""), ("street", 6, "#ffffff", "#c8c2b6"),
        ("secondary", 7, "#fff3b8", "#d6b85a"), ("primary", 8, "#ffd98c", "#d19a3d"),
        ("motorway", 9, "#f29a76", "#b9552f"),
      ]
      : [
        ("track", 2, "#8a7355", ""), ("street", 6, "#3b4048", "#20242a"),
        ("secondary", 7, "#5a5540", "#2b2920"), ("primary", 8, "#7d6a3c", "#332c1b"),
        ("motorway", 9, "#a65f45", "#3d2117"),
      ]
    func filter(_ id: String) -> String { #"["==", ["get", "class"], "\#(id)"]"# }
    var layers: [String] = []
    for road in classes {
      if !road.casing.isEmpty {
        layers.append(
          """
          {"id": "\(road.id)-casing", "type": "line", "source": "s", "filter": \(filter(road.id)),
           "paint": {"line-color": "\(road.casing)", "line-width": \(road.width + 2)}}
          """)
      }
      let dashes = road.casing.isEmpty ? #", "line-dasharray": [2, 1]"# : ""
      layers.append(
        """
        {"id": "\(road.id)", "type": "line", "source": "s", "filter": \(filter(road.id)),
         "paint": {"line-color": "\(road.color)", "line-width": \(road.width)\(dashes)}}
        """)
    }
    let rail = isLight ? "#6b6b6b" : "#9a9a9a"
    layers += [
      """
      {"id": "railway", "type": "line", "source": "s", "filter": \(filter("rail")),
       "paint": {"line-color": "\(rail)", "line-width": 1.2}}
      """,
      """
      {"id": "sleepers", "type": "line", "source": "s", "filter": \(filter("rail")),
       "paint": {"line-color": "\(rail)", "line-width": 6, "line-dasharray": [0.2, 0.9]}}
      """,
    ]
    return """
      {"version": 8, "sources": {"s": {"type": "geojson", "data":
         {"type": "FeatureCollection", "features": []}}},
       "layers": [{"id": "ground", "type": "background", "paint":
         {"background-color": "\(isLight ? "#f4f1ea" : "#15181d")"}}, \(layers.joined(separator: ","))]}
      """
  }

  @Test("a legend of roads draws as its golden picture", arguments: ["light", "dark"])
  func goldenRoads(theme: String) throws {
    let map = try map(JSONDocument(parsing: Self.roads(isLight: theme == "light")).root)
    let scene = map.scene(
      camera: Camera(zoom: 14), size: try PictureSize(200, 200))
    let legend = try scene.legend(
      LegendOptions(
        title: "Roads and railways",
        entries: [
          .init("motorway", title: "Motorway"), .init("primary", title: "Main road"),
          .init("secondary", title: "Secondary road"), .init("street", title: "Street"),
          .init("track", title: "Track"), .init("railway", title: "Railway"),
        ]))
    #expect(legend.warnings == [])
    var options = LegendPictureOptions()
    options.pixelRatio = 2
    let picture = try map.legendPicture(legend, of: scene, options)
    #expect(picture.warnings == [])
    try Golden.expect(picture.pixels, matches: "Paper/roads-\(theme)")
  }

  @Test(
    "the paper is visible through a transparent map in a frame, unless the background is left out")
  func paper() throws {
    var map = try map(
      ["version": 8, "sources": [:], "layers": []] as JSONValue, projection: "equalEarth")
    let square = Feature(
      .polygon([
        Position(-20, -20), Position(20, -20), Position(20, 20), Position(-20, 20),
        Position(-20, -20),
      ]))
    var theme = Theme(colorBy: "a")
    theme.palette = Palette([.red])
    var colored = square
    colored.attributes = ["a": 1]
    try map.add(ThemedOverlays([colored], by: theme))
    var decorations = MapDecorations()
    decorations.hasFrame = true
    let size = try PictureSize(400, 300)
    let camera = try map.camera(for: .fitting(.world), size: size, decorations: decorations)
    var scene = map.scene(camera: camera, size: size)
    map.decorate(&scene, with: decorations)
    let picture = scene.draw()
    // The pixels are beside the world, in the sea, and in the square.
    #expect(pixel(picture, 40, 40) == [255, 255, 255, 255])
    #expect(pixel(picture, 100, 150) == [255, 255, 255, 255])
    #expect(pixel(picture, 200, 150) == [255, 0, 0, 255])
    scene.drawsBackground = false
    #expect(pixel(scene.draw(), 40, 40) == [0, 0, 0, 0])
    // The marked list of vector output draws the same.
    scene.drawsBackground = true
    let marked = PlacedScene(scene).markedDisplayList(threads: 1)
    #expect(marked.commands.count > scene.displayList().commands.count)
  }

  @Test("the meridians of a whole world are labeled in one row, at equal distances")
  func meridians() throws {
    let map = try map(
      ["version": 8, "sources": [:], "layers": []] as JSONValue, projection: "equalEarth")
    var decorations = MapDecorations()
    decorations.graticule = Graticule(spacing: 30)
    let size = try PictureSize(900, 500)
    let request = CameraRequest.fitting(.world, padding: 40)
    let camera = try map.camera(for: request, size: size, decorations: decorations)
    var scene = map.scene(camera: camera, size: size)
    map.decorate(&scene, with: decorations)
    // The labels are those of meridians and of the parallels of 60, 30 and 0 degrees, which all end at the edge of the
    // world.
    let boxes = scene.cover.reservedBoxes
    let south = try #require(scene.point(of: LngLat(longitude: 0, latitude: -90)))
    let below = boxes.filter { $0.minY >= south.y - 0.01 }.sorted { $0.minX < $1.minX }
    #expect(boxes.count == below.count + 5)
    #expect(below.count >= 5)
    let middles = below.map { ($0.minX + $0.maxX) / 2 }
    let gaps = zip(middles, middles.dropFirst()).map { $1 - $0 }
    for gap in gaps { #expect(abs(gap - (gaps.first ?? 0)) < 0.5) }
  }
}
