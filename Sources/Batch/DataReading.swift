import GeoJSON
import JSON
import RenderMap
import TileStore

/// Reading the data that jobs draw.
enum DataReading {
  /// The GeoJSON at a place, or what a store there has as GeoJSON.
  static func geoJSON(
    at location: ResourceLocation, loader: ResourceLoader
  ) throws(JobFailure) -> JSONValue {
    let values = loader.memory.jsonValues
    do {
      guard let adapter = StoreAdapters.adapter(ofFile: location.description) else {
        return try JSONDocument(
          parsing: loader.load(location), valueLimit: values
        ).root
      }
      let content = try loader.adapters.open(adapter, StoreRequest(location, loader: loader))
      guard case .features(let stored) = content else {
        throw JobFailure(message: "\(location): it has tiles, not features")
      }
      return try JSONDocument(
        parsing: stored.geoJSON.jsonBytes, valueLimit: values
      ).root
    } catch let failure as JobFailure {
      throw failure
    } catch let error as ResourceError {
      throw JobFailure(error)
    } catch let error as JSONError {
      throw JobFailure(
        message: "\(location):\(error.line):\(error.column): not JSON: \(error.reason)")
    } catch {
      throw JobFailure(message: "\(location): \(error)")
    }
  }
}
