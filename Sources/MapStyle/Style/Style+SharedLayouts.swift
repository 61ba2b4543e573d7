import MapJSON

extension Style {
  /// Of symbol layers that ask the same of the same features and differ in paint alone, all but the lowest:
  /// by their ids, the id of the lowest. MapLibre places the symbols of such layers once
  /// (`group_by_layout.ts` of the style specification).
  public var sharedLayouts: [String: String] {
    var lowest: [[JSONValue?]: String] = [:]
    var shared: [String: String] = [:]
    let members = LayerReferences.resolved(json.object?["layers"]?.array ?? [])
    let byID = Dictionary(
      members.map { ($0["id"]?.string ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    for layer in layers where layer.type == .symbol {
      guard let object = byID[layer.id] else { continue }
      let key = Self.layoutKey(object)
      if let other = lowest[key] {
        shared[layer.id] = other
      } else {
        lowest[key] = layer.id
      }
    }
    return shared
  }

  private static func layoutKey(_ layer: JSONObject) -> [JSONValue?] {
    let layout = (layer["layout"]?.object?.uniqueMembers ?? []).sorted { $0.name < $1.name }
    return ["source", "source-layer", "minzoom", "maxzoom", "filter"].map { layer[$0] }
      + layout.flatMap { [JSONValue(.string($0.name)), $0.value] }
  }
}
