/// The colors of a surface with a picture.
struct DrapeShader {
  private let texture: MipmappedTexture
  private let size: Double
  private let haze: DrapeHaze?
  private let sampling: SurfaceCommand.Sampling

  /// The upper left corner of the drawn part of the picture.
  private let origin: SIMD2<Double>

  /// Draws the picture of a surface with `draw` on up to `threads` threads.
  init(
    _ command: DrapeCommand, surface index: Int, _ haze: DrapeHaze?, threads: Int,
    draw: PictureDrawing
  ) {
    let surface = command.surfaces[index]
    let picture = draw(
      surface.content, surface.part?.width ?? command.pictureSize,
      surface.part?.height ?? command.pictureSize, threads)
    texture = MipmappedTexture(picture, hasMipmaps: command.hasMipmaps, threads: threads)
    var sampling = SurfaceCommand.Sampling(
      interpolates: true, hasMipmaps: command.hasMipmaps, anisotropy: 16)
    sampling.blendsMipmaps = command.hasMipmaps
    self.sampling = sampling
    size = Double(command.pictureSize)
    origin = surface.part.map { SIMD2(Double($0.left), Double($0.top)) } ?? .zero
    self.haze = haze
  }

  /// Returns the color of a triangle at the center of a pixel.
  @inline(__always)
  func color(_ plane: DrapePlane, column: Int, row: Int) -> UInt32 {
    let found = plane.place(column: column, row: row, size: size)
    var color = texture.channels(
      at: found.place - origin, footprint: found.footprint, sampling: sampling)
    if let haze { color = haze.covering(color, depth: found.depth) }
    return BlendColor.packed(BlendColor.fixed(BlendColor.clamped(color)))
  }
}

/// A function that draws a display list on a transparent picture of the given size, on up to the given number of
/// threads.
typealias PictureDrawing =
  @Sendable (DisplayList, _ width: Int, _ height: Int, _ threads: Int) -> PixelBuffer
