import MapGeometry

/// What there is to say of an image beside its pixels (style-spec: sprite, index file).
public struct ImageOptions: Hashable, Sendable {
  /// How an image that is stretched around a text may be stretched in one direction.
  public enum TextFit: String, Hashable, Sendable {
    /// To the text's size.
    case stretchOrShrink
    /// To the text's size, but not below the image's own proportions.
    case stretchOnly
    /// As much as in the other direction.
    case proportional
  }

  /// How many of its pixels fit side by side into a pixel of the style; above 0.
  public var pixelRatio = 1.0
  /// Whether its alpha is a distance field, to be drawn in any colour.
  public var isSDF = false
  /// Where a text may lie on it, in its own pixels; anywhere where it is nil.
  public var content: Box?
  /// The columns that may be stretched, in its own pixels, from left to right; all where it is empty.
  public var stretchX: [ClosedRange<Double>] = []
  /// The rows that may be stretched, from top to bottom.
  public var stretchY: [ClosedRange<Double>] = []
  /// How it is stretched to a text's width.
  public var textFitWidth = TextFit.stretchOrShrink
  /// How it is stretched to a text's height.
  public var textFitHeight = TextFit.stretchOrShrink

  /// The options of an image that is drawn as it is.
  public init(pixelRatio: Double = 1, isSDF: Bool = false) {
    self.pixelRatio = pixelRatio
    self.isSDF = isSDF
  }

  /// What cannot be said of an image of this size; nil where all is well.
  func mistake(width: Int, height: Int) -> String? {
    guard pixelRatio > 0, pixelRatio.isFinite else { return "\"pixelRatio\" must be above 0" }
    if let content {
      let isOrdered =
        0 <= content.minX && content.minX <= content.maxX && content.maxX <= Double(width)
        && 0 <= content.minY && content.minY <= content.maxY && content.maxY <= Double(height)
      guard isOrdered else { return Self.wrongContent }
    }
    for (name, stretches, limit) in [("stretchX", stretchX, width), ("stretchY", stretchY, height)]
    {
      var reached = 0.0
      for stretch in stretches {
        guard reached <= stretch.lowerBound, stretch.upperBound <= Double(limit) else {
          return Self.wrongStretches(name)
        }
        reached = stretch.upperBound
      }
    }
    return nil
  }

  /// What is wrong with a `content` that is none.
  static let wrongContent =
    "\"content\" must be its left, top, right and bottom side inside the image"

  /// What is wrong with `stretchX` or `stretchY` that are none.
  static func wrongStretches(_ name: String) -> String {
    "\"\(name)\" must be ranges inside the image in ascending order"
  }
}
