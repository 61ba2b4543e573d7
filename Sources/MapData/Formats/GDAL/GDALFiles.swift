#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import MapSystem

/// The files that are passed to GDAL when the user names a file, and the datasets among them that
/// GDAL opens.
struct GDALFiles {
  /// A file in the GDAL session.
  struct File {
    var name: String
    var bytes: [UInt8]
  }

  /// A file or folder that GDAL opens, and its format.
  struct Dataset {
    var name: String
    var format: DataFormat
  }

  private(set) var files: [File] = []
  /// The datasets, in the order in which they are opened.
  private(set) var datasets: [Dataset] = []
  /// Warnings about the encoding of the named file.
  private(set) var warnings: [DataWarning] = []
  /// The number of bytes that may still be read.
  private var remaining: Int
  private let limit: Int
  private let location: ResourceLocation
  private let loader: ResourceLoader

  /// Reads the files for data of `format` at `location`. The loader's limit and memory bound the
  /// total size of the files.
  ///
  /// - Parameter bytes: The bytes of the named file, or nil if it must be read.
  /// - Throws: Errors of the loader; `ResourceError.malformed` if an archive contains no readable
  ///   data.
  init(
    at location: ResourceLocation, format: DataFormat, bytes: [UInt8]?, loader: ResourceLoader
  ) throws(ResourceError) {
    (self.location, self.loader) = (location, loader)
    limit = loader.readLimit
    remaining = limit
    if format == .fileGeodatabase {
      try addFolder()
      return
    }
    let bytes = if let bytes { bytes } else { try loader.load(location) }
    if format.isZip || bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      try addArchive(bytes)
      try checkIndexes()
      return
    }
    let (stem, ending) = Self.nameParts(of: location)
    let name = "\(stem).\(format.ending)"
    let encoding = loader.encoding
    let text = try location.reporting { () throws(MalformedContent) in
      try ContentKind.data(format).decoded(bytes, encoding: encoding)
    }
    warnings = text?.warnings ?? []
    try add(name, text?.bytes ?? bytes)
    datasets = [Dataset(name: name, format: format)]
    for companion in format.companionEndings where companion != ending {
      guard let place = loader.companion(of: location, ending: companion),
        let bytes = try loader.loadIfPresent(place)
      else { continue }
      try add("\(stem).\(companion)", bytes)
    }
    try checkIndexes()
  }

  /// Checks the records of each Shapefile that has no index file. GDAL rebuilds the index of such a
  /// file. If a record has a negative length, rebuilding would not end.
  private func checkIndexes() throws(ResourceError) {
    let names = Set(files.map { $0.name.lowercased() })
    for file in files {
      let name = file.name.lowercased()
      guard name.hasSuffix(".shp"), !names.contains(name.dropLast(3) + "shx") else { continue }
      // Each record starts with a header of 8 bytes. It contains the number of the record, and the
      // length of the content in 16-bit words. Both are big-endian.
      var offset = 100
      while offset + 8 <= file.bytes.count {
        let length = file.bytes[offset + 4..<offset + 8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        guard length <= Int32.max else {
          throw .malformed(
            location, reason: "a Shapefile that is damaged: a record's length is negative")
        }
        offset += 8 + 2 * Int(length)
      }
    }
  }

  private mutating func add(_ name: String, _ bytes: [UInt8]) throws(ResourceError) {
    guard bytes.count <= remaining else { throw .tooLarge(location, limit: limit) }
    guard !name.hasSuffix(".prj") || !Self.namesPath(bytes) else {
      throw .malformed(
        location,
        reason: "the reference system in its .prj file names another file, which is not read")
    }
    remaining -= bytes.count
    var bytes = bytes
    if name.hasSuffix(DataFormat.topoJSON.ending) {
      warnings += TopoJSONText.replaceNotFinite(in: &bytes)
    }
    files.append(File(name: name, bytes: bytes))
  }

  /// Whether the text of a reference system names a grid file by a path. PROJ would open such a
  /// file.
  private static func namesPath(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes.prefix(1 << 16), as: UTF8.self).uppercased()
    let names = ["EXTENSION[", "PARAMETERFILE[", "GRIDS="].contains { text.contains($0) }
    return names && text.contains { $0 == "/" || $0 == "\\" }
  }

  /// Returns the name and the lowercase extension of the file at a location. If the file has no
  /// name, its name is `data`.
  static func nameParts(of location: ResourceLocation) -> (stem: String, ending: String) {
    let path =
      switch location {
      case .file(let path): path
      case .url(let url): String(URLReference(url).path)
      case .standardInput: ""
      }
    var name = path.split(separator: "/").last ?? "data"
    // The extension of a compressed file is removed, because the content is already decompressed.
    for compression in DataFormat.compressions where name.hasSuffix(compression) {
      name = name.dropLast(compression.count)
    }
    guard let point = name.lastIndex(of: "."), point > name.startIndex else {
      return (name == "." || name == ".." ? "data" : String(name), "")
    }
    return (String(name[..<point]), name[name.index(after: point)...].lowercased())
  }

  /// Returns the name of the companion of a file. `ending` is the extension of the companion in
  /// lowercase.
  ///
  /// - Parameter names: The sorted names in the folder, or nil if the folder cannot be listed. The
  ///   case of extensions in the list is ignored. If there is no list, the extension of the
  ///   companion is in uppercase if the extension of the file contains an uppercase letter.
  ///   Otherwise, it is in lowercase.
  static func companion(of name: String, ending: String, among names: [String]?) -> String? {
    let point = name.lastIndex(of: ".") ?? name.endIndex
    let stem = name[..<point]
    guard let names else {
      let isUppercase = name[point...].contains(where: \.isUppercase)
      return "\(stem).\(isUppercase ? ending.uppercased() : ending)"
    }
    return names.first {
      $0.count == stem.count + 1 + ending.count && $0.hasPrefix("\(stem).")
        && $0.lowercased().hasSuffix(".\(ending)")
    }
  }

  /// Splits a path into its folder, including the trailing slash, and its last component.
  static func folderAndName(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }
}

extension GDALFiles {
  /// The extensions of those files of a File Geodatabase that GDAL needs. Other files, such as
  /// spatial indexes, are not passed to GDAL.
  private static let geodatabaseEndings = ["gdbtable", "gdbtablx", "gdbindexes"]

  private static func isGeodatabasePart(_ name: String) -> Bool {
    name == "gdb" || name == "timestamps"
      || geodatabaseEndings.contains { name.hasSuffix(".\($0)") }
  }

  /// Adds the files of the File Geodatabase at the location.
  private mutating func addFolder() throws(ResourceError) {
    guard case .file(var path) = location, loader.bundle == nil else {
      throw .unreadable(
        location,
        reason: "a File Geodatabase is a folder; name the folder, or a zip archive of it")
    }
    path = try loader.localPath(of: location)
    while path.hasSuffix("/"), path.count > 1 { path.removeLast() }
    let stem = Self.nameParts(of: .file(path: path)).stem
    guard let entries = Folder.names(in: path) else {
      throw .unreadable(location, reason: String(cString: strerror(errno)))
    }
    for entry in entries where Self.isGeodatabasePart(entry) {
      try add("\(stem).gdb/\(entry)", loader.load(.file(path: "\(path)/\(entry)")))
    }
    guard !files.isEmpty else {
      throw .malformed(
        location, reason: "the folder is not a File Geodatabase: it has no .gdbtable file")
    }
    datasets = [Dataset(name: "\(stem).gdb", format: .fileGeodatabase)]
  }

  /// Adds those files of a zip archive that belong to the first supported format in it.
  private mutating func addArchive(_ bytes: [UInt8]) throws(ResourceError) {
    let limit = limit
    let archive = try location.reporting { () throws(MalformedContent) in
      try ZipArchive(bytes, limit: limit)
    }
    let names = archive.files.sorted { $0.value.index < $1.value.index }.map(\.key)
      .filter { name in
        let parts = name.split(separator: "/")
        return parts.first != "__MACOSX" && parts.last?.hasPrefix("._") != true
      }
    let wanted = try chooseDatasets(names)
    for name in names where wanted(name) {
      guard let file = archive.files[name] else { continue }
      let content = try location.reporting { () throws(MalformedContent) in try archive.read(file) }
      try add(Self.lowercasingEnding(of: name), content)
    }
  }

  private static func ending(of name: String) -> String {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  private static func lowercasingEnding(of name: String) -> String {
    guard let point = name.lastIndex(of: ".") else { return name }
    return name[...point] + ending(of: name)
  }

  /// Sets the datasets to open in an archive that contains files with these names. Returns a
  /// predicate that selects the files that are needed.
  private mutating func chooseDatasets(
    _ names: [String]
  ) throws(ResourceError) -> (String) -> Bool {
    let geodatabases = Set(
      names.compactMap { name -> String? in
        guard Self.ending(of: name) == "gdbtable" else { return nil }
        return String(Self.folderAndName(name).folder.dropLast())
      })
    if !geodatabases.isEmpty {
      datasets = geodatabases.sorted().map { Dataset(name: $0, format: .fileGeodatabase) }
      return { Self.isGeodatabasePart(Self.folderAndName($0).name) }
    }
    for format in [DataFormat.shapefile, .gml, .geoParquet, .topoJSON] {
      let found = names.filter { Self.ending(of: $0) == format.ending }.sorted()
      guard !found.isEmpty else { continue }
      datasets = found.map { Dataset(name: Self.lowercasingEnding(of: $0), format: format) }
      let endings = [format.ending] + format.companionEndings
      return { endings.contains(Self.ending(of: $0)) }
    }
    let shown = names.prefix(10).joined(separator: ", ")
    throw .malformed(
      location,
      reason: "the zip archive has no Shapefile, File Geodatabase or GML file"
        + (names.isEmpty ? "; it is empty" : "; it has: \(shown)\(names.count > 10 ? ", …" : "")"))
  }
}
