import Testing

@testable import MapData

@Suite("Messages without GDAL")
struct GDALMessageTests {
  @Test(
    "without GDAL, a message states the format, the package and the command that converts the file")
  func missingLibrary() {
    let error = DataFormat.shapefile.missingLibrary(
      at: .file(path: "maps/roads.shp"), "which is not installed")
    #expect(
      error.description
        == "maps/roads.shp: cannot be read: a Shapefile is read with GDAL, which is not installed; "
        + "install GDAL (Debian, Ubuntu: gdal-bin, or libgdal32 on Debian 12; Fedora: gdal-libs; "
        + "Homebrew: gdal), or convert the file on a machine with GDAL: "
        + "ogr2ogr -f GeoJSON -t_srs EPSG:4326 maps/roads.geojson maps/roads.shp")
  }

  @Test("without the driver, a message states its name, GDAL's version and a remedy")
  func missingDriver() {
    let error = DataFormat.geoParquet.missingDriver(
      at: .file(path: "a.parquet"), version: "3.6.2")
    #expect(
      error.description
        == "a.parquet: cannot be read: a GeoParquet file needs GDAL's driver Parquet, which GDAL 3.6.2 of "
        + "this machine does not have; install a GDAL that is built with Apache Arrow (conda-forge: "
        + "libgdal-arrow-parquet; Homebrew: gdal; not the package of Debian 12), or convert the file on a "
        + "machine where GDAL has it: ogr2ogr -f GeoJSON -t_srs EPSG:4326 a.geojson a.parquet")
  }

  @Test(
    "the command is quoted for the shell, keeps all layers, and never names one file twice",
    arguments: [
      ("it's here/a b.shp", DataFormat.shapefile, "GeoJSON", "'it'\\''s here/a b.geojson'"),
      ("parcels.gdb/", .fileGeodatabase, "GPKG", "parcels.gpkg"),
      ("a.b.gml", .gml, "GPKG", "a.b.gpkg"),
      (".hidden", .shapefile, "GeoJSON", ".hidden.geojson"),
      ("data.geojson", .topoJSON, "GPKG", "data.gpkg"),
    ])
  func command(path: String, format: DataFormat, driver: String, output: String) {
    let command = format.conversion(of: .file(path: path))
    #expect(command.hasPrefix("ogr2ogr -f \(driver) -t_srs EPSG:4326 \(output) "))
  }

  @Test("commands name a zip archive in GDAL's notation, and a URL by its file")
  func places() {
    #expect(
      DataFormat.zippedShapefile.conversion(of: .file(path: "a.zip"))
        == "ogr2ogr -f GPKG -t_srs EPSG:4326 a.gpkg /vsizip/a.zip")
    #expect(
      DataFormat.shapefile.conversion(of: .url("https://example.org/x/roads.shp?v=1"))
        == "ogr2ogr -f GeoJSON -t_srs EPSG:4326 roads.geojson roads.shp")
    #expect(
      GDALRemedy.conversion(of: .file(path: "a.geojson"))
        == "ogr2ogr -f GeoJSON -t_srs EPSG:4326 a-wgs84.geojson a.geojson")
  }

  @Test("standard input is refused with a remedy")
  func standardInput() {
    #expect(
      throws: ResourceError.unreadable(
        .standardInput,
        reason: "a GML file is not supported on standard input; write it to a file")
    ) {
      try GDALReader.features(at: .standardInput, format: .gml, loader: ResourceLoader())
    }
  }
}
