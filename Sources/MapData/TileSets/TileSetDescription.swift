import MapGeoJSON
import MapJSON
import MapTiles

/// A description of a tile set by a style, a TileJSON document or an archive (TileJSON 3.0 section
/// 3, and style-spec: sources). A value that is not stated is nil.
@dynamicMemberLookup
public struct TileSetDescription: Hashable, Sendable {
  /// The direction in which rows of tiles are counted.
  public typealias Scheme = TileSetMembers.Scheme
  /// A region of the world, in degrees.
  public typealias Bounds = BoundingBox

  /// The name of the map, or nil if it is not stated.
  public var name: String?
  /// The members that sources of styles also contain: the templates of the addresses of tiles,
  /// their scheme, zoom levels, bounds and attribution.
  public var members = TileSetMembers()
  /// The bounds of the data across the antimeridian. Archives of tippecanoe state them in addition
  /// to `bounds`.
  public var adjustedBounds: Bounds?
  /// The name of the text member that contains `adjustedBounds` in archives and documents.
  static let adjustedBoundsName = "antimeridian_adjusted_bounds"
  /// The side of a raster tile when it is drawn, in pixels.
  public var tileSize: Double?
  /// The encoding of the tiles, with the names that styles use: `mvt` or `mlt` for vector tiles;
  /// `mapbox`, `terrarium` or `custom` for elevation tiles.
  public var encoding: String?
  /// The format of the tiles that an archive states.
  public var format: TileFormat?
  /// The names of the layers in vector tiles.
  public var vectorLayers: [String]?
  /// The names of the attributes of features in vector tiles, by the names of their layers. A layer
  /// whose attributes are not stated is left out.
  public var vectorAttributes: [String: [String]] = [:]
  /// The problems of optional members. Such members are interpreted or omitted.
  public var warnings: [String] = []

  /// Creates a description that states no values.
  public init() {}

  /// Creates a description from the members of a style's source.
  public init(_ members: TileSetMembers) { self.members = members }

  /// The value of a member that sources of styles also contain.
  public subscript<Value>(dynamicMember path: WritableKeyPath<TileSetMembers, Value>) -> Value {
    get { members[keyPath: path] }
    set { members[keyPath: path] = newValue }
  }

  /// Returns this description, overridden by all values that `other` states. The members of a style
  /// override the members of a TileJSON document in this way, as in MapLibre GL JS.
  public func overridden(by other: TileSetDescription) -> TileSetDescription {
    var result = self
    result.name = other.name ?? name
    result.members = members.overridden(by: other.members)
    result.adjustedBounds =
      other.bounds == nil ? other.adjustedBounds ?? adjustedBounds : other.adjustedBounds
    result.tileSize = other.tileSize ?? tileSize
    result.encoding = other.encoding ?? encoding
    result.format = other.format ?? format
    result.vectorLayers = other.vectorLayers ?? vectorLayers
    result.vectorAttributes =
      other.vectorLayers == nil ? vectorAttributes : other.vectorAttributes
    result.warnings += other.warnings.filter { !warnings.contains($0) }
    return result
  }

  /// Whether the tile set may contain a tile. The zoom level must be in range, and the tile must
  /// intersect the bounds.
  ///
  /// As in MapLibre GL JS, a tile that only touches the bounds is excluded.
  public func contains(_ id: TileID) -> Bool {
    let level = Double(id.z)
    guard level >= members.minzoom ?? 0, level <= members.maxzoom ?? 22 else { return false }
    return coversArea(of: id)
  }

  /// Whether a tile of any level is at least partly within the bounds.
  public func coversArea(of id: TileID) -> Bool {
    guard let bounds = members.bounds else { return true }
    let size = Double(1 << id.z)
    let column = Double(id.x)
    let row = Double(id.y)
    let isInColumns = bounds.longitudes.contains { range in
      column >= (WebMercator.x(longitude: range.lowerBound) * size).rounded(.down)
        && column < (WebMercator.x(longitude: range.upperBound) * size).rounded(.up)
    }
    return isInColumns
      && row >= (WebMercator.y(latitude: bounds.north) * size).rounded(.down)
      && row < (WebMercator.y(latitude: bounds.south) * size).rounded(.up)
  }

  /// The bounds of the data, or nil if they are not stated.
  public var dataBounds: Bounds? { adjustedBounds ?? members.bounds }
}

extension TileSetDescription {
  /// The canonical encoding of the description. Equal descriptions have equal bytes.
  var canonicalBytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    let lists: [[Double?]] = [
      [members.minzoom, members.maxzoom, tileSize], members.bounds?.numbers ?? [],
    ]
    for numbers in lists {
      writer.beginArray()
      for number in numbers {
        if let number { writer.write(number) } else { writer.writeNull() }
      }
      writer.endArray()
    }
    let texts = [members.scheme?.rawValue, members.attribution, encoding, format.map { "\($0)" }]
    for text in texts + (members.tiles ?? []) + [nil] + (vectorLayers ?? []) {
      if let text { writer.write(text) } else { writer.writeNull() }
    }
    writer.endArray()
    return writer.bytes
  }
}
