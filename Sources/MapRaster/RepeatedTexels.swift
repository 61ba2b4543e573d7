import MapGeometry

/// A repeated image as the pixels of a row of the picture find it.
///
/// Places are in pixels of the image from the centre of its first one, kept within one repeat, with 32
/// bits of fraction. They are worked out from a row's left end, so that they do not depend on where a
/// run of pixels begins.
struct RepeatedTexels {
  private let grid: TexelGrid
  private let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  /// Whether a step to the right is the same step in the image everywhere.
  private let isAffine: Bool
  /// The size of a repeat, and a step to the right within it, with 32 bits of fraction.
  private let size: SIMD2<Int>
  private let step: SIMD2<Int>

  /// The image under its transform.
  init(_ image: RepeatedImage) {
    grid = TexelGrid(image.pixels)
    size = SIMD2(grid.width, grid.height) &<< 32
    isAffine = image.placement.isAffine
    rows = image.placement.rows
    step = SIMD2(
      Self.wrapped(rows.0.x, size: grid.width), Self.wrapped(rows.1.x, size: grid.height))
  }

  /// Calls `body` with the index and the channels, in steps of 1/256 of a level, of each of `count`
  /// pixels, the first one at (x, y).
  @inline(__always)
  func forEach(count: Int, x: Int, y: Int, _ body: (Int, SIMD4<UInt32>) -> Void) {
    grid.withTexels { texels in
      guard isAffine else {
        for index in 0..<count {
          body(index, channels(texels, x: x &+ index, y: y))
        }
        return
      }
      // One by one: there is no comparison of whole vectors of such numbers.
      let (width, height) = (size.x, size.y)
      let (right, down) = (step.x, step.y)
      var (u, v) = place(x: x, y: y)
      for index in 0..<count {
        body(index, texels.channels(x: u, y: v))
        u &+= right
        if u >= width { u &-= width }
        v &+= down
        if v >= height { v &-= height }
      }
    }
  }

  /// The channels, in steps of 1/256 of a level, of the pixel at (x, y).
  func channels(x: Int, y: Int) -> SIMD4<UInt32> {
    var found = SIMD4<UInt32>()
    forEach(count: 1, x: x, y: y) { found = $1 }
    return found
  }

  /// The place of the centre of a pixel, under an affine transform.
  @inline(__always)
  private func place(x: Int, y: Int) -> (Int, Int) {
    let row = Double(y) + 0.5
    let (u, v) = (rows.0, rows.1)
    let left = SIMD2(
      Self.place(u.x * 0.5 + u.y * row + u.z, size: grid.width),
      Self.place(v.x * 0.5 + v.y * row + v.z, size: grid.height))
    // The step is less than 2^15 pixels in any image that a picture could show, so that the product
    // with fewer than 2^16 columns fits; where it does not, the remainder still lies in the image.
    let place = left &+ step &* x
    return (Self.remainder(place.x, size: size.x), Self.remainder(place.y, size: size.y))
  }

  /// The channels at the centre of a pixel, under a projective transform.
  @inline(__always)
  private func channels(_ texels: Texels, x: Int, y: Int) -> SIMD4<UInt32> {
    let centre = SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1)
    let w = (rows.2 * centre).sum()
    guard w > 0 else { return SIMD4() }
    return texels.channels(
      x: Self.place((rows.0 * centre).sum() / w, size: grid.width),
      y: Self.place((rows.1 * centre).sum() / w, size: grid.height))
  }

  /// A coordinate in the image as a place: half a pixel back to the first centre, and half of 1/256
  /// on, so that the weights of neighbours are rounded and not cut.
  @inline(__always)
  static func place(_ coordinate: Double, size: Int) -> Int {
    wrapped(coordinate - 0.5 + 1 / 512, size: size)
  }

  /// A length in the image with 32 bits of fraction, whole repeats left out; 0 for what is no number,
  /// or too great to be told from its neighbours.
  @inline(__always)
  private static func wrapped(_ length: Double, size: Int) -> Int {
    let repeats = length / Double(size)
    guard repeats.magnitude < 1e15 else { return 0 }
    let part = repeats - Double(Int(repeats))
    let whole = size &<< 32
    return remainder(Int(part * Double(whole)), size: whole)
  }

  @inline(__always)
  private static func remainder(_ place: Int, size: Int) -> Int {
    let rest = place % size
    return rest < 0 ? rest &+ size : rest
  }
}
