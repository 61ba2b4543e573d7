extension Map {
  /// The version of the library and of the command, as provenance has it.
  public static let version = "0.1.0"
}
