import Foundation
import MapData

/// The scheme `local://x`, which the kit's styles use for the file `x` in its assets.
enum LocalScheme {
  /// Returns a loader for `local://` URLs, without their query strings.
  static func loader(assets: String) -> ResourceLoader {
    ResourceLoader(schemes: [
      ResourceScheme("local") { url in
        let path = url.dropFirst("local://".count).prefix { $0 != "?" }
        let name = path.removingPercentEncoding ?? String(path)
        return try ResourceLoader().load(.file(path: assets + "/" + name))
      }
    ])
  }
}
