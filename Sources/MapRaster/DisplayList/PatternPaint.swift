public import MapGeometry

/// An image that repeats over the picture in both directions, with bilinear interpolation.
public struct RepeatedImage: Sendable {
  /// The image.
  public var pixels: PixelBuffer
  /// The transform from device pixels to pixels of the image, with (0, 0) at the upper left corner of
  /// one of its repeats. Pixels of the picture for which w is not positive stay empty.
  public var placement: ProjectiveTransform
  /// The bent plane over which the image repeats: `placement` is then that of points of the plane. Nil without one.
  public var plane: CurvedPlane?
  /// The x of the plane from which half a turn to either side the places of a bent plane are taken, in units of the plane.
  public var middle = 0.0

  /// Creates a repeated image with its placement.
  public init(pixels: PixelBuffer, placement: ProjectiveTransform) {
    self.pixels = pixels
    self.placement = placement
  }
}

/// A repeated image as the paint of an area, optionally cross-faded with a second image.
public struct PatternPaint: Sendable {
  /// The image.
  public var image: RepeatedImage
  /// The opacity, 0 to 1.
  public var opacity: Float
  /// The image that replaces `image` in a cross-fade, and the progress of the fade, 0 to 1; nil
  /// without a cross-fade.
  public var fade: (to: RepeatedImage, share: Float)?
  /// The colour of an image whose alpha is a signed distance field, with its edge at three quarters of the
  /// maximum: pixels inside have this colour, and edges are smooth. Nil for an image with colours of its own.
  public var tint: PremultipliedColor?

  /// Creates a paint from an image and its opacity.
  public init(image: RepeatedImage, opacity: Float = 1) {
    self.image = image
    self.opacity = opacity
  }
}
