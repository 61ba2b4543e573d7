import MapGeoJSON
import MapTiles

extension DataSource {
  /// Returns points of a cluster: at most `limit`, after the first `offset`. Nil if the cluster does not exist, for
  /// example after a change of the source.
  public func leaves(ofCluster identifier: Int, limit: Int = 10, offset: Int = 0) -> [Feature]? {
    current.clusters?.leaves(ofCluster: identifier, limit: limit, offset: offset)
  }

  /// Returns the clusters and points that a cluster consists of at the next zoom level. Nil if the cluster does not
  /// exist.
  public func children(ofCluster identifier: Int) -> [Feature]? {
    current.clusters?.children(ofCluster: identifier)
  }

  /// Returns the lowest zoom level at which a cluster is split. Nil if the cluster does not exist.
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
