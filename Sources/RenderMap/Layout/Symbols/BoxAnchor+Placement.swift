import Geometry
import StyleSpec
import Typography

extension BoxAnchor {
  /// The anchor that a style names.
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

  /// How far the anchor lies from the box's left and its upper side, as shares of its size.
  var share: Point { Point((1 - horizontal) / 2, (1 - vertical) / 2) }

  /// Where the box lies from the anchor: 1 to the right, -1 to the left, 0 in the middle.
  var horizontal: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 1
    case .right, .topRight, .bottomRight: -1
    case .center, .top, .bottom: 0
    }
  }

  /// Where the box lies from the anchor: 1 below, -1 above, 0 in the middle.
  var vertical: Double {
    switch self {
    case .top, .topLeft, .topRight: 1
    case .bottom, .bottomLeft, .bottomRight: -1
    case .center, .left, .right: 0
    }
  }
}

extension Justification {
  /// The alignment that suits a box at `anchor`: towards it.
  init(towards anchor: BoxAnchor) {
    self = anchor.horizontal > 0 ? .left : anchor.horizontal < 0 ? .right : .center
  }

  /// The alignment that a style names for a text at `anchor`.
  init(_ justify: TextJustify, at anchor: BoxAnchor) {
    switch justify {
    case .auto: self.init(towards: anchor)
    case .left: self = .left
    case .center: self = .center
    case .right: self = .right
    }
  }
}
