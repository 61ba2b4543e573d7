import MapGeometry
import MapText

/// Merges lines with equal texts that meet end to end, so that more labels fit on them.
///
/// As in MapLibre, only the first line of each feature is merged, and a merged line belongs to the
/// feature that it started from.
struct LineMerging {
  private struct End: Hashable {
    var text: Int
    var point: Point
  }

  private var features: [SymbolFeature] = []
  private var texts: [String: Int] = [:]
  /// The features by the start of their first line.
  private var starts: [End: Int] = [:]
  /// The features by the end of their first line.
  private var ends: [End: Int] = [:]

  /// The features with their lines merged, in the order of the features that they started from.
  static func merged(_ features: [SymbolFeature]) -> [SymbolFeature] {
    var merging = LineMerging()
    for feature in features { merging.add(feature) }
    return merging.features.filter { !$0.lines.isEmpty }
  }

  private mutating func add(_ feature: SymbolFeature) {
    guard let text = feature.text?.text, !text.isEmpty,
      let line = feature.lines.first, let first = line.first, let last = line.last
    else {
      features.append(feature)
      return
    }
    let textIndex = texts[text] ?? texts.count
    texts[text] = textIndex
    let start = End(text: textIndex, point: first)
    let end = End(text: textIndex, point: last)
    switch (ends[start], starts[end]) {
    case (let before?, let after?) where before != after:
      join(before, line, after, start: start, end: end)
    case (let before?, _):
      ends[start] = nil
      ends[end] = before
      append(line, to: before)
    case (nil, let after?):
      starts[end] = nil
      starts[start] = after
      features[after].lines[0].replaceSubrange(0..<1, with: line)
    case (nil, nil):
      starts[start] = features.count
      ends[end] = features.count
      features.append(feature)
    }
  }

  /// Merges the lines before and after with the line between them.
  private mutating func join(
    _ before: Int, _ line: [Point], _ after: Int, start: End, end: End
  ) {
    append(line, to: before)
    append(features[after].lines[0], to: before)
    features[after].lines = []
    starts[end] = nil
    starts[start] = nil
    ends[start] = nil
    ends[end] = nil
    if let last = features[before].lines[0].last {
      ends[End(text: end.text, point: last)] = before
    }
  }

  /// Appends a line that starts at the end of the line of feature `index`.
  private mutating func append(_ line: [Point], to index: Int) {
    features[index].lines[0].append(contentsOf: line.dropFirst())
  }
}
