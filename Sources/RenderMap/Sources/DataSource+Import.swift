import MapGeoJSON
import MapData

/// Why GeoJSON could not be imported.
public enum ImportError: Error, Sendable, CustomStringConvertible {
  /// There are no bytes to be had.
  case unreachable(ResourceError)
  /// The bytes are not GeoJSON.
  case malformed(ResourceLocation, GeoJSONError)

  /// The place and what is wrong.
  public var description: String {
    switch self {
    case .unreachable(let error): "\(error)"
    case .malformed(let location, let error): "\(location): \(error)"
    }
  }
}

extension DataSource {
  /// Adds the features of a GeoJSON file, or of what a web address gives. Where there is an error,
  /// nothing is added.
  ///
  /// - Parameters:
  ///   - address: A path, or a URL of scheme file, http or https.
  ///   - loader: What reads it.
  ///   - encoding: The encoding; where it is nil, it is told from the bytes.
  /// - Throws: `ImportError`
  public func importData(
    from address: String, loader: ResourceLoader = ResourceLoader(http: HTTPClient()),
    encoding: TextEncoding? = nil
  ) throws(ImportError) {
    let (bytes, location) = try Self.bytes(at: address, loader: loader)
    do {
      add(try GeoJSONDocument(data: bytes, encoding: encoding).inDegrees(from: location).object)
    } catch {
      throw .malformed(location, error)
    }
  }

  /// Reads a text as `importData(from:loader:encoding:)` does, hands it to `convert`, and adds the
  /// features that this makes of it.
  ///
  /// - Throws: `ImportError`, or what `convert` throws; then nothing is added.
  public func importData(
    from address: String, loader: ResourceLoader = ResourceLoader(http: HTTPClient()),
    encoding: TextEncoding? = nil, _ convert: (String) throws -> [Feature]
  ) throws {
    let (bytes, location) = try Self.bytes(at: address, loader: loader)
    let encoding = encoding ?? TextEncoding(detectingIn: bytes)
    guard let text = String(bytes, encoding: encoding) else {
      throw ImportError.malformed(location, GeoJSONError(notText: encoding))
    }
    add(try convert(text))
  }

  private static func bytes(
    at address: String, loader: ResourceLoader
  ) throws(ImportError) -> (bytes: [UInt8], location: ResourceLocation) {
    do {
      let location = try loader.location(of: address)
      return (try loader.load(location), location)
    } catch {
      throw .unreachable(error)
    }
  }
}
