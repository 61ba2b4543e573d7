/// The pixels of lines one pixel wide as a graphics card draws them. There is one pixel per step along the longer
/// axis. The pixel fades with its distance from the line (MapLibre's fill outline shader).
///
/// A line between two pixels belongs to the lower or left pixel. This is OpenGL's rule, in which rows run from the
/// bottom of the picture to its top. Pixels are collected and then blended together in order.
///
/// Invariant: the first `count` of `offsets` are pixels of the band in which lines are added. The `count` is at most
/// `capacity`, and there is room for four more pixels.
struct HairlinePixels: ~Copyable {
  /// The offset of each pixel in the band, and the pixel's distance from the line.
  private let offsets: UnsafeMutablePointer<Int32>
  private let distances: UnsafeMutablePointer<Float>
  private var count = 0
  private let capacity: Int

  /// Creates an empty collection for bands of up to the given size in pixels.
  init(width: Int, height: Int) {
    capacity = max(width, height) + 1024
    offsets = .allocate(capacity: capacity + 4)
    distances = .allocate(capacity: capacity + 4)
    offsets.initialize(repeating: 0, count: capacity + 4)
    distances.initialize(repeating: 0, count: capacity + 4)
  }

  deinit {
    offsets.deallocate()
    distances.deallocate()
  }

  /// Whether a line within an area of this size may be added.
  @inline(__always)
  func hasRoom(for area: PixelArea) -> Bool {
    count &+ max(area.right &- area.left, area.bottom &- area.top) <= capacity
  }

  /// Adds the pixels of a line in an area without the last pixel, so consecutive lines share no pixel.
  @inline(__always)
  mutating func add(
    from a: GridPoint, to b: GridPoint, in area: PixelArea, clip: RowClip?, band: Band
  ) {
    guard let line = HairlineSteps(a, b, in: area) else { return }
    if let clip {
      add(line, in: area, clip: clip, band: band) { _, place in line.distance(at: place) }
    } else {
      add(line, in: area, band: band)
    }
  }

  /// Adds the pixels of a line without a clip, four at a time.
  @inline(__always)
  private mutating func add(_ line: HairlineSteps, in area: PixelArea, band: Band) {
    precondition(count &+ line.count <= capacity)
    let isSteep = line.isSteep
    let width = Int32(truncatingIfNeeded: band.width)
    let low = Int32(truncatingIfNeeded: isSteep ? area.left : area.top)
    let room = UInt32(
      truncatingIfNeeded: isSteep ? area.right &- area.left : area.bottom &- area.top)
    // The offsets from one step to the next, and across the line.
    let (along, across) = isSteep ? (width, 1) : (1, width)
    let steps = SIMD4<Int32>(0, 1, 2, 3)
    let first = Int32(
      truncatingIfNeeded: line.first &* Int(along) &- band.rows.lowerBound &* band.width)
    var start = first &+ steps &* along
    let slope = line.slope
    var places = SIMD4<Int64>(
      Int64(line.place), Int64(line.place &+ slope), Int64(line.place &+ 2 &* slope),
      Int64(line.place &+ 3 &* slope))
    var end = count
    var left = line.count
    while left > 0 {
      // The upper halves are the places' columns or rows, and the lower halves are fractions.
      let halves = unsafeBitCast(places, to: SIMD8<UInt32>.self)
      let others = SIMD4<Int32>(truncatingIfNeeded: halves.oddHalf)
      let fractions = halves.evenHalf
      let pixels = start &+ others &* across
      let distances = line.distances(atFractions: fractions)
      let isOutside =
        (SIMD4<UInt32>(truncatingIfNeeded: others &- low) .>= room)
        .& (steps .< Int32(truncatingIfNeeded: left))
      if any(isOutside) {
        for step in 0..<min(left, 4) where !isOutside[step] {
          offsets[end] = pixels[step]
          self.distances[end] = distances[step]
          end &+= 1
        }
      } else {
        // Entries after the last pixel are overwritten.
        UnsafeMutableRawPointer(offsets + end).storeBytes(of: pixels, as: SIMD4<Int32>.self)
        UnsafeMutableRawPointer(self.distances + end).storeBytes(
          of: distances, as: SIMD4<Float>.self)
        end &+= min(left, 4)
      }
      start &+= 4 &* along
      places &+= Int64(4 &* slope)
      left &-= 4
    }
    count = end
  }

  /// Adds the pixels of a part of a line in a tilted view, without the last pixel. The pixels fade with their distance
  /// from the line and with a shift along the whole line.
  mutating func add(
    from a: GridPoint, to b: GridPoint, shift: DepthShift, in area: PixelArea, clip: RowClip?,
    band: Band
  ) {
    guard let line = HairlineSteps(a, b, in: area) else { return }
    add(line, in: area, clip: clip, band: band) { step, place in
      let across = line.distance(at: place)
      let along = shift.distance(step: step, isSteep: line.isSteep)
      return min((across * across + along * along).squareRoot(), 1)
    }
  }

  /// Adds one pixel per column or, for a steep line, per row.
  ///
  /// - Parameters:
  ///   - line: The steps of the line.
  ///   - area: The area of the picture to which pixels are limited.
  ///   - clip: A further clip for the pixels, or nil if there is no clip.
  ///   - band: The band that contains the area.
  ///   - distance: Returns the distance of a pixel's center from the line. The `step` is the pixel's column or, for a
  ///     steep line, its row. The `place` is the line's place in this column or row.
  @inline(__always)
  private mutating func add(
    _ line: HairlineSteps, in area: PixelArea, clip: RowClip?, band: Band,
    distance: (_ step: Int, _ place: Int) -> Float
  ) {
    precondition(count &+ line.count <= capacity)
    let isSteep = line.isSteep
    let low = isSteep ? area.left : area.top
    let room = UInt(bitPattern: (isSteep ? area.right : area.bottom) &- low)
    // The offsets from one step to the next, and across the line.
    let (along, across) = isSteep ? (band.width, 1) : (1, band.width)
    var offset = line.first &* along &- band.rows.lowerBound &* band.width
    var place = line.place
    for step in line.first..<line.first &+ line.count {
      let other = place &>> 32
      let (x, y) = isSteep ? (other, step) : (step, other)
      if UInt(bitPattern: other &- low) < room, clip?.contains(x: x, y: y) ?? true {
        offsets[count] = Int32(truncatingIfNeeded: offset &+ other &* across)
        distances[count] = distance(step, place)
        count &+= 1
      }
      offset &+= along
      place &+= line.slope
    }
  }

  /// Blends a shader on all pixels and removes them.
  ///
  /// - Parameters:
  ///   - shader: The colors of the pixels.
  ///   - fades: Whether pixels fade with their distance from the line.
  ///   - band: The band of the pixels.
  @inline(__always)
  mutating func blend(_ shader: some FillShader, fades: Bool, band: Band) {
    var start = 0
    while start < count {
      let distance = UnsafeRawPointer(distances + start).loadUnaligned(as: SIMD4<Float>.self)
      let coverage = fades ? Self.coverage(distance) : SIMD4(repeating: Blend.fullCoverage)
      let places = UnsafeRawPointer(offsets + start).loadUnaligned(as: SIMD4<Int32>.self)
      shader.blend(
        band.pixels, width: band.width, top: band.rows.lowerBound, at: places,
        count: min(count &- start, 4), coverage: coverage)
      start &+= 4
    }
    count = 0
  }

  /// Returns the coverage of pixels, from 0 to `Blend.fullCoverage`, at distances from 0 to 1.
  @inline(__always)
  private static func coverage(_ distance: SIMD4<Float>) -> SIMD4<UInt32> {
    Blend.coverage(1 - distance * distance * (3 - 2 * distance))
  }
}

extension RowClip {
  /// Whether the clip contains a pixel of one of its rows.
  @inline(__always)
  fileprivate func contains(x: Int, y: Int) -> Bool {
    let (left, right) = columns(row: y, left: x, right: x + 1)
    return left < right
  }
}
