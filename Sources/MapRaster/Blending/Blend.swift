/// A pointer to pixels of four bytes each. Red is the lowest byte in memory.
typealias PixelPointer = UnsafeMutablePointer<UInt32>

/// Source-over blending of pixels in integers: `round(source + below * (1 - alpha))`. The source and its alpha have
/// 16 bits, and only the result is rounded.
enum Blend {
  /// The coverage of a fully covered pixel.
  static let fullCoverage: UInt32 = 65535

  /// Blends a color on one pixel, at a coverage from 0 to `fullCoverage`.
  @inline(__always)
  static func pixel(_ pixel: PixelPointer, _ color: borrowing BlendColor, coverage: UInt32) {
    pixel.pointee = blended(pixel, color, coverage: coverage)
  }

  /// Returns the blend of a color on a pixel, at a coverage from 0 to `fullCoverage`.
  @inline(__always)
  static func blended(
    _ pixel: PixelPointer, _ color: borrowing BlendColor, coverage: UInt32
  ) -> UInt32 {
    // The greatest intermediate number, 65535 * 65535 + 32768, fits in 32 bits.
    let alpha = (color.alpha &* coverage &+ 32768) &>> 16
    let share = SIMD4(repeating: UInt16(truncatingIfNeeded: coverage))
    let source = product(SIMD4(truncatingIfNeeded: color.channels), share)
    return packed(source &+ product(levels(of: pixel), kept(alpha)))
  }

  /// Blends a color on one pixel. The channels are in steps of 1/256 of a level, and the alpha is from 0 to 65535.
  @inline(__always)
  static func over(_ pixel: PixelPointer, source: SIMD4<UInt32>, alpha: UInt32) {
    let below = product(levels(of: pixel), kept(alpha))
    pixel.pointee = packed(below &+ SIMD4(truncatingIfNeeded: source))
  }

  /// Returns fractions, clamped to 0...1, as coverage from 0 to `fullCoverage`, rounded. A fraction that is NaN
  /// becomes 0.
  @inline(__always)
  static func coverage(_ share: SIMD4<Float>) -> SIMD4<UInt32> {
    let full = SIMD4<Float>(repeating: 65535.5)
    let positive = SIMD4<Float>().replacing(with: share, where: share .> 0)
    let rounded = positive * 65535 + 0.5
    let scaled = rounded.replacing(with: full, where: rounded .> full)
    // Adding 2^23 rounds to an integer in the lower bits. A conversion of the whole vector would make a call for each
    // number.
    let magic = SIMD4<Float>(repeating: 8_388_608)
    let sum = scaled + magic
    let bits = unsafeBitCast(sum, to: SIMD4<UInt32>.self) & 0x7F_FFFF
    return bits.replacing(with: bits &- 1, where: sum - magic .> scaled)
  }

  /// Returns the channels of a pixel in steps of 1/256 of a level.
  @inline(__always)
  private static func levels(of pixel: PixelPointer) -> SIMD4<UInt16> {
    let bytes = UnsafeRawPointer(pixel).loadUnaligned(as: SIMD4<UInt8>.self)
    return SIMD4<UInt16>(truncatingIfNeeded: bytes) &<< 8
  }

  /// Returns the fraction of a pixel that remains below an alpha from 0 to 65535.
  @inline(__always)
  private static func kept(_ alpha: UInt32) -> SIMD4<UInt16> {
    SIMD4(repeating: UInt16(truncatingIfNeeded: 65535 &- alpha))
  }

  /// Returns the rounded pixel for channels in steps of 1/256 of a level. The channels are at most 65280 + 127.
  @inline(__always)
  private static func packed(_ channels: SIMD4<UInt16>) -> UInt32 {
    let bytes = SIMD4<UInt8>(truncatingIfNeeded: (channels &+ 128) &>> 8)
    return UInt32(littleEndian: unsafeBitCast(bytes, to: UInt32.self))
  }

  /// Returns `round(a * b / 65536)`, which is the upper half of each product plus its rounded lower half.
  @inline(__always)
  private static func product(_ a: SIMD4<UInt16>, _ b: SIMD4<UInt16>) -> SIMD4<UInt16> {
    let whole = SIMD4<UInt32>(truncatingIfNeeded: a) &* SIMD4<UInt32>(truncatingIfNeeded: b)
    return SIMD4<UInt16>(truncatingIfNeeded: whole &>> 16) &+ (a &* b) &>> 15
  }

  /// Blends channels in steps of 1/256 of a level on one pixel, at a coverage from 0 to `fullCoverage`.
  @inline(__always)
  static func pixel(_ pixel: PixelPointer, channels: SIMD4<UInt32>, coverage: UInt32) {
    if coverage == fullCoverage && channels.w == 65280 {
      pixel.pointee = BlendColor.packed(channels)
      return
    }
    // An alpha of 255 * 256 steps becomes 65535. Full coverage becomes a share of 65536, which leaves the channels
    // unchanged. The greatest intermediate number, 65535 * 65536 + 32768, fits in 32 bits.
    let alpha = (channels.w &* 257) &>> 8
    let share = coverage &+ coverage &>> 15
    over(
      pixel, source: (channels &* share &+ 32768) &>> 16, alpha: (alpha &* share &+ 32768) &>> 16)
  }

  /// Blends a pixel of four bytes on another.
  @inline(__always)
  static func pixel(_ pixel: PixelPointer, packed source: UInt32) {
    let bytes = withUnsafeBytes(of: source) { $0.loadUnaligned(as: SIMD4<UInt8>.self) }
    let channels = SIMD4<UInt32>(truncatingIfNeeded: bytes)
    if channels.w == 255 {
      pixel.pointee = source
    } else {
      over(pixel, source: channels &<< 8, alpha: channels.w &* 257)
    }
  }

  /// Blends a premultiplied color on one pixel. The channels are from 0 to 1.
  @inline(__always)
  static func pixel(_ pixel: PixelPointer, premultiplied: SIMD4<Float>) {
    let clamped = BlendColor.clamped(premultiplied)
    over(pixel, source: BlendColor.fixed(clamped), alpha: UInt32(clamped.w * 65535 + 0.5))
  }

  /// Blends a color with channels from 0 to 1 on one pixel. The channels may exceed the alpha, as in the output of
  /// shaders. The result saturates at white.
  @inline(__always)
  static func pixel(_ pixel: PixelPointer, shaded: SIMD4<Float>) {
    let clamped = BlendColor.clamped(shaded)
    let source = BlendColor.fixed(clamped)
    if clamped.w == 1 {
      pixel.pointee = BlendColor.packed(source)
    } else {
      saturate(pixel, source: source, alpha: UInt32(clamped.w * 65535 + 0.5))
    }
  }

  /// Blends channels in steps of 1/256 of a level on one pixel. The channels may exceed the alpha. The result
  /// saturates at white.
  @inline(__always)
  static func pixel(_ pixel: PixelPointer, saturating channels: SIMD4<UInt32>) {
    if channels.w == 65280 {
      pixel.pointee = BlendColor.packed(channels)
    } else {
      saturate(pixel, source: channels, alpha: (channels.w &* 257) &>> 8)
    }
  }

  @inline(__always)
  private static func saturate(_ pixel: PixelPointer, source: SIMD4<UInt32>, alpha: UInt32) {
    let below = UnsafeRawPointer(pixel).loadUnaligned(as: SIMD4<UInt8>.self)
    let levels = SIMD4<UInt32>(truncatingIfNeeded: below) &<< 8
    let kept = (levels &* (65535 &- alpha) &+ 32768) &>> 16
    let sum = kept &+ source
    let white = SIMD4<UInt32>(repeating: 65280)
    pixel.pointee = BlendColor.packed(sum.replacing(with: white, where: sum .> white))
  }

  /// Blends a color on `count` fully covered pixels.
  @inline(__always)
  static func run(_ pixels: PixelPointer, count: Int, _ color: borrowing BlendColor) {
    if color.isOpaque {
      pixels.update(repeating: color.packed, count: count)
    } else {
      run(pixels, count: count, source: color.channels, alpha: color.alpha)
    }
  }

  /// Blends a color on `count` pixels at the same coverage.
  @inline(__always)
  static func run(
    _ pixels: PixelPointer, count: Int, _ color: borrowing BlendColor, coverage: UInt32
  ) {
    if coverage >= fullCoverage {
      run(pixels, count: count, color)
    } else {
      let source = (color.channels &* coverage &+ 32768) &>> 16
      let alpha = (color.alpha &* coverage &+ 32768) &>> 16
      run(pixels, count: count, source: source, alpha: alpha)
    }
  }

  private static func run(
    _ pixels: PixelPointer, count: Int, source: SIMD4<UInt32>, alpha: UInt32
  ) {
    var index = 0
    if count >= 4 {
      let fours = FourPixels(source: source, alpha: alpha)
      while index &+ 4 <= count {
        fours.blend(pixels + index)
        index &+= 4
      }
    }
    while index < count {
      over(pixels + index, source: source, alpha: alpha)
      index &+= 1
    }
  }

  /// The number of a layer's pixels that are tested together.
  private static let block = 16

  /// Blends the premultiplied pixels of a layer with an opacity onto other pixels, and clears the pixels of the layer.
  static func moveLayer(
    _ source: PixelPointer, onto pixels: PixelPointer, count: Int, opacity: Float
  ) {
    let share = BlendColor.level(opacity, of: fullCoverage)
    var start = 0
    while start < count {
      let end = min(start &+ block, count)
      if end &- start == block && isClear(block: source + start) {
        start = end
        continue
      }
      for index in start..<end where source[index] != 0 {
        let bytes = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD4<UInt8>.self)
        let channels = SIMD4<UInt32>(truncatingIfNeeded: bytes)
        // The channels have 256 steps per level, and the alpha has 257 steps per level. The greatest product, 255 *
        // 257 * 65535, fits in 32 bits.
        let faded = ((channels &<< 8) &* share &+ 32768) &>> 16
        over(pixels + index, source: faded, alpha: (channels.w &* 257 &* share &+ 32768) &>> 16)
        source[index] = 0
      }
      start = end
    }
  }

  /// Whether all pixels of a block are transparent.
  @inline(__always)
  private static func isClear(block start: PixelPointer) -> Bool {
    let bytes = UnsafeRawPointer(start)
    var bits: UInt64 = 0
    for pair in 0..<block / 2 {
      bits |= bytes.loadUnaligned(fromByteOffset: 8 &* pair, as: UInt64.self)
    }
    return bits == 0
  }
}

/// A color to blend on four pixels at a time.
struct FourPixels {
  /// Two channels of each pixel: red and blue in `outer`, green and alpha in `inner`. Half a level is added to each
  /// channel for rounding.
  private let outer: SIMD8<UInt16>
  private let inner: SIMD8<UInt16>
  /// The upper and lower bytes of the fraction that remains of each pixel below the color.
  private let upper: SIMD8<UInt16>
  private let lower: SIMD8<UInt16>

  /// Creates a color from channels in steps of 1/256 of a level and an alpha from 0 to 65535.
  @inline(__always)
  init(source: SIMD4<UInt32>, alpha: UInt32) {
    func pair(_ low: UInt32, _ high: UInt32) -> SIMD8<UInt16> {
      unsafeBitCast(
        SIMD4<UInt32>(repeating: (low &+ 128) | (high &+ 128) &<< 16), to: SIMD8<UInt16>.self)
    }
    outer = pair(source.x, source.z)
    inner = pair(source.y, source.w)
    let kept = UInt16(truncatingIfNeeded: 65535 &- alpha)
    upper = SIMD8(repeating: kept &>> 8)
    lower = SIMD8(repeating: kept & 255)
  }

  @inline(__always)
  func blend(_ pixels: PixelPointer) {
    let below = UnsafeRawPointer(pixels).loadUnaligned(as: SIMD4<UInt32>.self)
    let mask = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let low =
      unsafeBitCast(below & mask, to: SIMD8<UInt16>.self).levels(upper: upper, lower: lower)
      &+ outer
    let high =
      unsafeBitCast((below &>> 8) & mask, to: SIMD8<UInt16>.self)
      .levels(upper: upper, lower: lower) &+ inner
    let result =
      (unsafeBitCast(low, to: SIMD4<UInt32>.self) &>> 8) & mask
      | unsafeBitCast(high, to: SIMD4<UInt32>.self) & ~mask
    UnsafeMutableRawPointer(pixels).storeBytes(of: result, as: SIMD4<UInt32>.self)
  }
}

extension SIMD8<UInt16> {
  /// Returns channels in whole levels, multiplied by a fraction, in steps of 1/256 of a level. The formula is
  /// `round(self * 256 * fraction / 65536)`. The upper and lower bytes of the fraction are separate, so each product
  /// fits in 16 bits.
  @inline(__always)
  fileprivate func levels(upper: Self, lower: Self) -> Self {
    self &* upper &+ (self &* lower &+ 128) &>> 8
  }
}

/// A color to blend on four pixels at a time, each at its own coverage.
struct FourCoverages {
  /// Two channels of the color in each pair of lanes: red and blue in `outer`, green and alpha in `inner`.
  private let outer: SIMD8<UInt16>
  private let inner: SIMD8<UInt16>
  private let alpha: SIMD8<UInt16>
  /// The pixel at full coverage; nil if the color is translucent.
  private let opaque: UInt32?

  /// Prepares a color.
  @inline(__always)
  init(_ color: borrowing BlendColor) {
    func pairs(_ low: UInt32, _ high: UInt32) -> SIMD8<UInt16> {
      unsafeBitCast(SIMD4<UInt32>(repeating: low | high &<< 16), to: SIMD8<UInt16>.self)
    }
    outer = pairs(color.channels.x, color.channels.z)
    inner = pairs(color.channels.y, color.channels.w)
    alpha = pairs(color.alpha, color.alpha)
    opaque = color.isOpaque ? color.packed : nil
  }

  /// Returns the blend on four pixels. The results are those of `Blend.blended`.
  ///
  /// - Parameters:
  ///   - below: The pixels.
  ///   - coverage: Their coverages from 0 to `Blend.fullCoverage`. At 0, a pixel is unchanged.
  ///   - isFull: Whether an opaque color replaces the pixel.
  @inline(__always)
  func blended(
    _ below: SIMD4<UInt32>, coverage: SIMD4<UInt32>, isFull: SIMDMask<SIMD4<Int32>>
  ) -> SIMD4<UInt32> {
    let pixels = unsafeBitCast(below, to: SIMD8<UInt16>.self)
    let shares = SIMD4<UInt16>(truncatingIfNeeded: coverage)
    let share = SIMD8(
      shares.x, shares.x, shares.y, shares.y, shares.z, shares.z, shares.w, shares.w)
    let kept = ~Self.product(alpha, share)
    let (upper, lower) = (kept &>> 8, kept & 255)
    @inline(__always)
    func levels(_ color: SIMD8<UInt16>, _ below: SIMD8<UInt16>) -> SIMD8<UInt16> {
      Self.product(color, share) &+ below.levels(upper: upper, lower: lower) &+ 128
    }
    let result = unsafeBitCast(
      levels(outer, pixels & 255) &>> 8 | levels(inner, pixels &>> 8) & 0xFF00,
      to: SIMD4<UInt32>.self)
    guard let opaque else { return result }
    return result.replacing(with: opaque, where: isFull)
  }

  /// Returns `round(a * b / 65536)`.
  @inline(__always)
  private static func product(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
    // The lanes are multiplied one by one, because a conversion of a whole vector would make a call.
    @inline(__always)
    func upper(_ lane: Int) -> UInt16 {
      UInt16(truncatingIfNeeded: (UInt32(a[lane]) &* UInt32(b[lane])) &>> 16)
    }
    return SIMD8(
      upper(0), upper(1), upper(2), upper(3), upper(4), upper(5), upper(6), upper(7))
      &+ (a &* b) &>> 15
  }
}
