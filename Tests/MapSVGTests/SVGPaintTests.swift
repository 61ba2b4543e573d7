import MapSVG
import Testing

@Suite("Paints, groups and clips of SVG documents")
struct SVGPaintTests {
  private static let ramp =
    "<stop offset='0' stop-color='black'/><stop offset='1' stop-color='white'/>"

  @Test("a linear gradient spans the bounds of its shape")
  func linear() throws {
    let drawn = try DrawnSVG(
      "<linearGradient id='g'>\(Self.ramp)</linearGradient><rect width='10' height='10' fill='url(#g)'/>"
    )
    // The center of column x has the offset (x + 0.5) / 10.
    #expect(
      (0..<10).map { drawn.pixel($0, 5)[0] } == [13, 38, 64, 89, 115, 140, 166, 191, 217, 242])
  }

  @Test("beyond its ends, a gradient continues, repeats or is reflected")
  func spread() throws {
    func reds(_ method: String) throws -> [UInt8] {
      let drawn = try DrawnSVG(
        "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='0' x2='5' spreadMethod='\(method)'>"
          + "\(Self.ramp)</linearGradient><rect width='10' height='10' fill='url(#g)'/>")
      return (0..<10).map { drawn.pixel($0, 5)[0] }
    }
    // The offsets are 0.1, 0.3, 0.5, 0.7 and 0.9.
    let once: [UInt8] = [26, 77, 128, 179, 230]
    #expect(try reds("pad") == once + [255, 255, 255, 255, 255])
    #expect(try reds("repeat") == once + once)
    #expect(try reds("reflect") == once + once.reversed())
  }

  @Test("colors are interpolated before they are multiplied by alpha")
  func transparentStops() throws {
    let drawn = try DrawnSVG(
      "<linearGradient id='g' gradientUnits='userSpaceOnUse' x1='0' x2='1'>"
        + "<stop stop-color='#f00'/><stop offset='1' stop-color='#00f' stop-opacity='0'/></linearGradient>"
        + "<rect width='1' height='1' fill='url(#g)'/>")
    // In the middle, the color is half red and half blue with an alpha of one half.
    #expect(drawn.pixel(0, 0) == [64, 0, 64, 128])
  }

  @Test("a radial gradient changes with the distance from its center, under its transform")
  func radial() throws {
    let drawn = try DrawnSVG(
      "<radialGradient id='g' gradientUnits='userSpaceOnUse' cx='0' cy='0' r='10' "
        + "gradientTransform='scale(2 1)'>\(Self.ramp)</radialGradient><rect width='10' height='10' fill='url(#g)'/>"
    )
    // At (0.5, 4.5), the distance is √(0.25² + 4.5²) = 4.507.
    #expect(drawn.pixel(0, 4)[0] == 115)
    // At (8.5, 0.5), the distance is √(4.25² + 0.5²) = 4.279.
    #expect(drawn.pixel(8, 0)[0] == 109)
  }

  @Test("a gradient takes stops and attributes from the gradient to which it refers")
  func inheritedGradient() throws {
    let drawn = try DrawnSVG(
      "<linearGradient id='a' x2='0' y2='1'>\(Self.ramp)</linearGradient>"
        + "<linearGradient id='b' xmlns:x='http://www.w3.org/1999/xlink' x:href='#a'/>"
        + "<rect width='10' height='10' fill='url(#b)'/>")
    #expect((0..<3).map { drawn.pixel(5, $0)[0] } == [13, 38, 64])
    #expect(drawn.warnings == [])
  }

  @Test("the opacity of a group applies to its content as a unit")
  func groupOpacity() throws {
    let squares = "<rect width='4' height='4'/><rect x='2' width='4' height='4'/>"
    let group = try DrawnSVG("<g opacity='0.5'>\(squares)</g>")
    #expect(group.alphas(row: 1) == [128, 128, 128, 128, 128, 128, 0, 0, 0, 0])
    let single = try DrawnSVG("<g fill-opacity='0.5'>\(squares)</g>")
    // Where the squares overlap, alpha is 1 - 0.5².
    #expect(single.alphas(row: 1) == [128, 128, 191, 191, 128, 128, 0, 0, 0, 0])
  }

  @Test("a clip is the union of its shapes, by their clip rules, and in the units of the content")
  func clips() throws {
    let union = try DrawnSVG(
      "<clipPath id='c'><rect width='3' height='9'/><rect x='2' width='3' height='9'/></clipPath>"
        + "<rect width='10' height='10' clip-path='url(#c)'/>")
    #expect(union.alphas(row: 1) == [255, 255, 255, 255, 255, 0, 0, 0, 0, 0])
    let hole = try DrawnSVG(
      "<clipPath id='c'><path d='M0 0H9V9H0z M3 3H6V6H3z' clip-rule='evenodd'/></clipPath>"
        + "<rect width='10' height='10' clip-path='url(#c)'/>")
    #expect(hole.alphas(row: 4) == [255, 255, 255, 0, 0, 0, 255, 255, 255, 0])
    let box = try DrawnSVG(
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect x='0.5' width='1' height='1'/></clipPath>"
        + "<rect x='2' width='4' height='4' clip-path='url(#c)'/>")
    #expect(box.alphas(row: 1) == [0, 0, 0, 0, 255, 255, 0, 0, 0, 0])
  }

  @Test(
    "a use draws its target at an offset with inherited styles, and a symbol in its own view box")
  func uses() throws {
    let drawn = try DrawnSVG(
      "<defs><rect id='r' width='2' height='2'/></defs><use href='#r' x='3' fill='#00ff00'/>")
    #expect(drawn.pixel(3, 1) == [0, 255, 0, 255])
    #expect(drawn.alphas(row: 1) == [0, 0, 0, 255, 255, 0, 0, 0, 0, 0])
    let symbol = try DrawnSVG(
      "<symbol id='s' viewBox='0 0 1 1'><rect width='2' height='1'/></symbol>"
        + "<use href='#s' x='2' width='4' height='4'/>")
    // The symbol is clipped to its 4 x 4 pixels.
    #expect(symbol.alphas(row: 1) == [0, 0, 255, 255, 255, 255, 0, 0, 0, 0])
  }
}
