import MapJSON

/// A source of image tiles (style-spec: sources, raster).
public struct RasterSource: Hashable, Sendable {
  /// The addresses and zoom levels of the tiles.
  public var tileset: Tileset
  /// The width and height of a drawn tile, in pixels.
  public var tileSize: Double
  /// Whether the style sets `tileSize`; otherwise a TileJSON document may set it.
  public var isTileSizeGiven: Bool

  /// Creates a source from `json`.
  init(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.rasterSource)
    tileset = Tileset(members, of: json)
    tileSize = members.number("tileSize")
    isTileSizeGiven = members.given("tileSize") != nil
  }
}

/// A source of elevation tiles, encoded as pixels (style-spec: sources, raster-dem).
public struct RasterDEMSource: Hashable, Sendable {
  /// The encoding of elevation in a pixel: the sum of red, green and blue (each 0 to 255), multiplied by their factors,
  /// minus the shift, in meters.
  public struct Encoding: Hashable, Sendable {
    /// The factor of red, in meters.
    public var redFactor: Double
    /// The factor of green, in meters.
    public var greenFactor: Double
    /// The factor of blue, in meters.
    public var blueFactor: Double
    /// The shift to subtract from the sum, in meters.
    public var baseShift: Double

    /// Mapbox's Terrain-RGB: tenths of a meter above -10000.
    public static let mapbox = Encoding(
      redFactor: 6553.6, greenFactor: 25.6, blueFactor: 0.1, baseShift: 10_000)
    /// Mapzen's Terrarium: 256ths of a meter above -32768.
    public static let terrarium = Encoding(
      redFactor: 256, greenFactor: 1, blueFactor: 1 / 256, baseShift: 32_768)

    /// Creates an encoding from its factors and shift.
    public init(redFactor: Double, greenFactor: Double, blueFactor: Double, baseShift: Double) {
      self.redFactor = redFactor
      self.greenFactor = greenFactor
      self.blueFactor = blueFactor
      self.baseShift = baseShift
    }

    /// Creates the encoding from the members of a source.
    init(_ members: MemberReader) {
      switch members.text("encoding") {
      case "terrarium": self = .terrarium
      case "custom":
        self.init(
          redFactor: members.number("redFactor"), greenFactor: members.number("greenFactor"),
          blueFactor: members.number("blueFactor"), baseShift: members.number("baseShift"))
      default: self = .mapbox
      }
    }
  }

  /// The addresses and zoom levels of the tiles.
  public var tileset: Tileset
  /// The width and height of a drawn tile, in pixels.
  public var tileSize: Double
  /// Whether the style sets `tileSize`; otherwise a TileJSON document may set it.
  public var isTileSizeGiven: Bool
  /// The encoding of elevation.
  public var encoding: Encoding
  /// Whether the style sets `encoding`; otherwise a TileJSON document may set it.
  public var isEncodingGiven: Bool

  /// Creates a source from `json`.
  init(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.rasterDEMSource)
    tileset = Tileset(members, of: json)
    tileSize = members.number("tileSize")
    isTileSizeGiven = members.given("tileSize") != nil
    encoding = Encoding(members)
    isEncodingGiven = members.given("encoding") != nil
  }
}
