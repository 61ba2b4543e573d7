import MapCPROJ
import MapSystem

/// The reason that a coordinate reference system cannot be the projection of a map.
public enum ReferenceSystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text has none of the forms of `ReferenceSystemText`.
  case notASystem(String)
  /// PROJ is not installed, or it cannot be loaded.
  case notInstalled(String)
  /// PROJ does not find its database.
  case noDatabase
  /// PROJ does not know the system, or cannot project to it. The reason is from PROJ, and may be empty.
  case unknown(String, reason: String)
  /// The text names a file by a path, or a file with definitions.
  case namesFile(String)
  /// The coordinates of the system are longitudes and latitudes in degrees.
  case geographic(String)
  /// The coordinates of the system are angles from another meridian than that of Greenwich, from other poles, or in
  /// another unit than degrees.
  case otherAngles(String)
  /// The system is not one of a plane, for example one of heights.
  case notProjected(String)
  /// The system belongs to another body than Earth. The name of the body is from PROJ, and may be empty.
  case notEarth(String, body: String)

  /// Creates the error of a status other than success.
  init(_ status: proj_system_status, _ text: String, reason: String) {
    switch status {
    case PROJ_SYSTEM_NO_LIBRARY: self = .notInstalled(text)
    case PROJ_SYSTEM_NO_DATABASE: self = .noDatabase
    case PROJ_SYSTEM_NAMES_FILE: self = .namesFile(text)
    case PROJ_SYSTEM_GEOGRAPHIC: self = .geographic(text)
    case PROJ_SYSTEM_OTHER_ANGLES: self = .otherAngles(text)
    case PROJ_SYSTEM_NOT_PROJECTED: self = .notProjected(text)
    case PROJ_SYSTEM_NOT_EARTH: self = .notEarth(text, body: reason)
    default: self = .unknown(text, reason: reason)
    }
  }

  /// A description of the error and its remedy.
  public var description: String {
    switch self {
    case .notASystem(let text):
      "'\(Self.short(text))' is not a coordinate reference system; use a code such as EPSG:2056, a PROJ string "
        + "or well-known text"
    case .notInstalled(let text):
      "'\(Self.short(text))' is projected by PROJ, which is not installed; install PROJ "
        + "(\(OptionalLibrary.proj.packages)), or set RENDER_MAP_PROJ to the path of its library"
    case .noDatabase:
      "PROJ does not find its database proj.db; install it (Debian: proj-data), or set PROJ_DATA (before PROJ "
        + "9.1: PROJ_LIB) to its folder"
    case .unknown(let text, let reason):
      "PROJ cannot project to '\(Self.short(text))'" + (reason.isEmpty ? "" : ": \(reason)")
        + "; use a system that PROJ knows, such as EPSG:2056 or ESRI:54030"
    case .namesFile(let text):
      "'\(Self.short(text))' names a file, which is not read; use a code such as EPSG:2056, or the name of an "
        + "installed grid"
    case .geographic(let text):
      "'\(Self.short(text))' has longitudes and latitudes, not coordinates of a plane; the projection of EPSG:4326 "
        + "is 'equirectangular'"
    case .otherAngles(let text):
      "'\(Self.short(text))' has angles from another meridian or pole, or in another unit than EPSG:4326; use a projected "
        + "system such as EPSG:2056, or convert a raster with gdalwarp -t_srs EPSG:4326 IN.tif OUT.tif"
    case .notProjected(let text):
      "'\(Self.short(text))' is not the system of a plane; use a projected system such as EPSG:2056"
    case .notEarth(let text, let body):
      "'\(Self.short(text))' is not a system of Earth" + (body.isEmpty ? "" : " (\(body))")
        + "; use a system of Earth such as EPSG:2056"
    }
  }

  /// Returns the beginning of a long text.
  private static func short(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(60))..." : text
  }
}
