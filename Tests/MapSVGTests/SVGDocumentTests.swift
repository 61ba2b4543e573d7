import MapRaster
import MapSVG
import Testing

@Suite("Styles, warnings and limits of SVG documents")
struct SVGDocumentTests {
  @Test("an id outweighs a class, a class a name, a name an attribute, and the style attribute all")
  func cascade() throws {
    func color(_ attributes: String) throws -> [UInt8] {
      let sheet =
        "<style>/* rules */ #i{fill:#030000} .c{fill:#020000} rect{fill:#010000} "
        + ".late{fill:#040000} g.c, rect.x { fill: #050000 !important }</style>"
      return try DrawnSVG("\(sheet)<rect width='9' height='9' \(attributes)/>").pixel(1, 1)
    }
    #expect(try color("fill='#090000'") == [1, 0, 0, 255])
    #expect(try color("class='c'") == [2, 0, 0, 255])
    #expect(try color("class='late c'") == [4, 0, 0, 255])
    #expect(try color("class='c' id='i'") == [3, 0, 0, 255])
    #expect(try color("class='c' id='i' style='fill:#060000'") == [6, 0, 0, 255])
    #expect(try color("class='x' style='fill:#060000'") == [5, 0, 0, 255])
  }

  @Test("currentColor is the inherited color, and invisible elements are not drawn")
  func inheritance() throws {
    let drawn = try DrawnSVG(
      "<g color='#070000'><rect width='2' height='2' fill='currentColor'/>"
        + "<g display='none'><rect x='2' width='2' height='2'/></g>"
        + "<g visibility='hidden'><rect x='4' width='2' height='2'/>"
        + "<rect x='6' width='2' height='2' visibility='visible'/></g></g>")
    #expect(drawn.pixel(0, 0) == [7, 0, 0, 255])
    #expect(drawn.alphas(row: 0) == [255, 255, 0, 0, 0, 0, 255, 255, 0, 0])
  }

  @Test("each part that is not drawn is reported once, by its name")
  func warnings() throws {
    let drawn = try DrawnSVG(
      """
      <style>g > path{fill:red}@media print{rect{fill:red}}</style><script>x</script>
      <text>a</text><text>b</text><image href='a.png'/><foreignObject/>
      <rect width='1' height='1' filter='url(#f)' mask='url(#m)'><animate/></rect>
      <rect width='1' height='1' fill='url(#p) none'/><pattern id='p'/>
      <use href='other.svg#a'/><use href='#absent'/><rect width='1' height='1' fill='blu'/>
      """)
    #expect(
      drawn.warnings == [
        "the style rule \"g > path\" is not applied",
        "the style rule \"@media print\" is not applied",
        "<script> is not drawn", "<animate> is not drawn", "<text> is not drawn",
        "<image> is not drawn", "<foreignObject> is not drawn",
        "the property filter: url(#f) has no effect", "the property mask: url(#m) has no effect",
        "<pattern> is not drawn", "the reference \"other.svg#a\" is not followed",
        "the reference \"#absent\" is not followed", "\"blu\" is not a valid value of fill",
      ])
  }

  @Test("elements of other namespaces are left out without a warning")
  func namespaces() throws {
    let drawn = try DrawnSVG(
      document:
        "<s:svg xmlns:s='http://www.w3.org/2000/svg' xmlns:i='urn:i' viewBox='0 0 4 4'>"
        + "<i:view><s:rect width='4' height='4'/></i:view><s:rect width='1' height='1'/></s:svg>",
      width: 4, height: 4)
    #expect(drawn.alphas(row: 0) == [255, 0, 0, 0])
    #expect(drawn.warnings == [])
  }

  private static func error(_ text: String) -> SVGError? {
    #expect(throws: SVGError.self) { try SVGPicture(parsing: Array(text.utf8)) }
  }

  @Test("a document that is not SVG, or has no size, is refused with its reason")
  func refused() {
    #expect(Self.error("<html/>") == .notSVG(root: "html"))
    #expect(Self.error("<svg xmlns='urn:x'/>") == .notSVG(root: "svg"))
    #expect(Self.error("<svg xmlns='http://www.w3.org/2000/svg'/>") == .noSize)
    #expect(Self.error("<svg width='0' height='1'/>") == .noSize)
  }

  @Test("uses that multiply elements, refer to themselves or nest too deep are refused")
  func expansion() throws {
    // Each level uses the level below ten times.
    var text = "<svg width='1' height='1'><rect id='n0' width='1' height='1'/>"
    for level in 1...9 {
      let uses = String(repeating: "<use href='#n\(level - 1)'/>", count: 10)
      text += "<g id='n\(level)'>\(uses)</g>"
    }
    #expect(Self.error(text + "</svg>") == .tooLarge("its uses make more than 100000 elements"))
    let deep = String(repeating: "<g>", count: 70) + String(repeating: "</g>", count: 70)
    #expect(
      Self.error("<svg width='1' height='1'>\(deep)</svg>")
        == .tooLarge("its elements are nested more than 64 deep"))
    let ring = try DrawnSVG("<g id='a'><use href='#a'/></g>")
    #expect(ring.warnings == ["the reference \"#a\" is not followed"])
  }

  @Test("drawings have sides from 1 to 4096 pixels")
  func sides() throws {
    let picture = try SVGPicture(parsing: Array("<svg width='1' height='1'/>".utf8))
    #expect(throws: SVGError.self) { try picture.draw(width: 4097, height: 1) }
    #expect(throws: SVGError.self) { try picture.draw(width: 0, height: 1) }
    #expect(try picture.draw(width: 3, height: 2).isTransparent)
  }
}
