/// Options for reading CSV. Options that are nil are detected.
public struct CSVOptions: Hashable, Sendable {
  /// The separator between fields.
  public enum Delimiter: String, CaseIterable, Hashable, Sendable {
    /// A comma (RFC 4180).
    case comma = ","
    /// A semicolon, which spreadsheets write in locales with a decimal comma.
    case semicolon = ";"
    /// A tab.
    case tab = "\t"
    /// A vertical bar.
    case bar = "|"
  }

  /// The separator between fields. By default, that of a first line such as `sep=;`, else the one that is most frequent
  /// in the header.
  public var delimiter: Delimiter?
  /// The column of longitudes in degrees. By default, one called lon, lng, long, longitude, x,
  /// decimalLongitude or longitude_deg.
  public var longitude: String?
  /// The column of latitudes in degrees. By default, one called lat, latitude, y, decimalLatitude
  /// or latitude_deg.
  public var latitude: String?
  /// The column of geometries: well-known text, hexadecimal well-known binary, GeoJSON, or latitude and longitude. By
  /// default, one called wkt, geom, geometry, the_geom, wkb, wkb_geometry, ewkt, ewkb, geojson or geo_shape; without
  /// columns of longitude and latitude, also one called coordinates, location, latlon, geo_point and the like.
  public var geometry: String?

  /// Creates options that detect everything.
  public init() {}
}
