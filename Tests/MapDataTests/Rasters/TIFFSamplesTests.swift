import MapTestSupport
import Testing

@testable import MapData

@Suite("Samples of TIFF files")
struct TIFFSamplesTests {
  private typealias Image = TIFFWriter.Image

  /// Pixels of 3 columns and 2 rows, whose samples have `bits` and a format.
  struct Depth: Sendable {
    var bits: Int
    var format: Int
    var type: RasterDescription.SampleType
    /// The integers or bit patterns that are written, or the packed bytes of a row if `bits` is less
    /// than 8.
    var written: [Int]
    var expected: [Float]
  }

  private static let depths = [
    Depth(
      bits: 1, format: 1, type: .uint8, written: [0b1010_0000, 0b0110_0000],
      expected: [1, 0, 1, 0, 1, 1]),
    Depth(
      bits: 2, format: 1, type: .uint8, written: [0b0001_1000, 0b1100_0100],
      expected: [0, 1, 2, 3, 0, 1]),
    Depth(
      bits: 8, format: 1, type: .uint8, written: [0, 1, 127, 128, 254, 255],
      expected: [0, 1, 127, 128, 254, 255]),
    Depth(
      bits: 8, format: 2, type: .int8, written: [0, 1, 127, -128, -2, -1],
      expected: [0, 1, 127, -128, -2, -1]),
    Depth(
      bits: 16, format: 1, type: .uint16, written: [0, 1, 256, 32_768, 65_534, 65_535],
      expected: [0, 1, 256, 32_768, 65_534, 65_535]),
    Depth(
      bits: 16, format: 2, type: .int16, written: [0, 1, -1, -32_768, 258, 32_767],
      expected: [0, 1, -1, -32_768, 258, 32_767]),
    Depth(
      bits: 32, format: 1, type: .uint32, written: [0, 1, 65_536, 1 << 31, 3, 4],
      expected: [0, 1, 65_536, 2_147_483_648, 3, 4]),
    Depth(
      bits: 32, format: 2, type: .int32, written: [0, 1, -65_536, -(1 << 31), 3, 4],
      expected: [0, 1, -65_536, -2_147_483_648, 3, 4]),
    Depth(
      bits: 32, format: 3, type: .float32,
      written: [0, 1, -2.5, 1e30, 0.1, 8848.86].map { Int(Float($0).bitPattern) },
      expected: [0, 1, -2.5, 1e30, 0.1, 8848.86]),
    Depth(
      bits: 64, format: 3, type: .float64,
      written: [0, 1, -2.5, 1e30, 0.1, 8848.86].map {
        Int(bitPattern: UInt(Double($0).bitPattern))
      },
      expected: [0, 1, -2.5, 1e30, 0.1, 8848.86]),
  ]

  @Test(
    "samples of all sizes become their values, in both byte orders and in BigTIFF files",
    arguments: depths)
  func decoded(depth: Depth) throws {
    for writer in [
      TIFFWriter(), TIFFWriter(isBigEndian: true), TIFFWriter(isBig: true),
      TIFFWriter(isBigEndian: true, isBig: true),
    ] {
      let pixels = depth.written.flatMap { writer.number($0, max(depth.bits / 8, 1)) }
      let image = Image(
        width: 3, height: 2, bits: depth.bits, format: depth.format, pixels)
      try RasterFolder.with(writer.file(image)) { raster throws in
        #expect(raster.description.sampleType == depth.type)
        #expect(try raster.all() == depth.expected)
      }
    }
  }

  @Test("samples of 4 and 12 bits are unpacked")
  func packed() throws {
    let four = Image(width: 3, height: 1, bits: 4, [0x1A, 0xF0])
    try RasterFolder.with(TIFFWriter().file(four)) { raster throws in
      #expect(try raster.all() == [1, 10, 15])
    }
    let twelve = Image(width: 3, height: 1, bits: 12, [0x00, 0x1A, 0xBC, 0xFF, 0xF0])
    try RasterFolder.with(TIFFWriter().file(twelve)) { raster throws in
      #expect(try raster.all() == [1, 0xABC, 0xFFF])
    }
  }

  @Test("runs of PackBits are decompressed")
  func compressed() throws {
    // -3 repeats the next byte 4 times, and 1 copies the next 2 bytes.
    let image = Image(width: 6, height: 1, [0xFD, 7, 1, 8, 9], compression: 32_773)
    try RasterFolder.with(TIFFWriter().file(image)) { raster throws in
      #expect(try raster.all() == [7, 7, 7, 7, 8, 9])
    }
  }

  @Test("strips, tiles and planes are put together, and the last blocks are cut")
  func blocks() throws {
    var strips = Image(width: 2, height: 3, []).with([278: .longs([2])])
    strips.blocks = [[1, 2, 3, 4], [5, 6]]
    try RasterFolder.with(TIFFWriter().file(strips)) { raster throws in
      #expect(try raster.all() == [1, 2, 3, 4, 5, 6])
    }

    let row = { (first: UInt8) in [first, first + 1] + Array(repeating: UInt8(99), count: 14) }
    let outside = Array(repeating: UInt8(99), count: 14 * 16)
    let left: [UInt8] = Array(1...16) + Array(21...36) + outside
    let right = row(17) + row(37) + outside
    let tiles = Image(width: 18, height: 2, []).tiled(16, 16, [left, right])
    try RasterFolder.with(TIFFWriter().file(tiles)) { raster throws in
      #expect(try raster.all() == (1...18).map(Float.init) + (21...38).map(Float.init))
      let window = RasterWindow(x: 15, y: 1, width: 5, height: 2)
      let values = try raster.values(in: window, level: 0, bands: [0]).values
      #expect(values.marked == [36, 37, 38, -1, -1, -1, -1, -1, -1, -1])
    }

    var planes = Image(width: 2, height: 1, samples: 3, photometric: 2, [])
      .with([284: .shorts([2])])
    planes.blocks = [[1, 2], [3, 4], [5, 6]]
    try RasterFolder.with(TIFFWriter().file(planes)) { raster throws in
      #expect(try raster.all() == [1, 3, 5, 2, 4, 6])
      let window = RasterWindow(x: 1, y: 0, width: 1, height: 1)
      #expect(try raster.values(in: window, level: 0, bands: [2, 0]).values == [6, 2])
    }
  }

  @Test("blocks that are not in the file are 0, or missing if the file has a value for this")
  func sparse() throws {
    var image = Image(width: 1, height: 2, []).with([278: .longs([1])])
    image.blocks = [[], [7]]
    try RasterFolder.with(TIFFWriter().file(image)) { raster throws in
      #expect(try raster.all() == [0, 7])
    }
    image.tags[42_113] = .text("200")
    try RasterFolder.with(TIFFWriter().file(image)) { raster throws in
      #expect(try raster.all().marked == [-1, 7])
    }
  }

  @Test("a large raster without overviews has a warning, and its tiles that are missing are 0")
  func large() throws {
    let image = Image(width: 32_768, height: 16_384, [])
      .tiled(4096, 4096, Array(repeating: [], count: 32))
    try RasterFolder.with(TIFFWriter().file(image)) { raster throws in
      #expect(raster.description.warnings.count == 1)
      #expect(raster.description.warnings[0].contains("add them with gdaladdo"))
      let window = RasterWindow(x: 4094, y: 16_383, width: 3, height: 2)
      let values = try raster.values(in: window, level: 0, bands: [0]).values
      #expect(values.marked == [0, 0, 0, -1, -1, -1])
    }
  }

  @Test(
    "the value of GDAL_NODATA is missing, before scale and offset",
    arguments: [
      ("2", [11, -1, 13]), (" 2 ", [11, -1, 13]), ("2.5", [11, 12, 13]), ("nan", [11, 12, 13]),
    ])
  func noData(text: String, expected: [Float]) throws {
    let metadata = """
      <GDALMetadata><Item name="OFFSET" sample="0" role="offset">10</Item>
      <Item name="SCALE" sample="0" role="scale">1</Item></GDALMetadata>
      """
    let image = Image(width: 3, height: 1, [1, 2, 3])
      .with([42_113: .text(text), 42_112: .text(metadata)])
    try RasterFolder.with(TIFFWriter().file(image)) { raster throws in
      #expect(try raster.all().marked == expected)
      #expect(raster.description.offsets == [10])
    }
  }

  @Test("the holder of the rights is read")
  func copyright() throws {
    let image = Image(width: 1, height: 1, [1])
    try RasterFolder.with(TIFFWriter().file(image)) { raster throws in
      #expect(raster.description.copyright == nil)
    }
    let signed = image.with([33_432: .text("© A & B")])
    try RasterFolder.with(TIFFWriter().file(signed)) { raster throws in
      #expect(raster.description.copyright == "© A & B")
    }
  }

  @Test("the mask of the same size marks missing pixels")
  func mask() throws {
    let image = Image(width: 3, height: 1, [1, 2, 3])
    let mask = Image(width: 3, height: 1, bits: 1, photometric: 4, [0b1010_0000])
      .with([254: .longs([4])])
    try RasterFolder.with(TIFFWriter().file(image, mask)) { raster throws in
      #expect(try raster.all().marked == [1, -1, 3])
      #expect(try raster.allColors() == [[1, 1, 1, 255], [0, 0, 0, 0], [3, 3, 3, 255]])
      #expect(raster.description.levels.count == 1)
    }
    try RasterFolder.with { folder in
      try folder.write("a.tif", TIFFWriter().file(image))
      let beside = Image(width: 3, height: 1, [255, 255, 0])
      try folder.write("a.tif.msk", TIFFWriter().file(beside))
      #expect(try folder.raster("a.tif").all().marked == [1, 2, -1])
    }
  }

  @Test("reduced images are levels, the largest first, and an .ovr file adds levels")
  func overviews() throws {
    let image = Image(width: 4, height: 2, Array(1...8))
    let half = Image(width: 2, height: 1, [20, 21]).with([254: .longs([1])])
    let quarter = Image(width: 1, height: 1, [30]).with([254: .longs([1])])
    try RasterFolder.with(TIFFWriter().file(image, quarter, half)) { raster throws in
      #expect(raster.description.levels.map(\.width) == [4, 2, 1])
      #expect(try raster.all(level: 1) == [20, 21])
      #expect(raster.description.georeference(ofLevel: 1).xPerColumn == 20)
    }
    try RasterFolder.with { folder in
      let large = Image(width: 2000, height: 1, Array(repeating: 5, count: 2000))
      let reduced = Image(width: 1000, height: 1, Array(repeating: 6, count: 1000))
        .with([254: .longs([1])])
      try folder.write("a.tif", TIFFWriter().file(large))
      try folder.write("a.tif.ovr", TIFFWriter(isBigEndian: true).file(reduced))
      let raster = try folder.raster("a.tif")
      #expect(raster.description.levels.map(\.width) == [2000, 1000])
      #expect(try raster.all(level: 1) == Array(repeating: 6, count: 1000))
    }
  }

  @Test("the same parts are logged, whatever the order of reading")
  func log() throws {
    try RasterFolder.with { folder in
      var image = Image(width: 1, height: 4, []).with([278: .longs([1])])
      image.blocks = [[1], [2], [3], [4]]
      try folder.write("a.tif", TIFFWriter().file(image))
      let inputs = try [[0, 1, 2, 3], [3, 1, 2, 0, 1]].map { rows in
        var loader = ResourceLoader()
        let log = InputLog()
        loader.inputs = log
        let raster = try folder.raster("a.tif", loader: loader)
        for row in rows {
          let window = RasterWindow(x: 0, y: row, width: 1, height: 1)
          _ = try raster.values(in: window, level: 0, bands: [0])
        }
        return log.hashes
      }
      #expect(inputs[0] == inputs[1])
      // The directory, four strips, and the absence of the companion .aux.xml.
      #expect(inputs[0].count == 6)
      #expect(inputs[0].values.count { $0 == nil } == 1)
    }
  }
}
