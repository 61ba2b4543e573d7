import MapGeoJSON
import MapGeometry
import MapStyle
import MapTiles

/// The features of layers that a picture shows.
package struct VisibleFeatures: Sendable {
  private let content: ViewContent
  /// The outline of the picture on the map's plane.
  private let ground: QueryOutline

  /// Creates the features of a scene.
  package init(_ scene: Scene) {
    content = scene.content
    ground = scene.viewport.visibleOutline()
  }

  /// Returns the features that a layer draws in the picture; nil if the layer draws no features. Of the features with
  /// equal attributes in a tile, only one is returned.
  package func features(ofLayer id: String) -> [any StyleFeature & Sendable]? {
    guard let layer = content.style.layer(id), layer.drawsFeatures else { return nil }
    guard layer.isShown(in: content.scope) else { return [] }
    return content.tiles(for: layer).flatMap { features(of: layer, in: $0) }
  }

  private func features(of layer: Layer, in tile: LayerTile) -> [TileFeature] {
    let query = layer.query(in: tile)
    let reach = tile.frame.viewport.size.pixelRatio * (query?.reach ?? 0)
    let culling = TileCulling(of: tile, translation: .zero)
    let outline = tile.frame.tileUnits(ground)
    let cursor = tile.cursor
    var seen: Set<[Int64]> = []
    var features: [TileFeature] = []
    for index in tile.features {
      let feature = cursor.layer.features[index]
      // Features with the same type and the same attributes are of the same class, so one visible feature is enough.
      let tags = cursor.layer.tags[feature.tags].map { Int64($0.key) << 32 | Int64($0.value) }
      let key = tags + [-1 - Int64(feature.type.rawValue)]
      guard !seen.contains(key),
        feature.parts.contains(where: { culling.isVisible($0, extent: reach) })
      else { continue }
      let parts = feature.parts.map { part in
        cursor.layer.points(ofPart: part).map { Point(Double($0.x), Double($0.y)) }
      }
      cursor.move(to: index)
      let isShown =
        query.map { $0.distance(from: outline, to: parts) != nil }
        ?? outline.meets(parts)
      guard isShown else { continue }
      seen.insert(key)
      features.append(TileFeature(indexed: cursor.indexed, index: index))
    }
    return features
  }
}

/// A feature of a tile. It is identified by its index.
private struct TileFeature: StyleFeature, Sendable {
  let indexed: IndexedLayer
  let index: Int

  private var layer: TileLayer { indexed.layer }

  var styleIdentifier: Feature.Identifier? { layer.features[index].identifier }

  var styleGeometryType: String {
    switch layer.features[index].type {
    case .point: "Point"
    case .line: "LineString"
    case .polygon: "Polygon"
    }
  }

  var styleGeometry: [[Point]] { [] }

  var styleAttributes: Attributes {
    Attributes(
      layer.tags[layer.features[index].tags].map {
        Attributes.Member(name: layer.keys[Int($0.key)], value: layer.values[Int($0.value)])
      })
  }

  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? {
    guard let key = indexed.keyIndex(of: name) else { return nil }
    for tag in layer.tags[layer.features[index].tags] where tag.key == key {
      return layer.values[Int(tag.value)]
    }
    return nil
  }
}

extension Layer {
  /// Whether the layer draws features. Other layers draw the ground or pixels.
  fileprivate var drawsFeatures: Bool {
    switch type {
    case .background, .raster, .hillshade, .colorRelief: false
    case .fill, .line, .circle, .symbol, .heatmap, .fillExtrusion: true
    }
  }
}

extension QueryOutline {
  /// Whether a symbol of a feature can be in the area. This is the case if a part of the feature meets the box of the
  /// area.
  fileprivate func meets(_ parts: [[Point]]) -> Bool {
    let area = bounds
    return parts.contains { part in
      var box = Box.empty
      for point in part { box.formUnion(point) }
      return box.intersects(area)
    }
  }
}
