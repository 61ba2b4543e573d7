import MapData
import MapImages
import MapJSON

extension GoldenSuite {
  /// Adds a test to a file that contains a job per line. The file is created if it does not exist.
  ///
  /// - Parameters:
  ///   - job: The members of the test, as in the file. Paths in it are relative to the file.
  ///   - path: The path of the file `*.jsonl`.
  /// - Returns: The command that records the golden picture of the test.
  /// - Throws: `RequestError` if a member is invalid, if another test in the file has the same name, or if the file
  ///   cannot be read or written. The file is then unchanged.
  package static func add(_ job: JSONObject, toFile path: String) throws(RequestError) -> String {
    let file = TestFile(path: path, argument: path)
    func failure(_ reason: String, at place: String = "") -> RequestError {
      RequestError(file: path, line: 1, path: place, reason: reason)
    }
    guard file.hasLines else { throw failure("tests are only added to a file *.jsonl") }
    var text: [UInt8] = []
    if FileStatus(path: path) != nil {
      text = try RequestError.ofResource { () throws(ResourceError) in
        try ResourceLoader().load(.file(path: path))
      }
      if let last = text.last, last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    }
    let line = JSONValue(.object(job)).jsonBytes
    let reader = try reader()
    let known = Set(file.tests(inLines: text, reader).map(\.name))
    guard let new = file.tests(inLines: line, reader).first else { throw failure("no test") }
    if case .failure(let error) = new.content { throw error }
    guard !known.contains(new.name) else {
      throw failure("'\(new.name)' is already the name of a test", at: "name")
    }
    do throws(FileWriteError) {
      try AtomicFile.write(text + line + [UInt8(ascii: "\n")], to: path)
    } catch {
      throw failure("\(error)")
    }
    return ShellText.commandLine(["render-map"] + new.acceptingArguments)
  }
}
