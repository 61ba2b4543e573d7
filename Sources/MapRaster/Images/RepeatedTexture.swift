import MapGeometry

/// A repeated image sampled along the rows of the picture.
///
/// Places are computed from the left end of a row, so they do not depend on the start of a run of pixels. All places
/// are kept within one repeat.
struct RepeatedTexture {
  private let grid: TexelGrid
  /// The transform from the picture to the image.
  private let placement: ProjectiveTransform
  /// The globe to which the placement applies; nil if it applies to the picture.
  private let plane: Globe?
  /// The x of the plane around which places on the plane lie, and the width of the world.
  private let middle: Double
  private let turn: Double
  /// Whether a step to the right in the picture is the same step in the image at every place.
  private let isAffine: Bool
  /// The size of a repeat, and a step to the right within the repeat. Both have 32 bits of fraction.
  private let size: SIMD2<Int>
  private let step: SIMD2<Int>

  /// Creates a sampler of an image with its placement.
  init(_ image: RepeatedImage) {
    grid = TexelGrid(image.pixels)
    size = SIMD2(grid.width, grid.height) &<< 32
    placement = image.placement
    plane = image.plane
    middle = image.middle
    turn = (image.plane?.unitsPerRadian ?? 0) * 2 * .pi
    isAffine = placement.isAffine && image.plane == nil
    step = SIMD2(
      Self.wrapped(placement.rows.0.x, size: grid.width),
      Self.wrapped(placement.rows.1.x, size: grid.height))
  }

  /// Calls `body` for each of `count` pixels, starting at (x, y), with the pixel's index and its channels in steps
  /// of 1/256 of a level.
  @inline(__always)
  func forEach(count: Int, x: Int, y: Int, _ body: (Int, SIMD4<UInt32>) -> Void) {
    grid.withTexels { texels in
      guard isAffine else {
        for index in 0..<count {
          body(index, channels(texels, x: x &+ index, y: y))
        }
        return
      }
      // The numbers are compared one by one, because there is no vector comparison for them.
      let (width, height) = (size.x, size.y)
      let (right, down) = (step.x, step.y)
      var (u, v) = place(x: x, y: y)
      for index in 0..<count {
        body(index, texels.linear(x: u, y: v, RepeatingEdges.self).channels)
        u &+= right
        if u >= width { u &-= width }
        v &+= down
        if v >= height { v &-= height }
      }
    }
  }

  /// Returns the channels, in steps of 1/256 of a level, of the pixel at (x, y).
  func channels(x: Int, y: Int) -> SIMD4<UInt32> {
    var found = SIMD4<UInt32>()
    forEach(count: 1, x: x, y: y) { found = $1 }
    return found
  }

  /// Returns the place of the center of a pixel under an affine transform.
  @inline(__always)
  private func place(x: Int, y: Int) -> (Int, Int) {
    let row = Double(y) + 0.5
    let (u, v) = (placement.rows.0, placement.rows.1)
    let left = SIMD2(
      Self.place(u.x * 0.5 + u.y * row + u.z, size: grid.width),
      Self.place(v.x * 0.5 + v.y * row + v.z, size: grid.height))
    // The step is less than 2^15 pixels for any image that a picture could show, so the product with fewer than 2^16
    // columns fits in an `Int`. If the product does not fit, the remainder still lies in the image.
    let place = left &+ step &* x
    return (Self.remainder(place.x, size: size.x), Self.remainder(place.y, size: size.y))
  }

  /// Returns the channels at the center of a pixel under a projective transform.
  @inline(__always)
  private func channels(_ texels: Texels, x: Int, y: Int) -> SIMD4<UInt32> {
    let rows = placement.rows
    var center = SIMD3(Double(x) + 0.5, Double(y) + 0.5, 1)
    if let plane {
      guard let point = plane.inverse(Point(center.x, center.y)) else { return SIMD4() }
      let copies = ((point.x - middle) / turn).rounded()
      center = SIMD3(point.x - copies * turn, point.y, 1)
    }
    let w = (rows.2 * center).sum()
    guard w > 0 else { return SIMD4() }
    let u = Self.place((rows.0 * center).sum() / w, size: grid.width)
    let v = Self.place((rows.1 * center).sum() / w, size: grid.height)
    return texels.linear(x: u, y: v, RepeatingEdges.self).channels
  }

  /// Returns the place of a coordinate in the first repeat of an image of `size` pixels. Half a pixel is subtracted
  /// to count from the first center. Half of 1/256 is added to round the weights of neighbors instead of truncating
  /// them.
  @inline(__always)
  static func place(_ coordinate: Double, size: Int) -> Int {
    wrapped(coordinate - 0.5 + 1 / 512, size: size)
  }

  /// Returns a length in the image with 32 bits of fraction, without whole repeats. Returns 0 for NaN and for
  /// lengths that are too great for a fraction.
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

extension TexelGrid {
  /// Returns the four channels, in steps of 1/256 of a level, at a place in the repeated image. The place is in
  /// pixels from the upper left corner of the image.
  func repeated(x: Double, y: Double) -> SIMD4<UInt32> {
    var channels = SIMD4<UInt32>()
    withTexels { texels in
      channels =
        texels.linear(
          x: RepeatedTexture.place(x, size: width), y: RepeatedTexture.place(y, size: height),
          RepeatingEdges.self
        ).channels
    }
    return channels
  }
}
