import MapJSON

extension LayerOrder {
  /// The order of layers in a style with this `metadata`. References between the layers must be resolved.
  init(_ objects: [JSONObject], metadata: JSONValue?) {
    guard objects.contains(where: { $0["insertBelow"] != nil }) else {
      self.init(objects.map { Entry(id: $0["id"]?.string ?? "") })
      return
    }
    self.init(objects.map { Entry($0) }, names: Names(metadata: metadata))
  }
}

extension LayerOrder.Entry {
  /// The layer `object`, which must not be a reference to another one.
  init(_ object: JSONObject) {
    let type = object["type"]?.string
    let text = object["layout"]?.object?.given("text-field")
    let names = [object["source-layer"]?.string, object["id"]?.string]
    self.init(
      id: object["id"]?.string ?? "",
      anchor: object["insertBelow"]?.string.map { LayerAnchor($0) },
      isLabel: type == "symbol" && text != nil && text?.string != "",
      isTransit: type == "line"
        && names.contains { $0.map(TransitVocabulary.speaks) ?? false })
  }
}

extension LayerOrder.Names {
  /// The members of a style's `metadata` that name layers for the keywords.
  static let labelsMember = "render-map:labels"
  static let transitMember = "render-map:transit"

  /// The layers that are named by the `metadata` of a style.
  init(metadata: JSONValue?) {
    self.init(
      labels: metadata?.object?[Self.labelsMember]?.string,
      transit: metadata?.object?[Self.transitMember]?.string)
  }
}
