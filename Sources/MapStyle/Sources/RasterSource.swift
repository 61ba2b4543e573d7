import MapJSON

/// Tiles of pixels (style-spec: sources, raster).
public struct RasterSource: Hashable, Sendable {
  /// Which tiles there are.
  public var tileset: Tileset
  /// The width and height at which a tile is drawn, in pixels.
  public var tileSize: Double
  /// Whether the style gives `tileSize`; where it does not, a TileJSON document may.
  public var isTileSizeGiven: Bool

  /// The source that `json` gives.
  init(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.rasterSource)
    tileset = Tileset(members)
    tileSize = members.number("tileSize")
    isTileSizeGiven = members.given("tileSize") != nil
  }
}

/// Tiles of heights, written as pixels (style-spec: sources, raster-dem).
public struct RasterDEMSource: Hashable, Sendable {
  /// How a pixel says a height: the sum of red, green and blue (each 0 to 255) by their factors,
  /// less the shift, in metres.
  public struct Encoding: Hashable, Sendable {
    /// Metres a step of red.
    public var redFactor: Double
    /// Metres a step of green.
    public var greenFactor: Double
    /// Metres a step of blue.
    public var blueFactor: Double
    /// Metres to take from the sum.
    public var baseShift: Double

    /// Mapbox's Terrain-RGB: tenths of a metre above -10000.
    public static let mapbox = Encoding(
      redFactor: 6553.6, greenFactor: 25.6, blueFactor: 0.1, baseShift: 10_000)
    /// Mapzen's Terrarium: 256ths of a metre above -32768.
    public static let terrarium = Encoding(
      redFactor: 256, greenFactor: 1, blueFactor: 1 / 256, baseShift: 32_768)

    /// An encoding with these factors and this shift.
    public init(redFactor: Double, greenFactor: Double, blueFactor: Double, baseShift: Double) {
      self.redFactor = redFactor
      self.greenFactor = greenFactor
      self.blueFactor = blueFactor
      self.baseShift = baseShift
    }

    /// The encoding that the members of a source give.
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

  /// Which tiles there are.
  public var tileset: Tileset
  /// The width and height at which a tile is drawn, in pixels.
  public var tileSize: Double
  /// Whether the style gives `tileSize`; where it does not, a TileJSON document may.
  public var isTileSizeGiven: Bool
  /// How a pixel says a height.
  public var encoding: Encoding
  /// Whether the style gives `encoding`; where it does not, a TileJSON document may.
  public var isEncodingGiven: Bool

  /// The source that `json` gives.
  init(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.rasterDEMSource)
    tileset = Tileset(members)
    tileSize = members.number("tileSize")
    isTileSizeGiven = members.given("tileSize") != nil
    encoding = Encoding(members)
    isEncodingGiven = members.given("encoding") != nil
  }
}
