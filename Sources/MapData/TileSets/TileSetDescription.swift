import MapJSON
import MapTiles

/// What a style, a TileJSON document or an archive says of tiles (TileJSON 3.0 section 3, and
/// style-spec: sources). What is nil was not said.
public struct TileSetDescription: Hashable, Sendable {
  /// In which direction rows of tiles count.
  public enum Scheme: String, CaseIterable, Hashable, Sendable {
    /// From north to south.
    case xyz
    /// From south to north.
    case tms
  }

  /// A region of the world, its edges in degrees.
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

    /// A region of the four numbers west, south, east, north; nil for another count.
    public init?(_ numbers: [Double]) {
      guard numbers.count == 4 else { return nil }
      self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }
  }

  /// What the map is called.
  public var name: String?
  /// Addresses of tiles, with `{z}`, `{x}`, `{y}` and the like to be replaced.
  public var tiles: [String]?
  /// In which direction rows count in these addresses; `xyz` where it is nil.
  public var scheme: Scheme?
  /// The lowest zoom level of which there are tiles; 0 where it is nil.
  public var minzoom: Double?
  /// The highest zoom level of which there are tiles; 22 where it is nil.
  public var maxzoom: Double?
  /// Where there are tiles; everywhere where it is nil.
  public var bounds: Bounds?
  /// Whom to name for the data, as HTML.
  public var attribution: String?
  /// The width and height at which a tile of pixels is drawn, in pixels.
  public var tileSize: Double?
  /// How tiles are written, in a style's words: `mvt` or `mlt` of features; `mapbox`, `terrarium` or
  /// `custom` of heights.
  public var encoding: String?
  /// What an archive says that the tiles are.
  public var format: TileFormat?
  /// The names of the layers in tiles of features.
  public var vectorLayers: [String]?

  /// A description that says nothing.
  public init() {}

  /// This description with everything that `other` says in place of what this one does: a style's
  /// members go before those of a TileJSON document (as in MapLibre GL JS).
  public func overridden(by other: TileSetDescription) -> TileSetDescription {
    var result = self
    result.name = other.name ?? name
    result.tiles = other.tiles ?? tiles
    result.scheme = other.scheme ?? scheme
    result.minzoom = other.minzoom ?? minzoom
    result.maxzoom = other.maxzoom ?? maxzoom
    result.bounds = other.bounds ?? bounds
    result.attribution = other.attribution ?? attribution
    result.tileSize = other.tileSize ?? tileSize
    result.encoding = other.encoding ?? encoding
    result.format = other.format ?? format
    result.vectorLayers = other.vectorLayers ?? vectorLayers
    return result
  }

  /// Whether the set may have a tile: whether the tile's level is one of the set's, and the tile
  /// meets the bounds.
  ///
  /// As in MapLibre GL JS, a tile that only touches the bounds is not one of the set.
  public func contains(_ id: TileID) -> Bool {
    let level = Double(id.z)
    guard level >= minzoom ?? 0, level <= maxzoom ?? 22 else { return false }
    guard let bounds else { return true }
    let size = Double(1 << id.z)
    let column = Double(id.x)
    let row = Double(id.y)
    return column >= (WebMercator.x(longitude: max(bounds.west, -180)) * size).rounded(.down)
      && column < (WebMercator.x(longitude: min(bounds.east, 180)) * size).rounded(.up)
      && row >= (WebMercator.y(latitude: bounds.north) * size).rounded(.down)
      && row < (WebMercator.y(latitude: bounds.south) * size).rounded(.up)
  }
}

extension TileSetDescription {
  /// All that the description says, as text that is the same for the same description.
  var canonicalBytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    let lists: [[Double?]] = [[minzoom, maxzoom, tileSize], bounds?.numbers ?? []]
    for numbers in lists {
      writer.beginArray()
      for number in numbers {
        if let number { writer.write(number) } else { writer.writeNull() }
      }
      writer.endArray()
    }
    let texts = [scheme?.rawValue, attribution, encoding, format.map { "\($0)" }]
    for text in texts + (tiles ?? []) + [nil] + (vectorLayers ?? []) {
      if let text { writer.write(text) } else { writer.writeNull() }
    }
    writer.endArray()
    return writer.bytes
  }
}

extension TileSetDescription.Bounds {
  /// West, south, east, north.
  var numbers: [Double] { [west, south, east, north] }
}
