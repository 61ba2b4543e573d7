import MapGeometry

/// A command of textures with what is worked out once for all bands.
struct PlannedSurface {
  private let textures: [MipmappedTexture]
  private let marks: [Mark]
  private let bins: BandBins
  private let sampling: SurfaceCommand.Sampling
  private let shader: @Sendable (SurfaceCommand.Sample) -> SIMD4<Float>

  private struct Mark {
    var index: Int
    var texture: Int
    var mapping: TextureMapping
    var clip: RowClip
    /// The texture, where all pixels find as much of it.
    var even: EvenTexture?
  }

  /// Plans a command for a picture.
  init(_ command: SurfaceCommand, bands: BandLayout, width: Int) {
    sampling = command.sampling
    shader = command.shader
    let marks = command.marks.indices.compactMap { index -> Mark? in
      let mark = command.marks[index]
      let texture = command.textures[mark.texture]
      guard texture.width > 0, texture.height > 0,
        let mapping = TextureMapping(mark.transform)
      else { return nil }
      let clip = RowClip(mark.area, width: width, height: bands.height)
      guard !clip.area.isEmpty else { return nil }
      return Mark(index: index, texture: mark.texture, mapping: mapping, clip: clip)
    }
    bins = BandBins(count: marks.count, bands: bands) {
      marks[$0].clip.area.top..<marks[$0].clip.area.bottom
    }
    var shrunk = Set<Int>()
    for mark in marks where mark.mapping.mayShrink { shrunk.insert(mark.texture) }
    let textures = command.textures.indices.map {
      MipmappedTexture(
        command.textures[$0], halves: command.sampling.hasMipmaps && shrunk.contains($0))
    }
    self.textures = textures
    self.marks = marks.map { mark in
      var mark = mark
      mark.even = EvenTexture(
        textures[mark.texture], mapping: mark.mapping, sampling: command.sampling, width: width,
        height: bands.height)
      return mark
    }
  }

  /// Draws what reaches a band.
  func draw(band index: Int, _ band: Band) {
    for item in bins.items(band: index) {
      let mark = marks[Int(item)]
      let texture = textures[mark.texture]
      let area = mark.clip.area.intersection(band.area)
      guard !area.isEmpty else { continue }
      for row in area.top..<area.bottom {
        let (left, right) = mark.clip.columns(row: row, left: area.left, right: area.right)
        guard left < right else { continue }
        draw(mark, texture, row: row, columns: left..<right, band.row(row))
      }
    }
  }

  private func draw(
    _ mark: Mark, _ texture: MipmappedTexture, row: Int, columns: Range<Int>, _ pixels: PixelPointer
  ) {
    if let even = mark.even {
      even.forEach(in: columns, row: row) { column, channels, place in
        let sample = SurfaceCommand.Sample(channels: channels, place: place, mark: mark.index)
        Blend.pixel(pixels + column, shaded: shader(sample))
      }
      return
    }
    for column in columns {
      let found = mark.mapping.place(column: column, row: row)
      guard found.isAhead else { continue }
      let channels = texture.channels(
        at: found.place, footprint: found.footprint, sampling: sampling)
      let sample = SurfaceCommand.Sample(
        channels: channels, place: SIMD2<Float>(found.place), mark: mark.index)
      Blend.pixel(pixels + column, shaded: shader(sample))
    }
  }
}
