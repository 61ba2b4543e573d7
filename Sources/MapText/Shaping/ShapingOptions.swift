/// The part of a box that stands at an anchor.
public enum BoxAnchor: String, Hashable, Sendable, CaseIterable {
  /// The middle.
  case center
  /// The middle of the left side.
  case left
  /// The middle of the right side.
  case right
  /// The middle of the upper side.
  case top
  /// The middle of the lower side.
  case bottom
  /// The upper left corner.
  case topLeft = "top-left"
  /// The upper right corner.
  case topRight = "top-right"
  /// The lower left corner.
  case bottomLeft = "bottom-left"
  /// The lower right corner.
  case bottomRight = "bottom-right"

  /// How far from the left edge of the box the anchor is: 0 to 1.
  public var horizontal: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 0.5
    case .right, .topRight, .bottomRight: 1
    }
  }

  /// How far from the upper edge of the box the anchor is: 0 to 1.
  public var vertical: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .center, .left, .right: 0.5
    case .bottom, .bottomLeft, .bottomRight: 1
    }
  }
}

/// How the lines of a text are aligned.
public enum Justification: Hashable, Sendable, CaseIterable {
  /// On the left.
  case left
  /// In the middle.
  case center
  /// On the right.
  case right

  /// How much of the room beside a line is left of it: 0 to 1.
  public var share: Double {
    switch self {
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }
}

/// How a text is broken and placed around its anchor; lengths in 24ths of an em.
public struct ShapingOptions: Hashable, Sendable {
  /// The width at which lines break; infinite for one line.
  public var maxWidth = Double.infinity
  /// From one line to the next.
  public var lineHeight = 1.2 * 24
  /// The part of the text's box at the anchor.
  public var anchor = BoxAnchor.center
  /// How lines are aligned.
  public var justification = Justification.center
  /// Room added after each glyph.
  public var letterSpacing = 0.0
  /// The offset of the text's box from the anchor: right and down.
  public var translation = SIMD2<Double>(0, 0)
  /// How the text runs.
  public var writingMode = WritingMode.horizontal
  /// Whether vertical text at points is allowed at all (`text-writing-mode` has `vertical`).
  public var allowsVerticalPlacement = false
  /// The text's size in pixels at the zoom level above the tile's, by which images count for line
  /// breaks.
  public var layoutTextSize = 16.0
  /// The text's size in pixels at the tile's zoom level, by which images are sized.
  public var layoutTextSizeThisZoom = 16.0

  /// The specification's defaults.
  public init() {}
}
