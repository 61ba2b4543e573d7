import MapGeometry
import MapJSON
import MapStyle
import MapText
import MapTiles
import Synchronization
import Testing

@testable import MapEngine

@Suite("Deferred symbols")
struct DeferredSymbolTests {
  private static let name = #""text-field": ["get", "name"]"#

  /// Returns points, many of which are near each other, with texts, some of which cannot be deferred.
  private func fixture(_ layout: String) -> SymbolFixture {
    var fixture = SymbolFixture("{\(Self.name), \(layout)}")
    for index in 0..<60 {
      let name = index % 7 == 3 ? "\u{416}\(index)" : "N\u{E4}me \(index * 37 % 60)"
      let (x, y) = (Int32(index * 577 % 4096), Int32(index * 1361 % 4096))
      fixture.add(.point, [[(x, y)]], ["name": name, "rank": "\(index * 13 % 5)"])
    }
    fixture.add(.point, [[(9, 9), (2000, 2000), (4096, 5)]], ["name": "Many"])
    fixture.add(.line, [[(3000, 3000), (3500, 3500)]], ["name": "Line"])
    fixture.add(.point, [[(99, 99)]], ["name": " "])
    return fixture
  }

  /// Returns the view of the fixture's tile.
  private static func viewport() throws -> Viewport {
    let camera = Camera(center: LngLat(longitude: 2.34, latitude: 48.8286), zoom: 14)
    return Viewport(camera: camera, size: try PictureSize(512, 512, scale: 1))
  }

  /// The layouts of the layers whose symbols are deferred.
  private static let layouts = [
    #""text-size": 16"#, #""symbol-sort-key": ["get", "rank"]"#,
    #""text-anchor": "top-left", "text-offset": [1, 2], "text-rotate": 30"#,
    #""text-variable-anchor": ["left", "top", "center"], "text-radial-offset": 0.5"#,
    #""text-transform": "uppercase", "text-max-width": 3"#,
    #""text-size": ["+", 10, ["get", "rank"]], "text-padding": 0"#,
    #""text-pitch-alignment": "map", "text-rotation-alignment": "map""#,
    #""text-anchor": ["case", ["==", ["get", "rank"], "1"], "left", "top"]"#,
  ]

  @Test(
    "deferred symbols equal symbols that are shaped immediately, in the same order",
    arguments: layouts)
  func equalSymbols(layout: String) throws {
    let fixture = fixture(layout)
    let layouter = SymbolLayouter(try fixture.symbolLayer())
    let tile = try fixture.tile()
    func layOut(from count: Int) -> SymbolTile {
      layouter.layOut(
        tile, layouter.features(of: tile, leastDeferred: count), shaper: FontShaping())
    }
    let (early, late) = (layOut(from: .max).instances, layOut(from: 1).instances)
    #expect(early.allSatisfy { $0.deferred == nil })
    #expect(late.count { $0.deferred != nil } > 50)
    #expect(late.contains { $0.deferred == nil })
    #expect(early.map(\.anchor) == late.map(\.anchor))
    #expect(early.map(\.feature) == late.map(\.feature))
    #expect(early.map(\.plainText) == late.map(\.plainText))
    #expect(early.map(\.sortKey) == late.map(\.sortKey))
    #expect(early.map(\.symbol.text?.collision) == late.map(\.symbol.text?.collision))
    #expect(early.map(\.symbol.text?.offset) == late.map(\.symbol.text?.offset))
    #expect(
      early.map(\.symbol.text?.variableAnchors) == late.map(\.symbol.text?.variableAnchors))
    // The measured box is the box of the shaped text.
    for instance in late {
      guard let (symbols, position) = instance.deferred else { continue }
      let box = try #require(symbols.collisionBox(at: position))
      #expect(instance.symbol.text?.collision == .box(box))
      for common in symbols.common.boxes where symbols.common.anchors.isEmpty {
        #expect(common.minX > box.minX && common.maxX < box.maxX)
        #expect(common.minY > box.minY && common.maxY < box.maxY)
      }
    }
  }

  @Test("deferred symbols are placed like symbols that are shaped immediately", arguments: layouts)
  func equalPlaces(layout: String) throws {
    let fixture = fixture(layout)
    let layer = try fixture.symbolLayer()
    let layouter = SymbolLayouter(layer)
    let tile = try fixture.tile()
    func place(from count: Int) throws -> (placed: [PlacedSymbol], explained: [PlacedSymbol]) {
      let symbols = layouter.layOut(
        tile, layouter.features(of: tile, leastDeferred: count), shaper: FontShaping())
      var placer = SymbolPlacer(try Self.viewport())
      let job = SymbolPlacer.Job(layer: layer, source: "s", scope: tile.scope, tiles: [symbols])
      let placed = placer.place(job)
      return (placed[0], placer.explained(job, placed, layer: 0)[0])
    }
    let (early, late) = try (place(from: .max), place(from: 1))
    #expect(early.placed.contains { $0.text != nil })
    #expect(
      early.placed.contains { if case .overlap = $0.textRefusal { true } else { false } })
    #expect(early.placed.map(\.text) == late.placed.map(\.text))
    // If several symbols are in the way, both results name the same one.
    #expect(early.explained.map(\.textRefusal) == late.explained.map(\.textRefusal))
    #expect(early.explained.map(\.textRefusal) == early.placed.map(\.textRefusal))
  }

  @Test("a label that covers another one is not shaped")
  func unshaped() throws {
    var fixture = SymbolFixture("{\(Self.name)}")
    for index in 0..<20 { fixture.add("Name \(index)", at: 2000, 2000) }
    let layer = try fixture.symbolLayer()
    let layouter = SymbolLayouter(layer)
    let tile = try fixture.tile()
    let shaper = FontShaping()
    let symbols = layouter.layOut(
      tile, layouter.features(of: tile, leastDeferred: 1), shaper: shaper)
    // The shaper shapes only the sample of all characters.
    #expect(shaper.texts == [" 0123456789Naem"])
    var placer = SymbolPlacer(try Self.viewport())
    let placed = placer.place(
      SymbolPlacer.Job(layer: layer, source: "s", scope: tile.scope, tiles: [symbols]))[0]
    #expect(placed.map { $0.text != nil } == [true] + Array(repeating: false, count: 19))
    #expect(shaper.texts == [" 0123456789Naem", "Name 0"])
    // A placed symbol is kept.
    #expect(symbols.instances[0].symbol === symbols.instances[0].symbol)
    #expect(symbols.instances[1].symbol !== symbols.instances[1].symbol)
  }

  @Test(
    "symbols are not deferred if they are always visible or if more than their box uses features",
    arguments: [
      #""text-allow-overlap": true"#, #""text-ignore-placement": true"#,
      #""symbol-height-offset": ["get", "rank"]"#,
      #""text-size": ["get", "rank"], "text-variable-anchor": ["left", "top"]"#,
      #""text-font": ["case", ["has", "x"], ["literal", ["A"]], ["literal", ["B"]]]"#,
    ])
  func eager(layout: String) throws {
    let fixture = fixture(layout)
    let layouter = SymbolLayouter(try fixture.symbolLayer())
    #expect(layouter.features(of: try fixture.tile(), leastDeferred: 1).deferred == nil)
  }

  @Test("a label that is longer than its line is not shaped")
  func shortLine() throws {
    var fixture = SymbolFixture(#"{\#(Self.name), "symbol-placement": "line"}"#)
    // The lines are 20 and 500 pixels long, in a tile of 512 pixels.
    fixture.add(.line, [[(100, 100), (260, 100)]], ["name": "Too long"])
    fixture.add(.line, [[(20, 900), (4020, 900)]], ["name": "Fits"])
    let layouter = SymbolLayouter(try fixture.symbolLayer())
    let tile = try fixture.tile()
    let shaper = FontShaping()
    let symbols = layouter.layOut(tile, layouter.features(of: tile), shaper: shaper)
    #expect(Set(symbols.instances.map(\.plainText)) == ["Fits"])
    // The sample of all characters is shaped, too, to find missing characters.
    #expect(shaper.texts == ["Fits", " FTgilnost"])
  }

  @Test("the copies of a tile in several worlds share their symbols, at different places")
  func copies() throws {
    let style = """
      {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Feature", "properties": {},
        "geometry": {"type": "Point", "coordinates": [0, 0]}}}},
       "layers": [{"id": "l", "type": "symbol", "source": "s", "layout": {"text-field": "Name"}}]}
      """
    let map = try Map.load(
      JSONDocument(parsing: style), from: nil, fontFolders: [FontShaping.folder])
    let size = try PictureSize(1200, 300)
    let camera = Camera(center: LngLat(longitude: 0, latitude: 0), zoom: 0)
    let scene = map.scene(camera: camera, size: size)
    let tiles = try #require(scene.symbols.tiles["l"])
    #expect(tiles.map(\.symbols.tile.wrap).sorted() == [-1, 0, 1])
    #expect(tiles.allSatisfy { $0.symbols.place == $0.symbols.tile })
    let symbols = tiles.compactMap { $0.symbols.instances.first?.symbol }
    #expect(symbols.count == 3 && symbols.allSatisfy { $0 === symbols[0] })
  }

  @Test("short texts of Latin letters and printable ASCII are plain")
  func plain() {
    var characters = PlainCharacters()
    func isPlain(_ text: String) -> Bool { characters.add(text) }
    for text in ["Ab ", "~!", "\u{E9}\u{17F}\u{C0}"] { #expect(isPlain(text), "\(text)") }
    let long = String(repeating: "z", count: 257)
    for text in ["", "  ", "a\n", "\u{D7}", "\u{180}", "\u{416}", "e\u{301}", "\u{20AC}", long] {
      #expect(!isPlain(text), "\(text)")
    }
    #expect(characters.text == " !Ab~\u{C0}\u{E9}\u{17F}")
  }
}

/// A shaper with the bundled fonts that records the texts that it shapes.
private final class FontShaping: TextShaping {
  static let folder =
    String(
      #filePath.dropLast("Tests/RenderMapTests/Layout/DeferredSymbolTests.swift".count)) + "Fonts"
  private static let glyphs = GlyphSet(fonts: FontLibrary(folders: [folder]))

  private let shaped = Mutex<[String]>([])

  /// The texts that were shaped.
  var texts: [String] { shaped.withLock { $0 } }

  func shape(_ text: StyledText, _ options: ShapingOptions) -> ShapedText? {
    shaped.withLock { $0.append(text.text) }
    return TextShaper.shape(text, options, glyphs: Self.glyphs)
  }

  func measurer(of fontStack: [String]) -> TextMeasurer? {
    TextMeasurer(fontStack: fontStack, glyphs: Self.glyphs)
  }

  func allowsVerticalWritingMode(_ text: String) -> Bool {
    TextShaper.allowsVerticalWritingMode(text)
  }

  func allowsLetterSpacing(_ text: String) -> Bool { TextShaper.allowsLetterSpacing(text) }
}
