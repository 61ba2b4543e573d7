import MapSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of a commit in a temporary folder. The repository, its index and its working tree remain unchanged.
///
/// Files that Git ignores, such as downloaded data, have no versions. In the folder, links lead to them. Submodules are
/// left out.
struct GitCheckout {
  /// The temporary folder, with a final slash.
  let folder: String
  /// The name of the commit, as the user wrote it.
  let commit: String
  /// The path of the working tree without symbolic links.
  private let repository: String
  private let temporary: (path: String, descriptor: Int32)

  /// Checks out a commit of the repository that a path is in.
  ///
  /// - Throws: `Failure` with exit code 2 if the path is in no repository or if there is no such commit. `Failure` with
  ///   exit code 4 if Git cannot be started or the files cannot be written.
  init(of commit: String, at path: String) throws(Failure) {
    let place = Folder.names(in: path) == nil ? RelativePath.folder(of: path) : path
    guard let repository = try Self.git(["-C", place, "rev-parse", "--show-toplevel"]) else {
      throw Failure(.wrongArguments, "--base \(commit): \(path) is in no working tree of Git")
    }
    let revision = ["rev-parse", "--verify", "--quiet", "--end-of-options", commit + "^{commit}"]
    guard let hash = try Self.git(["-C", repository] + revision) else {
      throw Failure(
        .wrongArguments,
        "--base \(commit): the repository \(repository) has no such commit; fetch it, or use a branch, a tag or "
          + "a hash that 'git log' knows")
    }
    let named = Environment.value(of: "TMPDIR") ?? ""
    let base = RelativePath.real(named.isEmpty ? "/tmp" : named).map { $0 + "/render-map-base" }
    guard let base else { throw Failure(.unreachable, "TMPDIR: there is no folder \(named)") }
    TemporaryFiles.removeAbandoned(beside: base, limit: 10_000)
    let created = TemporaryFiles.create(beside: base) { path in
      mkdir(path, 0o700) == 0 ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
    }
    guard let created else {
      throw Failure(
        .unreachable, "\(base): no temporary folder: \(String(cString: strerror(errno)))")
    }
    (self.commit, self.repository, temporary) = (commit, repository, created)
    folder = created.path + "/files/"
    do throws(Failure) {
      try checkOut(hash)
    } catch {
      remove()
      throw error
    }
  }

  private func checkOut(_ hash: String) throws(Failure) {
    let index = ["GIT_INDEX_FILE": temporary.path + "/index"]
    for step in [["read-tree", hash], ["checkout-index", "--all", "--prefix=\(folder)"]] {
      guard try Self.git(["-C", repository] + step, variables: index) != nil else {
        throw Failure(.unreachable, "--base \(commit): Git cannot check out the commit")
      }
    }
    mkdir(folder, 0o700)
    let ignored = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"]
    for name in try Self.git(["-C", repository] + ignored)?.split(separator: "\0") ?? [] {
      let name = name.hasSuffix("/") ? name.dropLast() : name
      symlink("\(repository)/\(name)", folder + name)
    }
  }

  /// Returns the path that a file or folder of the working tree has in the commit; nil if it is not in the working
  /// tree. The commit may have no file there.
  func path(of path: String) -> String? {
    guard let real = RelativePath.real(path), (real + "/").hasPrefix(repository + "/") else {
      return nil
    }
    let place = folder + real.dropFirst(repository.count + 1)
    return place.hasSuffix("/") ? String(place.dropLast()) : place
  }

  /// Removes the temporary folder.
  func remove() {
    TemporaryFiles.removeTree(temporary.path)
    TemporaryFiles.forget(temporary.path)
    close(temporary.descriptor)
  }

  /// Runs Git and returns its standard output without the final line end; nil if it fails.
  private static func git(
    _ arguments: [String], variables: [String: String] = [:]
  ) throws(Failure) -> String? {
    try ChildProcess.output(of: "git", arguments, variables: variables).map {
      String(decoding: $0.last == 10 ? $0.dropLast() : $0[...], as: UTF8.self)
    }
  }
}
