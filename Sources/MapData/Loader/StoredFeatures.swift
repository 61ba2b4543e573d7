import MapGeoJSON
import MapTiles

/// The features of a store or of a data file.
public struct StoredFeatures: Hashable, Sendable {
  /// The features in the order of the data; longitudes and latitudes are in WGS 84.
  public var features: [Feature]
  /// What is odd in the data, one warning per kind.
  public var warnings: [DataWarning]

  /// These features, with what is odd in them.
  public init(_ features: [Feature], warnings: [DataWarning] = []) {
    self.features = features
    self.warnings = warnings
  }

  /// An estimate of the memory that the features take until they are drawn, in bytes. O(n).
  package var memory: Int { features.reduce(0) { $0 + $1.memory } }

  /// The features as a collection.
  public var geoJSON: GeoJSONObject { .featureCollection(FeatureCollection(features: features)) }
}

/// Something odd in data that is read all the same.
public struct DataWarning: Hashable, Sendable, CustomStringConvertible {
  /// What a warning is about.
  public enum Kind: Hashable, Sendable {
    /// Values are read differently from how they are written, or are left out.
    case odd
    /// Records have no coordinates.
    case missingCoordinates
    /// The data has no features.
    case empty
  }

  /// What the warning is about.
  public var kind: Kind
  /// What is odd, and what is done about it.
  public var message: String

  /// A warning of a kind.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  /// The message.
  public var description: String { message }
}

/// Counts mistakes of one kind, of which the first is told.
struct MistakeCount {
  private(set) var count = 0
  private var first = ""

  /// Notes a mistake.
  mutating func note(_ mistake: @autoclosure () -> String) {
    if count == 0 { first = mistake() }
    count += 1
  }

  /// The first, and how many more there are; empty where there is none.
  func warnings(_ kind: DataWarning.Kind, _ consequence: String) -> [DataWarning] {
    guard count > 0 else { return [] }
    let others = count > 1 ? " (and \(count - 1) more)" : ""
    return [DataWarning(kind, first + others + "; " + consequence)]
  }
}

/// The part of a store that is asked for.
struct StoreBounds: Hashable {
  /// West, south, east and north of a box; `west` is not above `east`.
  struct Box: Hashable {
    var west: Double
    var south: Double
    var east: Double
    var north: Double
  }

  /// One box, or two where it spans the antimeridian; in degrees, or in the units of a store.
  var boxes: [Box]

  /// The boxes of a region in degrees whose west may lie above its east.
  init(_ bounds: TileSetDescription.Bounds) {
    let (south, north) = (bounds.south, bounds.north)
    if bounds.west <= bounds.east {
      boxes = [Box(west: bounds.west, south: south, east: bounds.east, north: north)]
    } else {
      boxes = [
        Box(west: bounds.west, south: south, east: 180, north: north),
        Box(west: -180, south: south, east: bounds.east, north: north),
      ]
    }
  }

  /// Whether the box around the positions of `geometry` meets a box.
  func meets(_ geometry: Geometry) -> Bool {
    var box: Box?
    func add(_ position: Position) {
      let (x, y) = (position.longitude, position.latitude)
      var grown = box ?? Box(west: x, south: y, east: x, north: y)
      grown.west = min(grown.west, x)
      grown.south = min(grown.south, y)
      grown.east = max(grown.east, x)
      grown.north = max(grown.north, y)
      box = grown
    }
    geometry.forEachPart { $0.forEach(add) }
    guard let box else { return false }
    return boxes.contains {
      $0.west <= box.east && box.west <= $0.east && $0.south <= box.north && box.south <= $0.north
    }
  }
}
