import RenderMap
import StyleSpec
import TileStore

/// A map in use: what the operations of a render test change.
struct TestSession {
  /// The map.
  var map: Map
  /// Where it is looked at from.
  var camera: Camera
  /// The milliseconds that the test let pass.
  private(set) var milliseconds = 0.0
  /// The operations that the map refused, and why. A map in use goes on after one.
  private(set) var refusals: [String] = []

  /// What reads files and other addresses.
  let loader: ResourceLoader

  /// A map that nothing was done to yet.
  init(map: Map, camera: Camera, loader: ResourceLoader) {
    self.map = map
    self.camera = camera
    self.loader = loader
  }

  /// Performs an operation. Pictures are of maps at rest, so that waiting for one does nothing.
  mutating func perform(_ operation: TestOperation) {
    do {
      switch operation.name {
      case "wait": milliseconds += operation.number(0) ?? 0
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
