/// Surfaces in space with pictures draped over them, such as terrain.
///
/// A drape hides the parts of later meshes and drapes that are behind it. Earlier meshes and drapes hide the parts of
/// the drape that are behind them. The triangles of a drape are one-sided. A triangle hides farther triangles of the
/// same command that are drawn later. Earlier triangles behind a translucent triangle show through it, unless an
/// earlier command with the same geometry hides them.
public struct DrapeCommand: Sendable {
  /// A surface with its picture.
  public struct Surface: Sendable {
    /// The place of each vertex in the picture as (x w, y w, w). The w is the distance along the line of sight.
    public var places: [SIMD3<Float>]
    /// The position of each vertex in the haze: 0 is at the viewer, and 1 is at the end of the view. Empty if there
    /// is no haze.
    public var depths: [Float]
    /// The content of the surface's picture, in pixels from the upper left corner of `part`.
    public var content: DisplayList
    /// The part of the surface's picture to draw. Only this part may be visible. Nil means the whole picture, which
    /// is a square of `pictureSize` pixels.
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
    /// The first column of the part.
    public var left: Int
    /// The first row of the part.
    public var top: Int
    /// The number of columns in the part.
    public var width: Int
    /// The number of rows in the part.
    public var height: Int
    /// The columns to draw in each strip of `rowsPerStrip` rows, counted from the corner of the part. Empty if the
    /// whole part is drawn.
    public var strips: [Range<Int>] = []

    /// The number of rows in a strip.
    public static let rowsPerStrip = SurfaceCommand.rowsPerStrip

    /// Creates a part that is drawn in full.
    public init(left: Int, top: Int, width: Int, height: Int) {
      self.left = left
      self.top = top
      self.width = width
      self.height = height
    }
  }

  /// A haze that covers distant parts of surfaces.
  public struct Haze: Sendable {
    /// The color of the haze up to the depth `farStart`.
    public var color: PremultipliedColor
    /// The color at the end of the view.
    public var farColor: PremultipliedColor
    /// The depth at which the haze begins.
    public var start: Float
    /// The depth at which `color` begins to turn into `farColor`.
    public var farStart: Float
    /// The fraction of the haze at the end of the view, 0 to 1.
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

  /// The place of each vertex in the picture of its surface, 0 to 1 from the upper left corner.
  public var picturePlaces: [SIMD2<Float>]
  /// The corners of each surface's triangles, as vertex indices. A triangle is visible from the side on which its
  /// corners are in counterclockwise order.
  public var triangles: [SIMD3<Int32>]
  /// The surfaces that the command draws.
  public var surfaces: [Surface] = []
  /// The width and height of the surfaces' pictures in pixels, 1 to 32,768.
  public var pictureSize: Int
  /// The minimum visible w, above zero.
  public var nearestDistance: Float = 1e-3
  /// The maximum visible w, infinite by default.
  public var farthestDistance = Float.infinity
  /// Whether pictures of surfaces have mipmap levels and are interpolated between these levels. False by default.
  public var hasMipmaps = false
  /// The haze, or nil if there is no haze.
  public var haze: Haze?
  /// Whether an earlier command has the same geometry, so only the nearest triangles are visible. False by default.
  public var isRepeated = false
  /// The visible surfaces of a command with the same geometry; nil if they are not known.
  public var visibility: DrapeDepths?

  /// Creates a command without surfaces.
  public init(picturePlaces: [SIMD2<Float>], triangles: [SIMD3<Int32>], pictureSize: Int) {
    self.picturePlaces = picturePlaces
    self.triangles = triangles
    self.pictureSize = pictureSize
  }
}
