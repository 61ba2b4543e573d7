import MapCGDAL
import MapGeoJSON

/// A reader of vector data that uses GDAL. GDAL is loaded on first use.
///
///     let stored = try GDALReader.features(
///       at: .file(path: "roads.shp"), format: .shapefile, loader: ResourceLoader())
///
/// The loader reads the named file and its companions and passes their bytes to GDAL. GDAL opens no
/// other file or connection, and uses only the driver for the format.
public enum GDALReader {
  /// The version of GDAL, such as `3.6.2`, or nil if GDAL is not installed. The first access loads
  /// GDAL.
  public static var version: String? { GDALSession.version }

  /// Returns the features of the file or folder at `location`. Their positions are longitudes and
  /// latitudes of WGS 84.
  ///
  /// - Parameters:
  ///   - location: The location of the data.
  ///   - format: The format of the data.
  ///   - bytes: The bytes of the file, or nil if the file must be read.
  ///   - layer: The name of the layer to read. By default, all layers are read in the order of the
  ///     file.
  ///   - bounds: The region to read. Features outside it are omitted.
  ///   - loader: The loader that reads the file and its companions. Its limit and its memory bound
  ///     the size of the files. Its memory also bounds the size of the features.
  /// - Throws: `ResourceError.unreadable` with the remedy if GDAL or its driver is not installed,
  ///   and for standard input; `malformed` if the file is damaged, does not contain the layer, or
  ///   uses an unknown coordinate reference system; `tooLarge`; errors of the loader.
  public static func features(
    at location: ResourceLocation, format: DataFormat, bytes: [UInt8]? = nil, layer: String? = nil,
    in bounds: TileSetDescription.Bounds? = nil, loader: ResourceLoader
  ) throws(ResourceError) -> StoredFeatures {
    guard location != .standardInput else {
      throw .unreadable(
        location,
        reason:
          "\(format.nameWithArticle) is not supported on standard input; write it to a file"
      )
    }
    // This check precedes the download of companion files, which may take long.
    guard version != nil else { throw format.missingLibrary(at: location) }
    let files = try GDALFiles(at: location, format: format, bytes: bytes, loader: loader)
    let stored = try GDALSession.run { (session) throws(ResourceError) in
      var reading = GDALReading(
        session: session, location: location, format: format, layer: layer,
        bounds: bounds.map { StoreBounds($0) }, encoding: loader.encoding,
        limit: loader.memory.available)
      return try reading.features(of: files)
    }
    guard let stored else { throw format.missingLibrary(at: location) }
    return stored
  }
}

/// The state of reading a set of files.
struct GDALReading {
  let session: GDALSession
  let location: ResourceLocation
  let format: DataFormat
  /// The name of the layer to read, or nil to read all layers.
  let layer: String?
  let bounds: StoreBounds?
  /// The encoding that the user names, or nil if the user names no encoding.
  let encoding: CharacterEncoding?
  /// The maximum memory that the features may take until they are drawn, in bytes.
  let limit: Int
  /// The part of `limit` that the features read so far leave unused, in bytes.
  var remaining: Int
  private var stored = StoredFeatures([])
  /// The layers of the features. Each layer has the index of its first feature.
  private var sections: [(layer: String, start: Int)] = []
  private var layerNames: [String] = []
  private var layersRead = 0
  /// Whether the `.prj` file of each Shapefile is blank. The keys are the names of the files
  /// without the extension.
  private var projections: [String: Bool] = [:]

  init(
    session: GDALSession, location: ResourceLocation, format: DataFormat, layer: String?,
    bounds: StoreBounds?, encoding: CharacterEncoding?, limit: Int
  ) {
    self.session = session
    self.location = location
    self.format = format
    self.layer = layer
    self.bounds = bounds
    self.encoding = encoding
    self.limit = limit
    remaining = limit
  }

  /// Returns the features of all datasets.
  mutating func features(of files: GDALFiles) throws(ResourceError) -> StoredFeatures {
    try location.reporting { () throws(MalformedContent) in try session.add(files.files) }
    for file in files.files where file.name.hasSuffix(".prj") {
      let stem = file.name.dropLast(4).split(separator: "/").last ?? ""
      projections[String(stem)] = file.bytes.allSatisfy { $0 <= 0x20 }
    }
    for dataset in files.datasets { try read(dataset) }
    if let layer, layersRead == 0 {
      throw .malformed(
        location,
        reason: "no layer '\(layer)'; \(listOfLayers(layerNames))")
    }
    // Record numbers identify features only within a layer, so they are removed if several layers
    // are read.
    if layersRead > 1, format != .topoJSON {
      for index in stored.features.indices { stored.features[index].identifier = nil }
    }
    stored.warnings = files.warnings + stored.warnings
    return stored.skippingFaults(in: bounds, sections: sections)
  }

  private mutating func read(_ dataset: GDALFiles.Dataset) throws(ResourceError) {
    guard
      dataset.format.gdalDrivers.contains(where: {
        gdal_session_has_driver(session.handle, $0) != 0
      })
    else {
      throw dataset.format.missingDriver(at: location, version: GDALReader.version ?? "")
    }
    session.clearFailure()
    let isRead: Void? = try session.open(dataset) { (opened) throws(ResourceError) in
      let count = gdal_dataset_layer_count(opened)
      // If the header of a file is truncated, GDAL opens the file as a dataset without layers.
      if count == 0, let failure = session.failure {
        throw .malformed(
          location, reason: "\(dataset.format.nameWithArticle) that is damaged: \(failure)")
      }
      for index in 0..<count {
        let name = String(cString: gdal_dataset_layer_name(opened, index))
        layerNames.append(name)
        guard layer == nil || layer == name, gdal_dataset_select_layer(opened, index) != 0 else {
          continue
        }
        layersRead += 1
        session.clearFailure()
        try readLayer(name, of: opened, format: dataset.format)
      }
    }
    guard isRead != nil else {
      let reason = session.failure.map { ": \($0)" } ?? ""
      throw .malformed(
        location,
        reason: "\(dataset.format.nameWithArticle) that is damaged or of another format\(reason)")
    }
  }

  /// Adds the features of the selected layer, in degrees.
  private mutating func readLayer(
    _ name: String, of opened: OpaquePointer, format: DataFormat
  ) throws(ResourceError) {
    let start = stored.features.count
    sections.append((name, start))
    var records = GDALRecords(
      opened, identifier: format == .topoJSON ? "id" : nil,
      texts: texts(of: opened, format: format))
    while gdal_dataset_next_feature(opened) != 0 {
      let record = records.next(limit: remaining)
      remaining -= record.feature.memory
      guard remaining >= 0, !record.isTooLarge else { throw .tooLarge(location, limit: limit) }
      if let problem = record.problem { stored.unreadable.add(stored.features.count, problem) }
      stored.features.append(record.feature)
    }
    stored.warnings += records.texts.warnings(layer: name)
    if let failure = session.failure {
      throw .malformed(location, reason: "layer '\(name)' is damaged: \(failure)")
    }
    try toDegrees(from: start, layer: name, of: opened)
  }

  /// Returns the decoder for the texts of the selected layer.
  private mutating func texts(
    of opened: OpaquePointer, format: DataFormat
  ) -> FieldTexts {
    guard format == .shapefile || format == .zippedShapefile else {
      return FieldTexts(declared: nil, isVague: false, chosen: nil)
    }
    func name(_ item: String) -> String? {
      gdal_dataset_layer_item(opened, item, "SHAPEFILE").map { String(cString: $0) }
    }
    var file = name("ENCODING_FROM_CPG") ?? name("CPG_VALUE")
    if let word = file, CharacterEncoding(word) == nil {
      file = nil
      // An empty `.cpg` file names no encoding.
      if encoding == nil, !word.isEmpty {
        stored.warnings.append(
          DataWarning(
            .odd,
            "the encoding '\(word.prefix(40))' of its .cpg file is unknown and ignored (--encoding specifies another)"
          ))
      }
    }
    guard let declared = file ?? name("ENCODING_FROM_LDID"),
      let known = CharacterEncoding(declared)
    else { return FieldTexts(declared: nil, isVague: false, chosen: encoding) }
    return FieldTexts(
      declared: known, isVague: file == nil && name("LDID_VALUE") == Self.systemCodePage,
      chosen: encoding)
  }

  /// The language driver code for the code page of the system that wrote the file. This code is the
  /// byte of the `.dbf` file that names the encoding.
  private static let systemCodePage = "87"

  /// Transforms the features from the index `start` on to degrees. All of them belong to one layer.
  private mutating func toDegrees(
    from start: Int, layer name: String, of opened: OpaquePointer
  ) throws(ResourceError) {
    guard gdal_dataset_has_reference(opened) != 0 else {
      guard PositionSample(stored.features[start...]).looksLikeDegrees else {
        let remedy = format.conversion(of: location, options: ["-s_srs", "EPSG:…"])
        throw .malformed(
          location,
          reason:
            "layer '\(name)' names no coordinate reference system, and its "
            + "coordinates are not degrees; "
            + (format == .shapefile ? "add its .prj file, or " : "")
            + "convert it with the system's number: \(remedy)")
      }
      try checkReferenceFile(layer: name, isEmpty: projections[name])
      return
    }
    guard let transformation = gdal_transformation_of_layer(session.handle, opened) else {
      let reason = session.failure.map { ": \($0)" } ?? ""
      throw .malformed(
        location,
        reason: "layer '\(name)' is in a coordinate reference system that PROJ cannot transform to "
          + "longitude and latitude\(reason)")
    }
    defer { gdal_transformation_free(transformation) }
    for index in Reprojection(handle: transformation).toDegrees(&stored.features[start...]) {
      stored.unreadable.add(index, "it is outside of the area of its coordinate reference system")
    }
  }
}

extension GDALReading {
  /// Checks the `.prj` file of a layer for which GDAL found no reference system. If the file is
  /// blank, adds a warning.
  ///
  /// - Throws: `ResourceError.malformed` if the file is not blank.
  private mutating func checkReferenceFile(
    layer: String, isEmpty: Bool?
  ) throws(ResourceError) {
    guard let isEmpty else { return }
    guard isEmpty else {
      throw .malformed(
        location,
        reason:
          "the reference system in the .prj file of layer '\(layer)' is not known; correct the file, or remove "
          + "it if the coordinates are degrees")
    }
    stored.warnings.append(
      DataWarning(
        .odd, "the .prj file of layer '\(layer)' is empty; the coordinates are read as degrees"))
  }
}

extension GDALSession {
  /// Adds files to the session.
  ///
  /// - Throws: `MalformedContent` if memory is insufficient.
  fileprivate func add(_ files: [GDALFiles.File]) throws(MalformedContent) {
    for file in files {
      guard gdal_session_add_file(handle, file.name, file.bytes, file.bytes.count) != 0 else {
        throw MalformedContent(reason: "GDAL cannot read '\(file.name)'")
      }
    }
  }

  /// Opens a file or folder of the session, calls `body` with it and closes it. Returns nil if no
  /// driver for the format can read it.
  fileprivate func open<Value, Failure: Error>(
    _ dataset: GDALFiles.Dataset, _ body: (OpaquePointer) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    var drivers: [UnsafePointer<CChar>?] = dataset.format.gdalDrivers.map(Self.copy) + [nil]
    var options: [UnsafePointer<CChar>?] = dataset.format.openOptions.map(Self.copy) + [nil]
    defer {
      for text in drivers + options { UnsafeMutablePointer(mutating: text)?.deallocate() }
    }
    guard let opened = gdal_dataset_open(handle, dataset.name, &drivers, &options) else {
      return nil
    }
    defer { gdal_dataset_close(opened) }
    return try body(opened)
  }

  /// Returns a copy of `text` as a C string, which the caller deallocates.
  private static func copy(_ text: String) -> UnsafePointer<CChar>? {
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { copy[index] = byte }
    return UnsafePointer(copy)
  }
}
