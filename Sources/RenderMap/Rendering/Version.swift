import MapEngine

extension Map {
  /// The version of the library and of the command, which provenance contains.
  public static let version = "0.1.0"
}
