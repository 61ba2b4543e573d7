/// A writer of small TIFF files. Each image consists of given blocks.
struct TIFFWriter {
  /// The values of a tag.
  enum Values: Sendable {
    case shorts([Int])
    case longs([Int])
    case bigLongs([Int])
    case doubles([Double])
    case text(String)
  }

  /// An image: its tags and its blocks.
  struct Image: Sendable {
    var tags: [Int: Values]
    var blocks: [[UInt8]]
    var isTiled = false

    /// Creates an image in one strip, with positions in EPSG:32632: the upper left corner is at
    /// (500000, 5000000), and pixels have 10 meters.
    init(
      width: Int, height: Int, bits: Int = 8, samples: Int = 1, format: Int = 1,
      photometric: Int = 1, _ pixels: [UInt8], compression: Int = 1
    ) {
      tags = [
        256: .longs([width]), 257: .longs([height]),
        258: .shorts(Array(repeating: bits, count: samples)), 259: .shorts([compression]),
        262: .shorts([photometric]), 277: .shorts([samples]), 278: .longs([height]),
        339: .shorts(Array(repeating: format, count: samples)),
        33_550: .doubles([10, 10, 0]), 33_922: .doubles([0, 0, 0, 500_000, 5_000_000, 0]),
        34_735: .shorts([1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 32_632]),
      ]
      blocks = [pixels]
    }

    /// Returns the image with other or further tags. Tags without values are removed.
    func with(_ others: [Int: Values?]) -> Image {
      var image = self
      for (tag, values) in others { image.tags[tag] = values }
      return image
    }

    /// Returns the image with tiles of a size in place of the strip.
    func tiled(_ width: Int, _ height: Int, _ tiles: [[UInt8]]) -> Image {
      var image = with([278: .none, 322: .longs([width]), 323: .longs([height])])
      image.blocks = tiles
      image.isTiled = true
      return image
    }
  }

  var isBigEndian = false
  var isBig = false

  /// Returns a file with images, one after another.
  func file(_ images: Image...) -> [UInt8] {
    let magic: [UInt8] = isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
    var bytes =
      magic + (isBig ? number(43, 2) + number(8, 2) + number(0, 2) : number(42, 2))
    var link = bytes.count
    bytes += number(0, wordSize)
    for image in images {
      var tags = image.tags
      var offsets: [Int] = []
      for block in image.blocks {
        // An empty block is not in the file.
        offsets.append(block.isEmpty ? 0 : bytes.count)
        bytes += block + Array(repeating: 0, count: block.count % 2)
      }
      tags[image.isTiled ? 324 : 273] = .longs(offsets)
      tags[image.isTiled ? 325 : 279] = .longs(image.blocks.map(\.count))
      var places: [(tag: Int, type: Int, count: Int, content: [UInt8])] = []
      for (tag, values) in tags.sorted(by: { $0.key < $1.key }) {
        var (type, count, content) = encoded(values)
        if content.count > wordSize {
          let place = bytes.count
          bytes += content + Array(repeating: 0, count: content.count % 2)
          content = number(place, wordSize)
        }
        content += Array(repeating: 0, count: wordSize - content.count)
        places.append((tag, type, count, content))
      }
      bytes.replaceSubrange(link..<link + wordSize, with: number(bytes.count, wordSize))
      bytes += number(places.count, isBig ? 8 : 2)
      for place in places {
        bytes += number(place.tag, 2) + number(place.type, 2) + number(place.count, wordSize)
        bytes += place.content
      }
      link = bytes.count
      bytes += number(0, wordSize)
    }
    return bytes
  }

  private var wordSize: Int { isBig ? 8 : 4 }

  private func encoded(_ values: Values) -> (type: Int, count: Int, content: [UInt8]) {
    switch values {
    case .shorts(let values): (3, values.count, values.flatMap { number($0, 2) })
    case .longs(let values): (4, values.count, values.flatMap { number($0, 4) })
    case .bigLongs(let values): (16, values.count, values.flatMap { number($0, 8) })
    case .doubles(let values):
      (12, values.count, values.flatMap { number(Int(bitPattern: UInt($0.bitPattern)), 8) })
    case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
    }
  }

  /// Returns the bytes of an integer.
  func number(_ value: Int, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }
}
