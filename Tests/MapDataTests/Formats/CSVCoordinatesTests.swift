import MapGeoJSON
import Testing

@testable import MapData

@Suite("Coordinates of CSV")
struct CSVCoordinatesTests {
  private func read(
    _ text: String, in bounds: TileSetDescription.Bounds? = nil
  ) throws(ResourceError) -> [Feature] {
    try CSVStore.features(Array(text.utf8), at: .file(path: "a b.csv"), in: bounds).features
  }

  /// Returns the error of reading. The result is empty without an error.
  private func mistake(_ text: String) -> String {
    do {
      _ = try read(text)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "each record is in the system that its geometry names",
    .enabled(if: GDALReader.version != nil, "needs GDAL (Debian: libgdal32)"))
  func systems() throws {
    let text = """
      name,wkt
      degrees,POINT (8 47)
      lambert,"SRID=2154;POINT (700000 6600000)"
      utm,"SRID=25832;POINT (500000 0)"
      mercator,"SRID=3857;POINT (0 0)"
      lambert,"SRID=2154;POINT (700000 6600000)"
      """
    let features = try read(text)
    #expect(
      features.distance(to: [[(8, 47)], [(3, 46.5)], [(9, 0)], [(0, 0)], [(3, 46.5)]]) < 1e-9)
    #expect(
      features.map { $0.attributes["name"] }
        == ["degrees", "lambert", "utm", "mercator", "lambert"].map { .string($0) })
    let part = try read(
      text, in: TileSetDescription.Bounds(west: 2, south: 40, east: 8.5, north: 50))
    #expect(part.distance(to: [[(8, 47)], [(3, 46.5)], [(3, 46.5)]]) < 1e-9)
  }

  @Test(
    "a position far beyond a system has no place",
    .enabled(if: GDALReader.version != nil, "needs GDAL (Debian: libgdal32)"))
  func farPositions() throws {
    // GDAL wraps the longitudes of EPSG:3395 by one turn at a time, and does not end at the first.
    let text = """
      name,wkt
      far,"SRID=3395;POINT (1e30 0)"
      near,"SRID=3395;POINT (0 0)"
      """
    #expect(try read(text).map { $0.geometry == nil } == [true, false])
  }

  @Test(
    "meters in columns of coordinates, or in text without a system, are refused with the remedy")
  func meters() {
    #expect(
      mistake("x,y\n2600000,1200000\n2600100,1200100\n")
        == "a b.csv: the coordinates are not degrees but seem to be meters (2600000.0, 1200000.0); convert "
        + "them: ogr2ogr -f GeoJSON -s_srs 'EPSG:…' -oo X_POSSIBLE_NAMES=x -oo Y_POSSIBLE_NAMES=y "
        + "-t_srs EPSG:4326 'a b.geojson' 'a b.csv'")
    #expect(
      mistake("wkt\nPOINT (2600000 1200000)\n")
        == "a b.csv: the coordinates are not degrees but seem to be meters (2600000.0, 1200000.0); convert "
        + "them: ogr2ogr -f GeoJSON -s_srs 'EPSG:…' -t_srs EPSG:4326 'a b.geojson' 'a b.csv'")
  }

  @Test("a single invalid record is omitted, and the others are kept")
  func singleMistake() throws {
    let features = try read("lon,lat\n8,47\n9,48\n2600000,1200000\n")
    #expect(features.map { $0.geometry == nil } == [false, false, true])
  }
}
