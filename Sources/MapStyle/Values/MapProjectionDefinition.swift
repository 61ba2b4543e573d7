import MapGeoJSON
import MapJSON

/// A map projection. In a style, it is a member `projection` with a name, as in Mapbox styles.
///
///     "projection": {"name": "albers", "center": [-96, 37.5], "parallels": [29.5, 45.5]}
///
/// The name can also be a coordinate reference system (`ReferenceSystemText`), such as `EPSG:2056`. Other names are the
/// same as in Mapbox styles. Unlike in Mapbox styles, `center` also has an effect on projections that are not conic:
/// its longitude is the central meridian. The projection is the same at all zoom levels.
public struct MapProjectionDefinition: Hashable, Sendable {
  /// The name of a projection.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// Albers' equal-area conic projection.
    case albers
    /// The equal-area pseudocylindrical projection of Šavrič, Patterson and Jenny (2018).
    case equalEarth
    /// The equirectangular projection (plate carrée).
    case equirectangular
    /// Lambert's conformal conic projection.
    case lambertConformalConic
    /// The pseudocylindrical projection of T. Patterson, as a polynomial of Šavrič et al. (2011).
    case naturalEarth
    /// Winkel's third projection, the mean of Aitoff's projection and an equirectangular projection.
    case winkelTripel

    /// Whether the projection has standard parallels.
    public var isConic: Bool { self == .albers || self == .lambertConformalConic }

    /// Whether areas keep their proportions.
    public var isEqualArea: Bool { self == .albers || self == .equalEarth }
  }

  /// The name of the projection.
  public var name: Name
  /// The center. Its longitude is the central meridian. Its latitude is the latitude of origin of conic projections.
  /// If nil, the projection has its default center.
  public var center: Position?
  /// The standard parallels of a conic projection, in degrees. If nil, the projection has its default parallels.
  public var parallels: [Double]?

  /// The names of Mapbox styles that are projection types in MapLibre styles.
  static let interactiveNames: Set<String> = ["mercator", "globe"]
  /// Returns whether a text is the name of a projection, and not the text of a coordinate reference system.
  static func isName(_ text: String) -> Bool {
    Name(rawValue: text) != nil || interactiveNames.contains(text)
  }

  /// The members of a named projection.
  static let members = ["name", "center", "parallels"]

  /// The content of the member `projection` of a style.
  enum Member {
    /// A projection in the form of MapLibre styles; nil if the style has none, or its named projection is invalid.
    case interactive(JSONValue?)
    /// A map projection with a name.
    case named(MapProjectionDefinition)
    /// The text of a coordinate reference system.
    case referenceSystem(String)
  }

  /// Reads the member `projection` of a style.
  static func read(_ json: JSONValue?) -> Member {
    guard let object = json?.object, let name = object.given("name")?.string else {
      return .interactive(json)
    }
    guard !interactiveNames.contains(name) else {
      return .interactive(JSONValue(dictionaryLiteral: ("type", JSONValue(.string(name)))))
    }
    guard problem(of: object) == nil else { return .interactive(nil) }
    guard let known = Name(rawValue: name) else { return .referenceSystem(name) }
    let center = object.given("center")?.array?.compactMap(\.double)
    return .named(
      MapProjectionDefinition(
        name: known, center: center.map { Position(longitude: $0[0], latitude: $0[1]) },
        parallels: object.given("parallels")?.array?.compactMap(\.double)))
  }

  /// Returns the invalid member of a projection and a description of the problem. Nil if all members are valid.
  static func problem(of object: JSONObject) -> (member: String, message: String)? {
    guard let name = object.given("name")?.string else {
      return ("name", "the name of a projection expected")
    }
    guard let known = Name(rawValue: name) else {
      if interactiveNames.contains(name) { return nil }
      if ReferenceSystemText(name) != nil {
        return ["center", "parallels"].first { object.given($0) != nil }.map {
          ($0, "a coordinate reference system has its own parameters; remove this member")
        }
      }
      let names = Name.allCases.map(\.rawValue) + interactiveNames.sorted()
      let remedy = Suggestion.nearest(to: name, in: names).map { "; did you mean \"\($0)\"?" }
      return (
        "name",
        "unknown projection \"\(name)\""
          + (remedy ?? ": use one of \(names.joined(separator: ", ")), or a code such as EPSG:2056")
      )
    }
    func pair(_ member: String) -> [Double]? {
      let values = object[member]?.array ?? []
      let numbers = values.compactMap(\.double)
      return values.count == 2 && numbers.count == 2 ? numbers : nil
    }
    if object.given("center") != nil {
      guard let center = pair("center"), center[0].magnitude <= 180, center[1].magnitude <= 90
      else {
        return (
          "center", "must be [longitude, latitude], within 180 and 90 degrees"
        )
      }
    }
    if object.given("parallels") != nil {
      guard known.isConic else {
        return ("parallels", "the projection \"\(name)\" has no standard parallels; remove them")
      }
      guard let parallels = pair("parallels"), parallels.allSatisfy({ $0.magnitude < 89.9 }) else {
        return (
          "parallels", "must be two latitudes between -90 and 90 degrees, without the poles"
        )
      }
    }
    return nil
  }
}

/// A projection of the map, or a mix of two projections (style-spec: types, `projectionDefinition`).
public struct ProjectionDefinition: Hashable, Sendable {
  /// The name of the first projection of the mix.
  public var from: String
  /// The name of the second projection of the mix.
  public var to: String
  /// The fraction of `to` in the mix, from 0 to 1.
  public var transition: Double

  /// Creates a mix of two projections.
  public init(from: String, to: String, transition: Double) {
    self.from = from
    self.to = to
    self.transition = transition
  }

  /// Creates a single projection.
  public init(_ name: String) { self.init(from: name, to: name, transition: 1) }

  /// The zoom level from which `globe` is the Mercator projection (style-spec: projection).
  public static let globeEnd = 12.0

  /// The names of the known projections (style-spec: projection).
  static let knownNames: Set<String> = ["mercator", "vertical-perspective", "globe"]
}
