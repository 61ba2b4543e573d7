import MapJSON
import RenderMap
import MapStyle

extension TestSession {
  /// Performs an operation on layers, sources or features; returns false for any other operation.
  mutating func perform(onLayers operation: TestOperation) throws -> Bool {
    let value = operation.value
    switch operation.name {
    case "addLayer":
      let layer = value(0) ?? JSONValue(.null)
      if value(1) != nil {
        try map.insertLayer(layer, below: LayerAnchor.layer(operation.text(1)))
      } else {
        try map.addLayer(layer)
      }
    case "removeLayer": try map.removeLayer(operation.text(0))
    case "setPaintProperty":
      try map.setPaintProperty(operation.text(1), ofLayer: operation.text(0), to: value(2))
    case "setLayoutProperty":
      try map.setLayoutProperty(operation.text(1), ofLayer: operation.text(0), to: value(2))
    case "setFilter": try map.setFilter(ofLayer: operation.text(0), to: value(1))
    case "setLayerZoomRange":
      try map.setZoomRange(
        ofLayer: operation.text(0), minzoom: operation.number(1), maxzoom: operation.number(2))
    case "addSource": try map.addSource(operation.text(0), value(1) ?? JSONValue(.null))
    case "removeSource": try map.removeSource(operation.text(0))
    case "setFeatureState":
      let state = ValueObject(
        try operation.object(1).members.map { (name: $0.name, value: Value($0.value)) })
      try map.setFeatureState(state, of: operation.feature(0))
    case "removeFeatureState": try removeFeatureState(operation)
    default: return false
    }
    return true
  }

  /// Removes a member of a feature's state, the whole state, or the states of all features of a source.
  private mutating func removeFeatureState(_ operation: TestOperation) throws {
    let object = try operation.object(0)
    if object["id"] != nil {
      try map.removeFeatureState(operation.value(1)?.string, of: operation.feature(0))
    } else {
      try map.removeFeatureStates(
        ofSource: object["source"]?.string ?? "", sourceLayer: object["sourceLayer"]?.string)
    }
  }
}
