import MapTestSupport
import Testing

@testable import MapText

@Suite struct GlyphRangeTests {
  @Test func aGlyphHasItsFieldAndItsMeasures() throws {
    let glyph = Message.glyph(id: 65, width: 2, height: 3, left: -1, top: -8, advance: 14)
    let range = try GlyphRange(
      decoding: Message.field(1, Message.field(2, Array("0-255".utf8)) + glyph))
    let a = try #require(range.glyphs["A"])
    #expect(a.metrics == GlyphMetrics(width: 2, height: 3, left: -1, top: -8, advance: 14))
    guard case .field(let field) = a.form else {
      Issue.record("not a field")
      return
    }
    #expect([field.width, field.height, field.border, field.samples.count] == [8, 9, 3, 72])
  }

  @Test func aSpaceWithoutBitmapIsBlank() throws {
    let glyph = Message.glyph(id: 32, width: 0, height: 0, advance: 6, bitmap: 0)
    let range = try GlyphRange(decoding: Message.field(1, glyph))
    guard case .blank = try #require(range.glyphs[" "]).form else {
      Issue.record("not blank")
      return
    }
  }

  @Test(arguments: [
    (
      Message.glyph(id: 65, width: 2, height: 3, advance: 1, bitmap: 71),
      FontError.bitmapSize(codePoint: 65, found: 71, expected: 72)
    ),
    (
      Message.glyph(id: 65, width: 2, height: 3, advance: 1, bitmap: 0),
      .bitmapSize(codePoint: 65, found: 0, expected: 72)
    ),
    (Message.glyph(id: 0xD800, width: 0, height: 0, advance: 1), .codePoint(0xD800)),
    (
      Message.glyph(id: 65, width: 4_000_000_000, height: 1, advance: 1, bitmap: 1),
      .glyphTooLarge(codePoint: 65)
    ),
    (
      Message.glyph(id: 65, width: 0, height: 0, left: .min, advance: 1),
      .glyphTooLarge(codePoint: 65)
    ),
  ])
  func hostileGlyphsAreRefused(stack: [UInt8], error: FontError) {
    #expect(throws: error) { try GlyphRange(decoding: Message.field(1, stack)) }
  }

  @Test func tooManyGlyphsAreRefused() {
    let glyph = Message.glyph(id: 65, width: 0, height: 0, advance: 1)
    let stack = [[UInt8]](repeating: glyph, count: 1025).flatMap { $0 }
    hostileGlyphsAreRefused(stack: stack, error: .tooManyGlyphs)
  }

  @Test func noBytesMakeItTrap() throws {
    var random = SplitMix64(seed: 4)
    let sample = Message.field(
      1,
      Message.glyph(id: 65, width: 2, height: 3, left: -1, top: -8, advance: 14)
        + Message.glyph(id: 66, width: 1, height: 1, advance: 9))
    var refused = 0
    for _ in 0..<4000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0...20, using: &random))
      do {
        let range = try GlyphRange(decoding: bytes)
        #expect(range.glyphs.count <= 2)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 1000)
  }
}
