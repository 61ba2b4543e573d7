import MapGeoJSON
import MapGeometry

/// The points of a GeoJSON source gathered into clusters at every zoom level, as MapLibre does with
/// supercluster. Immutable: any number of threads may ask for tiles.
///
/// A cluster is a point with the attributes `cluster` (true), `cluster_id`, `point_count` and
/// `point_count_abbreviated` ("1.2k"), after those that `ClusterProperties` give it; its identifier
/// is its `cluster_id`.
public struct ClusterIndex: Sendable {
  /// The options that the points were clustered with.
  public let options: ClusterOptions
  /// What in the data could not be clustered as it stands.
  public let warnings: [TilingWarning]
  /// The features as they came.
  let sources: [Feature]
  /// The members of levels 0 to `options.maxZoom` + 1.
  let levels: [ClusterLevel]
  /// The mapped and reduced attributes of clusters.
  let reduced: [Attributes]

  /// Gathers the points of `features` into clusters; those that `filter` refuses, and those that are
  /// not a single point, are left out. O(n log n) a level in the level's members.
  public init(
    features: [Feature], options: ClusterOptions = ClusterOptions(),
    properties: ClusterProperties? = nil, filter: ((Feature) -> Bool)? = nil
  ) {
    let sources = filter.map { features.filter($0) } ?? features
    var census = PointCensus()
    for (index, feature) in sources.enumerated() { census.append(feature, index: index) }
    var builder = ClusterBuilder(sources: sources, options: options, properties: properties)
    levels = builder.levels(of: census.members)
    reduced = builder.reduced
    self.sources = sources
    self.options = options
    warnings = census.warnings
  }

  /// The attributes of a cluster or point.
  func attributes(of member: ClusterLevel.Member) -> Attributes {
    guard member.count > 1 else { return sources[Int(member.identifier)].attributes }
    var attributes = member.properties < 0 ? Attributes() : reduced[Int(member.properties)]
    attributes["cluster"] = .bool(true)
    attributes["cluster_id"] = .integer(Int64(member.identifier))
    attributes["point_count"] = .integer(Int64(member.count))
    attributes["point_count_abbreviated"] = abbreviated(Int(member.count))
    return attributes
  }

  /// A count of points as a label: thousands as "1.2k" or "12k", less as the number itself.
  private func abbreviated(_ count: Int) -> AttributeValue {
    if count < 1000 { return .integer(Int64(count)) }
    if count >= 10_000 { return .string("\((count + 500) / 1000)k") }
    let tenths = (count + 50) / 100
    return .string(tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k")
  }
}

/// The single points of a source.
private struct PointCensus {
  private(set) var members: [ClusterLevel.Member] = []
  private var positions = PositionProjection()
  private var others = PositionProjection.Tally()

  mutating func append(_ feature: Feature, index: Int) {
    guard let geometry = feature.geometry else { return }
    guard case .point(let position) = geometry else { return others.add(feature: index) }
    guard let point = positions.world(position, feature: index) else { return }
    // Single precision, as the tree has it.
    members.append(
      ClusterLevel.Member(
        center: Point(Double(Float(point.x)), Double(Float(point.y))), count: 1,
        identifier: Int32(truncatingIfNeeded: index), properties: -1))
  }

  var warnings: [TilingWarning] {
    guard others.count > 0 else { return positions.warnings }
    return positions.warnings
      + [.notAPoint(features: others.count, firstFeature: others.firstFeature)]
  }
}
