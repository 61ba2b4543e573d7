import MapSystem

/// An `SDFCommand`, prepared for all bands of a picture.
struct SDFPlan {
  private let fields: [SDFGrid]
  private let kernels: [SDFKernel]
  private let bins: BandBins

  /// Prepares a command for a picture.
  init(_ command: SDFCommand, bands: BandLayout) {
    let fields = command.fields.map(SDFGrid.init)
    let kernels = command.instances.compactMap { instance in
      SDFKernel(instance, field: fields[instance.field])
    }
    self.fields = fields
    self.kernels = kernels
    bins = BandBins(count: kernels.count, bands: bands) {
      kernels[$0].quad.rows(height: bands.height)
    }
  }

  /// Draws the instances that intersect a band.
  func draw(band index: Int, _ band: Band) {
    let cancellation = WorkCancellation.current
    for item in bins.items(band: index) where cancellation?.isCancelled != true {
      let kernel = kernels[Int(item)]
      kernel.draw(fields[kernel.field], band)
    }
  }
}

/// An instance of a distance field, prepared for drawing (MapLibre's symbol shader).
struct SDFKernel {
  /// The area of the instance in the picture.
  let quad: MappedQuad
  /// The index of the instance's field.
  let field: Int
  private let color: BlendColor
  private let edge: Step
  private let innerEdge: Step?

  /// Creates the kernel of an instance; nil if no part of it is visible.
  init?(_ instance: SDFCommand.Instance, field: SDFGrid) {
    color = BlendColor(instance.color)
    // MapLibre keeps a transparent border around glyphs and images.
    let border = SIMD2<Double>(repeating: SDFGrid.border)
    let size = SIMD2(Double(field.width), Double(field.height))
    edge = Step(middle: instance.edge, softness: instance.softness)
    guard !color.isClear,
      var quad = MappedQuad(
        low: -border, high: size + border, transform: instance.transform, limits: instance.limits),
      let (low, high) = field.bounds(above: edge.start)
    else { return nil }
    quad.reduce(low: low, high: high, transform: instance.transform)
    self.quad = quad
    self.field = instance.field
    innerEdge = instance.innerEdge.map { Step(middle: $0, softness: instance.softness) }
  }

  /// Draws the part of the instance that lies in a band.
  func draw(_ field: SDFGrid, _ band: Band) {
    field.withSamples { samples in
      quad.forEachPixel(band) { pixel, place in
        let distance = samples.distance(at: place)
        // Most pixels of a glyph's quad lie outside the glyph.
        guard distance > edge.start else { return }
        var share = edge.share(at: distance)
        if let innerEdge { share = min(share, 1 - innerEdge.share(at: distance)) }
        guard share > 0 else { return }
        Blend.pixel(pixel, color, coverage: UInt32(share * Float(Blend.fullCoverage) + 0.5))
      }
    }
  }

  /// A smooth step from 0 to 1.
  private struct Step {
    var start: Float
    var scale: Float

    init(middle: Float, softness: Float) {
      // The minimum is half the smallest step between two samples, which is in effect a hard edge.
      let softness = max(softness, 1 / 131_072)
      start = middle - softness
      scale = 1 / (2 * softness)
    }

    @inline(__always)
    func share(at distance: Float) -> Float {
      let t = min(max((distance - start) * scale, 0), 1)
      return t * t * (3 - 2 * t)
    }
  }
}

/// The samples of a distance field with a border of zeros. Values are interpolated bilinearly between sample centers.
struct SDFGrid {
  /// The width, in samples, of the border in which distances are defined.
  static let border = 1.0
  /// The number of samples per row, without the border.
  let width: Int
  /// The number of rows, without the border.
  let height: Int
  /// Invariant: there are (`width` + 4) x (`height` + 4) samples, including two extra samples on each side.
  private let samples: [UInt8]
  /// The maximum sample of each column and of each row.
  private let columnPeaks: [UInt8]
  private let rowPeaks: [UInt8]

  /// Creates the grid of a field.
  init(_ field: SDFCommand.Field) {
    precondition(field.samples.count == field.width * field.height, "a field has all its samples")
    let (width, height) = (field.width, field.height)
    (self.width, self.height) = (width, height)
    let stride = width + 4
    var samples = [UInt8](repeating: 0, count: stride * (height + 4))
    var columnPeaks = [UInt8](repeating: 0, count: width)
    var rowPeaks = [UInt8](repeating: 0, count: height)
    field.samples.withUnsafeBufferPointer { source in
      samples.withUnsafeMutableBufferPointer { samples in
        columnPeaks.withUnsafeMutableBufferPointer { columnPeaks in
          for row in 0..<height {
            let (from, to) = (row &* width, (row &+ 2) &* stride &+ 2)
            var peak: UInt8 = 0
            for column in 0..<width {
              let sample = source[from &+ column]
              samples[to &+ column] = sample
              columnPeaks[column] = max(columnPeaks[column], sample)
              peak = max(peak, sample)
            }
            rowPeaks[row] = peak
          }
        }
      }
    }
    (self.samples, self.columnPeaks, self.rowPeaks) = (samples, columnPeaks, rowPeaks)
  }

  /// Returns the corners of a box that contains all places with a distance above a threshold; nil if there are no
  /// such places.
  func bounds(above threshold: Float) -> (low: SIMD2<Double>, high: SIMD2<Double>)? {
    // Interpolation between samples at or below the threshold does not exceed the threshold. If the threshold is NaN,
    // no sample is excluded.
    func isAbove(_ peak: UInt8) -> Bool {
      !(Float(Int(peak) * 65536) / (255 * 65536) <= threshold)
    }
    // Outside the field, samples are 0.
    guard !isAbove(0) else {
      return (SIMD2(repeating: -.infinity), SIMD2(repeating: .infinity))
    }
    guard let left = columnPeaks.firstIndex(where: isAbove),
      let right = columnPeaks.lastIndex(where: isAbove),
      let top = rowPeaks.firstIndex(where: isAbove), let bottom = rowPeaks.lastIndex(where: isAbove)
    else { return nil }
    // A sample has an effect up to the centers of its neighbors, and places are rounded to 1/256.
    let reach = SIMD2(repeating: 1 + 1.0 / 64)
    return (
      SIMD2(Double(left), Double(top)) + 0.5 - reach,
      SIMD2(Double(right), Double(bottom)) + 0.5 + reach
    )
  }

  /// The samples while the grid lends them.
  struct Samples {
    fileprivate let samples: UnsafeBufferPointer<UInt8>
    fileprivate let width: Int
    fileprivate let height: Int

    /// Returns the distance, 0 to 1, at a place at most `border` outside the field.
    @inline(__always)
    func distance(at place: SIMD2<Double>) -> Float {
      // Both numbers are counted from the center of the border's first sample, in steps of 1/256 of a sample.
      let x = Int((place.x + 1.5) * 256 + 0.5)
      let y = Int((place.y + 1.5) * 256 + 0.5)
      let stride = width &+ 4
      // Safe: both the row and the column are at least two below their counts.
      let start = min(max(y &>> 8, 0), height &+ 2) &* stride &+ min(max(x &>> 8, 0), width &+ 2)
      let (right, down) = (x & 255, y & 255)
      let top = Int(samples[start]) &* (256 &- right) &+ Int(samples[start &+ 1]) &* right
      let below = start &+ stride
      let bottom = Int(samples[below]) &* (256 &- right) &+ Int(samples[below &+ 1]) &* right
      return Float(top &* (256 &- down) &+ bottom &* down) / (255 * 65536)
    }
  }

  /// Lends the samples to `body`.
  @inline(__always)
  func withSamples(_ body: (Samples) -> Void) {
    samples.withUnsafeBufferPointer { body(Samples(samples: $0, width: width, height: height)) }
  }
}
