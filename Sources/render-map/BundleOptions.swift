import ArgumentParser
import MapData

/// How a map bundle is drawn.
struct BundleOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: "Draw only a map bundle whose files are complete and match its manifest.")
  var locked = false

  /// Refuses what is no bundle, or has changed, where it is locked.
  func check(_ bundle: MapBundle?) throws(Failure) {
    guard locked else { return }
    guard let bundle else {
      throw Failure(.wrongArguments, "--locked draws map bundles: make one with render-map bundle")
    }
    do {
      try bundle.verify()
    } catch {
      throw Failure(.wrongInput, error.description)
    }
  }

  /// Refuses a map that asked for what the bundle does not have, where it is locked.
  func checkNothingLacks(in bundle: MapBundle?) throws(Failure) {
    guard locked, let missing = bundle?.missing, !missing.isEmpty else { return }
    throw Failure(
      .wrongInput, missing.map { "error: \($0): \(ResourceRefusal.notInBundle)" })
  }
}
