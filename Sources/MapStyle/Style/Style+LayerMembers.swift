import MapJSON

extension Style {
  /// The members of the layer with this id as the style writes them, with what it takes from another
  /// (`ref`) in its place; nil where there is no such layer. Linear in the number of layers.
  public func members(ofLayer id: String) -> JSONObject? {
    LayerReferences.resolved(json.object?["layers"]?.array ?? [])
      .first { $0["id"]?.string == id }
  }
}
