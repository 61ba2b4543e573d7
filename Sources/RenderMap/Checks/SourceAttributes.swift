import MapData
import MapGeoJSON
import MapStyle
import MapTiles

/// The names of the attributes of features in the sources of a style.
struct SourceAttributes {
  /// The names by source and layer. The layer of data without layers is empty text.
  private var names: [String: [String: Set<String>]] = [:]

  /// The attributes of simplestyle (https://github.com/mapbox/simplestyle-spec), all of which features may lack.
  private static let optional: Set<String> = [
    "title", "description", "marker-size", "marker-symbol", "marker-color", "stroke",
    "stroke-opacity", "stroke-width", "fill", "fill-opacity",
  ]
  /// The attributes of clusters (style-spec: `cluster`).
  private static let ofClusters = [
    "cluster", "cluster_id", "point_count", "point_count_abbreviated",
  ]

  /// Adds the attributes that a description of vector tiles states.
  mutating func add(_ description: TileSetDescription, of source: String) {
    names[source] = description.vectorAttributes.mapValues { Set($0) }
  }

  /// Adds the attributes of the features of a source. If there are no features, their attributes remain unknown.
  mutating func add(_ features: [Feature], of name: String, _ source: GeoJSONSource) {
    guard !features.isEmpty else { return }
    var found: Set<String> = []
    for feature in features { found.formUnion(feature.attributes.names) }
    if let clustering = source.clustering {
      found.formUnion(Self.ofClusters + clustering.properties.map(\.name))
    }
    names[name] = ["": found]
  }

  /// Adds the attributes of the contour lines of a source.
  mutating func addContours(of source: String) {
    names[source] = ["": Set(ContourTiler.attributes)]
  }

  /// Returns a message for each place in a layer that reads only attributes that no feature has.
  func absences(of layer: Layer) -> [(place: String, message: String)] {
    guard let source = layer.source, let known = names[source]?[layer.sourceLayer ?? ""] else {
      return []
    }
    return layer.statedAttributes.compactMap { place, names in
      let names = names.filter { !Self.optional.contains($0) }
      guard let first = names.first, known.isDisjoint(with: names) else { return nil }
      let owner = layer.sourceLayer.map { "layer \"\($0)\" of source \"\(source)\"" }
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      let what = names.count == 1 ? "no attribute \(list)" : "none of the attributes \(list)"
      let remedy = Suggestion.remedy(for: first, in: known.sorted())
      return (place, "\(owner ?? "source \"\(source)\"") has \(what)\(remedy)")
    }
  }
}
