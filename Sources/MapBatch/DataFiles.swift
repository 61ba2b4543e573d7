import MapImages
public import MapData

/// The data files that a batch draws a picture of each.
public enum DataFiles {
  /// What is at a path that a batch is given.
  public enum Kind: Hashable, Sendable {
    /// Data.
    case data
    /// A folder.
    case folder
    /// Anything else: it may have jobs.
    case other
  }

  /// The kind of what is at `path`, by its content. A URL is data.
  public static func kind(of path: String, loader: ResourceLoader) -> Kind {
    guard let address = try? loader.dataAddress(of: path) else { return .other }
    guard case .file(let file) = address.location else {
      return address.location == .standardInput ? .other : .data
    }
    if case .data = try? loader.kind(ofFile: file) { return .data }
    return FileStatus.isFolder(file) ? .folder : .other
  }

  /// The data that `paths` name: files and URLs as they are, and of folders all files that are data, sorted by
  /// their names.
  ///
  /// - Throws: `BatchError.jobs` for a path of nothing that is data, and for a folder without data.
  public static func addresses(
    of paths: [String], loader: ResourceLoader
  ) throws(BatchError) -> [DataAddress] {
    var addresses: [DataAddress] = []
    for path in paths {
      switch kind(of: path, loader: loader) {
      case .data:
        do throws(ResourceError) {
          addresses.append(try loader.dataAddress(of: path))
        } catch {
          throw .jobs(error.description)
        }
      case .folder:
        let found = files(in: path, loader: loader)
        guard !found.isEmpty else {
          throw .jobs("\(path): no data in this folder; read are: \(DataFormat.list)")
        }
        addresses += found
      case .other: throw .jobs(refusal(of: path, loader: loader))
      }
    }
    return addresses
  }

  /// The files of a folder that are data; those whose names begin with a dot are left out.
  private static func files(in folder: String, loader: ResourceLoader) -> [DataAddress] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let names = (Folder.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }
    return names.map { base + $0 }.filter { path in
      if case .data = try? loader.kind(ofFile: path) { true } else { false }
    }.map { DataAddress(.file(path: $0)) }
  }

  /// Why a path is no data.
  private static func refusal(of path: String, loader: ResourceLoader) -> String {
    do throws(ResourceError) {
      let address = try loader.dataAddress(of: path)
      guard address.location != .standardInput else {
        return "standard input can only have jobs, alone"
      }
      let content = try loader.content(at: address.location)
      if case .unknown(let reason) = content.kind { return "\(path): \(reason)" }
      return "\(path): not data; give a file of jobs alone, without other files"
    } catch {
      return error.description
    }
  }
}
