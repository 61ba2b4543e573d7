import MapJSON

/// Layers that take their type, source and layout from another one, by `ref`: a legacy form of the style
/// specification.
enum LayerReferences {
  /// The members that are taken from the other layer.
  private static let taken: [String] = [
    "type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout",
  ]

  /// The members of the layers with references resolved; empty for values that are not objects.
  static func resolved(_ layers: [JSONValue]) -> [JSONObject] {
    let objects = layers.map { $0.object ?? JSONObject() }
    guard objects.contains(where: { $0["ref"] != nil }) else { return objects }
    let lastByID = self.lastByID(objects)
    return objects.map { object in
      guard let ref = object["ref"] else { return object }
      var result = object
      result["ref"] = nil
      guard let parent = lastByID[ref] else { return result }
      for name in taken {
        if let value = parent[name] { result[name] = value }
      }
      return result
    }
  }

  /// The layers by their ids; of those with the same id, the last one.
  static func lastByID(_ layers: some Sequence<JSONObject>) -> [JSONValue: JSONObject] {
    var found: [JSONValue: JSONObject] = [:]
    for layer in layers {
      if let id = layer["id"] { found[id] = layer }
    }
    return found
  }
}
