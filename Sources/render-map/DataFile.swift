import MapGeoJSON
import RenderMap
import MapData

/// What the user names where data, or a style, is drawn.
struct DataFile {
  /// The address as the user gave it.
  let address: DataAddress
  /// What is there.
  let content: FoundContent
  /// What reads it. The user may name what lies outside of the root for what a style names, and pipes.
  private let loader: ResourceLoader

  /// What `text` names.
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

  /// The features of data, and what is odd in it.
  func features() throws(Failure) -> (features: [Feature], warnings: [MapWarning]) {
    do throws(ResourceError) {
      let stored = try loader.features(of: content, layer: address.layer)
      return (stored.features, stored.warnings.map { MapWarning($0, place: "\(address)") })
    } catch {
      throw Failure(reading: error)
    }
  }
}

extension Failure {
  /// The failure to read what the user names.
  init(reading error: ResourceError) {
    if case .malformed = error {
      self.init(.wrongInput, error.description)
    } else {
      self.init(.unreachable, error.description)
    }
  }
}
