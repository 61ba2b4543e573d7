import MapTestSupport
import Testing

@testable import MapData

@Suite("Faulty TIFF files")
struct TIFFFaultTests {
  private typealias Image = TIFFWriter.Image

  private static let image = Image(width: 2, height: 2, [1, 2, 3, 4])

  /// An image that is not read, and a part of the message.
  struct Fault: Sendable {
    var image: TIFFWriter.Image
    var message: String
  }

  private static let faults = [
    Fault(image: image.with([256: .longs([0])]), message: "a size of 0x2x1"),
    Fault(image: image.with([256: .longs([1 << 31])]), message: "a size of"),
    // A single strip of 4 GB.
    Fault(
      image: image.with([256: .longs([65_536]), 257: .longs([65_536]), 278: .longs([65_536])]),
      message: "too large; convert it with gdal_translate -co TILED=YES IN.tif OUT.tif"),
    // Two strips, of which one is in the table, and more tiles than an integer can count.
    Fault(
      image: image.with([257: .longs([4]), 278: .longs([2])]),
      message: "a table of 1 blocks for a size of 2x4x1"),
    Fault(
      image: image.with([
        256: .longs([Int(Int32.max)]), 257: .longs([Int(Int32.max)]), 277: .shorts([4]),
        284: .shorts([2]), 322: .longs([1]), 323: .longs([1]),
      ]),
      message: "a table of 1 blocks for a size of 2147483647x2147483647x4"),
    Fault(
      image: image.with([330: .longs(Array(repeating: 0, count: 300))]),
      message: "a directory of 300 subdirectories"),
    Fault(
      image: image.with([262: .shorts([3])]),
      message: "a palette of 0 colors for samples of 8 bits"),
    Fault(
      image: image.with([33_550: .doubles([10, -10, 0])]),
      message: "the height of its pixels is negative"),
    // Rows and columns that are almost parallel.
    Fault(
      image: image.with([
        34_264: .doubles([10, 10, 0, 0, 10, 10.1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
      ]),
      message: "not a transformation"),
    // The values of a key are beyond the largest integer.
    Fault(
      image: image.with([
        34_735: .bigLongs([1, 1, 0, 1, 3072, 34_736, .max, .max]), 34_736: .doubles([1]),
      ]),
      message: "add a .prj file"),
    Fault(image: image.with([259: .shorts([9999])]), message: "the compression 9999"),
    Fault(image: image.with([259: .shorts([8])]), message: "block 0 cannot be decoded"),
    Fault(image: image.with([258: .shorts([64])]), message: "integers of 64 bits"),
    Fault(image: image.with([258: .shorts([64]), 339: .shorts([6])]), message: "complex numbers"),
    Fault(image: image.with([262: .shorts([5])]), message: "such as CMYK"),
    Fault(
      image: image.with([277: .shorts([2]), 258: .shorts([8, 16]), 339: .shorts([1, 1])]),
      message: "bands of different types"),
    Fault(
      image: image.with([
        33_550: .none, 33_922: .doubles(Array(repeating: 1, count: 12)),
      ]),
      message: "ground control points, which do not form a grid; convert it with gdalwarp"),
    Fault(image: image.with([33_550: .doubles([0, 10, 0])]), message: "not a transformation"),
    Fault(
      image: image.with([33_550: .none, 33_922: .none]),
      message: "add a world file, or set them with gdal_translate -a_ullr"),
    Fault(
      image: image.with([34_735: .none]),
      message: "add a .prj file, or set it with gdal_translate -a_srs EPSG:… IN.tif OUT.tif"),
  ]

  @Test("errors state the fault and the remedy", arguments: faults)
  func messages(fault: Fault) throws {
    let message = try RasterFolder.mistake(TIFFWriter().file(fault.image))
    #expect(message.hasPrefix("a.tif: "))
    #expect(message.contains(fault.message))
  }

  @Test("a file that ends early is incomplete, wherever it ends")
  func cut() throws {
    let bytes = TIFFWriter().file(Self.image)
    for count in 0..<bytes.count - 4 {
      let message = try RasterFolder.mistake(Array(bytes[..<count]))
      #expect(!message.isEmpty, "\(count) bytes")
    }
  }

  @Test("a file whose last block is beyond its end is incomplete, also if other blocks are read")
  func lastBlock() throws {
    let image = Image(width: 1, height: 2, [1]).with([278: .longs([1])])
    for length in [1, 200, 1000] {
      var twoStrips = image
      twoStrips.blocks = [[1], [2]]
      var bytes = TIFFWriter().file(twoStrips)
      // The two offsets are before the lengths of 1 byte.
      let lengths = TIFFWriter().number(1, 4) + TIFFWriter().number(1, 4)
      let place = try #require(
        (0..<bytes.count - 8).first { Array(bytes[$0..<$0 + 8]) == lengths })
      bytes.replaceSubrange(place + 4..<place + 8, with: TIFFWriter().number(length, 4))
      let message = try RasterFolder.mistake(bytes)
      #expect(message.contains("incomplete") == (length == 1000), "\(length): \(message)")
    }
  }

  @Test("a directory that would be beyond the largest offset is missing")
  func far() throws {
    let writer = TIFFWriter(isBig: true)
    let header = Array(writer.file(Self.image)[..<8])
    for distance in [0, 7, 8, 16, 70_000] {
      let message = try RasterFolder.mistake(header + writer.number(.max - distance, 8))
      #expect(message.contains("a TIFF file that is incomplete or damaged"), "\(distance)")
    }
  }

  @Test("a byte of an offset does not make a file a BigTIFF file")
  func signature() throws {
    // The directory is after 11000 pixels, at 0x2B60, and 0x2B is the number of BigTIFF.
    let bytes = TIFFWriter().file(
      Image(width: 11_000, height: 1, Array(repeating: 7, count: 11_000)))
    #expect(bytes[5] == 0x2B)
    try RasterFolder.with(bytes) { raster throws in
      #expect(try raster.all() == Array(repeating: 7, count: 11_000))
    }
  }

  @Test("overviews with samples of another size are left out, and masks of another size are errors")
  func lyingImages() throws {
    let image = Image(width: 8, height: 1, bits: 1, [0b1010_1010])
    let overview = Image(width: 4, height: 1, [255, 0, 255, 0]).with([254: .longs([1])])
    try RasterFolder.with(TIFFWriter().file(image, overview)) { raster in
      #expect(raster.description.levels.map(\.width) == [8])
      #expect(
        raster.description.warnings == ["overviews with samples of another kind are left out"])
    }
    let mask = Image(width: 4, height: 1, bits: 1, photometric: 4, [0]).with([254: .longs([4])])
    #expect(
      try RasterFolder.mistake(TIFFWriter().file(image, mask)).contains("mask of missing pixels"))
  }

  @Test("directories in a circle end")
  func circle() throws {
    var bytes = TIFFWriter().file(Self.image)
    bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: bytes[4..<8])
    #expect(try RasterFolder.mistake(bytes).contains("directories form a circle"))
  }

  @Test("a window that exceeds the memory is refused, and bands that do not exist are errors")
  func windows() throws {
    try RasterFolder.with { folder in
      try folder.write("a.tif", TIFFWriter().file(Self.image))
      var loader = ResourceLoader()
      loader.memory = MemoryBudget(limit: 1 << 20)
      let raster = try folder.raster("a.tif", loader: loader)
      for size in [1 << 10, 1 << 40, .max] {
        #expect(throws: ResourceError.tooLarge(folder.location("a.tif"), limit: 1 << 20)) {
          let window = RasterWindow(x: 0, y: 0, width: size, height: size)
          return try raster.values(in: window, level: 0, bands: [0])
        }
      }
      for band in [-1, 1] {
        #expect(throws: ResourceError.self) {
          let window = RasterWindow(x: 0, y: 0, width: 1, height: 1)
          return try raster.values(in: window, level: 0, bands: [band])
        }
      }
      let far = RasterWindow(x: .min, y: .max, width: 2, height: 2)
      let values = try raster.values(in: far, level: 0, bands: [0]).values
      #expect(values.marked == [-1, -1, -1, -1])
    }
  }

  @Test("other content is not a raster")
  func others() throws {
    try RasterFolder.with { folder in
      try folder.write("a.tif", "{}")
      #expect(
        folder.mistake("a.tif")
          == "a.tif: not a raster; GeoTIFF files and virtual rasters are read")
    }
  }
}
