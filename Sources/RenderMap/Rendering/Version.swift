import MapEngine

extension Map {
  /// The version of the library and of the command. The provenance of pictures contains it.
  public static let version = "0.1.0"
}
