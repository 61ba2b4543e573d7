import MapJSON

/// Changes to which layers there are, and in which order. Where a layer stands is settled when it is
/// added or moved: from then on layers are drawn in the order in which the style lists them, and none
/// says any more below what it stands (`insertBelow`).
extension Style {
  /// Adds a layer directly below what `anchor` names. Without an anchor it goes below what its own
  /// `insertBelow` names, or else on top of all; so does one that is to go below labels, or roads, in a
  /// style that has none.
  ///
  /// - Throws: `StyleError` where a layer has its id already, where the layer that it is to go below is
  ///   not there, and where it is wrong.
  public mutating func insertLayer(
    _ layer: JSONValue, below anchor: LayerAnchor? = nil
  ) throws(StyleError) {
    let id = layer.id
    if layersJSON.contains(where: { Self.id(of: $0) == id }) { throw .duplicateLayer(id) }
    let own = layer.object?["insertBelow"]?.string.map { LayerAnchor($0) }
    let place = "layers[\(layersJSON.count)]"
    try setLayers(settledLayers, placing: layer, below: anchor ?? own) { validator in
      validator.checkLayer(layer, at: place)
    }
  }

  /// Moves a layer directly below what `anchor` names, or on top of all.
  ///
  /// - Throws: `StyleError` where one of the layers is not there.
  public mutating func moveLayer(_ id: String, below anchor: LayerAnchor?) throws(StyleError) {
    var layers = settledLayers
    guard let index = layers.firstIndex(where: { Self.id(of: $0) == id }) else {
      throw .unknownLayer(id)
    }
    guard anchor != .layer(id) else { return }
    let layer = layers.remove(at: index)
    try setLayers(layers, placing: layer, below: anchor)
  }

  /// Adds a layer below the one called `before`, or on top of all.
  public mutating func addLayer(
    _ layer: JSONValue, before: String? = nil
  ) throws(StyleError) {
    try insertLayer(layer, below: before.map(LayerAnchor.layer))
  }

  /// Moves a layer below the one called `before`, or on top of all.
  public mutating func moveLayer(_ id: String, before: String? = nil) throws(StyleError) {
    try moveLayer(id, below: before.map(LayerAnchor.layer))
  }

  /// Puts another layer of the same id in a layer's place.
  ///
  /// - Throws: `StyleError` where there is no such layer, and where the new one is wrong.
  public mutating func replaceLayer(with layer: JSONValue) throws(StyleError) {
    var layers = settledLayers
    guard let index = layers.firstIndex(where: { Self.id(of: $0) == layer.id }) else {
      throw .unknownLayer(layer.id)
    }
    layers[index] = Self.settled(layer)
    try change("layers", to: .list(layers)) { validator in
      validator.checkLayer(layer, at: "layers[\(index)]")
    }
  }

  /// Removes a layer.
  public mutating func removeLayer(_ id: String) throws(StyleError) {
    var layers = layersJSON
    layers.remove(at: try indexOfLayer(id))
    try change("layers", to: .list(layers))
  }

  /// The layers in the order in which they are drawn.
  private var settledLayers: [JSONValue] {
    let layers = layersJSON
    let order = LayerOrder(layers.map { $0.object ?? JSONObject() }, metadata: metadata)
    return order.indices.map { Self.settled(layers[$0]) }
  }

  /// The layer without a word on where it stands.
  private static func settled(_ layer: JSONValue) -> JSONValue {
    guard var object = layer.object, object["insertBelow"] != nil else { return layer }
    object["insertBelow"] = nil
    return JSONValue(.object(object), offset: layer.offset)
  }

  /// Sets the layers to `others`, which say nothing of where they stand, and `layer`.
  private mutating func setLayers(
    _ others: [JSONValue], placing layer: JSONValue, below anchor: LayerAnchor?,
    check: (inout StyleValidator) -> Void = { _ in }
  ) throws(StyleError) {
    let layers = others + [Self.settled(layer)]
    var entries = layers.map { LayerOrder.Entry($0.object ?? JSONObject()) }
    entries[others.count].anchor = anchor
    let order = LayerOrder(entries, names: LayerOrder.Names(metadata: metadata))
    if case .unknown(_, let target)? = order.problems.first { throw .unknownLayer(target) }
    try change("layers", to: .list(order.indices.map { layers[$0] }), check: check)
  }
}
