import Foundation

/// The measurement of one stage of drawing.
struct Figure {
  var stage: String
  var input: String
  /// The median time in milliseconds.
  var milliseconds: Double
  /// The amount of work that the stage does, in the unit `unit`.
  var amount: Double
  /// The unit of the amount: MB, features, polygons, Mpixel, or pictures.
  var unit: String
  /// A sum over the result of the work. Equal results have equal checksums.
  var checksum: Int

  /// The stage and the input as one text. Figures with equal keys are compared.
  var key: String { stage + "\t" + input }

  /// Returns the figure as a line of text. The line contains the change of the time relative to `before`, in
  /// milliseconds.
  func line(before: Double?) -> String {
    let rate = amount / (milliseconds / 1000)
    func column(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    var line =
      column(stage, 23) + column(input, 41)
      + String(
        format: "%10.3f ms %12.1f %@/s  %08x", milliseconds, rate, unit as NSString,
        checksum & 0xFFFF_FFFF)
    if let before {
      line += String(format: "  %+.1f %% time", (milliseconds / before - 1) * 100)
    }
    return line
  }

  /// The figure as a line of tab-separated values.
  var tabSeparated: String { "\(key)\t\(milliseconds)\t\(amount)\t\(unit)\t\(checksum)" }

  /// Reads times in milliseconds from a file of tab-separated figures. Returns the times by the keys of the figures.
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

/// A stopwatch that times work over several runs.
struct Stopwatch {
  /// The number of timed runs. They follow one run for warming up.
  var runs: Int

  /// Returns the median time of `work` in milliseconds, and the checksum of its last run. The checksum prevents the
  /// compiler from optimizing the work away.
  func median(_ work: () throws -> Int) rethrows -> (milliseconds: Double, checksum: Int) {
    var checksum = try work()
    var times: [Double] = []
    let clock = ContinuousClock()
    for _ in 0..<runs {
      let start = clock.now
      checksum = try work()
      let elapsed = (clock.now - start).components
      times.append(Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) * 1e-15)
    }
    times.sort()
    return (times[times.count / 2], checksum)
  }
}
