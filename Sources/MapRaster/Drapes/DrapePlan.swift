import MapSystem

/// A `DrapeCommand`, drawn for all bands of a picture.
///
/// First, the nearest triangle of every pixel is determined. Then the picture of each visible surface is drawn, and
/// the surface's pixels take their colors from it. At most one picture per thread exists at a time. All threads
/// draw each large picture together. Afterward, each thread draws small pictures alone.
struct DrapePlan {
  private let found: DrapeFaces
  /// The color of each pixel with a triangle.
  private var colors: [UInt32]

  /// Draws the surfaces of a command on several threads.
  ///
  /// - Parameter draw: Draws the pictures of surfaces.
  init(
    _ command: DrapeCommand, width: Int, height: Int, threads: Int, draw: @escaping PictureDrawing
  ) {
    let known = command.visibility?.faces
    if let known, (known.width, known.height) == (width, height),
      known.surfaces.count == command.surfaces.count
    {
      found = known
    } else {
      found = DrapeFaces(command, width: width, height: height, threads: threads)
    }
    colors = [UInt32](repeating: 0, count: found.faces.count)
    if found.isEmpty { return }
    let haze = command.haze.flatMap { DrapeHaze($0) }
    let shader = { @Sendable (surface: Int, threads: Int) in
      DrapeShader(command, surface: surface, haze, threads: threads, draw: draw)
    }
    let owners = found.owners
    shade(owners, command, threads: threads, shader)
    if !command.isRepeated { shadeCovered(owners, threads: threads) { shader($0, 1) } }
  }

  // MARK: Colors

  /// Finds the colors of the nearest triangles.
  private mutating func shade(
    _ owners: [Int32], _ command: DrapeCommand, threads: Int,
    _ shader: @Sendable (_ surface: Int, _ threads: Int) -> DrapeShader
  ) {
    let areas = visibleAreas(owners)
    let order = DrapeOrder(command, areas, threads: threads)
    var colors: [UInt32] = []
    swap(&colors, &self.colors)
    colors.withUnsafeMutableBufferPointer { [self] colors in
      // Safe: each pixel belongs to exactly one surface, and each row of a surface is drawn by only one thread.
      nonisolated(unsafe) let colors = colors
      for index in order.large where !WorkCancellation.isRequested {
        guard let area = areas[index] else { continue }
        let shader = shader(index, threads)
        let bands = BandLayout(rowsPerBand: Self.rowsPerBand, height: area.bottom - area.top)
        WorkQueue(count: bands.count).run(threads: threads) { queue in
          while let band = queue.next() {
            let rows = bands.rows(band: band)
            var part = area
            part.top = area.top + rows.lowerBound
            part.bottom = area.top + rows.upperBound
            shade(found.surfaces[index], in: part, with: shader, colors)
          }
        }
      }
      WorkQueue(count: order.small.count).run(threads: threads) { queue in
        while !WorkCancellation.isRequested, let place = queue.next() {
          let index = order.small[place]
          guard let area = areas[index] else { continue }
          shade(found.surfaces[index], in: area, with: shader(index, 1), colors)
        }
      }
    }
    self.colors = colors
  }

  /// The number of rows of a surface that a thread takes at once.
  private static let rowsPerBand = 32

  private func shade(
    _ surface: Range<Int>, in area: PixelArea, with shader: DrapeShader,
    _ colors: UnsafeMutableBufferPointer<UInt32>
  ) {
    let width = found.width
    found.faces.withUnsafeBufferPointer { faces in
      var known = -1
      var plane = DrapePlane.none
      for row in area.top..<area.bottom {
        for column in area.left..<area.right {
          let face = Int(faces[row &* width &+ column])
          guard surface.contains(face) else { continue }
          if face != known {
            plane = found.plane(of: face)
            known = face
          }
          colors[row &* width &+ column] = shader.color(plane, column: column, row: row)
        }
      }
    }
  }

  /// Adds the colors of the triangles behind translucent triangles.
  private mutating func shadeCovered(
    _ owners: [Int32], threads: Int, _ shader: @Sendable (Int) -> DrapeShader
  ) {
    var shown: [DrapeFaces.CoveredFace] = []
    for band in found.covered {
      for face in band where colors[Int(face.pixel)] >> 24 < 255 { shown.append(face) }
    }
    guard !shown.isEmpty, !WorkCancellation.isRequested else { return }
    let groups = Dictionary(grouping: shown.indices) { owners[Int(shown[$0].face)] }
      .sorted { $0.key < $1.key }
    let (faces, width) = (shown, found.width)
    let shaded = groups.concurrentMap(threads: threads) { [found] group -> [UInt32] in
      let shader = shader(Int(group.key))
      return group.value.map { index in
        let (pixel, face) = (Int(faces[index].pixel), Int(faces[index].face))
        return shader.color(found.plane(of: face), column: pixel % width, row: pixel / width)
      }
    }
    for (group, colors) in zip(groups, shaded) {
      for (index, color) in zip(group.value, colors) { shown[index].color = color }
    }
    var mixed: [Int32: UInt32] = [:]
    for face in shown {
      withUnsafeMutablePointer(to: &mixed[face.pixel, default: 0]) {
        Blend.pixel($0, packed: face.color)
      }
    }
    for (pixel, color) in mixed {
      var color = color
      withUnsafeMutablePointer(to: &color) { Blend.pixel($0, packed: colors[Int(pixel)]) }
      colors[Int(pixel)] = color
    }
  }

  /// Returns the area in which each surface is visible; nil for hidden surfaces.
  private func visibleAreas(_ owners: [Int32]) -> [PixelArea?] {
    let width = found.width
    var areas = [PixelArea?](repeating: nil, count: found.surfaces.count)
    for row in 0..<found.height {
      var start = row * width
      let end = start + width
      while start < end {
        let face = found.faces[start]
        var next = start + 1
        while next < end, found.faces[next] == face { next += 1 }
        if face >= 0 {
          let owner = Int(owners[Int(face)])
          let (left, right) = (start - row * width, next - row * width)
          var area = areas[owner] ?? PixelArea(left: left, top: row, right: right, bottom: row + 1)
          area.left = min(area.left, left)
          area.right = max(area.right, right)
          area.bottom = row + 1
          areas[owner] = area
        }
        start = next
      }
    }
    return areas
  }

  // MARK: Drawing

  /// Draws the surfaces in a band, except where something in `depth` hides them.
  func draw(_ band: Band, depth: inout DepthBuffer) {
    if found.isEmpty { return }
    depth.prepare(band)
    for row in band.rows {
      let pixels = band.row(row)
      for column in 0..<found.width {
        let pixel = row &* found.width &+ column
        let near = found.nearness[pixel]
        if found.faces[pixel] >= 0,
          depth.cover(row: row, column: column, band, nearness: near)
        {
          Blend.pixel(pixels + column, packed: colors[pixel])
        }
      }
    }
  }
}

/// The drawing order of the visible surfaces of a `DrapeCommand`.
struct DrapeOrder {
  /// The surfaces that all threads draw together, one after another.
  let large: [Int]
  /// The surfaces that single threads draw, the largest first.
  let small: [Int]

  /// Divides the visible surfaces by their areas in the picture. With one thread, all surfaces are small.
  init(_ command: DrapeCommand, _ areas: [PixelArea?], threads: Int) {
    let whole = command.pictureSize * command.pictureSize
    let costs = zip(command.surfaces, areas).map { surface, area in
      guard let area else { return 0 }
      let picture = surface.part.map { $0.width * $0.height } ?? whole
      return picture + (area.right - area.left) * (area.bottom - area.top)
    }
    let total = costs.reduce(0, +)
    let order = costs.indices.filter { costs[$0] > 0 }.sorted {
      (-costs[$0], $0) < (-costs[$1], $1)
    }
    // The cost of each small surface is at most a quarter of a thread's share of the total. Therefore, threads wait
    // only briefly for the last small surface.
    large = order.filter { threads > 1 && costs[$0] * 4 * threads > total }
    small = Array(order.dropFirst(large.count))
  }
}
