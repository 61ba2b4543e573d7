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

  @Test("several files are one raster, in which the smallest pixels are on top")
  func files() throws {
    try RasterFolder.with { folder in
      try folder.write("fine.tif", TIFFWriter().file(image([1, 2], at: 2)))
      try folder.write("coarse.tif", TIFFWriter().file(image([7, 8], at: 0, size: 20)))
      try folder.write(
        "missing.tif",
        TIFFWriter().file(
          image([5, 6], at: 2).with([42_113: .text("6")])))
      let locations = ["fine.tif", "coarse.tif", "missing.tif"].map(folder.location)
      let raster = try ResourceLoader().raster(at: locations)
      let description = raster.description
      #expect((description.width, description.height) == (4, 2))
      #expect(
        description.georeference
          == .init(x: 500_000, y: 5_000_000, xPerColumn: 10, yPerRow: -10))
      #expect(try raster.all() == [7, 7, 5, 2, 7, 7, 8, 8])
    }
  }

  @Test("files that do not match are errors")
  func mismatches() throws {
    try RasterFolder.with { folder in
      try folder.write("a.tif", TIFFWriter().file(image([1], at: 0)))
      let others = [
        image([1], at: 0).with([34_735: .shorts([1, 1, 0, 1, 3072, 0, 1, 2056])]),
        image([1], at: 0).with([262: .shorts([0])]),
        image([1], at: 0).with([
          34_264: .doubles([8, 6, 0, 100, 6, -8, 0, 200, 0, 0, 0, 0, 0, 0, 0, 1])
        ]),
      ]
      for other in others {
        try folder.write("b.tif", TIFFWriter().file(other))
        #expect(throws: ResourceError.self) {
          try ResourceLoader().raster(at: ["a.tif", "b.tif"].map(folder.location))
        }
      }
    }
  }

  @Test("files whose colors have different ranges are errors, and files of values are not")
  func colorRanges() throws {
    try RasterFolder.with { folder in
      for samples in [1, 3] {
        let pixels: [UInt8] = Array(repeating: 1, count: 2 * samples)
        let image = Image(
          width: 1, height: 1, bits: 16, samples: samples, photometric: samples == 3 ? 2 : 1,
          pixels)
        try folder.write("a.tif", TIFFWriter().file(image))
        let bright = Array(repeating: 4000, count: samples)
        try folder.write(
          "b.tif",
          TIFFWriter().file(
            image.with([
              340: .shorts(Array(repeating: 0, count: samples)), 341: .shorts(bright),
            ])))
        let locations = ["a.tif", "b.tif"].map(folder.location)
        guard samples == 3 else {
          #expect(try ResourceLoader().raster(at: locations).description.colors == .none)
          continue
        }
        let error = #expect(throws: ResourceError.self) {
          try ResourceLoader().raster(at: locations)
        }
        #expect(error?.description.contains("b.tif: it has another range of colors") == true)
      }
    }
  }
}
