import MapImages
import MapRaster
import MapTestSupport
import Testing

@Suite("Texts of PNG files")
struct PNGTextTests {
  private let texts = [
    PNG.Text(keyword: "Title", text: "a map"),
    PNG.Text(keyword: "Copyright", text: "© Ōsaka 大阪"),
    PNG.Text(keyword: "Comment", text: ""),
  ]

  private func file() throws -> [UInt8] {
    try PNG.encode(StraightPixels(width: 3, height: 2), text: texts)
  }

  /// Returns a file with one chunk of these bytes between the header and the end.
  private func file(_ type: String, _ content: [UInt8]) throws -> [UInt8] {
    let plain = try PNG.encode(StraightPixels(width: 1, height: 1))
    let chunk = [0, 0, 0, UInt8(content.count)] + Array(type.utf8) + content + [0, 0, 0, 0]
    return plain[..<33] + chunk + plain[33...]
  }

  @Test("texts are read as they were written, in their order")
  func roundTrip() throws {
    #expect(try PNG.texts(of: file()) == texts)
    #expect(try PNG.text("Title", of: file()) == "a map")
    #expect(try PNG.text("Author", of: file()) == nil)
  }

  @Test("tEXt is Latin-1, and iTXt is UTF-8")
  func encodings() throws {
    let latin = try file("tEXt", Array("Name".utf8) + [0, 0xE9])
    #expect(try PNG.texts(of: latin) == [PNG.Text(keyword: "Name", text: "é")])
    let international = Array("Name".utf8) + [0, 0, 0] + Array("fr".utf8) + [0, 0xC3, 0xA9, 0]
    let text = try file("iTXt", international + Array("né".utf8))
    #expect(try PNG.texts(of: text) == [PNG.Text(keyword: "Name", text: "né")])
  }

  @Test("compressed and malformed texts are left out")
  func leftOut() throws {
    let keyword = Array("Name".utf8) + [0]
    #expect(try PNG.texts(of: file("iTXt", keyword + [1, 0, 0, 0, 1, 2])) == [])
    #expect(try PNG.texts(of: file("iTXt", keyword + [0, 0, 0])) == [])
    #expect(try PNG.texts(of: file("iTXt", keyword + [0, 0, 0, 0, 0xFF])) == [])
    #expect(try PNG.texts(of: file("tEXt", Array("Name".utf8))) == [])
    #expect(try PNG.texts(of: file("tEXt", [0, 65])) == [])
    #expect(try PNG.texts(of: file("zTXt", keyword + [0, 1, 2])) == [])
    #expect(throws: ImageError.notPNG) { try PNG.texts(of: Array("GIF89a".utf8)) }
  }

  @Test("any damaged file gives texts or an error")
  func damaged() throws {
    var random = SplitMix64(seed: 11)
    let whole = try file()
    var failures = 0
    for _ in 0..<3000 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8(random.next() & 255)
      }
      if random.next() & 3 == 0 {
        damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random))
      }
      do {
        #expect(try PNG.texts(of: damaged).count <= 3)
      } catch {
        failures += 1
      }
    }
    #expect(failures > 100 && failures < 3000)
  }
}
