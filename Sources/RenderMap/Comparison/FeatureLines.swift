import MapImages
import MapJSON

/// A group of features that are drawn by the same layers, in the form that records use. The group contains a line for
/// each digest. A line contains the digest, the boxes of its features as numbers in base 36, and the name.
struct FeatureLines {
  var layers: [String]
  /// The lines of the group, one for each digest and name.
  private var lines: [Line] = []

  private struct Line: Hashable {
    var digest: String
    var name: String
    var boxes: [PixelBox]
  }

  /// The radix of the numbers in lines.
  private static let radix = 36

  /// Groups features by the layers that draw them. The groups are in the order in which their features first occur.
  static func groups(of features: [SceneRecord.Feature]) -> [FeatureLines] {
    struct Key: Hashable {
      var digest: String
      var layer: String
    }
    var places: [Key: Int] = [:]
    var drawn: [(layer: String, line: Line)] = []
    for feature in features {
      let key = Key(digest: feature.digest, layer: feature.layer)
      if let place = places[key] {
        drawn[place].line.boxes.append(feature.box)
      } else {
        places[key] = drawn.count
        drawn.append(
          (
            feature.layer,
            Line(digest: feature.digest, name: feature.name, boxes: [feature.box])
          ))
      }
    }
    var layers: [Line: [String]] = [:]
    var order: [Line] = []
    for (layer, line) in drawn {
      if layers[line] == nil { order.append(line) }
      layers[line, default: []].append(layer)
    }
    var groups: [FeatureLines] = []
    var indices: [[String]: Int] = [:]
    for line in order {
      let drawing = layers[line] ?? []
      if indices[drawing] == nil {
        indices[drawing] = groups.count
        groups.append(FeatureLines(layers: drawing))
      }
      if let index = indices[drawing] { groups[index].lines.append(line) }
    }
    return groups
  }

  private init(layers: [String]) { self.layers = layers }

  /// The features of the group: one feature for each layer and each box.
  var features: [SceneRecord.Feature] {
    lines.flatMap { line in
      layers.flatMap { layer in
        line.boxes.map {
          SceneRecord.Feature(layer: layer, name: line.name, digest: line.digest, box: $0)
        }
      }
    }
  }

  /// The group as JSON text. The text contains a line break before each digest.
  var text: String {
    let names = JSONValue(.array(layers.map { JSONValue(.string($0)) })).jsonText
    let texts = lines.map { "\n   " + JSONValue(.string(Self.text(of: $0))).jsonText }
    return "\n  {\"layers\":\(names),\"lines\":[\(texts.joined(separator: ","))]}"
  }

  /// Reads a group from JSON; nil if the value is not a group. Lines that cannot be read are left out.
  init?(_ json: JSONValue) {
    guard let object = json.object, let lines = object["lines"]?.array,
      let layers = object["layers"]?.array
    else { return nil }
    self.layers = layers.compactMap(\.string)
    self.lines = lines.compactMap { $0.string.flatMap(Self.line) }
  }

  /// Returns a line as text in the form `DIGEST X,Y,WIDTH,HEIGHT;... NAME`.
  private static func text(of line: Line) -> String {
    let boxes = line.boxes.map { box in
      [box.x, box.y, box.width, box.height].map { String($0, radix: radix) }
        .joined(separator: ",")
    }
    let text = line.digest + " " + boxes.joined(separator: ";")
    return line.name.isEmpty ? text : text + " " + line.name
  }

  private static func line(_ text: String) -> Line? {
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return nil }
    let boxes = parts[1].split(separator: ";").compactMap { box in
      PixelBox(box.split(separator: ",").compactMap { Int($0, radix: radix).map(Double.init) })
    }
    guard !boxes.isEmpty else { return nil }
    return Line(
      digest: String(parts[0]), name: parts.count > 2 ? String(parts[2]) : "", boxes: boxes)
  }
}
