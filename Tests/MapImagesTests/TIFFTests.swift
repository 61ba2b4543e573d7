import MapCZlib
import MapImages
import MapRaster
import MapTestSupport
import Testing

@Suite("TIFF files")
struct TIFFTests {
  /// A directory of a file: the values of each tag as integers, or their bytes for other types.
  private struct Directory {
    var offset: Int
    var values: [Int: [Int]] = [:]
    var bytes: [Int: [UInt8]] = [:]

    func doubles(_ tag: Int) -> [Double] {
      let bytes = bytes[tag] ?? []
      return stride(from: 0, to: bytes.count, by: 8).map { start in
        Double(bitPattern: UInt64(TIFFTests.integer(bytes, start, 8)))
      }
    }

    func text(_ tag: Int) -> String {
      String(decoding: (bytes[tag] ?? []).dropLast(), as: UTF8.self)
    }
  }

  private static func integer(_ file: [UInt8], _ start: Int, _ count: Int) -> UInt64 {
    file[start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func directories(of file: [UInt8]) -> [Directory] {
    func number(_ start: Int, _ count: Int) -> Int { Int(Self.integer(file, start, count)) }
    let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 12: 8]
    var found: [Directory] = []
    var offset = number(4, 4)
    while offset != 0 {
      var directory = Directory(offset: offset)
      let count = number(offset, 2)
      for entry in 0..<count {
        let place = offset + 2 + 12 * entry
        let (size, length) = (sizes[number(place + 2, 2)] ?? 0, number(place + 4, 4))
        let start = size * length <= 4 ? place + 8 : number(place + 8, 4)
        let tag = number(place, 2)
        directory.bytes[tag] = Array(file[start..<start + size * length])
        if size == 2 || size == 4 {
          directory.values[tag] = (0..<length).map { number(start + $0 * size, size) }
        }
      }
      found.append(directory)
      offset = number(offset + 2 + 12 * count, 4)
    }
    return found
  }

  /// Returns the pixels of a directory: tiles of zlib streams with the differences of adjacent pixels.
  private func pixels(of directory: Directory, in file: [UInt8]) throws -> StraightPixels {
    let (width, height) = (directory.values[256]?[0] ?? 0, directory.values[257]?[0] ?? 0)
    let channels = directory.values[277]?[0] ?? 0
    var picture = StraightPixels(width: width, height: height)
    let columns = (width + 511) / 512
    for (index, offset) in (directory.values[324] ?? []).enumerated() {
      var tile = [UInt8](repeating: 0, count: 512 * 512 * channels)
      var length = UInt(tile.count)
      let packed = Array(file[offset..<offset + (directory.values[325]?[index] ?? 0)])
      #expect(uncompress(&tile, &length, packed, UInt(packed.count)) == Z_OK)
      #expect(Int(length) == tile.count)
      for place in tile.indices where place % (512 * channels) >= channels {
        tile[place] &+= tile[place - channels]
      }
      let (left, top) = (index % columns * 512, index / columns * 512)
      for y in top..<min(top + 512, height) {
        for x in left..<min(left + 512, width) {
          for channel in 0..<4 {
            picture.bytes[4 * (y * width + x) + channel] =
              channel < channels ? tile[((y - top) * 512 + x - left) * channels + channel] : 255
          }
        }
      }
    }
    return picture
  }

  private func noise(_ width: Int, _ height: Int, alpha: UInt8?) -> StraightPixels {
    var random = SplitMix64(seed: 7)
    var picture = StraightPixels(width: width, height: height)
    for index in picture.bytes.indices {
      picture.bytes[index] = UInt8(truncatingIfNeeded: random.next())
      if index % 4 == 3, let alpha { picture.bytes[index] = alpha }
    }
    return picture
  }

  @Test(
    "a file keeps every pixel, in red, green and blue if it is opaque",
    arguments: [(1, 1), (45, 31), (513, 512), (700, 1030)], [UInt8?.none, 255])
  func pixels(size: (Int, Int), alpha: UInt8?) throws {
    let picture = noise(size.0, size.1, alpha: alpha)
    let file = try PictureFormat.tiff.encode(picture)
    let whole = try #require(directories(of: file).first)
    #expect(try pixels(of: whole, in: file) == picture)
    #expect(whole.values[277] == [alpha == nil ? 4 : 3])
    // The alpha is not multiplied with the colors.
    #expect(whole.values[338] == (alpha == nil ? [2] : nil))
    #expect(try PictureFormat.tiff.encode(picture, threads: 4) == file)
  }

  @Test("overviews are halved until they fit into a tile, and their data is first")
  func layout() throws {
    let file = try PictureFormat.tiff.encode(noise(1301, 700, alpha: 255))
    let found = directories(of: file)
    #expect(found.map { $0.values[256] } == [[1301], [651], [326]])
    #expect(found.map { $0.values[257] } == [[700], [350], [175]])
    #expect(found.map { $0.values[254] } == [nil, [1], [1]])
    #expect(found.map(\.offset) == found.map(\.offset).sorted())
    let offsets = found.reversed().flatMap { $0.values[324] ?? [] }
    let sizes = found.reversed().flatMap { $0.values[325] ?? [] }
    #expect(offsets.count == 1 + 2 + 6)
    #expect(try #require(offsets.first) > found[2].offset)
    for (index, (offset, size)) in zip(offsets, sizes).enumerated() {
      // A tile follows its size, and its last four bytes are repeated.
      #expect(Int(Self.integer(file, offset - 4, 4)) == size)
      #expect(file[offset + size - 4..<offset + size] == file[offset + size..<offset + size + 4])
      let next = index + 1 < offsets.count ? offsets[index + 1] - 4 : file.count
      #expect(offset + size + 4 == next)
    }
    let promise = "GDAL_STRUCTURAL_METADATA_SIZE=000140 bytes\nLAYOUT=IFDS_BEFORE_DATA\n"
    #expect(Array(file[8..<8 + promise.utf8.count]) == Array(promise.utf8))
    // The promises have 140 bytes, and the first directory follows at an even offset.
    #expect(found[0].offset == 8 + 43 + 140 + 1)
  }

  @Test("a pixel of an overview is the mean of its pixels, weighted with their alphas")
  func overview() throws {
    var picture = StraightPixels(width: 514, height: 1)
    picture.bytes.replaceSubrange(0..<8, with: [200, 0, 0, 255, 0, 80, 0, 85])
    let file = try PictureFormat.tiff.encode(picture)
    let half = try #require(directories(of: file).last)
    let pixels = try pixels(of: half, in: file)
    #expect((pixels.width, pixels.height) == (257, 1))
    // Red is 200 * 255 / 340, green is 80 * 85 / 340, and alpha is 340 / 2.
    #expect(Array(pixels.bytes[0..<8]) == [150, 20, 0, 170, 0, 0, 0, 0])
  }

  @Test("the resolution and the copyright are tags of the first picture")
  func metadata() throws {
    let details = PictureDetails(
      text: [
        PNG.Text(keyword: "Copyright", text: "© Ä"), PNG.Text(keyword: "Provenance", text: "{}"),
      ], pixelsPerMeter: 300 / 0.0254)
    let file = try PictureFormat.tiff.encode(noise(600, 9, alpha: 255), details: details)
    let found = directories(of: file)
    // 300,000 / 1,000 pixels per inch.
    #expect(found[0].bytes[282] == [0xE0, 0x93, 4, 0, 0xE8, 3, 0, 0])
    #expect(found[0].values[296] == [2])
    #expect(found[0].text(33432) == "© Ä")
    #expect(found[1].bytes[282] == nil && found[1].bytes[33432] == nil)
  }

  private func place(
    column: SIMD2<Double>, row: SIMD2<Double>, _ system: PictureGeoreference.System
  ) throws -> Directory {
    var details = PictureDetails()
    details.georeference = PictureGeoreference(
      origin: [1000, 2000], column: column, row: row, system: system)
    let file = try PictureFormat.tiff.encode(noise(9, 9, alpha: 255), details: details)
    return try #require(directories(of: file).first)
  }

  @Test("a picture with north up has a scale and the place of its corner, any other a matrix")
  func transform() throws {
    let upright = try place(column: [10, 0], row: [0, -5], .epsg(3857))
    #expect(upright.doubles(33550) == [10, 5, 0])
    #expect(upright.doubles(33922) == [0, 0, 0, 1000, 2000, 0])
    #expect(upright.bytes[34264] == nil)
    for (column, row) in [([6, -8], [-8, -6]), ([-10, 0], [0, 5]), ([10, 0], [0, 5])]
      as [(SIMD2<Double>, SIMD2<Double>)]
    {
      let turned = try place(column: column, row: row, .epsg(3857))
      #expect(
        turned.doubles(34264) == [
          column.x, row.x, 0, 1000, column.y, row.y, 0, 2000, 0, 0, 0, 0, 0, 0, 0, 1,
        ])
      #expect(turned.bytes[33550] == nil && turned.bytes[33922] == nil)
    }
  }

  @Test("a reference system is a code of EPSG, or well-known text in a citation")
  func system() throws {
    let known = try place(column: [1, 0], row: [0, -1], .epsg(3035))
    #expect(known.values[34735] == [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 3035])
    let own = try place(column: [1, 0], row: [0, -1], .wellKnownText("PROJCS[]"))
    #expect(
      own.values[34735] == [
        1, 1, 0, 3, 1024, 0, 1, 32_767, 1025, 0, 1, 1, 3073, 34_737, 26, 0,
      ])
    #expect(own.text(34737) == "ESRI PE String = PROJCS[]|")
  }
}
