import MapData
import MapGeometry
import MapImages
import MapRaster
import MapStyle
import MapSystem

/// An image for icons and patterns (style-spec: sprite).
package struct StyleImage: Sendable {
  /// The pixels.
  package var pixels: PixelBuffer
  /// The number of the image's pixels per pixel of the style.
  package var pixelRatio = 1.0
  /// Whether alpha is a signed distance field, which can be drawn in any color.
  package var isSDF = false
  /// The area for text, in pixels of the image; nil to use the whole image.
  var content: Box?
  /// The stretchable columns, in pixels of the image, from left to right; empty if all columns stretch.
  var stretchX: [ClosedRange<Double>] = []
  /// The stretchable rows, in pixels of the image, from top to bottom; empty if all rows stretch.
  var stretchY: [ClosedRange<Double>] = []
  /// The stretching of the image to the width of a text.
  var textFitWidth = ImageOptions.TextFit.stretchOrShrink
  /// The stretching of the image to the height of a text.
  var textFitHeight = ImageOptions.TextFit.stretchOrShrink

  /// The width in pixels of the style.
  package var width: Double { Double(pixels.width) / pixelRatio }
  /// The height in pixels of the style.
  package var height: Double { Double(pixels.height) / pixelRatio }
}

extension StyleImage {
  /// Creates an image from pixels and valid options.
  init(pixels: PixelBuffer, options: ImageOptions) {
    self.init(
      pixels: pixels, pixelRatio: options.pixelRatio, isSDF: options.isSDF,
      content: options.content, stretchX: options.stretchX, stretchY: options.stretchY,
      textFitWidth: options.textFitWidth, textFitHeight: options.textFitHeight)
  }
}

/// The images of a style by name.
package struct StyleImages: Sendable {
  private var images: [String: StyleImage] = [:]
  /// The names of all images.
  package private(set) var names: Set<String> = []
  /// The identity of this state. It differs after each change.
  private(set) var state = StateIdentity()
  /// The ids of sprites that could not be read.
  var unreadSprites: Set<String> = []
  /// The shares of the memory budget that sprite images take.
  private var shares: [MemoryShare] = []

  init() {}

  /// Whether an image may be missing because its sprite could not be read. If a sprite is not the default sprite, the
  /// names of its images begin with the sprite's id and a colon.
  package func isUnread(_ name: String) -> Bool {
    unreadSprites.contains { $0 == "default" || name.hasPrefix("\($0):") }
  }

  /// Holds a share of memory as long as the images exist.
  mutating func hold(_ share: MemoryShare) { shares.append(share) }

  /// The image `name`; nil if it does not exist.
  package subscript(name: String) -> StyleImage? {
    get { images[name] }
    set {
      images[name] = newValue
      state = StateIdentity()
      if newValue == nil { names.remove(name) } else { names.insert(name) }
    }
  }
}

/// Decoded pixels with their share of the memory budget.
struct HeldPixels: Sendable {
  var pixels: PixelBuffer
  /// The share of the memory budget; nil if the program provides the pixels.
  var share: MemoryShare?
}

extension MemoryBudget {
  /// Decodes an image file within the budget.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - pixelLimit: The maximum number of pixels, independent of the budget.
  /// - Throws: `ImageError.tooLarge` or `overBudget` before memory is allocated, or a decoding error.
  func decode(
    _ file: [UInt8], pixelLimit: Int
  ) throws(ImageError) -> (pixels: StraightPixels, share: MemoryShare) {
    let size = try ImageFile.size(of: file)
    let count = size.width.multipliedReportingOverflow(by: size.height)
    guard !count.overflow, count.partialValue <= pixelLimit else {
      throw .tooLarge(width: size.width, height: size.height, pixelLimit: pixelLimit)
    }
    let bytes = count.partialValue.multipliedReportingOverflow(by: Self.bytesPerPixel)
    guard !bytes.overflow, let share = share(of: bytes.partialValue) else {
      throw .overBudget(width: size.width, height: size.height, pixelsLeft: pixels, limit: limit)
    }
    return (try ImageFile.decode(file, pixelLimit: pixelLimit), share)
  }
}
