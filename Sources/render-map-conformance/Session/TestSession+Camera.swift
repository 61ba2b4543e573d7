import MapJSON
import RenderMap

extension TestSession {
  /// Performs an operation on the camera; returns false for any other operation.
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
    // The ground of a flat map is at height 0 everywhere.
    case "setCenterElevation", "setCenterClampedToGround": break
    default: return false
    }
    return true
  }
}

extension CameraChange {
  /// Reads a change of the camera.
  init(json: JSONObject) {
    self.init(
      center: json["center"].flatMap(LngLat.init(json:)), zoom: json["zoom"]?.double,
      bearing: json["bearing"]?.double, pitch: json["pitch"]?.double, roll: json["roll"]?.double,
      padding: (json["padding"]?.object).map { EdgeInsets(json: $0) })
  }
}

extension EdgeInsets {
  /// Reads insets; missing values are 0.
  init(json: JSONObject) {
    self.init(
      top: json["top"]?.double ?? 0, right: json["right"]?.double ?? 0,
      bottom: json["bottom"]?.double ?? 0, left: json["left"]?.double ?? 0)
  }
}
