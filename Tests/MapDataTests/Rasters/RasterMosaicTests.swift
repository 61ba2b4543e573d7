import MapTestSupport
import Testing

@testable import MapData

@Suite("Mosaics of rasters")
struct RasterMosaicTests {
  private typealias Image = TIFFWriter.Image

  /// Returns an image of 2 by 1 pixels whose upper left corner is some columns east of 500000.
  private func image(_ pixels: [UInt8], at column: Double, size: Double = 10) -> Image {
    Image(width: pixels.count, height: 1, pixels).with([
      33_550: .doubles([size, size, 0]),
      33_922: .doubles([0, 0, 0, 500_000 + 10 * column, 5_000_000, 0]),
    ])
  }

  /// Returns a virtual raster of 4 columns and a row.
  private func document(_ parts: String, band: String = "", type: String = "Byte") -> String {
    """
    <VRTDataset rasterXSize="4" rasterYSize="1"><SRS>PROJCS["x",AUTHORITY["EPSG","32632"]]</SRS>
    <GeoTransform>500000,10,0,5000000,0,-10</GeoTransform>
    <VRTRasterBand dataType="\(type)" band="1">\(band)\(parts)</VRTRasterBand></VRTDataset>
    """
  }

  /// Returns a part of a virtual raster: columns of a file, and the columns that they fill.
  private func part(
    _ name: String, _ from: Range<Int>, _ to: Range<Int>, _ settings: String = ""
  ) -> String {
    """
    <ComplexSource><SourceFilename relativeToVRT="1">\(name)</SourceFilename>
    <SourceBand>1</SourceBand>
    <SrcRect xOff="\(from.lowerBound)" yOff="0" xSize="\(from.count)" ySize="1"/>
    <DstRect xOff="\(to.lowerBound)" yOff="0" xSize="\(to.count)" ySize="1"/>
    \(settings)</ComplexSource>
    """
  }

  @Test("parts of a virtual raster are placed, enlarged, converted and laid over each other")
  func parts() throws {
    try RasterFolder.with { folder in
      try folder.write("a.tif", TIFFWriter().file(image([1, 2, 3], at: 0)))
      let cases: [(String, [Float])] = [
        (part("a.tif", 0..<2, 1..<3), [-1, 1, 2, -1]),
        (part("a.tif", 1..<3, 0..<4), [2, 2, 3, 3]),
        (part("a.tif", 0..<3, 0..<3) + part("a.tif", 0..<1, 1..<2), [1, 1, 3, -1]),
        (part("a.tif", 0..<3, 0..<3, "<NODATA>2</NODATA>"), [1, -1, 3, -1]),
        (
          part("a.tif", 0..<3, 0..<3, "<ScaleOffset>5</ScaleOffset><ScaleRatio>2</ScaleRatio>"),
          [7, 9, 11, -1]
        ),
      ]
      for (parts, expected) in cases {
        try folder.write("a.vrt", document(parts))
        let raster = try folder.raster("a.vrt")
        #expect(try raster.all().marked == expected)
        #expect(raster.description.reference == .named("EPSG:32632"))
      }
    }
  }

  @Test("a resampling that changes the size of pixels is reported, because it is not applied")
  func resampling() throws {
    try RasterFolder.with { folder in
      try folder.write("a.tif", TIFFWriter().file(image([1, 2, 3], at: 0)))
      let cases: [(String, Range<Int>, Int)] = [
        ("average", 0..<4, 1), ("nearest", 0..<4, 0), ("average", 0..<2, 0),
      ]
      for (name, target, count) in cases {
        let text = part("a.tif", 1..<3, target)
          .replacing("<ComplexSource>", with: "<ComplexSource resampling=\"\(name)\">")
        try folder.write("a.vrt", document(text))
        #expect(try folder.raster("a.vrt").description.warnings.count == count)
      }
    }
  }

  @Test("the band of a virtual raster states missing values, scale and offset")
  func band() throws {
    try RasterFolder.with { folder in
      let scaled = image([1, 2, 3], at: 0).with([
        42_112: .text(
          "<GDALMetadata><Item sample=\"0\" role=\"scale\">100</Item></GDALMetadata>")
      ])
      try folder.write("a.tif", TIFFWriter().file(scaled))
      let band = "<NoDataValue>3</NoDataValue><Scale>0.5</Scale><Offset>10</Offset>"
      try folder.write("a.vrt", document(part("a.tif", 0..<3, 0..<3), band: band))
      #expect(try folder.raster("a.vrt").all().marked == [10.5, 11, -1, -1])
      try folder.write("b.vrt", document(part("a.vrt", 0..<3, 0..<3)))
      #expect(try folder.raster("b.vrt").all().marked == [1, 2, -1, -1])
    }
  }

  @Test("a virtual raster has the reduced levels of its first file, and no others")
  func levels() throws {
    let row = image(Array(repeating: 7, count: 1200), at: 0)
    let half = Image(width: 600, height: 1, Array(repeating: 7, count: 600))
      .with([254: .longs([1])])
    let cases = [(TIFFWriter().file(row), [1200]), (TIFFWriter().file(row, half), [1200, 600])]
    for (file, widths) in cases {
      try RasterFolder.with { folder in
        try folder.write("a.tif", file)
        let parts = part("a.tif", 0..<1200, 0..<1200)
        try folder.write(
          "a.vrt", document(parts).replacing("rasterXSize=\"4\"", with: "rasterXSize=\"1200\""))
        #expect(try folder.raster("a.vrt").description.levels.map(\.width) == widths)
      }
    }
  }

  @Test(
    "virtual rasters that are not drawn are errors",
    arguments: [
      ("<KernelFilteredSource/>", "KernelFilteredSource"), ("<LUT>0:1</LUT>", "LUT"),
      ("<SimpleSource><SourceFilename>/vsizip/a.zip</SourceFilename></SimpleSource>", "/vsizip/"),
    ])
  func unsupported(part: String, name: String) throws {
    try RasterFolder.with { folder in
      try folder.write("a.vrt", document(part))
      #expect(folder.mistake("a.vrt").contains(name))
    }
  }

  @Test("virtual rasters that name each other are errors, and so are missing files")
  func faults() throws {
    try RasterFolder.with { folder in
      try folder.write("a.vrt", document(part("a.vrt", 0..<4, 0..<4)))
      #expect(folder.mistake("a.vrt") == "a.vrt: virtual rasters that name each other")
      try folder.write("a.vrt", document(part("b.tif", 0..<4, 0..<4)))
      #expect(folder.mistake("a.vrt") == "b.tif: no such file")
    }
  }

  /// Opens files of a folder as one raster.
  private func rasters(
    _ names: [String], in folder: RasterFolder
  ) throws -> [any RasterFile] {
    try ResourceLoader().rasters(at: names.map(folder.location))
  }

  @Test("files with the same pixels are one mosaic, in which later files cover earlier ones")
  func files() throws {
    try RasterFolder.with { folder in
      for (name, pixels, column) in [("a.tif", [1, 2, 3], 0.0), ("b.tif", [6, 7, 8], 1)] {
        let file = image(pixels.map { UInt8($0) }, at: column).with([42_113: .text("6")])
        try folder.write(name, TIFFWriter().file(file))
      }
      // A missing pixel of b.tif, 6, shows a.tif.
      for (names, expected) in [
        (["a.tif", "b.tif"], [1, 2, 7, 8]), (["b.tif", "a.tif"], [1, 2, 3, 8]),
      ] {
        let rasters = try rasters(names, in: folder)
        #expect(rasters.count == 1)
        #expect(try rasters[0].all() == expected.map { Float($0) })
        #expect(rasters[0].description.georeference.x == 500_000)
      }
    }
  }

  @Test("a pixel with colors is only missing if all of its bands are")
  func colors() throws {
    try RasterFolder.with { folder in
      for (name, pixels) in [("a.tif", [1, 2, 3, 4, 5, 6]), ("b.tif", [9, 9, 9, 9, 7, 8])] {
        let file = Image(
          width: 2, height: 1, samples: 3, photometric: 2, pixels.map { UInt8($0) })
        try folder.write(name, TIFFWriter().file(file.with([42_113: .text("9")])))
      }
      let rasters = try rasters(["a.tif", "b.tif"], in: folder)
      #expect(rasters.count == 1)
      #expect(try rasters[0].allColors() == [[1, 2, 3, 255], [9, 7, 8, 255]])
    }
  }

  @Test("files in another system, with other pixels or other missing values are further rasters")
  func layers() throws {
    try RasterFolder.with { folder in
      let others: [(Image, count: Int)] = [
        (image([1], at: 2), 1), (image([1], at: 2, size: 20), 2),
        (image([1], at: 0).with([42_113: .text("6")]), 2),
        (image([1], at: 0).with([34_735: .shorts([1, 1, 0, 1, 3072, 0, 1, 2056])]), 2),
        (image([1], at: 0).with([262: .shorts([0])]), 2),
        (
          image([1], at: 0).with([
            34_264: .doubles([8, 6, 0, 100, 6, -8, 0, 200, 0, 0, 0, 0, 0, 0, 0, 1])
          ]), 2
        ),
      ]
      try folder.write("a.tif", TIFFWriter().file(image([1], at: 0)))
      for (other, count) in others {
        try folder.write("b.tif", TIFFWriter().file(other))
        let rasters = try rasters(["a.tif", "b.tif"], in: folder)
        #expect(rasters.count == count)
        #expect(rasters[0].location == folder.location("a.tif"))
      }
    }
  }

  @Test("values and colors are not drawn as one")
  func mismatches() throws {
    try RasterFolder.with { folder in
      try folder.write("a.tif", TIFFWriter().file(image([1], at: 0)))
      try folder.write("b.tif", TIFFWriter().file(Image(width: 1, height: 1, bits: 16, [1, 0])))
      #expect {
        try rasters(["a.tif", "b.tif"], in: folder)
      } throws: { error in
        "\(error)".contains("b.tif: its pixels are values, and those of")
      }
    }
  }

  @Test("a pattern stands for files in the order of their names, and hidden files are not meant")
  func pattern() throws {
    try RasterFolder.with { folder in
      for (name, value) in [("t10.tif", 1), ("t2.tif", 2), (".t3.tif", 3), ("s.tif", 4)] {
        try folder.write(name, TIFFWriter().file(image([UInt8(value)], at: 0)))
      }
      for (pattern, value) in [("t*.tif", 2), ("t1?.tif", 1), ("*.tif", 2), ("s*.TIF", nil)] {
        let found = try? rasters([pattern], in: folder)
        #expect(try found?.map { try $0.all() } == value.map { [[Float($0)]] }, "\(pattern)")
      }
      try folder.write("a*.tif", TIFFWriter().file(image([5], at: 0)))
      #expect(try rasters(["a*.tif"], in: folder)[0].all() == [5])
    }
  }

  @Test(
    "patterns without files and patterns for folders are errors",
    arguments: [("x*.tif", "no file matches the pattern"), ("*/a.tif", "not that of a folder")])
  func patternFaults(pattern: String, message: String) throws {
    try RasterFolder.with { folder in
      #expect {
        try rasters([pattern], in: folder)
      } throws: { error in
        "\(error)".contains(message)
      }
    }
  }

  @Test("the list of files is an input, which changes if there are more files")
  func inputs() throws {
    try RasterFolder.with { folder in
      let place = Input(folder.location("*.tif"))
      var hashes: Set<String> = []
      for name in ["a.tif", "b.tif"] {
        try folder.write(name, TIFFWriter().file(image([1], at: 0)))
        var loader = ResourceLoader()
        let log = InputLog()
        loader.inputs = log
        _ = try loader.rasters(at: [place.location])
        let hash = try #require(log.hashes[place] ?? nil)
        #expect(try ResourceLoader().rereading([place])[place]?.get() == hash)
        hashes.insert(hash)
      }
      #expect(hashes.count == 2)
    }
  }
}
