@testable import MapData

/// MBTiles archives whose tables, metadata and tiles are chosen.
enum MBTilesRowsTarget: FuzzTarget {
  static let name = "mbtiles-rows"
  static let summary = "rows of MBTiles archives"
  static let sources = ["MapData/Archives/MBTiles.swift"]
  static let greatestLength = 1024

  private static let members = [
    "name", "format", "minzoom", "maxzoom", "bounds", "scheme", "json", "tilesize", "attribution",
    "compression", "center", "type",
  ]
  private static let values = [
    "pbf", "png", "jpg", "mlt", "application/vnd.maplibre-tile", "0", "14", "-1", "99", "1e3",
    "-180,-85,180,85", "180,0,-180,1", "nan,0,0,0", "xyz", "tms", "gzip", "512",
    #"{"vector_layers":[{"id":"a","fields":{}}]}"#, "[1]", "{",
  ]

  /// Databases without rows. The first has a table of tiles, and the second has a view of tiles.
  private static let files: [[UInt8]] = [
    "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)",
    """
    CREATE TABLE map (zoom_level integer, tile_column integer, tile_row integer, tile_id);
    CREATE TABLE images (tile_data blob, tile_id text);
    CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data
    FROM map JOIN images ON images.tile_id = map.tile_id
    """,
  ]
  .flatMap { tiles in
    [
      "CREATE TABLE metadata (name text, value text)", "CREATE TABLE metadata (name, value)",
      "CREATE VIEW metadata AS SELECT 'minzoom' AS name, 3 AS value",
      "CREATE TABLE metadata (name)",
    ]
    .map { Database.file("\($0); \(tiles)") }
  }

  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let kind = choices.index(below: 4)
    let isView = choices.happens(oneIn: 8)
    let database = Database(copying: files[kind + (isView ? 4 : 0)])
    while !choices.isEmpty {
      if choices.flag() {
        database.insert(
          into: "metadata", [.text(choices.pick(members)), choices.databaseValue(values)])
      } else {
        let id = choices.pick(TileSetChecks.ids)
        let place: [Database.Value] =
          choices.index(below: 4) == 0
          ? (0..<3).map { _ in choices.databaseValue() }
          : [.integer(Int64(id.z)), .integer(Int64(id.x)), .integer(Int64((1 << id.z) - 1 - id.y))]
        if isView {
          database.insert(into: "map", place + [.text("i")])
          database.insert(into: "images", [choices.databaseValue(), .text("i")])
        } else {
          database.insert(into: "tiles", place + [choices.databaseValue()])
        }
      }
    }
    try TileSetChecks.readMBTiles(database.close())
  }
}

/// GeoPackages as files.
enum GeoPackageTarget: FuzzTarget {
  static let name = "geopackage"
  static let summary = "GeoPackages as files"
  static let sources = ["MapData/Formats/GeoPackage", "MapData/SQLite"]
  static let libraries = ["sqlite3"]
  static let greatestLength = 32_768
  static let limits = Limits.ofDatabases

  static func run(_ input: [UInt8]) throws {
    try GeoPackageChecks.read(input)
    GeoPackageChecks.readInPlace(input)
  }
}

/// GeoPackages whose contents, columns and rows are chosen.
enum GeoPackageRowsTarget: FuzzTarget {
  static let name = "geopackage-rows"
  static let summary = "rows of GeoPackages"
  static let sources = ["MapData/Formats/GeoPackage"]
  static let greatestLength = 1024

  /// Packages without rows, with several kinds of tables of features.
  private static let files: [[UInt8]] = [
    "CREATE TABLE f (fid INTEGER PRIMARY KEY, geom, name TEXT, size REAL, day DATE, flag BOOLEAN)",
    "CREATE TABLE f (geom, fid TEXT PRIMARY KEY)",
    "CREATE VIEW f AS SELECT 1 AS fid, x'47' AS geom",
    "CREATE TABLE f (fid, name)", "CREATE TABLE f (geom)",
  ]
  .map { features in
    Database.file(
      """
      CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition, description);
      CREATE TABLE gpkg_contents (table_name, data_type, identifier, description, last_change, min_x, min_y, max_x,
        max_y, srs_id);
      CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m);
      CREATE TABLE gpkg_tile_matrix_set (table_name, srs_id, min_x, min_y, max_x, max_y);
      CREATE TABLE gpkg_tile_matrix (table_name, zoom_level, matrix_width, matrix_height, tile_width, tile_height,
        pixel_x_size, pixel_y_size);
      CREATE TABLE t (id INTEGER PRIMARY KEY, zoom_level, tile_column, tile_row, tile_data);
      PRAGMA application_id = 1196444487;
      \(features)
      """)
  }

  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let database = Database(copying: choices.pick(files))
    let references: [Int64] = [4326, 3857, 0, -1, 25832, 900913, 99]
    while !choices.isEmpty {
      let reference = Database.Value.integer(choices.pick(references))
      switch choices.index(below: 6) {
      case 0:
        database.insert(
          into: "gpkg_contents",
          [
            .text(choices.pick(["f", "t", "x"])),
            .text(choices.pick(["features", "tiles", "attributes", "?"])),
            choices.databaseValue(["f"]), .null, .null, choices.databaseValue(),
            choices.databaseValue(),
            choices.databaseValue(), choices.databaseValue(), reference,
          ])
      case 1:
        database.insert(
          into: "gpkg_geometry_columns",
          [
            .text(choices.pick(["f", "x"])), .text(choices.pick(["geom", "fid", "none"])),
            choices.databaseValue(["GEOMETRY", "POINT"]), reference, .integer(0), .integer(0),
          ])
      case 2:
        database.insert(
          into: "gpkg_spatial_ref_sys",
          [
            choices.databaseValue(), reference, choices.databaseValue(["EPSG", "epsg", "NONE"]),
            reference,
            choices.databaseValue(["undefined", "GEOGCS[]"]), .null,
          ])
      case 3:
        let edge = choices.pick([20_037_508.342789244, 180, 1e300, 0, choices.anyNumber()])
        database.insert(
          into: "gpkg_tile_matrix_set",
          [.text("t"), reference, .number(-edge), .number(-edge), .number(edge), .number(edge)])
        let count = choices.pick([1, 2, 4, 0, -1, choices.integer()])
        database.insert(
          into: "gpkg_tile_matrix",
          [
            .text("t"), .integer(choices.pick([0, 1, 2, 30, -1])), .integer(count), .integer(count),
            .integer(256), .integer(choices.pick([256, 0, 512])),
            .number(2 * edge / Double(max(count, 1)) / 256),
            .number(choices.pick([2 * edge / Double(max(count, 1)) / 256, 0, 1])),
          ])
        database.insert(
          into: "t", [.null, .integer(0), .integer(0), .integer(0), choices.databaseValue()])
      default:
        database.insert(into: "f", row(&choices))
        database.insert(into: "f", [.bytes(geometry(&choices)), choices.databaseValue()])
        database.insert(into: "f", [.bytes(geometry(&choices))])
      }
    }
    try GeoPackageChecks.read(database.close())
  }

  private static func row(_ choices: inout Choices) -> [Database.Value] {
    let blob = choices.index(below: 8) == 0 ? choices.databaseValue() : .bytes(geometry(&choices))
    return [.integer(choices.integer()), blob]
      + (0..<4).map { _ in choices.databaseValue(["2020-01-01", "1"]) }
  }

  /// Returns a geometry of a GeoPackage, which is a header, and a point or any bytes.
  private static func geometry(_ choices: inout Choices) -> [UInt8] {
    var bytes: [UInt8] = [0x47, 0x50, 0, choices.pick([1, 0, 0x11, 3, 0x21]), 0, 0, 0, 0]
    guard choices.flag() else {
      return bytes + (0..<choices.index(below: 32)).map { _ in choices.byte() }
    }
    bytes += [1, 1, 0, 0, 0]
    for number in [choices.anyNumber(), choices.anyNumber()] {
      withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
    }
    return bytes
  }
}

/// Reading of GeoPackages.
private enum GeoPackageChecks {
  /// The region whose features are read.
  private static let bounds = TileSetDescription.Bounds(west: -20, south: -20, east: 20, north: 60)

  private static var loader: ResourceLoader {
    var loader = ResourceLoader(limit: 1 << 24, http: nil)
    loader.memory = MemoryBudget(limit: 64 << 20)
    return loader
  }

  /// Reads the features of each layer and some tiles of a GeoPackage.
  static func read(_ bytes: [UInt8]) throws {
    let package = try GeoPackage(at: .file(path: "x.gpkg"), bytes: bytes, loader: loader)
    _ = try? package.features(of: nil)
    for layer in package.layers.prefix(4) {
      guard layer.kind == .features else {
        let tiles = try? GeoPackageTiles(package, layer: layer.name, limit: 1 << 20)
        _ = tiles?.tiles(TileSetChecks.ids, threads: 1)
        continue
      }
      guard let whole = try? package.features(of: layer.name) else { continue }
      for feature in whole.features { feature.geometry?.checkIsFinite() }
      let part = try? package.features(of: layer.name, in: bounds)
      expect((part?.features.count ?? 0) <= whole.features.count, "a part with more features")
    }
  }

  /// Checks that a GeoPackage in a file has the same features as its bytes.
  static func readInPlace(_ bytes: [UInt8]) {
    let file = ScratchFile(bytes)
    let place = ResourceLocation.file(path: file.path)
    guard let package = try? GeoPackage(at: place, loader: loader),
      let copy = try? GeoPackage(at: place, bytes: bytes, loader: loader)
    else { return }
    expect(package.layers.map(\.name) == copy.layers.map(\.name), "other layers in a file")
    guard let one = try? package.features(of: nil), let other = try? copy.features(of: nil) else {
      return
    }
    expect(one.features == other.features, "other features in a file")
  }
}
