import MapGeometry

/// The options of an image (style-spec: sprite, index file).
public struct ImageOptions: Hashable, Sendable {
  /// The stretching of an image in one direction to fit a text.
  public enum TextFit: String, Hashable, Sendable {
    /// The image is stretched or shrunk to the size of the text.
    case stretchOrShrink
    /// The image is stretched to the size of the text, but it is never smaller than its proportions require for its
    /// size in the other direction.
    case stretchOnly
    /// The image is stretched by the same factor as in the other direction.
    case proportional
  }

  /// The number of the image's pixels per pixel of the style. It is greater than 0.
  public var pixelRatio = 1.0
  /// Whether alpha is a signed distance field, which can be drawn in any color.
  public var isSDF = false
  /// The area for text, in pixels of the image; nil to use the whole image.
  public var content: Box?
  /// The stretchable columns, in pixels of the image, from left to right; empty if all columns stretch.
  public var stretchX: [ClosedRange<Double>] = []
  /// The stretchable rows, in pixels of the image, from top to bottom; empty if all rows stretch.
  public var stretchY: [ClosedRange<Double>] = []
  /// The stretching of the image to the width of a text.
  public var textFitWidth = TextFit.stretchOrShrink
  /// The stretching of the image to the height of a text.
  public var textFitHeight = TextFit.stretchOrShrink

  /// Creates options without an area for text and without stretchable parts.
  public init(pixelRatio: Double = 1, isSDF: Bool = false) {
    self.pixelRatio = pixelRatio
    self.isSDF = isSDF
  }

  /// The maximum number of parts that stretch in one direction. The number of pieces of an icon fitted to a text is
  /// the product of the numbers of parts in both directions.
  static let greatestStretchCount = 16

  /// Returns the mistake in the options of an image of this size; nil if they are valid.
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
      guard stretches.count <= Self.greatestStretchCount else { return Self.wrongStretches(name) }
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

  /// The message for an invalid `content`.
  static let wrongContent =
    "\"content\" must be its left, top, right and bottom side inside the image"

  /// Returns the message for an invalid `stretchX` or `stretchY`.
  static func wrongStretches(_ name: String) -> String {
    "\"\(name)\" must be at most \(greatestStretchCount) ranges inside the image in ascending order"
  }
}
