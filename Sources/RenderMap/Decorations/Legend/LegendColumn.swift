import MapEngine
import MapGeometry

/// Paper beside or below the map, with the legend. Lengths are in pixels of decorations.
struct LegendColumn {
  /// The side of the map, `left`, `right` or `below`.
  let side: DecorationPosition
  /// The length by which the map is narrower, or lower.
  let extent: Double
  /// The legend; nil if it does not fit on the paper.
  let block: LegendBlock?
  /// The distances from the legend to the map and to the outer edge of the paper.
  let lead: (inner: Double, outer: Double)

  /// The distance from a framed map to the legend.
  static let gap = 12.0
  /// The maximum extent, as a share of the width or height of the picture.
  private static let greatestShare = 0.4
  /// The maximum width of texts, and their maximum width as a share of the width of the picture.
  private static let (textWidth, textShare) = (220.0, 0.25)

  /// Creates the paper; nil if the legend is not outside of the map, or if it does not fit outside of the map. Beside
  /// the map, the legend has as few columns as possible. Below the map, it has as many as possible.
  ///
  /// - Parameters:
  ///   - area: The rectangle of the map without the legend.
  ///   - size: The size of the picture.
  ///   - reserved: The lengths that the camera keeps free for the legend on each side. They are 0 or less if the camera
  ///     does not know the legend.
  init?(
    _ legend: Legend, _ images: StyleImages, at position: DecorationPosition?, beside area: Box,
    of size: Point, isFramed: Bool, reserved: EdgeInsets, _ brush: DecorationBrush
  ) {
    guard let position, position.isOutside else { return nil }
    let isBelow = position == .below
    let margin = brush.theme.margin
    let lead = isFramed ? (inner: Self.gap, outer: 0.0) : (inner: margin, outer: margin)
    let rows = LegendRows(
      isBelow ? legend.titledByEntry : legend, images: images,
      maxTextWidth: min(Self.textWidth, size.x * Self.textShare), brush)
    let side = (isBelow ? area.width : area.height) - (isFramed ? 0 : 2 * margin)
    let variants = LegendBlock.variants(
      rows, columns: isBelow ? LegendBlock.mostColumns : LegendBlock.fewColumns, hasPanel: false,
      padding: 0, brush)
    let given = isBelow ? reserved.bottom : position == .left ? reserved.left : reserved.right
    let pixel = 1 / brush.ratio
    let isKnown = given > pixel
    let greatest = min(
      (isBelow ? size.y : size.x) * Self.greatestShare,
      (isBelow ? area.height : area.width) - Sheet.minimumSide - pixel)
    let room = isKnown ? given + pixel : greatest
    func extent(_ block: LegendBlock) -> Double {
      (isBelow ? block.size.y : block.size.x) + lead.inner + lead.outer
    }
    let block = (isBelow ? variants.reversed() : variants).first {
      extent($0) <= room && (isBelow ? $0.size.x : $0.size.y) <= side
    }
    guard isKnown || block != nil else { return nil }
    self.side = position
    self.extent = isKnown ? given : block.map(extent) ?? 0
    self.block = block
    self.lead = lead
  }
}

extension Legend {
  /// The legend with the title of its only entry as its title, which is above all columns.
  fileprivate var titledByEntry: Legend {
    guard title == nil, entries.count == 1 else { return self }
    var copy = self
    copy.title = entries[0].title
    copy.entries[0].title = nil
    return copy
  }
}
