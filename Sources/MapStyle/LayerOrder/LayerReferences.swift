import MapJSON

/// Layers that take their type, source and layout from another, by `ref`: a form that the style
/// specification keeps for old styles.
enum LayerReferences {
  /// What such a layer takes from the other.
  private static let taken: [String] = [
    "type", "source", "source-layer", "minzoom", "maxzoom", "filter", "layout",
  ]

  /// The layers' members, with what a layer takes from another put in its place; an empty object
  /// stands for what is no layer.
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
