import MapEngine
import MapGeometry

/// A strip of paper above or below the map, with the elevation profile. Lengths are in pixels of decorations.
struct ProfileStrip {
  let block: ProfileBlock
  /// Whether the strip is above the map.
  let isTop: Bool
  /// The distances from the profile to the map, to the outer edge of the strip and to its sides.
  private let lead: (inner: Double, outer: Double, side: Double)

  /// The height by which the map is lower.
  var height: Double { block.size.y + lead.inner + lead.outer }

  /// The greatest height of the profile, as a share of the height of the picture.
  private static let heightShare = 0.25

  /// Creates the strip; nil if there is no profile, or if it does not fit.
  ///
  /// - Parameters:
  ///   - width: The width of the map and of the column beside it.
  ///   - size: The size of the picture.
  init?(_ decorations: MapDecorations, width: Double, of size: Point, _ brush: DecorationBrush) {
    guard let profile = decorations.profile else { return nil }
    let margin = brush.theme.margin
    lead = decorations.hasFrame ? (LegendColumn.gap, 0, 0) : (margin, margin, margin)
    let room = Point(
      (width - 2 * lead.side).rounded(.down),
      min(size.y * Self.heightShare, ProfileBlock.greatestHeight))
    guard
      let block = ProfileBlock(
        profile, size: room, TrackUnits(decorations), PictureLanguage.named(decorations.language),
        brush), block.hasRoom
    else { return nil }
    self.block = block
    isTop = decorations.positions[.profile] == .top
  }

  /// Returns the upper left corner of the profile beside a map without its column.
  ///
  /// - Parameter strip: The height of the strips for the labels of the graticule.
  func corner(beside area: Box, strip: Double) -> Point {
    let distance = strip + lead.inner
    return Point(
      area.minX + lead.side,
      isTop ? area.minY - distance - block.size.y : area.maxY + distance)
  }
}
