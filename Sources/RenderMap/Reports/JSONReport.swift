import MapEngine
import MapImages
import MapJSON

/// Results of image tests as one JSON document for programs. It contains no times or dates.
public enum JSONReport {
  /// Returns a JSON document with the results:
  ///
  ///     {"tests": 2, "passed": 1, "failed": 1, "results": [{"name": "paris", "file": "tests/paris.json",
  ///      "line": 1, "golden": "tests/Goldens/paris.png", "status": "failed", ...}]}
  public static func text(of results: [GoldenResult]) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    let good = results.count(where: \.isGood)
    for (name, count) in [
      ("tests", results.count), ("passed", good), ("failed", results.count - good),
    ] {
      writer.write(name: name)
      writer.write(count)
    }
    writer.write(name: "results")
    writer.beginArray()
    for result in results { write(result, to: &writer) }
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private static func write(_ result: GoldenResult, to writer: inout JSONWriter) {
    writer.beginObject()
    member("name", result.name, &writer)
    member("file", result.file, &writer)
    writer.write(name: "line")
    writer.write(result.line)
    if result.base == nil { member("golden", result.golden, &writer) }
    member("status", result.status.name, &writer)
    member("problem", result.problem, &writer)
    if case .failed(let failure) = result.status { write(failure, to: &writer) }
    member("accept", result.acceptance, &writer)
    writer.write(name: "warnings")
    writer.beginArray()
    for warning in result.warnings {
      writer.beginObject()
      member("class", warning.kind.rawValue, &writer)
      member("place", warning.place, &writer)
      member("message", warning.message, &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  private static func write(_ failure: GoldenFailure, to writer: inout JSONWriter) {
    let difference = failure.difference
    writer.write(name: "difference")
    writer.beginObject()
    for (name, count) in [
      ("pixels", difference.differingPixels), ("comparedPixels", difference.comparedPixels),
      ("largestStep", difference.largestStep), ("largestBlob", difference.blobs.first?.pixels ?? 0),
    ] {
      writer.write(name: name)
      writer.write(count)
    }
    writer.endObject()
    array("causes", failure.causes, &writer)
    writer.write(name: "changes")
    writer.beginArray()
    for change in failure.changes {
      writer.beginObject()
      writer.write(name: "box")
      writer.beginArray()
      let box = change.blob.box
      for number in [box.x, box.y, box.width, box.height] { writer.write(number) }
      writer.endArray()
      writer.write(name: "pixels")
      writer.write(change.blob.pixels)
      array("events", change.events, &writer)
      array("shown", change.shown, &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private static func member(_ name: String, _ text: String?, _ writer: inout JSONWriter) {
    guard let text else { return }
    writer.write(name: name)
    writer.write(text)
  }

  private static func array(_ name: String, _ texts: [String], _ writer: inout JSONWriter) {
    writer.write(name: name)
    writer.beginArray()
    for text in texts { writer.write(text) }
    writer.endArray()
  }
}
