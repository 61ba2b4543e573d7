public import MapGeometry

/// Glyphs and icons to draw from signed distance fields, each blended on the previous ones.
public struct SDFCommand: Sendable {
  /// A grid of distances: 0 is far outside, 255 far inside.
  public struct Field: Hashable, Sendable {
    /// Samples per row.
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
    /// Index into `fields`.
    public var field: Int
    /// The transform from samples, counted from the field's upper left corner, to the picture, applied in single
    /// precision. The center of a sample is half a sample inside it.
    public var transform: ProjectiveTransform
    /// The color, including the opacity.
    public var color: PremultipliedColor
    /// The distance at which a pixel is half covered, 0 to 1 for samples of 0 to 255.
    public var edge: Float
    /// The distance on either side of `edge` within which the coverage rises from none to full by a smooth step.
    public var softness: Float
    /// The distance above which nothing is drawn, with an edge as soft as at `edge`; nil to draw the whole inside. The
    /// halos of glyphs leave out the inside the glyphs.
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
