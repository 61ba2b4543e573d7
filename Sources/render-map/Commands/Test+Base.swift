import MapData
import MapJSON
import RenderMap

/// The comparison with the pictures of another commit.
extension Test {
  /// Runs tests and compares their pictures with those of a commit.
  ///
  /// - Throws: `Failure` if the commit cannot be checked out, or if its tests cannot be read.
  func run(
    _ suite: GoldenSuite, since commit: String, with runner: GoldenRunner,
    ended: @Sendable (Int) -> Void
  ) throws(Failure) -> [GoldenResult] {
    let checkout = try GitCheckout(of: commit, at: suite.paths[0])
    defer { checkout.remove() }
    var loader = runner.loader
    if let root = reading.fetching.root, let old = checkout.path(of: root) {
      do throws(ResourceError) {
        loader.root = try FileRoot(old)
        // Links to ignored files lead there.
        try loader.root?.add(root)
      } catch {
        throw Failure(.unreachable, "--root in \(commit): \(error)")
      }
    }
    let usual = try checkout.members(members)
    var suites: [String: GoldenSuite] = [:]
    for path in suite.paths {
      guard let old = checkout.path(of: path) else {
        throw Failure(
          .wrongArguments, "--base \(commit): \(path) is not in the repository of \(suite.paths[0])"
        )
      }
      guard RelativePath.real(old) != nil else { continue }
      do throws(RequestError) {
        suites[path] = try GoldenSuite([old], loader: loader, usual: usual)
      } catch {
        throw Failure(.unreachable, "--base \(commit): \(error.description)")
      }
    }
    let base = GoldenBase(name: commit, loader: loader, folder: checkout.folder, suites: suites)
    if only.isEmpty, !reading.strictness.quiet {
      for name in base.namesOfRemovedTests(in: suite) {
        Output.error("the test '\(name)' is only in \(commit)")
      }
    }
    return runner.run(suite, against: base, ended: ended)
  }
}

extension GitCheckout {
  /// Returns default members of tests whose files are those of the commit. Files outside of the repository remain.
  ///
  /// - Throws: `Failure` if the commit does not have a file.
  fileprivate func members(_ members: JSONObject) throws(Failure) -> JSONObject {
    var result = members
    for member in members.members {
      guard let row = PictureMember.named(member.name) else { continue }
      func file(_ value: JSONValue) throws(Failure) -> JSONValue {
        guard let text = value.string, row.isAddress(text),
          let current = ArgumentFiles.file(of: text), let path = path(of: current)
        else { return value }
        guard RelativePath.real(path) != nil else {
          throw Failure(.wrongArguments, "\(row.option) \(text): not in \(commit)")
        }
        let layer = text.hasPrefix(current) ? text.dropFirst(current.count) : ""
        return JSONValue(.string(path + layer))
      }
      if let values = member.value.array {
        result[member.name] = JSONValue(.array(try values.map(file)))
      } else {
        result[member.name] = try file(member.value)
      }
    }
    return result
  }
}
