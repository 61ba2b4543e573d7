import MapSystem

/// Draws display lists into pixels.
public enum Rasterizer {
  /// Draws a display list on a transparent picture.
  ///
  /// The picture is drawn in independent horizontal bands, so the pixels are the same for any number of threads. If
  /// the work is canceled, the remaining bands stay transparent.
  ///
  /// - Parameters:
  ///   - list: The commands to draw. If the caller keeps no copy of a list with many points, its memory is freed while
  ///     it is drawn.
  ///   - width: The number of pixels per row, 1 to 32,768.
  ///   - height: The number of rows, 1 to 32,768.
  ///   - threads: The number of threads. With 1, only the caller's thread draws.
  public static func draw(
    _ list: consuming DisplayList, width: Int, height: Int, threads: Int = 1
  ) -> PixelBuffer {
    // A shape is prepared again for each band that it crosses, so one thread draws bands that are as high as its cache
    // allows. More threads need more bands to share.
    let rows = threads == 1 ? max(65_536 / max(width, 1), 64) : 64
    return draw(list, width: width, height: height, threads: threads, rowsPerBand: rows)
  }

  /// Draws a display list in bands of the given height.
  static func draw(
    _ list: consuming DisplayList, width: Int, height: Int, threads: Int, rowsPerBand: Int,
    size: DrawPart.Size = DrawPart.Size()
  ) -> PixelBuffer {
    precondition(max(width, height) <= 32_768, "a picture's side has at most 32,768 pixels")
    var list = list
    var picture = PixelBuffer(width: width, height: height)
    let bands = BandLayout(rowsPerBand: rowsPerBand, height: height)
    let clips = ClipPlan(list.commands, width: width, height: height)
    var first = 0
    for part in DrawPart.parts(of: list.commands, size: size) {
      if WorkCancellation.isRequested { break }
      // The commands before this part have been drawn. Their memory is used for the part's plans.
      while first < part.items.first?.command ?? 0 {
        list.commands[first] = .endLayer
        first += 1
      }
      let plan = DrawPlan(
        part, of: list, clips: clips, bands: bands, width: width, threads: threads)
      draw(plan, bands: bands, into: &picture, threads: threads)
    }
    return picture
  }

  /// Draws a plan into all bands of a picture.
  private static func draw(
    _ plan: DrawPlan, bands: BandLayout, into picture: inout PixelBuffer, threads: Int
  ) {
    let (width, height) = (picture.width, picture.height)
    picture.bytes.withUnsafeMutableBytes { bytes in
      guard let start = bytes.bindMemory(to: UInt32.self).baseAddress else { return }
      WorkQueue(count: bands.count).run(threads: threads) { queue in
        var painter = BandPainter(width: width, rowsPerBand: min(bands.rowsPerBand, height))
        while !WorkCancellation.isRequested, let index = queue.next() {
          let rows = bands.rows(band: index)
          let pixels = start + rows.lowerBound * width
          painter.draw(plan, band: index, Band(rows: rows, width: width, pixels: pixels))
        }
      }
    }
  }
}

/// Draws bands one after another with the same scratch memory.
struct BandPainter: ~Copyable {
  private var scratch: BandScratch
  private var layers: LayerStack

  /// Creates a painter for bands of up to the given size.
  init(width: Int, rowsPerBand: Int) {
    scratch = BandScratch(width: width, rowsPerBand: rowsPerBand)
    layers = LayerStack(capacity: width * rowsPerBand)
  }

  /// Draws all steps of a plan into a band.
  mutating func draw(_ plan: borrowing DrawPlan, band index: Int, _ band: Band) {
    scratch.depth.clear()
    for step in plan.steps where !WorkCancellation.isRequested {
      switch step {
      case .draw(let command):
        command.draw(band: index, layers.top(above: band), scratch: &scratch)
      case .skip: break
      case .beginLayer(let opacity): layers.push(opacity: opacity)
      case .endLayer: layers.pop(onto: band)
      }
    }
    while !layers.isEmpty { layers.pop(onto: band) }
  }
}
