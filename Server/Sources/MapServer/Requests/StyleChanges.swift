import MapJSON
import MapStyle
import RenderMap

/// Changes to the style of one picture, in the form of Mapbox: `setfilter` with `layer_id`, `addlayer`, and
/// `before_layer`.
package struct StyleChanges: Hashable, Sendable {
  /// The filters by the ids of their layers. A filter that is null removes the filter of the layer.
  package var filters: [String: JSONValue] = [:]
  /// A layer to add, as in a style; nil to add no layer.
  package var layer: JSONValue?
  /// The id of the layer to place the added layer and the overlays below; nil to place them on top.
  package var anchor: String?

  /// Whether the changes add or filter a layer.
  var changesStyle: Bool { !filters.isEmpty || layer != nil }

  /// Creates an empty set of changes.
  package init() {}

  /// The maximum number of values in the JSON of a parameter.
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
      // A request must name neither files nor addresses.
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

  /// Applies the changes to the style of a map. It must be called before overlays are added.
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
