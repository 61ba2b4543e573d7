import MapJSON

/// A source of image tiles (style-spec: sources, raster).
public struct RasterSource: Hashable, Sendable {
  /// The addresses and zoom levels of the tiles.
  public var tileset: Tileset
  /// The width and height of a drawn tile, in pixels. The default is 512.
  public var tileSize: Double
  /// Whether the style sets `tileSize`. If not, a TileJSON document may set it.
  public var isTileSizeGiven: Bool

  init(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.rasterSource)
    tileset = Tileset(members, of: json)
    tileSize = members.number("tileSize")
    isTileSizeGiven = members.given("tileSize") != nil
  }
}

/// A source of tiles whose pixels encode elevation (style-spec: sources, raster-dem).
public struct RasterDEMSource: Hashable, Sendable {
  /// The encoding of elevation in a pixel. Red, green and blue (each from 0 to 255) are multiplied by their factors
  /// and added. The elevation in meters is this sum minus the shift.
  public struct Encoding: Hashable, Sendable {
    /// The factor by which red is multiplied, in meters.
    public var redFactor: Double
    /// The factor by which green is multiplied, in meters.
    public var greenFactor: Double
    /// The factor by which blue is multiplied, in meters.
    public var blueFactor: Double
    /// The shift, which is subtracted from the sum, in meters.
    public var baseShift: Double

    /// Mapbox's encoding Terrain-RGB. Its values are tenths of a meter above -10,000 meters.
    public static let mapbox = Encoding(
      redFactor: 6553.6, greenFactor: 25.6, blueFactor: 0.1, baseShift: 10_000)
    /// Mapzen's encoding Terrarium. Its values are 256ths of a meter above -32,768 meters.
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
  /// The width and height of a drawn tile, in pixels. The default is 512.
  public var tileSize: Double
  /// Whether the style sets `tileSize`. If not, a TileJSON document may set it.
  public var isTileSizeGiven: Bool
  /// The encoding of elevation. The default is `mapbox`.
  public var encoding: Encoding
  /// Whether the style sets `encoding`. If not, a TileJSON document may set it.
  public var isEncodingGiven: Bool

  init(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.rasterDEMSource)
    tileset = Tileset(members, of: json)
    tileSize = members.number("tileSize")
    isTileSizeGiven = members.given("tileSize") != nil
    encoding = Encoding(members)
    isEncodingGiven = members.given("encoding") != nil
  }
}
