import MapGeometry
import MapRaster
import MapText

/// Converts color glyphs to images of the size at which they are drawn.
struct ColorGlyphPainter {
  /// An image to draw.
  struct Image {
    /// The identity of the image within the painter.
    var id: Int
    var pixels: PixelBuffer
    /// The part of the image to draw, in the image's pixels.
    var part: Box
    /// The transform from the image's pixels to the picture.
    var transform: ProjectiveTransform
    /// Whether pixels are interpolated.
    var interpolates: Bool
  }

  /// The number of positions within a pixel, along each axis, at which drawings are placed.
  private static let steps = 4.0
  /// The maximum side, in device pixels, of a drawing that is painted as a whole. Of a larger drawing, only the part in
  /// the picture is painted.
  private static let maximumSide = 512.0

  /// The size of the picture, in device pixels.
  private let width: Double
  private let height: Double
  private var painted: [Key: (id: Int, pixels: PixelBuffer, x: Int, y: Int)] = [:]
  private var scaled: [ScaledKey: (id: Int, pixels: PixelBuffer)] = [:]
  private var count = 0

  /// A drawing at a place within a pixel.
  private struct Key: Hashable {
    var glyph: ObjectIdentifier
    var part: Int
    var toDevice: ProjectiveTransform
    var textColor: PremultipliedColor
  }

  /// A bitmap scaled to a size.
  private struct ScaledKey: Hashable {
    var glyph: ObjectIdentifier
    var part: Int
    var width: Int
    var height: Int
  }

  /// Creates a painter for a picture. The width and height are in device pixels.
  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Returns the images of a glyph from bottom to top.
  mutating func images(
    of glyph: Glyph, _ drawing: ColorGlyph, toDevice: ProjectiveTransform,
    textColor: PremultipliedColor
  ) -> [Image] {
    drawing.parts.indices.compactMap { index in
      switch drawing.parts[index] {
      case .drawing(let paint):
        // The glyph lives as long as its tile, so its identity is unique.
        let key = Key(
          glyph: ObjectIdentifier(glyph), part: index, toDevice: toDevice, textColor: textColor)
        return image(of: paint, key, drawing.bounds)
      case .bitmap(let bitmap, let origin, let pixelSize):
        let toGlyph = ProjectiveTransform(
          rows: (
            SIMD3(pixelSize, 0, origin.x), SIMD3(0, pixelSize, origin.y), SIMD3(0, 0, 1)
          ))
        return image(
          of: bitmap, toDevice: toGlyph.then(toDevice), ObjectIdentifier(glyph), part: index)
      }
    }
  }

  // MARK: Drawings

  private mutating func image(
    of paint: ColorPaint, _ key: Key, _ bounds: (least: SIMD2<Double>, greatest: SIMD2<Double>)
  ) -> Image? {
    var key = key
    guard var box = Self.box(bounds, key.toDevice) else { return nil }
    var (left, top) = (0.0, 0.0)
    let isSmall = max(box.maxX - box.minX, box.maxY - box.minY) <= Self.maximumSide
    if key.toDevice.isAffine, isSmall {
      // Drawings at the same place within a pixel are painted once.
      let x = (key.toDevice.rows.0.z * Self.steps).rounded() / Self.steps
      let y = (key.toDevice.rows.1.z * Self.steps).rounded() / Self.steps
      (left, top) = (x.rounded(.down), y.rounded(.down))
      key.toDevice.rows.0.z = x - left
      key.toDevice.rows.1.z = y - top
      if let known = painted[key] {
        return Self.image(
          known.id, known.pixels, x: left + Double(known.x), y: top + Double(known.y))
      }
      guard let moved = Self.box(bounds, key.toDevice) else { return nil }
      box = moved
    } else {
      box = Box(
        minX: max(box.minX, 0), minY: max(box.minY, 0), maxX: min(box.maxX, width),
        maxY: min(box.maxY, height))
    }
    let (x, y) = (Int(box.minX.rounded(.down)), Int(box.minY.rounded(.down)))
    let right = Int(box.maxX.rounded(.up))
    let bottom = Int(box.maxY.rounded(.up))
    guard right > x, bottom > y else { return nil }
    var canvas = ColorCanvas(
      x: x, y: y, width: right - x, height: bottom - y, textColor: key.textColor)
    canvas.draw(paint, toDevice: key.toDevice)
    count += 1
    let pixels = canvas.buffer
    if key.toDevice.isAffine, isSmall { painted[key] = (count, pixels, x, y) }
    return Self.image(count, pixels, x: left + Double(x), y: top + Double(y))
  }

  private static func image(_ id: Int, _ pixels: PixelBuffer, x: Double, y: Double) -> Image {
    let part = Box(minX: 0, minY: 0, maxX: Double(pixels.width), maxY: Double(pixels.height))
    return Image(
      id: id, pixels: pixels, part: part, transform: .translation(x, y),
      interpolates: false)
  }

  /// Returns the box of a glyph's bounds in device pixels; nil if a corner lies behind the camera or far away.
  private static func box(
    _ bounds: (least: SIMD2<Double>, greatest: SIMD2<Double>), _ toDevice: ProjectiveTransform
  ) -> Box? {
    var box: Box?
    for x in [bounds.least.x, bounds.greatest.x] {
      for y in [bounds.least.y, bounds.greatest.y] {
        let (point, w) = toDevice.apply(Point(x, y))
        guard w > 0, abs(point.x) < 1e6, abs(point.y) < 1e6 else { return nil }
        let corner = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
        box =
          box.map {
            Box(
              minX: min($0.minX, point.x), minY: min($0.minY, point.y),
              maxX: max($0.maxX, point.x), maxY: max($0.maxY, point.y))
          } ?? corner
      }
    }
    return box
  }

  // MARK: Bitmaps

  private mutating func image(
    of bitmap: GlyphBitmap, toDevice: ProjectiveTransform, _ glyph: ObjectIdentifier, part: Int
  ) -> Image? {
    let center = Point(Double(bitmap.width) / 2, Double(bitmap.height) / 2)
    let (here, w) = toDevice.apply(center)
    guard w > 0 else { return nil }
    func length(_ x: Double, _ y: Double) -> Double {
      let step = (toDevice.apply(Point(center.x + x, center.y + y)).point - here).length
      return step.isFinite ? min(step, 1) : 1
    }
    // The bitmap is first scaled down, because interpolation alone would skip pixels if the bitmap is strongly reduced.
    let width = max(1, Int((Double(bitmap.width) * length(1, 0)).rounded(.up)))
    let height = max(1, Int((Double(bitmap.height) * length(0, 1)).rounded(.up)))
    let key = ScaledKey(glyph: glyph, part: part, width: width, height: height)
    let known: (id: Int, pixels: PixelBuffer)
    if let found = scaled[key] {
      known = found
    } else {
      count += 1
      known = (count, bitmap.scaled(width: width, height: height))
      scaled[key] = known
    }
    let toBitmap = ProjectiveTransform(
      rows: (
        SIMD3(Double(bitmap.width) / Double(width), 0, 0),
        SIMD3(0, Double(bitmap.height) / Double(height), 0), SIMD3(0, 0, 1)
      ))
    return Image(
      id: known.id, pixels: known.pixels,
      part: Box(minX: -1, minY: -1, maxX: Double(width) + 1, maxY: Double(height) + 1),
      transform: toBitmap.then(toDevice), interpolates: true)
  }
}

extension GlyphBitmap {
  /// Returns the bitmap at a smaller or equal size. Each pixel is the mean of the area that it covers.
  func scaled(width: Int, height: Int) -> PixelBuffer {
    var result = PixelBuffer(width: width, height: height)
    guard width != self.width || height != self.height else {
      result.bytes = pixels
      return result
    }
    let columns = Self.shares(of: self.width, in: width)
    let rows = Self.shares(of: self.height, in: height)
    var narrow = [SIMD4<Float>](repeating: .zero, count: width * self.height)
    for y in 0..<self.height {
      for (x, shares) in columns.enumerated() {
        var sum = SIMD4<Float>.zero
        for (column, share) in shares {
          let start = 4 * (y * self.width + column)
          let pixel = SIMD4(pixels[start], pixels[start + 1], pixels[start + 2], pixels[start + 3])
          sum += SIMD4<Float>(pixel) * share
        }
        narrow[y * width + x] = sum
      }
    }
    for (y, shares) in rows.enumerated() {
      for x in 0..<width {
        var sum = SIMD4<Float>.zero
        for (row, share) in shares { sum += narrow[row * width + x] * share }
        let bytes = sum.rounded(.toNearestOrAwayFromZero)
        for channel in 0..<4 {
          result.bytes[4 * (y * width + x) + channel] = UInt8(min(max(bytes[channel], 0), 255))
        }
      }
    }
    return result
  }

  /// Returns the samples that each sample of a smaller number covers, with weights that add up to 1.
  private static func shares(of count: Int, in fewer: Int) -> [[(index: Int, share: Float)]] {
    let step = Double(count) / Double(fewer)
    return (0..<fewer).map { sample in
      let (from, to) = (Double(sample) * step, Double(sample + 1) * step)
      let last = min(count, Int(to.rounded(.up)))
      return (Int(from.rounded(.down))..<max(last, Int(from) + 1)).map { index in
        let covered = min(Double(index + 1), to) - max(Double(index), from)
        return (min(index, count - 1), Float(covered / step))
      }
    }
  }
}
