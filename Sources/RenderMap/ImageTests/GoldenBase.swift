public import MapData

/// Another version of image tests, for example of another commit. Its pictures replace the golden pictures.
public struct GoldenBase: Sendable {
  /// The name of the version in messages, such as the name of a branch.
  public let name: String
  /// The loader that reads the files of the version.
  public let loader: ResourceLoader
  /// The folder of the version's files, with a final slash; nil if the version has no folder of its own.
  public let folder: String?
  private var tests: [Key: GoldenTest] = [:]

  /// The identity of a test in all versions.
  private struct Key: Hashable {
    /// The requested path in the current version.
    var path: String
    /// The path of the file relative to the requested path; empty if the file itself was requested.
    var file: Substring
    var name: String

    init(_ test: GoldenTest, path: String) {
      self.path = path
      file = test.file.dropFirst(test.argument.count)
      name = test.name
    }
  }

  /// Creates a version.
  ///
  /// - Parameters:
  ///   - name: The name of the version in messages.
  ///   - loader: The loader that reads the files of the version.
  ///   - folder: The folder of the version's files, with a final slash; nil if the version has no folder of its own.
  ///   - suites: The tests of the version by the paths that were requested in the current version. A path that the
  ///     version does not have has no entry.
  public init(
    name: String, loader: ResourceLoader, folder: String? = nil, suites: [String: GoldenSuite]
  ) {
    self.name = name
    self.loader = loader
    self.folder = folder
    for (path, suite) in suites {
      for test in suite.tests { tests[Key(test, path: path)] = test }
    }
  }

  /// Returns the test of this version with the same file and name as a current test; nil if the test is new.
  func test(for test: GoldenTest) -> GoldenTest? { tests[Key(test, path: test.argument)] }

  /// Returns the names of the tests that the current version no longer contains, sorted.
  public func namesOfRemovedTests(in suite: GoldenSuite) -> [String] {
    let current = Set(suite.tests.map { Key($0, path: $0.argument) })
    return tests.keys.filter { !current.contains($0) }.map(\.name).sorted()
  }

  /// Returns a message about a file of the version, in which the name of the version replaces the folder, such as
  /// `main:tests/paris.json:1: must be a number`.
  func message(_ text: String) -> String {
    folder.map { text.replacing($0, with: name + ":") } ?? "\(name): \(text)"
  }
}
