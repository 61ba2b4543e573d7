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
    /// The picture existed already, was complete, and had been drawn from the same inputs.
    case skipped
  }

  /// The unit that the number of a result counts.
  public enum Unit: String, Sendable {
    /// A line of a file of jobs.
    case line
    /// A feature of data.
    case feature
    /// A data file.
    case file
    /// A page of an atlas.
    case page
  }

  /// The number of the job's line, feature, file or page, counted from 1.
  public var number: Int
  /// The name of the job; nil if the name could not be read.
  public var name: String?
  /// The path of the picture; nil if there is no picture, or if the picture is not a file.
  public var output: String?
  /// How the job ended.
  public var status: Status
  /// The reason why the job has no picture; nil if the job has a picture.
  public var error: String?
  /// The errors of the job in machine-readable form. The list is empty if there is a picture.
  public var problems: [JobProblem] = []
  /// The warnings about the job, without the warnings that the batch leaves out.
  public var warnings: [MapWarning] = []
  /// The duration of the job.
  public var duration = Duration.zero
  /// The bytes of the picture's file; nil if the picture is written to a folder or a document, or if there is no
  /// picture.
  public var file: [UInt8]?
  /// The media type of `file`, such as `image/png`; nil if `file` is nil.
  public var mediaType: String?
  /// The rectangle around the ground in `file`; nil if `file` is nil or shows several maps.
  public var bounds: GeographicBounds?

  /// Returns the result as one JSON object without line feeds.
  ///
  /// - Parameters:
  ///   - unit: The unit of `number`.
  ///   - hasTimes: Whether the object contains the duration as `milliseconds`. Without the duration, equal jobs with
  ///     equal inputs have equal objects.
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
    if let bounds { writer.write(name: "bounds", bounds.numbers) }
    var bytes = writer.bytes
    if let file {
      // The text is not escaped, because Base64 text contains no characters that JSON escapes.
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
  /// The fraction of the jobs that was read, from 0 to 1; nil if the number of jobs is unknown.
  public internal(set) var fraction: Double?

  /// Creates counts of 0.
  public init() {}

  /// The number of all jobs that have ended.
  public var ended: Int { drawn + failed + skipped }

  /// Counts the result of a job, and stores the fraction of the jobs that was read.
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
  /// Returns the progress of a batch as a line, such as `[###---] 120 of about 240, 12.0/s, 0:10 left, 3 failed`.
  ///
  /// - Parameters:
  ///   - time: The time since the batch started.
  ///   - width: The number of characters of the bar; nil to state the percentage. There is neither if the number of
  ///     jobs is unknown.
  public func progress(after time: Duration, width: Int?) -> String {
    let seconds = max(0.001, time / .seconds(1))
    var parts = ["\(ended) done", WorkPace.rate(ended, after: seconds)]
    if let fraction {
      // The number of jobs in a file is estimated from the fraction of the file that was read.
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
