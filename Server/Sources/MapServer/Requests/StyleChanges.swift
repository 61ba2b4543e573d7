import RenderMap

/// Changes to the style of one picture, in the form of Mapbox: `setfilter` with `layer_id`, `addlayer`, and `before_layer`.
package struct StyleChanges: Hashable, Sendable {
  /// A layer with another filter.
  package struct LayerFilter: Hashable, Sendable {
    /// The id of the layer.
    package var layer: String
    /// The filter; null for none.
    package var filter: JSONValue
  }

  /// The layer whose filter is another one; nil for none.
  package var filter: LayerFilter?
  /// A layer that is added, as in a style; nil for none.
  package var layer: JSONValue?
  /// The id of the layer below which the layer and the overlays are placed; nil for the top.
  package var anchor: String?

  /// Whether a layer is added or filtered.
  var changesStyle: Bool { filter != nil || layer != nil }

  /// Creates no changes.
  package init() {}

  /// The greatest number of values in the JSON of a parameter.
  private static let valueLimit = 1 << 14

  /// Parses the parameters of a request.
  init(_ target: RequestTarget) throws(RequestError) {
    if let text = target.value("setfilter") {
      guard let layer = target.value("layer_id"), !layer.isEmpty else {
        throw RequestError(.badRequest, "setfilter needs layer_id")
      }
      filter = LayerFilter(layer: layer, filter: try Self.value(text, of: "setfilter"))
    }
    if let text = target.value("addlayer") {
      let layer = try Self.value(text, of: "addlayer")
      guard let members = layer.object else {
        throw RequestError(.badRequest, "Invalid addlayer: it is not an object")
      }
      try Self.check(source: members["source"])
      self.layer = layer
    }
    anchor = target.value("before_layer")
  }

  private static func value(_ text: String, of name: String) throws(RequestError) -> JSONValue {
    do throws(JSONError) {
      return try JSONDocument(parsing: Array(text.utf8), valueLimit: valueLimit).root
    } catch {
      throw RequestError(.badRequest, "Invalid \(name): \(error)")
    }
  }

  /// Throws an error for a source that would read files or addresses: a request may name neither.
  private static func check(source: JSONValue?) throws(RequestError) {
    guard let source = source?.object else { return }
    guard source["type"] == "geojson", source["data"]?.object != nil else {
      throw RequestError(
        .badRequest,
        "Invalid addlayer: its source must be the name of a source of the style, or contain GeoJSON"
      )
    }
  }

  /// Changes the style of a map, before overlays are added.
  func apply(to map: inout Map) throws(RequestError) {
    do throws(MapError) {
      if let filter {
        let isNone = filter.filter == JSONValue(.null)
        try map.setFilter(ofLayer: filter.layer, to: isNone ? nil : filter.filter)
      }
      if let layer {
        if let anchor {
          try map.insertLayer(layer, below: .layer(anchor))
        } else {
          try map.addLayer(layer)
        }
      }
    } catch {
      throw RequestError(.badRequest, "Invalid change of the style: \(error)")
    }
  }
}
