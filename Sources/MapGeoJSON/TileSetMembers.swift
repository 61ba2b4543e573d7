public import MapJSON

/// The members that TileJSON documents and sources of styles have in common (TileJSON 3.0 section 3; style-spec:
/// sources). Missing members are nil.
public struct TileSetMembers: Hashable, Sendable {
  /// The direction in which rows of tiles are counted.
  public enum Scheme: String, CaseIterable, Hashable, Sendable {
    /// From north to south.
    case xyz
    /// From south to north.
    case tms
  }

  /// The templates of the addresses of tiles, with placeholders such as `{z}`, `{x}` and `{y}`.
  public var tiles: [String]?
  /// The texts that replace `{s}` in these addresses, one per address.
  public var subdomains: [String]?
  /// The direction of rows in these addresses. By default, `xyz`.
  public var scheme: Scheme?
  /// The lowest zoom level of the tiles. By default, 0.
  public var minzoom: Double?
  /// The highest zoom level of the tiles. By default, 22.
  public var maxzoom: Double?
  /// The bounds of the tiles. By default, the world.
  public var bounds: BoundingBox?
  /// The attribution of the data, as HTML.
  public var attribution: String?

  /// Creates a value without members.
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
  /// Creates a rectangle from its western, southern, eastern and northern edge; nil if there are not four numbers.
  public init?(_ edges: [Double]) {
    guard edges.count == 4 else { return nil }
    self.init(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
  }
}

extension TileSetMembers {
  /// The subdomains in a `subdomains` member: strings, or one string whose letters are subdomains, as in Leaflet; nil
  /// for another value.
  public static func subdomains(_ json: JSONValue?) -> [String]? {
    let names = json?.string.map { $0.map(String.init) } ?? json?.array?.compactMap(\.string) ?? []
    return names.isEmpty ? nil : names
  }
}
