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
    return objects.map { object in
      guard let ref = object["ref"] else { return object }
      var result = object
      result["ref"] = nil
      guard let parent = objects.last(where: { $0["id"] == ref }) else { return result }
      for name in taken {
        if let value = parent[name] { result[name] = value }
      }
      return result
    }
  }
}
