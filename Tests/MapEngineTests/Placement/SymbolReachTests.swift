import MapGeometry
import MapText
import Testing

@testable import MapEngine

@Suite("Reach of symbols")
struct SymbolReachTests {
  typealias Scene = PlacementScene

  private func distance(_ instance: SymbolInstance) throws -> Double {
    try #require(instance.reach).distance(
      boxScale: 1 / Scene.unit, textSize: .constant(24), textPadding: 2)
  }

  @Test("a box reaches as far as its farthest corner, also at a variable anchor")
  func boxes() throws {
    var text = Scene.text(x: 0, y: 0, width: 6, height: 8)
    #expect(try distance(text) == 5)
    // To the right of the anchor and 3 pixels farther, the corners are at (3, -4) to (9, 4).
    text.change { text, _ in
      text?.variableAnchors = [VariableAnchor(anchor: .left, offset: Point(3, 0))]
    }
    #expect(try distance(text) == 97.0.squareRoot())
  }

  @Test("a text along a line reaches as far as its circles, with the padding")
  func line() throws {
    // The farthest glyph is 40 pixels away, and the radius is 5 pixels.
    #expect(try distance(Scene.lineText(x: 0, y: 0)) == 47)
  }

  @Test("a symbol above the ground has no reach")
  func height() {
    var text = Scene.text(x: 0, y: 0)
    text.change(height: 1)
    #expect(text.reach == nil)
  }

  /// Returns symbols of all kinds around the picture and its margin.
  private func tile(height: Double) throws -> SymbolTile {
    var instances: [SymbolInstance] = []
    var lines: [[Point]] = []
    let pixels = stride(from: -340.3, through: 860, by: 41.3)
    for (row, y) in pixels.enumerated() {
      for (column, x) in pixels.enumerated() {
        var instance = Scene.text(x: x, y: y, width: 150, height: 30)
        switch (row + column) % 4 {
        case 0: break
        case 1:
          instance.change { text, _ in
            text?.variableAnchors = [
              VariableAnchor(anchor: .left, offset: Point(20, 0)),
              VariableAnchor(anchor: .bottom, offset: Point(0, -50)),
            ]
          }
        case 2: instance = Scene.icon(x: x, y: y)
        default:
          instance = Scene.lineText(x: x, y: y)
          instance.lineAnchor?.line = lines.count
          // Every other line is too short.
          let end = row.isMultiple(of: 2) ? 60.0 : 30
          lines.append(Scene.line((x - 50, y), (x + 10, y), (x + 10, y + end)))
        }
        instance.change(height: height)
        instances.append(instance)
      }
    }
    return try Scene.tile(instances, lines: lines)
  }

  @Test(
    "symbols that cannot reach the picture are placed like symbols whose shapes are computed",
    arguments: [(0.0, 0.0), (30, 0.5)],
    ["", #", "symbol-placement": "line""#, #", "text-rotation-alignment": "map""#])
  func equalPlaces(view: (bearing: Double, zoom: Double), layout: String) throws {
    let viewport = try Scene.viewport(bearing: view.bearing, zoom: view.zoom)
    func place(height: Double) throws -> [PlacedSymbol] {
      let job = try Scene.job(
        [tile(height: height)],
        #"""
        "text-field": "a", "icon-image": "i", "text-ignore-placement": true,
        "icon-ignore-placement": true\#(layout)
        """#, paint: #""text-translate": [30, -20]"#, in: viewport)
      var placer = SymbolPlacer(viewport)
      return placer.explained(job, placer.place(job), layer: 0)[0]
    }
    // The shapes of symbols above the ground are always computed.
    let (quick, exact) = try (place(height: 0), place(height: 1e-6))
    #expect(quick.map(\.text) == exact.map(\.text))
    #expect(quick.map(\.icon) == exact.map(\.icon))
    #expect(quick.map(\.textRefusal) == exact.map(\.textRefusal))
    #expect(quick.map(\.iconRefusal) == exact.map(\.iconRefusal))
    #expect(quick.contains { $0.text != nil } && quick.contains { $0.icon != nil })
    // At the higher zoom level, all texts have room on their lines.
    #expect(view.zoom > 0 || quick.contains { $0.textRefusal == .notEnoughRoom })
  }
}
