/// Places the lines of a text below each other and aligns them with the anchor.
struct LineLayout {
  /// The distance from the middle of a line to the origin of `GlyphMetrics.top`.
  static let glyphShift = -17.0
  /// An em in the units of a layout.
  static let em = 24.0

  private let text: TaggedText
  private let options: ShapingOptions
  private var shaper: FontShaper?
  /// The x coordinate of the next glyph on its line, before justification.
  private var x = 0.0
  /// The y coordinate of the next line.
  private var y = 0.0
  private var line: [PositionedGlyph] = []
  private var extent = LineExtent()
  private var lines: [ShapedText.Line] = []
  private var longestLine = 0.0
  private var highestLine = 0.0
  private var hasImages = false
  private var isVerticalizable = false

  /// Creates a layout of `text`. The `shaper` shapes the parts that fonts draw.
  init(_ text: TaggedText, _ options: ShapingOptions, shaper: FontShaper?) {
    self.text = text
    self.options = options
    self.shaper = shaper
  }

  /// Places a line below the previous lines.
  mutating func append(_ range: TextLine) {
    guard !range.range.isEmpty else {
      lines.append(ShapedText.Line(glyphs: [], offset: 0))
      y += options.lineHeight
      return
    }
    x = 0
    extent = LineExtent(of: text, range.range, options)
    line = []
    line.reserveCapacity(range.range.count)
    for run in range.runs { place(run) }
    if !line.isEmpty {
      longestLine = max(longestLine, x - options.letterSpacing)
      justify()
    }
    let glyphOffset = (extent.scale - 1) * LineLayout.em
    lines.append(ShapedText.Line(glyphs: line, offset: max(extent.imageOffset, glyphOffset)))
    // A second reference to the glyphs would cause a copy when they move.
    line = []
    let height = options.lineHeight * extent.scale + extent.imageOffset
    y += height
    highestLine = max(highestLine, height)
  }

  /// Returns the lines around the anchor as a text of `characters`; nil if there are no glyphs.
  mutating func shapedText(of characters: String) -> ShapedText? {
    guard lines.contains(where: { !$0.glyphs.isEmpty }) else { return nil }
    align()
    let top = options.translation.y - options.anchor.vertical * y
    let left = options.translation.x - options.anchor.horizontal * longestLine
    var shaped = ShapedText(
      text: characters, lines: lines, top: top, bottom: top + y, left: left,
      right: left + longestLine, writingMode: options.writingMode, hasImages: hasImages,
      isVerticalizable: isVerticalizable)
    shaped.isCut = text.isCut
    shaped.unknownCodePoints = shaper?.unknown.sorted() ?? []
    shaped.damagedFonts = shaper?.damagedFonts.sorted() ?? []
    return shaped
  }

  private mutating func place(_ run: VisualRun) {
    guard text.usesFonts else {
      if run.isRightToLeft {
        for index in run.range.reversed() { place(index, isRightToLeft: true) }
      } else {
        for index in run.range { place(index, isRightToLeft: false) }
      }
      return
    }
    let segments = text.segments(of: run.range, isUpright: isUpright)
    for segment in run.isRightToLeft ? segments.reversed() : segments {
      if case .font = text.sources[segment.lowerBound] {
        placeByFonts(segment, isRightToLeft: run.isRightToLeft)
      } else {
        place(segment.lowerBound, isRightToLeft: run.isRightToLeft)
      }
    }
  }

  /// Places a segment that fonts draw.
  private mutating func placeByFonts(_ segment: Range<Int>, isRightToLeft: Bool) {
    let section = text.sections[segment.lowerBound]
    let style = text.styles[section]
    guard let fonts = style.fonts else { return }
    let isUpright = isUpright(segment.lowerBound)
    let direction: FontShaper.Direction =
      isUpright ? .upright : isRightToLeft ? .rightToLeft : .leftToRight
    for cluster in shaper?.clusters(segment, fonts, direction) ?? [] {
      var metrics = cluster.glyph.metrics
      metrics.advance = cluster.advance
      place(
        .glyph(cluster.glyph), metrics, section: section, scale: style.scale,
        isUpright: isUpright, shift: cluster.shift * style.scale, character: cluster.index)
    }
  }

  /// Places a code point.
  private mutating func place(_ index: Int, isRightToLeft: Bool) {
    let scalar = text.scalars[index]
    guard !BidirectionalText.isControl(scalar) else { return }
    let isUpright = isUpright(index)
    let section = text.sections[index]
    switch text.sources[index] {
    case .glyph(var glyph):
      if isRightToLeft, case .glyph(let mirrored) = mirrored(index) { glyph = mirrored }
      place(
        .glyph(glyph), glyph.metrics, section: section, scale: text.styles[section].scale,
        isUpright: isUpright, character: index)
    case .image(let image):
      place(image, section: section, isUpright: isUpright, character: index)
    case .font, .none: break
    }
  }

  private func mirrored(_ index: Int) -> GlyphSet.RangeGlyph {
    text.styles[text.sections[index]].glyphs.glyph(
      of: BidirectionalText.mirrored(text.scalars[index]))
  }

  private mutating func place(
    _ content: PositionedGlyph.Content, _ metrics: GlyphMetrics, section: Int, scale: Double,
    isUpright: Bool, shift baseline: Double = 0, character: Int
  ) {
    let style = text.styles[section]
    let shift =
      isUpright
      ? extent.width - scale * LineLayout.em
      : (extent.height - scale * LineLayout.em) * style.alignment
    line.append(
      PositionedGlyph(
        content: content, metrics: metrics, x: x, y: y + LineLayout.glyphShift + shift + baseline,
        isVertical: isUpright, scale: scale, section: section))
    line[line.count - 1].character = character
    isVerticalizable = isVerticalizable || isUpright
    x += (isUpright ? LineLayout.em : metrics.advance) * scale + options.letterSpacing
  }

  /// Places an image of the style. One unit of its metrics is a pixel of the style.
  private mutating func place(
    _ image: StyledText.Image, section: Int, isUpright: Bool, character: Int
  ) {
    let scale = LineLayout.em / options.layoutTextSizeThisZoom
    let shift =
      isUpright
      ? extent.width - image.height * scale
      : (extent.height - image.height * scale) * text.styles[section].alignment
    // An image has a transparent border of one pixel. A glyph's field has a border of three samples.
    let metrics = GlyphMetrics(
      width: image.width, height: image.height, left: 1, top: -3,
      advance: isUpright ? image.height : image.width)
    line.append(
      PositionedGlyph(
        content: .image(image.name), metrics: metrics, x: x,
        y: y + LineLayout.glyphShift + shift, isVertical: isUpright, scale: scale,
        section: section))
    line[line.count - 1].character = character
    hasImages = true
    isVerticalizable = isVerticalizable || isUpright
    let side = isUpright ? image.width : image.height
    extent.imageOffset = max(extent.imageOffset, side * scale - LineLayout.em * extent.scale)
    x += metrics.advance * scale + options.letterSpacing
  }

  /// Whether the character at an index is upright in vertical text.
  private func isUpright(_ index: Int) -> Bool {
    guard options.writingMode == .vertical else { return false }
    guard options.allowsVerticalPlacement else { return text.isUpright[index] }
    let scalar = text.scalars[index]
    return !ScriptProperties.isWhitespace(scalar) && !ScriptProperties.isArabic(scalar)
  }

  /// Moves the glyphs of the line according to the justification.
  private mutating func justify() {
    let share = options.justification.share
    guard share > 0, let last = line.last else { return }
    let indent = (last.x + last.metrics.advance * last.scale) * share
    for index in line.indices { line[index].x -= indent }
  }

  /// Moves all lines so that the anchor is at the origin.
  private mutating func align() {
    let anchor = options.anchor
    let x = (options.justification.share - anchor.horizontal) * longestLine
    let y =
      highestLine != options.lineHeight
      ? -self.y * anchor.vertical - LineLayout.glyphShift
      : (0.5 - anchor.vertical * Double(lines.count)) * options.lineHeight
    for line in lines.indices {
      for glyph in lines[line].glyphs.indices {
        lines[line].glyphs[glyph].x += x
        lines[line].glyphs[glyph].y += y
      }
    }
  }
}

/// The size of the sections of a line.
struct LineExtent {
  /// The greatest scale among the sections.
  var scale = 0.0
  /// The width of a vertical line.
  var width = 0.0
  /// The height of a horizontal line.
  var height = 0.0
  /// The additional offset of the line for images higher than its text.
  var imageOffset = 0.0

  init() {}

  init(of text: TaggedText, _ range: Range<Int>, _ options: ShapingOptions) {
    var image = SIMD2<Double>(0, 0)
    for index in range {
      scale = max(scale, text.styles[text.sections[index]].scale)
      guard case .image(let size) = text.sources[index] else { continue }
      image = SIMD2(max(image.x, size.width), max(image.y, size.height))
    }
    let factor = LineLayout.em / options.layoutTextSizeThisZoom
    width = max(scale * LineLayout.em, image.x * factor)
    height = max(scale * LineLayout.em, image.y * factor)
  }
}
