import MapTestSupport
import Testing

@testable import MapData

/// Files that GDAL makes of an image of 40 by 30 pixels, in which each pixel has another value.
@Suite(
  "Rasters that GDAL makes",
  .enabled(if: ExternalTool.gdalTranslate.isInstalled, "needs gdal_translate (Debian: gdal-bin)"))
struct GDALRasterTests {
  private static let width = 40
  private static let height = 30

  /// The options of `gdal_translate`, and the values of the pixels as a function of their number.
  struct Kind: Sendable {
    var options: String
    var tolerance: Float = 0
    var value: @Sendable (Int) -> Float = { Float($0) }
  }

  private static let kinds = [
    Kind(options: "-co COMPRESS=DEFLATE -co PREDICTOR=2"),
    Kind(options: "-co COMPRESS=LZW -co TILED=YES -co BLOCKXSIZE=16 -co BLOCKYSIZE=16"),
    Kind(options: "-co COMPRESS=PACKBITS -co ENDIANNESS=BIG"),
    Kind(options: "-co COMPRESS=ZSTD -co BIGTIFF=YES"),
    Kind(options: "-ot Float32 -co COMPRESS=DEFLATE -co PREDICTOR=3"),
    Kind(options: "-ot Float64 -co COMPRESS=LZMA"),
    Kind(options: "-ot Int32 -a_nodata 7", value: { $0 == 7 ? -1 : Float($0) }),
    Kind(options: "-ot Float32 -co COMPRESS=LERC"),
    Kind(options: "-co NBITS=12"),
    Kind(options: "-a_scale 0.5 -a_offset 100", value: { Float($0) / 2 + 100 }),
    Kind(options: "-of COG -co COMPRESS=DEFLATE"),
    Kind(
      options: "-ot Byte -scale 0 1199 0 255 -co COMPRESS=JPEG -co JPEG_QUALITY=100", tolerance: 2,
      value: { Float($0) * 255 / 1199 }),
  ]

  @Test("the values are those of the image", arguments: kinds)
  func values(kind: Kind) throws {
    try RasterFolder.with { folder in
      let writer = TIFFWriter()
      let pixels = (0..<Self.width * Self.height).flatMap { writer.number($0, 2) }
      let image = TIFFWriter.Image(
        width: Self.width, height: Self.height, bits: 16, pixels)
      try folder.write("in.tif", writer.file(image))
      let options = kind.options.split(separator: " ").map(String.init)
      try ExternalTool.gdalTranslate.run(options + ["in.tif", "out.tif"], in: folder.path)
      let raster = try folder.raster("out.tif")
      #expect(raster.description.reference == .named("EPSG:32632"))
      #expect(
        raster.description.georeference
          == .init(x: 500_000, y: 5_000_000, xPerColumn: 10, yPerRow: -10))
      let values = try raster.all().marked
      #expect(values.count == Self.width * Self.height)
      for (index, value) in values.enumerated() {
        let distance = abs(value - kind.value(index))
        #expect(distance <= kind.tolerance + (kind.tolerance > 0 ? 0.5 : 0), "pixel \(index)")
      }
    }
  }

  @Test("the compression LERC stores alpha in another way than values")
  func alpha() throws {
    try RasterFolder.with { folder in
      let image = TIFFWriter.Image(width: 4, height: 4, (0..<16).map { UInt8($0) })
      try folder.write("in.tif", TIFFWriter().file(image))
      let options = "-b 1 -b mask -co ALPHA=YES -co COMPRESS=LERC in.tif out.tif"
      try ExternalTool.gdalTranslate.run(
        options.split(separator: " ").map(String.init), in: folder.path)
      let raster = try folder.raster("out.tif")
      #expect(raster.description.alphaBand == 1)
      let colors = try raster.allColors()
      #expect(colors == (0..<16).map { [$0, $0, $0, 255] })
    }
  }
}
