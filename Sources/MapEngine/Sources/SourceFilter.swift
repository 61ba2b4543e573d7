import MapGeoJSON
import MapGeometry
import MapStyle
import MapTiles

/// The `filter` of a GeoJSON source.
struct SourceFilter: Sendable {
  var filter: Filter
  /// The state of the style.
  var globalState: ValueObject

  /// Whether `feature` passes the filter. The filter is evaluated at zoom level 0.
  func passes(_ feature: Feature) -> Bool {
    filter.matches(
      EvaluationContext(feature: WholeFeature(feature: feature), globalState: globalState))
  }
}

/// A feature of a source before tiling, for expressions.
struct WholeFeature: StyleFeature {
  let feature: Feature

  var styleIdentifier: Feature.Identifier? { feature.identifier }
  var styleAttributes: Attributes { feature.attributes }

  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { feature.attributes[name] }

  var styleGeometryType: String {
    switch feature.geometry {
    case .point, .multiPoint: "Point"
    case .lineString, .multiLineString: "LineString"
    case .polygon, .multiPolygon: "Polygon"
    case .geometryCollection, nil: "Unknown"
    }
  }

  var styleGeometry: [[Point]] {
    var parts: [[Point]] = []
    feature.geometry?.forEachPart { part in
      parts.append(
        part.map { WebMercator.world(longitude: $0.longitude, latitude: $0.latitude) })
    }
    return parts
  }
}
