public import MapGeometry

/// Flat faces in space, with hidden surfaces removed.
///
/// All meshes of a display list share one space. The faces of a mesh hide the parts of later meshes behind them. A
/// face covers the pixels whose centers lie in it. Faces are one-sided.
public struct MeshCommand: Sendable {
  /// A flat face. Its paint is attached to its plane.
  public struct Face: Sendable {
    /// Indices into `ringEnds`. The inside of the rings follows the even-odd rule.
    public var rings: Range<Int>
    /// The origin of the plane, in space.
    public var origin: SIMD3<Float>
    /// The unit vectors of the plane's x and y axes, in space. The face is visible from the side on which the turn
    /// from the first vector to the second vector is clockwise.
    public var axes: (SIMD3<Float>, SIMD3<Float>)
    /// The colors at y = 0 and y = 1 of the plane. They are interpolated linearly between these lines and constant
    /// beyond the lines. With a texture, they are the factors by which the channels of the texture are multiplied.
    public var colors: (PremultipliedColor, PremultipliedColor)
    /// The image on the face, or nil if there is no image.
    public var texture: Texture?
    /// Whether the face is invisible and only hides the content behind it.
    public var isInvisible = false

    /// Creates a face from its parts.
    public init(
      rings: Range<Int>, origin: SIMD3<Float>, axes: (SIMD3<Float>, SIMD3<Float>),
      colors: (PremultipliedColor, PremultipliedColor), texture: Texture? = nil
    ) {
      self.rings = rings
      self.origin = origin
      self.axes = axes
      self.colors = colors
      self.texture = texture
    }
  }

  /// An image that repeats on a face, along the axes of the face's plane.
  public struct Texture: Sendable {
    /// The index of the image in `images`.
    public var image: Int
    /// The pixel of the image at the plane's origin.
    public var origin: SIMD2<Double>
    /// The number of pixels of the image per unit of the plane's x and y.
    public var scale: SIMD2<Double>

    /// Creates a texture from an image and its placement.
    public init(image: Int, origin: SIMD2<Double>, scale: SIMD2<Double>) {
      self.image = image
      self.origin = origin
      self.scale = scale
    }
  }

  /// The points of all rings, in space. The last point of a ring is joined to its first point. The points of a face's
  /// rings lie in its plane.
  public var points: [SIMD3<Float>] = []
  /// The end of each ring in `points`.
  public var ringEnds: [Int] = []
  /// The faces of the mesh.
  public var faces: [Face] = []
  /// The images to which the textures of faces refer.
  public var images: [PixelBuffer] = []
  /// The opacity of the mesh, 0 to 1.
  public var opacity: Float = 1
  /// Whether the first of two faces at the same distance is visible. Otherwise, the last face is visible. False by
  /// default.
  public var prefersFirst = false
  /// The transform from space to the picture. It consists of the rows of a projective matrix that maps (x, y, z, 1)
  /// to (x w, y w, w). The w is the distance along the line of sight.
  public var transform: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) = (
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 0, 1)
  )
  /// The globe that hides the content behind it; nil if there is no globe.
  public var ground: Globe?
  /// The w of the near plane, above zero.
  public var nearestDistance = 1e-3
  /// The w of the far plane. Nothing beyond this plane is drawn.
  public var farthestDistance = Double.infinity

  /// Creates a command without faces.
  public init() {}
}
