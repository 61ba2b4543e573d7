public import MapGeometry

/// Images, or parts of images, to draw under transforms. Each image is blended on the previous images.
public struct ImageCommand: Sendable {
  /// An image drawn at a place.
  public struct Instance: Sendable {
    /// The index of the image in `images`.
    public var image: Int
    /// The part of the image to draw, given by its upper left and lower right corners in pixels. Places outside the
    /// image are transparent.
    public var part: (from: SIMD2<Float>, to: SIMD2<Float>)
    /// The transform from pixels of the image to the picture, applied in single precision. The center of the
    /// image's first pixel is half a pixel inside the upper left corner of the image.
    public var transform: ProjectiveTransform
    /// The opacity of the image, 0 to 1.
    public var opacity: Float
    /// Whether pixels are interpolated. Otherwise, the nearest pixel is used.
    public var interpolates: Bool

    /// The limits of the drawing inside `part`, in pixels of the image; nil to draw the whole `part`.
    public var limits: LinearLimits?

    /// Creates an instance from its parts.
    public init(
      image: Int, part: (from: SIMD2<Float>, to: SIMD2<Float>), transform: ProjectiveTransform,
      opacity: Float, interpolates: Bool
    ) {
      self.image = image
      self.part = part
      self.transform = transform
      self.opacity = opacity
      self.interpolates = interpolates
    }
  }

  /// The images that the instances share.
  public var images: [PixelBuffer] = []
  /// The instances, from bottom to top.
  public var instances: [Instance] = []

  /// Creates a command without instances.
  public init() {}
}
