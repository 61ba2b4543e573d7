import MapImages
import MapRaster
import MapTestSupport

extension StraightPixels {
  /// Creates a picture of grays, row by row.
  init(grays rows: [[UInt8]], alpha: UInt8 = 255) {
    self.init(
      width: rows[0].count, height: rows.count,
      bytes: rows.joined().flatMap { [$0, $0, $0, alpha] })
  }

  /// Creates a picture of one gray.
  init(gray: UInt8, width: Int, height: Int) {
    self.init(grays: [[UInt8]](repeating: [UInt8](repeating: gray, count: width), count: height))
  }

  /// Returns the four bytes of a pixel.
  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    Array(bytes[(y * width + x) * 4..<(y * width + x + 1) * 4])
  }

  /// Returns the same picture with some pixels of one gray.
  func with(_ gray: UInt8, at places: [(x: Int, y: Int)]) -> StraightPixels {
    var picture = self
    for place in places {
      for channel in 0..<3 { picture.bytes[(place.y * width + place.x) * 4 + channel] = gray }
    }
    return picture
  }

  /// Returns a picture of few colors in patches, some of them transparent, as `random` has it.
  static func random(width: Int, height: Int, _ random: inout SplitMix64) -> StraightPixels {
    let colors = (0..<5).map { _ in
      (0..<4).map {
        $0 == 3 && random.next() % 3 > 0 ? 255 : UInt8(truncatingIfNeeded: random.next())
      }
    }
    var picture = StraightPixels(width: width, height: height)
    picture.bytes = (0..<width * height).flatMap { _ in random.pick(colors) }
    return picture
  }
}
