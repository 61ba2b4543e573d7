public import MapGeometry
public import MapRaster

/// An image, stored once and drawn any number of times.
public struct VectorImage: Sendable {
  /// The pixels of the image.
  public var pixels: PixelBuffer
  /// Whether pixels are interpolated when the image is magnified.
  public var interpolates = true

  /// Creates an image from its pixels.
  public init(_ pixels: PixelBuffer, interpolates: Bool = true) {
    self.pixels = pixels
    self.interpolates = interpolates
  }
}

/// An image, or a part of an image, at a place.
public struct VectorImageUse: Sendable {
  /// The index of the image in `VectorPicture.images`.
  public var image: Int
  /// The part to draw, in pixels of the image; nil for the whole image.
  public var part: Box?
  /// The affine transform from pixels of the image, measured from its upper left corner, to the picture.
  public var transform: ProjectiveTransform
  /// The opacity of the image, 0 to 1.
  public var opacity: Float

  /// Creates the use of a whole image.
  public init(image: Int, transform: ProjectiveTransform, opacity: Float = 1) {
    self.image = image
    self.transform = transform
    self.opacity = opacity
  }
}

/// An image that repeats in both directions, used as a paint.
public struct VectorPattern: Sendable {
  /// The index of the image in `VectorPicture.images`.
  public var image: Int
  /// The affine transform from pixels of the image, measured from the upper left corner of one repeat, to the picture.
  public var transform: ProjectiveTransform
  /// The opacity of the pattern, 0 to 1.
  public var opacity: Float

  /// Creates a pattern that repeats an image under a transform.
  public init(image: Int, transform: ProjectiveTransform, opacity: Float = 1) {
    self.image = image
    self.transform = transform
    self.opacity = opacity
  }
}

/// A path of `VectorPicture.shapes` at a place.
public struct VectorShapeUse: Sendable {
  /// The index of the path in `VectorPicture.shapes`. The path is filled by the nonzero rule.
  public var shape: Int
  /// The affine transform from the path's coordinates to the picture.
  public var transform: ProjectiveTransform
  /// The color that fills the path.
  public var color: VectorColor
  /// The halo below the shape; nil if there is no halo.
  public var halo: VectorHalo?

  /// Creates the use of a path.
  public init(shape: Int, transform: ProjectiveTransform, color: VectorColor) {
    self.shape = shape
    self.transform = transform
    self.color = color
  }
}
