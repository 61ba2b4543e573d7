import MapJSON

/// Changes to the list of layers and to its order. If a layer is added, moved or replaced, all layers are put in
/// drawing order, and the member `insertBelow` is removed from them.
extension Style {
  /// Adds a layer directly below a layer or group of layers.
  ///
  /// - Parameters:
  ///   - layer: The layer as JSON.
  ///   - anchor: The layer or group above the new layer. If `anchor` is nil, the member `insertBelow` of the new layer
  ///     is used. If the new layer does not have this member either, the layer is placed on top of all layers. A layer
  ///     that should be below labels or roads is placed on top if the style has no labels or roads.
  /// - Throws: `StyleError` if the style already has a layer with the same id, has no layer with the id of the
  ///   anchor, or the new layer is invalid.
  public mutating func insertLayer(
    _ layer: JSONValue, below anchor: LayerAnchor? = nil
  ) throws(StyleError) {
    try insertLayer(layer, below: anchor, errorsAt: nil)
  }

  /// Adds a layer directly below a layer or group of layers. `place` is the place of the layer in messages of errors;
  /// nil for the place in the style.
  mutating func insertLayer(
    _ layer: JSONValue, below anchor: LayerAnchor? = nil, errorsAt place: String?
  ) throws(StyleError) {
    let element = try compiled(newLayer: layer, errorsAt: place)
    let own = layer.object?["insertBelow"]?.string.map { LayerAnchor($0) }
    try setLayers(settledLayers, placing: element, below: anchor ?? own)
  }

  /// Adds a layer directly above a layer, or above the topmost layer of a group.
  ///
  /// - Throws: `StyleError` if the style already has a layer with the same id, has no layer with the id of the
  ///   anchor, or the new layer is invalid.
  public mutating func insertLayer(
    _ layer: JSONValue, above anchor: LayerAnchor
  ) throws(StyleError) {
    try setLayers(settledLayers, placing: compiled(newLayer: layer), above: anchor)
  }

  /// Moves a layer directly below a layer or group of layers. If `anchor` is nil, the layer moves on top of all
  /// layers.
  ///
  /// - Throws: `StyleError` if one of the layers does not exist.
  public mutating func moveLayer(
    _ id: String, below anchor: LayerAnchor? = nil
  ) throws(StyleError) {
    var layers = settledLayers
    let layer = try remove(id, from: &layers)
    guard anchor != .layer(id) else { return }
    try setLayers(layers, placing: layer, below: anchor)
  }

  /// Moves a layer directly above a layer, or above the topmost layer of a group.
  ///
  /// - Throws: `StyleError` if one of the layers does not exist.
  public mutating func moveLayer(_ id: String, above anchor: LayerAnchor) throws(StyleError) {
    var layers = settledLayers
    let layer = try remove(id, from: &layers)
    guard anchor != .layer(id) else { return }
    try setLayers(layers, placing: layer, above: anchor)
  }

  /// Replaces the layer that has the same id as the new layer.
  ///
  /// - Throws: `StyleError` if no layer has this id or the new layer is invalid.
  public mutating func replaceLayer(with layer: JSONValue) throws(StyleError) {
    var layers = settledLayers
    guard let index = layers.firstIndex(where: { $0.id == layer.id }) else {
      throw .unknownLayer(layer.id)
    }
    layers[index] = Self.settled(try compiled(layer, at: "layers[\(index)]"))
    setElements(layers)
  }

  /// Removes a layer.
  ///
  /// - Throws: `StyleError` if the layer does not exist.
  public mutating func removeLayer(_ id: String) throws(StyleError) {
    var layers = document.elements
    layers.remove(at: try document.index(ofLayer: id))
    setElements(layers)
  }

  private func remove(
    _ id: String, from layers: inout [StyleDocument.Element]
  ) throws(StyleError) -> StyleDocument.Element {
    guard let index = layers.firstIndex(where: { $0.id == id }) else { throw .unknownLayer(id) }
    return layers.remove(at: index)
  }

  /// Validates and compiles a new layer. Throws an error if the style already has a layer with the same id.
  private func compiled(
    newLayer layer: JSONValue, errorsAt place: String? = nil
  ) throws(StyleError) -> StyleDocument.Element {
    if document.element(layer.id) != nil { throw .duplicateLayer(layer.id) }
    return try compiled(layer, at: place ?? "layers[\(document.elements.count)]")
  }

  /// Validates and compiles a layer. `place` is its place in messages.
  private func compiled(
    _ layer: JSONValue, at place: String
  ) throws(StyleError) -> StyleDocument.Element {
    let layers = document.elements.map(\.json)
    var validator = StyleValidator(root: document.root, layers: layers)
    validator.checkLayer(layer, at: place)
    try validator.throwErrors()
    var json = layer
    if layer.object?["ref"] != nil, let members = LayerReferences.resolved(layers + [layer]).last {
      json.content = .object(members)
    }
    return StyleDocument.Element(
      json: json,
      layer: json.object.flatMap {
        Layer($0, transition: transition, compiled: validator.compiled, place: place)
      })
  }

  /// The layers in drawing order, without `insertBelow`.
  private var settledLayers: [StyleDocument.Element] {
    let layers = document.elements
    let order = LayerOrder(layers.map { $0.members ?? JSONObject() }, metadata: metadata)
    return order.indices.map { Self.settled(layers[$0]) }
  }

  /// Returns the layer without `insertBelow`.
  private static func settled(_ element: StyleDocument.Element) -> StyleDocument.Element {
    guard var members = element.members, members["insertBelow"] != nil else { return element }
    members["insertBelow"] = nil
    let layer = element.layer.map { layer in
      Layer(
        id: layer.id, type: layer.type, members: members, filter: layer.filter,
        values: layer.values, identity: layer.layoutIdentity)
    }
    return StyleDocument.Element(
      json: JSONValue(.object(members), offset: element.json.offset), layer: layer)
  }

  /// Sets the layers to `others` and `layer`, which is placed below an anchor. The layers in `others` must have no
  /// `insertBelow`.
  private mutating func setLayers(
    _ others: [StyleDocument.Element], placing layer: StyleDocument.Element,
    below anchor: LayerAnchor?
  ) throws(StyleError) {
    let layers = others + [Self.settled(layer)]
    var entries = layers.map { LayerOrder.Entry($0.members ?? JSONObject()) }
    entries[others.count].anchor = anchor
    let order = LayerOrder(entries, names: names(placing: layer))
    if case .unknown(_, let target)? = order.problems.first { throw .unknownLayer(target) }
    setElements(order.indices.map { layers[$0] })
  }

  /// Sets the layers to `others` and `layer`, which is placed above an anchor. The layers in `others` must have no
  /// `insertBelow`.
  private mutating func setLayers(
    _ others: [StyleDocument.Element], placing layer: StyleDocument.Element,
    above anchor: LayerAnchor
  ) throws(StyleError) {
    let entries = others.map { LayerOrder.Entry($0.members ?? JSONObject()) }
    let top = try LayerOrder.top(of: anchor, in: entries, names: names(placing: layer))
    var layers = others
    layers.insert(Self.settled(layer), at: top.map { $0 + 1 } ?? others.count)
    setElements(layers)
  }

  /// Returns the ids of the layers that the style's `metadata` names as the lowest layers of groups. The layer to place
  /// is excluded, because it is placed relative to the other layers.
  private func names(placing layer: StyleDocument.Element) -> LayerOrder.Names {
    var names = LayerOrder.Names(metadata: metadata)
    if names.labels == layer.id { names.labels = nil }
    if names.transit == layer.id { names.transit = nil }
    return names
  }

  private mutating func setElements(_ elements: [StyleDocument.Element]) {
    document.setElements(elements)
    arrangeLayers()
  }
}

extension LayerOrder {
  /// Returns the index of the topmost layer of an anchor, among layers in drawing order. Nil if the anchor is a group
  /// without layers.
  ///
  /// - Throws: `StyleError.unknownLayer` if the anchor names a layer that does not exist.
  fileprivate static func top(
    of anchor: LayerAnchor, in entries: [Entry], names: Names
  ) throws(StyleError) -> Int? {
    func index(_ id: String) throws(StyleError) -> Int {
      guard let index = entries.firstIndex(where: { $0.id == id }) else { throw .unknownLayer(id) }
      return index
    }
    let group: (lowest: String?, contains: (Entry) -> Bool)
    switch anchor {
    case .layer(let id): return try index(id)
    case .labels: group = (names.labels, \.isLabel)
    case .transit: group = (names.transit, \.isTransit)
    }
    let highest = entries.lastIndex(where: group.contains)
    guard let lowest = group.lowest else { return highest }
    return try max(index(lowest), highest ?? 0)
  }
}
