import MapGeometry
import MapStyle
import MapText
import Testing

@testable import MapEngine

@Suite("Quadrilaterals of symbols")
struct SymbolQuadTests {
  private func shaped(_ text: String, _ mode: WritingMode = .horizontal) throws -> ShapedText {
    var options = ShapingOptions()
    options.writingMode = mode
    options.lineHeight = 30
    return try #require(
      GridShaper().shape(StyledText([.init(text: text, fontStack: [])]), options))
  }

  private func quads(
    _ shaped: ShapedText, alongLine: Bool = false, vertical: Bool = false, rotation: Double = 0
  ) -> [SymbolQuad] {
    GlyphQuads(
      isAlongLine: alongLine, allowsVerticalPlacement: vertical, offset: Point(24, 0),
      rotation: QuadRotation(degrees: rotation), images: StyleImages()
    ).quads(of: shaped)
  }

  @Test("the origin of a glyph is at its pen, and blanks have no quadrilaterals")
  func glyphs() throws {
    // Two letters and a blank of 12 units each are centered, so they begin at -18. The line is 30 units high.
    let quads = try quads(shaped("a b"))
    #expect(quads.map(\.origin) == [Point(6, -15), Point(30, -15)])
    #expect(quads.allSatisfy { $0.xAxis == Point(1, 0) && $0.yAxis == Point(0, 1) })
  }

  @Test("text that is rotated by 90 degrees runs downward from its anchor")
  func rotated() throws {
    let quad = try #require(try quads(shaped("ab"), rotation: 90).first)
    #expect(quad.origin == Point(15, 12))
    #expect(quad.xAxis == Point(0, 1) && quad.yAxis == Point(-1, 0))
  }

  @Test("along a line, a glyph is attached at the middle of its advance")
  func alongLine() throws {
    let quads = try quads(shaped("ab"), alongLine: true)
    #expect(quads.map(\.lineOffset) == [Point(-6, -15), Point(6, -15)])
    #expect(quads.map(\.origin) == [Point(-6, 0), Point(-6, 0)])
  }

  @Test("an ideograph in vertical text is rotated to the left by a quarter turn")
  func upright() throws {
    let quads = try quads(shaped("大", .vertical), alongLine: true, vertical: false)
    let quad = try #require(quads.first)
    #expect(quad.origin == Point(-19, 29))
    #expect(quad.xAxis == Point(0, -1) && quad.yAxis == Point(1, 0))
  }

  /// Returns a 3 x 3 image whose middle pixel stretches, fitted to a text of 30 x 20 pixels.
  private func fitted(content: Box? = nil) -> ShapedIcon {
    var image = StyleImage.blank(3, 3)
    image.stretchX = [1...2]
    image.stretchY = [1...2]
    image.content = content
    var icon = ShapedIcon(name: "i", image: image, offset: .zero, anchor: .center)
    icon.box = Box(minX: -15, minY: -10, maxX: 15, maxY: 10)
    return icon
  }

  @Test(
    "a 3 x 3 image is divided into nine parts, and its corners keep their size outside of the box")
  func ninePatch() {
    let quads = fitted().quads(rotation: 0, isFitted: true)
    #expect(quads.count == 9)
    // The quadrilaterals are in columns, and the first column is the left edge.
    #expect(quads[..<3].allSatisfy { $0.origin.x == -15 && $0.xAxis == .zero })
    #expect(quads[..<3].allSatisfy { $0.fixedOrigin.x == -1 && $0.fixedEnd.x == 1 })
    #expect(quads[3..<6].allSatisfy { $0.origin.x == -15 && $0.xAxis == Point(30, 0) })
    #expect(quads[3..<6].allSatisfy { $0.fixedOrigin.x == 1 && $0.fixedEnd.x == -1 })
    #expect(quads[6...].allSatisfy { $0.origin.x == 15 && $0.xAxis == .zero })
    #expect(quads[4].yAxis == Point(0, 20) && quads[4].origin.y == -10)
    #expect(quads.allSatisfy { $0.minimumScale == Point(2.0 / 30, 2.0 / 20) })
    guard case .image("i", let part) = quads[4].drawing else {
      Issue.record("no image")
      return
    }
    #expect(part == Box(minX: 1, minY: 1, maxX: 2, maxY: 2))
  }

  @Test("the margin around the content is outside of the box")
  func content() {
    let content = Box(minX: 1, minY: 1, maxX: 2, maxY: 2)
    let quads = fitted(content: content).quads(rotation: 0, isFitted: true)
    #expect(quads[0].fixedOrigin == Point(-2, -2) && quads[0].fixedEnd == .zero)
    #expect(quads[4].fixedOrigin == .zero && quads[4].fixedEnd == .zero)
    #expect(quads[8].fixedEnd == Point(2, 2))
    #expect(quads[8].minimumScale == .zero)
  }

  @Test("an icon that is not fitted is one quadrilateral with a pixel around it")
  func plainIcon() {
    let image = StyleImage.blank(20, 10, ratio: 2)
    let icon = ShapedIcon(name: "i", image: image, offset: Point(1, 0), anchor: .left)
    let quads = icon.quads(rotation: 0, isFitted: false)
    #expect(quads.count == 1)
    #expect(quads[0].origin == Point(0.5, -3))
    #expect(quads[0].xAxis == Point(11, 0) && quads[0].yAxis == Point(0, 6))
    #expect(quads[0].fixedOrigin == .zero && quads[0].fixedEnd == .zero)
  }

  @Test("a fitted icon has the text's size in the requested directions, and its padding")
  func fitting() throws {
    let text = try shaped("abcd")  // 48 x 30
    let image = StyleImage.blank(10, 10)
    let icon = ShapedIcon(name: "i", image: image, offset: .zero, anchor: .topLeft)
    let padding = Padding(top: 1, right: 2, bottom: 3, left: 4)
    func box(_ fit: IconTextFit) -> Box {
      icon.fitted(to: text, fit, padding: padding, offset: Point(5, 0), fontScale: 0.5).box
    }
    #expect(box(.width) == Box(minX: -11, minY: -5, maxX: 19, maxY: 5))
    #expect(box(.height) == Box(minX: 0, minY: -8.5, maxX: 10, maxY: 10.5))
    #expect(box(.both) == Box(minX: -11, minY: -8.5, maxX: 19, maxY: 10.5))
  }

  @Test("an image that grows only in height keeps the proportions of its content")
  func proportions() {
    var image = StyleImage.blank(20, 10)
    image.content = Box(minX: 0, minY: 0, maxX: 20, maxY: 10)
    image.textFitWidth = .stretchOnly
    image.textFitHeight = .proportional
    var icon = ShapedIcon(name: "i", image: image, offset: .zero, anchor: .center)
    icon.box = Box(minX: -10, minY: -20, maxX: 10, maxY: 20)
    #expect(icon.proportionalBox == Box(minX: -40, minY: -20, maxX: 40, maxY: 20))
    icon.box = Box(minX: -50, minY: -10, maxX: 50, maxY: 10)
    #expect(icon.proportionalBox == icon.box)
  }
}
