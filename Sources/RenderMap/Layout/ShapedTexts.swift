import MapGeometry
import MapStyle
import MapText

/// A feature's text, shaped in all the ways that it may be placed.
struct ShapedTexts {
  /// From side to side, by alignment, the first wanted first. A text of one line stands for all.
  var horizontal: [(justification: Justification, text: ShapedText)] = []
  /// From top to bottom.
  var vertical: ShapedText?
  /// The anchors to be tried in turn; empty where there is but one.
  var anchors: [VariableAnchor] = []
  /// The offset from the anchor, in 24ths of an em.
  var offset = Point.zero

  /// The text that stands for all where only the size matters.
  var main: ShapedText? { horizontal.first?.text ?? vertical }
  /// The text that finds places along lines.
  var along: ShapedText? { vertical ?? horizontal.first?.text }
}

/// Shapes the texts of a layer's features in one tile.
struct SymbolTextShaper {
  let tile: SymbolTileProperties
  let text: TextProperties
  let shaper: any TextShaping

  /// A feature's text in all the ways that it may be placed; the cursor stands on the feature.
  func shape(_ styled: StyledText, at cursor: TileFeatureCursor) -> ShapedTexts {
    var result = ShapedTexts()
    let plain = styled.text
    let anchor = BoxAnchor(text.anchor.value(at: cursor))
    let variable = variableAnchors(at: cursor)
    if variable == nil { result.offset = offset(anchor, at: cursor) }
    result.anchors = variable ?? []
    var options = options(for: plain, at: cursor)
    options.anchor = anchor
    options.translation = SIMD2(result.offset.x, result.offset.y)

    let justify = tile.isTextAlongLine ? TextJustify.center : text.justify.value(at: cursor)
    options.justification = Justification(justify, at: anchor)
    if let variable, !tile.isTextAlongLine {
      shapeHorizontally(
        styled, options, Self.justifications(justify, variable), to: &result)
    } else if let shaped = shaper.shape(styled, options) {
      result.horizontal = [(options.justification, shaped)]
    }
    let mayBeVertical =
      tile.allowsVerticalPlacement || (tile.isTextAlongLine && tile.keepsUpright)
    if mayBeVertical, shaper.allowsVerticalWritingMode(plain) {
      options.writingMode = .vertical
      options.allowsVerticalPlacement = tile.allowsVerticalPlacement
      if tile.allowsVerticalPlacement { options.justification = .left }
      result.vertical = shaper.shape(styled, options)
    }
    return result
  }

  /// Shapes the text for several anchors: in the middle of each, as placement moves it from there.
  private func shapeHorizontally(
    _ styled: StyledText, _ options: ShapingOptions, _ justifications: [Justification],
    to result: inout ShapedTexts
  ) {
    var options = options
    options.anchor = .center
    for justification in justifications {
      if let first = result.horizontal.first, first.text.lines.count == 1 {
        result.horizontal.append((justification, first.text))
        continue
      }
      options.justification = justification
      guard let shaped = shaper.shape(styled, options) else { continue }
      result.horizontal.append((justification, shaped))
    }
  }

  /// The alignments that texts at these anchors need, each once.
  private static func justifications(
    _ justify: TextJustify, _ anchors: [VariableAnchor]
  ) -> [Justification] {
    var result: [Justification] = []
    for anchor in anchors {
      let justification = Justification(justify, at: anchor.anchor)
      if !result.contains(justification) { result.append(justification) }
    }
    return result
  }

  private func options(for plain: String, at cursor: TileFeatureCursor) -> ShapingOptions {
    var options = ShapingOptions()
    if tile.placement == .point { options.maxWidth = text.maxWidth.value(at: cursor) * 24 }
    options.lineHeight = tile.lineHeight
    let spacing = text.letterSpacing.value(at: cursor) * 24
    if spacing != 0, shaper.allowsLetterSpacing(plain) { options.letterSpacing = spacing }
    options.layoutTextSize = text.layoutSize.value(at: cursor)
    options.layoutTextSizeThisZoom = text.size.value(at: cursor)
    return options
  }

  /// The offset of a text with one anchor.
  private func offset(_ anchor: BoxAnchor, at cursor: TileFeatureCursor) -> Point {
    let radial = text.radialOffset.value(at: cursor)
    if radial != 0 { return VariableAnchor(anchor, radialOffset: radial * 24).offset }
    return Point(text.offset.value(at: cursor)) * 24
  }

  /// The anchors to be tried in turn; nil where there is but one.
  private func variableAnchors(at cursor: TileFeatureCursor) -> [VariableAnchor]? {
    if let collection = text.variableAnchorOffset.value(at: cursor) {
      return collection.entries.map { VariableAnchor($0) }
    }
    guard let anchors = tile.variableAnchors else { return nil }
    if text.hasRadialOffset {
      let radial = text.radialOffset.value(at: cursor) * 24
      return anchors.map { VariableAnchor($0, radialOffset: radial) }
    }
    let offset = Point(text.offset.value(at: cursor)) * 24
    return anchors.map { VariableAnchor($0, textOffset: offset) }
  }
}
