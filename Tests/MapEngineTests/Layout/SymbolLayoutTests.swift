import MapGeometry
import MapStyle
import MapTestSupport
import MapText
import MapTiles
import Testing

@testable import MapEngine

@Suite("Symbol layout")
struct SymbolLayoutTests {
  private static let name = #""text-field": ["get", "name"]"#

  @Test(
    "points belong to the tile that contains them, and points on its far edges to the next tile")
  func halfOpen() throws {
    var fixture = SymbolFixture("{\(Self.name)}")
    fixture.add("a", at: 0, 0)
    fixture.add("b", at: 4095, 4095)
    fixture.add("c", at: 4096, 10)
    fixture.add("d", at: 10, -1)
    let instances = try fixture.laidOut().instances
    #expect(instances.map(\.symbol.plainText) == ["a", "b"])
    #expect(instances.map(\.anchor) == [.zero, Point(8190, 8190)])
  }

  @Test("a box is the box of the text at the size of the next level, with its padding")
  func textBox() throws {
    var fixture = SymbolFixture(
      #"{\#(Self.name), "text-size": 24, "text-padding": 3, "text-offset": [1, 0]}"#)
    fixture.add("ab", at: 100, 100)
    let instance = try #require(try fixture.laidOut().instances.first)
    // The box has 24 x 28.8 pixels around a point 24 pixels to the right. A pixel has 16 units.
    let box = Box(minX: 192 - 48, minY: -230 - 48, maxX: 576 + 48, maxY: 230 + 48)
    #expect(instance.symbol.text?.collision == .box(box))
    #expect(instance.symbol.textBoxScale == 16)
    #expect(instance.symbol.text?.offset == Point(24, 0))
  }

  @Test("the height above the ground is the height of the feature")
  func height() throws {
    var fixture = SymbolFixture(
      #"{\#(Self.name), "symbol-height-offset": ["*", 10, ["get", "floor"]]}"#)
    fixture.add(.point, [[(9, 9)]], ["name": "a", "floor": "3"])
    fixture.add(.point, [[(9, 9)]], ["name": "b", "floor": "-1"])
    #expect(try fixture.laidOut().instances.map(\.symbol.height) == [30, -10])
  }

  @Test("a tile that is drawn larger has fewer grid units per pixel")
  func overscaled() throws {
    var fixture = SymbolFixture(#"{\#(Self.name), "text-size": 24}"#)
    fixture.overscaledZ = 16
    fixture.add("ab", at: 100, 100)
    #expect(try fixture.laidOut().instances.first?.symbol.textBoxScale == 4)
  }

  @Test("features are in the order of their sort keys, and features with equal keys in data order")
  func sortKeys() throws {
    var fixture = SymbolFixture(
      #"{\#(Self.name), "symbol-sort-key": ["get", "rank"], "symbol-z-order": "source"}"#)
    for (name, rank) in [("a", "3"), ("b", "1"), ("c", "3"), ("d", "-2"), ("e", "1")] {
      fixture.add(.point, [[(9, 9)]], ["name": name, "rank": rank])
    }
    let tile = try fixture.laidOut()
    #expect(tile.instances.map(\.symbol.plainText) == ["d", "b", "e", "a", "c"])
    #expect(tile.instances.map(\.symbol.sortKey) == [-2, 1, 1, 3, 3])
    #expect(tile.hasSortKeys)
  }

  @Test("with symbol-z-order viewport-y, features stay in the order of the data")
  func viewportOrder() throws {
    var fixture = SymbolFixture(
      #"{\#(Self.name), "symbol-sort-key": ["get", "rank"], "symbol-z-order": "viewport-y"}"#)
    for (name, rank) in [("a", "3"), ("b", "1")] {
      fixture.add(.point, [[(9, 9)]], ["name": name, "rank": rank])
    }
    let tile = try fixture.laidOut()
    #expect(tile.instances.map(\.symbol.plainText) == ["a", "b"])
    #expect(!tile.hasSortKeys && tile.instances.allSatisfy { $0.symbol.sortKey == nil })
  }

  @Test("missing images are named once, and their symbols have the text but not the icon")
  func missingImages() throws {
    var fixture = SymbolFixture(#"{\#(Self.name), "icon-image": ["get", "icon"]}"#)
    fixture.images["shop"] = .blank(10, 10)
    for (name, icon) in [("a", "zoo"), ("b", "shop"), ("c", "bar"), ("d", "zoo")] {
      fixture.add(.point, [[(9, 9)]], ["name": name, "icon": icon])
    }
    fixture.add(.point, [[(9, 9)]], ["icon": "zoo"])
    let tile = try fixture.laidOut()
    #expect(tile.missingImages == ["zoo", "bar"])
    #expect(tile.instances.map(\.symbol.plainText) == ["a", "b", "c", "d"])
    #expect(tile.instances.map { $0.symbol.icon?.image } == [nil, "shop", nil, nil])
  }

  @Test("sections keep their numbers if an image is missing, and each has its color")
  func sections() throws {
    let field = """
      ["format", "Ab", {}, ["image", "gone"], {}, "c", {"text-color": "#f00"},
       ["image", "dot"], {}]
      """
    var fixture = SymbolFixture(
      #"{"text-field": \#(field), "text-transform": "uppercase", "text-font": ["F"]}"#)
    fixture.images["dot"] = .blank(8, 6, ratio: 2)
    fixture.add(.point, [[(9, 9)]])
    let texts = SymbolLayouter(try fixture.symbolLayer()).features(of: try fixture.tile()).texts
    #expect(texts.first?.sections.map(\.text) == ["AB", "", "C", ""])
    #expect(
      texts.first?.sections[3].image == StyledText.Image(name: "dot", width: 4, height: 3))
    let tile = try fixture.laidOut()
    #expect(tile.hasImagesInText && tile.missingImages == ["gone"])
    let quads = try #require(tile.instances.first?.symbol.text?.horizontal[.center])
    #expect(quads.map(\.section) == [0, 0, 2, 3])
    #expect(
      tile.instances.first?.symbol.text?.sectionColors.map { $0 == nil } == [
        true, true, false, true,
      ])
  }

  @Test("an image in a text is drawn with a pixel around it")
  func imageInText() throws {
    var fixture = SymbolFixture(
      #"{"text-field": ["format", ["image", "dot"], {}], "text-line-height": 1.25}"#)
    fixture.images["dot"] = .blank(8, 6, ratio: 2)
    fixture.add(.point, [[(9, 9)]])
    let quad = try #require(
      try fixture.laidOut().instances.first?.symbol.text?.horizontal[.center]?.first)
    // The corner of the image is 1 to the right of its place and 3 below it.
    #expect(quad.origin == Point(-2 + 1 - 0.5, -15 + 3 - 0.5))
    #expect(quad.xAxis == Point(5, 0) && quad.yAxis == Point(0, 4))
  }

  @Test(
    "polygons have their label in the middle, lines at their start, and each part has its own label"
  )
  func geometries() throws {
    var fixture = SymbolFixture("{\(Self.name)}")
    fixture.add(
      .polygon, [[(0, 0), (100, 0), (100, 100), (0, 100), (0, 0)]], ["name": "polygon"])
    fixture.add(.line, [[(7, 8), (90, 90)], [(1, 2), (3, 4)]], ["name": "lines"])
    fixture.add(.point, [[(5, 5), (6, 6)]], ["name": "points"])
    let instances = try fixture.laidOut().instances
    #expect(
      instances.map(\.anchor) == [
        Point(100, 100), Point(14, 16), Point(2, 4), Point(10, 10), Point(12, 12),
      ])
    #expect(instances.allSatisfy { $0.lineAnchor == nil })
  }

  @Test("all anchors of a feature share its text")
  func shared() throws {
    var fixture = SymbolFixture(
      #"{\#(Self.name), "symbol-placement": "line", "symbol-spacing": 40, "text-size": 12}"#)
    fixture.add(.line, [[(0, 1000), (4000, 1000)]], ["name": "a"])
    let instances = try fixture.laidOut().instances
    #expect(instances.count > 10)
    #expect(instances.allSatisfy { $0.symbol === instances[0].symbol })
  }

  @Test("equal texts along lines are at least half of the spacing apart")
  func repeatDistance() throws {
    var fixture = SymbolFixture(
      #"""
      {\#(Self.name), "symbol-placement": "line", "symbol-spacing": 250, "text-size": 12,
       "text-line-height": 1.25}
      """#)
    fixture.add(.line, [[(500, 1000), (1500, 1000)]], ["name": "a"])
    fixture.add(.line, [[(500, 1500), (1500, 1500)]], ["name": "a"])
    fixture.add(.line, [[(500, 2500), (1500, 2500)]], ["name": "a"])
    fixture.add(.line, [[(500, 1500), (1500, 1500)]], ["name": "b"])
    let tile = try fixture.laidOut()
    #expect(tile.instances.map(\.symbol.plainText) == ["a", "a", "b"])
    #expect(tile.instances.map(\.symbol.feature) == [0, 2, 3])
    #expect(tile.instances.map { $0.lineAnchor?.line } == [0, 1, 2])
    #expect(tile.lines.map { $0[0].y } == [2000, 5000, 3000])
    #expect(tile.instances[0].symbol.text?.collision == .circles(diameter: 30))
    #expect(tile.instances[0].symbol.text?.collisionCircleDiameter == 15)
  }

  @Test(
    "line-center has one label in the middle, with a centered text whatever the style's alignment")
  func lineCenter() throws {
    var fixture = SymbolFixture(
      #"{\#(Self.name), "symbol-placement": "line-center", "text-justify": "left"}"#)
    fixture.add(.line, [[(100, 100), (2100, 100)], [(100, 900), (2100, 900)]], ["name": "a"])
    let tile = try fixture.laidOut()
    #expect(tile.instances.map(\.anchor) == [Point(2200, 200), Point(2200, 1800)])
    #expect(
      tile.instances.allSatisfy { $0.symbol.text?.horizontal.keys.elementsEqual([.center]) == true }
    )
  }

  @Test("variable anchors have a text for each alignment, and one line of text is the same for all")
  func variableAnchors() throws {
    var fixture = SymbolFixture(
      """
      {\(Self.name), "text-variable-anchor": ["top", "left", "bottom-left"],
       "text-radial-offset": 1, "text-justify": "auto"}
      """)
    fixture.add("one", at: 9, 9)
    fixture.add("longer\nshort", at: 9, 9)
    let texts = try fixture.laidOut().instances.compactMap(\.symbol.text)
    #expect(texts[0].variableAnchors.map(\.anchor) == [.top, .left, .bottomLeft])
    #expect(texts[0].variableAnchors[1].offset == Point(24, 0))
    for text in texts {
      #expect(Set(text.horizontal.keys) == [.center, .left])
      #expect(text.offset == .zero)
    }
    func lastOrigin(_ text: ShapedSymbol.Text, _ justification: Justification) -> Double? {
      text.horizontal[justification]?.last?.origin.x
    }
    #expect(lastOrigin(texts[0], .left) == lastOrigin(texts[0], .center))
    #expect(lastOrigin(texts[1], .left) == 12)
    #expect(lastOrigin(texts[1], .center) == 18)
  }

  @Test("texts that may be vertical are laid out in both forms")
  func vertical() throws {
    var fixture = SymbolFixture(
      #"{\#(Self.name), "text-writing-mode": ["vertical", "horizontal", "vertical"]}"#)
    fixture.add("大阪", at: 9, 9)
    fixture.add("Osaka", at: 9, 9)
    let tile = try fixture.laidOut()
    #expect(tile.allowsVerticalPlacement && tile.writingModes == [.vertical, .horizontal])
    #expect(tile.instances.map { $0.symbol.text?.vertical?.count } == [2, nil])
    #expect(tile.instances.map { $0.symbol.text?.verticalCollision != nil } == [true, false])
  }

  @Test("along lines, vertical forms are laid out for texts that must stay upright")
  func verticalAlongLine() throws {
    for keepsUpright in [true, false] {
      var fixture = SymbolFixture(
        """
        {\(Self.name), "symbol-placement": "line-center", "text-keep-upright": \(keepsUpright)}
        """)
      fixture.add(.line, [[(100, 100), (2100, 100)]], ["name": "大阪"])
      let instance = try #require(try fixture.laidOut().instances.first)
      let text = try #require(instance.symbol.text)
      #expect((text.vertical != nil) == keepsUpright)
      #expect(text.verticalCollision == nil)
    }
  }

  @Test("an icon that is fitted to its text keeps the room of the text clear")
  func iconTextFit() throws {
    var fixture = SymbolFixture(
      #"""
      {\#(Self.name), "icon-image": "box", "icon-text-fit": "both", "text-size": 12,
       "icon-padding": 0}
      """#)
    fixture.images["box"] = .blank(4, 4)
    fixture.add("abcd", at: 9, 9)
    let instance = try #require(try fixture.laidOut().instances.first)
    // The text has 24 x 14.4 pixels.
    #expect(
      instance.symbol.icon?.collision == .box(Box(minX: -192, minY: -115, maxX: 192, maxY: 115)))
  }

  @Test("space between letters is omitted if the letters are joined")
  func letterSpacing() throws {
    var fixture = SymbolFixture(#"{\#(Self.name), "text-letter-spacing": 0.5}"#)
    fixture.add("ab", at: 9, 9)
    fixture.add("اب", at: 9, 9)
    let advances = try fixture.laidOut().instances.map { instance in
      let quads = try #require(instance.symbol.text?.horizontal[.center])
      return quads[1].origin.x - quads[0].origin.x
    }
    #expect(advances == [24, 12])
  }

  @Test("the symbols of any data are in their tile", arguments: [5, 6] as [UInt64])
  func fuzz(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let placement = random.pick(["point", "line", "line-center"])
      var fixture = SymbolFixture(
        #"""
        {\#(Self.name), "symbol-placement": "\#(placement)", "icon-image": "i",
         "text-size": ["get", "size"], "icon-text-fit": "both",
         "symbol-spacing": \#(random.pick([40, 250]))}
        """#)
      fixture.images["i"] = .blank(5, 7)
      fixture.overscaledZ = random.pick([14, 15, 18])
      for _ in 0..<6 {
        let type = random.pick([TileLayer.GeometryType.point, .line, .polygon])
        let parts = (0..<random.pick([0, 1, 2])).map { _ in
          (0..<random.pick([0, 1, 2, 5])).map { _ in
            (random.pick([-9, 0, 7, 2000, 4096, .max]), random.pick([.min, 0, 9, 500, 4095]))
              as (Int32, Int32)
          }
        }
        fixture.add(
          type, parts,
          ["name": random.pick(["a", "bc"]), "size": random.pick(["0", "12", "1e9"])])
      }
      for instance in try fixture.laidOut().instances {
        #expect(instance.anchor.x >= 0 && instance.anchor.x < 8192)
        #expect(instance.anchor.y >= 0 && instance.anchor.y < 8192)
      }
    }
  }
}

@Suite("Symbol sizes")
struct SymbolSizeTests {
  private func sizing(_ size: String, zoom: Double) throws -> SymbolSizing {
    var fixture = SymbolFixture(#"{"text-field": "a", "text-size": \#(size)}"#)
    fixture.zoom = zoom
    fixture.add(.point, [[(0, 0)]], ["size": "13.7"])
    let tile = try fixture.tile()
    return SymbolSizing(try fixture.symbolLayer().textSize, in: tile)
  }

  private static let bent = #"["interpolate", ["linear"], ["zoom"], 13, 10, 14, 20, 16, 60, 17, 0]"#
  private static let steps = #"["step", ["zoom"], 10, 14.2, 20, 15, 30]"#

  @Test(
    "a size by the zoom level is that between the stops around the view's, up to that of the tile's next level",
    arguments: [
      (#"["interpolate", ["linear"], ["zoom"], 10, 10, 20, 30]"#, 14.5, 19.0),
      (bent, 14.5, 30), (bent, 13.5, 15), (bent, 12, 10), (bent, 18, 0),
      // Between the levels 14 and 15, the size is at most 10.
      (#"["interpolate", ["linear"], ["zoom"], 14, 30, 15, 10]"#, 14.25, 10),
      (#"["interpolate", ["linear"], ["zoom"], 14.2, 30, 14.6, 10]"#, 14.4, 10),
      (#"["interpolate", ["linear"], ["zoom"], 14.2, 10, 14.6, 30]"#, 14.4, 20),
      (steps, 14.1, 10), (steps, 14.5, 20), (steps, 15, 30),
      (#"["step", ["zoom"], 30, 14.2, 20, 15, 10]"#, 14.1, 10),
      (#"{"stops": [[14, 10], [15, 20]]}"#, 14.5, 15),
      (#"{"base": 2, "stops": [[14, 10], [16, 40]]}"#, 15, 20),
      (#"{"type": "interval", "stops": [[14, 10], [15, 20]]}"#, 14.5, 10),
    ])
  func byZoom(size: String, zoom: Double, expected: Double) throws {
    let found = try sizing(size, zoom: zoom).size.size(of: SymbolSizes())
    #expect(abs(found - expected) < 1e-9)
  }

  @Test(
    "if a function has two sizes at one stop, one of them is used on both sides",
    arguments: [
      // The last of the two sizes is used, and at the first stop of the function the first one.
      (#"{"stops": [[13, 10], [14, 30], [14, 20], [16, 40]]}"#, 13.5, 15.0),
      (#"{"stops": [[13, 10], [14, 30], [14, 20], [16, 40]]}"#, 14.5, 25),
      (#"{"stops": [[14, 10], [14, 30], [16, 20]]}"#, 15, 15),
      (#"{"type": "interval", "stops": [[13, 10], [13, 30], [16, 20]]}"#, 14.5, 10),
    ])
  func duplicateStops(size: String, zoom: Double, expected: Double) throws {
    let found = try sizing(size, zoom: zoom).size.size(of: SymbolSizes())
    #expect(abs(found - expected) < 1e-9)
  }

  @Test("the size of a symbol is stored in steps of 1/128, up to 255")
  func ownSizes() throws {
    var fixture = SymbolFixture(#"{"text-field": "a", "text-size": ["get", "size"]}"#)
    fixture.add(.point, [[(0, 0)]], ["size": "13.7"])
    fixture.add(.point, [[(0, 0)]], ["size": "300"])
    let tile = try fixture.laidOut()
    #expect(
      tile.instances.map { tile.textSize.size(of: $0.symbol.text?.sizes ?? SymbolSizes()) } == [
        1754.0 / 128, 255,
      ])
  }

  @Test("a size by feature and zoom level is blended from the two sizes of the feature")
  func ownSizesBlended() throws {
    let curve = #"["interpolate", ["linear"], ["zoom"], 14, 10, 18, ["get", "size"]]"#
    var fixture = SymbolFixture(#"{"text-field": "a", "text-size": \#(curve)}"#)
    fixture.zoom = 15
    fixture.add(.point, [[(0, 0)]], ["size": "30"])
    let tile = try fixture.laidOut()
    let own = try #require(tile.instances.first?.symbol.text?.sizes)
    #expect(own == SymbolSizes(lower: 10, upper: 30))
    #expect(tile.textSize.size(of: own) == 15)
  }

  @Test("the stops are those around the levels of a tile")
  func levels() {
    func levels(_ stops: [Double]) -> [Double] {
      SymbolSizing.levels(stops, around: 14).map { [$0.lower, $0.upper] } ?? []
    }
    #expect(levels([5, 14, 15.5, 18]) == [14, 15.5])
    #expect(levels([5, 14, 15]) == [14, 15])
    #expect(levels([16, 18]) == [16, 16])
    #expect(levels([3, 9]) == [9, 9])
    #expect(levels([-.infinity, 14.5]) == [-.infinity, 14.5])
    #expect(levels([]) == [])
  }
}
