import MapGeoJSON
import MapJSON
import MapStyle
import Testing

@testable import RenderMap

@Suite("The look of data that is the same for all features")
struct FixedLookTests {
  private static let area = squares([1])[0]
  private static let line = Feature(
    .lineString([[0, 0], [9, 9]]), attributes: ["a": 4, "stroke-width": 9])
  private static let point = Feature(
    .point(3, 4), attributes: ["a": 9, "name": "point", "marker-color": "#00ff00"])

  private func theme(_ theme: Theme = Theme(), _ change: (inout FixedLook) -> Void) -> Theme {
    var theme = theme
    change(&theme.look)
    return theme
  }

  /// Returns the paint properties of the layers, by the ids of the layers.
  private func paint(_ features: [Feature], _ theme: Theme) throws -> [String: JSONObject] {
    let overlays = try ThemedOverlays(features, by: theme, id: "d", ownAppearance: .light).overlays
    let layers = overlays.flatMap(\.layers).map { layer in
      (layer.id, layer.json.object?["paint"]?.object ?? JSONObject())
    }
    return Dictionary(layers, uniquingKeysWith: { first, _ in first })
  }

  @Test("each part replaces the default, with and without values", arguments: ["a", nil])
  func parts(colorBy: String?) throws {
    let values = Theme(colorBy: colorBy)
    let look = theme(values) {
      $0.fillOpacity = 0.25
      $0.lineWidth = 3.5
      $0.radius = 7
      $0.outline = .color(.red)
    }
    let paint = try paint([Self.area, Self.line, Self.point], look)
    let isThemed = colorBy != nil
    #expect(paint["d-fill"]?["fill-opacity"]?.double == 0.25)
    let outline = try #require(paint[isThemed ? "d-outline" : "d-stroke"])
    #expect(outline["line-width"]?.double == 3.5)
    #expect(outline["line-color"]?.jsonText.contains("#ff0000") == true)
    if isThemed { #expect(paint["d-line"]?["line-width"]?.double == 3.5) }
    let circle = try #require(paint[isThemed ? "d-circle" : "d-circles"])
    #expect(circle["circle-radius"]?.double == 7)
    #expect(circle["circle-stroke-color"]?.jsonText.contains("#ff0000") == true)
    #expect(paint["d-markers"] == nil)
  }

  @Test("outlines can be left out, and lines stay", arguments: ["a", nil])
  func noOutlines(colorBy: String?) throws {
    let features = [Self.area, Self.line] + (0..<70).map { _ in Self.point }
    let paint = try paint(features, theme(Theme(colorBy: colorBy)) { $0.outline = .off })
    #expect(paint["d-outline"] == nil)
    #expect(paint[colorBy == nil ? "d-stroke" : "d-line"] != nil)
    let circle = try #require(paint[colorBy == nil ? "d-circles" : "d-circle"])
    #expect(circle["circle-stroke-width"] == nil)
  }

  @Test("points with a radius keep their names beside them")
  func names() throws {
    let overlay = try ThemedOverlays(
      [Self.point], by: theme { $0.radius = 13 }, id: "d", ownAppearance: .light
    ).overlays[0]
    #expect(overlay.layers.map(\.id) == ["d-fill", "d-stroke", "d-circles", "d-names"])
    #expect(!overlay.hasPins)
    // The radius of 13 pixels is one em of the names, and 0.3 ems are free.
    let layout = overlay.layers[3].json.object?["layout"]?.object
    #expect(
      layout?["text-variable-anchor-offset"]?.jsonText.contains("1.3") == true)
  }

  private static func look(
    opacity: Double? = nil, outline: FixedLook.Outline? = nil, width: Double? = nil,
    radius: Double? = nil
  ) -> FixedLook {
    var look = FixedLook()
    (look.fillOpacity, look.outline, look.lineWidth, look.radius) = (
      opacity, outline, width, radius
    )
    return look
  }

  @Test(
    "a part that no feature can show is an error",
    arguments: [
      ("fillOpacity: the data has no areas", [line, point], nil, look(opacity: 0.5)),
      ("fillOpacity: must be a number from 0 to 1", [area], nil, look(opacity: 1.5)),
      ("radius: the data has no points", [area], nil, look(radius: 3)),
      ("radius: must be a number of pixels from 0.1 to 1000", [point], nil, look(radius: .nan)),
      (
        "radius: 'a' decides the size of circles: use maxRadius for the greatest circle", [point],
        "a", look(radius: 3)
      ),
      (
        "lineWidth: 'a' decides the width of lines: use maxRadius for the widest line", [line], "a",
        look(width: 3)
      ),
      ("lineWidth: the data has neither lines nor areas", [point], nil, look(width: 3)),
      (
        "lineWidth: the areas have no outlines: leave out one of both", [area, point], nil,
        look(outline: .off, width: 3)
      ),
      ("outline: the data has neither areas nor points", [line], nil, look(outline: .off)),
      (
        "outline: markers have no outline: use circles, with a radius", [point], nil,
        look(outline: .off)
      ),
    ] as [(String, [Feature], String?, FixedLook)])
  func errors(message: String, features: [Feature], sizeBy: String?, look: FixedLook) {
    var theme = Theme(sizeBy: sizeBy)
    theme.look = look
    let error = #expect(throws: RequestError.self) {
      _ = try ThemedOverlays(features, by: theme, ownAppearance: .light)
    }
    #expect(error?.description == message)
  }

  @Test(
    "a shared part that no feature can show is left out, and the others apply",
    arguments: [
      ([line], ["fillOpacity", "outline", "radius"]), ([point], ["fillOpacity"]),
      ([area], ["radius"]), ([area, line, point], []),
    ] as [([Feature], [String])])
  func shared(features: [Feature], leftOut: [String]) throws {
    var look = Self.look(opacity: 0.5, outline: .color(.red), width: 3, radius: 4)
    look.sharedParts = ["fillOpacity", "outline", "lineWidth", "radius"]
    let themed = try ThemedOverlays(features, by: theme { $0 = look }, ownAppearance: .light)
    let shown = themed.themed.theme.look
    let parts: [(name: String, isLeftOut: Bool)] = [
      ("fillOpacity", shown.fillOpacity == nil), ("outline", shown.outline == nil),
      ("radius", shown.radius == nil),
    ]
    #expect(parts.filter(\.isLeftOut).map(\.name) == leftOut)
    #expect(themed.themed.notices == [])
  }

  @Test("a shared part does not hide that another part is wrong")
  func sharedAndOwn() {
    var look = Self.look(opacity: 0.5, radius: 4)
    look.sharedParts = ["fillOpacity"]
    let error = #expect(throws: RequestError.self) {
      _ = try ThemedOverlays([Self.line], by: self.theme { $0 = look }, ownAppearance: .light)
    }
    #expect(error?.description == "radius: the data has no points")
  }
}
