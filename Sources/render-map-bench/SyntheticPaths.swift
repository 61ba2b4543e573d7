import MapGeometry
import MapRaster

/// Synthetic paths that are used to time the rasterizer.
enum SyntheticPaths {
  /// A generator of pseudo-random numbers that are the same on every machine (splitmix64).
  private struct Numbers {
    var state: UInt64 = 42

    /// Returns a number from 0 to `limit`.
    mutating func next(_ limit: Float) -> Float {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Float((z ^ (z >> 31)) >> 40) / Float(1 << 24) * limit
    }
  }

  /// Returns a display list of small shapes with ten corners, distributed over a square picture.
  static func stars(count: Int, size: Int) -> DisplayList {
    var numbers = Numbers()
    var command = FillCommand()
    for _ in 0..<count {
      let center = DevicePoint(numbers.next(Float(size)), numbers.next(Float(size)))
      for _ in 0..<10 {
        command.points.append(center + DevicePoint(numbers.next(24) - 12, numbers.next(24) - 12))
      }
      command.ringEnds.append(command.points.count)
      let ring = command.ringEnds.count - 1
      command.shapes.append(.init(rings: ring..<(ring + 1), color: color(&numbers)))
    }
    var list = DisplayList()
    list.commands = [.fill(command)]
    return list
  }

  /// Returns a display list that covers a picture with a rotated image of 16 x 16 pixels. The image is repeated.
  static func turnedPattern() -> DisplayList {
    var numbers = Numbers()
    var image = PixelBuffer(width: 16, height: 16)
    for index in image.bytes.indices {
      image.bytes[index] = index % 4 == 3 ? 255 : UInt8(numbers.next(256))
    }
    let placement = ProjectiveTransform(
      rows: (SIMD3(0.8, 0.6, 0), SIMD3(-0.6, 0.8, 0), SIMD3(0, 0, 1)))
    var list = DisplayList()
    list.commands = [
      .pattern(PatternPaint(image: RepeatedImage(pixels: image, placement: placement)))
    ]
    return list
  }

  /// Returns a display list of irregular lines, three pixels wide, distributed over a square picture.
  static func roads(count: Int, size: Int) -> DisplayList {
    var numbers = Numbers()
    var command = StrokeCommand()
    var style = StrokeStyle()
    style.width = 3
    style.join = .round
    style.cap = .round
    for _ in 0..<count {
      let first = command.points.count
      var point = DevicePoint(numbers.next(Float(size)), numbers.next(Float(size)))
      for _ in 0..<8 {
        command.points.append(point)
        point += DevicePoint(numbers.next(40) - 20, numbers.next(40) - 20)
      }
      command.lines.append(
        .init(
          points: first..<command.points.count, isClosed: false, style: style,
          paint: StrokePaint(color: color(&numbers))))
    }
    var list = DisplayList()
    list.commands = [.stroke(command)]
    return list
  }

  private static func color(_ numbers: inout Numbers) -> PremultipliedColor {
    PremultipliedColor(
      red: numbers.next(1), green: numbers.next(1), blue: numbers.next(1), alpha: 1)
  }
}
