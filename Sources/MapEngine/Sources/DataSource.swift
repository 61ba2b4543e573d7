import MapGeoJSON
import MapJSON
import MapStyle
import MapTiles
import Synchronization

/// A source of features that a program adds, changes and draws. It can be used from several threads.
///
///     let places = DataSource(id: "places")
///     places.add(Feature(.point(-100, 45), attributes: ["name": "x"]))
///     try map.addSource(places)
///
/// Features are drawn in the order in which they were added. A scene shows the features that the source contains when
/// the scene is created. After a change, only the affected tiles are cut again, or all tiles if points are clustered.
public final class DataSource: Sendable {
  /// The name of the source. Layers refer to the source by this name.
  public let id: String
  /// The options for tiling and clustering.
  public let options: DataSourceOptions

  fileprivate struct State {
    var list = FeatureList()
    /// The numbers of the features in `list`, by identifier.
    var numbers: [Feature.Identifier: [Int]] = [:]
    /// The number of changes.
    var version = 0
  }

  private struct Tiling {
    var version: Int
    var source: GeoJSONMapSource
  }

  fileprivate let state = Mutex(State())
  private let tiling = Mutex<Tiling?>(nil)

  /// Creates an empty source.
  public init(id: String, options: DataSourceOptions = DataSourceOptions()) {
    self.id = id
    self.options = options
  }

  /// Creates a source with the features of `shape`.
  public convenience init(
    id: String, shape: some Shape, options: DataSourceOptions = DataSourceOptions()
  ) {
    self.init(id: id, options: options)
    add(shape)
  }

  /// The current state of the source, for drawing.
  var current: GeoJSONMapSource {
    tiling.withLock { tiling in
      let (list, version) = state.withLock { ($0.list, $0.version) }
      if let tiling, tiling.version == version { return tiling.source }
      let source =
        tiling?.source.updated(to: list)
        ?? GeoJSONMapSource(
          GeoJSONSource(options.json), list: list, globalState: ValueObject(),
          minZoom: options.minZoom)
      tiling = Tiling(version: version, source: source)
      return source
    }
  }

  fileprivate func change<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { state in
      state.version += 1
      return body(&state)
    }
  }
}

extension DataSource {
  /// All features in drawing order. The property takes O(n) time.
  public var features: [Feature] { state.withLock { $0.list }.features }

  /// The number of features.
  public var count: Int { state.withLock { $0.list.count } }

  /// Returns the first feature with this identifier; nil if no feature has it.
  public func feature(withIdentifier identifier: Feature.Identifier) -> Feature? {
    state.withLock { state in state.numbers[identifier]?.first.flatMap { state.list[$0] } }
  }

  /// The bounding box of all features; nil if no feature has a position. The property takes O(n) time.
  public var boundingBox: BoundingBox? { BoundingBox(of: features) }
}

extension DataSource {
  /// Adds the features of a shape. They are a geometry, a feature, or all features of a collection.
  public func add(_ shape: some Shape) { add(shape.features) }

  /// Adds features on top of all other features.
  public func add(_ features: [Feature]) { change { $0.append(features) } }

  /// Adds geometries as features without attributes.
  public func add(_ geometries: [Geometry]) { add(geometries.map { Feature($0) }) }

  /// Replaces all features with the features of a shape.
  public func set(_ shape: some Shape) { set(shape.features) }

  /// Replaces all features.
  public func set(_ features: [Feature]) {
    change { state in
      state.list = FeatureList()
      state.numbers = [:]
      state.append(features)
    }
  }

  /// Removes all features.
  public func clear() { set([Feature]()) }

  /// Removes the features of a shape. For each of them, the first equal feature is removed. Returns the number of
  /// removed features.
  @discardableResult
  public func remove(_ shape: some Shape) -> Int { remove(shape.features) }

  /// Removes features. For each of `features`, the first equal feature is removed. Returns the number of removed
  /// features. The removal of a feature without an identifier takes O(n) time.
  @discardableResult
  public func remove(_ features: [Feature]) -> Int {
    change { state in
      features.reduce(0) { count, feature in
        guard let number = state.number(of: feature) else { return count }
        state.remove([number])
        return count + 1
      }
    }
  }

  /// Removes all features with this identifier. Returns the number of removed features.
  @discardableResult
  public func remove(identifier: Feature.Identifier) -> Int {
    change { state in
      let numbers = state.numbers[identifier] ?? []
      state.remove(Set(numbers))
      return numbers.count
    }
  }

  /// Replaces the first feature that is equal to `old`, at its place in drawing order. Returns false if no feature is
  /// equal to `old`.
  @discardableResult
  public func replace(_ old: Feature, with feature: Feature) -> Bool {
    change { state in
      guard let number = state.number(of: old) else { return false }
      state.replace(number, with: feature)
      return true
    }
  }

  /// Replaces features by identifier. For each of `features`, the first feature with the same identifier is replaced,
  /// at its place in drawing order. Features without an identifier, or with a new identifier, are added.
  public func update(_ features: [Feature]) {
    change { state in
      for feature in features {
        if let identifier = feature.identifier, let number = state.numbers[identifier]?.first {
          state.replace(number, with: feature)
        } else {
          state.append([feature])
        }
      }
    }
  }

  /// Replaces the features with the identifiers of a shape's features, like `update(_:)` with features.
  public func update(_ shape: some Shape) { update(shape.features) }
}

extension DataSource.State {
  fileprivate mutating func append(_ features: [Feature]) {
    for (number, feature) in zip(list.append(features), features) {
      if let identifier = feature.identifier { numbers[identifier, default: []].append(number) }
    }
  }

  fileprivate mutating func remove(_ removed: Set<Int>) {
    for number in removed { forget(number) }
    list.remove(removed)
  }

  fileprivate mutating func replace(_ number: Int, with feature: Feature) {
    if list[number]?.identifier != feature.identifier {
      forget(number)
      if let identifier = feature.identifier {
        numbers[identifier, default: []].append(number)
        numbers[identifier]?.sort()
      }
    }
    list.replace(number, with: feature)
  }

  /// Removes the identifier of the feature with this number.
  private mutating func forget(_ number: Int) {
    guard let identifier = list[number]?.identifier else { return }
    numbers[identifier]?.removeAll { $0 == number }
    if numbers[identifier]?.isEmpty == true { numbers[identifier] = nil }
  }

  /// Returns the number of the first feature that is equal to `feature`; nil if no feature is equal.
  fileprivate func number(of feature: Feature) -> Int? {
    guard let identifier = feature.identifier else {
      return list.firstNumber { $0 == feature }
    }
    return numbers[identifier]?.first { list[$0] == feature }
  }
}

/// A data source in a map. It draws the source's current state.
struct DataSourceTiles: MapSource {
  let source: DataSource

  var attribution: String? { source.options.attribution }

  var bounds: BoundingBox? { source.current.bounds }

  func visitFeatures(
    of layers: Set<String>, in area: BoundingBox?, threads: Int, _ visit: (SourceFeatures) -> Void
  ) throws(MapError) -> [MapWarning] {
    try source.current.visitFeatures(of: layers, in: area, threads: threads, visit)
  }

  func tiles(for request: TileRequest) -> SourceTiles {
    let current = source.current
    var answer = current.tiles(for: request)
    answer.warnings = current.warnings(place: "sources.\(source.id)")
    return answer
  }
}

extension DataSource {
  /// Returns at most `limit` points of a cluster, after skipping `offset` points. The result is nil if the cluster
  /// does not exist, for example after a change of the source.
  public func leaves(ofCluster identifier: Int, limit: Int = 10, offset: Int = 0) -> [Feature]? {
    current.clusters?.leaves(ofCluster: identifier, limit: limit, offset: offset)
  }

  /// Returns the clusters and points into which a cluster is split at the next zoom level; nil if the cluster does
  /// not exist.
  public func children(ofCluster identifier: Int) -> [Feature]? {
    current.clusters?.children(ofCluster: identifier)
  }

  /// Returns the lowest zoom level at which a cluster is split; nil if the cluster does not exist.
  public func expansionZoom(ofCluster identifier: Int) -> Int? {
    current.clusters?.expansionZoom(ofCluster: identifier)
  }
}

extension Feature {
  /// The identifier of the cluster, for methods of `DataSource`; nil if the feature is not a cluster.
  public var clusterIdentifier: Int? {
    guard case .integer(let identifier)? = attributes["cluster_id"] else { return nil }
    return Int(exactly: identifier)
  }
}
