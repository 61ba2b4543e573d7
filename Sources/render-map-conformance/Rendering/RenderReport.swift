import Foundation

/// The reports of a run of render tests. They are `results.json`, and an HTML page with the pictures side by side.
struct RenderReport {
  var results: [RenderResult]

  /// Writes both reports into the folder `out`. The page refers to the expected pictures in the folder `suite`.
  func write(to out: String, suite: String) throws {
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(results).write(to: URL(fileURLWithPath: out + "/results.json"))
    try Data(page(suite: suite).utf8).write(to: URL(fileURLWithPath: out + "/index.html"))
  }

  private func page(suite: String) -> String {
    let suiteURL = URL(fileURLWithPath: suite).absoluteString
    let worstFirst = results.sorted {
      ($0.status == .passed ? 0 : 1, $0.difference ?? 2, $1.name)
        > ($1.status == .passed ? 0 : 1, $1.difference ?? 2, $0.name)
    }
    let rows = worstFirst.map { row($0, suiteURL: suiteURL) }.joined(separator: "\n")
    return """
      <!doctype html><meta charset="utf-8"><title>Render tests</title>
      <style>
      body { font: 14px sans-serif } td { padding: 4px; vertical-align: top }
      img { max-width: 512px; image-rendering: pixelated; background: #ddd }
      .passed { color: #272 } .failed, .errored, .crashed { color: #b22 }
      </style>
      <p>\(results.count { $0.status == .passed }) of \(results.count) passed</p>
      <table><tr><th>test<th>expected<th>actual<th>difference</tr>
      \(rows)
      </table>
      """
  }

  private func row(_ result: RenderResult, suiteURL: String) -> String {
    let path = Self.escapedPath(result.name)
    let expected = result.expected.map { "<img src=\"\(suiteURL)\(path)/\($0)\">" } ?? ""
    let difference = result.difference.map { "\($0)" } ?? "none"
    return """
      <tr><td class="\(result.status.rawValue)"><b>\(Self.escaped(result.name))</b><br>\
      \(result.status.rawValue) \(difference), allowed \(result.allowed)<br>\
      \(Self.escaped(result.message))<td>\(expected)<td><img src="\(path)/actual.png">\
      <td><img src="\(path)/diff.png"></tr>
      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
  }

  private static func escapedPath(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
  }
}

/// The result of one render test.
struct RenderResult: Codable, Sendable {
  /// The status of a test.
  enum Status: String, Codable, Sendable {
    /// The picture agrees with an expected picture.
    case passed
    /// The picture differs from all expected pictures.
    case failed
    /// There is no picture to compare.
    case errored
    /// The renderer crashed.
    case crashed
  }

  /// The name of the test.
  var name: String
  var status: Status
  /// The share of differing pixels, from 0 to 1; nil if there is no picture.
  var difference: Double?
  /// The allowed share of differing pixels, from 0 to 1.
  var allowed: Double
  /// The duration of drawing, in milliseconds.
  var milliseconds: Double
  /// The reason why the test did not pass, with the warnings of the map.
  var message: String
  /// The file name of the closest expected picture in the test's folder.
  var expected: String?
}
