import MapData
import MapJSON
import RenderMap

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files that a command reads and writes. A command checks the files of its arguments before it reads the first
/// file, and the others before it writes the first file.
struct ArgumentFiles {
  private struct Argument {
    var path: String
    /// The role of the file in messages, such as `the style`.
    var role: String
    /// Whether the file may be missing.
    var isOptional = false
  }

  private var inputs: [Argument] = []
  private var outputs: [Argument] = []

  /// Adds an input: a path, a URL, or `-` for standard input. A path that is nil is ignored.
  mutating func reads(_ path: String?, as role: String) {
    if let path { inputs.append(Argument(path: path, role: role)) }
  }

  /// Adds several inputs with the same role.
  mutating func reads(_ paths: [String], as role: String) {
    for path in paths { reads(path, as: role) }
  }

  /// Adds a file that no output may replace. It may be missing.
  mutating func keeps(_ path: String, as role: String) {
    if path != "-" { inputs.append(Argument(path: path, role: role, isOptional: true)) }
  }

  /// Adds the files that the members of a request name, except for the request's style.
  mutating func reads(_ members: JSONObject) {
    for member in members.members {
      guard let row = PictureMember.named(member.name), row.name != PictureMember.style.name
      else { continue }
      for value in member.value.array ?? [member.value] {
        guard let text = value.string, row.isAddress(text) else { continue }
        reads(text, as: "the file of \(row.option)")
      }
    }
  }

  /// Adds the files that were read according to a log.
  mutating func reads(_ log: InputLog) {
    let paths = log.hashes.compactMap { input, hash -> String? in
      guard hash != nil, case .file(let path) = input.location else { return nil }
      return path
    }
    reads(Set(paths).sorted(), as: "a file that the map reads")
  }

  /// Adds an output: a path, or `-` for standard output. A path that is nil is ignored.
  mutating func writes(_ path: String?, as role: String) {
    if let path { outputs.append(Argument(path: path, role: role)) }
  }

  /// Checks all files.
  ///
  /// - Throws: `Failure` with exit code 2 if an output is the same file as an input or another output, or if several
  ///   arguments are standard input or standard output. `Failure` with exit code 4 if an input does not exist.
  func check() throws(Failure) {
    try checkStreams()
    var written: [(argument: Argument, identity: FileIdentity)] = []
    for output in outputs where output.path != "-" {
      guard let identity = FileIdentity(output.path) else { continue }
      if let other = written.first(where: { $0.identity == identity })?.argument {
        throw Failure(
          .wrongArguments,
          "\(output.path): \(other.role) and \(output.role) are the same file; rename one of them"
        )
      }
      written.append((output, identity))
    }
    for input in inputs {
      guard let path = Self.file(of: input.path) else { continue }
      let files = try Self.files(of: path)
      // A database may have a write-ahead log.
      let read = files.flatMap { [$0, $0 + "-wal"] + DataFormat.companions(of: $0) }
      let identities = Set(read.compactMap(FileIdentity.init))
      if let output = written.first(where: { identities.contains($0.identity) })?.argument {
        throw Failure(
          .wrongArguments,
          "\(output.path): \(output.role) would replace \(input.role), or a file that belongs to it; name the "
            + "output differently")
      }
      if !input.isOptional, files == [path], let reason = FileIdentity.absence(of: path) {
        throw Failure(
          .unreachable, "\(path): \(reason)\(RasterPattern.advice(onMissing: path))")
      }
    }
  }

  private func checkStreams() throws(Failure) {
    let (read, written) = (inputs.filter { $0.path == "-" }, outputs.filter { $0.path == "-" })
    if read.count > 1 {
      throw Failure(
        .wrongArguments,
        "\(read[0].role) and \(read[1].role) cannot both come from standard input; give one of them as a file"
      )
    }
    if written.count > 1 {
      throw Failure(
        .wrongArguments,
        "\(written[0].role) and \(written[1].role) cannot both go to standard output; give one of them a file"
      )
    }
  }

  /// Returns the paths of the rasters that a pattern stands for, or else the path.
  private static func files(of path: String) throws(Failure) -> [String] {
    let loader = ResourceLoader()
    guard let pattern = RasterPattern(.file(path: path), loader: loader) else { return [path] }
    do throws(ResourceError) {
      return try pattern.files(loader).compactMap { file in
        if case .file(let path) = file { path } else { nil }
      }
    } catch {
      throw Failure(.unreachable, "\(error)")
    }
  }

  /// Returns the path of an input, without the layer that may follow `#`; nil if the input is a URL or standard
  /// input.
  static func file(of text: String) -> String? {
    guard case .file(let path)? = try? ResourceLocation(text) else { return nil }
    if FileIdentity.absence(of: path) != nil, let mark = path.lastIndex(of: "#") {
      let file = String(path[..<mark])
      if FileIdentity.absence(of: file) == nil { return file }
    }
    return path
  }
}

extension PictureMember {
  /// Returns whether a value of this member is the address of a file, rather than a word or JSON.
  func isAddress(_ text: String) -> Bool {
    values == .address && !completions.contains(text) && !text.hasPrefix("{")
      && !text.hasPrefix("[")
  }
}

/// The identity of a file. Two paths with equal identities are paths of the same file.
private enum FileIdentity: Hashable {
  /// An existing file. Links are followed.
  case file(device: UInt64, number: UInt64)
  /// A file that does not exist, identified by its folder and its name.
  case place(device: UInt64, folder: UInt64, name: String)

  /// Creates the identity of the file at a path; nil if the path names a folder, a device or a pipe, or if the folder
  /// that contains the path does not exist.
  init?(_ path: String) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      self = .file(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
      return
    }
    let slash = path.lastIndex(of: "/")
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    guard stat(folder, &status) == 0 else { return nil }
    self = .place(
      device: UInt64(status.st_dev), folder: UInt64(status.st_ino), name: name)
  }

  /// Returns the reason why there is no file at a path; nil if a file exists there.
  static func absence(of path: String) -> String? {
    var status = stat()
    if stat(path, &status) == 0 { return nil }
    return errno == ENOENT || errno == ENOTDIR
      ? "no such file" : "cannot be read: \(String(cString: strerror(errno)))"
  }
}
