import MapGeoJSON
import MapTiles

extension DataSource {
  /// Points of a cluster: at most `limit`, after the first `offset`. Nil where the source has no such
  /// cluster, as after a change.
  public func leaves(ofCluster identifier: Int, limit: Int = 10, offset: Int = 0) -> [Feature]? {
    current.clusters?.leaves(ofCluster: identifier, limit: limit, offset: offset)
  }

  /// The clusters and points that a cluster falls apart into, one zoom level farther in. Nil where the
  /// source has no such cluster.
  public func children(ofCluster identifier: Int) -> [Feature]? {
    current.clusters?.children(ofCluster: identifier)
  }

  /// The zoom level at which a cluster falls apart into more than one. Nil where the source has no
  /// such cluster.
  public func expansionZoom(ofCluster identifier: Int) -> Int? {
    current.clusters?.expansionZoom(ofCluster: identifier)
  }
}

extension Feature {
  /// What `DataSource` calls the cluster by; nil for a feature that is no cluster.
  public var clusterIdentifier: Int? {
    guard case .integer(let identifier)? = attributes["cluster_id"] else { return nil }
    return Int(exactly: identifier)
  }
}
