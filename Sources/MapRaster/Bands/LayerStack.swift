/// The offscreen layers that are open.
///
/// Invariant: the first `opacities.count` of `buffers` are in use; each has `capacity` pixels. All others are
/// transparent.
struct LayerStack: ~Copyable {
  private var buffers: [PixelPointer] = []
  private var opacities: [Float] = []
  private let capacity: Int

  /// Creates an empty stack for layers of at most `capacity` pixels.
  init(capacity: Int) { self.capacity = capacity }

  deinit {
    for buffer in buffers { buffer.deallocate() }
  }

  var isEmpty: Bool { opacities.isEmpty }

  /// Returns the target of drawing: the innermost layer, or the picture.
  func top(above band: Band) -> Band {
    guard !opacities.isEmpty else { return band }
    return Band(rows: band.rows, width: band.width, pixels: buffers[opacities.count - 1])
  }

  /// Opens a transparent layer.
  mutating func push(opacity: Float) {
    if opacities.count == buffers.count {
      let buffer = PixelPointer.allocate(capacity: capacity)
      buffer.initialize(repeating: 0, count: capacity)
      buffers.append(buffer)
    }
    opacities.append(opacity)
  }

  /// Composites the innermost layer on the one below it; does nothing if there is none.
  mutating func pop(onto band: Band) {
    guard let opacity = opacities.popLast() else { return }
    let source = buffers[opacities.count]
    Blend.moveLayer(source, onto: top(above: band).pixels, count: band.count, opacity: opacity)
  }
}
