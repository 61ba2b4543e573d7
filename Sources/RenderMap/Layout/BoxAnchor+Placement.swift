import MapGeometry
import MapStyle
import MapText

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
  var share: Point { (Point(1, 1) - boxDirection) * 0.5 }

  /// Where the box lies from the anchor: x is 1 to the right and -1 to the left of it, y 1 below and -1
  /// above; 0 where the anchor is in its middle.
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
  /// The alignment that suits a box at `anchor`: towards it.
  init(towards anchor: BoxAnchor) {
    let side = anchor.boxDirection.x
    self = side > 0 ? .left : side < 0 ? .right : .center
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
