import MapJobs
import RenderMap

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the environment says about golden pictures.
enum GoldenMode {
  /// Whether all are to be drawn anew.
  static var updates: Bool { value("RENDER_MAP_UPDATE_GOLDENS") == "1" }

  /// Whether nobody would look at a picture that was kept.
  static var isCI: Bool { !(value("CI") ?? "").isEmpty }

  private static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

extension GoldenPicture {
  /// Keeps the scene's picture, in a folder that is made where there is none.
  func keep(_ scene: Scene, of map: Map, threads: Int) throws(GoldenError) {
    makeFolder()
    _ = try record(scene, of: map, threads: threads)
  }
}
