/// Textures under transforms, whose samples a shader turns into colours pixel by pixel: raster tiles with
/// their colours changed, heights as shaded relief.
public struct SurfaceCommand: Sendable {
  /// One texture at its place.
  public struct Mark: Sendable {
    /// Index into `textures`.
    public var texture: Int
    /// From the texture to the picture: the rows of a projective 3 x 3 matrix that maps (x, y, 1) to
    /// (x w, y w, w), x and y in pixels from the texture's upper left corner; w is above zero in front of
    /// the viewer.
    public var transform: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
    /// The area whose pixels are drawn. Beyond its sides the texture goes on as it is there.
    public var area: PixelClip

    /// A texture of these parts.
    public init(
      texture: Int, transform: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), area: PixelClip
    ) {
      self.texture = texture
      self.transform = transform
      self.area = area
    }
  }

  /// How textures are resampled (OpenGL ES 3.0, section 3.8.10).
  public struct Sampling: Hashable, Sendable {
    /// Whether pixels in between are mixed where a texture is drawn larger than it is; without, the
    /// nearest one counts. Where it is drawn smaller they always are.
    public var interpolates: Bool
    /// Whether a texture that is drawn smaller is taken from the nearest of its halvings, where it is a
    /// square whose side is a power of 2.
    public var hasMipmaps: Bool
    /// How many places at most are mixed where a texture is drawn smaller in one direction than in the
    /// other (EXT_texture_filter_anisotropic), so that it stays sharp in the latter; 1 for no such mixing.
    public var anisotropy: Int

    /// Resampling of this kind.
    public init(interpolates: Bool, hasMipmaps: Bool, anisotropy: Int = 1) {
      self.interpolates = interpolates
      self.hasMipmaps = hasMipmaps
      self.anisotropy = anisotropy
    }
  }

  /// What a texture has at the centre of a pixel of the picture.
  public struct Sample: Sendable {
    /// The texture's four channels, 0 to 1.
    public var channels: SIMD4<Float>
    /// The place in the texture, in its pixels.
    public var place: SIMD2<Float>
    /// Index into `marks`.
    public var mark: Int

    /// A sample of these parts.
    public init(channels: SIMD4<Float>, place: SIMD2<Float>, mark: Int) {
      self.channels = channels
      self.place = place
      self.mark = mark
    }
  }

  /// The textures that the marks share; whether their channels are colours is for the shader to know.
  public var textures: [PixelBuffer] = []
  /// The marks, the first one lowest.
  public var marks: [Mark] = []
  /// How textures are resampled.
  public var sampling: Sampling
  /// The colour of a sample: red, green and blue as they are blended, multiplied by the alpha, each cut to
  /// 0...1. Has to give the same for the same sample on every machine.
  public var shader: @Sendable (Sample) -> SIMD4<Float>

  /// A command without marks.
  public init(sampling: Sampling, shader: @escaping @Sendable (Sample) -> SIMD4<Float>) {
    self.sampling = sampling
    self.shader = shader
  }
}
