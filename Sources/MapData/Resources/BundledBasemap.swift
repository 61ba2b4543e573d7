import MapSystem

/// The bundled basemap. In styles, `basemap://world` names its tiles, and `basemap://light` and
/// `basemap://dark` name styles for these tiles. `basemap://countries` names data: the countries as
/// areas.
public enum BundledBasemap {
  /// The scheme of the basemap's URLs.
  public static let scheme = "basemap"
  /// The environment variable that names the folder of the basemap.
  public static let variable = "RENDER_MAP_BASEMAP"

  /// Returns the folder of the basemap, or nil if there is no such folder. The environment variable
  /// names the folder. If the variable is not set, the folder is `Basemap` beside the program,
  /// `../share/render-map/basemap` in an installation, or `Basemap` in the source tree of a build.
  public static func folder() -> String? {
    BundledFolder(
      variable: variable, name: "Basemap", installedPath: "share/render-map/basemap"
    ).find()
  }

  /// The location of the countries as areas with their names and codes.
  package static let countries = ResourceLocation.url("\(scheme)://countries")

  /// The maximum zoom level of the basemap's tiles.
  public static let maximumZoom = 6

  /// Whether the scheme of `text` is the scheme of the basemap's URLs.
  public static func isNamed(by text: String) -> Bool { URLReference.scheme(of: text) == scheme }

  /// Returns the name of the file that a URL names, or nil if the URL is unknown.
  static func fileName(ofURL url: String) -> String? {
    let reference = URLReference(url)
    guard reference.scheme == scheme else { return nil }
    return switch reference.authority {
    case "world": "world.pmtiles"
    case "light": "light.json"
    case "dark": "dark.json"
    case "countries": "countries.geojson.gz"
    default: nil
    }
  }

  /// Returns the path of the file that a URL names.
  ///
  /// - Throws: `ResourceError.notFound` if the URL is unknown; `unreadable` if there is no folder.
  static func path(ofURL url: String) throws(ResourceError) -> String {
    guard let name = fileName(ofURL: url) else { throw .notFound(.url(url)) }
    guard let folder = folder() else {
      throw .unreadable(
        .url(url), reason: "the basemap is not found; set its folder in \(variable)")
    }
    return folder + "/" + name
  }
}
