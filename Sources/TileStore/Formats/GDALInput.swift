import GeoJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Content that GDAL reads: from its file, or from a copy in a temporary folder where it is none.
struct GDALInput {
  var content: FoundContent
  var format: DataFormat
  var loader: ResourceLoader

  /// The endings of the files that belong to a Shapefile.
  private static let companions = [".dbf", ".shx", ".prj", ".cpg"]

  /// The features of a layer, or of all layers where `layer` is nil.
  ///
  /// - Throws: `ResourceError` where the content cannot be read.
  func features(
    layer: String?, in bounds: TileSetDescription.Bounds?
  ) throws(ResourceError) -> StoredFeatures {
    switch content.body {
    case .file(let path):
      noteFiles(at: path)
      return try read(path, layer: layer, in: bounds)
    case .bytes(let bytes):
      let folder = try TemporaryCopy(at: content.location)
      let path = try folder.add(bytes, ending: format.fileEnding)
      if format == .shapefile { try addCompanions(to: folder) }
      return try read(path, layer: layer, in: bounds)
    }
  }

  private func read(
    _ path: String, layer: String?, in bounds: TileSetDescription.Bounds?
  ) throws(ResourceError) -> StoredFeatures {
    throw .malformed(content.location, reason: "GDAL")
  }

  /// Notes the file, or those of a folder, and the companions of a Shapefile.
  private func noteFiles(at path: String) {
    guard let log = loader.inputLog else { return }
    guard format != .fileGeodatabase else {
      for name in Self.names(in: path) { log.noteFile(path + "/" + name) }
      return
    }
    log.noteFile(path)
    guard format == .shapefile else { return }
    for ending in Self.companions {
      let companion = String(path.dropLast(4)) + ending
      if access(companion, R_OK) == 0 { log.noteFile(companion) }
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Loads the companions of a Shapefile from beside it, those that are there.
  private func addCompanions(to folder: borrowing TemporaryCopy) throws(ResourceError) {
    let address = "\(content.location)"
    let path = address.prefix { !"?#".contains($0) }
    guard path.lowercased().hasSuffix(".shp") else { return }
    for ending in Self.companions {
      let place = String(path.dropLast(4)) + ending + address.dropFirst(path.count)
      do throws(ResourceError) {
        let location = try loader.location(of: place)
        _ = try folder.add(try loader.load(location), ending: ending)
      } catch {
        switch error {
        case .notFound, .badStatus, .refused: continue
        default: throw error
        }
      }
    }
  }
}

/// A folder of temporary files that belong together, removed when nobody needs it.
struct TemporaryCopy: ~Copyable {
  private let location: ResourceLocation
  private let folder: String
  /// The name that all files have, without its ending.
  private static let stem = "data"

  /// A new folder for a copy of what is at `location`.
  ///
  /// - Throws: `ResourceError.unreadable` where there can be none.
  init(at location: ResourceLocation) throws(ResourceError) {
    self.location = location
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/render-map-XXXXXX").utf8CString)
    guard let made = mkdtemp(&template) else {
      throw .unreadable(
        location,
        reason: "no temporary file in \(parent): \(String(cString: strerror(errno)))")
    }
    folder = String(cString: made)
  }

  /// Writes a file. Returns its path.
  ///
  /// - Throws: `ResourceError.unreadable` where it cannot be written.
  func add(_ bytes: [UInt8], ending: String) throws(ResourceError) -> String {
    let path = folder + "/" + Self.stem + ending
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    let isWritten = descriptor >= 0 && writeAll(bytes, to: descriptor)
    let code = errno
    if descriptor >= 0 { close(descriptor) }
    guard isWritten else {
      throw .unreadable(
        location, reason: "no temporary file at \(path): \(String(cString: strerror(code)))")
    }
    return path
  }

  deinit {
    // What GDAL may have put beside the files is removed with them.
    if let stream = opendir(folder) {
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { unlink(folder + "/" + name) }
      }
      closedir(stream)
    }
    rmdir(folder)
  }
}
