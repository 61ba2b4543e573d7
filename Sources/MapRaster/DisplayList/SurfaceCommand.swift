public import MapGeometry

/// Textures to draw under transforms. A shader computes a color from each sample. Examples are raster tiles with
/// adjusted colors, and elevation as shaded relief.
public struct SurfaceCommand: Sendable {
  /// A texture drawn at a place.
  public struct Instance: Sendable {
    /// The index of the texture in `textures`.
    public var texture: Int
    /// The shape of the texture in the picture.
    public var shape: Shape

    /// Creates an instance of a flat texture.
    public init(texture: Int, transform: ProjectiveTransform, area: PixelClip) {
      self.texture = texture
      shape = .flat(transform, area: area)
    }

    /// Creates an instance on a mesh. The drawing of the mesh is the texture, in pixels.
    public init(texture: Int, mesh: PictureMesh) {
      self.texture = texture
      shape = .mesh(mesh)
    }
  }

  /// The shape of a texture in the picture. Outside the texture, the pixels of its edge are repeated.
  public enum Shape: Sendable {
    /// The transform from pixels of the texture to the picture, and the area whose pixels are drawn. The pixels are
    /// counted from the upper left corner of the texture. The w of a place that lies in front of the viewer is
    /// positive.
    case flat(ProjectiveTransform, area: PixelClip)
    /// Triangles whose places are in pixels of the texture, counted from its upper left corner.
    case mesh(PictureMesh)
  }

  /// The resampling of textures (OpenGL ES 3.0, section 3.8.10).
  public struct Sampling: Hashable, Sendable {
    /// Whether pixels are interpolated where a texture is magnified. Otherwise, the nearest pixel is used. Minified
    /// textures are always interpolated.
    public var interpolates: Bool
    /// Whether a minified texture is sampled from the nearest mipmap level.
    public var hasMipmaps: Bool
    /// Whether values are interpolated between the two nearest mipmap levels. False by default.
    public var blendsMipmaps = false
    /// The maximum number of samples per pixel where a texture is minified more in one direction than in the other
    /// direction (EXT_texture_filter_anisotropic). The number is 1 for isotropic sampling.
    public var anisotropy: Int

    /// Creates resampling options. The default is isotropic sampling.
    public init(interpolates: Bool, hasMipmaps: Bool, anisotropy: Int = 1) {
      self.interpolates = interpolates
      self.hasMipmaps = hasMipmaps
      self.anisotropy = anisotropy
    }
  }

  /// The value of a texture at the center of a pixel of the picture.
  public struct Sample: Sendable {
    /// The four channels of the texture, 0 to 1. A shader replaces them with a color.
    public var channels: SIMD4<Float>
    /// The place in the texture, in pixels of the texture.
    public var place: SIMD2<Float>
    /// The index of the instance in `instances`.
    public var instance: Int

    /// Creates a sample from its parts.
    public init(channels: SIMD4<Float>, place: SIMD2<Float>, instance: Int) {
      self.channels = channels
      self.place = place
      self.instance = instance
    }
  }

  /// The textures that the instances share. The shader defines the meaning of their channels.
  public var textures: [PixelBuffer] = []
  /// The instances, from bottom to top.
  public var instances: [Instance] = []
  /// The resampling of the textures.
  public var sampling: Sampling
  /// The distance, in pixels, between the places at which flat textures under affine transforms are sampled and
  /// shaded. The colors between these places are interpolated. The distance is a power of two up to 8. The default,
  /// 1, shades every pixel. Greater distances suit strongly magnified textures.
  public var step = 1
  /// The columns in which flat textures are drawn, for each strip of `rowsPerStrip` rows of the picture. Empty if
  /// the textures are drawn in all columns.
  public var strips: [Range<Int>] = []
  /// Replaces the channels of samples with premultiplied colors. Each channel is clamped to 0...1 afterward. The
  /// samples belong to successive pixels of a row. The function must compute the same color for the same sample on
  /// every machine, whatever the other samples are.
  public var shader: @Sendable (inout [Sample]) -> Void

  /// The number of rows of a strip.
  public static let rowsPerStrip = 64

  /// Creates a command without instances. `shader` replaces the channels of samples with premultiplied colors.
  public init(sampling: Sampling, shader: @escaping @Sendable (inout [Sample]) -> Void) {
    self.sampling = sampling
    self.shader = shader
  }

  /// Creates a command without instances. `color` returns the premultiplied color of a sample.
  @inlinable @inline(__always)
  public init(sampling: Sampling, color: @escaping @Sendable (Sample) -> SIMD4<Float>) {
    self.init(sampling: sampling) { (samples: inout [Sample]) in
      for index in samples.indices { samples[index].channels = color(samples[index]) }
    }
  }
}
