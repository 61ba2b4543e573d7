/// A texture under an affine transform. Places are stepped in fixed point, with one sample per pixel.
///
/// This code draws rasters and relief in views from straight above. Its speed matters most.
struct AffineTexture {
  private let texture: TexelGrid
  private let interpolates: Bool
  /// The place of the center of the picture's first pixel in the mipmap level, and the steps to the right and down.
  /// All have 32 bits of fraction.
  private let start: SIMD2<Int>
  private let right: SIMD2<Int>
  private let down: SIMD2<Int>
  /// The number of pixels of the whole texture per unit of the fixed-point places.
  private let unit: SIMD2<Float>
  /// The offset of the fixed-point places from places in the whole texture, in pixels of the whole texture.
  private let offset: SIMD2<Float>

  /// Creates a sampler for a picture; nil if the footprint varies, if a pixel needs several samples, or if places
  /// exceed the range of fixed-point numbers.
  init?(
    _ texture: MipmappedTexture, mapping: TextureMapping, sampling: SurfaceCommand.Sampling,
    width: Int, height: Int
  ) {
    guard let steps = mapping.constantSteps else { return nil }
    let footprint = steps.footprint
    guard sampling.anisotropy <= 1 || footprint.greatest <= 1 else { return nil }
    interpolates = sampling.interpolates || footprint.greatest > 1.0001
    let level = texture.level(shrinking: footprint.greatest)
    self.texture = texture.pixels(level: level)
    let scale = texture.scale(level: level) * 4_294_967_296
    // With interpolation, places are counted from the center of the first pixel, which is half a pixel from its edge.
    // The summand 1/512 rounds weights to 1/256.
    let shift = interpolates ? (1.0 / 512 - 0.5) * 4_294_967_296 : 0
    let corners = [(0, 0), (width, 0), (0, height), (width, height)].map { column, row in
      mapping.place(column: column, row: row).place * scale
    }
    let bound = 4.0e18
    guard corners.allSatisfy({ abs($0.x) < bound && abs($0.y) < bound }) else { return nil }
    start = SIMD2(Int(corners[0].x + shift), Int(corners[0].y + shift))
    let (across, along) = (steps.right * scale, steps.down * scale)
    right = SIMD2(Int(across.x), Int(across.y))
    down = SIMD2(Int(along.x), Int(along.y))
    unit = SIMD2<Float>(1 / scale)
    offset = SIMD2<Float>(shift / scale)
  }

  /// Calls `body` with the four channels at each column of a row, 0 to 1, and the place in pixels of the whole texture.
  ///
  /// - Parameter spacing: The number of pixels of the picture from one column to the next. The column with number `n`
  ///   is at pixel `n * spacing` of the row.
  @inline(__always)
  func forEach(
    in columns: Range<Int>, spacing: Int, row: Int, _ body: (SIMD4<Float>, SIMD2<Float>) -> Void
  ) {
    let right = right &* spacing
    texture.withTexels { texels in
      for column in columns {
        let x = start.x &+ down.x &* row &+ right.x &* column
        let y = start.y &+ down.y &* row &+ right.y &* column
        let place = SIMD2(Float(x), Float(y)) * unit - offset
        let found =
          interpolates
          ? texels.linear(x: x, y: y, ClampedEdges.self)
          : texels.nearest(x: x, y: y, ClampedEdges.self)
        body(found.floats, place)
      }
    }
  }
}
