import MapGeoJSON
import MapGeometry

/// A builder that combines points into clusters, from the highest zoom level down to level 0. Each level combines the
/// members of the next higher level.
///
/// Members are processed in order. Each member is combined with the members within the radius that are not yet part
/// of a cluster, if together they have enough points. This order and the arithmetic of the centers match
/// supercluster, so clusters are the same as in MapLibre.
struct ClusterBuilder {
  private let options: ClusterOptions
  private let properties: ClusterProperties?
  private let sources: [Feature]
  /// The attributes of clusters that `ClusterProperties` computes. `ClusterLevel.Member.properties` is an index in
  /// this array.
  private(set) var reduced: [Attributes] = []

  init(sources: [Feature], options: ClusterOptions, properties: ClusterProperties?) {
    self.sources = sources
    self.options = options
    self.properties = properties
  }

  /// Returns the levels from 0 to `options.maxZoom` + 1. The last level contains the `points` themselves.
  mutating func levels(of points: [ClusterLevel.Member]) -> [ClusterLevel] {
    var levels = [ClusterLevel(points)]
    for zoom in stride(from: options.maxZoom, through: 0, by: -1) {
      let members = gather(&levels[levels.count - 1], zoom: zoom)
      levels.append(ClusterLevel(members))
    }
    return levels.reversed()
  }

  /// Returns the members of level `zoom`, which combine the members of the level `below`. Sets the parents of the
  /// members of `below`.
  private mutating func gather(
    _ below: inout ClusterLevel, zoom: Int
  ) -> [ClusterLevel.Member] {
    let radius = options.worldRadius(atZoom: zoom)
    var isTaken = [Bool](repeating: false, count: below.members.count)
    var members: [ClusterLevel.Member] = []
    members.reserveCapacity(below.members.count)
    var neighbors: [Int] = []
    for (index, origin) in below.members.enumerated() where !isTaken[index] {
      isTaken[index] = true
      neighbors.removeAll(keepingCapacity: true)
      below.tree.search(around: origin.center, radius: radius, into: &neighbors)
      neighbors.removeAll { isTaken[$0] }
      let count = neighbors.reduce(origin.count) { $0 + below.members[$1].count }
      for neighbor in neighbors { isTaken[neighbor] = true }
      if count > origin.count && count >= options.minPoints {
        // The identifier combines the index and the level of the origin. It is greater than the indices of all
        // features of the source.
        let identifier = Int32(truncatingIfNeeded: (index << 5) + (zoom + 1) + sources.count)
        below.parents[index] = identifier
        for neighbor in neighbors { below.parents[neighbor] = identifier }
        let all = below.members
        let parts = neighbors.lazy.map { all[$0] }
        members.append(merge(origin, parts, count: count, identifier: identifier))
      } else {
        members.append(origin)
        for neighbor in neighbors { members.append(below.members[neighbor]) }
      }
    }
    return members
  }

  /// Returns the cluster of `origin` and its `neighbors`.
  private mutating func merge(
    _ origin: ClusterLevel.Member, _ neighbors: some Sequence<ClusterLevel.Member>, count: Int32,
    identifier: Int32
  ) -> ClusterLevel.Member {
    var sum = origin.center * Double(origin.count)
    for neighbor in neighbors { sum = sum + neighbor.center * Double(neighbor.count) }
    var propertiesIndex = -1
    if let properties {
      var accumulated = attributes(of: origin, properties)
      for neighbor in neighbors {
        properties.reduce(&accumulated, attributes(of: neighbor, properties))
      }
      propertiesIndex = reduced.count
      reduced.append(accumulated)
    }
    return ClusterLevel.Member(
      center: Point(sum.x / Double(count), sum.y / Double(count)), count: count,
      identifier: identifier, properties: Int32(truncatingIfNeeded: propertiesIndex))
  }

  private func attributes(
    of member: ClusterLevel.Member, _ properties: ClusterProperties
  ) -> Attributes {
    member.count > 1
      ? reduced[Int(member.properties)]
      : properties.map(sources[Int(member.identifier)].attributes)
  }
}
