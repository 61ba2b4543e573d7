import MapGeoJSON

extension ContentKind {
  /// Detects the kind of uncompressed content.
  ///
  /// - Parameters:
  ///   - content: The uncompressed content, or the beginning of it.
  ///   - name: The name or URL of the content.
  public init(of content: UnsafeRawBufferPointer, name: String) {
    self =
      Self.binary(content, name: name) ?? Self.text(content, name: name)
      ?? .unknown(Self.refusal("neither a style nor data in a supported format"))
  }

  /// Detects the kind of uncompressed content, which is called `name`.
  public init(of content: [UInt8], name: String) {
    self = content.withUnsafeBytes { ContentKind(of: $0, name: name) }
  }

  /// Returns a message that refuses content and lists the supported formats. `what` describes the
  /// content.
  static func refusal(_ what: String) -> String {
    "\(what); the supported formats are: \(DataFormat.list)"
  }

  /// Detects a binary format by its signature.
  private static func binary(_ content: UnsafeRawBufferPointer, name: String) -> ContentKind? {
    if content.starts(with: "SQLite format 3\0".utf8) { return database(content, name: name) }
    if content.starts(with: [0x66, 0x67, 0x62]), content.count > 7,
      content[4...].starts(with: [0x66, 0x67, 0x62])
    {
      return .data(.flatGeobuf)
    }
    // A stream starts with a marker, which the length of the first message follows.
    if content.starts(with: ArrowStream.fileSignature)
      || content.starts(with: [0xFF, 0xFF, 0xFF, 0xFF])
    {
      return .data(.arrow)
    }
    if content.starts(with: "PAR1".utf8) { return .data(.geoParquet) }
    if isShapefile(content) {
      guard !name.hasEnding([".shx"]) else {
        return .unknown("the index of a Shapefile; name its .shp file")
      }
      return .data(.shapefile)
    }
    if content.starts(with: [0x50, 0x4B, 3, 4]) || content.starts(with: [0x50, 0x4B, 5, 6]) {
      return zip(content)
    }
    if content.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) { return workbook }
    if content.starts(with: "PMTiles".utf8) {
      return .unknown("a PMTiles archive; name it as the \"url\" of a style's source")
    }
    if RasterSignature.isTIFF(content) { return .data(.geoTIFF) }
    return otherRasters.first { content.starts(with: $0.bytes) }.map {
      .unknown(
        "\($0.name), which is not read as data; convert it with "
          + "gdal_translate -a_srs EPSG:… IN OUT.tif")
    }
  }

  /// The first bytes of rasters and pictures in formats that are not read.
  private static let otherRasters: [(bytes: [UInt8], name: String)] =
    MisplacedContent.rasters + [
      ([0, 0, 0, 12] + Array("jP  ".utf8), "a JPEG 2000 image"),
      ([0x89] + Array("HDF\r\n".utf8), "an HDF5 or NetCDF file"),
      (Array("CDF\u{1}".utf8), "a NetCDF file"), (Array("CDF\u{2}".utf8), "a NetCDF file"),
    ]

  /// Detects the kind of an SQLite database. An MBTiles archive is recognized by the application
  /// identifier at offset 68 of its header (SQLite file format, section 1.3). Most archives contain
  /// no identifier, and are recognized by the extension of their name. Other databases are read as
  /// GeoPackages, because early GeoPackages contain no identifier.
  private static func database(
    _ content: UnsafeRawBufferPointer, name: String
  ) -> ContentKind {
    let isArchive = content.count >= 72 && content[68..<72].elementsEqual("MPBX".utf8)
    if isArchive || name.hasEnding([".mbtiles"]) {
      return .unknown("an MBTiles archive; name it as the \"url\" of a style's source")
    }
    return .data(.geoPackage)
  }

  /// Whether the file code is 9994 (big-endian) and the version is 1000 (little-endian), as the
  /// ESRI Shapefile Technical Description requires.
  private static func isShapefile(_ content: UnsafeRawBufferPointer) -> Bool {
    content.count >= 32 && content.starts(with: [0, 0, 0x27, 0x0A])
      && content[28..<32].elementsEqual([0xE8, 3, 0, 0])
  }

  private static func zip(_ content: UnsafeRawBufferPointer) -> ContentKind {
    // If a zip archive cannot be listed, the reader of bundles reports the reason.
    guard let names = ZipDirectory.names(in: content) else { return .mapBundle }
    if names.contains("style.json") || names.contains("index.json") { return .mapBundle }
    let lowercased = names.map { $0.lowercased() }
    if names.contains("xl/workbook.xml") || names.contains("content.xml") { return workbook }
    if lowercased.contains(where: { $0.hasSuffix(".shp") }) { return .data(.zippedShapefile) }
    if lowercased.contains(where: { $0.hasSuffix(".kml") }) { return .data(.kmz) }
    if lowercased.contains(where: { $0.hasSuffix(".gdbtable") }) {
      return .unknown("a zip archive with a File Geodatabase; unpack it and name the .gdb folder")
    }
    return .unknown(
      "a zip archive without a style, a Shapefile or a KML document; unpack it and name a file")
  }

  /// The kind of the file of a spreadsheet program: Office Open XML, OpenDocument, or the older
  /// compound files.
  private static let workbook = ContentKind.unknown(
    "a workbook or document of an office program; save its table as CSV, and name that file")

  /// Detects the kind of a text.
  private static func text(_ content: UnsafeRawBufferPointer, name: String) -> ContentKind? {
    let isMarked = content.starts(with: [0xEF, 0xBB, 0xBF])
    let start = content[(isMarked ? 3 : 0)...]
    let text = UnsafeRawBufferPointer(rebasing: afterComments(start) ?? start)
    if let foreign = ForeignContent(of: text) { return .unknown(foreign.description) }
    guard let first = text.first(where: { ![0x20, 9, 10, 13].contains($0) }) else {
      return .unknown("the file is empty")
    }
    switch first {
    case 0x1E: return .data(.geoJSONSequence)
    case UInt8(ascii: "{"): return JSONKind(of: text).content
    case UInt8(ascii: "["): return .json
    case UInt8(ascii: "<"): return XMLStart(of: text)?.content
    default: return table(text, name: name)
    }
  }

  /// Returns the rest of a JSON text after the comments at its start. Returns nil if the text does
  /// not start with comments or is not JSON. The JSON reader later reports the comments as errors.
  private static func afterComments(_ text: Slice<UnsafeRawBufferPointer>) -> Slice<
    UnsafeRawBufferPointer
  >? {
    var rest = text.drop { [0x20, 9, 10, 13].contains($0) }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    while rest.first == UInt8(ascii: "/") {
      if rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != 10 && $0 != 13 }
      } else if rest.starts(with: "/*".utf8) {
        let inner = rest.dropFirst(2)
        guard let end = inner.indices.first(where: { inner[$0...].starts(with: "*/".utf8) })
        else { return nil }
        rest = inner[end...].dropFirst(2)
      } else {
        return nil
      }
      rest = rest.drop { [0x20, 9, 10, 13].contains($0) }
    }
    return rest.first.map { "{[".utf8.contains($0) } == true ? rest : nil
  }

  /// Detects a table. A table has a header that contains a column of coordinates, or a second
  /// record with as many fields as the header. If the name has the extension of a table, any header
  /// is sufficient.
  private static func table(_ text: UnsafeRawBufferPointer, name: String) -> ContentKind? {
    let start = Array(text.prefix(1 << 16))
    guard start.allSatisfy({ $0 > 0x1F || [9, 10, 12, 13].contains($0) }) else { return nil }
    var reader = CSVReader(start, delimiter: nil)
    guard let header = try? reader.header(CSVOptions()) else { return nil }
    let isTabbed = reader.delimiter == UInt8(ascii: "\t")
    let format = ContentKind.data(isTabbed ? .tsv : .csv)
    if (try? CSVColumns.candidates(header, options: CSVOptions())) != nil { return format }
    let second = (try? reader.next()) ?? []
    let isTable = header.count > 1 && second.count == header.count
    return isTable || name.hasEnding([".csv", ".tsv"]) ? format : nil
  }
}
