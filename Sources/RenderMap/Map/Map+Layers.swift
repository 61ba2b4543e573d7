import MapJSON
import MapStyle

/// Layers at run time. Each change is checked against the style specification first; what is wrong is
/// refused, and the map stays as it was. A layer is a typed one or a style's JSON.
extension Map {
  /// Adds a layer on top of all, or below what its `insertBelow` names. Its `source` may be a whole
  /// source instead of a name, which is then added under the layer's id.
  ///
  /// - Throws: `MapError.change` where the layer is wrong or its id taken, and the errors of loading the
  ///   source that it draws.
  public mutating func addLayer(_ layer: some StyleLayer) throws(MapError) {
    try add(layer.json, below: nil)
  }

  /// Adds layers, the first one lowest: on top of all, or directly below what `anchor` names. Where one
  /// is refused, none is added.
  ///
  /// - Throws: As `addLayer`.
  public mutating func addLayers(
    _ layers: [any StyleLayer], below anchor: LayerAnchor? = nil
  ) throws(MapError) {
    var map = self
    for layer in layers { try map.add(layer.json, below: anchor) }
    self = map
  }

  /// Adds a layer directly below the layer of an id, or below the map's labels or its roads and railways
  /// (`LayerAnchor`). In a map that has no labels, or no roads, it goes on top.
  ///
  /// - Throws: As `addLayer`, and `StyleError.unknownLayer` where there is no layer to go below.
  public mutating func insertLayer(
    _ layer: some StyleLayer, below anchor: LayerAnchor
  ) throws(MapError) {
    try add(layer.json, below: anchor)
  }

  /// Adds a layer directly below another, told by its id.
  ///
  /// - Throws: As `addLayer`, and `StyleError.unknownLayer` where there is no layer to go below.
  public mutating func insertLayer(
    _ layer: some StyleLayer, below other: some StyleLayer
  ) throws(MapError) {
    try add(layer.json, below: .layer(other.id))
  }

  /// Adds a layer directly below the one called `id`; `labels` and `transit` name the groups.
  ///
  /// - Throws: As `addLayer`, and `StyleError.unknownLayer` where there is no layer to go below.
  public mutating func insertLayer(
    _ layer: some StyleLayer, below id: String
  ) throws(MapError) {
    try add(layer.json, below: LayerAnchor(id))
  }

  /// Puts a layer in the place of the one that has its id.
  ///
  /// - Throws: `MapError.change` where there is no such layer or the new one is wrong, and the errors of
  ///   loading the source that it draws.
  public mutating func replaceLayer(_ layer: some StyleLayer) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.replaceLayer(with: layer.json) }
  }

  /// Moves a layer directly below what `anchor` names, or on top of all.
  ///
  /// - Throws: `MapError.change` where one of the layers is not there.
  public mutating func moveLayer(_ id: String, below anchor: LayerAnchor? = nil) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.moveLayer(id, below: anchor) }
  }

  /// Removes a layer. Its source stays.
  ///
  /// - Throws: `MapError.change` where it is not there.
  public mutating func removeLayer(_ id: String) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.removeLayer(id) }
  }

  private mutating func add(_ layer: JSONValue, below anchor: LayerAnchor?) throws(MapError) {
    var map = self
    var layer = layer
    if var object = layer.object, let source = object["source"], source.object != nil {
      try map.addSource(layer.id, source)
      object["source"] = JSONValue(.string(layer.id))
      layer = JSONValue(.object(object), offset: layer.offset)
    }
    try map.changeStyle { style throws(StyleError) in
      try style.insertLayer(layer, below: anchor)
    }
    self = map
  }
}

/// What layers say, changed at run time; `style` tells what they say now.
extension Map {
  /// Sets a layout or paint property of a layer, or (with nil) gives it its default back.
  ///
  /// - Throws: `MapError.change` where there is no such layer or property, or the value is wrong.
  public mutating func setProperty(
    _ name: String, ofLayer id: String, to value: JSONValue?
  ) throws(MapError) {
    try changeStyle { style throws(StyleError) in
      try style.setProperty(name, ofLayer: id, to: value)
    }
  }

  /// Sets a paint property of a layer, or (with nil) gives it its default back.
  ///
  /// - Throws: `MapError.change` where there is no such layer or property, or the value is wrong.
  public mutating func setPaintProperty(
    _ name: String, ofLayer id: String, to value: JSONValue?
  ) throws(MapError) {
    try changeStyle { style throws(StyleError) in
      try style.setPaintProperty(name, ofLayer: id, to: value)
    }
  }

  /// Sets a layout property of a layer, or (with nil) gives it its default back.
  ///
  /// - Throws: `MapError.change` where there is no such layer or property, or the value is wrong.
  public mutating func setLayoutProperty(
    _ name: String, ofLayer id: String, to value: JSONValue?
  ) throws(MapError) {
    try changeStyle { style throws(StyleError) in
      try style.setLayoutProperty(name, ofLayer: id, to: value)
    }
  }

  /// Shows or hides a layer.
  ///
  /// - Throws: `MapError.change` where there is no such layer.
  public mutating func setVisibility(ofLayer id: String, to isVisible: Bool) throws(MapError) {
    try setLayoutProperty(
      "visibility", ofLayer: id, to: JSONValue(.string(isVisible ? "visible" : "none")))
  }

  /// Sets which features a layer draws; nil draws all.
  ///
  /// - Throws: `MapError.change` where there is no such layer or the filter is wrong.
  public mutating func setFilter(ofLayer id: String, to filter: JSONValue?) throws(MapError) {
    try changeStyle { style throws(StyleError) in try style.setFilter(ofLayer: id, to: filter) }
  }

  /// Sets the zoom levels at which a layer is drawn: from `minzoom` until below `maxzoom`; nil leaves an
  /// end open.
  ///
  /// - Throws: `MapError.change` where there is no such layer or a level is not within 0...24.
  public mutating func setZoomRange(
    ofLayer id: String, minzoom: Double?, maxzoom: Double?
  ) throws(MapError) {
    try changeStyle { style throws(StyleError) in
      try style.setZoomRange(ofLayer: id, minzoom: minzoom, maxzoom: maxzoom)
    }
  }
}
