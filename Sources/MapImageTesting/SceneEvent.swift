import MapDiff
import RenderMap

/// Something that was added, removed, moved or changed between two pictures, and where.
struct SceneEvent {
  /// What an event is about.
  enum Subject {
    /// Something with a name: `label 'Berg' of layer 'town'`.
    case named(String)
    /// A feature without a name, of `layer 'building'`.
    case nameless(of: String)
  }

  /// What happened: `added`, `removed`, `moved by 12 px`.
  var verb: String
  /// What it happened to.
  var subject: Subject
  /// Where it was and is, in device pixels.
  var boxes: [PixelBox]

  /// Whether it happened in an area.
  func touches(_ area: PixelBox) -> Bool { boxes.contains { $0.touches(area) } }

  /// The events as lines for people, at most `limit` and one that says how many more there are. Features
  /// without names are counted.
  static func lines(of events: [SceneEvent], limit: Int) -> [String] {
    var lines: [String] = []
    var counts: [String: Int] = [:]
    var places: [String: Int] = [:]
    for event in events {
      let key: String
      switch event.subject {
      case .named(let title):
        lines.append("\(title) \(event.verb)")
        continue
      case .nameless(let layers): key = "of \(layers) \(event.verb)"
      }
      counts[key, default: 0] += 1
      let count = counts[key] ?? 1
      let line = (count == 1 ? "a feature " : "\(count) features ") + key
      if let place = places[key] {
        lines[place] = line
      } else {
        places[key] = lines.count
        lines.append(line)
      }
    }
    let more = lines.count - limit
    return more > 0 ? lines.prefix(limit) + ["and \(more) more changes"] : lines
  }

  /// A name as it is shown in one line: line breaks and repeated spaces become one space.
  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// What stands somewhere: `town 'Berg'`.
  static func title(layer: String, name: String) -> String {
    name.isEmpty ? layer : "\(layer) '\(oneLine(name))'"
  }

  /// How far apart the centres of two boxes are: `moved by 12 px`, at least one pixel.
  static func move(from old: PixelBox, to new: PixelBox) -> String {
    let dx = Double(2 * (new.x - old.x) + new.width - old.width) / 2
    let dy = Double(2 * (new.y - old.y) + new.height - old.height) / 2
    let distance = (dx * dx + dy * dy).squareRoot()
    return "moved by \(max(1, Int(distance.rounded()))) px"
  }
}
