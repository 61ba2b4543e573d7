import Foundation
import MapData

/// `local://x`, which the kit's styles use for the file `x` below its assets.
enum LocalScheme {
  /// A loader that knows `local://`; a query string is cut off.
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
