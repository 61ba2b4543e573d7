import Testing

@testable import MapText

@Suite struct TextMeasurerTests {
  /// Returns the box of a shaped text.
  private func shaped(
    _ text: String, _ stack: [String], _ glyphs: GlyphSet, _ options: ShapingOptions
  ) -> [Double]? {
    let styled = StyledText([StyledText.Section(text: text, fontStack: stack)])
    return TextShaper.shape(styled, options, glyphs: glyphs).map {
      [$0.top, $0.bottom, $0.left, $0.right]
    }
  }

  private func options(_ maxWidth: Double, spacing: Double = 0) -> ShapingOptions {
    var options = ShapingOptions()
    options.maxWidth = maxWidth
    options.letterSpacing = spacing
    return options
  }

  @Test func aTextOfGlyphRangesIsAsWideAsItsAdvances() throws {
    var measurer = try #require(TextMeasurer(fontStack: ["Test"], glyphs: Sample.glyphs))
    // The two letters are 10 wide each, and the line is 28.8 high.
    let measured = measurer.box(of: "ab", options(.infinity))
    let box = try #require(measured)
    #expect([box.left, box.right] == [-10, 10])
    #expect(abs(box.top + 14.4) < 1e-9 && abs(box.bottom - 14.4) < 1e-9)
    // Without a glyph there is nothing to draw.
    let absent = measurer.box(of: "xyz", options(.infinity))
    #expect(absent == nil)
    // Letters of other scripts and of ranges that are not loaded need shaping.
    let extended = measurer.box(of: "a\u{100}", options(.infinity))
    #expect(extended == nil)
    let hebrew = measurer.box(of: "a\u{5D0}", options(.infinity))
    #expect(hebrew == nil)
  }

  @Test(arguments: [
    "Paris", "AVATAR Toward", "office fluff ffi",
    "A long name of several words, in two or three lines",
    "x", "1 (a) - b/c & d", " spaces  around ", "+.,;", "a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p",
    "Z\u{FC}rich \u{141}\u{F3}d\u{17A}", "\u{C6}r\u{F8}",
  ])
  func measuredTextsHaveTheBoxesOfShapedOnes(text: String) throws {
    let fonts = GlyphSet(fonts: Fonts.library)
    for (stack, glyphs) in [
      (["Noto Sans Regular"], fonts), (["Noto Sans Bold"], fonts), (["Test"], Sample.glyphs),
    ] {
      var measurer = try #require(TextMeasurer(fontStack: stack, glyphs: glyphs))
      for width in [.infinity, 240.0, 60] {
        for spacing in [0, 2.5] {
          for anchor in [BoxAnchor.center, .left, .bottomRight] {
            var options = options(width, spacing: spacing)
            options.anchor = anchor
            options.translation = [3.5, -7]
            let box = measurer.box(of: text, options).map {
              [$0.top, $0.bottom, $0.left, $0.right]
            }
            // The range of Latin Extended-A is not loaded.
            if stack == ["Test"], text.unicodeScalars.contains(where: { $0.value > 0xFF }) {
              #expect(box == nil)
              continue
            }
            #expect(box == shaped(text, stack, glyphs, options), "\(stack) \(width) \(spacing)")
          }
        }
      }
    }
  }

  @Test func withoutGlyphsAndFontsThereIsNoMeasurer() {
    #expect(TextMeasurer(fontStack: ["Test"], glyphs: GlyphSet()) == nil)
  }
}
