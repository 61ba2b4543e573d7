import MapImages
import MapJSON

/// The report of `diff`.
struct DiffReport {
  /// The difference between the pictures.
  var difference: Difference
  /// The limits that the difference exceeds.
  var excesses: [DiffExcess]

  private var verdict: String {
    if !excesses.isEmpty { return "different" }
    return difference.changedPixels == 0 ? "equal" : "equal within the limits"
  }

  /// The report as lines of text.
  var lines: String {
    let percent = difference.share * 100
    var lines = [
      verdict,
      "largest channel difference: \(difference.largestStep)",
      "differing pixels: \(difference.differingPixels) of \(difference.comparedPixels) (\(percent) %)",
      "largest blob: " + (difference.blobs.first.map(\.description) ?? "none"),
    ]
    if difference.smoothedPixels > 0 {
      lines.append("ignored as smoothed edges: \(difference.smoothedPixels)")
    }
    lines += excesses.map { "above the limit: \($0)" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The report as a JSON object on one line, with the twenty largest blobs.
  var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(name: "equal")
    writer.write(excesses.isEmpty)
    let counts = [
      ("largestChannelDifference", difference.largestStep),
      ("differingPixels", difference.differingPixels),
      ("smoothedPixels", difference.smoothedPixels), ("changedPixels", difference.changedPixels),
      ("comparedPixels", difference.comparedPixels),
    ]
    for (name, count) in counts {
      writer.write(name: name)
      writer.write(count)
    }
    writer.write(name: "ratio")
    writer.write(difference.share)
    for (name, size) in [
      ("expectedSize", difference.expectedSize), ("actualSize", difference.actualSize),
    ] {
      writer.write(name: name)
      writer.write([size.width, size.height])
    }
    writer.write(name: "blobs")
    writer.beginArray()
    for blob in difference.blobs.prefix(20) { writer.write(blob) }
    writer.endArray()
    writer.write(name: "reasons")
    writer.beginArray()
    for excess in excesses { writer.write(excess.description) }
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ numbers: [Int]) {
    beginArray()
    for number in numbers { write(number) }
    endArray()
  }

  fileprivate mutating func write(_ blob: Blob) {
    beginObject()
    write(name: "pixels")
    write(blob.pixels)
    write(name: "box")
    write([blob.box.x, blob.box.y, blob.box.width, blob.box.height])
    endObject()
  }
}
