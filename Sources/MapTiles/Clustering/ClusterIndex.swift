import MapGeoJSON
import MapGeometry

/// The clusters of the points of a GeoJSON source for every zoom level. They match the clusters that MapLibre
/// computes with supercluster. An index is immutable, so any number of threads may use it.
///
/// A cluster is a point with the attributes of `ClusterProperties`, followed by `cluster` (true), `cluster_id`,
/// `point_count` and `point_count_abbreviated` ("1.2k"). Its identifier is its `cluster_id`.
public struct ClusterIndex: Sendable {
  /// The options with which the points were clustered.
  public let options: ClusterOptions
  /// The warnings about data that could not be clustered unchanged.
  public let warnings: [TilingWarning]
  /// The features of the source.
  let sources: [Feature]
  /// The members of levels 0 to `options.maxZoom` + 1.
  let levels: [ClusterLevel]
  /// The attributes of clusters that `ClusterProperties` computes.
  let reduced: [Attributes]

  /// Clusters the points of `features`. Features that are not a single point, and features for which `filter`
  /// returns false, are skipped. Clustering takes O(n log n) time per level for n members.
  public init(
    features: [Feature], options: ClusterOptions = ClusterOptions(),
    properties: ClusterProperties? = nil, filter: ((Feature) -> Bool)? = nil
  ) {
    let sources = filter.map { features.filter($0) } ?? features
    var collector = PointCollector()
    for (index, feature) in sources.enumerated() { collector.append(feature, index: index) }
    var builder = ClusterBuilder(sources: sources, options: options, properties: properties)
    levels = builder.levels(of: collector.members(wrapping: options.worldBuffer))
    reduced = builder.reduced
    self.sources = sources
    self.options = options
    warnings = collector.warnings
  }

  /// Returns the attributes of a cluster or point.
  func attributes(of member: ClusterLevel.Member) -> Attributes {
    guard member.count > 1 else { return sources[Int(member.identifier)].attributes }
    var attributes = member.properties < 0 ? Attributes() : reduced[Int(member.properties)]
    attributes["cluster"] = .bool(true)
    attributes["cluster_id"] = .integer(Int64(member.identifier))
    attributes["point_count"] = .integer(Int64(member.count))
    attributes["point_count_abbreviated"] = abbreviated(Int(member.count))
    return attributes
  }

  /// Returns a count of points as a label, such as "1.2k" or "12k" for thousands. Counts below 1000 are returned as
  /// integers.
  private func abbreviated(_ count: Int) -> AttributeValue {
    if count < 1000 { return .integer(Int64(count)) }
    if count >= 10_000 { return .string("\((count + 500) / 1000)k") }
    let tenths = (count + 50) / 100
    return .string(tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k")
  }
}

/// A collector of the single points of a source.
private struct PointCollector {
  private var members: [ClusterLevel.Member] = []
  private var positions = PositionProjection()
  private var others = PositionProjection.Counter()

  mutating func append(_ feature: Feature, index: Int) {
    guard let geometry = feature.geometry else { return }
    guard case .point(let position) = geometry else { return others.add(feature: index) }
    positions.countPart(CollectionOfOne(position), feature: index)
    guard let point = positions.world(position, feature: index) else { return }
    // The coordinates are rounded to single precision, as in the tree.
    members.append(
      ClusterLevel.Member(
        center: Point(Double(Float(point.x)), Double(Float(point.y))), count: 1,
        identifier: Int32(truncatingIfNeeded: index), properties: -1))
  }

  /// Returns the points, with copies of the points that are at most `buffer` world units from the antimeridian. The
  /// copies lie in the world beyond the antimeridian. As in MapLibre's geojson-vt, copies to the east come first, and
  /// copies to the west come last.
  func members(wrapping buffer: Double) -> [ClusterLevel.Member] {
    func copies(by worlds: Double, where isNear: (Double) -> Bool) -> [ClusterLevel.Member] {
      members.filter { isNear($0.center.x) }.map { member in
        var member = member
        member.center.x = Double(Float(member.center.x + worlds))
        return member
      }
    }
    return copies(by: 1) { $0 <= buffer } + members + copies(by: -1) { $0 >= 1 - buffer }
  }

  var warnings: [TilingWarning] {
    guard others.count > 0 else { return positions.warnings }
    return positions.warnings
      + [.notAPoint(features: others.count, firstFeature: others.firstFeature)]
  }
}

/// The clusters and single points of a zoom level.
struct ClusterLevel: Sendable {
  /// A cluster or a single point.
  struct Member: Sendable {
    /// The place in world units. The place of a cluster is the mean of its points.
    var center: Point
    /// The number of points. It is 1 for a single point.
    var count: Int32
    /// The index of a point in the source, or the identifier of a cluster.
    var identifier: Int32
    /// The index of a cluster's attributes in `ClusterIndex.reduced`, or -1 if there are no such attributes.
    var properties: Int32
  }

  /// The members, in the order in which they were found.
  let members: [Member]
  /// For each member, the identifier of its cluster at the previous zoom level, or -1 if the member is in no cluster.
  var parents: [Int32]
  /// A search tree of the places of `members`.
  let tree: PointTree

  init(_ members: [Member]) {
    self.members = members
    parents = Array(repeating: -1, count: members.count)
    tree = PointTree(members.lazy.map(\.center))
  }
}
