import MapEngine
import MapGeometry
import MapRaster
import MapSVG

/// A logo as a block. It is drawn with paths if it is an SVG document that consists of paths, otherwise with pixels.
struct LogoBlock: DecorationBlock {
  let part = DecorationPart.logo
  let size: Point

  private let content: DecorationLogo.Content

  /// The maximum width of a logo, as a share of the width of the map.
  private static let greatestShare = 0.35

  /// Creates the block of a logo. A wide logo is lower than the height of the theme.
  ///
  /// - Throws: `SVGError` if the drawing of an SVG document exceeds a limit.
  init(_ logo: DecorationLogo, width: Double, _ brush: DecorationBrush) throws(SVGError) {
    let height = min(brush.theme.logoHeight, width * Self.greatestShare / logo.aspect)
    size = Point(height * logo.aspect, height)
    let (columns, rows) = Self.pixels(of: size, brush)
    switch logo.content {
    case .vector(let picture):
      let isPaths = Self.paths(of: picture, columns, rows, at: .zero) != nil
      content =
        isPaths ? logo.content : .pixels(try picture.draw(width: columns, height: rows))
    case .pixels(let pixels):
      content = .pixels(
        pixels.reduced(width: min(pixels.width, columns), height: min(pixels.height, rows)))
    }
  }

  /// Returns the width and height in device pixels.
  private static func pixels(of size: Point, _ brush: DecorationBrush) -> (Int, Int) {
    (max(1, Int(brush.snapped(size.x))), max(1, Int(brush.snapped(size.y))))
  }

  /// Returns the commands that draw a document with paths; nil if it needs pixels.
  private static func paths(
    of picture: SVGPicture, _ columns: Int, _ rows: Int, at corner: Point
  ) -> [DrawCommand]? {
    picture.commands(
      scale: SIMD2(Double(columns) / picture.width, Double(rows) / picture.height), at: corner)
  }

  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] {
    let place = Point(brush.snapped(corner.x), brush.snapped(corner.y))
    let (columns, rows) = Self.pixels(of: size, brush)
    switch content {
    case .vector(let picture):
      return Self.paths(of: picture, columns, rows, at: place) ?? []
    case .pixels(let pixels):
      let (x, y) = (
        Double(columns) / Double(pixels.width), Double(rows) / Double(pixels.height)
      )
      var command = ImageCommand()
      command.images = [pixels]
      command.instances = [
        ImageCommand.Instance(
          image: 0, part: (from: .zero, to: SIMD2(Float(pixels.width), Float(pixels.height))),
          transform: ProjectiveTransform(
            rows: (SIMD3(x, 0, place.x), SIMD3(0, y, place.y), SIMD3(0, 0, 1))), opacity: 1,
          interpolates: x != 1 || y != 1)
      ]
      return [.images(command)]
    }
  }
}

extension PixelBuffer {
  /// Returns the picture with fewer pixels. A pixel is the mean of the pixels that it covers.
  ///
  /// - Parameters:
  ///   - width: The width, from 1 to the width of the picture.
  ///   - height: The height, from 1 to the height of the picture.
  func reduced(width: Int, height: Int) -> PixelBuffer {
    guard width < self.width || height < self.height else { return self }
    var reduced = PixelBuffer(width: width, height: height)
    let columns = Self.covered(self.width, by: width)
    for (row, covered) in Self.covered(self.height, by: height).enumerated() {
      for (column, others) in columns.enumerated() {
        var sum = SIMD4<Float>.zero
        for (y, tall) in covered {
          for (x, wide) in others {
            let start = 4 * (y * self.width + x)
            let pixel = SIMD4(
              Float(bytes[start]), Float(bytes[start + 1]), Float(bytes[start + 2]),
              Float(bytes[start + 3]))
            sum += pixel * (tall * wide)
          }
        }
        let mean = sum.rounded(.toNearestOrAwayFromZero)
          .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        for channel in 0..<4 {
          // No channel exceeds alpha, even after rounding.
          reduced.bytes[4 * (row * width + column) + channel] = UInt8(
            min(mean[channel], mean.w))
        }
      }
    }
    return reduced
  }

  /// Returns the places that each of `count` equal parts of a length covers, with their shares of the part.
  private static func covered(_ length: Int, by count: Int) -> [[(Int, Float)]] {
    let step = Double(length) / Double(count)
    return (0..<count).map { index in
      let (start, end) = (Double(index) * step, Double(index + 1) * step)
      return (Int(start)..<min(length, Int(end.rounded(.up)))).map { place in
        let share = min(end, Double(place + 1)) - max(start, Double(place))
        return (place, Float(max(share, 0) / step))
      }
    }
  }
}
