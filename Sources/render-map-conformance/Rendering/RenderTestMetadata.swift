import MapGeoJSON
import MapJSON
import MapStyle
import RenderMap

/// The settings of a render test. They are in `metadata.test` of the test's style.
struct RenderTestMetadata {
  private let test: JSONObject

  /// Reads the metadata of a style.
  init(_ style: JSONValue) {
    test = style.object?["metadata"]?.object?["test"]?.object ?? JSONObject()
  }

  /// The share of pixels that may differ, from 0 to 1.
  var allowed: Double { test["allowed"]?.double ?? 0.00025 }

  /// The allowed difference of a pixel, from 0 to 1.
  var threshold: Double { test["threshold"]?.double ?? 0.1285 }

  /// The operations on the loaded map, in their order.
  var operations: [TestOperation] {
    (test["operations"]?.array ?? []).compactMap(TestOperation.init)
  }

  /// The maximum side of the canvas of the expected pictures, in device pixels. Larger pictures are drawn with a
  /// smaller pixel ratio.
  private static let canvasLimit = 8192.0

  /// The size of the picture; nil if a picture of this size cannot be drawn.
  var size: PictureSize? {
    let width = test["width"]?.double ?? 512
    let height = test["height"]?.double ?? 512
    let ratio = test["pixelRatio"]?.double ?? 1
    let limit = Self.canvasLimit / max(width, height)
    return try? PictureSize(Int(width), Int(height), scale: min(ratio, limit))
  }

  /// The size of the lower left part of the picture that is compared; nil to compare the whole picture.
  var report: (width: Int, height: Int)? {
    guard let width = test["reportWidth"]?.double, let height = test["reportHeight"]?.double else {
      return nil
    }
    return (Int(width), Int(height))
  }

  /// Whether labels of different sources collide with each other.
  var hasCrossSourceCollisions: Bool { test["crossSourceCollisions"]?.bool ?? true }

  /// The maximum zoom level of the map; nil to use the default.
  var maximumZoom: Int? { test["maxZoom"]?.double.map { Int($0) } }

  /// The maximum pitch of the map, in degrees.
  private var maximumPitch: Double { test["maxPitch"]?.double ?? 60 }

  /// The duration of fading symbols in and out, in milliseconds.
  var fadeDuration: Double { test["fadeDuration"]?.double ?? 0 }

  var debugOverlays: DebugOverlays {
    let flags: [(name: String, overlay: DebugOverlays)] = [
      ("debug", .tileBorders), ("collisionDebug", .collisions), ("showPadding", .padding),
      ("showOverdrawInspector", .overdraw),
    ]
    return DebugOverlays(flags.filter { test[$0.name]?.bool == true }.map(\.overlay))
  }

  /// Returns the camera of the style. The default of each of its values is 0.
  func camera(of style: Style) -> Camera {
    let center = style.center.map { LngLat(longitude: $0.longitude, latitude: $0.latitude) }
    return Camera(
      center: center ?? LngLat(longitude: 0, latitude: 0), zoom: style.zoom ?? 0,
      bearing: style.bearing ?? 0, pitch: min(style.pitch ?? 0, maximumPitch), roll: style.roll ?? 0
    )
  }
}
