/// A command of images with what is worked out once for all bands.
struct PlannedImages {
  private let images: [RimmedImage]
  private let marks: [Mark]
  private let bins: BandBins

  private struct Mark {
    var quad: MappedQuad
    var image: Int
    /// The opacity from 0 to `Blend.fullCoverage`.
    var opacity: UInt32
    var interpolates: Bool
  }

  /// Plans a command for a picture.
  init(_ command: ImageCommand, bands: BandLayout) {
    images = command.images.map(RimmedImage.init)
    let marks = command.marks.compactMap { mark -> Mark? in
      let opacity = BlendColor.level(mark.opacity, of: Blend.fullCoverage)
      let (low, high) = (SIMD2<Double>(mark.part.from), SIMD2<Double>(mark.part.to))
      guard opacity > 0, low.x < high.x, low.y < high.y,
        let quad = MappedQuad(low: low, high: high, transform: mark.transform)
      else { return nil }
      return Mark(
        quad: quad, image: mark.image, opacity: opacity, interpolates: mark.interpolates)
    }
    self.marks = marks
    bins = BandBins(count: marks.count, bands: bands) { marks[$0].quad.rows(height: bands.height) }
  }

  /// Draws what reaches a band.
  func draw(band index: Int, _ band: Band) {
    for item in bins.items(band: index) {
      let mark = marks[Int(item)]
      let image = images[mark.image]
      image.grid.withTexels { texels in
        mark.quad.forEachPixel(band) { pixel, place in
          let found = image.channels(texels, at: place, interpolates: mark.interpolates)
          Blend.pixel(pixel, channels: found, coverage: mark.opacity)
        }
      }
    }
  }
}

/// An image with a rim of transparent pixels around it.
struct RimmedImage {
  /// The image with its rim: one pixel on the left and above, two on the right and below.
  let grid: TexelGrid

  /// The image and its rim.
  init(_ image: PixelBuffer) {
    var rimmed = PixelBuffer(width: image.width + 3, height: image.height + 3)
    for row in 0..<image.height {
      let start = 4 * ((row + 1) * rimmed.width + 1)
      rimmed.bytes.replaceSubrange(
        start..<start + 4 * image.width,
        with: image.bytes[4 * row * image.width..<4 * (row + 1) * image.width])
    }
    grid = TexelGrid(rimmed)
  }

  /// The channels, in steps of 1/256 of a level, at a place in the image without its rim.
  @inline(__always)
  func channels(_ texels: Texels, at place: SIMD2<Double>, interpolates: Bool) -> SIMD4<UInt32> {
    // From the centre of the rim's first pixel; half of 1/256 more rounds the neighbours' weights.
    let offset = interpolates ? 0.5 + 1 / 512 : 1
    let x = place.x + offset
    let y = place.y + offset
    guard x >= 0, y >= 0, x < Double(grid.width - 1), y < Double(grid.height - 1) else {
      return SIMD4()
    }
    if interpolates {
      return texels.channels(x: Int(x * 4_294_967_296), y: Int(y * 4_294_967_296))
    }
    return texels.channels(x: Int(x) &<< 32, y: Int(y) &<< 32)
  }
}
