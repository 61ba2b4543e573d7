public import MapEngine
import MapImages
import MapJSON
import MapSystem

/// The result of one job.
public struct BatchResult: Sendable {
  /// How a job ended.
  public enum Status: String, Sendable {
    /// The picture was drawn.
    case ok
    /// The job has no picture.
    case failed
    /// The picture already existed, complete and drawn from the same inputs.
    case skipped
  }

  /// The unit of the number of a result.
  public enum Unit: String, Sendable {
    /// The lines of a file of jobs.
    case line
    /// The features of data.
    case feature
    /// Data files.
    case file
  }

  /// The number of the job's line, feature or file, counted from 1.
  public var number: Int
  /// The name of the job; nil if it could not be read.
  public var name: String?
  /// The path of the picture; nil if there is none.
  public var output: String?
  /// How the job ended.
  public var status: Status
  /// The reason why the job has no picture; nil if it has one.
  public var error: String?
  /// The errors of the job in a form for programs; empty if there is a picture.
  public var problems: [JobProblem] = []
  /// The warnings, without those that the batch leaves out.
  public var warnings: [MapWarning] = []
  /// The duration of the job.
  public var duration = Duration.zero
  /// The picture as a file, if it is not written to a folder.
  public var file: [UInt8]?
  /// The media type of the file.
  public var mediaType: String?

  /// Returns the result as one JSON object without line feeds.
  ///
  /// - Parameters:
  ///   - unit: The unit of `number`.
  ///   - hasTimes: Whether the object has `milliseconds`. Without them, it is the same for the same job and inputs.
  public func json(unit: Unit, hasTimes: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(name: unit.rawValue)
    writer.write(number)
    func member(_ name: String, _ text: String?) {
      guard let text else { return }
      writer.write(name: name)
      writer.write(text)
    }
    member("name", name)
    member("status", status.rawValue)
    member("output", output)
    member("error", error)
    if !problems.isEmpty {
      writer.write(name: "problems")
      writer.beginArray()
      for problem in problems { problem.write(to: &writer) }
      writer.endArray()
    }
    if !warnings.isEmpty {
      writer.write(name: "warnings")
      writer.beginArray()
      for warning in warnings { warning.write(to: &writer) }
      writer.endArray()
    }
    if hasTimes {
      writer.write(name: "milliseconds")
      writer.write(Int((duration / .milliseconds(1)).rounded()))
    }
    member("type", mediaType)
    var bytes = writer.bytes
    if let file {
      // Written as it is, because none of its characters is escaped.
      bytes += #","picture":""#.utf8
      bytes += Base64.encoded(file)
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes
  }
}

/// The numbers of jobs that have ended, by status.
public struct BatchCounts: Hashable, Sendable {
  /// The number of pictures that were drawn.
  public internal(set) var drawn = 0
  /// The number of jobs that failed.
  public internal(set) var failed = 0
  /// The number of pictures that already existed.
  public internal(set) var skipped = 0
  /// The fraction of the jobs that was read, 0 to 1; nil if the number of jobs is unknown.
  public internal(set) var fraction: Double?

  /// Creates counts of 0.
  public init() {}

  /// The number of all jobs that have ended.
  public var ended: Int { drawn + failed + skipped }

  /// Adds the result of a job.
  mutating func add(_ result: BatchResult, fraction: Double?) {
    switch result.status {
    case .ok: drawn += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    }
    self.fraction = fraction ?? self.fraction
  }
}

extension BatchCounts {
  /// Returns the progress of a batch as a line: `[###---] 120 of about 240, 12.0/s, 0:10 left, 3 failed`.
  ///
  /// - Parameters:
  ///   - time: The time since the batch started.
  ///   - width: The number of characters of the bar; there is no bar if the number of jobs is unknown.
  public func progress(after time: Duration, width: Int) -> String {
    let seconds = max(0.001, time / .seconds(1))
    var parts = ["\(ended) done", WorkPace.rate(ended, after: seconds)]
    if let fraction {
      // The number of jobs in a file is estimated from the part that was read.
      let total = fraction > 0 ? " of about \(Int((Double(ended) / fraction).rounded()))" : ""
      parts[0] =
        "\(WorkPace.bar(fraction, width: width)) \(ended)" + (fraction < 1 ? total : " of \(ended)")
      if let left = WorkPace.left(fraction, after: seconds) { parts.append(left) }
    }
    if failed > 0 { parts.append("\(failed) failed") }
    if skipped > 0 { parts.append("\(skipped) already exist") }
    return parts.joined(separator: ", ")
  }
}
