import MapSystem

extension ResourceLoader {
  /// Returns the location of the companion of a file, whose name has another extension. The
  /// companion may not exist. Returns nil if a companion cannot exist.
  ///
  /// - Parameter ending: The extension of the companion in lowercase, without the dot.
  func companion(of location: ResourceLocation, ending: String) -> ResourceLocation? {
    switch location {
    case .standardInput: return nil
    case .url(let url):
      let path = URLReference(url).path
      guard !location.isContained, let point = path.lastIndex(of: ".") else { return nil }
      return .url("\(url[...point])\(ending)\(url[path.endIndex...])")
    case .file(let path):
      let (folder, name) = GDALFiles.folderAndName(path)
      let names = bundle == nil ? Folder.names(in: folder.isEmpty ? "." : folder) : nil
      return GDALFiles.companion(of: name, ending: ending, among: names).map {
        .file(path: folder + $0)
      }
    }
  }

  /// Returns the location of the file whose name is the name of a file and `suffix`. Returns nil if
  /// no such file can exist.
  func companion(of location: ResourceLocation, suffix: String) -> ResourceLocation? {
    switch location {
    case .standardInput: return nil
    case .url(let url):
      let end = URLReference(url).path.endIndex
      return location.isContained ? nil : .url("\(url[..<end])\(suffix)\(url[end...])")
    case .file(let path): return .file(path: path + suffix)
    }
  }

  /// Returns the bytes at a location. Returns nil if nothing exists there.
  func loadIfPresent(_ location: ResourceLocation) throws(ResourceError) -> [UInt8]? {
    guard bundle == nil || exists(location) else { return nil }
    do throws(ResourceError) {
      return try load(location)
    } catch  where error.isAbsence {
      return nil
    }
  }
}

extension ResourceError {
  /// Whether the error means that a companion, which need not exist, does not exist.
  var isAbsence: Bool {
    switch self {
    case .notFound, .badStatus, .refused(_, .notInBundle): true
    default: false
    }
  }
}
