import MapGeometry
import MapStyle
import MapText
import MapTiles
import Testing

@testable import MapEngine

@Suite("Placement of symbols at points")
struct PlacementTests {
  typealias Scene = PlacementScene

  @Test("of two labels at one position the first is placed, and the second refers to the first")
  func firstStands() throws {
    let outcomes = try Scene.place([
      Scene.tile([Scene.text(x: 100, y: 100), Scene.text("b", x: 105, y: 103)])
    ])[0]
    #expect(outcomes.map(\.showsText) == [true, false])
    #expect(
      outcomes[1].textRefusal == .overlap(SymbolReference(layer: 0, tile: 0, instance: 0)))
  }

  @Test(
    "boxes that only touch collide, and boxes that are a pixel apart do not",
    arguments: [20.0, 21])
  func touching(distance: Double) throws {
    let outcomes = try Scene.place([
      Scene.tile([Scene.text(x: 100, y: 100), Scene.text("b", x: 100 + distance, y: 100)])
    ])[0]
    #expect(outcomes[1].showsText == (distance > 20))
  }

  @Test("a symbol above the ground is placed at the point where it is visible")
  func height() throws {
    // The symbol is 44 pixels from the middle. At half of the distance, it is seen 88 pixels from the middle, and 1.5
    // times as large.
    var high = Scene.text(x: 300, y: 256)
    high.change(height: Scene.halfwayHeight)
    for (x, isFree) in [(300.0, true), (344, false), (318, true), (320, false), (370, true)] {
      for layout in ["", #""text-pitch-alignment": "map""#] {
        let outcomes = try Scene.place(
          [Scene.tile([high, Scene.text("b", x: x, y: 256)])],
          layout.isEmpty ? #""text-field": "a""# : #""text-field": "a", "# + layout)[0]
        #expect(outcomes.map(\.showsText) == [true, isFree], "\(x) \(layout)")
      }
    }
  }

  @Test("text-allow-overlap shows both labels")
  func allowOverlap() throws {
    let outcomes = try Scene.place(
      [Scene.tile([Scene.text(x: 100, y: 100), Scene.text("b", x: 105, y: 103)])],
      #""text-field": "a", "text-allow-overlap": true"#)[0]
    #expect(outcomes.map(\.showsText) == [true, true])
  }

  @Test("cooperative labels overlap each other, but not labels that never overlap")
  func cooperative() throws {
    let viewport = try Scene.viewport()
    var placer = SymbolPlacer(viewport)
    let never = Scene.text(x: 100, y: 100)
    _ = placer.place(try Scene.job([Scene.tile([never])], in: viewport))
    let tile = try Scene.tile([
      Scene.text("b", x: 200, y: 100), Scene.text("c", x: 205, y: 100),
      Scene.text("d", x: 105, y: 100),
    ])
    let outcomes = placer.place(
      try Scene.job([tile], #""text-field": "a", "text-overlap": "cooperative""#, in: viewport))
    #expect(outcomes[0].map(\.showsText) == [true, true, false])
  }

  @Test("symbols that ignore placement do not block other symbols")
  func ignorePlacement() throws {
    let outcomes = try Scene.place(
      [Scene.tile([Scene.text(x: 100, y: 100), Scene.text("b", x: 105, y: 103)])],
      #""text-field": "a", "text-ignore-placement": true"#)[0]
    #expect(outcomes.map(\.showsText) == [true, true])
  }

  @Test("labels are placed up to 100 pixels around the picture", arguments: [-5.0, -95, -115])
  func margin(x: Double) throws {
    let outcome = try Scene.place([Scene.tile([Scene.text(x: x, y: 100)])])[0][0]
    #expect(outcome.showsText == (x > -110))
    #expect(outcome.textRefusal == (x > -110 ? nil : .outsideView))
  }

  @Test("by default, text and icon are shown together or not at all")
  func optional() throws {
    var both = Scene.text("b", x: 105, y: 100)
    both.change { _, icon in
      icon = Scene.icon(x: 0, y: 0).symbol.icon
      icon?.collision = .box(Box(minX: 0, minY: 800, maxX: 160, maxY: 960))
    }
    let tile = try Scene.tile([Scene.text(x: 100, y: 100), both])
    let strict = try Scene.place([tile], #""text-field": "a", "icon-image": "i""#)[0][1]
    #expect(!strict.showsText && !strict.showsIcon)
    #expect(strict.iconRefusal == .partner)
    let loose = try Scene.place(
      [tile], #""text-field": "a", "icon-image": "i", "text-optional": true"#)[0][1]
    #expect(!loose.showsText && loose.showsIcon)
    let icon = try Scene.place(
      [tile], #""text-field": "a", "icon-image": "i", "icon-optional": true"#)[0][1]
    #expect(!icon.showsText && !icon.showsIcon)
  }

  @Test("upper layers are placed first, and symbols of different sources collide by default")
  func sources() throws {
    let viewport = try Scene.viewport()
    for crosses in [true, false] {
      var placer = SymbolPlacer(viewport, crossSourceCollisions: crosses)
      _ = placer.place(try Scene.job([Scene.tile([Scene.text(x: 100, y: 100)])], in: viewport))
      let other = try Scene.job(
        [Scene.tile([Scene.text("b", x: 105, y: 100)])], source: "t", in: viewport)
      #expect(placer.place(other)[0][0].showsText == !crosses)
    }
  }

  @Test("the symbol with the smallest sort key is placed first, across tiles")
  func sortKeys() throws {
    var (a, b) = (Scene.text("a", x: 510, y: 200), Scene.text("b", x: 2, y: 200))
    a.change(sortKey: 2)
    b.change(sortKey: 1)
    let viewport = try Scene.viewport(zoom: 1)
    let outcomes = try Scene.place(
      [Scene.tile([a], z: 1), Scene.tile([b], z: 1, x: 1)],
      #""text-field": "a", "symbol-sort-key": ["get", "k"]"#, in: viewport)
    #expect(outcomes.map { $0[0].showsText } == [false, true])
  }

  @Test("with symbol-z-order viewport-y, the lowest label is placed first")
  func viewportY() throws {
    let outcomes = try Scene.place(
      [Scene.tile([Scene.text(x: 100, y: 100), Scene.text("b", x: 100, y: 105)])],
      #""text-field": "a", "symbol-z-order": "viewport-y""#)[0]
    #expect(outcomes.map(\.showsText) == [false, true])
  }

  @Test("a symbol in a coarse and a finer tile is shown once, by the finer tile")
  func duplicates() throws {
    let viewport = try Scene.viewport(zoom: 1)
    let coarse = try Scene.tile([Scene.text(x: 100, y: 100), Scene.text("b", x: 100, y: 300)])
    let fine = try Scene.tile([Scene.text(x: 201, y: 199)], z: 1)
    let outcomes = try Scene.place(
      [coarse, fine], #""text-field": "a", "text-allow-overlap": true"#, in: viewport)
    #expect(outcomes[1][0].showsText)
    #expect(outcomes[0][0].textRefusal == .duplicate)
    #expect(outcomes[0][1].showsText)
  }

  @Test("a coarser tile that replaces a finer one shows only the symbols inside of the finer tile")
  func place() throws {
    var tile = try Scene.tile([Scene.text(x: 100, y: 100), Scene.text("b", x: 300, y: 100)])
    let id = try #require(TileID(z: 1, x: 1, y: 0))
    tile.place = ViewTile(id: id, wrap: 0, overscaledZ: 1)
    let outcomes = try Scene.place([tile], in: Scene.viewport(zoom: 1))[0]
    #expect(outcomes[0].textRefusal == .outsideOfPlace)
    #expect(outcomes[1].showsText)
  }

  @Test("a tile that replaces two finer tiles knows which of its symbols a third tile shows")
  func placesAndDuplicates() throws {
    let coarse = try [(0, 1), (1, 0)].map { x, y in
      var tile = try Scene.tile([Scene.text(x: 257, y: 200), Scene.text("b", x: 200, y: 257)])
      let id = try #require(TileID(z: 1, x: x, y: y))
      tile.place = ViewTile(id: id, wrap: 0, overscaledZ: 1)
      return tile
    }
    // One pixel farther west, the finer tile contains the symbol, too.
    let fine = try Scene.tile([Scene.text(x: 511, y: 400)], z: 1)
    let outcomes = try Scene.place(coarse + [fine], in: Scene.viewport(zoom: 1))
    #expect(outcomes[2][0].showsText)
    #expect(outcomes[0].map(\.textRefusal) == [.outsideOfPlace, nil])
    #expect(outcomes[1].map(\.textRefusal) == [.duplicate, .outsideOfPlace])
  }

  @Test("translated text occupies the room at which it is drawn")
  func translate() throws {
    let outcomes = try Scene.place(
      [Scene.tile([Scene.text(x: 100, y: 100), Scene.icon(x: 130, y: 100)])],
      #""text-field": "a", "icon-image": "i""#, paint: #""text-translate": [30, 0]"#)[0]
    #expect(outcomes[0].showsText)
    #expect(!outcomes[1].showsIcon)
  }

  @Test("on a pitched map, labels far away occupy less room, and labels too far away are left out")
  func pitch() throws {
    let viewport = try Scene.viewport(pitch: 60)
    // A symbol at twice the distance of the center is 3/4 as large.
    let tile = try Scene.tile([Scene.text(x: 256, y: 256), Scene.text("b", x: 256, y: -6000)])
    let outcomes = try Scene.place([tile], in: viewport)[0]
    #expect(outcomes.map(\.showsText) == [true, false])
    #expect(outcomes[1].textRefusal == .tooFar)
  }
}

@Suite("Placement of texts with several anchors")
struct VariableAnchorPlacementTests {
  typealias Scene = PlacementScene

  private func text(_ anchors: [BoxAnchor]) -> SymbolInstance {
    var instance = Scene.text("b", x: 100, y: 100)
    instance.change { text, _ in
      text?.variableAnchors = anchors.map { VariableAnchor(anchor: $0, offset: .zero) }
    }
    return instance
  }

  @Test("the first anchor with room is used, and the text moves by half of its box")
  func second() throws {
    let tile = try Scene.tile([
      Scene.text(x: 92, y: 100, width: 10), text([.right, .left, .center]),
    ])
    let outcome = try Scene.place(
      [tile], #""text-field": "a", "text-variable-anchor": ["right", "left", "center"]"#)[0][1]
    // The box is 20 pixels wide, and a pixel is a 24th of an em.
    #expect(outcome.text?.shift == Point(10, 0))
  }

  @Test("if no anchor has room, a text that may overlap uses the first anchor")
  func overlap() throws {
    let tile = try Scene.tile([Scene.text(x: 100, y: 100, width: 60, height: 60), text([.right])])
    let layout = #""text-field": "a", "text-variable-anchor": ["right"]"#
    #expect(try !Scene.place([tile], layout)[0][1].showsText)
    let outcome = try Scene.place([tile], layout + #", "text-allow-overlap": true"#)[0][1]
    #expect(outcome.text?.shift == Point(-10, 0))
  }

  @Test("lines are aligned toward the chosen anchor")
  func justification() throws {
    var instance = text([.left])
    instance.change { text, _ in text?.horizontal[.left] = Scene.glyphs([0]) }
    let outcome = try Scene.place(
      [Scene.tile([instance])], #""text-field": "a", "text-variable-anchor": ["left"]"#)[0][0]
    #expect(outcome.text?.form == .horizontal(.left))
  }

  @Test("an icon fitted around its text moves with the text, and is not shown without the text")
  func fittedIcon() throws {
    var instance = text([.left])
    instance.change { _, icon in
      icon = Scene.icon(x: 0, y: 0).symbol.icon
      icon?.collision = Scene.box(24, 14)
    }
    let layout = """
      "text-field": "a", "text-variable-anchor": ["left"], "icon-image": "i",
      "icon-text-fit": "both", "text-optional": true
      """
    let free = try Scene.place([Scene.tile([instance])], layout)[0][0]
    #expect(free.icon?.shift == Point(10, 0))
    let taken = try Scene.tile([Scene.text(x: 105, y: 100), instance])
    let refused = try Scene.place([taken], layout)[0][1]
    #expect(!refused.showsText && !refused.showsIcon)
  }
}

@Suite("Placement of texts along lines")
struct LinePlacementTests {
  typealias Scene = PlacementScene
  private static let layout = #""text-field": "a", "symbol-placement": "line""#

  @Test("a text that is longer than its line has no place")
  func tooShort() throws {
    let long = try Scene.tile(
      [Scene.lineText(x: 100, y: 100)], lines: [Scene.line((50, 100), (150, 100))])
    #expect(try Scene.place([long], Self.layout)[0][0].showsText)
    let short = try Scene.tile(
      [Scene.lineText(x: 100, y: 100)], lines: [Scene.line((65, 100), (135, 100))])
    #expect(try Scene.place([short], Self.layout)[0][0].textRefusal == .notEnoughRoom)
  }

  @Test(
    "circles along the text block boxes, but only near the text",
    arguments: [(100.0, false), (125, true)])
  func circles(y: Double, isFree: Bool) throws {
    let line = try Scene.tile(
      [Scene.lineText(x: 100, y: 100)], lines: [Scene.line((50, 100), (150, 100))])
    let viewport = try Scene.viewport()
    var placer = SymbolPlacer(viewport)
    _ = placer.place(try Scene.job([line], Self.layout, in: viewport))
    let point = try Scene.job([Scene.tile([Scene.text("b", x: 130, y: y)])], in: viewport)
    #expect(placer.place(point)[0][0].showsText == isFree)
  }

  @Test("circles are at most two and a half radii apart, with a margin of a quarter of the radius")
  func circleCount() throws {
    let view = SymbolView(try Scene.viewport())
    let centers = LabelCircles.centers(
      along: [Point(60, 100), Point(140, 100)], radius: 8, in: view, margin: 100)
    // The circles are on 80 - 2 x 2 pixels, in steps of at most 20 pixels. These are four steps and five circles.
    #expect(centers.map(\.x) == [62, 81, 100, 119, 138])
    #expect(centers.allSatisfy { $0.y == 100 })
    let outside = LabelCircles.centers(
      along: [Point(-300, 100), Point(-200, 100)], radius: 8, in: view, margin: 100)
    #expect(outside.isEmpty)
  }

  @Test("of two labels that cross, only one is placed")
  func crossing() throws {
    var down = Scene.lineText(x: 110, y: 100)
    down.lineAnchor = LineAnchor(line: 1, segment: 0, angle: .pi / 2)
    let tile = try Scene.tile(
      [Scene.lineText(x: 100, y: 100), down],
      lines: [Scene.line((50, 100), (150, 100)), Scene.line((110, 50), (110, 150))])
    let outcomes = try Scene.place([tile], Self.layout)[0]
    #expect(outcomes.map(\.showsText) == [true, false])
  }

  private func glyphs(
    _ line: [Point], keepsUpright: Bool = true, hasVerticalForm: Bool = false,
    isVertical: Bool = false, offset: Point = .zero
  ) throws -> LabelRun.Result {
    let view = SymbolView(try Scene.viewport())
    let tile = try Scene.tile([])
    let plane = LabelPlane(view, liesOnGround: false, rotatesWithMap: true)
    let middle = (line[0] + line[line.count - 1]) * 0.5
    var path = try #require(
      LabelPath(
        line, at: LineAnchor(line: 0, segment: 0, angle: 0), anchor: middle,
        on: SymbolGrid(tile.tile, in: view, heightAnchor: .ground), plane: plane,
        translation: .zero))
    let run = LabelRun(
      distances: [-20, 20], scale: 1, offset: offset, isVertical: isVertical,
      hasVerticalForm: hasVerticalForm, keepsUpright: keepsUpright)
    return run.placed(along: &path, plane: plane)
  }

  private func points(_ result: LabelRun.Result) -> [Point]? {
    guard case .placed(let glyphs) = result else { return nil }
    return glyphs.map { Point($0.point.x.rounded(), $0.point.y.rounded()) }
  }

  @Test("a text on a line that runs to the left is reversed if it must stay upright")
  func keepUpright() throws {
    let line = Scene.line((150, 100), (50, 100))
    #expect(try points(glyphs(line)) == [Point(80, 100), Point(120, 100)])
    #expect(
      try points(glyphs(line, keepsUpright: false)) == [Point(120, 100), Point(80, 100)])
    guard case .placed(let turned) = try glyphs(line) else {
      Issue.record("the text has room")
      return
    }
    #expect(turned[0].direction == Point(1, 0))
  }

  @Test("on a steep line the vertical text replaces the horizontal text, and runs downward")
  func steep() throws {
    let line = Scene.line((100, 150), (100, 50))
    guard case .tooSteep = try glyphs(line, hasVerticalForm: true) else {
      Issue.record("the line is steep")
      return
    }
    #expect(
      try points(glyphs(line, isVertical: true)) == [Point(100, 80), Point(100, 120)])
  }

  @Test("a text with an offset from its line is parallel to the line, also around corners")
  func offset() throws {
    let straight = Scene.line((50, 100), (150, 100))
    #expect(
      try points(glyphs(straight, offset: Point(5, 10))) == [Point(85, 110), Point(125, 110)])
    let view = SymbolView(try Scene.viewport())
    let tile = try Scene.tile([])
    let plane = LabelPlane(view, liesOnGround: false, rotatesWithMap: true)
    var bent = try #require(
      LabelPath(
        Scene.line((100, 100), (150, 100), (150, 200)),
        at: LineAnchor(line: 0, segment: 0, angle: 0), anchor: Point(120, 100) * Scene.unit,
        on: SymbolGrid(tile.tile, in: view, heightAnchor: .ground), plane: plane,
        translation: .zero))
    var path: [Point] = []
    let glyph = bent.glyph(at: 40, offset: Point(0, 10), isReversed: false, path: &path)
    // Ten pixels to the right of the line, the corner is at (140, 110). The glyph is 20 pixels farther, downward.
    #expect(glyph?.point == Point(140, 130))
    #expect(glyph?.direction == Point(0, 1))
  }
}
