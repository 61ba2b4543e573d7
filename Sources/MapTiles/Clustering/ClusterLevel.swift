import MapGeometry

/// The clusters, and the points outside any, of one zoom level.
struct ClusterLevel: Sendable {
  /// A cluster or a single point.
  struct Member: Sendable {
    /// Where it is in world units: of a cluster, the mean of its points.
    var center: Point
    /// How many points it stands for; 1 for a point.
    var count: Int32
    /// Of a point its index in the source; of a cluster its identifier.
    var identifier: Int32
    /// The index of a cluster's mapped and reduced attributes; -1 for none.
    var properties: Int32
  }

  /// The members in the order they were found.
  let members: [Member]
  /// For each member, the identifier of the cluster of the level above that it went into; -1 for
  /// none.
  var parents: [Int32]
  /// The places of `members`.
  let tree: PointTree

  /// The level of these members.
  init(_ members: [Member]) {
    self.members = members
    parents = Array(repeating: -1, count: members.count)
    tree = PointTree(members.lazy.map(\.center))
  }
}
