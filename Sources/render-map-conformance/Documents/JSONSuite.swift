import FoundationEssentials
import MapJSON

/// The folder of JSON texts named by what must become of them: `y_` is taken, `n_` is refused, and `i_`
/// is for the reader to decide.
enum JSONSuite {
  /// Reads every text of the folder `directory`, in the order of their names.
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
      let isTaken = !name.hasPrefix("n_")
      return .init(name: name, passed: isTaken, message: isTaken ? "" : "it should be refused")
    } catch {
      let isRefused = !name.hasPrefix("y_")
      return .init(name: name, passed: isRefused, message: isRefused ? "" : error.description)
    }
  }
}
