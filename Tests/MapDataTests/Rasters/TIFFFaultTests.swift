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

  @Test(
    "rasters in place of data are named",
    arguments: [
      ([0x49, 0x49, 42, 0], "a TIFF raster"), ([0x4D, 0x4D, 0, 43], "a TIFF raster"),
      (Array("<VRTDataset rasterXSize=\"1\">".utf8), "a virtual raster of GDAL"),
    ])
  func recognition(start: [UInt8], name: String) {
    guard case .unknown(let reason) = ContentKind(of: start + [0, 0, 0, 0], name: "a.bin") else {
      Issue.record("it is read as data")
      return
    }
    #expect(reason == "\(name); name it as the \"url\" of a style's source")
  }
}
