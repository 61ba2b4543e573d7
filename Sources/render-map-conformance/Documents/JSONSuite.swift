import FoundationEssentials
import MapJSON

/// The JSON suite. The prefix of a file name specifies the expected result: files with `y_` are accepted, files with
/// `n_` are rejected, and the result of files with `i_` is implementation-defined.
enum JSONSuite {
  /// Reads every file in the folder `directory`, sorted by name.
  static func run(directory: String) -> SuiteReport {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: directory)) ?? []
    var report = SuiteReport()
    for name in names.filter({ $0.hasSuffix(".json") }).sorted() {
      guard let data = files.contents(atPath: directory + "/" + name) else {
        report.entries.append(.init(name: name, passed: false, message: "the file cannot be read"))
        continue
      }
      report.entries.append(entry(name: name, text: [UInt8](data)))
    }
    return report
  }

  private static func entry(name: String, text: [UInt8]) -> SuiteReport.Entry {
    do {
      _ = try JSONDocument(parsing: text)
      let isAccepted = !name.hasPrefix("n_")
      return .init(
        name: name, passed: isAccepted, message: isAccepted ? "" : "it should be rejected")
    } catch {
      let isRejected = !name.hasPrefix("y_")
      return .init(name: name, passed: isRejected, message: isRejected ? "" : error.description)
    }
  }
}
