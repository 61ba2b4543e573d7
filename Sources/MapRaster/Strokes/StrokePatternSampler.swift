/// An image along a line, sampled as in MapLibre's line pattern shader.
struct StrokePatternSampler {
  private let image: Repeats
  /// The second image of a cross-fade, and its weight in 1/256. The weight is 0 if there is no cross-fade.
  private let other: Repeats
  private let share: UInt32

  /// Creates the sampler of a pattern.
  init(_ pattern: StrokePattern) {
    image = Repeats(pattern.pixels, length: pattern.length, phase: pattern.phase)
    other =
      pattern.fade.map { Repeats($0.to, length: $0.length, phase: pattern.phase) } ?? image
    share = pattern.fade.map { BlendColor.level($0.share, of: 256) } ?? 0
  }

  /// Returns the channels in steps of 1/256 of a level.
  ///
  /// - Parameters:
  ///   - along: The distance from the line's start in pixels of the plane.
  ///   - across: The position across the line, -1 to 1.
  @inline(__always)
  func channels(along: Float, across: Float) -> SIMD4<UInt32> {
    let first = image.channels(along: along, across: across)
    if share == 0 { return first }
    let second = other.channels(along: along, across: across)
    return (first &* (256 &- share) &+ second &* share &+ 128) &>> 8
  }
}

/// The repeats of an image along a line.
private struct Repeats {
  private let grid: TexelGrid
  private let phase: Float
  private let repeatsPerPixel: Float

  init(_ pixels: PixelBuffer, length: Float, phase: Float) {
    grid = TexelGrid(pixels)
    self.phase = phase
    repeatsPerPixel = length > 0 ? 1 / length : 0
  }

  @inline(__always)
  func channels(along: Float, across: Float) -> SIMD4<UInt32> {
    let repeats = (along + phase) * repeatsPerPixel
    var found = SIMD4<UInt32>()
    grid.withTexels { texels in
      found =
        texels.linear(
          x: Self.place(repeats - repeats.rounded(.down), size: grid.width),
          y: Self.place(across * 0.5 + 0.5, size: grid.height), RepeatingEdges.self
        ).channels
    }
    return found
  }

  /// Converts a fraction of a repeat to a place in the image, in steps of 1/2^32 of a pixel from the center of the
  /// first pixel. A repeat is one pixel longer than the image at each end.
  @inline(__always)
  private static func place(_ share: Float, size: Int) -> Int {
    let coordinate = Double(share) * Double(size + 2) - 1.5 + 1 / 512
    // In this form, the comparisons also keep NaN inside the image.
    let high = coordinate < Double(size) ? coordinate : Double(size)
    let kept = high > -1 ? high : -1
    let place = Int(kept * 4_294_967_296)
    let whole = size &<< 32
    return place < 0 ? place &+ whole : place < whole ? place : place &- whole
  }
}
