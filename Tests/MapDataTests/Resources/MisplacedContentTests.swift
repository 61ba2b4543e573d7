import MapData
import Testing

@Suite("Other content in place of tiles and glyphs")
struct MisplacedContentTests {
  @Test(
    "texts are described by their start, on one line",
    arguments: [
      (
        #"{"message":"Not Authorized"}"#,
        #"JSON in place of a tile: '{"message":"Not Authorized"}'"#
      ),
      ("[1,\n 2]", "JSON in place of a tile: '[1, 2]'"),
      (
        "<?xml version=\"1.0\"?>\n<Error/>",
        "XML or HTML in place of a tile: '<?xml version=\"1.0\"?> <Error/>'"
      ),
      ("<h1>502</h1>", "XML or HTML in place of a tile: '<h1>502</h1>'"),
      ("<head></head>", "XML or HTML in place of a tile: '<head></head>'"),
      ("<svg/>", "an SVG image in place of a tile: '<svg/>'"),
      ("\u{FEFF} Error", "text in place of a tile: 'Error'"),
      ("<!doctype html><p>", "an HTML page in place of a tile"),
      (
        String(repeating: "é", count: 400),
        "text in place of a tile: '" + String(repeating: "é", count: 60) + "…'"
      ),
    ])
  func texts(text: String, message: String) {
    #expect(MisplacedContent(of: Array(text.utf8))?.message(inPlaceOf: "a tile") == message)
  }

  @Test(
    "formats are named by their signatures",
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0] as [UInt8], "a PNG image"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"), (Array("GIF89a".utf8), "a GIF image"),
      (Array("RIFF\0\0\0\0WEBP".utf8), "a WebP image"),
      ([0x1F, 0x8B, 8, 0], "content that is compressed twice"),
    ])
  func signatures(bytes: [UInt8], name: String) {
    #expect(MisplacedContent(of: bytes)?.name == name)
    #expect(MisplacedContent(of: bytes)?.excerpt == nil)
  }

  @Test(
    "other bytes are not recognized",
    arguments: [[], [0x1A, 0], [0x7B], [0x0A, 3, 1, 2, 3], [0x45, 0xFF, 0xFE, 0x41]] as [[UInt8]])
  func others(bytes: [UInt8]) {
    #expect(MisplacedContent(of: bytes) == nil)
  }
}
