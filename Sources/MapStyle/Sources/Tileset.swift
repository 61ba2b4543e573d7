import MapJSON

/// Which tiles there are and where they come from: what vector, raster and raster-dem sources
/// share. What a style does not give, the TileJSON document at `url` may; what neither gives is
/// `Tileset.standard`'s.
public struct Tileset: Hashable, Sendable {
  /// In which direction rows of tiles count.
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

    /// A region between these edges.
    public init(west: Double, south: Double, east: Double, north: Double) {
      self.west = west
      self.south = south
      self.east = east
      self.north = north
    }

    /// The region of the four numbers west, south, east, north; nil for another count.
    init?(_ numbers: [Double]) {
      guard numbers.count == 4 else { return nil }
      self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }
  }

  /// The address of a TileJSON document.
  public var url: String?
  /// Addresses of tiles, with `{z}`, `{x}`, `{y}` and the like to be replaced.
  public var tiles: [String]?
  /// Where there are tiles.
  public var bounds: Bounds?
  /// The lowest zoom level of which there are tiles.
  public var minzoom: Double?
  /// The highest zoom level of which there are tiles.
  public var maxzoom: Double?
  /// In which direction rows count.
  public var scheme: Scheme?
  /// Whom to name for the data, as HTML.
  public var attribution: String?
  /// Whether tiles should not be kept on disk.
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

  /// What the members of a source give.
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
