/// A color prepared for blending.
///
/// Channels have eight more bits than the picture's channels, so a blended pixel is rounded only once.
struct BlendColor {
  /// The channels red, green, blue and alpha: 0 to 255 in steps of 1/256.
  let channels: SIMD4<UInt32>
  /// The alpha from 0 to 65535.
  let alpha: UInt32
  /// The four bytes of a fully covered pixel.
  let packed: UInt32
  /// Whether `alpha` is 65535.
  let isOpaque: Bool

  /// Creates the color with its channels clamped to 0...1.
  init(_ color: PremultipliedColor) {
    let clamped = BlendColor.clamped(color.channels)
    channels = BlendColor.fixed(clamped)
    alpha = UInt32(clamped.w * 65535 + 0.5)
    isOpaque = alpha == 65535
    packed = BlendColor.packed(channels)
  }

  /// A color that removes the content below it.
  static let eraser = BlendColor()

  private init() {
    channels = SIMD4()
    alpha = 65535
    packed = 0
    isOpaque = true
  }

  /// Whether blending the color changes nothing.
  var isClear: Bool { channels == SIMD4(repeating: 0) && alpha == 0 }

  /// Returns channels clamped to 0...1. A channel that is NaN becomes 0.
  @inline(__always)
  static func clamped(_ channels: SIMD4<Float>) -> SIMD4<Float> {
    let one = SIMD4<Float>(repeating: 1)
    let positive = SIMD4<Float>().replacing(with: channels, where: channels .> 0)
    return positive.replacing(with: one, where: positive .> 1)
  }

  /// Converts channels in 0...1 to steps of 1/256 of a level, rounded.
  @inline(__always)
  static func fixed(_ channels: SIMD4<Float>) -> SIMD4<UInt32> {
    // Numbers from 2^23 to 2^24 have no fraction, so the sum is rounded to a whole number, which its lower bits contain.
    // Conversions of the numbers one by one take several times as many instructions.
    let scaled = channels * 65280 + 0.5
    let magic = SIMD4<Float>(repeating: 8_388_608)
    let sum = scaled + magic
    let nearest = unsafeBitCast(sum, to: SIMD4<UInt32>.self) & 0x7FFFFF
    return nearest.replacing(with: nearest &- 1, where: sum - magic .> scaled)
  }

  /// Returns the integer nearest to the product of a fraction and `full`. The fraction is clamped to 0...1.
  static func level(_ share: Float, of full: UInt32) -> UInt32 {
    UInt32(clamped(SIMD4(repeating: share)).x * Float(full) + 0.5)
  }

  /// Rounds channels in steps of 1/256 of a level to whole levels, and returns them as the four bytes of a pixel.
  @inline(__always)
  static func packed(_ channels: SIMD4<UInt32>) -> UInt32 {
    let levels = SIMD4<UInt8>(truncatingIfNeeded: (channels &+ 128) &>> 8)
    return UInt32(littleEndian: unsafeBitCast(levels, to: UInt32.self))
  }
}

/// A source of colors for covered pixels at their places in the picture.
protocol FillShader {
  /// Whether blending the colors changes nothing.
  var isClear: Bool { get }

  /// Blends one pixel at a coverage from 0 to `Blend.fullCoverage`.
  func blend(_ pixel: PixelPointer, x: Int, y: Int, coverage: UInt32)

  /// Blends `count` pixels of a row, starting at (x, y). All pixels have the same coverage.
  func blend(_ pixels: PixelPointer, count: Int, x: Int, y: Int, coverage: UInt32)

  /// Blends the first `count` of four pixels, one after another.
  ///
  /// - Parameters:
  ///   - pixels: Rows of the picture with `width` pixels each. The first row has the index `top`.
  ///   - offsets: The offset of each pixel.
  func blend(
    _ pixels: PixelPointer, width: Int, top: Int, at offsets: SIMD4<Int32>, count: Int,
    coverage: SIMD4<UInt32>)
}

extension FillShader {
  @inline(__always)
  func blend(
    _ pixels: PixelPointer, width: Int, top: Int, at offsets: SIMD4<Int32>, count: Int,
    coverage: SIMD4<UInt32>
  ) {
    for index in 0..<count {
      let offset = Int(offsets[index])
      let (row, x) = offset.quotientAndRemainder(dividingBy: width)
      blend(pixels + offset, x: x, y: top &+ row, coverage: coverage[index])
    }
  }
}

extension BlendColor: FillShader {
  @inline(__always)
  func blend(_ pixel: PixelPointer, x: Int, y: Int, coverage: UInt32) {
    if coverage == Blend.fullCoverage && isOpaque {
      pixel.pointee = packed
    } else {
      Blend.pixel(pixel, self, coverage: coverage)
    }
  }

  @inline(__always)
  func blend(_ pixels: PixelPointer, count: Int, x: Int, y: Int, coverage: UInt32) {
    Blend.run(pixels, count: count, self, coverage: coverage)
  }

  @inline(__always)
  func blend(
    _ pixels: PixelPointer, width: Int, top: Int, at offsets: SIMD4<Int32>, count: Int,
    coverage: SIMD4<UInt32>
  ) {
    let (a, b, c, d) = (Int(offsets.x), Int(offsets.y), Int(offsets.z), Int(offsets.w))
    let next = SIMD4(offsets.y, offsets.z, offsets.w, offsets.x)
    let opposite = SIMD4(offsets.z, offsets.w, offsets.x, offsets.y)
    // A pixel that occurs twice is blended twice.
    let repeats = any((offsets .== next) .| (offsets .== opposite))
    guard count == 4, !repeats else {
      for index in 0..<count {
        blend(pixels + Int(offsets[index]), x: 0, y: 0, coverage: coverage[index])
      }
      return
    }
    let blended = FourCoverages(self).blended(
      SIMD4(pixels[a], pixels[b], pixels[c], pixels[d]), coverage: coverage,
      isFull: coverage .== Blend.fullCoverage)
    (pixels[a], pixels[b], pixels[c], pixels[d]) = (blended.x, blended.y, blended.z, blended.w)
  }
}
