import MapGeometry
import MapStyle
import MapText

extension VariableAnchor {
  /// Where MapLibre takes glyphs to start below the upper side of their box, and to end above the
  /// lower one, in 24ths of an em: upright offsets are measured from there.
  private static let baselineOffset = 7.0

  /// The place of a text whose box is to be `distance` 24ths of an em away from its anchor, corners
  /// diagonally. Negative distances count as 0.
  init(_ anchor: BoxAnchor, radialOffset distance: Double) {
    let distance = max(0, distance)
    let isCorner = anchor.boxDirection.x != 0 && anchor.boxDirection.y != 0
    let step = isCorner ? distance / 2.0.squareRoot() : distance
    self.init(anchor, steps: Point(step, step))
  }

  /// The place of a text that is to be moved away from its anchor by `offset` 24ths of an em; signs do
  /// not count.
  init(_ anchor: BoxAnchor, textOffset offset: Point) {
    self.init(anchor, steps: Point(offset.x.magnitude, offset.y.magnitude))
  }

  private init(_ anchor: BoxAnchor, steps: Point) {
    self.init(
      anchor: anchor,
      offset: Point(
        anchor.boxDirection.x * steps.x, anchor.boxDirection.y * (steps.y - Self.baselineOffset)))
  }

  /// The place that a style gives with an offset of its own, in ems.
  init(_ entry: VariableAnchorOffsetCollection.Entry) {
    let anchor = BoxAnchor(entry.anchor)
    self.init(
      anchor: anchor,
      offset: Point(entry.x * 24, entry.y * 24 - anchor.boxDirection.y * Self.baselineOffset))
  }
}
