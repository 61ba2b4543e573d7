import MapGeometry
import MapRaster
import MapText

/// A picture within a picture, such as a locator map, in two forms. For pixel output, it is an image; for vector output,
/// it consists of the commands of its own display list.
package struct PictureMark: DisplayMark {
  /// The upper left corner in the picture around it, in whole device pixels.
  package var origin: Point
  /// The size in device pixels.
  package var width: Int
  package var height: Int
  /// Whether the ground of the inner picture is a globe.
  package var isGlobe = false
  /// Returns the glyph of a character from the fonts of the inner picture, as `VectorPictureBuilder.Options.glyph`.
  package var glyph: @Sendable (Unicode.Scalar, [String]) -> Glyph?
  /// Draws the pixels.
  package var pixels: @Sendable () -> PixelBuffer
  /// Returns the commands with marks.
  package var list: @Sendable () -> DisplayList

  /// Creates a picture at a place.
  package init(
    origin: Point, width: Int, height: Int,
    glyph: @escaping @Sendable (Unicode.Scalar, [String]) -> Glyph?,
    pixels: @escaping @Sendable () -> PixelBuffer, list: @escaping @Sendable () -> DisplayList
  ) {
    (self.origin, self.width, self.height) = (origin, width, height)
    (self.glyph, self.pixels, self.list) = (glyph, pixels, list)
  }

  /// The command that draws the pixels.
  var image: ImageCommand {
    let pixels = pixels()
    var images = ImageCommand()
    images.images = [pixels]
    images.instances = [
      ImageCommand.Instance(
        image: 0, part: (from: .zero, to: SIMD2(Float(pixels.width), Float(pixels.height))),
        transform: .translation(origin), opacity: 1, interpolates: false)
    ]
    return images
  }
}
