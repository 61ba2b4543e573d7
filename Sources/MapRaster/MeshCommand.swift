/// Flat faces in space, of which a pixel shows the nearest one.
///
/// All meshes of a display list share one space: what a mesh has drawn hides what later ones draw
/// behind it. A pixel belongs to the faces that its centre lies in. Faces are seen from one side.
public struct MeshCommand: Sendable {
  /// A flat face with a plane of its own, to which its paint is tied.
  public struct Face: Sendable {
    /// Indices into `ringEnds`; inside is what an odd number of rings holds.
    public var rings: Range<Int>
    /// Where in space the plane has its origin.
    public var origin: SIMD3<Float>
    /// A step of one along x and along y of the plane, in space. The face is seen from the side from
    /// which the turn from the first to the second one is clockwise.
    public var axes: (SIMD3<Float>, SIMD3<Float>)
    /// The colours where the plane's y is 0 and 1, mixed evenly in between and the same beyond. With a
    /// texture, what its channels are multiplied by.
    public var colors: (PremultipliedColor, PremultipliedColor)
    /// The image on the face; nil where there is none.
    public var texture: Texture?

    /// The face of these parts.
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
    /// Index into `images`.
    public var image: Int
    /// The pixel of the image at the plane's origin.
    public var origin: SIMD2<Double>
    /// Pixels of the image a step of one along the plane's x and y.
    public var scale: SIMD2<Double>

    /// The image at this place.
    public init(image: Int, origin: SIMD2<Double>, scale: SIMD2<Double>) {
      self.image = image
      self.origin = origin
      self.scale = scale
    }
  }

  /// The points of all rings, in space; a ring's last point is joined to its first. The points of a
  /// face's rings lie in its plane.
  public var points: [SIMD3<Float>] = []
  /// Where each ring ends in `points`.
  public var ringEnds: [Int] = []
  /// The faces.
  public var faces: [Face] = []
  /// The images on the faces.
  public var images: [PixelBuffer] = []
  /// How strong all that is drawn is, 0 to 1.
  public var opacity: Float = 1
  /// Whether of two faces at the same distance the first one shows; else the last one does.
  public var prefersFirst = false
  /// From space to the picture: the rows of a projective matrix that maps (x, y, z, 1) to
  /// (x w, y w, w); w is the distance along the line of sight.
  public var transform: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) = (
    SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 0, 1)
  )
  /// The least w that is seen, above zero.
  public var nearestDistance = 1e-3

  /// A command without faces.
  public init() {}
}
