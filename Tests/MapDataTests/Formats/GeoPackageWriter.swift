import Foundation

/// Writes GeoPackages.
enum GeoPackageWriter {
  /// Creates the tables of every GeoPackage, and the tables of one layer of points, `places`.
  static func createPlaces(_ database: DatabaseWriter, system: Int = 4326) throws {
    try database.run(
      """
      CREATE TABLE gpkg_spatial_ref_sys (
        srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,
        organization_coordsys_id INTEGER, definition TEXT);
      INSERT INTO gpkg_spatial_ref_sys VALUES
        ('WGS 84', 4326, 'EPSG', 4326, ''), ('Mercator', 7, 'EPSG', 3857, ''),
        ('UTM', 25832, 'EPSG', 25832, '');
      CREATE TABLE gpkg_contents (
        table_name TEXT, data_type TEXT, srs_id INTEGER, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE,
        max_y DOUBLE);
      INSERT INTO gpkg_contents VALUES ('places', 'features', \(system), NULL, NULL, NULL, NULL);
      CREATE TABLE gpkg_geometry_columns (
        table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z, m);
      INSERT INTO gpkg_geometry_columns VALUES ('places', 'geom', 'POINT', \(system), 0, 0);
      CREATE TABLE places (
        fid INTEGER PRIMARY KEY, geom BLOB, name TEXT, height REAL, open BOOLEAN, photo BLOB);
      """)
  }

  /// Adds a row to `places`; `values` are the values after the geometry.
  static func addPlace(
    _ database: DatabaseWriter, _ id: Int, _ blob: [UInt8],
    _ values: String = "NULL, NULL, NULL, NULL"
  ) throws {
    try database.run("INSERT INTO places VALUES (\(id), x'\(hex(blob))', \(values))")
  }

  /// Returns a point as GeoPackageBinary, with or without an envelope.
  static func point(_ x: Double, _ y: Double, hasEnvelope: Bool = false) -> [UInt8] {
    let envelope = hasEnvelope ? [x, x, y, y].flatMap(bytes) : []
    return [0x47, 0x50, 0, hasEnvelope ? 3 : 1, 0xE6, 0x10, 0, 0] + envelope + [1, 1, 0, 0, 0]
      + bytes(x) + bytes(y)
  }

  /// Bytes as an SQL literal.
  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  private static func bytes(_ number: Double) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * $0)) }
  }
}
