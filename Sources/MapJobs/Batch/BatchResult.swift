import MapImages
import MapJSON
public import RenderMap

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

  /// What the number of a result counts.
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
  /// Why the job has no picture.
  public var error: String?
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
  ///   - unit: What `number` counts.
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
    member("picture", file.map(Base64.text))
    writer.endObject()
    return writer.bytes
  }
}
