import MapGeoJSON
import MapGeometry
import MapJSON
import MapRaster
import MapStyle
import MapText
import MapTiles
import Testing

@testable import MapEngine

/// A tile of a few features, and the layer whose symbols are laid out in it.
struct SymbolFixture {
  /// The properties of the layer's layout, as JSON.
  var layout = "{}"
  /// The style's images.
  var images = StyleImages()
  /// The zoom level of the view.
  var zoom = 14.0
  /// The zoom level for which the tile of level 14 is laid out.
  var overscaledZ = 14
  /// The features of the tile, which has 4,096 units per side.
  private var layer = TileLayer(name: "l", extent: 4096)

  init(_ layout: String) { self.layout = layout }

  /// Adds a feature. Each value of `attributes` is a number if it can be read as a number, and text otherwise.
  mutating func add(
    _ type: TileLayer.GeometryType, _ parts: [[(Int32, Int32)]],
    _ attributes: KeyValuePairs<String, String> = [:]
  ) {
    let firstPart = layer.partEnds.count
    for part in parts {
      layer.points += part.map { TileLayer.TilePoint($0.0, $0.1) }
      layer.partEnds.append(layer.points.count)
    }
    let firstTag = layer.tags.count
    for (name, value) in attributes {
      if !layer.keys.contains(name) { layer.keys.append(name) }
      let key = UInt32(layer.keys.firstIndex(of: name) ?? 0)
      layer.tags.append(.init(key: key, value: UInt32(layer.values.count)))
      layer.values.append(Double(value).map { .double($0) } ?? .string(value))
    }
    layer.features.append(
      .init(
        type: type, identifier: nil, parts: firstPart..<layer.partEnds.count,
        tags: firstTag..<layer.tags.count))
  }

  /// Adds a point with a name.
  mutating func add(_ name: String, at x: Int32, _ y: Int32) {
    add(.point, [[(x, y)]], ["name": name])
  }

  func symbolLayer() throws -> Layer.Symbol {
    let style = """
      {"version": 8, "glyphs": "{fontstack}/{range}", "sprite": "sprite",
       "sources": {"s": {"type": "vector", "url": "tiles.json"}},
       "layers": [{"id": "l", "type": "symbol", "source": "s", "source-layer": "l",
                   "layout": \(layout)}]}
      """
    let result = Style.parse(try JSONDocument(parsing: style))
    #expect(result.diagnostics.filter { $0.severity == .error }.isEmpty)
    let content = try #require(result.style?.layers.first?.content)
    guard case .symbol(let symbol) = content else { throw NoSymbolLayer() }
    return symbol
  }

  func tile() throws -> LayerTile {
    let id = try #require(TileID(z: 14, x: 8298, y: 5638))
    let tile = ViewTile(id: id, wrap: 0, overscaledZ: overscaledZ)
    let size = try PictureSize(512, 512, scale: 1)
    let camera = Camera(center: LngLat(longitude: 2.34, latitude: 48.87), zoom: zoom)
    let viewport = Viewport(camera: camera, size: size)
    return LayerTile(
      frame: TileFrame(tile: tile, extent: layer.extent, viewport: viewport), place: tile,
      cursor: TileFeatureCursor(IndexedLayer(layer), tile: id),
      features: Array(layer.features.indices),
      scope: PropertyScope(zoom: zoom, globalState: ValueObject(), images: images))
  }

  func laidOut() throws -> SymbolTile {
    let layouter = SymbolLayouter(try symbolLayer())
    let tile = try tile()
    return layouter.layOut(tile, layouter.features(of: tile), shaper: GridShaper())
  }

  private struct NoSymbolLayer: Error {}
}

extension StyleImage {
  /// Returns a transparent image.
  static func blank(_ width: Int, _ height: Int, ratio: Double = 1) -> StyleImage {
    StyleImage(pixels: PixelBuffer(width: width, height: height), pixelRatio: ratio)
  }
}

/// A shaper whose glyphs are half an em wide, and whose ideographs are one em wide. Lines break only at line feeds.
struct GridShaper: TextShaping {
  func allowsVerticalWritingMode(_ text: String) -> Bool { text.contains(where: Self.isIdeograph) }
  func allowsLetterSpacing(_ text: String) -> Bool { !text.contains("ا") }

  private static func isIdeograph(_ character: Character) -> Bool {
    character.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
  }

  func shape(_ text: StyledText, _ options: ShapingOptions) -> ShapedText? {
    var lines: [[PositionedGlyph]] = [[]]
    var isVerticalizable = false
    var hasImages = false
    for (number, section) in text.sections.enumerated() {
      if let image = section.image {
        hasImages = true
        let metrics = GlyphMetrics(
          width: image.width, height: image.height, left: 1, top: -3, advance: image.width)
        lines[lines.count - 1].append(
          PositionedGlyph(
            content: .image(image.name), metrics: metrics, x: 0, y: 0, isVertical: false,
            scale: 1, section: number))
      }
      for character in section.text {
        if character == "\n" {
          lines.append([])
          continue
        }
        let isWide = Self.isIdeograph(character)
        let isVertical = isWide && options.writingMode == .vertical
        isVerticalizable = isVerticalizable || isVertical
        let metrics = GlyphMetrics(
          width: 10, height: 14, left: 1, top: -3, advance: isWide ? 24 : 12)
        let field = DistanceField(width: 16, height: 20, samples: [], border: 3, resolution: 1)
        let glyph = Glyph(metrics: metrics, form: character == " " ? .blank : .field(field))
        lines[lines.count - 1].append(
          PositionedGlyph(
            content: .glyph(glyph), metrics: metrics, x: 0, y: 0, isVertical: isVertical,
            scale: section.scale, section: number))
      }
    }
    guard lines.contains(where: { !$0.isEmpty }) else { return nil }
    return place(lines, text, options, isVerticalizable: isVerticalizable, hasImages: hasImages)
  }

  private func place(
    _ lines: [[PositionedGlyph]], _ text: StyledText, _ options: ShapingOptions,
    isVerticalizable: Bool, hasImages: Bool
  ) -> ShapedText {
    let widths = lines.map { line in
      line.reduce(-options.letterSpacing) { $0 + $1.metrics.advance + options.letterSpacing }
    }
    let width = widths.max() ?? 0
    let height = Double(lines.count) * options.lineHeight
    let share = options.anchor.share
    let placed = lines.enumerated().map { number, line -> ShapedText.Line in
      let free = width - widths[number]
      let indent =
        switch options.justification {
        case .left: 0.0
        case .center: free / 2
        case .right: free
        }
      var x = indent - share.x * width
      let y = Double(number) * options.lineHeight - share.y * height
      return ShapedText.Line(
        glyphs: line.map { glyph in
          var glyph = glyph
          glyph.x = x
          glyph.y = y
          x += glyph.metrics.advance + options.letterSpacing
          return glyph
        }, offset: 0)
    }
    let left = options.translation.x - share.x * width
    let top = options.translation.y - share.y * height
    return ShapedText(
      text: text.text, lines: placed, top: top, bottom: top + height, left: left,
      right: left + width, writingMode: options.writingMode, hasImages: hasImages,
      isVerticalizable: isVerticalizable)
  }
}
