import Testing

@testable import MapText

@Suite struct ColorGlyphTests {
  @Test func versionZeroIsLayersOfColors() throws {
    let glyph = try color("\u{1F308}", "Test Flat Emoji")
    guard case .drawing(.transform(let place, .layers(let layers))) = glyph.parts[0] else {
      Issue.record("no layers")
      return
    }
    // An em of 24 has 1,000 units. The origin of the glyph is 23 above the baseline.
    #expect(
      place == GlyphTransform(xAxis: SIMD2(0.024, 0), yAxis: SIMD2(0, -0.024), origin: SIMD2(0, 23))
    )
    let colors = layers.map { layer -> GlyphColor? in
      if case .clip(_, .solid(let color)) = layer { color } else { nil }
    }
    #expect(colors.count == 4)
    #expect(colors[0]?.channels == SIMD4<Float>(230, 26, 51, 255) / 255)
    // The last index of a palette means the text's color.
    #expect(colors[3] == GlyphColor(channels: nil))
  }

  @Test func versionOneHasTransformsAndGradients() throws {
    let glyph = try color("\u{2764}\u{FE0F}", "Test Emoji")
    guard case .drawing(.transform(_, .layers(let layers))) = glyph.parts[0], layers.count == 2,
      case .transform(let shadow, .clip(_, .solid(let shade))) = layers[0],
      case .clip(_, .gradient(let gradient)) = layers[1]
    else {
      Issue.record("not the drawing of the font")
      return
    }
    #expect(
      shadow == GlyphTransform(xAxis: SIMD2(1, 0), yAxis: SIMD2(0, 1), origin: SIMD2(60, -60)))
    #expect(shade == GlyphColor(channels: nil, alpha: 0.25))
    #expect(
      gradient.shape
        == .linear(start: SIMD2(600, 800), end: SIMD2(600, -100), rotation: SIMD2(1500, 800)))
    #expect(gradient.stops.map(\.offset) == [0, 1])
    #expect(gradient.stops[0].color.channels == SIMD4<Float>(255, 153, 191, 255) / 255)
  }

  @Test func anglesOfSweepsAndRotationsAreThoseOfTheFont() throws {
    let glyph = try color("\u{2600}\u{FE0F}", "Test Emoji")
    guard case .drawing(.transform(_, .layers(let layers))) = glyph.parts[0], layers.count == 9,
      case .transform(let quarter, _) = layers[2], case .clip(_, .gradient(let sweep)) = layers[8]
    else {
      Issue.record("not the drawing of the font")
      return
    }
    // The transform is a quarter turn counterclockwise around (600, 350).
    #expect(quarter.apply(SIMD2(600, 350)) == SIMD2(600, 350))
    #expect(quarter.apply(SIMD2(700, 350)) == SIMD2(600, 450))
    #expect(sweep.shape == .sweep(center: SIMD2(600, 350), start: 0, end: 360))
  }

  @Test func compositesHaveSourceAndBackdrop() throws {
    let glyph = try color("\u{1F7E6}", "Test Emoji")
    guard
      case .drawing(
        .transform(_, .transform(let scale, .composite(let source, let mode, let backdrop)))) =
        glyph.parts[0], case .clip(_, .solid) = source,
      case .clip(_, .gradient(let stripes)) = backdrop
    else {
      Issue.record("not the drawing of the font")
      return
    }
    #expect(mode == .multiply)
    #expect(stripes.extend == .reflect)
    #expect(scale.apply(SIMD2(0, 350)) == SIMD2(300, 350))
  }

  @Test func aBoxCutsOffWhatLiesOutside() throws {
    let glyph = try color("\u{1F308}", "Test Emoji")
    guard case .drawing(.transform(_, .clip(let box, .layers(let layers)))) = glyph.parts[0] else {
      Issue.record("not the drawing of the font")
      return
    }
    #expect(layers.count == 4)
    #expect(box.bounds?.least == SIMD2(100, 150))
    #expect(box.bounds?.greatest == SIMD2(1100, 500))
  }

  @Test func theLargestStrikeIsUsed() throws {
    let glyph = try color("\u{1F6A9}", "Test Strikes")
    guard case .bitmap(let bitmap, let origin, let pixelSize) = glyph.parts[0] else {
      Issue.record("no bitmap")
      return
    }
    #expect(bitmap.width == 40 && bitmap.height == 40)
    #expect(bitmap.pixelsPerEm == 40)
    #expect(abs(pixelSize - 0.6) < 1e-12)
    // The lower edge of the bitmap is on the baseline.
    #expect(abs(origin.y + 24 - 23) < 1e-9)
    #expect(Array(bitmap.pixels.prefix(4)) == [0, 90, 190, 255])
    // The channels 255 and 215 of the lower right pixel are multiplied by its alpha of 128.
    let last = Array(bitmap.pixels.suffix(4))
    #expect(last[0] == 128 && last[2] == 0 && last[3] == 128)
    #expect(abs(Int(last[1]) - 108) <= 1)
  }

  @Test func sequencesOfEmojiAreOneGlyph() throws {
    for text in ["\u{1F44D}\u{1F3FD}", "1\u{FE0F}\u{20E3}", "\u{1F1E8}\u{1F1ED}"] {
      let glyphs = try TestFonts.glyphs(text, "Noto Color Emoji")
      #expect(glyphs.count == 1)
      guard case .color(let glyph) = glyphs[0].form, case .bitmap(let bitmap, _, _) = glyph.parts[0]
      else {
        Issue.record("\(text) has no colors")
        continue
      }
      #expect(bitmap.width == 136 && bitmap.height == 128)
    }
  }

  @Test func emojiComeFromFontsInColorsAndTextDoesNot() throws {
    let library = FontLibrary(folders: [Fonts.folder, TestFonts.folder])
    let selection = try #require(library.selection(["Noto Sans Regular"]))
    func family(_ text: String) -> String? {
      selection.face(for: Array(text.unicodeScalars)[...])?.family
    }
    #expect(selection.faces.suffix(4).allSatisfy { $0.kind == .colors })
    #expect(selection.face(for: ["\u{1F600}"])?.kind == .colors)
    #expect(family("1") == "Noto Sans")
    #expect(family("1\u{FE0F}\u{20E3}") == "Noto Color Emoji")
    // No font of outlines has the character.
    #expect(family("\u{2764}") == "Test Emoji")
    #expect(family("\u{2764}\u{FE0F}") == "Test Emoji")
  }

  @Test func aLetterOfAFontInColorsWithoutColorsIsAnOutline() throws {
    guard case .outline = try TestFonts.glyphs("a", "Test Emoji")[0].form else {
      Issue.record("no outline")
      return
    }
  }

  @Test func directionsAreExactAtQuarters() {
    for (turns, expected) in [
      (0.0, SIMD2(1.0, 0)), (0.5, SIMD2(0, 1)), (1, SIMD2(-1, 0)), (-0.5, SIMD2(0, -1)),
    ] {
      #expect(StableTrigonometry.direction(halfTurns: turns) == expected)
    }
    let sixth = StableTrigonometry.direction(halfTurns: 1.0 / 3)
    #expect(abs(sixth.x - 0.5) < 1e-15 && abs(sixth.y - 0.75.squareRoot()) < 1e-15)
  }

  private func color(_ text: String, _ font: String) throws -> ColorGlyph {
    guard case .color(let glyph) = try TestFonts.glyphs(text, font)[0].form else {
      throw FontError.noOutlines(path: text)
    }
    return glyph
  }
}
