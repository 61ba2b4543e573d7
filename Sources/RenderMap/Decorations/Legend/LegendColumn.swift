import MapEngine
import MapGeometry

/// A column of paper beside the map, with the legend. Lengths are in pixels of decorations.
struct LegendColumn {
  /// The side of the map, `left` or `right`.
  let side: DecorationPosition
  /// The width by which the map is narrower.
  let width: Double
  /// The legend; nil if it does not fit into the column.
  let block: LegendBlock?
  /// The distances from the legend to the map and to the outer edge of the column.
  let lead: (inner: Double, outer: Double)

  /// The distance from a framed map to the legend.
  static let gap = 12.0
  /// The maximum width of the column, as a share of the width of the picture.
  private static let greatestShare = 0.4
  /// The maximum width of texts, and their maximum width as a share of the width of the picture.
  private static let (textWidth, textShare) = (220.0, 0.25)

  /// Creates the column; nil if the legend is not outside of the map, or if it does not fit beside the map.
  ///
  /// - Parameters:
  ///   - area: The rectangle of the map without the column.
  ///   - size: The size of the picture.
  ///   - reserved: The widths at the left and at the right side that the camera keeps free for the column. They are 0
  ///     or less if the camera does not know the column.
  init?(
    _ legend: Legend, _ images: StyleImages, at position: DecorationPosition?, beside area: Box,
    of size: Point, isFramed: Bool, reserved: (left: Double, right: Double),
    _ brush: DecorationBrush
  ) {
    guard let position, position.isOutside else { return nil }
    let margin = brush.theme.margin
    let lead = isFramed ? (inner: Self.gap, outer: 0.0) : (inner: margin, outer: margin)
    let rows = LegendRows(
      legend, images: images, maxTextWidth: min(Self.textWidth, size.x * Self.textShare), brush)
    let height = isFramed ? area.height : area.height - 2 * margin
    let variants = LegendBlock.variants(rows, hasPanel: false, padding: 0, brush)
    let given = position == .left ? reserved.left : reserved.right
    let pixel = 1 / brush.ratio
    let isKnown = given > pixel
    let greatest = min(size.x * Self.greatestShare, area.width - Sheet.minimumSide - pixel)
    let room = isKnown ? given + pixel : greatest
    let block = variants.first {
      $0.size.x + lead.inner + lead.outer <= room && $0.size.y <= height
    }
    guard isKnown || block != nil else { return nil }
    side = position
    width = isKnown ? given : (block?.size.x ?? 0) + lead.inner + lead.outer
    self.block = block
    self.lead = lead
  }
}
