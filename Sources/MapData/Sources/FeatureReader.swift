import MapGeoJSON
import MapJSON
import MapTiles

extension ResourceLoader {
  /// Returns the features of the data at `address`. All formats of `DataFormat` are supported. If
  /// the address names a layer, only its features are returned.
  ///
  /// - Parameters:
  ///   - address: The location of the data.
  ///   - bounds: The region to read, or nil to read all features.
  ///   - options: Options for tables.
  ///   - properties: The names of the properties that are used, or nil if any property may be used.
  ///     Other properties can be left out if this saves memory.
  ///   - mirrorsAtPoles: Whether positions of GeoJSON beyond a pole are kept. As in MapLibre, they
  ///     are drawn mirrored at the pole. The default is false.
  /// - Throws: `ResourceError.malformed` for damaged or unsupported content; `unreadable` if the
  ///   format cannot be read from standard input; `tooLarge` (for GeoJSON, `unreadable`) if the
  ///   features exceed the loader's available `memory`; errors of reading the bytes.
  public func features(
    at address: DataAddress, in bounds: TileSetDescription.Bounds? = nil,
    options: CSVOptions = CSVOptions(), properties: Set<String>? = nil,
    mirrorsAtPoles: Bool = false
  ) throws(ResourceError) -> StoredFeatures {
    // The region of a file with an index is read without the rest of the file.
    if bounds != nil, address.location.isRemote,
      ContentKind.hasEnding("\(address.location)", DataFormat.flatGeobuf.endings)
    {
      return try FlatGeobufStore.features(
        at: address.location, bytes: nil, layer: address.layer, in: bounds, loader: self)
    }
    return try features(
      of: content(at: address.location), layer: address.layer, in: bounds, options: options,
      properties: properties, mirrorsAtPoles: mirrorsAtPoles)
  }

  /// Returns the features of `content`, as `features(at:in:options:mirrorsAtPoles:)` does.
  ///
  /// - Throws: The errors of `features(at:in:options:mirrorsAtPoles:)`.
  public func features(
    of content: FoundContent, layer: String? = nil, in bounds: TileSetDescription.Bounds? = nil,
    options: CSVOptions = CSVOptions(), properties: Set<String>? = nil,
    mirrorsAtPoles: Bool = false
  ) throws(ResourceError) -> StoredFeatures {
    let reading = FeatureReading(
      content: content, loader: self, layer: layer, bounds: bounds, options: options,
      properties: properties, mirrorsAtPoles: mirrorsAtPoles)
    var stored = try reading.features()
      .resolvingImages(relativeTo: content.location, loader: self)
    stored.warnings = content.warnings + stored.warnings
    return stored
  }
}

extension StoredFeatures {
  /// Creates features from a GeoJSON document, and keeps its warnings. Parts that cannot be drawn
  /// are omitted. There is one warning for each kind of fault.
  ///
  /// - Parameters:
  ///   - document: The document, whose coordinates are in degrees.
  ///   - bounds: The region of the features, or nil for all features.
  ///   - mirrorsAtPoles: Whether positions beyond a pole are kept. As in MapLibre, they are drawn
  ///     mirrored at the pole. The default is false.
  public init(
    _ document: GeoJSONDocument, in bounds: TileSetDescription.Bounds? = nil,
    mirrorsAtPoles: Bool = false
  ) {
    // These kinds of problems are excluded because `skippingFaults` reports them for all formats.
    let warnings = document.warnings.filter {
      ![.latitudeOutOfRange, .singlePositionLine, .shortRing].contains($0.kind)
    }
    self.init(
      document.object.features, warnings: warnings.map { DataWarning(.odd, $0.description) })
    unreadable = document.unreadable
    self = skippingFaults(in: bounds.map { StoreBounds($0) }, mirrorsAtPoles: mirrorsAtPoles)
  }
}

/// The task of reading the features of content with the reader for its format.
private struct FeatureReading {
  var content: FoundContent
  var loader: ResourceLoader
  var layer: String?
  var bounds: TileSetDescription.Bounds?
  var options: CSVOptions
  var properties: Set<String>?
  var mirrorsAtPoles: Bool

  private var location: ResourceLocation { content.location }

  func features() throws(ResourceError) -> StoredFeatures {
    let format = try format()
    if format.needsFile, location == .standardInput {
      throw .unreadable(
        location,
        reason:
          "\(format.nameWithArticle) is not supported on standard input; write it to a file"
      )
    }
    switch format {
    case .geoJSON, .geoJSONLines, .geoJSONSequence, .csv, .tsv:
      try location.checkHasNoLayers(layer, format.name)
      return format.isGeoJSON ? try geoJSON(format) : try table(format)
    case .gpx:
      return try GPXStore.features(
        bytes, at: location, layer: layer, in: bounds, memoryLimit: memoryLimit)
    case .kml:
      return try KMLStore.features(
        bytes, at: location, layer: layer, in: bounds, memoryLimit: memoryLimit)
    case .kmz:
      return try KMLStore.archivedFeatures(
        bytes, at: location, layer: layer, in: bounds, encoding: loader.encoding,
        limit: loader.readLimit, memoryLimit: memoryLimit)
    case .geoPackage: return try geoPackage()
    case .arrow:
      try location.checkHasNoLayers(layer, format.name)
      return try arrowTable()
    case .flatGeobuf:
      var read: [UInt8]?
      if case .bytes(let bytes) = content.body { read = bytes }
      return try FlatGeobufStore.features(
        at: location, bytes: read, layer: layer, in: bounds, loader: loader)
    case .geoTIFF, .virtualRaster:
      throw .malformed(
        location,
        reason: "a raster, not features; name it as the url of a raster or raster-dem source, "
          + "or draw it with render-map or --overlay")
    default:
      var read: [UInt8]?
      if case .bytes(let bytes) = content.body { read = bytes }
      return try GDALReader.features(
        at: location, format: format, bytes: read, layer: layer, in: bounds, loader: loader)
    }
  }

  /// The maximum memory that the features may take until they are drawn, in bytes.
  private var memoryLimit: Int { loader.memory.available }

  /// The bytes of the content. They are empty for a file that is read in place.
  private var bytes: [UInt8] {
    if case .bytes(let bytes) = content.body { bytes } else { [] }
  }

  /// Returns the format of the data. Throws an error if the content is not data.
  private func format() throws(ResourceError) -> DataFormat {
    switch content.kind {
    case .data(let format): return format
    // The GeoJSON reader reports missing members.
    case .json: return .geoJSON
    case .style: throw .malformed(location, reason: ContentKind.refusal("a style, not data"))
    case .mapBundle:
      throw .malformed(location, reason: ContentKind.refusal("a map bundle, not data"))
    case .unknown(let reason): throw .malformed(location, reason: reason)
    }
  }

  private func geoJSON(_ format: DataFormat) throws(ResourceError) -> StoredFeatures {
    let isSequence = format != .geoJSON
    let limit = memoryLimit
    let document: GeoJSONDocument
    do throws(GeoJSONError) {
      switch content.body {
      case .file(let path):
        document = try loader.logging(file: path) { () throws(GeoJSONError) in
          isSequence
            ? try GeoJSONDocument(
              contentsOfSequenceFile: path, memoryLimit: limit, skipsFaults: true)
            : try GeoJSONDocument(contentsOfFile: path, memoryLimit: limit, skipsFaults: true)
        }.inDegrees(from: location)
      case .bytes(let bytes):
        let parsed =
          isSequence
          ? try GeoJSONDocument(parsingSequence: bytes, memoryLimit: limit, skipsFaults: true)
          : try GeoJSONDocument(parsing: bytes, memoryLimit: limit, skipsFaults: true)
        document = try parsed.inDegrees(from: location)
      }
    } catch {
      // Only a file may be in another encoding, because content in memory is UTF-8 already.
      if case .malformed(.invalidUTF8) = error.reason, case .file = content.body {
        return try decodedGeoJSON(format)
      }
      switch error.reason {
      case .unreadableFile(let reason): throw .unreadable(location, reason: reason)
      case .tooLarge: throw .unreadable(location, reason: "\(error)")
      default: throw .malformed(location, reason: "\(error)")
      }
    }
    return StoredFeatures(document, in: bounds, mirrorsAtPoles: mirrorsAtPoles)
  }

  /// Returns the features of a GeoJSON file that is not UTF-8.
  private func decodedGeoJSON(_ format: DataFormat) throws(ResourceError) -> StoredFeatures {
    let bytes = try loader.load(location)
    let text = try location.reporting { () throws(MalformedContent) in try DecodedText(bytes) }
    var reading = self
    reading.content = FoundContent(
      location: location, kind: content.kind, body: .bytes(text.bytes))
    var stored = try reading.geoJSON(format)
    stored.warnings = text.warnings + stored.warnings
    return stored
  }

  private func table(_ format: DataFormat) throws(ResourceError) -> StoredFeatures {
    try CSVStore.features(
      bytes, at: location, options: options, in: bounds, memoryLimit: memoryLimit)
  }

  private func arrowTable() throws(ResourceError) -> StoredFeatures {
    let read = try ArrowStore.features(
      bytes, at: location, in: bounds, properties: properties, memoryLimit: memoryLimit)
    guard let properties, !read.features.haveValues(of: properties) else { return read }
    // A message about a property without values names the other properties.
    return try ArrowStore.features(bytes, at: location, in: bounds, memoryLimit: memoryLimit)
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

extension [Feature] {
  /// Returns whether each property has a value in at least one feature.
  fileprivate func haveValues(of properties: Set<String>) -> Bool {
    properties.allSatisfy { name in
      contains { feature in
        switch feature.attributes[name] {
        case nil, .null: false
        case .string(let text): !text.allSatisfy(\.isWhitespace)
        default: true
        }
      }
    }
  }
}

/// The location of data and an optional layer, such as `roads.gpkg` or `roads.gpkg#bridges`.
public struct DataAddress: Hashable, Sendable {
  /// The location of the data.
  public var location: ResourceLocation
  /// The name of the layer, or nil for all layers.
  public var layer: String?

  /// Creates the address of data, or of one layer of the data.
  public init(_ location: ResourceLocation, layer: String? = nil) {
    self.location = location
    self.layer = layer
  }
}

extension DataAddress {
  /// The name of the file without its extension and without the wildcards of a pattern, or nil if the
  /// file has no name.
  package var title: String? {
    let name = description.split(separator: "/").last ?? ""
    let stem = (name.split(separator: ".").first ?? "").filter { !RasterPattern.isWildcard($0) }
    return stem.isEmpty || stem == "-" ? nil : stem
  }
}

extension DataAddress: CustomStringConvertible {
  /// The location, followed by `#` and the name of the layer if the address names a layer.
  public var description: String { "\(location)" + (layer.map { "#" + $0 } ?? "") }
}

extension ResourceLoader {
  /// Returns the address that `text` names, relative to the file or URL `base`. The text after the
  /// last `#` is the name of a layer, unless a file exists whose name is the whole `text`.
  ///
  /// - Throws: Errors of `location(of:relativeTo:)`.
  public func dataAddress(
    of text: String, relativeTo base: ResourceLocation? = nil
  ) throws(ResourceError) -> DataAddress {
    let whole = try location(of: text, relativeTo: base)
    guard let mark = text.lastIndex(of: "#"), mark > text.startIndex,
      text.index(after: mark) < text.endIndex
    else { return DataAddress(whole) }
    if exists(whole) { return DataAddress(whole) }
    return DataAddress(
      try location(of: String(text[..<mark]), relativeTo: base),
      layer: String(text[text.index(after: mark)...]))
  }
}
