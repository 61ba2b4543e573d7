import MapBundledFiles

/// The basemap that comes with the program, as styles name it: `basemap://world` is its tiles,
/// `basemap://light` and `basemap://dark` are styles of them.
public enum BundledBasemap {
  /// The scheme of the URLs.
  public static let scheme = "basemap"
  /// The variable of the environment that names the folder of the basemap.
  public static let variable = "RENDER_MAP_BASEMAP"

  /// The folder of the basemap that comes with the program: the one that the environment names, else
  /// `Basemap` beside the program, `../share/render-map/basemap` where it is installed, or `Basemap` in
  /// the source tree where it was built. Nil where there is none.
  public static func folder() -> String? {
    BundledFolder(
      variable: variable, name: "Basemap", installedPath: "share/render-map/basemap"
    ).find()
  }

  /// The zoom level beyond which its tiles have no more detail.
  public static let greatestZoom = 6

  /// Whether `text` is a URL of the scheme.
  public static func isNamed(by text: String) -> Bool { URLReference(text).scheme == scheme }

  /// The name of the file that a URL names; nil where it names none.
  static func fileName(ofURL url: String) -> String? {
    let reference = URLReference(url)
    guard reference.scheme == scheme else { return nil }
    return switch reference.authority {
    case "world": "world.pmtiles"
    case "light": "light.json"
    case "dark": "dark.json"
    default: nil
    }
  }

  /// The path of the file that a URL names.
  ///
  /// - Throws: `ResourceError.notFound` where it names none, `unreadable` where there is no folder.
  static func path(ofURL url: String) throws(ResourceError) -> String {
    guard let name = fileName(ofURL: url) else { throw .notFound(.url(url)) }
    guard let folder = folder() else {
      throw .unreadable(
        .url(url), reason: "the basemap is not beside the program; name its folder in \(variable)")
    }
    return folder + "/" + name
  }
}
