import MapCHarfBuzz

/// Measures short texts of Latin letters and printable ASCII characters in one fontstack, without creating their
/// glyphs. The results match `TextShaper`.
public struct TextMeasurer {
  /// The end of the range of code points that can be measured.
  public static let characterEnd = 0x180

  /// Whether a character can be measured. It must be a printable ASCII character, or a letter of the Unicode blocks
  /// Latin-1 Supplement and Latin Extended-A.
  @inline(__always)
  public static func measures(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x20...0x7E, 0xC0...0xD6, 0xD8...0xF6, 0xF8..<0x180: true
    default: false
    }
  }

  /// The box of a text around its anchor, in 24ths of an em with y downward.
  public struct Box: Hashable, Sendable {
    /// The upper edge of the box.
    public var top: Double
    /// The lower edge of the box.
    public var bottom: Double
    /// The left edge of the box.
    public var left: Double
    /// The right edge of the box.
    public var right: Double
  }

  /// The source that draws the characters.
  private enum Source {
    /// Glyphs of a range.
    case glyphs(GlyphSet.Stack)
    /// Fonts, because the range is not loaded.
    case fonts(FontSelection, ShapingBuffer)
  }

  private let source: Source
  /// Whether fonts draw characters without a glyph in the ranges.
  private let hasFonts: Bool
  /// The face of each character, as an index into the selection's faces; -1 if the face is not known yet.
  private var faces = [Int16](repeating: -1, count: characterEnd)
  // The following arrays are reused for the next text.
  private var scalars: [Unicode.Scalar] = []
  private var advances: [Double] = []

  /// Creates a measurer of texts in `fontStack`; nil if neither glyph ranges nor fonts can draw the texts.
  public init?(fontStack: [String], glyphs: GlyphSet) {
    let section = StyledText.Section(text: "", fontStack: fontStack)
    let stack = glyphs.stack(section.fontStackName)
    hasFonts = glyphs.fonts != nil
    if case .unloaded = stack.glyph(of: " ") {
      guard let fonts = glyphs.fonts?.selection(fontStack), let buffer = ShapingBuffer() else {
        return nil
      }
      source = .fonts(fonts, buffer)
    } else {
      source = .glyphs(stack)
    }
  }

  /// Returns the box of a horizontal text. Nil if the box cannot be determined without shaping, or if there is
  /// nothing to draw.
  public mutating func box(of text: String, _ options: ShapingOptions) -> Box? {
    scalars.removeAll(keepingCapacity: true)
    for scalar in text.unicodeScalars {
      guard Self.measures(scalar.value) else { return nil }
      scalars.append(scalar)
    }
    guard !scalars.isEmpty, scalars.count < FontShaper.maximumClusterLength,
      let face = commonFace()
    else { return nil }
    advances.removeAll(keepingCapacity: true)
    advances.append(contentsOf: repeatElement(0, count: scalars.count))
    let whole = measure(scalars.indices, face, options) { advances, index, advance in
      advances[index] += advance
    }
    let breaks = LineBreaks.indices(
      of: scalars, advances: advances, maxWidth: options.maxWidth, isImage: { _ in false })
    var (longest, height, isEmpty) = (0.0, 0.0, true)
    for line in TextLine.lines(of: scalars, breaks: breaks) {
      height += options.lineHeight
      guard !line.range.isEmpty else { continue }
      let width =
        line.range == scalars.indices
        ? whole : measure(line.range, face, options) { _, _, _ in }
      guard let width else { continue }
      longest = max(longest, width - options.letterSpacing)
      isEmpty = false
    }
    guard !isEmpty else { return nil }
    let top = options.translation.y - options.anchor.vertical * height
    let left = options.translation.x - options.anchor.horizontal * longest
    return Box(top: top, bottom: top + height, left: left, right: left + longest)
  }

  /// Returns the index of the face that draws all characters; nil if several faces draw them. The index is 0 for
  /// glyphs of a range.
  private mutating func commonFace() -> Int? {
    guard case .fonts(let selection, _) = source else {
      return areLoaded ? 0 : nil
    }
    var common: Int16?
    for scalar in scalars {
      let index = Int(scalar.value)
      if faces[index] < 0 {
        let face = selection.faces.firstIndex { $0.has(scalar) } ?? 0
        faces[index] = Int16(clamping: face)
      }
      guard common == nil || common == faces[index] else { return nil }
      common = faces[index]
    }
    return common.map { Int($0) }
  }

  /// Whether the glyph ranges of all characters are loaded and contain all characters that fonts could draw.
  private var areLoaded: Bool {
    guard case .glyphs(let stack) = source else { return false }
    return !scalars.contains { scalar in
      if hasFonts { return stack.isDrawnByFonts(scalar) }
      return if case .unloaded = stack.glyph(of: scalar) { true } else { false }
    }
  }

  /// Returns the width of the characters with the spacing after each; nil if there are no glyphs. Calls `body` with
  /// the advances, the index of each glyph, and the glyph's width with its spacing.
  private mutating func measure(
    _ range: Range<Int>, _ face: Int, _ options: ShapingOptions,
    _ body: (inout [Double], Int, Double) -> Void
  ) -> Double? {
    var width = 0.0
    var isEmpty = true
    switch source {
    case .glyphs(let stack):
      for index in range {
        guard case .glyph(let glyph) = stack.glyph(of: scalars[index]) else { continue }
        let advance = glyph.metrics.advance + options.letterSpacing
        body(&advances, index, advance)
        width += advance
        isEmpty = false
      }
    case .fonts(let selection, let buffer):
      let face = selection.faces[face]
      // The characters belong to the Latin script or are common to all scripts.
      buffer.shape(
        scalars, range, face, HB_SCRIPT_LATIN, HB_DIRECTION_LTR,
        isSpaced: options.letterSpacing != 0)
      buffer.forEachCluster { index, glyphs in
        let advance = Double(glyphs.advance) * face.unit + options.letterSpacing
        body(&advances, index, advance)
        width += advance
        isEmpty = false
      }
    }
    return isEmpty ? nil : width
  }
}
