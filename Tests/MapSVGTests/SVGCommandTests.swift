import MapGeometry
import MapRaster
import MapSVG
import Testing

@Suite("SVG as commands")
struct SVGCommandTests {
  /// Returns the commands of a document of 20 pixels, at two device pixels per pixel and three pixels from the corner.
  private func commands(_ content: String) throws -> [DrawCommand]? {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='20'>\(content)</svg>"
    return try SVGPicture(parsing: Array(text.utf8))
      .commands(scale: SIMD2(2, 2), at: Point(3, 3))
  }

  private func pixel(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> [UInt8] {
    let start = 4 * (y * picture.width + x)
    return Array(picture.bytes[start..<start + 4])
  }

  @Test("fills, strokes and groups are drawn at their place and scale")
  func drawn() throws {
    let found = try commands(
      """
      <rect x='2' y='2' width='8' height='4' fill='#f00'/>
      <path d='M2 12h16' stroke='#00f' stroke-width='2' fill='none'/>
      <g opacity='0.5'><rect x='12' y='2' width='4' height='4'/><rect x='14' y='2' width='4' height='4'/></g>
      <path fill-rule='evenodd' d='M2 14h6v6H2zM4 16h2v2H4z' fill='lime'/>
      """)
    var list = DisplayList()
    list.commands = try #require(found)
    let picture = Rasterizer.draw(list, width: 46, height: 46)
    #expect(pixel(picture, 7, 7) == [255, 0, 0, 255])
    #expect(pixel(picture, 22, 14) == [255, 0, 0, 255])
    #expect(pixel(picture, 6, 7) == [0, 0, 0, 0] && pixel(picture, 7, 15) == [0, 0, 0, 0])
    // The stroke is from 11 to 13 pixels, at 25 to 29 device pixels.
    #expect(pixel(picture, 20, 24) == [0, 0, 0, 0] && pixel(picture, 20, 25) == [0, 0, 255, 255])
    #expect(pixel(picture, 20, 28) == [0, 0, 255, 255] && pixel(picture, 20, 29) == [0, 0, 0, 0])
    // The rectangles of the group overlap, and the group is translucent as a whole.
    for x in [29, 33, 37] { #expect((127...128).contains(pixel(picture, x, 10)[3])) }
    #expect(pixel(picture, 9, 33) == [0, 255, 0, 255] && pixel(picture, 12, 36) == [0, 0, 0, 0])
  }

  @Test(
    "gradients, clips and parts outside of the picture need pixels",
    arguments: [
      "<linearGradient id='a'><stop stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient><rect width='9' height='9' fill='url(#a)'/>",
      "<clipPath id='a'><rect width='3' height='3'/></clipPath><rect width='9' height='9' clip-path='url(#a)'/>",
      "<rect x='15' width='9' height='9'/>",
    ])
  func pixels(content: String) throws {
    #expect(try commands(content) == nil)
  }
}
