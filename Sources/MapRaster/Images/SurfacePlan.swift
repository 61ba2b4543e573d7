/// A `SurfaceCommand`, prepared for all bands of a picture.
struct SurfacePlan {
  private let textures: [MipmappedTexture]
  private let instances: [Instance]
  private let bins: BandBins
  private let sampling: SurfaceCommand.Sampling
  private let shader: @Sendable (inout [SurfaceCommand.Sample]) -> Void
  private let step: Int
  private let strips: [Range<Int>]

  private struct Instance {
    var index: Int
    var texture: Int
    var shape: Shape
    /// The rows of the picture that the instance may touch.
    var rows: Range<Int>
    /// The sampler for an affine transform; nil if the instance needs the general sampler.
    var affine: AffineTexture?

    /// Whether the texture may be minified enough to use mipmaps.
    var mayMinify: Bool {
      switch shape {
      case .flat(let mapping, _): mapping.mayMinify
      case .mesh: true
      }
    }
  }

  private enum Shape {
    case flat(TextureMapping, RowClip)
    case mesh(MeshPainter)
  }

  /// Prepares a command for a picture.
  init(_ command: SurfaceCommand, bands: BandLayout, width: Int) {
    sampling = command.sampling
    shader = command.shader
    strips = command.strips
    step = [8, 4, 2].first { $0 <= command.step } ?? 1
    let instances = command.instances.indices.compactMap { index -> Instance? in
      let instance = command.instances[index]
      let texture = command.textures[instance.texture]
      guard texture.width > 0, texture.height > 0 else { return nil }
      switch instance.shape {
      case .flat(let transform, let area):
        guard let mapping = TextureMapping(transform) else { return nil }
        let clip = RowClip(area, width: width, height: bands.height)
        guard !clip.area.isEmpty else { return nil }
        return Instance(
          index: index, texture: instance.texture, shape: .flat(mapping, clip),
          rows: clip.area.top..<clip.area.bottom)
      case .mesh(let mesh):
        guard let painter = MeshPainter(mesh, bands: bands, width: width) else { return nil }
        return Instance(
          index: index, texture: instance.texture, shape: .mesh(painter), rows: painter.rows)
      }
    }
    bins = BandBins(count: instances.count, bands: bands) { instances[$0].rows }
    var minified = Set<Int>()
    for instance in instances where instance.mayMinify { minified.insert(instance.texture) }
    let textures = command.textures.indices.map {
      MipmappedTexture(
        command.textures[$0], hasMipmaps: command.sampling.hasMipmaps && minified.contains($0))
    }
    self.textures = textures
    self.instances = instances.map { instance in
      guard case .flat(let mapping, _) = instance.shape else { return instance }
      var instance = instance
      instance.affine = AffineTexture(
        textures[instance.texture], mapping: mapping, sampling: command.sampling,
        width: width, height: bands.height)
      return instance
    }
  }

  /// Draws the instances that intersect a band.
  func draw(band index: Int, _ band: Band) {
    var samples: [SurfaceCommand.Sample] = []
    samples.reserveCapacity(Self.runLength)
    for item in bins.items(band: index) {
      let instance = instances[Int(item)]
      let texture = textures[instance.texture]
      switch instance.shape {
      case .flat(let mapping, let clip):
        for area in shown(clip.area.intersection(band.area)) {
          if step > 1, mapping.constantSteps != nil {
            drawSparsely(instance, mapping, texture, clip, area, band, &samples)
            continue
          }
          for row in area.top..<area.bottom {
            let (left, right) = clip.columns(row: row, left: area.left, right: area.right)
            guard left < right else { continue }
            draw(
              instance, mapping, texture, row: row, columns: left..<right, band.row(row), &samples)
          }
        }
      case .mesh(let painter):
        painter.forEachRun(band: index, in: band.area) { mapping, row, columns in
          draw(instance, mapping, texture, row: row, columns: columns, band.row(row), &samples)
        }
      }
    }
  }

  /// Returns the parts of an area that lie in the columns of the command's strips.
  private func shown(_ area: PixelArea) -> [PixelArea] {
    if area.isEmpty { return [] }
    guard !strips.isEmpty else { return [area] }
    let rows = SurfaceCommand.rowsPerStrip
    return (area.top / rows...(area.bottom - 1) / rows).map { index in
      let columns = strips[min(index, strips.count - 1)]
      return area.intersection(
        PixelArea(
          left: columns.lowerBound, top: index * rows, right: columns.upperBound,
          bottom: (index + 1) * rows))
    }.filter { !$0.isEmpty }
  }

  /// Draws a part of a band, shaded at every `step`th pixel of every `step`th row of the picture.
  private func drawSparsely(
    _ instance: Instance, _ mapping: TextureMapping, _ texture: MipmappedTexture, _ clip: RowClip,
    _ area: PixelArea, _ band: Band, _ samples: inout [SurfaceCommand.Sample]
  ) {
    let first = area.left / step
    let count = (area.right - 1) / step + 2 - first
    func shaded(row: Int) -> [SIMD4<UInt32>] {
      shade(
        instance, mapping, texture, row: row, columns: first..<first + count, spacing: step,
        &samples)
      return samples.map { BlendColor.fixed(BlendColor.clamped($0.channels)) }
    }
    // The shaded pixels above and below a row, and their weighted sum.
    var node = -1
    var (upper, lower): ([SIMD4<UInt32>], [SIMD4<UInt32>]) = ([], [])
    var mixed = [SIMD4<UInt32>](repeating: SIMD4(), count: count)
    var last = -1
    for row in area.top..<area.bottom {
      let (left, right) = clip.columns(row: row, left: area.left, right: area.right)
      guard left < right else { continue }
      let wanted = row / step * step
      if node == wanted, last == row - 1 {
        for index in 0..<count { mixed[index] &+= lower[index] &- upper[index] }
      } else {
        if node != wanted {
          upper = node >= 0 && node + step == wanted ? lower : shaded(row: wanted)
          lower = shaded(row: wanted + step)
          node = wanted
        }
        let weight = UInt32(row - node)
        for index in 0..<count {
          mixed[index] = upper[index] &* (UInt32(step) - weight) &+ lower[index] &* weight
        }
      }
      last = row
      mixed.withUnsafeBufferPointer { mixed in
        drawSparsely(mixed, from: first, columns: left..<right, band.row(row))
      }
    }
  }

  /// Draws a row of the picture between shaded pixels. The channels of the shaded pixels are multiplied by `step`.
  private func drawSparsely(
    _ nodes: UnsafeBufferPointer<SIMD4<UInt32>>, from first: Int, columns: Range<Int>,
    _ pixels: PixelPointer
  ) {
    // In each case, the step is a constant, which lets the compiler unroll the loops.
    switch step {
    case 2: drawSparsely(nodes, from: first, columns: columns, pixels, step: 2)
    case 4: drawSparsely(nodes, from: first, columns: columns, pixels, step: 4)
    default: drawSparsely(nodes, from: first, columns: columns, pixels, step: 8)
    }
  }

  @inline(__always)
  private func drawSparsely(
    _ nodes: UnsafeBufferPointer<SIMD4<UInt32>>, from first: Int, columns: Range<Int>,
    _ pixels: PixelPointer, step: Int
  ) {
    let shift = UInt32(2 &* step.trailingZeroBitCount)
    let half = UInt32(1 &<< shift) &>> 1
    // Safe: the columns lie between the first node and the last.
    for node in columns.lowerBound / step...(columns.upperBound - 1) / step {
      let start = node &* step
      let color = nodes[node &- first]
      let change = nodes[node &- first &+ 1] &- color
      // The sum is at most 65280 * step^2, which is 4,177,920 for a step of 8. Differences wrap around.
      var sum = color &* UInt32(step) &+ half
      if start >= columns.lowerBound, start &+ step <= columns.upperBound {
        for offset in 0..<step {
          Blend.pixel(pixels + (start &+ offset), saturating: sum &>> shift)
          sum = sum &+ change
        }
        continue
      }
      for column in start..<start &+ step {
        if columns.contains(column) { Blend.pixel(pixels + column, saturating: sum &>> shift) }
        sum = sum &+ change
      }
    }
  }

  /// The maximum number of pixels that are shaded at once.
  private static let runLength = 64

  /// Draws pixels of a row. `samples` is memory for their samples.
  private func draw(
    _ instance: Instance, _ mapping: TextureMapping, _ texture: MipmappedTexture, row: Int,
    columns: Range<Int>, _ pixels: PixelPointer, _ samples: inout [SurfaceCommand.Sample]
  ) {
    // The pixels in front of the viewer are adjacent.
    var columns = columns
    while let first = columns.first, !mapping.isAhead(column: first, row: row) {
      columns = columns.dropFirst()
    }
    while let last = columns.last, !mapping.isAhead(column: last, row: row) {
      columns = columns.dropLast()
    }
    while !columns.isEmpty {
      let run = columns.prefix(Self.runLength)
      shade(instance, mapping, texture, row: row, columns: run, spacing: 1, &samples)
      for (index, sample) in samples.enumerated() {
        Blend.pixel(pixels + (run.lowerBound &+ index), shaded: sample.channels)
      }
      columns = columns.dropFirst(run.count)
    }
  }

  /// Replaces `samples` with the shaded samples of columns of a row. The column with number `n` is at pixel
  /// `n * spacing` of the row.
  @inline(__always)
  private func shade(
    _ instance: Instance, _ mapping: TextureMapping, _ texture: MipmappedTexture, row: Int,
    columns: Range<Int>, spacing: Int, _ samples: inout [SurfaceCommand.Sample]
  ) {
    samples.removeAll(keepingCapacity: true)
    if let affine = instance.affine {
      affine.forEach(in: columns, spacing: spacing, row: row) { channels, place in
        samples.append(.init(channels: channels, place: place, instance: instance.index))
      }
    } else {
      for column in columns {
        let found = mapping.place(column: column * spacing, row: row)
        let channels = texture.channels(
          at: found.place, footprint: found.footprint, sampling: sampling)
        samples.append(
          .init(
            channels: channels, place: SIMD2<Float>(found.place), instance: instance.index))
      }
    }
    shader(&samples)
  }
}
