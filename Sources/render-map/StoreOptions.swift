import ArgumentParser
import MapData

/// The stores that a style's layers may name.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .customLong("stores"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Stores (.scfg) that are sources by their ids; the last of an id counts (repeatable).",
      valueName: "file"),
    completion: .file())
  var files: [String] = []

  /// The stores of all files, which are read with `loader`.
  func configuration(loader: ResourceLoader) throws(Failure) -> StoreConfiguration {
    var configuration = StoreConfiguration()
    // The files are what the user names, so they may lie outside of the root for what a style names.
    let loader = loader.forNamedFiles
    for file in files {
      do {
        let resource = try loader.resource(ResourceRequest(ResourceLocation(file)))
        try configuration.add(resource.bytes, at: resource.location, loader: loader)
      } catch {
        if case .malformed = error { throw Failure(.wrongInput, error.description) }
        throw Failure(.unreachable, error.description)
      }
    }
    return configuration
  }
}
