import MapSystem

/// An `ImageCommand`, prepared for all bands of a picture.
struct ImagePlan {
  private let images: [BorderedImage]
  private let instances: [Instance]
  private let bins: BandBins

  private struct Instance {
    var quad: MappedQuad
    var image: Int
    /// The opacity from 0 to `Blend.fullCoverage`.
    var opacity: UInt32
    var interpolates: Bool
  }

  /// Prepares a command for a picture.
  init(_ command: ImageCommand, bands: BandLayout) {
    images = command.images.map(BorderedImage.init)
    let instances = command.instances.compactMap { instance -> Instance? in
      let opacity = BlendColor.level(instance.opacity, of: Blend.fullCoverage)
      let (low, high) = (SIMD2<Double>(instance.part.from), SIMD2<Double>(instance.part.to))
      guard opacity > 0, low.x < high.x, low.y < high.y,
        let quad = MappedQuad(
          low: low, high: high, transform: instance.transform, limits: instance.limits)
      else { return nil }
      return Instance(
        quad: quad, image: instance.image, opacity: opacity, interpolates: instance.interpolates)
    }
    self.instances = instances
    bins = BandBins(count: instances.count, bands: bands) {
      instances[$0].quad.rows(height: bands.height)
    }
  }

  /// Draws the instances that intersect a band.
  func draw(band index: Int, _ band: Band) {
    let cancellation = WorkCancellation.current
    for item in bins.items(band: index) where cancellation?.isCancelled != true {
      let instance = instances[Int(item)]
      let image = images[instance.image]
      image.grid.withTexels { texels in
        instance.quad.forEachPixel(band) { pixel, place in
          let found = image.channels(texels, at: place, interpolates: instance.interpolates)
          Blend.pixel(pixel, channels: found, coverage: instance.opacity)
        }
      }
    }
  }
}

/// An image with a border of transparent pixels.
struct BorderedImage {
  /// The image with a border. The border is one pixel wide on the left and top, and two pixels wide on the right
  /// and bottom.
  let grid: TexelGrid

  /// Creates the bordered copy of an image.
  init(_ image: PixelBuffer) {
    var bordered = PixelBuffer(width: image.width + 3, height: image.height + 3)
    for row in 0..<image.height {
      let start = 4 * ((row + 1) * bordered.width + 1)
      bordered.bytes.replaceSubrange(
        start..<start + 4 * image.width,
        with: image.bytes[4 * row * image.width..<4 * (row + 1) * image.width])
    }
    grid = TexelGrid(bordered)
  }

  /// Returns the channels, in steps of 1/256 of a level, at a place in the image without its border.
  @inline(__always)
  func channels(_ texels: Texels, at place: SIMD2<Double>, interpolates: Bool) -> SIMD4<UInt32> {
    // With interpolation, places are counted from the center of the border's first pixel, and 1/512 is added to round
    // the weights of neighbors to 1/256. Otherwise, places are counted from the corner of the border.
    let offset = interpolates ? 0.5 + 1 / 512 : 1
    let x = place.x + offset
    let y = place.y + offset
    guard x >= 0, y >= 0, x < Double(grid.width - 1), y < Double(grid.height - 1) else {
      return SIMD4()
    }
    if interpolates {
      let (x, y) = (Int(x * 4_294_967_296), Int(y * 4_294_967_296))
      return texels.linear(x: x, y: y, BorderedEdges.self).channels
    }
    return texels.nearest(column: Int(x), row: Int(y), BorderedEdges.self).channels
  }
}
