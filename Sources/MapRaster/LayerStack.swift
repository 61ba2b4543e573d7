/// The layers that are drawn apart from the picture at the moment.
///
/// Invariant: `open` of the buffers in `buffers` are in use; each holds `capacity` pixels.
struct LayerStack: ~Copyable {
  private var buffers: [PixelPointer] = []
  private var opacities: [Float] = []
  private let capacity: Int

  /// Layers of up to a number of pixels.
  init(capacity: Int) { self.capacity = capacity }

  deinit {
    for buffer in buffers { buffer.deallocate() }
  }

  var isEmpty: Bool { opacities.isEmpty }

  /// Where to draw: the innermost layer, or the picture.
  func top(above band: Band) -> Band {
    guard !opacities.isEmpty else { return band }
    return Band(rows: band.rows, width: band.width, pixels: buffers[opacities.count - 1])
  }

  /// Starts a layer of nothing.
  mutating func push(opacity: Float, count: Int) {
    if opacities.count == buffers.count {
      buffers.append(.allocate(capacity: capacity))
    }
    buffers[opacities.count].initialize(repeating: 0, count: count)
    opacities.append(opacity)
  }

  /// Blends the innermost layer on what is below it; does nothing where there is none.
  mutating func pop(onto band: Band) {
    guard let opacity = opacities.popLast() else { return }
    let source = buffers[opacities.count]
    Blend.layer(source, on: top(above: band).pixels, count: band.count, opacity: opacity)
  }
}
