public import MapGeometry

/// Glyphs and icons to draw from signed distance fields. Each glyph or icon is blended on the previous drawings.
public struct SDFCommand: Sendable {
  /// A grid of distances. A sample of 0 is far outside, and a sample of 255 is far inside.
  public struct Field: Hashable, Sendable {
    /// The number of samples per row.
    public var width: Int
    /// The number of rows.
    public var height: Int
    /// The `width` x `height` samples, row by row from the top.
    public var samples: [UInt8]

    /// Creates a field from its samples.
    public init(width: Int, height: Int, samples: [UInt8]) {
      self.width = width
      self.height = height
      self.samples = samples
    }
  }

  /// A field drawn at a place.
  public struct Instance: Sendable {
    /// The index of the field in `fields`.
    public var field: Int
    /// The transform from samples to the picture, applied in single precision. Samples are counted from the field's
    /// upper left corner. The center of the first sample is half a sample inside that corner.
    public var transform: ProjectiveTransform
    /// The color of the drawn field, including the opacity.
    public var color: PremultipliedColor
    /// The distance at which a pixel is half covered. Distances from 0 to 1 correspond to samples from 0 to 255.
    public var edge: Float
    /// The distance on either side of `edge` over which the coverage rises from 0 to 1 in a smooth step.
    public var softness: Float
    /// The distance above which nothing is drawn; nil to draw the whole inside. This inner edge is as soft as the edge
    /// at `edge`. Halos use it to leave out the inside of their glyphs.
    public var innerEdge: Float?

    /// The part to draw, in samples; nil for the whole field.
    public var limits: LinearLimits?

    /// Creates an instance that draws the whole inside.
    public init(
      field: Int, transform: ProjectiveTransform, color: PremultipliedColor, edge: Float,
      softness: Float
    ) {
      self.field = field
      self.transform = transform
      self.color = color
      self.edge = edge
      self.softness = softness
    }
  }

  /// The fields that the instances share.
  public var fields: [Field] = []
  /// The instances, from bottom to top.
  public var instances: [Instance] = []

  /// Creates a command without instances.
  public init() {}
}
