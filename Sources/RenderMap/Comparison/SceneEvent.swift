import MapEngine
import MapImages

/// A change of a label or a feature between two pictures. The label or feature was added, removed, moved or changed.
struct SceneEvent {
  /// The label or feature that an event is about.
  enum Subject {
    /// A label or feature with a name, such as `label 'Berg' of layer 'town'`.
    case named(String)
    /// A feature without a name. The value names its layers, such as `layer 'building'`.
    case unnamed(of: String)
  }

  /// The change as a verb, such as `added`, `removed` or `moved by 12 px`.
  var verb: String
  /// The label or feature that changed.
  var subject: Subject
  /// The boxes before and after the change, in device pixels.
  var boxes: [PixelBox]

  /// Returns whether one of the boxes touches an area.
  func touches(_ area: PixelBox) -> Bool { boxes.contains { $0.touches(area) } }

  /// Returns the events as at most `limit` lines. If there are more lines, another line reports their number. Features
  /// without names that have the same layers and the same change share one line with their number.
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
      case .unnamed(let layers): key = "of \(layers) \(event.verb)"
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

  /// Returns a name with line breaks and repeated spaces replaced by one space.
  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the title of a feature, such as `town 'Berg'`, or the layer alone if the name is empty.
  static func title(layer: String, name: String) -> String {
    name.isEmpty ? layer : "\(layer) '\(oneLine(name))'"
  }

  /// Returns the distance between the centers of two boxes as text, such as `moved by 12 px`. The distance is at least
  /// one pixel.
  static func move(from old: PixelBox, to new: PixelBox) -> String {
    let dx = Double(2 * (new.x - old.x) + new.width - old.width) / 2
    let dy = Double(2 * (new.y - old.y) + new.height - old.height) / 2
    let distance = (dx * dx + dy * dy).squareRoot()
    return "moved by \(max(1, Int(distance.rounded()))) px"
  }
}
