import Foundation
import MapGeometry
import MapRaster
import MapText
import Testing

@testable import MapVector

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("SVG documents")
struct SVGWriterTests {
  private func text(_ picture: VectorPicture) throws -> String {
    String(decoding: try SVGWriter.bytes(of: picture), as: UTF8.self)
  }

  private func square(_ x: Double) -> VectorPath {
    VectorPath(
      [Point(x, 0), Point(x + 1, 0), Point(x + 1, 1), Point(x, 1)], isClosed: true)
  }

  /// Returns a picture with one group.
  private func picture(_ name: String?, _ items: [VectorItem]) -> VectorPicture {
    var picture = VectorPicture(width: 20, height: 10.5)
    var group = VectorGroup(name: name)
    group.items = items
    picture.groups = [group]
    return picture
  }

  @Test("the document has the size of the picture")
  func size() throws {
    let written = try text(picture(nil, []))
    #expect(written.contains(#" width="20" height="10.5" viewBox="0 0 20 10.5""#))
  }

  @Test("a layer is a group that Inkscape shows as a layer, with an escaped name and an identifier")
  func layer() throws {
    let written = try text(picture("a<b & \"c\"", [.shape(VectorShape(square(0)))]))
    #expect(
      written.contains(
        #"<g id="a_b____c_" inkscape:groupmode="layer" inkscape:label="a&lt;b &amp; &quot;c&quot;">"#
      ))
  }

  @Test("identifiers are unique, and different from those of definitions")
  func identifiers() throws {
    var picture = self.picture("road", [])
    picture.groups += ["road", "road-2", "image0", "", "1st"].map { VectorGroup(name: $0) }
    let written = try text(picture)
    let ids = written.matches(of: /<g id="([^"]*)"/).map { String($0.output.1) }
    #expect(ids == ["road", "road-2", "road-2-2", "layer-image0", "layer", "_st"])
  }

  @Test("consecutive shapes share the attributes of their paints")
  func sharing() throws {
    let red = VectorPaint.color(VectorColor(red: 255, green: 0, blue: 0, alpha: 0.5))
    let written = try text(
      picture(
        "a",
        [0.0, 2, 4].map { .shape(VectorShape(square($0), fill: red, feature: "\(Int($0))")) }))
    #expect(written.matches(of: /fill="#f00" fill-opacity=".5"/).count == 1)
    #expect(written.contains(#"<path data-id="4" d="m4 0h1v1h-1z"/>"#))
  }

  @Test("strokes have the attributes that differ from the defaults")
  func strokes() throws {
    var stroke = VectorStroke(.color(VectorColor(red: 18, green: 52, blue: 86)), width: 2.5)
    stroke.cap = .round
    stroke.miterLimit = 2
    stroke.dashes = [3, 1.5]
    stroke.dashPhase = 1
    let written = try text(picture("a", [.shape(VectorShape(square(0), stroke: stroke))]))
    #expect(
      written.contains(
        ##"<g fill="none" stroke="#123456" stroke-width="2.5" stroke-linecap="round" stroke-miterlimit="2" stroke-dasharray="3 1.5" stroke-dashoffset="1">"##
      ))
  }

  @Test("the title, the language and the attribution are metadata")
  func metadata() throws {
    var picture = self.picture(nil, [])
    picture.title = "A & B"
    picture.language = "de"
    picture.attribution = "© OpenStreetMap"
    let written = try text(picture)
    #expect(written.contains("<title>A &amp; B</title>"))
    #expect(written.contains(#"xml:lang="de""#))
    #expect(written.contains("<dc:title>© OpenStreetMap</dc:title>"))
  }

  @Test(
    "clips, gradients, images and patterns are defined before they are used; the document is XML")
  func definitions() throws {
    var picture = self.picture("a", [])
    picture.images = [VectorImage(PixelBuffer(width: 2, height: 2))]
    picture.patterns = [
      VectorPattern(image: 0, transform: .scaling(by: 0.5), opacity: 0.25)
    ]
    var gradient = VectorGradient(
      start: Point(0, 0), end: Point(0, 4),
      stops: [
        .init(offset: 0, color: VectorColor(red: 0, green: 0, blue: 0)),
        .init(offset: 1, color: VectorColor(red: 255, green: 255, blue: 255, alpha: 0)),
      ])
    var use = VectorImageUse(image: 0, transform: .scaling(by: 2))
    use.part = Box(minX: 0, minY: 0, maxX: 1, maxY: 2)
    picture.groups[0].clip = square(0)
    picture.groups[0].mask = [
      .shape(VectorShape(square(0), fill: .color(VectorColor(red: 255, green: 255, blue: 255))))
    ]
    picture.groups[0].items = [
      .shape(VectorShape(square(0), fill: .pattern(0))),
      .shape(VectorShape(square(1), fill: .gradient(gradient))),
      .image(use),
    ]
    gradient.side = Point(4, 0)
    picture.groups[0].items.append(.shape(VectorShape(square(2), fill: .gradient(gradient))))
    let bytes = try SVGWriter.bytes(of: picture)
    #expect(XMLParser(data: Data(bytes)).parse())
    let written = String(decoding: bytes, as: UTF8.self)
    for id in ["image0", "pattern0", "gradient1", "gradient2", "clip1", "clip2", "mask1"] {
      let definition = try #require(written.firstRange(of: "id=\"\(id)\""))
      let reference = try #require(written.firstRange(of: "#\(id)"))
      #expect(definition.lowerBound < reference.lowerBound || id == "image0")
    }
  }

  @Test("a font that cannot be embedded is an error that names it")
  func fonts() throws {
    let folder = try #require(FontFolder.bundled())
    var bytes = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: folder + "/NotoSans-Regular.ttf")))
    // The record of the table OS/2: its tag, a checksum, the offset and the length.
    let record = try #require(bytes.firstRange(of: Array("OS/2".utf8))).lowerBound
    let offset = bytes[record + 8..<record + 12].reduce(0) { $0 << 8 | Int($1) }
    // fsType: "restricted license embedding".
    bytes[offset + 9] = 2
    let face = try #require(FontFace.faces(of: bytes, name: "Restricted").first)
    var picture = picture(nil, [])
    picture.fonts = [VectorFont(source: face.source, name: "font1")]
    #expect(
      throws: VectorError.svg(
        reason: "the font \(face.source.name) cannot be embedded; draw texts as outlines")
    ) { try SVGWriter.bytes(of: picture) }
  }
}
