import MapRaster

/// Makes the signed distance fields of icons, which can be drawn in any color and with a halo.
///
/// A field has MapLibre's constants (`SymbolShading`). Its distances are exact on a grid that is finer than its pixels.
struct IconField {
  /// The margin around an icon for its halo, in pixels of the style.
  private static let haloMargin = 4.0
  /// The number of cells of the fine grid per pixel, in each direction.
  static let detail = 8

  /// The maximum number of pixels of an image from which a field is made.
  static let pixelLimit = 1 << 18

  /// The number of pixels of the field per pixel of the style.
  let pixelRatio: Double

  /// The number of pixels that are added on each side of the icon.
  var margin: Int { Int((Self.haloMargin * pixelRatio).rounded(.up)) }

  /// Returns the field of an image, whose alpha is interpolated. An edge is where alpha is one half.
  func image(of picture: PixelBuffer) -> PixelBuffer {
    let detail = Self.detail
    func alpha(_ x: Int, _ y: Int) -> Double {
      guard (0..<picture.width).contains(x), (0..<picture.height).contains(y) else { return 0 }
      return Double(picture.bytes[4 * (y * picture.width + x) + 3])
    }
    return image(width: picture.width * detail, height: picture.height * detail) { column, row in
      let (x, y) = (
        (Double(column) + 0.5) / Double(detail) - 0.5, (Double(row) + 0.5) / Double(detail) - 0.5
      )
      let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      let (u, v) = (x - Double(left), y - Double(top))
      let upper = alpha(left, top) * (1 - u) + alpha(left + 1, top) * u
      let lower = alpha(left, top + 1) * (1 - u) + alpha(left + 1, top + 1) * u
      return upper * (1 - v) + lower * v >= 127.5
    }
  }

  /// Returns the field of an image that has `detail` pixels per pixel of the field.
  func image(ofDetailed picture: PixelBuffer) -> PixelBuffer {
    image(width: picture.width, height: picture.height) { column, row in
      picture.bytes[4 * (row * picture.width + column) + 3] >= 128
    }
  }

  /// Returns the field of a shape.
  ///
  /// - Parameters:
  ///   - width: The number of columns of the fine grid.
  ///   - height: The number of rows of the fine grid.
  ///   - isInside: Whether the center of a cell of the fine grid is inside the shape.
  private func image(
    width: Int, height: Int, _ isInside: (_ column: Int, _ row: Int) -> Bool
  ) -> PixelBuffer {
    let detail = Self.detail
    var field = PixelBuffer(
      width: (width + detail - 1) / detail + 2 * margin,
      height: (height + detail - 1) / detail + 2 * margin)
    let (columns, rows) = (field.width * detail, field.height * detail)
    var inside = [Bool](repeating: false, count: columns * rows)
    for row in 0..<height {
      for column in 0..<width where isInside(column, row) {
        inside[(row + margin * detail) * columns + column + margin * detail] = true
      }
    }
    let toInside = Self.squaredDistances(to: inside, columns: columns, rows: rows)
    let toOutside = Self.squaredDistances(
      to: inside.map { !$0 }, columns: columns, rows: rows)
    for y in 0..<field.height {
      for x in 0..<field.width {
        // The corner of four cells is the center of the pixel. An edge lies half a cell before the nearest cell.
        var sum = 0.0
        for (dx, dy) in [(-1, -1), (0, -1), (-1, 0), (0, 0)] {
          let cell = (y * detail + detail / 2 + dy) * columns + x * detail + detail / 2 + dx
          sum +=
            inside[cell]
            ? 0.5 - Double(toOutside[cell]).squareRoot() : Double(toInside[cell]).squareRoot() - 0.5
        }
        let distance = sum / 4 / Double(detail) / pixelRatio
        let share = SymbolShading.edge - distance / SymbolShading.samples
        let value = UInt8((min(max(share, 0), 1) * 255).rounded())
        for channel in 0..<4 { field.bytes[4 * (y * field.width + x) + channel] = value }
      }
    }
    return field
  }

  /// A distance, squared, that is greater than that of any two cells.
  private static let far: Float = 1e12

  /// Returns the squared distance of each cell to the nearest cell of a set (P. Felzenszwalb and D. Huttenlocher,
  /// "Distance Transforms of Sampled Functions", 2012). Distances are in cells.
  private static func squaredDistances(to set: [Bool], columns: Int, rows: Int) -> [Float] {
    var grid = set.map { $0 ? 0 : far }
    for column in 0..<columns { transform(&grid, start: column, count: rows, step: columns) }
    for row in 0..<rows { transform(&grid, start: row * columns, count: columns, step: 1) }
    return grid
  }

  /// Replaces each value f(q) of a line of the grid by the minimum of f(p) + (q - p)² over all p: the lower envelope of
  /// parabolas.
  private static func transform(_ grid: inout [Float], start: Int, count: Int, step: Int) {
    let values = (0..<count).map { Double(grid[start + $0 * step]) }
    // The parabolas of the envelope from left to right, and the place at which each begins.
    var parabolas: [(place: Int, begin: Double)] = []
    for q in 0..<count {
      var begin = -Double.infinity
      while let last = parabolas.last {
        let (a, b) = (Double(last.place), Double(q))
        begin = ((values[q] + b * b) - (values[last.place] + a * a)) / (2 * (b - a))
        if begin > last.begin { break }
        parabolas.removeLast()
        begin = -.infinity
      }
      parabolas.append((q, begin))
    }
    var index = 0
    for q in 0..<count {
      while index + 1 < parabolas.count, parabolas[index + 1].begin < Double(q) { index += 1 }
      let way = Double(q - parabolas[index].place)
      grid[start + q * step] = Float(values[parabolas[index].place] + way * way)
    }
  }
}
