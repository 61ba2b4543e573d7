import MapJSON
import MapTiles

/// A description of a tile set by a style, a TileJSON document or an archive (TileJSON 3.0 section
/// 3, and style-spec: sources). Values that are not stated are nil.
public struct TileSetDescription: Hashable, Sendable {
  /// The direction in which rows of tiles are counted.
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

    /// Creates a region from its edges.
    public init(west: Double, south: Double, east: Double, north: Double) {
      self.west = west
      self.south = south
      self.east = east
      self.north = north
    }

    /// Creates a region from west, south, east and north; nil if there are not four numbers.
    public init?(_ numbers: [Double]) {
      guard numbers.count == 4 else { return nil }
      self.init(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
    }
  }

  /// The name of the map.
  public var name: String?
  /// Templates for the addresses of tiles, with placeholders such as `{z}`, `{x}` and `{y}`.
  public var tiles: [String]?
  /// The direction of rows in these addresses. By default, `xyz`.
  public var scheme: Scheme?
  /// The lowest zoom level of the tiles. By default, 0.
  public var minzoom: Double?
  /// The highest zoom level of the tiles. By default, 22.
  public var maxzoom: Double?
  /// The bounds of the tiles. By default, the world.
  public var bounds: Bounds?
  /// The attribution of the data, as HTML.
  public var attribution: String?
  /// The width and height at which a raster tile is drawn, in pixels.
  public var tileSize: Double?
  /// The encoding of the tiles, as in styles: `mvt` or `mlt` for vector tiles; `mapbox`,
  /// `terrarium` or `custom` for elevation tiles.
  public var encoding: String?
  /// The format of the tiles, as an archive states it.
  public var format: TileFormat?
  /// The names of the layers in vector tiles.
  public var vectorLayers: [String]?

  /// Creates an empty description.
  public init() {}

  /// Returns this description, overridden by all values that `other` states: the members of a style
  /// take precedence over those of a TileJSON document (as in MapLibre GL JS).
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

  /// Whether the set may have a tile: the zoom level is in range and the tile meets the bounds.
  ///
  /// As in MapLibre GL JS, a tile that only touches the bounds is excluded.
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
  /// A canonical encoding: equal descriptions have equal bytes.
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
