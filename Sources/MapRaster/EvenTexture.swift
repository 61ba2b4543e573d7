import MapGeometry

/// A texture of which each pixel of the picture finds as much: places are stepped through in fixed point.
///
/// The hot path of rasters and relief seen from straight above.
struct EvenTexture {
  private let texture: PixelBuffer
  private let interpolates: Bool
  /// The place in the level of the centre of the picture's first pixel, and the steps to the right and
  /// down, with 32 bits of fraction.
  private let start: SIMD2<Int>
  private let right: SIMD2<Int>
  private let down: SIMD2<Int>
  /// Pixels of the whole texture a unit of the places above.
  private let unit: Float
  /// From the places above to places as they are counted outside, in those pixels.
  private let offset: Float

  /// The texture under a mapping, as it is mixed under `sampling`; nil where pixels differ in what they
  /// find, several places are mixed, or places are too far away.
  init?(
    _ texture: MipmappedTexture, mapping: TextureMapping, sampling: SurfaceCommand.Sampling,
    width: Int, height: Int
  ) {
    guard let steps = mapping.evenSteps else { return nil }
    let footprint = steps.footprint
    guard sampling.anisotropy <= 1 || footprint.greatest <= 1 else { return nil }
    interpolates = sampling.interpolates || footprint.greatest > 1.0001
    let level = texture.level(shrinking: footprint.greatest)
    self.texture = texture.pixels(level: level)
    let scale = 4_294_967_296 / Double(1 << level)
    // Half a pixel lies between its edge and its centre; the rest rounds shares to 1/256.
    let shift = interpolates ? (1.0 / 512 - 0.5) * 4_294_967_296 : 0
    let corners = [(0, 0), (width, 0), (0, height), (width, height)].map { column, row in
      mapping.place(column: column, row: row).place * scale
    }
    let bound = 4.0e18
    guard corners.allSatisfy({ abs($0.x) < bound && abs($0.y) < bound }) else { return nil }
    start = SIMD2(Int(corners[0].x + shift), Int(corners[0].y + shift))
    right = SIMD2(Int(steps.right.x * scale), Int(steps.right.y * scale))
    down = SIMD2(Int(steps.down.x * scale), Int(steps.down.y * scale))
    unit = Float(1 / scale)
    offset = Float(shift / scale)
  }

  /// Gives `body` each of the columns of a row with what the pixel finds: the four channels, 0 to 1, and
  /// the place, in pixels of the whole texture.
  @inline(__always)
  func forEach(
    in columns: Range<Int>, row: Int, _ body: (Int, SIMD4<Float>, SIMD2<Float>) -> Void
  ) {
    let width = texture.width
    let (lastColumn, lastRow) = (width - 1, texture.height - 1)
    // Safe: rows and columns are kept within the texture, whose bytes are four a pixel.
    texture.bytes.withUnsafeBytes { bytes in
      func texel(_ x: Int, _ y: Int) -> SIMD4<UInt16> {
        let levels = bytes.loadUnaligned(
          fromByteOffset: 4 &* (y &* width &+ x), as: SIMD4<UInt8>.self)
        return SIMD4(truncatingIfNeeded: levels)
      }
      for column in columns {
        let x = start.x &+ down.x &* row &+ right.x &* column
        let y = start.y &+ down.y &* row &+ right.y &* column
        let (x0, y0) = (min(max(x >> 32, 0), lastColumn), min(max(y >> 32, 0), lastRow))
        let place = SIMD2(Float(x) * unit - offset, Float(y) * unit - offset)
        guard interpolates else {
          let found = SIMD4<UInt32>(truncatingIfNeeded: texel(x0, y0))
          body(column, MipmappedTexture.floats(found) * (1 / 255), place)
          continue
        }
        let along = UInt16(truncatingIfNeeded: (x >> 24) & 255)
        let below = UInt32(truncatingIfNeeded: (y >> 24) & 255)
        let x1 = min(max((x >> 32) &+ 1, 0), lastColumn)
        let y1 = min(max((y >> 32) &+ 1, 0), lastRow)
        // At most 255 * 256 each, which fits 16 bits.
        let top = texel(x0, y0) &* (256 &- along) &+ texel(x1, y0) &* along
        let low = texel(x0, y1) &* (256 &- along) &+ texel(x1, y1) &* along
        let mixed =
          SIMD4<UInt32>(truncatingIfNeeded: top) &* (256 &- below)
          &+ SIMD4<UInt32>(truncatingIfNeeded: low) &* below
        body(column, MipmappedTexture.floats(mixed) * (1 / (255 * 65536)), place)
      }
    }
  }
}
