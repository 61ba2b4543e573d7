import MapData
import MapImages
import MapJSON
import MapStyle
import RenderMap

extension TestSession {
  /// Performs an operation on layers, sources or features. Returns false if the operation is not of this kind.
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

extension TestSession {
  /// The maximum number of pixels of an image that an operation adds.
  private static let pixelLimit = 1 << 24

  /// Performs an operation on the style, its images or its state. Returns false if the operation is not of this kind.
  mutating func perform(onStyle operation: TestOperation) throws -> Bool {
    switch operation.name {
    case "setStyle": try setStyle(operation)
    case "setLight": try map.setLight(operation.value(0))
    case "addImage": try addImage(operation)
    case "removeImage": try map.removeImage(operation.text(0))
    case "setGlobalStateProperty":
      try map.setGlobalStateProperty(operation.text(0), to: operation.value(1).map { Value($0) })
    default: return false
    }
    return true
  }

  private mutating func setStyle(_ operation: TestOperation) throws {
    if let json = operation.value(0), json.object != nil { return try map.setStyle(json) }
    let location = try loader.location(of: operation.text(0), relativeTo: nil)
    try map.setStyle(JSONDocument(parsing: loader.load(location)), from: location)
  }

  private mutating func addImage(_ operation: TestOperation) throws {
    let location = try loader.location(of: "local://" + operation.text(1), relativeTo: nil)
    let pixels = try ImageFile.decode(loader.load(location), pixelLimit: Self.pixelLimit)
    let members = operation.value(2)?.object
    let options = ImageOptions(
      pixelRatio: members?["pixelRatio"]?.double ?? 1, isSDF: members?["sdf"]?.bool ?? false)
    try map.addImage(operation.text(0), pixels, options: options)
  }
}

extension TestSession {
  /// Performs an operation on the camera. Returns false if the operation is not of this kind.
  mutating func perform(onCamera operation: TestOperation) throws -> Bool {
    switch operation.name {
    case "setZoom": camera.zoom = operation.number(0) ?? camera.zoom
    case "setCenter": camera.center = try operation.place(0)
    case "setBearing": camera.bearing = operation.number(0) ?? camera.bearing
    case "setPitch": camera.pitch = operation.number(0) ?? camera.pitch
    case "setRoll": camera.roll = operation.number(0) ?? camera.roll
    case "setVerticalFieldOfView":
      camera.verticalFieldOfView = operation.number(0) ?? Camera.defaultVerticalFieldOfView
    case "setPadding": camera.padding = EdgeInsets(json: try operation.object(0))
    case "easeTo":
      let json = try operation.object(0)
      ease(to: CameraChange(json: json), duration: json["duration"]?.double)
    // These operations have no effect, because the ground of a flat map is at height 0 everywhere.
    case "setCenterElevation", "setCenterClampedToGround": break
    default: return false
    }
    return true
  }
}

extension CameraChange {
  /// Reads a change of the camera from a JSON object.
  init(json: JSONObject) {
    self.init(
      center: json["center"].flatMap(LngLat.init(json:)), zoom: json["zoom"]?.double,
      bearing: json["bearing"]?.double, pitch: json["pitch"]?.double, roll: json["roll"]?.double,
      padding: (json["padding"]?.object).map { EdgeInsets(json: $0) })
  }
}

extension EdgeInsets {
  /// Reads insets from a JSON object. The default of each inset is 0.
  init(json: JSONObject) {
    self.init(
      top: json["top"]?.double ?? 0, right: json["right"]?.double ?? 0,
      bottom: json["bottom"]?.double ?? 0, left: json["left"]?.double ?? 0)
  }
}
