import RenderMap
import MapStyle
import MapData

/// A map in use: what the operations of a render test change.
struct TestSession {
  /// The map over time.
  private var animated: AnimatedMap
  /// The operations that the map refused, and why. A map in use goes on after one.
  private(set) var refusals: [String] = []

  /// What reads files and other addresses.
  let loader: ResourceLoader

  /// A map that nothing was done to yet: its first picture is shown.
  init(_ animated: AnimatedMap, loader: ResourceLoader) {
    self.animated = animated
    self.loader = loader
    showPicture()
  }

  /// The map.
  var map: Map {
    get { animated.map }
    set { animated.change { $0 = newValue } }
  }

  /// Where it is looked at from.
  var camera: Camera {
    get { animated.camera }
    set { animated.setCamera(newValue) }
  }

  /// Moves the camera evenly, in the time that it takes unless told.
  mutating func ease(to change: CameraChange, duration: Double?) {
    animated.easeTo(change, duration: duration ?? 500)
  }

  /// What is to be drawn now.
  mutating func scene() -> Scene { animated.frame() }

  /// Lets the map see to a picture, which only what fades remembers.
  private mutating func showPicture() {
    if animated.fadeDuration > 0 { _ = animated.frame() }
  }

  private mutating func wait(_ operation: TestOperation) {
    animated.advance(by: operation.number(0) ?? 0)
    showPicture()
  }

  /// Performs an operation.
  mutating func perform(_ operation: TestOperation) {
    do {
      switch operation.name {
      case "wait": wait(operation)
      case "idle", "sleep", "querySourceFeatures": break
      default:
        let isKnown =
          try perform(onCamera: operation) || perform(onLayers: operation)
          || perform(onStyle: operation)
        if !isKnown { refusals.append("\(operation.name) is no operation known here") }
      }
    } catch {
      refusals.append("\(operation.name): \(error)")
    }
  }
}
