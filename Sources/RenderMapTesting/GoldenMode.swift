#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment variables that control golden pictures.
enum GoldenMode {
  /// The name of the variable whose value 1 makes tests replace their golden pictures.
  static let updateVariable = "RENDER_MAP_UPDATE_GOLDENS"

  /// Whether all golden pictures are replaced by the current pictures.
  static var updates: Bool { value(updateVariable) == "1" }

  /// The folder of the reports; nil if none are written.
  static var reportFolder: String? {
    value("RENDER_MAP_REPORTS").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the test runs in continuous integration, where nobody reviews new pictures.
  static var isCI: Bool { !(value("CI") ?? "").isEmpty }

  private static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
