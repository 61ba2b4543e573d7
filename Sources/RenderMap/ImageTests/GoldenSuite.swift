import MapEngine
public import MapData
public import MapJSON

/// The image tests in files and folders. The golden picture of each test is in the folder `Goldens` beside the file of
/// the test.
public struct GoldenSuite: Sendable {
  /// The paths of the files and folders.
  public let paths: [String]
  /// The tests of the files, and of the files `*.json` and `*.jsonl` in the folders. They are in the order of the
  /// paths, and within a folder in the order of the file names. An invalid job becomes a test with an error.
  public private(set) var tests: [GoldenTest]

  /// The title of the suite in reports.
  public var name: String { paths.joined(separator: ", ") }

  /// Reads the tests in files and folders. A file is read once even if several of the paths lead to it.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - loader: The loader that resolves addresses in jobs.
  ///   - usual: The default members of jobs. Addresses in them are relative to the current folder.
  /// - Throws: `RequestError` if a file or folder cannot be read, or if a default member is invalid.
  public init(
    _ paths: [String], loader: ResourceLoader = ResourceLoader(),
    usual: JSONObject = JSONObject()
  ) throws(RequestError) {
    let paths = paths.map { $0.count > 1 && $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    let reader = try Self.reader(loader: loader, usual: usual)
    var seen: Set<String> = []
    var tests: [GoldenTest] = []
    for path in paths {
      let names = try TextFile.names(inFolder: path)
      let files = TestFile.files(at: path, names: names).filter {
        seen.insert(TextFile.realPath(of: $0.path)).inserted
      }
      tests += files.flatMap { $0.tests(reader) }
    }
    self.paths = paths
    self.tests = Self.refusingSharedNames(tests)
  }

  /// Creates the tests of jobs that are in no file.
  ///
  /// - Parameters:
  ///   - jobs: The members of the jobs.
  ///   - path: The path that stands for the file of the jobs.
  ///   - usual: The default members of jobs.
  /// - Throws: `RequestError` if a default member is invalid.
  package init(
    jobs: [JSONObject], of path: String, usual: JSONObject
  ) throws(RequestError) {
    let file = TestFile(path: path, argument: path)
    let lines = jobs.map { JSONValue(.object($0)).jsonBytes }.joined(separator: [UInt8(ascii: "\n")]
    )
    paths = [path]
    tests = file.tests(inLines: Array(lines), try Self.reader(usual: usual))
  }

  /// Returns the tests with another style, which replaces the styles of all jobs.
  package func drawing(_ style: PictureRequest.StyleOrigin) -> GoldenSuite {
    var suite = self
    suite.tests = tests.map { test in
      var test = test
      test.content = test.content.map { content in
        var content = content
        content.request.style = style
        return content
      }
      return test
    }
    return suite
  }

  static func reader(
    loader: ResourceLoader = ResourceLoader(), usual: JSONObject = JSONObject()
  ) throws(RequestError) -> RequestReader {
    var usual = usual
    if usual[PictureMember.attribution.name] == nil {
      usual[PictureMember.attribution.name] = .text(AttributionForm.off.rawValue)
    }
    return try RequestReader(
      loader: loader, usual: RequestMembers(arguments: usual),
      furtherMembers: Set(PictureMember.comparison.map(\.name)))
  }

  /// Reads the tests in a folder.
  ///
  /// - Throws: `RequestError` if the folder cannot be read.
  public init(folder: String) throws(RequestError) { try self.init([folder]) }

  /// Removes all tests whose names match none of the patterns. The names of invalid jobs may be unknown. If no test
  /// matches, all invalid jobs are kept, because one of them may be the requested test.
  public mutating func keep(only patterns: [TestNamePattern]) {
    let matching = tests.filter { test in patterns.contains { $0.matches(test.name) } }
    tests = matching.isEmpty ? tests.filter { !$0.isReadable } : matching
  }

  /// Replaces each test that has the name of an earlier test in the same folder by an error, because both tests would
  /// share a golden picture.
  private static func refusingSharedNames(_ tests: [GoldenTest]) -> [GoldenTest] {
    var files: [String: String] = [:]
    return tests.map { test in
      guard case .success(let content) = test.content else { return test }
      let folder = TextFile.realPath(of: folder(of: test.file))
      if let other = files[folder + "/" + test.name] {
        let error = content.request.members.error(
          "name", "'\(test.name)' is also the name of the job in \(other)")
        return GoldenTest(
          name: test.name, file: test.file, line: error.line, argument: test.argument,
          golden: test.golden, content: .failure(error))
      }
      files[folder + "/" + test.name] = test.file
      return test
    }
  }

  private static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
  }
}
