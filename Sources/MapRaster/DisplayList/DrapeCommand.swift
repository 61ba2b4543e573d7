/// Surfaces in space with pictures draped over them, such as the ground of a landscape.
///
/// A drape hides what later meshes and drapes draw behind it, and earlier ones hide the drape. Its triangles are
/// one-sided. Triangles hide those of the same command that are drawn after them, farther away. A translucent triangle
/// shows those behind it that were drawn before, unless an earlier command with the same geometry hides them.
public struct DrapeCommand: Sendable {
  /// A surface with a picture of its own.
  public struct Surface: Sendable {
    /// The place of each vertex in the picture as (x w, y w, w), where w is the distance along the line of sight.
    public var places: [SIMD3<Float>]
    /// The position of each vertex in the haze: 0 at the viewer, 1 where the view ends. Empty without haze.
    public var depths: [Float]
    /// What is drawn on the surface, in pixels from the upper left corner of `part`.
    public var content: DisplayList
    /// The part of the surface's picture that is drawn, or nil for all of it: a square of `pictureSize` pixels. Only this
    /// part may be visible.
    public var part: Part?

    /// Creates a surface from its parts.
    public init(
      places: [SIMD3<Float>], depths: [Float] = [], content: DisplayList, part: Part? = nil
    ) {
      self.places = places
      self.depths = depths
      self.content = content
      self.part = part
    }
  }

  /// A rectangle of a picture, in pixels.
  public struct Part: Hashable, Sendable {
    /// The first column.
    public var left: Int
    /// The first row.
    public var top: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int
    /// The columns of each strip of `rowsPerStrip` rows that are drawn, from the corner of the part; empty for all of it.
    public var strips: [Range<Int>] = []

    /// The number of rows of a strip.
    public static let rowsPerStrip = SurfaceCommand.rowsPerStrip

    /// Creates a part that is drawn as a whole.
    public init(left: Int, top: Int, width: Int, height: Int) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
    }
  }

  /// A haze that covers distant parts of surfaces.
  public struct Haze: Sendable {
    /// The color of the haze.
    public var color: PremultipliedColor
    /// The color at the end of the view.
    public var farColor: PremultipliedColor
    /// The depth at which the haze begins.
    public var start: Float
    /// The depth from which `color` turns into `farColor`.
    public var farStart: Float
    /// The share of the haze at the end of the view, 0 to 1.
    public var strength: Float

    /// Creates a haze from its parts.
    public init(
      color: PremultipliedColor, farColor: PremultipliedColor, start: Float, farStart: Float,
      strength: Float
    ) {
      self.color = color
      self.farColor = farColor
      self.start = start
      self.farStart = farStart
      self.strength = strength
    }
  }

  /// The place of each vertex of a surface in its picture, 0 to 1 from the upper left corner.
  public var picturePlaces: [SIMD2<Float>]
  /// The corners of the triangles of each surface: indices of vertices. A triangle is visible from the side from which
  /// its corners are in counterclockwise order.
  public var triangles: [SIMD3<Int32>]
  /// The surfaces.
  public var surfaces: [Surface] = []
  /// The width and height of the surfaces' pictures in pixels, 1 to 32,768.
  public var pictureSize: Int
  /// The least w that is visible, above zero.
  public var nearestDistance: Float = 1e-3
  /// The greatest w that is visible.
  public var farthestDistance = Float.infinity
  /// Whether the pictures of surfaces have mipmap levels, between which they are interpolated. False by default.
  public var hasMipmaps = false
  /// The haze, or nil if there is none.
  public var haze: Haze?
  /// Whether an earlier command has the same geometry, so that only the nearest triangles are visible. False by default.
  public var isRepeated = false
  /// The visible surfaces, if they are known: those of a command with the same geometry.
  public var visibility: DrapeDepths?

  /// Creates a command without surfaces.
  public init(picturePlaces: [SIMD2<Float>], triangles: [SIMD3<Int32>], pictureSize: Int) {
    self.picturePlaces = picturePlaces
    self.triangles = triangles
    self.pictureSize = pictureSize
  }
}
