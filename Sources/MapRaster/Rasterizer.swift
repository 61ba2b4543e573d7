import MapParallel

/// Turns display lists into pixels.
public enum Rasterizer {
  /// Draws a display list on nothing.
  ///
  /// The picture is drawn in horizontal bands, each by itself, so that the pixels are the same for
  /// any number of threads.
  ///
  /// - Parameters:
  ///   - list: what to draw.
  ///   - width: pixels a row, 1 to 32,768.
  ///   - height: rows, 1 to 32,768.
  ///   - threads: how many threads draw; with one, no other than the caller's.
  public static func draw(_ list: DisplayList, width: Int, height: Int, threads: Int = 1)
    -> PixelBuffer
  {
    draw(list, width: width, height: height, threads: threads, rowsPerBand: 64)
  }

  /// Draws a display list in bands of a certain height.
  static func draw(
    _ list: DisplayList, width: Int, height: Int, threads: Int, rowsPerBand: Int
  ) -> PixelBuffer {
    precondition(max(width, height) <= 32_768, "a picture's side has at most 32,768 pixels")
    var picture = PixelBuffer(width: width, height: height)
    let bands = BandLayout(rowsPerBand: rowsPerBand, height: height)
    let plan = DrawPlan(list, bands: bands, width: width, threads: threads)
    picture.bytes.withUnsafeMutableBytes { bytes in
      guard let start = bytes.bindMemory(to: UInt32.self).baseAddress else { return }
      WorkQueue(count: bands.count).run(threads: threads) { queue in
        var painter = BandPainter(width: width, rowsPerBand: min(rowsPerBand, height))
        while let index = queue.next() {
          let rows = bands.rows(band: index)
          let pixels = start + rows.lowerBound * width
          painter.draw(plan, band: index, Band(rows: rows, width: width, pixels: pixels))
        }
      }
    }
    return picture
  }
}
