import Foundation
import MapGeoJSON
import MapTestSupport
import Testing
import MapData
import MapTiles

@Suite("GeoPackages")
struct GeoPackageTests {
  private typealias Writer = GeoPackageWriter

  private func open(_ folder: String) throws(ResourceError) -> GeoPackage {
    try GeoPackage(at: .file(path: folder + "/a.gpkg"), loader: ResourceLoader())
  }

  /// Runs `body` with a folder in which `a.gpkg` contains the layer `places`, and with the writer of that file.
  private func withPlaces(
    system: Int = 4326, _ body: (String, DatabaseWriter) throws -> Void
  ) throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.gpkg")
      try Writer.createPlaces(writer, system: system)
      try body(folder, writer)
    }
  }

  private func place(_ longitude: Double, _ latitude: Double) -> Geometry {
    .point(Position(longitude: longitude, latitude: latitude))
  }

  /// Returns the message of reading the layer, without the folder's name.
  private func mistake(_ folder: String) -> String {
    do {
      return "\(try open(folder).features().warnings)"
    } catch {
      return "\(error)".replacingOccurrences(of: folder + "/", with: "")
    }
  }

  @Test("rows become features, with the primary key as identifier and the columns as attributes")
  func features() throws {
    try withPlaces { folder, writer in
      try Writer.addPlace(writer, 9, Writer.point(1, 2), "'Hut', 12.5, 1, x'00'")
      try Writer.addPlace(writer, 3, Writer.point(3, 4, hasEnvelope: true), "NULL, 7, 0, NULL")
      let stored = try open(folder).features(of: "places")
      #expect(stored.warnings.isEmpty)
      #expect(stored.features.map(\.identifier) == [.integer(3), .integer(9)])
      #expect(stored.features.map(\.geometry) == [place(3, 4), place(1, 2)])
      let hut = stored.features[1].attributes
      #expect(hut["name"] == .string("Hut"))
      #expect(hut["height"] == .double(12.5))
      #expect(hut["open"] == .bool(true))
      #expect(hut["photo"] == .null)
      #expect(hut["fid"] == nil)
    }
  }

  @Test("domains of columns that list values have these values and their names, in order")
  func domains() throws {
    try withPlaces { folder, writer in
      #expect(try open(folder).features().domains.isEmpty)
      try writer.run(
        """
        CREATE TABLE gpkg_data_columns (
          table_name TEXT, column_name TEXT, name TEXT, title TEXT, description TEXT, mime_type TEXT,
          constraint_name TEXT);
        INSERT INTO gpkg_data_columns VALUES
          ('places', 'name', NULL, NULL, NULL, NULL, 'Kinds'),
          ('places', 'height', NULL, NULL, NULL, NULL, 'heights'),
          ('other', 'open', NULL, NULL, NULL, NULL, 'kinds');
        CREATE TABLE gpkg_data_column_constraints (
          constraint_name TEXT, constraint_type TEXT, value TEXT, min NUMERIC, min_is_inclusive BOOLEAN,
          max NUMERIC, max_is_inclusive BOOLEAN, description TEXT);
        INSERT INTO gpkg_data_column_constraints VALUES
          ('kinds', 'enum', 'z', NULL, NULL, NULL, NULL, 'Zoo'),
          ('kinds', 'enum', 'a', NULL, NULL, NULL, NULL, ''),
          ('kinds', 'enum', 'z', NULL, NULL, NULL, NULL, 'Again'),
          ('heights', 'range', NULL, 0, 1, 9, 1, NULL);
        """)
      #expect(
        try open(folder).features().domains
          == ["name": AttributeDomain([.init("z", name: "Zoo"), .init("a")])])
    }
  }

  @Test("meters of Web Mercator become degrees under any of the system's codes")
  func webMercator() throws {
    try withPlaces(system: 7) { folder, writer in
      try Writer.addPlace(writer, 1, Writer.point(20_037_508.342789244, 0))
      let geometry = try #require(try open(folder).features().features.first?.geometry)
      guard case .point(let position) = geometry else {
        Issue.record("no point")
        return
      }
      #expect(abs(position.longitude - 180) < 1e-9)
      #expect(abs(position.latitude) < 1e-9)
      let east = TileSetDescription.Bounds(west: 179, south: -1, east: 180.1, north: 1)
      #expect(try open(folder).features(in: east).features.count == 1)
      let west = TileSetDescription.Bounds(west: -179, south: -1, east: 170, north: 1)
      #expect(try open(folder).features(in: west).features.isEmpty)
    }
  }

  @Test(
    "other reference systems are transformed by PROJ",
    .enabled(if: GDALReader.version != nil, "needs GDAL (Debian: libgdal32)"))
  func otherSystem() throws {
    try withPlaces(system: 25832) { folder, writer in
      try Writer.addPlace(writer, 1, Writer.point(500_000, 0))
      let geometry = try #require(try open(folder).features().features.first?.geometry)
      guard case .point(let position) = geometry else {
        Issue.record("no point")
        return
      }
      #expect(abs(position.longitude - 9) < 1e-9)
      #expect(abs(position.latitude) < 1e-9)
    }
  }

  @Test("unknown reference systems are refused with a remedy")
  func unknownSystem() throws {
    try withPlaces(system: 8) { folder, writer in
      try writer.run("INSERT INTO gpkg_spatial_ref_sys VALUES ('Grid', 8, 'NONE', -1, 'undefined')")
      #expect(
        mistake(folder)
          == "a.gpkg: layer 'places' is in NONE:-1: name it as EPSG:…, or reproject the data, such as "
          + "with ogr2ogr -t_srs EPSG:4326")
    }
  }

  @Test(
    "an undefined geographic system, and GDAL's for data without one, are degrees",
    arguments: ["NONE', 0", "GDAL', 99999"])
  func undefinedSystem(code: String) throws {
    try withPlaces(system: 8) { folder, writer in
      try writer.run("INSERT INTO gpkg_spatial_ref_sys VALUES ('', 8, '\(code), 'undefined')")
      try Writer.addPlace(writer, 1, Writer.point(1, 2))
      #expect(try open(folder).features().features.map(\.geometry) == [place(1, 2)])
      try Writer.addPlace(writer, 2, Writer.point(500_000, 5_000_000))
      try Writer.addPlace(writer, 3, Writer.point(500_000, 5_000_000))
      #expect(
        mistake(folder).hasPrefix(
          "a.gpkg: layer 'places' names no coordinate reference system, and the coord"))
    }
  }

  @Test("another SQLite database is named as such, with the command that converts it")
  func otherDatabase() throws {
    try withFolder { folder in
      let writer = try DatabaseWriter(folder + "/a.gpkg")
      try writer.run("CREATE TABLE spatial_ref_sys (srid INTEGER)")
      let start =
        "a.gpkg: an SQLite database without the tables of a GeoPackage; convert it: ogr2ogr -f GPKG "
      #expect(mistake(folder).hasPrefix(start))
    }
  }

  @Test("meters that a layer declares as degrees are refused with a remedy")
  func wrongSystem() throws {
    try withPlaces { folder, writer in
      try Writer.addPlace(writer, 1, Writer.point(500_000, 5_000_000))
      #expect(
        mistake(folder)
          == "a.gpkg: layer 'places' is declared to be in EPSG:4326, but the coordinates are not degrees but "
          + "seem to be meters (500000.0, 5000000.0); name its system, such as with ogr2ogr -f GPKG "
          + "-s_srs 'EPSG:…' -t_srs EPSG:4326 a-wgs84.gpkg a.gpkg")
    }
  }

  @Test("a request for a region uses the R-tree index, and keeps only features in the region")
  func index() throws {
    try withPlaces { folder, writer in
      for id in 1...50 { try Writer.addPlace(writer, id, Writer.point(Double(id), 0)) }
      let region = TileSetDescription.Bounds(west: 10.5, south: -1, east: 13, north: 1)
      #expect(
        try open(folder).features(in: region).features.map(\.identifier)
          == [.integer(11), .integer(12), .integer(13)])
      try writer.run(
        "CREATE VIRTUAL TABLE rtree_places_geom USING rtree(id, minx, maxx, miny, maxy)")
      // The index lacks one row, which shows whether the index is used.
      for id in (1...50) where id != 12 {
        try writer.run("INSERT INTO rtree_places_geom VALUES (\(id), \(id), \(id), 0, 0)")
      }
      #expect(
        try open(folder).features(in: region).features.map(\.identifier)
          == [.integer(11), .integer(13)])
      #expect(try open(folder).features().features.count == 50)
    }
  }

  @Test("a database in memory is read like a file")
  func inMemory() throws {
    try withPlaces { folder, writer in
      try Writer.addPlace(writer, 1, Writer.point(1, 2))
      try writer.run("PRAGMA journal_mode = WAL; PRAGMA wal_checkpoint(TRUNCATE)")
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/a.gpkg")))
      let loader = ResourceLoader(schemes: [ResourceScheme("here") { _ in bytes }])
      let package = try GeoPackage(at: .url("here:a"), loader: loader)
      #expect(try package.features().features.map(\.geometry) == [place(1, 2)])
    }
  }

  @Test("unreadable geometries are omitted with one warning")
  func badGeometries() throws {
    try withPlaces { folder, writer in
      let whole = Writer.point(1, 2)
      try Writer.addPlace(writer, 1, Array(whole.dropLast()))
      try Writer.addPlace(writer, 2, [1, 2, 3])
      try Writer.addPlace(writer, 3, whole)
      let stored = try open(folder).features()
      #expect(stored.features.map(\.geometry) == [nil, nil, place(1, 2)])
      #expect(
        stored.warnings == [
          DataWarning(
            .missingCoordinates,
            "2 features have a geometry that cannot be read, the first is feature 1 of layer 'places': the "
              + "geometry is truncated; it is not drawn"
          )
        ])
    }
  }

  @Test("content that is not a GeoPackage is refused")
  func noGeoPackage() throws {
    try withFolder { folder in
      try Data("not a database, only text of some length".utf8)
        .write(to: URL(fileURLWithPath: folder + "/a.gpkg"))
      #expect(mistake(folder).hasPrefix("a.gpkg: not a GeoPackage: "))
    }
    try withFolder { folder in
      #expect(mistake(folder).hasPrefix("a.gpkg: no such file"))
    }
  }

  @Test("an endless view is stopped, a recursive one refused")
  func runawayView() throws {
    try withPlaces { folder, writer in
      try writer.run("ALTER TABLE places RENAME TO real; CREATE TABLE n (i)")
      for i in 0..<200 { try writer.run("INSERT INTO n VALUES (\(i))") }
      try writer.run(
        """
        CREATE VIEW places AS SELECT a.i AS fid, NULL AS geom FROM n a, n b, n c, n d
          WHERE a.i + b.i + c.i + d.i < 0
        """)
      #expect(mistake(folder) == "a.gpkg: a query takes too long: a view may be recursive")
      try writer.run(
        """
        DROP VIEW places; CREATE VIEW places AS
          WITH RECURSIVE r(fid) AS (SELECT 1 UNION ALL SELECT fid + 1 FROM r)
          SELECT fid, NULL AS geom FROM r
        """)
      #expect(mistake(folder).hasPrefix("a.gpkg: not a GeoPackage: "))
    }
  }

  @Test("a corrupted or truncated file is read or refused without a crash")
  func damaged() throws {
    try withPlaces { folder, writer in
      for id in 1...20 {
        try Writer.addPlace(writer, id, Writer.point(Double(id), 0), "'n', 1, 0, NULL")
      }
      try writer.run(
        "CREATE VIRTUAL TABLE rtree_places_geom USING rtree(id, minx, maxx, miny, maxy)")
      for id in 1...20 {
        try writer.run("INSERT INTO rtree_places_geom VALUES (\(id), \(id), \(id), 0, 0)")
      }
      let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/a.gpkg")))
      let region = TileSetDescription.Bounds(west: 3, south: -1, east: 9, north: 1)
      var random = SplitMix64(seed: 11)
      var outcomes: [Bool: Int] = [:]
      for round in 0..<400 {
        var damaged = whole
        for _ in 0..<20 {
          damaged[Int(random.next() % UInt64(whole.count))] = UInt8(
            truncatingIfNeeded: random.next())
        }
        if round % 4 == 0 { damaged.removeLast(Int(random.next() % UInt64(whole.count))) }
        let bytes = damaged
        let loader = ResourceLoader(schemes: [ResourceScheme("here") { _ in bytes }])
        let stored = try? GeoPackage(at: .url("here:a"), loader: loader).features(in: region)
        outcomes[stored != nil, default: 0] += 1
      }
      #expect(outcomes[true, default: 0] > 0 && outcomes[false, default: 0] > 0)
    }
  }

  /// Creates a layer of tiles of 256 pixels at one zoom level, which has the number 5. Its upper left corner is at a
  /// column and a row of the grid of `zoom`.
  private func createTiles(
    _ writer: DatabaseWriter, zoom: Int, column: Int, row: Int, shift: Double = 0
  ) throws {
    let half = 20_037_508.342789244
    let side = 2 * half / Double(1 << zoom)
    let west = Double(column) * side - half + shift
    let north = half - Double(row) * side
    try writer.run(
      """
      INSERT INTO gpkg_contents VALUES ('img', 'tiles', 7, NULL, NULL, NULL, NULL);
      CREATE TABLE gpkg_tile_matrix_set (table_name, srs_id, min_x, min_y, max_x, max_y);
      INSERT INTO gpkg_tile_matrix_set VALUES
        ('img', 7, \(west), \(north - side), \(west + side), \(north));
      CREATE TABLE gpkg_tile_matrix (table_name, zoom_level, matrix_width, matrix_height,
        tile_width, tile_height, pixel_x_size, pixel_y_size);
      INSERT INTO gpkg_tile_matrix VALUES
        ('img', 5, 1, 1, 256, 256, \(side / 256), \(side / 256));
      CREATE TABLE img (id INTEGER PRIMARY KEY, zoom_level, tile_column, tile_row, tile_data BLOB);
      INSERT INTO img VALUES (1, 5, 0, 0, x'0102');
      """)
  }

  @Test("tiles are found by their position on the grid of Web Mercator tiles")
  func tiles() throws {
    try withPlaces { folder, writer in
      try createTiles(writer, zoom: 3, column: 4, row: 2)
      let tiles = try GeoPackageTiles(open(folder), layer: "img")
      #expect(tiles.description.minzoom == 3)
      #expect(tiles.description.maxzoom == 3)
      #expect(tiles.description.tileSize == 256)
      let ids = [(3, 4, 2), (3, 5, 2), (5, 0, 0)].compactMap { TileID(z: $0.0, x: $0.1, y: $0.2) }
      #expect(try tiles.tiles(ids).map { try $0.get() } == [[1, 2], nil, nil])
    }
  }

  @Test("tiles on another grid are refused")
  func otherGrid() throws {
    try withPlaces { folder, writer in
      try createTiles(writer, zoom: 3, column: 4, row: 2, shift: 100_000)
      let error = #expect(throws: ResourceError.self) {
        try GeoPackageTiles(open(folder), layer: "img")
      }
      #expect(
        error?.description.hasSuffix(
          "the tiles of layer 'img' are not on the grid of Web Mercator tiles") == true)
    }
  }

  @Test("tiles on another grid are a raster, whose levels are the zoom levels, around its content")
  func raster() throws {
    try withPlaces { folder, writer in
      try createTiles(writer, zoom: 3, column: 4, row: 2, shift: 100_000)
      let pixel = 20_037_508.342789244 / 4 / 256
      // A level with pixels of the double size, and one whose pixels do not fit.
      for (level, size) in [(4, 2.0), (3, 5.0)] {
        try writer.run(
          """
          INSERT INTO gpkg_tile_matrix VALUES
            ('img', \(level), 1, 1, 128, 128, \(size * pixel), \(size * pixel));
          UPDATE gpkg_contents SET srs_id = 25832, min_x = \(100_000 + 10.5 * pixel),
            max_x = \(100_000 + 21 * pixel) WHERE table_name = 'img';
          """)
      }
      let north = 20_037_508.342789244 / 2
      try writer.run(
        "UPDATE gpkg_contents SET min_y = \(north - 4 * pixel), max_y = \(north) WHERE table_name = 'img'"
      )
      let raster = try GeoPackageRaster(open(folder), layer: "img")
      let description = raster.description
      #expect(description.levels == [.init(width: 12, height: 4), .init(width: 6, height: 2)])
      #expect(raster.levels.map(\.x) == [10, 5])
      #expect(abs(description.georeference.x - 100_000 - 10 * pixel) < 1e-6)
      #expect(abs(description.georeference.y - north) < 1e-6)
      #expect(description.reference.name == "EPSG:25832")
      #expect(description.warnings.count == 1)
      let id = try #require(TileID(z: raster.levels[0].zoom, x: 0, y: 0))
      #expect(try raster.tiles.tiles([id], threads: 1).map { try $0.get() } == [[1, 2]])
    }
  }

  @Test("tiles of a raster are inputs, which are read again with the same ids")
  func rasterInputs() throws {
    try withPlaces { folder, writer in
      try createTiles(writer, zoom: 3, column: 4, row: 2, shift: 100_000)
      // The level 5 of the layer has up to 32 columns, but this one has 64.
      try writer.run("UPDATE gpkg_tile_matrix SET matrix_width = 64")
      try writer.run("INSERT INTO img VALUES (2, 5, 63, 0, x'0304')")
      var loader = ResourceLoader()
      let log = InputLog()
      loader.inputs = log
      let place = ResourceLocation.file(path: folder + "/a.gpkg")
      let raster = try GeoPackageRaster(GeoPackage(at: place, loader: loader), layer: "img")
      let id = try #require(TileID(z: 6, x: 63, y: 0))
      #expect(try raster.tiles.tiles([id], threads: 1).map { try $0.get() } == [[3, 4]])
      let input = Input(place, .tile(id, .geoPackage(layer: "img")))
      let hash = try #require(log.hashes[input] ?? nil)
      #expect(try ResourceLoader().rereading([input])[input]?.get() == hash)
    }
  }

  @Test("a layer of values is refused with the way to draw it")
  func coverage() throws {
    try withPlaces { folder, writer in
      try createTiles(writer, zoom: 3, column: 4, row: 2)
      try writer.run(
        "UPDATE gpkg_contents SET data_type = '2d-gridded-coverage' WHERE table_name = 'img'")
      let error = #expect(throws: ResourceError.self) {
        try GeoPackageTiles(open(folder), layer: "img")
      }
      #expect(error?.description.contains("gdal_translate to GeoTIFF") == true)
    }
  }
}
