import MapJSON
import MapGeoJSON
import RenderMap
import MapStyle

/// What a render test's style says about the test itself, under `metadata.test`.
struct RenderTestMetadata {
  private let test: JSONObject

  /// The metadata of a style.
  init(_ style: JSONValue) {
    test = style.object?["metadata"]?.object?["test"]?.object ?? JSONObject()
  }

  /// The share of pixels that may differ.
  var allowed: Double { test["allowed"]?.double ?? 0.00025 }

  /// How much a pixel may differ, from 0 to 1.
  var threshold: Double { test["threshold"]?.double ?? 0.1285 }

  /// What is done to the map once it is loaded, in order.
  var operations: [TestOperation] {
    (test["operations"]?.array ?? []).compactMap(TestOperation.init)
  }

  /// The greatest side in device pixels of the canvas that the expected pictures were drawn on: a
  /// greater one was drawn at a smaller pixel ratio.
  private static let canvasLimit = 8192.0

  /// The picture's size; nil where it cannot be drawn.
  var size: PictureSize? {
    let width = test["width"]?.double ?? 512
    let height = test["height"]?.double ?? 512
    let ratio = test["pixelRatio"]?.double ?? 1
    let limit = Self.canvasLimit / max(width, height)
    return PictureSize(width: Int(width), height: Int(height), pixelRatio: min(ratio, limit))
  }

  /// The part of the picture to compare, at its lower left; nil for all of it.
  var report: (width: Int, height: Int)? {
    guard let width = test["reportWidth"]?.double, let height = test["reportHeight"]?.double else {
      return nil
    }
    return (Int(width), Int(height))
  }

  /// Whether labels of different sources keep clear of each other.
  var hasCrossSourceCollisions: Bool { test["crossSourceCollisions"]?.bool ?? true }

  /// Milliseconds that symbols take to appear and to go.
  var fadeDuration: Double { test["fadeDuration"]?.double ?? 0 }

  /// What is to be drawn over the map.
  var debugOverlays: DebugOverlays {
    let flags: [(name: String, overlay: DebugOverlays)] = [
      ("debug", .tileBorders), ("collisionDebug", .collisions), ("showPadding", .padding),
      ("showOverdrawInspector", .overdraw),
    ]
    return DebugOverlays(flags.filter { test[$0.name]?.bool == true }.map(\.overlay))
  }

  /// The style's own camera; what it does not give is 0.
  func camera(of style: Style) -> Camera {
    let center = style.center.map { LngLat(longitude: $0.longitude, latitude: $0.latitude) }
    return Camera(
      center: center ?? LngLat(longitude: 0, latitude: 0), zoom: style.zoom ?? 0,
      bearing: style.bearing ?? 0, pitch: style.pitch ?? 0, roll: style.roll ?? 0)
  }
}
