import MapData
import MapStyle
import RenderMap

/// A map in use, which the operations of a render test change.
struct TestSession {
  /// The map over time.
  private var animated: AnimatedMap
  /// The operations that failed, with their errors. The session continues after a failure.
  private(set) var refusals: [String] = []

  /// Reads files and other resources.
  let loader: ResourceLoader

  /// Creates a session, and shows the first picture of the map.
  init(_ animated: AnimatedMap, loader: ResourceLoader) {
    self.animated = animated
    self.loader = loader
    showPicture()
  }

  var map: Map {
    get { animated.map }
    set { animated.change { $0 = newValue } }
  }

  var camera: Camera {
    get { animated.camera }
    set { animated.setCamera(newValue) }
  }

  /// Eases the camera to a change, in 500 milliseconds by default.
  mutating func ease(to change: CameraChange, duration: Double?) {
    animated.easeTo(change, duration: duration ?? 500)
  }

  /// Returns the current scene.
  mutating func scene() -> PlacedScene { animated.frame() }

  /// Draws a frame, which affects later ones only if symbols fade.
  private mutating func showPicture() {
    if animated.fadeDuration > 0 { _ = animated.frame() }
  }

  private mutating func wait(_ operation: TestOperation) {
    animated.advance(by: operation.number(0) ?? 0)
    showPicture()
  }

  mutating func perform(_ operation: TestOperation) {
    do {
      switch operation.name {
      case "wait": wait(operation)
      case "idle", "sleep", "querySourceFeatures": break
      default:
        let isKnown =
          try perform(onCamera: operation) || perform(onLayers: operation)
          || perform(onStyle: operation)
        if !isKnown { refusals.append("\(operation.name) is not a known operation") }
      }
    } catch {
      refusals.append("\(operation.name): \(error)")
    }
  }
}
