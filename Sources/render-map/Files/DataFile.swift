import MapData
import MapGeoJSON
import RenderMap

/// Data, or a style, that the user names.
struct DataFile {
  /// The address as the user gave it.
  let address: DataAddress
  /// The content.
  let content: FoundContent
  /// Reads the content. The user may name files outside of --root, and pipes.
  private let loader: ResourceLoader

  /// Reads what `text` names.
  init(_ text: String, with loader: ResourceLoader) throws(Failure) {
    var loader = loader.forNamedFiles
    loader.recording = nil
    self.loader = loader
    do throws(ResourceError) {
      address = try loader.dataAddress(of: text)
      content = try loader.content(at: address.location)
    } catch {
      throw Failure(reading: error)
    }
  }

  /// Returns the features and images of data, and warnings about it.
  func read() throws(Failure) -> (stored: StoredFeatures, warnings: [MapWarning]) {
    do throws(ResourceError) {
      let stored = try loader.features(of: content, layer: address.layer)
      return (stored, stored.warnings.map { MapWarning($0, place: "\(address)") })
    } catch {
      throw Failure(reading: error)
    }
  }
}

extension Failure {
  /// Creates a failure from an error of reading.
  init(reading error: ResourceError) {
    if case .malformed = error {
      self.init(.wrongInput, error.description)
    } else {
      self.init(.unreachable, error.description)
    }
  }
}
