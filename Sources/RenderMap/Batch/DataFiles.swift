public import MapData
import MapImages
import MapSystem

/// Functions that find the data files of a batch that draws a picture per file.
public enum DataFiles {
  /// The kind of content at a path.
  public enum Kind: Hashable, Sendable {
    /// Data in a supported format.
    case data
    /// A folder.
    case folder
    /// Anything else, which may be a file of jobs.
    case other
  }

  /// Returns the kind of the content at a path. Every URL is data.
  public static func kind(of path: String, loader: ResourceLoader) -> Kind {
    guard let address = try? loader.dataAddress(of: path) else { return .other }
    guard case .file(let file) = address.location else {
      return address.location == .standardInput ? .other : .data
    }
    if case .data = try? loader.kind(ofFile: file) { return .data }
    return Folder.exists(at: file) ? .folder : .other
  }

  /// The data that paths name.
  public struct Listing: Sendable {
    /// The data to draw: files, URLs, and the files of folders, sorted by name. The list includes the files in
    /// `unrecognized`.
    public var addresses: [DataAddress] = []
    /// The files that have the extension of a data format, but whose content is not recognized, with the reasons. The
    /// jobs that draw these files fail.
    public var unrecognized: [(address: DataAddress, reason: String)] = []
    /// The paths in folders that are not data, such as pictures and texts. They are not drawn. The list does not
    /// include hidden files, or the companion files of data.
    public var leftOut: [String] = []

    /// Removes the files that are not recognized from the data to draw.
    public mutating func skipUnrecognized() {
      let skipped = Set(unrecognized.map(\.address))
      addresses.removeAll(where: skipped.contains)
    }
  }

  /// Returns whether a path may name a file of jobs rather than data that is not recognized. This is so if the
  /// extension is `.json`, `.jsonl` or `.ndjson`, or is not the extension of a data format.
  public static func mayBeJobs(_ path: String) -> Bool {
    !DataFormat.endsAsData(path)
      || [".json", ".jsonl", ".ndjson"].contains { path.lowercased().hasSuffix($0) }
  }

  /// Returns the reason why a file cannot be a file of jobs; nil if the file may contain jobs. A binary file and a file
  /// that begins with `<` cannot contain jobs.
  public static func refusalOfJobs(_ path: String, loader: ResourceLoader) -> String? {
    guard path != "-" else { return nil }
    do throws(ResourceError) {
      let start = try loader.load(
        ResourceRequest(ResourceLocation(path), range: 0..<(1 << 12)))
      let isOther = start.contains(0) || start.first == UInt8(ascii: "<")
      return isOther ? refusal(of: path, loader: loader) : nil
    } catch {
      guard case .malformed = error else { return nil }
      return error.description
    }
  }

  /// Returns the data that paths name: files, URLs, and the data files in folders.
  ///
  /// - Throws: `RequestError` if a path does not name data, or if a folder contains no data.
  public static func listing(
    of paths: [String], loader: ResourceLoader
  ) throws(RequestError) -> Listing {
    var listing = Listing()
    for path in paths {
      switch kind(of: path, loader: loader) {
      case .data:
        listing.addresses.append(
          try RequestError.ofResource { () throws(ResourceError) in
            try loader.dataAddress(of: path)
          })
      case .folder:
        let count = listing.addresses.count
        listing.add(folder: path, loader: loader)
        guard listing.addresses.count > count else {
          throw RequestError(
            .unreadable, "\(path): no data in this folder; the formats are: \(DataFormat.list)")
        }
      case .other:
        let reason = refusal(of: path, loader: loader)
        guard DataFormat.endsAsData(path), FileStatus(path: path) != nil else {
          throw RequestError(.unreadable, reason)
        }
        listing.add(unrecognized: path, reason)
      }
    }
    return listing
  }

  /// Returns the reason why a path does not name data.
  fileprivate static func refusal(of path: String, loader: ResourceLoader) -> String {
    do throws(ResourceError) {
      let address = try loader.dataAddress(of: path)
      guard address.location != .standardInput else {
        return "standard input can only contain jobs, without other files"
      }
      let content = try loader.content(at: address.location)
      if case .unknown(let reason) = content.kind { return "\(path): \(reason)" }
      if case .json = content.kind, DataFormat.endsAsData(path) {
        return "\(path): JSON, but neither GeoJSON nor TopoJSON"
      }
      return "\(path): not data; use a file of jobs without other files"
    } catch {
      return error.description
    }
  }
}

extension DataFiles.Listing {
  /// Adds a file that is not recognized, with the reason.
  fileprivate mutating func add(unrecognized path: String, _ reason: String) {
    let address = DataAddress(.file(path: path))
    addresses.append(address)
    unrecognized.append((address, reason))
  }

  /// Adds the files of a folder, except for files whose names begin with a dot.
  fileprivate mutating func add(folder: String, loader: ResourceLoader) {
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let names = (Folder.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }
    let companions = DataFormat.companions(among: names)
    for name in names where !companions.contains(name) {
      let path = base + name
      let kind = try? loader.kind(ofFile: path)
      switch kind {
      case .data: addresses.append(DataAddress(.file(path: path)))
      case .style where name.lowercased().hasSuffix(".json"): leftOut.append(path)
      case _ where DataFormat.endsAsData(path) && !Folder.exists(at: path):
        add(unrecognized: path, DataFiles.refusal(of: path, loader: loader))
      default: leftOut.append(path)
      }
    }
  }
}
