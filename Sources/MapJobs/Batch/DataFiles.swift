public import MapData
import MapImages

/// Finds the data files of a batch that draws a picture per file.
public enum DataFiles {
  /// What a path names.
  public enum Kind: Hashable, Sendable {
    /// Data.
    case data
    /// A folder.
    case folder
    /// Anything else: possibly a file of jobs.
    case other
  }

  /// Returns what a path names, by its content. A URL names data.
  public static func kind(of path: String, loader: ResourceLoader) -> Kind {
    guard let address = try? loader.dataAddress(of: path) else { return .other }
    guard case .file(let file) = address.location else {
      return address.location == .standardInput ? .other : .data
    }
    if case .data = try? loader.kind(ofFile: file) { return .data }
    return FileStatus.isFolder(file) ? .folder : .other
  }

  /// Returns the data that paths name: files, URLs, and all files of folders that are data, sorted by name.
  ///
  /// - Throws: `BatchError.jobs` for a path that does not name data, and for a folder without data.
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
          throw .jobs("\(path): no data in this folder; the formats are: \(DataFormat.list)")
        }
        addresses += found
      case .other: throw .jobs(refusal(of: path, loader: loader))
      }
    }
    return addresses
  }

  /// Returns the files of a folder that are data, without those whose names begin with a dot.
  private static func files(in folder: String, loader: ResourceLoader) -> [DataAddress] {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let names = (Folder.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }
    return names.map { base + $0 }.filter { path in
      if case .data = try? loader.kind(ofFile: path) { true } else { false }
    }.map { DataAddress(.file(path: $0)) }
  }

  /// Returns why a path does not name data.
  private static func refusal(of path: String, loader: ResourceLoader) -> String {
    do throws(ResourceError) {
      let address = try loader.dataAddress(of: path)
      guard address.location != .standardInput else {
        return "standard input can only contain jobs, without other files"
      }
      let content = try loader.content(at: address.location)
      if case .unknown(let reason) = content.kind { return "\(path): \(reason)" }
      return "\(path): not data; use a file of jobs without other files"
    } catch {
      return error.description
    }
  }
}
