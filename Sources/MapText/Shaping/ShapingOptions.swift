/// The point of a box that is placed at an anchor.
public enum BoxAnchor: String, Hashable, Sendable, CaseIterable {
  /// The center of the box.
  case center
  /// The middle of the left side.
  case left
  /// The middle of the right side.
  case right
  /// The middle of the upper side.
  case top
  /// The middle of the lower side.
  case bottom
  /// The upper left corner of the box.
  case topLeft = "top-left"
  /// The upper right corner of the box.
  case topRight = "top-right"
  /// The lower left corner of the box.
  case bottomLeft = "bottom-left"
  /// The lower right corner of the box.
  case bottomRight = "bottom-right"

  /// The position of the anchor from the left edge of the box, 0 to 1.
  public var horizontal: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 0.5
    case .right, .topRight, .bottomRight: 1
    }
  }

  /// The position of the anchor from the upper edge of the box, 0 to 1.
  public var vertical: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .center, .left, .right: 0.5
    case .bottom, .bottomLeft, .bottomRight: 1
    }
  }
}

/// The alignment of the lines of a text.
public enum Justification: Hashable, Sendable, CaseIterable {
  /// Left-aligned.
  case left
  /// Centered.
  case center
  /// Right-aligned.
  case right

  /// The fraction of the free space that is left of a line, 0 to 1.
  public var share: Double {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}

/// The options of line breaking and layout. Lengths are in 24ths of an em.
public struct ShapingOptions: Hashable, Sendable {
  /// The maximum width of lines. It is infinite for a single line.
  public var maxWidth = Double.infinity
  /// The distance between consecutive lines.
  public var lineHeight = 1.2 * 24
  /// The point of the text's box that is placed at the anchor.
  public var anchor = BoxAnchor.center
  /// The alignment of the lines.
  public var justification = Justification.center
  /// The space after each glyph, in addition to its advance.
  public var letterSpacing = 0.0
  /// The offset of the text's box from the anchor, to the right and down.
  public var translation = SIMD2<Double>(0, 0)
  /// The direction of the lines.
  public var writingMode = WritingMode.horizontal
  /// Whether vertical text at points is allowed (`text-writing-mode` contains `vertical`).
  public var allowsVerticalPlacement = false
  /// The text size in pixels at the zoom level after the tile's zoom level. It determines the width of images for
  /// line breaks.
  public var layoutTextSize = 16.0
  /// The text size in pixels at the tile's zoom level. It determines the size of images.
  public var layoutTextSizeThisZoom = 16.0

  /// Creates options with the specification's defaults.
  public init() {}
}
