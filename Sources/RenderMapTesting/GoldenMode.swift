import RenderMap

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The environment variables that control golden pictures.
enum GoldenMode {
  /// Whether all golden pictures are replaced by the current pictures.
  static var updates: Bool { value("RENDER_MAP_UPDATE_GOLDENS") == "1" }

  /// Whether the test runs in continuous integration, where nobody reviews new pictures.
  static var isCI: Bool { !(value("CI") ?? "").isEmpty }

  private static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

extension GoldenPicture {
  /// Writes the scene's picture as the golden picture, and creates its folder.
  func write(_ scene: Scene, of map: Map, threads: Int) throws(RequestError) {
    makeFolder()
    _ = try record(scene, of: map, threads: threads)
  }
}
