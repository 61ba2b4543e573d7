import MapGeoJSON

/// A reader of features from KML 2.2 and 2.3 (OGC 07-147r2, 12-007r2) and from KMZ archives.
public enum KMLStore {
  /// Returns the features and images of a document. The features are the visible placemarks, in the
  /// order of the document. The images are the images of the ground overlays.
  ///
  /// A feature has the attributes `name`, `description`, `timestamp`, `begin` and `end` of its
  /// placemark, and its extended data. The colors and widths of the style become properties of
  /// simplestyle. A track becomes a line. Elevations become altitudes. Network links are not
  /// followed. Other overlays and models are not drawn. Warnings report such content.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file, in UTF-8 or in another encoding that Expat reads.
  ///   - location: The location of the data.
  ///   - layer: The name of the folder or document whose placemarks are read, or nil for all
  ///     placemarks.
  ///   - bounds: The region to read, or nil to read everything.
  ///   - memoryLimit: The maximum memory that the features may take until they are drawn, in bytes.
  /// - Throws: `ResourceError.malformed` if the bytes are not KML or the layer does not exist;
  ///   `tooLarge` if the features exceed the memory limit.
  public static func features(
    _ bytes: [UInt8], at location: ResourceLocation, layer: String? = nil,
    in bounds: TileSetDescription.Bounds? = nil, memoryLimit: Int = .max
  ) throws(ResourceError) -> StoredFeatures {
    let features = try location.reporting { () throws(MalformedContent) -> StoredFeatures? in
      try Self.features(of: [bytes], layer: layer, in: bounds, memoryLimit: memoryLimit)
    }
    guard let features else { throw .tooLarge(location, limit: memoryLimit) }
    return features
  }

  /// Returns the features of the documents in an archive, as `features(_:at:layer:in:memoryLimit:)`
  /// does. The features of `doc.kml` come first. The features of the other documents follow in the
  /// order of the archive.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the archive.
  ///   - location: The location of the data.
  ///   - layer: The name of the folder or document whose placemarks are read, or nil for all
  ///     placemarks.
  ///   - bounds: The region to read, or nil to read everything.
  ///   - encoding: The encoding of documents whose declared encoding is wrong.
  ///   - limit: The maximum total size of the documents, in bytes.
  ///   - memoryLimit: The maximum memory that the features may take until they are drawn, in bytes.
  public static func archivedFeatures(
    _ bytes: [UInt8], at location: ResourceLocation, layer: String? = nil,
    in bounds: TileSetDescription.Bounds? = nil, encoding: CharacterEncoding? = nil,
    limit: Int = .max, memoryLimit: Int = .max
  ) throws(ResourceError) -> StoredFeatures {
    let features = try location.reporting { () throws(MalformedContent) -> StoredFeatures? in
      let archive = try ZipArchive(bytes, limit: limit)
      let files = archive.files.filter { name, _ in
        let parts = name.split(separator: "/")
        return name.lowercased().hasSuffix(".kml") && parts.first != "__MACOSX"
          && parts.last?.hasPrefix("._") != true
      }.sorted {
        ($0.key == "doc.kml" ? 0 : 1, $0.value.index) < (
          $1.key == "doc.kml" ? 0 : 1, $1.value.index
        )
      }
      var documents: [[UInt8]] = []
      var warnings: [DataWarning] = []
      for (_, file) in files {
        let text = try XMLDeclaration.decoded(try archive.read(file), chosen: encoding)
        documents.append(text.bytes)
        warnings += text.warnings
      }
      var stored = try Self.features(
        of: documents, named: Set(files.map(\.key)), layer: layer, in: bounds,
        memoryLimit: memoryLimit)
      stored?.warnings.insert(contentsOf: warnings, at: 0)
      for index in stored?.images.indices ?? 0..<0 {
        guard let url = stored?.images[index].url, let file = archive.files[Self.fileName(url)]
        else { continue }
        stored?.images[index].url = DataURL.url(of: try archive.read(file))
      }
      return stored.flatMap { $0.memory > memoryLimit ? nil : $0 }
    }
    guard let features else { throw .tooLarge(location, limit: memoryLimit) }
    return features
  }

  /// Returns the name of the file in an archive that a reference in a document names. The reference
  /// is relative to the root of the archive.
  private static func fileName(_ reference: String) -> String {
    let path = reference.replacing("\\", with: "/")
    let name = percentDecodedPath(path) ?? path
    return name.hasPrefix("./") ? String(name.dropFirst(2)) : name
  }

  /// Returns the features of documents, or nil if the features exceed the memory limit.
  private static func features(
    of documents: [[UInt8]], named files: Set<String> = [], layer: String?,
    in bounds: TileSetDescription.Bounds?, memoryLimit: Int
  ) throws(MalformedContent) -> StoredFeatures? {
    var stored = StoredFeatures([])
    var memory = 0
    var layers: [String] = []
    var absences: [String] = []
    for bytes in documents {
      var document = KMLDocument(
        layer: layer, files: files, memoryLimit: memoryLimit - memory)
      try document.read(bytes)
      guard !document.isTooLarge else { return nil }
      let read = document.stored
      memory += read.memory
      stored.append(read)
      for name in document.layers where !layers.contains(name) { layers.append(name) }
      absences += document.absences
    }
    if let layer, !layers.contains(layer) {
      throw MalformedContent(reason: "no layer '\(layer)'; \(listOfLayers(layers))")
    }
    if stored.features.isEmpty, stored.images.isEmpty, let first = absences.first {
      stored.warnings.append(DataWarning(.empty, "nothing can be drawn: \(first)"))
    }
    return stored.skippingFaults(in: bounds.map { StoreBounds($0) })
  }
}
