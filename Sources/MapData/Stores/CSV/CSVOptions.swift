/// How a CSV text is read; what is nil is found out.
public struct CSVOptions: Hashable, Sendable {
  /// What stands between two fields.
  public enum Delimiter: String, CaseIterable, Hashable, Sendable {
    /// A comma (RFC 4180).
    case comma = ","
    /// A semicolon, as spreadsheets write where the comma is the decimal mark.
    case semicolon = ";"
    /// A tab.
    case tab = "\t"
  }

  /// What stands between fields; where it is nil, what the first line has most of.
  public var delimiter: Delimiter?
  /// The column of longitudes in degrees; where it is nil, one called lon, lng, long, longitude, x,
  /// decimalLongitude or longitude_deg.
  public var longitude: String?
  /// The column of latitudes in degrees; where it is nil, one called lat, latitude, y, decimalLatitude or
  /// latitude_deg.
  public var latitude: String?
  /// The column of geometries in well-known text or hexadecimal well-known binary; where it is nil, one
  /// called wkt, geom, geometry, the_geom, wkb, wkb_geometry, ewkt or ewkb.
  public var geometry: String?

  /// Options that leave everything to be found out.
  public init() {}
}
