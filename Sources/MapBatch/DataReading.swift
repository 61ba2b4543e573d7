import MapGeoJSON
import MapJSON
import RenderMap
import MapData

/// Data that jobs draw, and a hash of it.
struct DataEntry: Sendable {
  /// The features.
  var features: [Feature]
  /// What is odd in the data.
  var warnings: [MapWarning]
  /// A hash of what was read for them.
  var hash: String
}

extension DataEntry {
  /// The data at an address, in any format that is read. What it takes is bounded by the loader's memory.
  init(at address: DataAddress, loader: ResourceLoader) throws(JobFailure) {
    var loader = loader
    let log = InputLog()
    loader.inputs = log
    do throws(ResourceError) {
      let stored = try loader.features(at: address)
      features = stored.features
      warnings = stored.warnings.map { MapWarning($0, place: "\(address)") }
    } catch {
      throw JobFailure(error)
    }
    let hashes = log.hashes.values.map { $0 ?? "nothing" }.sorted()
    hash = JobHash.text(of: [address.layer ?? ""] + hashes)
  }

  /// The GeoJSON that a job has in itself. What it takes is bounded by `memory`.
  init(_ json: JSONValue, memory: MemoryBudget) throws(JobFailure) {
    do throws(GeoJSONError) {
      let document = try GeoJSONDocument(json, memoryLimit: memory.available)
      let stored = StoredFeatures(try document.inDegrees())
      features = stored.features
      warnings = stored.warnings.map { MapWarning($0, place: "data") }
    } catch {
      throw JobFailure(message: "\(error)")
    }
    hash = SHA256.hexadecimal(of: json.jsonBytes)
  }
}
