public import MapJSON

/// The members that both TileJSON documents and sources of styles contain (TileJSON 3.0 section 3;
/// style-spec: sources). A missing member is nil.
public struct TileSetMembers: Hashable, Sendable {
  /// The direction in which rows of tiles are counted.
  public enum Scheme: String, CaseIterable, Hashable, Sendable {
    /// Rows are counted from north to south.
    case xyz
    /// Rows are counted from south to north.
    case tms
  }

  /// The templates of the addresses of tiles, with placeholders such as `{z}`, `{x}` and `{y}`.
  public var tiles: [String]?
  /// The texts that replace `{s}` in the templates. Each text produces one address per template.
  public var subdomains: [String]?
  /// The direction in which the templates count rows. The default is `xyz`.
  public var scheme: Scheme?
  /// The lowest zoom level of the tiles. The default is 0.
  public var minzoom: Double?
  /// The highest zoom level of the tiles. The default is 22.
  public var maxzoom: Double?
  /// The bounds of the tiles in degrees. If they are nil, the tiles cover the world.
  public var bounds: BoundingBox?
  /// The attribution of the data as HTML, or nil if there is no attribution.
  public var attribution: String?

  /// Creates a value whose members are all missing.
  public init() {}

  /// Returns these members, overridden by the members of `other`.
  public func overridden(by other: TileSetMembers) -> TileSetMembers {
    var result = self
    result.tiles = other.tiles ?? tiles
    result.subdomains = other.subdomains ?? subdomains
    result.scheme = other.scheme ?? scheme
    result.minzoom = other.minzoom ?? minzoom
    result.maxzoom = other.maxzoom ?? maxzoom
    result.bounds = other.bounds ?? bounds
    result.attribution = other.attribution ?? attribution
    return result
  }
}

extension BoundingBox {
  /// Creates a rectangle from its western, southern, eastern and northern edges in degrees. Returns
  /// nil if there are not four numbers.
  public init?(_ edges: [Double]) {
    guard edges.count == 4 else { return nil }
    self.init(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
  }
}

extension TileSetMembers {
  /// Returns the subdomains in a `subdomains` member. The member is an array of strings, or one
  /// string, each letter of which is a subdomain, as in Leaflet. Returns nil if the member contains
  /// no subdomains.
  public static func subdomains(_ json: JSONValue?) -> [String]? {
    let names = json?.string.map { $0.map(String.init) } ?? json?.array?.compactMap(\.string) ?? []
    return names.isEmpty ? nil : names
  }
}
