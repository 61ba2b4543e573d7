import MapJSON
import MapStyle
import RenderMap

/// Changes to the style of one picture, in the form of Mapbox: `setfilter` with `layer_id`, `addlayer`, and `before_layer`.
package struct StyleChanges: Hashable, Sendable {
  /// Filters by the ids of their layers; null for none.
  package var filters: [String: JSONValue] = [:]
  /// A layer that is added, as in a style; nil for none.
  package var layer: JSONValue?
  /// The id of the layer below which the layer and the overlays are placed; nil for the top.
  package var anchor: String?

  /// Whether a layer is added or filtered.
  var changesStyle: Bool { !filters.isEmpty || layer != nil }

  /// Creates no changes.
  package init() {}

  /// The greatest number of values in the JSON of a parameter.
  private static let valueLimit = 1 << 14

  /// Parses the parameters of a request.
  init(_ target: RequestTarget) throws(AnswerError) {
    if let text = target.value("setfilter") {
      guard let layer = target.value("layer_id"), !layer.isEmpty else {
        throw AnswerError(.badRequest, "setfilter needs layer_id")
      }
      filters[layer] = try Self.value(text, of: "setfilter")
    }
    if let text = target.value("addlayer") {
      let layer = try Self.value(text, of: "addlayer")
      guard layer.object != nil else {
        throw AnswerError(.badRequest, "Invalid addlayer: it is not an object")
      }
      // A request may name neither files nor addresses.
      guard StyleFragment([layer])?.isSelfContained == true else {
        throw AnswerError(
          .badRequest,
          "Invalid addlayer: its source must be the name of a source of the style, or contain GeoJSON"
        )
      }
      self.layer = layer
    }
    anchor = target.value("before_layer")
  }

  private static func value(_ text: String, of name: String) throws(AnswerError) -> JSONValue {
    do throws(JSONError) {
      return try JSONDocument(parsing: Array(text.utf8), valueLimit: valueLimit).root
    } catch {
      throw AnswerError(.badRequest, "Invalid \(name): \(error)")
    }
  }

  /// Changes the style of a map, before overlays are added.
  func apply(to map: inout Map) throws(AnswerError) {
    do throws(MapError) {
      for (layer, filter) in filters {
        try map.setFilter(ofLayer: layer, to: filter.isNull ? nil : filter)
      }
      if let layer {
        if let anchor {
          try map.insertLayer(layer, below: .layer(anchor))
        } else {
          try map.addLayer(layer)
        }
      }
    } catch {
      throw AnswerError(.badRequest, "Invalid change of the style: \(error)")
    }
  }
}
