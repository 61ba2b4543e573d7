import JSON
import RenderMap

extension TestSession {
  /// Performs an operation on the camera; false where it is none.
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
    case "easeTo": camera.move(to: try operation.object(0))
    // The ground of a flat map is at height 0 wherever the camera looks.
    case "setCenterElevation", "setCenterClampedToGround": break
    default: return false
    }
    return true
  }
}

extension Camera {
  /// Takes the members that `json` gives.
  mutating func move(to json: JSONObject) {
    if let place = json["center"].flatMap(LngLat.init(json:)) { center = place }
    zoom = json["zoom"]?.double ?? zoom
    bearing = json["bearing"]?.double ?? bearing
    pitch = json["pitch"]?.double ?? pitch
    roll = json["roll"]?.double ?? roll
    if let insets = json["padding"]?.object { padding = EdgeInsets(json: insets) }
  }
}

extension EdgeInsets {
  /// The insets that `json` gives; what it does not give is 0.
  init(json: JSONObject) {
    self.init(
      top: json["top"]?.double ?? 0, right: json["right"]?.double ?? 0,
      bottom: json["bottom"]?.double ?? 0, left: json["left"]?.double ?? 0)
  }
}
