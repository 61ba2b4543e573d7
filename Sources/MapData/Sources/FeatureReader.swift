import MapGeoJSON
import MapTiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ResourceLoader {
  /// The features of the data at `address`, whatever its format (`DataFormat`): of all its layers, or of the
  /// one that the address names.
  ///
  /// - Parameters:
  ///   - address: Where the data is.
  ///   - bounds: The part that is wanted; all of it where it is nil.
  ///   - options: How tables are read.
  /// - Throws: `ResourceError.malformed` for content that is no data in a format that is read, or damaged;
  ///   `unreadable` for a format that is not read from standard input; `tooLarge`, or `unreadable` for
  ///   GeoJSON, where the features take more than is left of the loader's `memory`; what reading the bytes
  ///   throws.
  public func features(
    at address: DataAddress, in bounds: TileSetDescription.Bounds? = nil,
    options: CSVOptions = CSVOptions()
  ) throws(ResourceError) -> StoredFeatures {
    try features(
      of: content(at: address.location), layer: address.layer, in: bounds, options: options)
  }

  /// The features of content that was found, as `features(at:in:options:)` gives them.
  ///
  /// - Throws: As `features(at:in:options:)` does.
  public func features(
    of content: FoundContent, layer: String? = nil, in bounds: TileSetDescription.Bounds? = nil,
    options: CSVOptions = CSVOptions()
  ) throws(ResourceError) -> StoredFeatures {
    let reading = FeatureReading(
      content: content, loader: self, layer: layer, bounds: bounds, options: options)
    var stored = try reading.features()
    if stored.features.isEmpty, stored.warnings.isEmpty, bounds == nil {
      stored.warnings.append(DataWarning(.empty, "the data has no features"))
    }
    return stored
  }
}

extension StoredFeatures {
  /// The features of a GeoJSON text, with what was odd in it. Latitudes beyond the poles are told of where
  /// features are cut into tiles.
  public init(_ document: GeoJSONDocument) {
    let warnings = document.warnings.filter { $0.kind != .latitudeOutOfRange }
    self.init(
      document.object.features, warnings: warnings.map { DataWarning(.odd, $0.description) })
  }
}

/// Reads the features of content by the reader of its format.
private struct FeatureReading {
  var content: FoundContent
  var loader: ResourceLoader
  var layer: String?
  var bounds: TileSetDescription.Bounds?
  var options: CSVOptions

  private var location: ResourceLocation { content.location }

  func features() throws(ResourceError) -> StoredFeatures {
    let format = try format()
    if format.needsFile, location == .standardInput {
      throw .unreadable(
        location,
        reason: "\(format.phrase) is not read from standard input; write it to a file and name that"
      )
    }
    switch format {
    case .geoJSON, .geoJSONLines, .geoJSONSequence, .csv, .tsv:
      if let layer {
        throw .malformed(location, reason: "no layer '\(layer)': \(format.name) has no layers")
      }
      return format.isGeoJSON ? inBounds(try geoJSON(format)) : try table(format)
    case .gpx:
      return inBounds(
        try GPXStore.features(bytes, at: location, layer: layer, memoryLimit: memoryLimit))
    case .geoPackage: return try geoPackage()
    default:
      var read: [UInt8]?
      if case .bytes(let bytes) = content.body { read = bytes }
      return try GDALReader.features(
        at: location, format: format, bytes: read, layer: layer, in: bounds, loader: loader)
    }
  }

  /// The most memory that the features may take until they are drawn, in bytes.
  private var memoryLimit: Int { loader.memory.available }

  /// The bytes that were read; none of a file that is read where it lies.
  private var bytes: [UInt8] {
    if case .bytes(let bytes) = content.body { bytes } else { [] }
  }

  /// The format of the data.
  private func format() throws(ResourceError) -> DataFormat {
    switch content.kind {
    case .data(let format): return format
    // Its reader says what it lacks.
    case .json: return .geoJSON
    case .style: throw .malformed(location, reason: ContentKind.refusal("a style, not data"))
    case .mapBundle:
      throw .malformed(location, reason: ContentKind.refusal("a map bundle, not data"))
    case .unknown(let reason): throw .malformed(location, reason: reason)
    }
  }

  /// The features that meet the bounds.
  private func inBounds(_ stored: StoredFeatures) -> StoredFeatures {
    guard let bounds else { return stored }
    let box = StoreBounds(bounds)
    var stored = stored
    stored.features.removeAll { $0.geometry.map(box.meets) != true }
    return stored
  }

  private func geoJSON(_ format: DataFormat) throws(ResourceError) -> StoredFeatures {
    let isSequence = format != .geoJSON
    let limit = memoryLimit
    let document: GeoJSONDocument
    do throws(GeoJSONError) {
      switch content.body {
      case .file(let path):
        document = try loader.noting(file: path) { () throws(GeoJSONError) in
          isSequence
            ? try GeoJSONDocument(contentsOfSequenceFile: path, memoryLimit: limit)
            : try GeoJSONDocument(contentsOfFile: path, memoryLimit: limit)
        }.inDegrees(from: location)
      case .bytes(let bytes):
        let parsed =
          isSequence
          ? try GeoJSONDocument(parsingSequence: bytes, memoryLimit: limit)
          : try GeoJSONDocument(parsing: bytes, memoryLimit: limit)
        document = try parsed.inDegrees(from: location)
      }
    } catch {
      switch error.reason {
      case .unreadableFile(let reason): throw .unreadable(location, reason: reason)
      case .tooLarge: throw .unreadable(location, reason: "\(error)")
      default: throw .malformed(location, reason: "\(error)")
      }
    }
    return StoredFeatures(document)
  }

  private func table(_ format: DataFormat) throws(ResourceError) -> StoredFeatures {
    try CSVStore.features(
      bytes, at: location, options: options, in: bounds, memoryLimit: memoryLimit)
  }

  private func geoPackage() throws(ResourceError) -> StoredFeatures {
    let package: GeoPackage
    switch content.body {
    case .file: package = try GeoPackage(at: location, loader: loader)
    case .bytes(let bytes): package = try GeoPackage(at: location, bytes: bytes, loader: loader)
    }
    return try package.features(of: layer, in: bounds)
  }
}

/// Where data is, and which of its layers is meant: `roads.gpkg`, `roads.gpkg#bridges`.
public struct DataAddress: Hashable, Sendable {
  /// Where the data is.
  public var location: ResourceLocation
  /// The name of the layer; all of them where it is nil.
  public var layer: String?

  /// The data at a place, or a layer of it.
  public init(_ location: ResourceLocation, layer: String? = nil) {
    self.location = location
    self.layer = layer
  }
}

extension DataAddress: CustomStringConvertible {
  /// The place, and the layer after `#`.
  public var description: String { "\(location)" + (layer.map { "#" + $0 } ?? "") }
}

extension ResourceLoader {
  /// The data that `text` names, seen from the file or URL `base`. What stands after the last `#` is the
  /// name of a layer, except where there is a file with all of `text` as its name.
  ///
  /// - Throws: What `location(of:relativeTo:)` throws.
  public func dataAddress(
    of text: String, relativeTo base: ResourceLocation? = nil
  ) throws(ResourceError) -> DataAddress {
    let whole = try location(of: text, relativeTo: base)
    guard let mark = text.lastIndex(of: "#"), mark > text.startIndex,
      text.index(after: mark) < text.endIndex
    else { return DataAddress(whole) }
    if case .file(let path) = whole, access(path, F_OK) == 0 { return DataAddress(whole) }
    return DataAddress(
      try location(of: String(text[..<mark]), relativeTo: base),
      layer: String(text[text.index(after: mark)...]))
  }
}
