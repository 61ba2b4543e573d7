import MapGeoJSON
import MapGeometry

extension ClusterIndex {
  /// Returns the clusters and points in tile `id` and within the cluster radius around the tile. Returns nil if there
  /// are no clusters or points. Levels above `options.maxZoom` contain the points themselves.
  public func tile(_ id: TileID) -> TileLayer? {
    let level = levels[min(id.z, levels.count - 1)]
    let scale = Double(1 << id.z)
    let padding = options.radiusInPixels / Double(GeoJSONTilingOptions.tileSize)
    let top = (Double(id.y) - padding) / scale
    let bottom = (Double(id.y + 1) + padding) / scale
    var builder = ClusterTileBuilder(index: self, id: id)
    func append(from west: Double, to east: Double, worlds: Int) {
      var found: [Int] = []
      level.tree.search(Box(minX: west, minY: top, maxX: east, maxY: bottom), into: &found)
      for index in found { builder.append(level.members[index], worlds: worlds) }
    }
    append(
      from: (Double(id.x) - padding) / scale, to: (Double(id.x + 1) + padding) / scale, worlds: 0)
    // If the buffer of the world is at least as wide as the padding, the level already contains copies of all points
    // within the padding beyond the antimeridian.
    guard options.worldBuffer < padding else { return builder.finish() }
    if id.x == 0 { append(from: 1 - padding / scale, to: 1, worlds: 1) }
    if id.x == (1 << id.z) - 1 { append(from: 0, to: padding / scale, worlds: -1) }
    return builder.finish()
  }
}

/// A builder of a tile layer from clusters and points.
private struct ClusterTileBuilder {
  let index: ClusterIndex
  let id: TileID
  private var layer = TileLayer(name: "", extent: GeoJSONTilingOptions.extent)
  private var attributes = AttributeTable()

  init(index: ClusterIndex, id: TileID) {
    self.index = index
    self.id = id
  }

  /// Appends a cluster or point. Its place is relative to the tile after the tile is moved east by `worlds` worlds.
  mutating func append(_ member: ClusterLevel.Member, worlds: Int) {
    let units = TileUnits(of: id, extent: GeoJSONTilingOptions.extent, worlds: worlds)
    let place = index.preciseCenter(of: member)
    layer.points.append(units.point(x: place.x, y: place.y))
    layer.partEnds.append(layer.points.count)
    layer.features.append(
      TileLayer.FeatureRecord(
        type: .point, identifier: identifier(of: member),
        parts: layer.partEnds.count - 1..<layer.partEnds.count,
        tags: attributes.append(index.attributes(of: member))))
  }

  consuming func finish() -> TileLayer? {
    guard !layer.features.isEmpty else { return nil }
    layer.keys = attributes.keys
    layer.values = attributes.values
    layer.tags = attributes.tags
    return layer
  }

  private func identifier(of member: ClusterLevel.Member) -> Feature.Identifier? {
    member.count > 1 || index.options.generateIdentifiers
      ? .integer(Int64(member.identifier))
      : index.sources[Int(member.identifier)].identifier
  }
}

extension ClusterIndex {
  /// Returns the place of a member. It is the center of a cluster, or the exact place of a point or of its copy in
  /// another world. The stored center of a point has only single precision.
  fileprivate func preciseCenter(of member: ClusterLevel.Member) -> Point {
    guard member.count == 1, case .point(let position)? = sources[Int(member.identifier)].geometry
    else { return member.center }
    let place = WebMercator.world(longitude: position.longitude, latitude: position.latitude)
    return Point(place.x + (member.center.x - place.x).rounded(), place.y)
  }
}
