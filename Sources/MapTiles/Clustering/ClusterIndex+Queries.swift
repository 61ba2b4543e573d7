import MapGeoJSON
import MapGeometry

extension ClusterIndex {
  /// Returns the clusters and points into which cluster `identifier` divides at the next zoom level. Returns nil if
  /// there is no such cluster. A cluster is returned as a point at its center, with the attributes that it has in
  /// tiles.
  public func children(ofCluster identifier: Int) -> [Feature]? {
    members(ofCluster: identifier)?.map { feature(of: $0) }
  }

  /// Returns at most `limit` points of cluster `identifier`. Skips the first `offset` points. Returns nil if there is
  /// no such cluster.
  public func leaves(ofCluster identifier: Int, limit: Int = 10, offset: Int = 0) -> [Feature]? {
    guard let members = members(ofCluster: identifier) else { return nil }
    var leaves: [Feature] = []
    var skipped = 0
    var pending = Array(members.reversed())
    while leaves.count < limit, let member = pending.popLast() {
      if skipped + Int(member.count) <= offset {
        skipped += Int(member.count)
      } else if member.count > 1 {
        pending += (self.members(ofCluster: Int(member.identifier)) ?? []).reversed()
      } else {
        leaves.append(sources[Int(member.identifier)])
      }
    }
    return leaves
  }

  /// Returns the zoom level at which cluster `identifier` expands into several members. Returns nil if there is no
  /// such cluster.
  public func expansionZoom(ofCluster identifier: Int) -> Int? {
    guard var members = members(ofCluster: identifier) else { return nil }
    var zoom = origin(ofCluster: identifier).zoom
    while members.count == 1, zoom <= options.maxZoom,
      let next = self.members(ofCluster: Int(members[0].identifier))
    {
      members = next
      zoom += 1
    }
    return zoom
  }

  /// Returns the index of the member from which a cluster originated, and the member's level.
  private func origin(ofCluster identifier: Int) -> (index: Int, zoom: Int) {
    ((identifier - sources.count) >> 5, (identifier - sources.count) & 31)
  }

  private func members(ofCluster identifier: Int) -> [ClusterLevel.Member]? {
    guard identifier >= sources.count else { return nil }
    let origin = origin(ofCluster: identifier)
    guard origin.zoom > 0, origin.zoom < levels.count,
      origin.index < levels[origin.zoom].members.count
    else { return nil }
    let level = levels[origin.zoom]
    var found: [Int] = []
    level.tree.search(
      around: level.members[origin.index].center,
      radius: options.worldRadius(atZoom: origin.zoom - 1), into: &found)
    let members = found.filter { level.parents[$0] == identifier }.map { level.members[$0] }
    return members.isEmpty ? nil : members
  }

  private func feature(of member: ClusterLevel.Member) -> Feature {
    guard member.count > 1 else { return sources[Int(member.identifier)] }
    let position = Position(
      longitude: WebMercator.longitude(x: member.center.x),
      latitude: WebMercator.latitude(y: member.center.y))
    return Feature(
      identifier: .integer(Int64(member.identifier)), geometry: .point(position),
      attributes: attributes(of: member))
  }
}
