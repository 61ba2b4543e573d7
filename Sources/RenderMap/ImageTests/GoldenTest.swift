import MapEngine
import MapData
import MapJSON

/// One image test: a job, the rules of its comparison, and its golden picture.
public struct GoldenTest: Sendable {
  /// The name of the test, which is the name of its job.
  public let name: String
  /// The path of the file that contains the job.
  public let file: String
  /// The line of the job in the file, counted from 1.
  public let line: Int
  /// The path that was requested: the file of the test, or the folder of that file.
  public let argument: String
  /// The golden picture of the test. It is in the folder `Goldens` beside the file of the test.
  public let golden: GoldenPicture
  /// The job and the rules of its comparison, or the error in the job.
  var content: Result<Content, RequestError>

  /// A job and the rules of its comparison.
  struct Content: Sendable {
    var request: PictureRequest
    var rules: GoldenRules
  }

  /// Whether the job is valid. The name of an invalid job may be unknown.
  public var isReadable: Bool { if case .success = content { true } else { false } }

  /// The files of the test, which may not exist, with their roles in messages: the file of the job, its style, the golden
  /// picture, and the record of the picture.
  package var files: [(path: String, role: String)] {
    var files = [
      (file, "a file of tests"), (golden.path, "a golden picture"),
      (golden.recordPath, "the record of a golden picture"),
    ]
    if case .success(let content) = content,
      case .location(.file(let path)) = content.request.style
    {
      files.append((path, "the style of a test"))
    }
    return files
  }

  /// The arguments of `render-map` that accept the drawn picture as the golden picture.
  public var acceptingArguments: [String] {
    let pattern = TestNamePattern.text(matching: name)
    let only = pattern.hasPrefix("-") ? ["--only=\(pattern)"] : ["--only", pattern]
    return ["test", argument.hasPrefix("-") ? "./" + argument : argument] + only + ["--update"]
  }
}

/// A file that contains image tests as jobs.
struct TestFile {
  var path: String
  /// The path that was requested: the file itself, or its folder.
  var argument: String

  /// Returns the files of tests at a path. If the path is a folder, these are the files `*.json` and `*.jsonl` in it,
  /// in the order of `names`.
  ///
  /// - Parameter names: The names of the files in the folder, sorted; nil if the path is a file.
  static func files(at path: String, names: [String]?) -> [TestFile] {
    guard let names else { return [TestFile(path: path, argument: path)] }
    let lead = path.hasSuffix("/") ? path : path + "/"
    return names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }
      .map { TestFile(path: lead + $0, argument: path) }
  }

  /// The path of the folder of the golden pictures.
  private var goldenFolder: String {
    guard let slash = path.lastIndex(of: "/") else { return "Goldens" }
    return String(path[...slash]) + "Goldens"
  }

  /// Reads the tests in the file. An invalid job becomes a test with an error.
  func tests(_ reader: RequestReader) -> [GoldenTest] {
    let text: [UInt8]
    do throws(ResourceError) {
      text = try ResourceLoader().load(.file(path: path))
    } catch {
      let reason = JobProblem(error).message
      return [test(RequestError(file: path, line: 1, path: "", reason: reason))]
    }
    return hasLines ? tests(inLines: text, reader) : tests(text, line: nil, reader)
  }

  /// Whether each line of the file is a job.
  var hasLines: Bool { path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson") }

  /// Reads the tests in a text that contains a job per line.
  func tests(inLines text: [UInt8], _ reader: RequestReader) -> [GoldenTest] {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().flatMap { index, line -> [GoldenTest] in
      guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { return [] }
      return tests(Array(line), line: index + 1, reader)
    }
  }

  private func tests(_ text: [UInt8], line: Int?, _ reader: RequestReader) -> [GoldenTest] {
    do throws(RequestError) {
      let members = try RequestMembers(parsing: text, file: path, firstLine: line ?? 1)
      if let type = Self.geoJSONType(of: members) {
        throw members.error(
          "type",
          "this is GeoJSON (\(type)), not a job: move it out of the folder of tests, or name it *.geojson"
        )
      }
      return try reader.requests(of: members, line: line).map { test($0, of: members) }
    } catch {
      return [test(error)]
    }
  }

  /// Returns the GeoJSON type of an object that is GeoJSON instead of a job; nil if the object is not GeoJSON.
  private static func geoJSONType(of members: RequestMembers) -> String? {
    guard let type = members.object["type"]?.string, members.object["style"] == nil,
      ["features", "geometry", "coordinates", "geometries"].contains(where: {
        members.object[$0] != nil
      })
    else { return nil }
    return type
  }

  private func test(
    _ job: Result<PictureRequest, RequestError>, of members: RequestMembers
  ) -> GoldenTest {
    do throws(RequestError) {
      let job = try job.get()
      let rules = try GoldenRules(job.members)
      return GoldenTest(
        name: job.name, file: path, line: members.error("", "").line, argument: argument,
        golden: golden(job.name), content: .success(GoldenTest.Content(request: job, rules: rules)))
    } catch {
      return test(error, name: members.object["name"]?.string)
    }
  }

  private func test(_ error: RequestError, name: String? = nil) -> GoldenTest {
    let name = name ?? "\(error.file):\(error.line)"
    return GoldenTest(
      name: name, file: error.file, line: error.line, argument: argument, golden: golden(name),
      content: .failure(error))
  }

  private func golden(_ name: String) -> GoldenPicture {
    GoldenPicture(path: "\(goldenFolder)/\(name).png")
  }
}
