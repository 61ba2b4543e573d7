import MapJSON

/// The tiles of a vector, raster or raster-dem source. Members that the style does not set are those of the
/// TileJSON document at `url` or, without one, those of `Tileset.standard`.
public struct Tileset: Hashable, Sendable {
  /// The order of rows of tiles.
  public enum Scheme: String, CaseIterable, Hashable, Sendable {
    /// From north to south.
    case xyz
    /// From south to north.
    case tms
  }

  /// A region of the world, in degrees.
  public struct Bounds: Hashable, Sendable {
    /// The western edge.
    public var west: Double
    /// The southern edge.
    public var south: Double
    /// The eastern edge.
    public var east: Double
    /// The northern edge.
    public var north: Double

    /// A region with these edges.
    public init(west: Double, south: Double, east: Double, north: Double) {
      self.west = west
      self.south = south
      self.east = east
      self.north = north
    }

    /// The region of four numbers: west, south, east, north. Nil for other counts.
    init?(_ numbers: [Double]) {
      guard numbers.count == 4 else { return nil }
      self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }
  }

  /// The address of a TileJSON document.
  public var url: String?
  /// The templates of the tiles' addresses, with `{z}`, `{x}`, `{y}` and other tokens.
  public var tiles: [String]?
  /// The region with tiles.
  public var bounds: Bounds?
  /// The lowest zoom level with tiles.
  public var minzoom: Double?
  /// The highest zoom level with tiles.
  public var maxzoom: Double?
  /// The order of rows.
  public var scheme: Scheme?
  /// The attribution, as HTML.
  public var attribution: String?
  /// Whether tiles must not be cached on disk.
  public var isVolatile: Bool

  /// The specification's defaults.
  public static let standard: Tileset = {
    let members = MemberReader(nil, MemberTable.vectorSource)
    return Tileset(
      url: nil, tiles: nil, bounds: Bounds(members.numbers("bounds")),
      minzoom: members.number("minzoom"), maxzoom: members.number("maxzoom"),
      scheme: members.text("scheme").flatMap(Scheme.init), attribution: nil,
      isVolatile: members.boolean("volatile"))
  }()

  private init(
    url: String?, tiles: [String]?, bounds: Bounds?, minzoom: Double?, maxzoom: Double?,
    scheme: Scheme?, attribution: String?, isVolatile: Bool
  ) {
    self.url = url
    self.tiles = tiles
    self.bounds = bounds
    self.minzoom = minzoom
    self.maxzoom = maxzoom
    self.scheme = scheme
    self.attribution = attribution
    self.isVolatile = isVolatile
  }

  /// The tiles that are described by the members of a source.
  init(_ members: MemberReader) {
    self.init(
      url: members.given("url")?.string,
      tiles: members.given("tiles")?.array?.compactMap(\.string),
      bounds: members.given("bounds").flatMap { Bounds($0.array?.compactMap(\.double) ?? []) },
      minzoom: members.given("minzoom")?.double, maxzoom: members.given("maxzoom")?.double,
      scheme: members.given("scheme")?.string.flatMap(Scheme.init),
      attribution: members.given("attribution")?.string,
      isVolatile: members.boolean("volatile"))
  }
}
