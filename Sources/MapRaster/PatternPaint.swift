public import MapGeometry

/// An image that repeats over the picture in both directions, its pixels mixed with their neighbours
/// in between their centres.
public struct RepeatedImage: Sendable {
  /// The image.
  public var pixels: PixelBuffer
  /// From device pixels to pixels of the image, (0, 0) being the upper left corner of one of its
  /// repeats. There is nothing where w is not above zero.
  public var placement: ProjectiveTransform

  /// The image under this transform.
  public init(pixels: PixelBuffer, placement: ProjectiveTransform) {
    self.pixels = pixels
    self.placement = placement
  }
}

/// What areas are filled with in place of a colour.
public struct PatternPaint: Sendable {
  /// The image.
  public var image: RepeatedImage
  /// How strong it is, 0 to 1.
  public var opacity: Float
  /// The image that `image` gives way to, and how far it has, 0 to 1; nil where `image` stays.
  public var fade: (to: RepeatedImage, share: Float)?

  /// The image at this opacity.
  public init(image: RepeatedImage, opacity: Float = 1) {
    self.image = image
    self.opacity = opacity
  }
}
