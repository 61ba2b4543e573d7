import MapGeometry
import MapStyle
import MapText

extension BoxAnchor {
  /// Creates the anchor for a value of `text-anchor` or `icon-anchor`.
  init(_ anchor: SymbolAnchor) {
    switch anchor {
    case .center: self = .center
    case .left: self = .left
    case .right: self = .right
    case .top: self = .top
    case .bottom: self = .bottom
    case .topLeft: self = .topLeft
    case .topRight: self = .topRight
    case .bottomLeft: self = .bottomLeft
    case .bottomRight: self = .bottomRight
    }
  }

  /// The distances of the anchor from the left side and the upper side of its box, as fractions of the box's size.
  var share: Point { (Point(1, 1) - boxDirection) * 0.5 }

  /// The direction from the anchor to its box. The x is 1 if the box is on the right, -1 if it is on the left, and 0 if
  /// the anchor is in the middle of the box's width. The y is 1 if the box is below the anchor, -1 if it is above, and
  /// 0 if the anchor is in the middle of the box's height.
  var boxDirection: Point {
    switch self {
    case .center: Point(0, 0)
    case .left: Point(1, 0)
    case .right: Point(-1, 0)
    case .top: Point(0, 1)
    case .bottom: Point(0, -1)
    case .topLeft: Point(1, 1)
    case .topRight: Point(-1, 1)
    case .bottomLeft: Point(1, -1)
    case .bottomRight: Point(-1, -1)
    }
  }
}

extension Justification {
  /// Creates the alignment toward the anchor for a text at `anchor`.
  init(towards anchor: BoxAnchor) {
    let side = anchor.boxDirection.x
    self = side > 0 ? .left : side < 0 ? .right : .center
  }

  /// Creates the alignment for a value of `text-justify` and a text at `anchor`.
  init(_ justify: TextJustify, at anchor: BoxAnchor) {
    switch justify {
    case .auto: self.init(towards: anchor)
    case .left: self = .left
    case .center: self = .center
    case .right: self = .right
    }
  }
}

/// An anchor to try for a text, with the offset of the text from the anchor.
struct VariableAnchor: Hashable, Sendable {
  /// The part of the text's box at the anchor.
  var anchor: BoxAnchor
  /// The offset in 24ths of an em, to the right and down. It points away from the anchor and includes the baseline
  /// offset, as in the result of MapLibre's `evaluateVariableOffset`. Placement only adds the box's size.
  var offset: Point
}

extension VariableAnchor {
  /// The distance in 24ths of an em that MapLibre assumes from the upper side of a text's box to its glyphs, and from
  /// the glyphs to the lower side. Vertical offsets are measured from the glyphs.
  private static let baselineOffset = 7.0

  /// Creates the anchor of a text whose box is `distance` 24ths of an em away from the anchor. At corners, the distance
  /// is diagonal. Negative distances are treated as 0.
  init(_ anchor: BoxAnchor, radialOffset distance: Double) {
    let distance = max(0, distance)
    let isCorner = anchor.boxDirection.x != 0 && anchor.boxDirection.y != 0
    let step = isCorner ? distance / 2.0.squareRoot() : distance
    self.init(anchor, steps: Point(step, step))
  }

  /// Creates the anchor of a text that is moved away from the anchor by `offset`, in 24ths of an em. Signs are ignored.
  init(_ anchor: BoxAnchor, textOffset offset: Point) {
    self.init(anchor, steps: Point(offset.x.magnitude, offset.y.magnitude))
  }

  private init(_ anchor: BoxAnchor, steps: Point) {
    self.init(
      anchor: anchor,
      offset: Point(
        anchor.boxDirection.x * steps.x, anchor.boxDirection.y * (steps.y - Self.baselineOffset)))
  }

  /// Creates the anchor for an entry of `text-variable-anchor-offset`, whose offset is in ems.
  init(_ entry: VariableAnchorOffsetCollection.Entry) {
    let anchor = BoxAnchor(entry.anchor)
    self.init(
      anchor: anchor,
      offset: Point(entry.x * 24, entry.y * 24 - anchor.boxDirection.y * Self.baselineOffset))
  }

  /// Returns the displacement of a text with this box from its centered position, in 24ths of an em.
  ///
  /// - Parameter scale: The number of units of the box per 24th of an em.
  func shift(of box: Box, scale: Double) -> Point {
    let size = Point(box.maxX - box.minX, box.maxY - box.minY) * (scale > 0 ? 1 / scale : 0)
    return Point(
      offset.x - (anchor.share.x - 0.5) * size.x, offset.y - (anchor.share.y - 0.5) * size.y)
  }
}
