/// Drawings described by the distance to their edge, each blended on the ones before it.
public struct FieldCommand: Sendable {
  /// A grid of distances: 0 far outside, 255 far inside.
  public struct Field: Hashable, Sendable {
    /// Samples a row.
    public var width: Int
    /// Rows.
    public var height: Int
    /// The samples, row by row from the top; `width` x `height` of them.
    public var samples: [UInt8]

    /// A field of these samples.
    public init(width: Int, height: Int, samples: [UInt8]) {
      self.width = width
      self.height = height
      self.samples = samples
    }
  }

  /// One drawing.
  public struct Mark: Sendable {
    /// Index into `fields`.
    public var field: Int
    /// From the field to the picture: the rows of a projective 3 x 3 matrix that maps (x, y, 1) to
    /// (x w, y w, w), x and y in samples from the field's upper left corner; a sample's centre lies
    /// half a sample inside it.
    public var transform: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>)
    /// The colour, opacity included.
    public var color: PremultipliedColor
    /// The distance, 0 to 1 for samples of 0 to 255, at which a pixel is half covered.
    public var edge: Float
    /// How far from `edge` a pixel is covered in full, or not at all; in between by a smooth step.
    public var softness: Float
    /// The distance at which the drawing ends towards the inside, as softly as at `edge`; nil where all
    /// of the inside is drawn. Halos leave out what their glyphs cover.
    public var innerEdge: Float?

    /// A drawing of these parts.
    public init(
      field: Int, transform: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>), color: PremultipliedColor,
      edge: Float, softness: Float
    ) {
      self.field = field
      self.transform = transform
      self.color = color
      self.edge = edge
      self.softness = softness
    }
  }

  /// The fields that the drawings share.
  public var fields: [Field] = []
  /// The drawings, the first one lowest.
  public var marks: [Mark] = []

  /// A command without drawings.
  public init() {}
}
