import MapData
import MapGeoJSON

extension DataSource {
  /// Adds the features of data in any of the formats of <doc:DataFormats>, such as GeoJSON, CSV, GPX and GeoPackage.
  /// The format is recognized by the content. If there is an error, nothing is added.
  ///
  /// - Parameters:
  ///   - address: A path, or a URL with the scheme file, http or https. `#layer` at its end selects a layer.
  ///   - loader: The loader that reads the data.
  ///   - encoding: The encoding of text. By default, it is detected.
  /// - Returns: Warnings about the data, such as rows without coordinates.
  /// - Throws: `ResourceError` if the data cannot be read.
  @discardableResult
  public func importData(
    from address: String, loader: ResourceLoader = ResourceLoader(), encoding: TextEncoding? = nil
  ) throws(ResourceError) -> [DataWarning] {
    let address = try loader.dataAddress(of: address)
    var content: FoundContent
    if let encoding {
      let resource = try loader.resource(ResourceRequest(address.location))
      guard let text = String(resource.bytes, encoding: encoding) else {
        throw .malformed(resource.location, reason: "\(GeoJSONError(notText: encoding))")
      }
      content = try loader.content(
        of: Resource(location: resource.location, bytes: Array(text.utf8)))
    } else {
      content = try loader.content(at: address.location)
    }
    let stored = try loader.features(of: content, layer: address.layer).leavingOutImages()
    add(stored.features)
    return stored.warnings
  }

  /// Reads a text and adds the features that a function creates from it.
  ///
  /// - Parameters:
  ///   - address: A path, or a URL with the scheme file, http or https.
  ///   - loader: The loader that reads the text.
  ///   - encoding: The encoding of the text. By default, it is detected as for JSON.
  ///   - convert: A function that returns the features of the text.
  /// - Throws: `ResourceError`, or the error of `convert`. If an error is thrown, nothing is added.
  public func importData(
    from address: String, loader: ResourceLoader = ResourceLoader(),
    encoding: TextEncoding? = nil, _ convert: (String) throws -> [Feature]
  ) throws {
    let resource = try loader.resource(ResourceRequest(loader.location(of: address)))
    let encoding = encoding ?? TextEncoding(detectingIn: resource.bytes)
    guard let text = String(resource.bytes, encoding: encoding) else {
      throw ResourceError.malformed(
        resource.location, reason: "\(GeoJSONError(notText: encoding))")
    }
    add(try convert(text))
  }
}
