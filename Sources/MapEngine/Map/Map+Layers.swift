import MapJSON
import MapStyle

/// Changes to the list of layers. Each change is validated against the style specification. An invalid change throws
/// and leaves the map unchanged. A layer is given as a typed layer or as JSON.
extension Map {
  /// Adds a layer on top of all layers, or below the layer or group that its `insertBelow` names. The layer's `source`
  /// may be a source instead of the name of a source. The source is then added under the layer's id.
  ///
  /// - Throws: `MapError.change` if the layer is invalid or the style has a layer with its id. The errors of loading
  ///   the source that the layer draws are also thrown.
  public mutating func addLayer(_ layer: some StyleLayer) throws(MapError) {
    try add(layer.json) { style, layer throws(StyleError) in try style.insertLayer(layer) }
  }

  /// Adds layers directly below a layer or group of layers; nil adds them on top of all layers. The first added layer
  /// is the lowest. If one layer is invalid, no layer is added.
  ///
  /// - Throws: The errors of `insertLayer(_:below:)`.
  public mutating func addLayers(
    _ layers: [any StyleLayer], below anchor: LayerAnchor? = nil
  ) throws(MapError) {
    var map = self
    for layer in layers {
      try map.add(layer.json) { style, layer throws(StyleError) in
        try style.insertLayer(layer, below: anchor)
      }
    }
    self = map
  }

  /// Adds layers directly above a layer or group of layers. The first added layer is the lowest. If one layer is
  /// invalid, no layer is added.
  ///
  /// - Throws: The errors of `insertLayer(_:above:)`.
  public mutating func addLayers(
    _ layers: [any StyleLayer], above anchor: LayerAnchor
  ) throws(MapError) {
    var map = self
    var anchor = anchor
    for layer in layers {
      try map.insertLayer(layer, above: anchor)
      anchor = .layer(layer.id)
    }
    self = map
  }

  /// Adds a layer directly below a layer, or below a group of the style's layers.
  ///
  ///     try map.insertLayer(route, below: .labels)
  ///
  /// In a style without labels, a layer below `.labels` is placed on top of all layers. The same is true for
  /// `.transit`.
  ///
  /// - Throws: The errors of `addLayer(_:)`. `MapError.change` with `StyleError.unknownLayer` is thrown if the anchor
  ///   names a layer that does not exist.
  public mutating func insertLayer(
    _ layer: some StyleLayer, below anchor: LayerAnchor
  ) throws(MapError) {
    try add(layer.json) { style, layer throws(StyleError) in
      try style.insertLayer(layer, below: anchor)
    }
  }

  /// Adds a layer directly above a layer, or above the topmost of a group of the style's layers.
  ///
  /// In a style without labels, a layer above `.labels` is placed on top of all layers. The same is true for
  /// `.transit`.
  ///
  /// - Throws: The errors of `addLayer(_:)`. `MapError.change` with `StyleError.unknownLayer` is thrown if the anchor
  ///   names a layer that does not exist.
  public mutating func insertLayer(
    _ layer: some StyleLayer, above anchor: LayerAnchor
  ) throws(MapError) {
    try add(layer.json) { style, layer throws(StyleError) in
      try style.insertLayer(layer, above: anchor)
    }
  }

  /// Replaces the layer with the same id.
  ///
  /// - Throws: `MapError.change` if no layer has the id or the new layer is invalid. The errors of loading the source
  ///   that the layer draws are also thrown.
  public mutating func replaceLayer(_ layer: some StyleLayer) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.replaceLayer(with: layer.json) }
  }

  /// Moves a layer directly below a layer or group of layers; nil moves it on top of all layers.
  ///
  /// - Throws: `MapError.change` if one of the layers does not exist.
  public mutating func moveLayer(_ id: String, below anchor: LayerAnchor? = nil) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.moveLayer(id, below: anchor) }
  }

  /// Moves a layer directly above a layer, or above the topmost of a group of layers.
  ///
  /// - Throws: `MapError.change` if one of the layers does not exist.
  public mutating func moveLayer(_ id: String, above anchor: LayerAnchor) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.moveLayer(id, above: anchor) }
  }

  /// Removes a layer. Its source is kept.
  ///
  /// - Throws: `MapError.change` if the layer does not exist.
  public mutating func removeLayer(_ id: String) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.removeLayer(id) }
  }

  /// Adds a layer with `insert`. If the layer contains a source, the source is added first.
  private mutating func add(
    _ layer: JSONValue, insert: (inout Style, JSONValue) throws(StyleError) -> Void
  ) throws(MapError) {
    var map = self
    var layer = layer
    if var object = layer.object, let source = object["source"], source.object != nil {
      try map.addSource(layer.id, source)
      object["source"] = JSONValue(.string(layer.id))
      layer = JSONValue(.object(object), offset: layer.offset)
    }
    try map.changeStyle { style throws(StyleError) in
      try insert(&style, layer)
    }
    self = map
  }
}

/// Changes to a layer. A change compiles only the changed values, so its time does not depend on the size of the
/// style. `style` returns the current values.
extension Map {
  /// Sets a paint or layout property of a layer; nil sets the default.
  ///
  /// - Throws: `MapError.change` if the layer does not exist, its type has no such property or the value is invalid.
  public mutating func setProperty(
    _ name: String, ofLayer id: String, to value: JSONValue?
  ) throws(MapError) {
    try changeLayer(id) { style throws(StyleError) in
      try style.setProperty(name, ofLayer: id, to: value)
    }
  }

  /// Sets a paint property of a layer; nil sets the default.
  ///
  /// - Throws: `MapError.change` if the layer does not exist, its type has no such property or the value is invalid.
  public mutating func setPaintProperty(
    _ name: String, ofLayer id: String, to value: JSONValue?
  ) throws(MapError) {
    try changeLayer(id) { style throws(StyleError) in
      try style.setPaintProperty(name, ofLayer: id, to: value)
    }
  }

  /// Sets a layout property of a layer; nil sets the default.
  ///
  /// - Throws: `MapError.change` if the layer does not exist, its type has no such property or the value is invalid.
  public mutating func setLayoutProperty(
    _ name: String, ofLayer id: String, to value: JSONValue?
  ) throws(MapError) {
    try changeLayer(id) { style throws(StyleError) in
      try style.setLayoutProperty(name, ofLayer: id, to: value)
    }
  }

  /// Shows or hides a layer.
  ///
  /// - Throws: `MapError.change` if the layer does not exist.
  public mutating func setVisibility(ofLayer id: String, to isVisible: Bool) throws(MapError) {
    try setLayoutProperty(
      "visibility", ofLayer: id, to: JSONValue(.string(isVisible ? "visible" : "none")))
  }

  /// Sets the filter of a layer; nil draws all features.
  ///
  /// - Throws: `MapError.change` if the layer does not exist or the filter is invalid.
  public mutating func setFilter(ofLayer id: String, to filter: JSONValue?) throws(MapError) {
    try changeLayer(id) { style throws(StyleError) in try style.setFilter(ofLayer: id, to: filter) }
  }

  /// Sets the zoom levels at which a layer is drawn. It is drawn from `minzoom` up to, but not including, `maxzoom`.
  /// Nil removes a limit.
  ///
  /// - Throws: `MapError.change` if the layer does not exist or a level is outside 0 to 24.
  public mutating func setZoomRange(
    ofLayer id: String, minzoom: Double?, maxzoom: Double?
  ) throws(MapError) {
    try changeLayer(id) { style throws(StyleError) in
      try style.setZoomRange(ofLayer: id, minzoom: minzoom, maxzoom: maxzoom)
    }
  }
}
