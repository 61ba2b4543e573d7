import Foundation

/// One measured stage.
struct Figure {
  /// What was timed.
  var stage: String
  /// On what.
  var input: String
  /// The median time in milliseconds.
  var milliseconds: Double
  /// How much work it was, in `unit`s.
  var amount: Double
  /// What the work is counted in: MB, points, polygons, Mpixel.
  var unit: String
  /// A sum over the result, the same for the same result.
  var checksum: Int

  /// What tells a figure from the others.
  var key: String { stage + "\t" + input }

  /// The figure as a line for people, with the change since `before` milliseconds.
  func line(before: Double?) -> String {
    let rate = amount / (milliseconds / 1000)
    var line = String(
      format: "%-14@ %-40@ %10.3f ms %12.1f %@/s  %08x", stage as NSString, input as NSString,
      milliseconds, rate, unit as NSString, checksum & 0xFFFF_FFFF)
    if let before {
      line += String(format: "  %+.1f %% time", (milliseconds / before - 1) * 100)
    }
    return line
  }

  /// The figure as a line for programs.
  var tabSeparated: String { "\(key)\t\(milliseconds)\t\(amount)\t\(unit)\t\(checksum)" }

  /// The times in a file of such lines, by key.
  static func read(_ path: String) throws -> [String: Double] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let pairs = text.split(separator: "\n").compactMap { line -> (String, Double)? in
      let fields = line.split(separator: "\t")
      guard fields.count >= 3, let time = Double(fields[2]) else { return nil }
      return (fields[0] + "\t" + fields[1], time)
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
