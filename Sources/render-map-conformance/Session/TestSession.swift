import MapData
import MapStyle
import RenderMap

/// A map that is in use. The operations of a render test change it.
struct TestSession {
  /// The map with its animations.
  private var animated: AnimatedMap
  /// The operations that failed, with their errors. The session continues after a failed operation.
  private(set) var refusals: [String] = []

  /// The loader that reads files and other resources.
  let loader: ResourceLoader

  /// Creates a session that shows the first picture of the map.
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

  /// Eases the camera to a change. The default duration is 500 milliseconds.
  mutating func ease(to change: CameraChange, duration: Double?) {
    animated.easeTo(change, duration: duration ?? 500)
  }

  /// Returns the scene of the map at the current time.
  mutating func scene() -> PlacedScene { animated.frame() }

  /// Draws a frame. It only affects later frames if symbols fade.
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
