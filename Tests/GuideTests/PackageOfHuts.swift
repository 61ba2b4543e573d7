import MapCSQLite
import Testing

/// The GeoPackage of the guide: a layer of one hut.
enum PackageOfHuts {
  /// Writes the GeoPackage to a file.
  static func write(to path: String) throws {
    var connection: OpaquePointer?
    try #require(sqlite3_open(path, &connection) == SQLITE_OK)
    defer { sqlite3_close_v2(connection) }
    try #require(sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK)
  }

  /// The point is at longitude 7 and latitude 46.
  private static let sql = """
    CREATE TABLE gpkg_spatial_ref_sys (
      srs_id, organization, organization_coordsys_id, definition);
    INSERT INTO gpkg_spatial_ref_sys VALUES (4326, 'EPSG', 4326, 'undefined');
    CREATE TABLE gpkg_contents (table_name, data_type, srs_id, min_x, min_y, max_x, max_y);
    INSERT INTO gpkg_contents VALUES ('huts', 'features', 4326, 7, 46, 7, 46);
    CREATE TABLE gpkg_geometry_columns (table_name, column_name, srs_id);
    INSERT INTO gpkg_geometry_columns VALUES ('huts', 'geom', 4326);
    CREATE TABLE huts (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT);
    INSERT INTO huts VALUES (
      1, x'47500001E610000001010000000000000000001C400000000000004740', 'Hut');
    """
}
