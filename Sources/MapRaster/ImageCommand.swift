/// Images, or parts of them, under a transform, each blended on the ones before it.
public struct ImageCommand: Sendable {
  /// One image at its place.
  public struct Mark: Sendable {
    /// Index into `images`.
    public var image: Int
    /// The part of the image that is drawn, in its pixels: the upper left corner, and the corner
    /// opposite. What of it lies beyond the image is transparent.
    public var part: (from: SIMD2<Float>, to: SIMD2<Float>)
    /// From the image's pixels to the picture: the rows of a projective 3 x 3 matrix that maps
    /// (x, y, 1) to (x w, y w, w); a pixel's centre lies half a pixel inside it.
    public var transform: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
    /// The opacity, 0 to 1.
    public var opacity: Float
    /// Whether pixels in between are mixed; without, the nearest one counts.
    public var interpolates: Bool

    /// An image of these parts.
    public init(
      image: Int, part: (from: SIMD2<Float>, to: SIMD2<Float>),
      transform: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>), opacity: Float, interpolates: Bool
    ) {
      self.image = image
      self.part = part
      self.transform = transform
      self.opacity = opacity
      self.interpolates = interpolates
    }
  }

  /// The images that the marks share.
  public var images: [PixelBuffer] = []
  /// The marks, the first one lowest.
  public var marks: [Mark] = []

  /// A command without images.
  public init() {}
}
