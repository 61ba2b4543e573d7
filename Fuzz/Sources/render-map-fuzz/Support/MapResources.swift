@testable import MapImages
@testable import MapRaster

/// The resources that the sources of chosen maps name.
enum MapResources {
  /// Returns the resource at a URL: a picture, a glyph range, or a part of the sprite.
  static let load: @Sendable (String) throws -> [UInt8] = { url in
    if url.contains("glyphs") { return url.contains("/0-255") ? glyphs : [] }
    if url.hasSuffix(".json") { return sprite }
    if url.contains("vector") { return vectorTile }
    return url.contains("picture") ? tile : sheet
  }

  private static let sprite = Array(
    """
    {"i": {"x": 0, "y": 0, "width": 20, "height": 16, "pixelRatio": 1},
     "j": {"x": 20, "y": 8, "width": 24, "height": 24, "pixelRatio": 2, "sdf": true, "stretchX": [[4, 10]],
      "stretchY": [[2, 20]], "content": [2, 2, 20, 20]}}
    """.utf8)

  /// The image of the sprite.
  private static let sheet = picture(side: 64)
  /// A tile, a small picture.
  private static let tile = picture(side: 16)

  /// Returns the file of a square picture with all channels.
  private static func picture(side: Int) -> [UInt8] {
    var pixels = PixelBuffer(width: side, height: side)
    for index in 0..<side * side {
      let (x, y) = (index % side, index / side)
      let alpha = 2 * x < side ? 255 : 128
      pixels.bytes[4 * index] = 128
      pixels.bytes[4 * index + 1] = UInt8(min(x * y % 251, alpha))
      pixels.bytes[4 * index + 2] = UInt8(min(256 / side * y % 256, alpha))
      pixels.bytes[4 * index + 3] = UInt8(max(alpha, 128))
    }
    return (try? PNG.encode(pixels)) ?? []
  }

  /// Returns a Protocol Buffers field with bytes.
  private static func field(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    [number << 3 | 2] + varint(content.count) + content
  }

  /// Returns a Protocol Buffers field with a number.
  private static func number(_ number: UInt8, _ value: Int) -> [UInt8] {
    [number << 3] + varint(value)
  }

  private static func varint(_ value: Int) -> [UInt8] {
    value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + varint(value >> 7)
  }

  /// A vector tile with points, long lines, and areas with holes. Each feature has a text and a number.
  private static let vectorTile: [UInt8] = {
    /// Returns the commands of a geometry. Its parts are points, and the parts of areas are closed.
    func commands(_ parts: [[(Int, Int)]], closes: Bool = false) -> [UInt8] {
      var (x, y) = (0, 0)
      var numbers: [Int] = []
      for part in parts {
        for (index, point) in part.enumerated() {
          if index == 0 { numbers.append(9) }
          if index == 1 { numbers.append((part.count - 1) << 3 | 2) }
          for step in [point.0 - x, point.1 - y] { numbers.append(step << 1 ^ step >> 63) }
          (x, y) = point
        }
        if closes { numbers.append(15) }
      }
      return numbers.flatMap(varint)
    }
    let wave = (0..<40).map { (100 * $0, 2000 + ($0 % 4) * 300 - $0 * 10) }
    let geometries: [(Int, [UInt8])] = [
      (1, commands([[(2048, 2048)]])), (1, commands([[(100, 4000)], [(3000, 200)]])),
      (2, commands([wave])), (2, commands([[(-50, 0), (4200, 4100)], [(0, 4000), (2000, 10)]])),
      (
        3,
        commands(
          [
            [(0, 0), (3000, 100), (3100, 3000), (50, 2900)],
            [(1000, 1000), (1000, 2000), (2000, 2000), (2000, 1000)],
          ], closes: true)
      ),
      (3, commands([[(-64, 3000), (4160, 3000), (4160, 4160), (-64, 4160)]], closes: true)),
    ]
    var layer = field(1, Array("layer".utf8)) + number(15, 2)
    for (index, (type, geometry)) in geometries.enumerated() {
      let tags = [0, index % 3, 1, 3 + index % 2].flatMap(varint)
      layer += field(
        2, number(1, index + 1) + field(2, tags) + number(3, type) + field(4, geometry))
    }
    layer += field(3, Array("s".utf8)) + field(3, Array("n".utf8))
    for text in ["a", "Main Street", "b\n c"] { layer += field(4, field(1, Array(text.utf8))) }
    layer += field(4, number(4, 1)) + field(4, number(4, 7)) + number(5, 4096)
    return field(3, layer)
  }()

  /// A range of glyphs with a box for each printable character of ASCII.
  private static let glyphs: [UInt8] = {
    var stack = field(1, Array("Noto Sans Regular".utf8)) + field(2, Array("0-255".utf8))
    for code in 32..<127 {
      let (width, height) = (6 + code % 8, 10 + code % 6)
      let bitmap = (0..<(width + 6) * (height + 6)).map {
        UInt8(truncatingIfNeeded: 80 + $0 * code % 170)
      }
      stack += field(
        3,
        number(1, code) + field(2, bitmap) + number(3, width) + number(4, height) + number(5, 2)
          + number(6, 20)
          + number(7, width + 2))
    }
    return field(1, stack)
  }()
}
