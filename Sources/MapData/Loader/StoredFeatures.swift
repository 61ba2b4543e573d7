import MapGeoJSON
import MapTiles

/// The features of a store or a data file.
public struct StoredFeatures: Hashable, Sendable {
  /// The features in the order of the data. Their positions are longitudes and latitudes of WGS 84.
  public var features: [Feature]
  /// The images that the data places on the ground, from the bottom to the top.
  public var images: [GroundImage] = []
  /// The values that attributes may have, by the names of the attributes. Attributes without a
  /// declared list of values are left out.
  public var domains: [String: AttributeDomain] = [:]
  /// The warnings about the data. There is one warning for each kind of problem.
  public var warnings: [DataWarning]
  /// The features whose geometries a reader could not read. It is emptied when `skippingFaults`
  /// reports the features.
  var unreadable = UnreadableGeometries()

  /// Creates features and the warnings about them.
  public init(_ features: [Feature], warnings: [DataWarning] = []) {
    self.features = features
    self.warnings = warnings
  }

  /// Adds the features, images and warnings of another layer or file of the same data.
  mutating func append(_ other: StoredFeatures) {
    unreadable.add(other.unreadable, after: features.count)
    if features.isEmpty { features = other.features } else { features += other.features }
    images += other.images
    domains.merge(other.domains) { own, other in AttributeDomain(own.values + other.values) }
    warnings += other.warnings
  }

  /// The estimated memory that the features take until they are drawn, in bytes. The time to
  /// compute it is proportional to the number of features.
  package var memory: Int {
    features.indices.reduce(0) { $0 + features[$1].memory }
      + images.reduce(0) { $0 + $1.url.utf8.count }
  }

  /// The features as a GeoJSON collection.
  public var geoJSON: GeoJSONObject { .featureCollection(FeatureCollection(features: features)) }
}

/// A problem in data that could be read nevertheless.
public struct DataWarning: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of problems that warnings report.
  public enum Kind: Hashable, Sendable {
    /// Some values are interpreted or omitted.
    case odd
    /// Some records have no coordinates.
    case missingCoordinates
    /// Some content of the data is not drawn.
    case notDrawn
    /// The data contains no features.
    case empty
  }

  /// The kind of problem that the warning reports.
  public var kind: Kind
  /// The problem and its effect.
  public var message: String
  /// Whether a resource could not be read. If so, another attempt may succeed.
  public var mayPass: Bool

  /// Creates a warning of a kind. By default, another attempt cannot succeed.
  public init(_ kind: Kind, _ message: String, mayPass: Bool = false) {
    self.kind = kind
    self.message = message
    self.mayPass = mayPass
  }

  /// The message, without the kind.
  public var description: String { message }
}

/// A counter of problems of one kind, which keeps the first message.
struct ProblemCount {
  private(set) var count = 0
  private var first = ""

  /// Counts a problem. Keeps the text of the first problem.
  mutating func record(_ problem: @autoclosure () -> String) {
    if count == 0 { first = problem() }
    count += 1
  }

  /// Returns a warning with the first message and the number of further problems. Returns an empty
  /// array if there are no problems.
  func warnings(
    _ kind: DataWarning.Kind, _ consequence: String, mayPass: Bool = false
  ) -> [DataWarning] {
    guard count > 0 else { return [] }
    let others = count > 1 ? " (and \(count - 1) more)" : ""
    return [DataWarning(kind, first + others + "; " + consequence, mayPass: mayPass)]
  }
}

/// The region that is requested from a store.
struct StoreBounds: Hashable {
  /// The edges of a box. `west` is at most `east`.
  struct Box: Hashable {
    var west: Double
    var south: Double
    var east: Double
    var north: Double
  }

  /// The boxes that cover the region. There is one box, or two boxes if the region spans the
  /// antimeridian. The boxes are in degrees or in the units of a store.
  var boxes: [Box]

  /// Creates the boxes of a region in degrees. The region's western edge may be greater than its
  /// eastern edge.
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

  /// Whether the geometry has finite positions and its bounding box intersects none of the boxes.
  /// The geometry is in the units of the boxes.
  func excludes(_ geometry: Geometry) -> Bool {
    guard let box = Self.box(of: geometry) else { return false }
    return !boxes.contains {
      $0.west <= box.east && box.west <= $0.east && $0.south <= box.north && box.south <= $0.north
    }
  }

  /// Whether the bounding box of a geometry intersects one of the boxes in any copy of the world
  /// that is drawn. The geometry and the boxes are in degrees.
  func meets(degrees geometry: Geometry) -> Bool {
    let greatest = WebMercator.greatestLongitude
    guard let box = Self.box(of: geometry), box.west <= greatest, box.east >= -greatest
    else { return false }
    return boxes.contains { region in
      guard region.south <= box.north, box.south <= region.north else { return false }
      // The number of turns that moves the geometry to its first copy that does not end west of the
      // region.
      let turns = ((region.west - box.east) / 360).rounded(.up)
      return box.west + 360 * turns <= region.east
    }
  }

  /// Whether a geometry in degrees has finite positions and its bounding box intersects none of the
  /// boxes.
  func excludes(degrees geometry: Geometry) -> Bool {
    Self.box(of: geometry) != nil && !meets(degrees: geometry)
  }

  /// Returns the bounding box of the finite positions of a geometry, or nil if it has no finite
  /// position.
  private static func box(of geometry: Geometry) -> Box? {
    var box: Box?
    func add(_ position: Position) {
      guard position.isFinite else { return }
      let (x, y) = (position.longitude, position.latitude)
      var grown = box ?? Box(west: x, south: y, east: x, north: y)
      grown.west = min(grown.west, x)
      grown.south = min(grown.south, y)
      grown.east = max(grown.east, x)
      grown.north = max(grown.north, y)
      box = grown
    }
    geometry.forEachPart { $0.forEach(add) }
    return box
  }
}
