/// The samples of a distance field with a rim of zeros around them, mixed with their neighbours in
/// between their centres.
struct FieldGrid {
  /// How far around the field there are distances, in samples.
  static let rim = 1.0
  /// Samples a row, without the rim.
  let width: Int
  /// Rows, without the rim.
  let height: Int
  /// Invariant: (`width` + 4) x (`height` + 4) samples: two more on each side.
  private let samples: [UInt8]

  /// The grid of a field.
  init(_ field: FieldCommand.Field) {
    precondition(field.samples.count == field.width * field.height, "a field has all its samples")
    width = field.width
    height = field.height
    let stride = width + 4
    var samples = [UInt8](repeating: 0, count: stride * (height + 4))
    for row in 0..<height {
      let start = (row + 2) * stride + 2
      samples.replaceSubrange(
        start..<start + width, with: field.samples[row * width..<(row + 1) * width])
    }
    self.samples = samples
  }

  /// The distance, 0 to 1, at a place no further outside of the field than `rim`.
  @inline(__always)
  func distance(at place: SIMD2<Double>) -> Float {
    // From the centre of the rim's first sample, in 256ths.
    let x = Int((place.x + 1.5) * 256 + 0.5)
    let y = Int((place.y + 1.5) * 256 + 0.5)
    let stride = width &+ 4
    let start = min(max(y &>> 8, 0), height &+ 2) &* stride &+ min(max(x &>> 8, 0), width &+ 2)
    let (right, down) = (x & 255, y & 255)
    // Safe: the row and the column are at most two less than there are.
    return samples.withUnsafeBufferPointer { samples in
      let top = Int(samples[start]) &* (256 &- right) &+ Int(samples[start &+ 1]) &* right
      let below = start &+ stride
      let bottom = Int(samples[below]) &* (256 &- right) &+ Int(samples[below &+ 1]) &* right
      return Float(top &* (256 &- down) &+ bottom &* down) / (255 * 65536)
    }
  }
}
