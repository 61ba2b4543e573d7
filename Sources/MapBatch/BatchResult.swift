import MapImages
import MapJSON
public import RenderMap

/// What became of one job.
public struct BatchResult: Sendable {
  /// What became of it.
  public enum Status: String, Sendable {
    /// Its picture was drawn.
    case ok
    /// It has no picture.
    case failed
    /// Its picture was there, whole and drawn from the same inputs.
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
  /// The job's name; nil where it could not be read.
  public var name: String?
  /// The path of the picture; nil where there is none.
  public var output: String?
  /// What became of it.
  public var status: Status
  /// Why it has no picture.
  public var error: String?
  /// What was missing or doubtful, without what the batch leaves out.
  public var warnings: [MapWarning] = []
  /// How long it took.
  public var duration = Duration.zero
  /// The file, where it is not written to a folder.
  public var file: [UInt8]?
  /// The media type of the file.
  public var mediaType: String?

  /// The result as one JSON object without line feeds, the same for the same job and inputs unless
  /// it is to have `milliseconds`.
  ///
  /// - Parameter unit: What `number` counts.
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
