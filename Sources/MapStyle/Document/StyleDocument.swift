import MapJSON

/// A style as JSON, and the compiled layer of each element of `layers`. The time to find or replace a layer does not
/// depend on the size of the style.
struct StyleDocument: Sendable {
  /// An element of `layers`.
  struct Element: Sendable {
    /// The layer as JSON. It includes the members that the layer inherits from another layer (`ref`).
    var json: JSONValue
    /// The compiled layer. Nil if the layer cannot be drawn.
    var layer: Layer?

    /// The layer's members. Nil if the element is not an object.
    var members: JSONObject? { json.object }
    /// The layer's id. Nil if the element has no id.
    var id: String? { json.object?["id"]?.string }
    /// The layer's type. Nil if the type is unknown.
    var type: LayerType? { json.object?["type"]?.string.flatMap(LayerType.init) }
  }

  /// The members of the style. After a change to a layer, the member `layers` is out of date.
  private(set) var root: JSONObject
  /// The byte offset of the style in its text.
  private let offset: Int
  /// The layers in the order of the text.
  private(set) var elements: [Element]
  /// The indices of the layers by id. If several layers have the same id, the first of them is used.
  private var indices: [String: Int] = [:]
  /// Whether a layer has the member `insertBelow`.
  private(set) var hasAnchoredLayers = false
  /// Whether the member `layers` of `root` is up to date.
  private var hasCurrentLayers = true

  /// Creates the document of the style `json`.
  ///
  /// - Parameters:
  ///   - transition: The transition of the style.
  ///   - compiled: The expressions and filters that validation compiled.
  init(_ json: JSONValue, transition: Transition, compiled: CompiledParts) {
    root = json.object ?? JSONObject()
    offset = json.offset
    let layers = root["layers"]?.array ?? []
    elements = zip(layers, LayerReferences.resolved(layers)).enumerated().map { index, layer in
      let isReference = layer.0.object?["ref"] != nil
      return Element(
        json: isReference ? JSONValue(.object(layer.1), offset: layer.0.offset) : layer.0,
        layer: Layer(
          layer.1, transition: transition, compiled: compiled, place: "layers[\(index)]"))
    }
    indexLayers()
  }

  /// The style as JSON, with all changes.
  var json: JSONValue {
    var root = root
    if !hasCurrentLayers { root["layers"] = .list(elements.map(\.json)) }
    return JSONValue(.object(root), offset: offset)
  }

  /// Returns the index of the layer `id`.
  ///
  /// - Throws: `StyleError` if there is no such layer.
  func index(ofLayer id: String) throws(StyleError) -> Int {
    guard let index = indices[id] else { throw .unknownLayer(id) }
    return index
  }

  /// Returns the layer `id`. Nil if there is no such layer.
  func element(_ id: String) -> Element? { indices[id].map { elements[$0] } }

  /// The indices of the drawable layers, in drawing order.
  var drawingOrder: [Int] {
    let order = LayerOrder(
      elements.map { $0.members ?? JSONObject() }, metadata: root["metadata"])
    let sources = Set((root["sources"]?.object?.members ?? []).map(\.name))
    return order.indices.filter { index in
      guard let layer = elements[index].layer, indices[layer.id] == index else { return false }
      return layer.source.map(sources.contains) ?? true
    }
  }

  /// Sets a member of the style other than `layers`.
  mutating func setMember(_ name: String, to value: JSONValue?) { root[name] = value }

  /// Replaces the layer at `index` with a layer with the same id and the same `insertBelow`.
  mutating func setElement(_ element: Element, at index: Int) {
    removeOutdatedLayers()
    elements[index] = element
  }

  /// Sets the compiled layer at `index`. The JSON is unchanged.
  mutating func setLayer(_ layer: Layer, at index: Int) { elements[index].layer = layer }

  /// Sets all layers.
  mutating func setElements(_ elements: [Element]) {
    removeOutdatedLayers()
    self.elements = elements
    indexLayers()
  }

  private mutating func removeOutdatedLayers() {
    guard hasCurrentLayers else { return }
    hasCurrentLayers = false
    root["layers"] = .list([])
  }

  private mutating func indexLayers() {
    indices = Dictionary(
      elements.enumerated().compactMap { index, element in element.id.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    hasAnchoredLayers = elements.contains { $0.members?["insertBelow"] != nil }
  }
}
