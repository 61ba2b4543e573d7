import MapGeometry
import MapRaster

extension PixelArea {
  var width: Int { right - left }
  var height: Int { bottom - top }

  /// Returns the pixels that a box in device pixels touches inside this area.
  func pixels(in box: Box) -> PixelArea {
    guard !box.isEmpty, [box.minX, box.minY, box.maxX, box.maxY].allSatisfy(\.isFinite) else {
      return PixelArea(left: left, top: top, right: left, bottom: top)
    }
    func limited(_ value: Double, _ low: Int, _ high: Int) -> Int {
      Int(min(max(value, Double(low)), Double(high)))
    }
    return PixelArea(
      left: limited(box.minX.rounded(.down), left, right),
      top: limited(box.minY.rounded(.down), top, bottom),
      right: limited(box.maxX.rounded(.up), left, right),
      bottom: limited(box.maxY.rounded(.up), top, bottom))
  }
}

/// The coverage of the pixels of an area, from 0 to 1.
struct SVGMask {
  var area: PixelArea
  var values: [Float]

  /// Creates a mask that covers nothing.
  init(_ area: PixelArea) {
    self.area = area
    values = Array(repeating: 0, count: area.width * area.height)
  }

  /// Creates the exact coverage by contours in device pixels. `area` limits the mask.
  init(_ contours: [[Point]], rule: FillCommand.Rule, in area: PixelArea) {
    var box = Box.empty
    for point in contours.joined() { box.formUnion(point) }
    self.init(area.pixels(in: box))
    guard !self.area.isEmpty else { return }
    var fill = FillCommand()
    fill.edge = .exact(rule)
    let origin = Point(Double(self.area.left), Double(self.area.top))
    for contour in contours where contour.count > 1 {
      fill.points += contour.map {
        DevicePoint(Float($0.x - origin.x), Float($0.y - origin.y))
      }
      fill.ringEnds.append(fill.points.count)
    }
    let white = PremultipliedColor(red: 1, green: 1, blue: 1, alpha: 1)
    fill.shapes = [FillCommand.Shape(rings: 0..<fill.ringEnds.count, color: white)]
    var list = DisplayList()
    list.commands = [.fill(fill)]
    let pixels = Rasterizer.draw(list, width: self.area.width, height: self.area.height)
    for index in values.indices { values[index] = Float(pixels.bytes[4 * index + 3]) / 255 }
  }

  /// Adds the coverage of another mask inside the area.
  mutating func formUnion(_ other: SVGMask) {
    forEachPixel(of: other.area) { own, index in
      values[own] += other.values[index] * (1 - values[own])
    }
  }

  /// Multiplies the coverage by the coverage of another mask.
  mutating func formIntersection(_ other: SVGMask) {
    var product = SVGMask(area)
    product.forEachPixel(of: other.area) { own, index in
      product.values[own] = values[own] * other.values[index]
    }
    self = product
  }

  /// Calls `body` with the indices of each common pixel in this mask and in a mask of another area.
  func forEachPixel(of other: PixelArea, _ body: (_ own: Int, _ index: Int) -> Void) {
    let common = area.intersection(other)
    guard !common.isEmpty else { return }
    for y in common.top..<common.bottom {
      let own = (y - area.top) * area.width - area.left
      let index = (y - other.top) * other.width - other.left
      for x in common.left..<common.right { body(own + x, index + x) }
    }
  }
}

/// A layer of premultiplied pixels.
struct SVGCanvas {
  let area: PixelArea
  private var pixels: [SIMD4<Float>]

  /// Creates a transparent layer.
  init(_ area: PixelArea) {
    self.area = area
    pixels = Array(repeating: .zero, count: max(area.width, 0) * max(area.height, 0))
  }

  /// Blends colors at a coverage. `color` returns the premultiplied color at the center of a pixel.
  mutating func blend(_ mask: SVGMask, _ color: (Point) -> SIMD4<Float>) {
    let common = area.intersection(mask.area)
    guard !common.isEmpty else { return }
    for y in common.top..<common.bottom {
      for x in common.left..<common.right {
        let share = mask.values[(y - mask.area.top) * mask.area.width + x - mask.area.left]
        guard share > 0 else { continue }
        let index = (y - area.top) * area.width + x - area.left
        let source = color(Point(Double(x) + 0.5, Double(y) + 0.5)) * share
        pixels[index] = source + pixels[index] * (1 - source.w)
      }
    }
  }

  /// Blends a layer inside this layer, at an opacity and inside a mask, if there is one.
  mutating func blend(_ layer: SVGCanvas, opacity: Float, mask: SVGMask?) {
    let common = area.intersection(layer.area)
    guard !common.isEmpty else { return }
    for y in common.top..<common.bottom {
      for x in common.left..<common.right {
        let source = layer.pixels[(y - layer.area.top) * layer.area.width + x - layer.area.left]
        guard source.w > 0 else { continue }
        let share = mask?.value(x: x, y: y) ?? 1
        let index = (y - area.top) * area.width + x - area.left
        let shared = source * (opacity * share)
        pixels[index] = shared + pixels[index] * (1 - shared.w)
      }
    }
  }

  /// The pixels with 8 bits per channel.
  var buffer: PixelBuffer {
    var buffer = PixelBuffer(width: area.width, height: area.height)
    for (index, pixel) in pixels.enumerated() {
      let bytes = (pixel.clamped(lowerBound: .zero, upperBound: .one) * 255)
        .rounded(.toNearestOrAwayFromZero)
      // No channel exceeds alpha, even after rounding.
      for channel in 0..<4 {
        buffer.bytes[4 * index + channel] = UInt8(min(bytes[channel], bytes.w))
      }
    }
    return buffer
  }
}

extension SVGMask {
  /// Returns the coverage of a pixel; 0 outside the area.
  fileprivate func value(x: Int, y: Int) -> Float {
    guard (area.left..<area.right).contains(x), (area.top..<area.bottom).contains(y) else {
      return 0
    }
    return values[(y - area.top) * area.width + x - area.left]
  }
}
