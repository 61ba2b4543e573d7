import GeoJSON
import JSON
import RenderMap
import TileStore

/// Data that is given where a style could be.
enum DataFile {
  /// Whether JSON is GeoJSON, and no style.
  static func isData(_ root: JSONValue) -> Bool {
    guard let object = root.object, let type = object["type"]?.string else { return false }
    return object["layers"] == nil && GeoJSONObject.typeNames.contains(type)
  }

  /// The features of a store as GeoJSON; nil where the name at `path` does not say that it is one.
  static func stored(
    _ path: String, with loader: ResourceLoader
  ) throws(Failure) -> (data: StyleFile, warnings: [MapWarning])? {
    guard let adapter = StoreAdapters.adapter(ofFile: path) else { return nil }
    // The data is what the user names, so it may lie outside of the root.
    let loader = loader.forNamedFiles
    do {
      let location = try ResourceLocation(path)
      let content = try loader.adapters.open(adapter, StoreRequest(location, loader: loader))
      guard case .features(let stored) = content else {
        throw Failure(
          .wrongInput, "\(path): it has tiles; draw them with a style that has it as a source")
      }
      let json = try JSONDocument(
        parsing: stored.geoJSON.jsonBytes, valueLimit: loader.memory.jsonValues)
      return (
        StyleFile(json: json, name: path, location: location),
        stored.warnings.map { MapWarning(.oddData, place: path, message: $0) }
      )
    } catch let failure as Failure {
      throw failure
    } catch let error as ResourceError {
      if case .malformed = error { throw Failure(.wrongInput, error.description) }
      throw Failure(.unreachable, error.description)
    } catch {
      throw Failure(.wrongInput, "\(path): \(error)")
    }
  }
}
