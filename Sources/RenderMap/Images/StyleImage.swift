import MapGeometry
import MapRaster

/// An image that icons and patterns of a style are drawn with (style-spec: sprite).
struct StyleImage: Sendable {
  /// The image's own pixels.
  var pixels: PixelBuffer
  /// How many of its pixels fit side by side into a pixel of the style.
  var pixelRatio = 1.0
  /// Whether it is a distance field, to be drawn in any colour.
  var isSDF = false
  /// Where a text may lie on it, in its own pixels; anywhere where it is nil.
  var content: Box?
  /// The columns that may be stretched, in its own pixels, from left to right; all where it is empty.
  var stretchX: [ClosedRange<Double>] = []
  /// The rows that may be stretched.
  var stretchY: [ClosedRange<Double>] = []
  /// How it is stretched to a text's width.
  var textFitWidth = ImageOptions.TextFit.stretchOrShrink
  /// How it is stretched to a text's height.
  var textFitHeight = ImageOptions.TextFit.stretchOrShrink

  /// The width in the style's pixels.
  var width: Double { Double(pixels.width) / pixelRatio }
  /// The height in the style's pixels.
  var height: Double { Double(pixels.height) / pixelRatio }
}

extension StyleImage {
  /// The image of these pixels; the options must be without mistake.
  init(pixels: PixelBuffer, options: ImageOptions) {
    self.init(
      pixels: pixels, pixelRatio: options.pixelRatio, isSDF: options.isSDF,
      content: options.content, stretchX: options.stretchX, stretchY: options.stretchY,
      textFitWidth: options.textFitWidth, textFitHeight: options.textFitHeight)
  }
}
