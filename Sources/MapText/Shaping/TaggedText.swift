/// A text as an array of code points. Each code point has a section and a drawing source.
struct TaggedText {
  /// The source from which a code point is drawn.
  enum Source {
    /// A glyph of a range.
    case glyph(Glyph)
    /// Fonts, because the code point's range is not loaded.
    case font
    /// Nothing: the code point is not drawn.
    case none
    /// An image, represented by `StyledText.imagePlaceholder`.
    case image(StyledText.Image)
  }

  /// The style of a section.
  struct Style {
    /// The factor by which the text's size is multiplied.
    var scale: Double
    /// The vertical alignment on the line: 0 is the top, and 1 is the bottom.
    var alignment: Double
    /// The glyph ranges of the fontstack.
    var glyphs: GlyphSet.Stack
    /// The faces for code points whose range is not loaded; nil if there are no fonts, and for images.
    var fonts: FontSelection?
    /// Whether fonts draw Arabic letters although their range is loaded, because some ranges of their joined forms are
    /// not loaded.
    var joinsByFonts = false
  }

  /// The code points.
  private(set) var scalars: [Unicode.Scalar] = []
  /// The section of each code point.
  private(set) var sections: [Int] = []
  /// The source of each code point.
  private(set) var sources: [Source] = []
  /// The styles of the sections.
  private(set) var styles: [Style] = []
  /// Whether the text was truncated.
  private(set) var isCut = false
  /// Whether fonts draw any code points.
  private(set) var usesFonts = false
  /// Whether each code point is upright in a vertical text along a line; empty until `orient` is called.
  private(set) var isUpright: [Bool] = []

  /// Creates the code points of `text`. Arabic letters have joined forms if the glyph ranges contain these, and
  /// punctuation has vertical forms in vertical text.
  init(_ text: StyledText, glyphs: GlyphSet, writingMode: WritingMode) {
    for section in text.sections { append(section, glyphs, limit: text.lengthLimit) }
    if writingMode == .vertical { scalars = VerticalPunctuation.verticalized(scalars) }
    sources.reserveCapacity(scalars.count)
    for index in scalars.indices { sources.append(source(index, text)) }
  }

  private mutating func append(_ section: StyledText.Section, _ glyphs: GlyphSet, limit: Int) {
    let alignment =
      switch section.verticalAlignment {
      case .top: 0.0
      case .center: 0.5
      case .bottom: 1.0
      }
    let isText = section.image == nil
    let scale = isText && section.scale.isFinite && section.scale != 0 ? section.scale : 1
    var style = Style(
      scale: scale, alignment: alignment,
      glyphs: isText ? glyphs.stack(section.fontStackName) : GlyphSet.Stack(),
      fonts: isText ? glyphs.fonts?.selection(section.fontStack) : nil)
    var added = isText ? section.limitedScalars : [StyledText.imagePlaceholder]
    let room = min(limit, StyledText.maximumLength) - scalars.count
    if added.count > room {
      isCut = true
      added.removeLast(added.count - room)
    }
    let joined = ArabicForms.joined(added)
    if style.fonts == nil || joined.allSatisfy({ !ScriptProperties.isArabic($0) || style.has($0) })
    {
      added = joined
    } else {
      style.joinsByFonts = true
    }
    scalars += added
    sections += Array(repeating: styles.count, count: added.count)
    styles.append(style)
  }

  /// Determines which code points of a vertical text along a line are upright, and replaces the punctuation between
  /// them by vertical forms. Returns whether code points were replaced.
  mutating func orient(_ lines: [TextLine], of text: StyledText) -> Bool {
    isUpright = Array(repeating: false, count: scalars.count)
    let continuations = GraphemeClusters.continuations(in: scalars)
    var isChanged = false
    for line in lines {
      let upright = UprightCharacters(scalars, line.range, continuations: continuations) { index in
        if case .image = sources[index] { true } else { false }
      }
      for index in upright.indices { isUpright[index] = true }
      for (index, form) in upright.forms {
        scalars[index] = form
        sources[index] = source(index, text)
        isChanged = true
      }
    }
    return isChanged
  }

  private mutating func source(_ index: Int, _ text: StyledText) -> Source {
    let section = sections[index]
    if let image = text.sections[section].image { return .image(image) }
    let scalar = scalars[index]
    let isJoined = styles[section].joinsByFonts && ScriptProperties.isArabic(scalar)
    switch isJoined ? .unloaded : styles[section].glyphs.glyph(of: scalar) {
    case .glyph(let glyph): return .glyph(glyph)
    case .absent where !ScriptProperties.isVisible(scalar): return .none
    case .absent, .unloaded:
      guard styles[section].fonts != nil else { return .none }
      usesFonts = true
      return .font
    }
  }
}

extension TaggedText {
  /// Returns the segments of `range` that are shaped together. A segment consists of consecutive code points of a
  /// section that fonts draw with the same orientation. Each other code point is a separate segment.
  func segments(
    of range: Range<Int>, isUpright: (Int) -> Bool
  ) -> [Range<Int>] {
    var segments: [Range<Int>] = []
    for index in range {
      if let last = segments.last, case .font = sources[index], case .font = sources[index - 1],
        sections[index] == sections[index - 1],
        isUpright(index) == isUpright(index - 1)
      {
        segments[segments.count - 1] = last.lowerBound..<index + 1
      } else {
        segments.append(index..<index + 1)
      }
    }
    return segments
  }
}

extension TaggedText.Style {
  /// Whether the range of a code point is loaded.
  fileprivate func has(_ scalar: Unicode.Scalar) -> Bool {
    if case .unloaded = glyphs.glyph(of: scalar) { false } else { true }
  }
}
