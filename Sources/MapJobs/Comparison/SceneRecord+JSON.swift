import MapDiff
import MapJSON

extension SceneRecord {
  /// The record as JSON, with an entry per line, which makes changes readable in version control.
  var jsonBytes: [UInt8] {
    func lines(_ entries: [JSONValue]) -> String {
      entries.map { "\n  " + $0.jsonText }.joined(separator: ",") + (entries.isEmpty ? "" : "\n ")
    }
    let layers = self.layers.map {
      "\n  " + JSONValue(.string($0.id)).jsonText + ":" + $0.json.jsonText
    }
    return Array(
      """
      {
       "view": \(JSONValue(.object(view)).jsonText),
       "style": \(JSONValue(.object(rootProperties ?? JSONObject())).jsonText),
       "labels": [\(lines(labels.map(\.json)))],
       "layers": {\(layers.joined(separator: ","))},
       "features": [\(lines(features.map(\.json)))]
      }

      """.utf8)
  }

  /// Reads a record from JSON; nil if the text is not a record, such as one of a later version.
  init?(_ text: [UInt8]) {
    guard let object = try? JSONDocument(parsing: text).root.object,
      let labels = object["labels"]?.array, let features = object["features"]?.array
    else { return nil }
    self.labels = labels.compactMap(Label.init)
    self.features = features.compactMap(Feature.init)
    for member in object["layers"]?.object?.members ?? [] {
      layers.append(Layer(id: member.name, json: member.value))
    }
    view = object["view"]?.object ?? JSONObject()
    rootProperties = object["style"]?.object
  }
}

extension SceneRecord.Layer {
  /// The definition. The member `hidden` marks a layer that is not drawn.
  fileprivate var json: JSONValue {
    guard var members else { return JSONValue(.string(digest ?? "")) }
    if isShown == false { members["hidden"] = true }
    return JSONValue(.object(members))
  }

  fileprivate init(id: String, json: JSONValue) {
    self.id = id
    digest = json.string
    members = json.object
    if members != nil { isShown = members?["hidden"] == nil }
    members?["hidden"] = nil
  }
}

extension SceneRecord.Label {
  fileprivate var json: JSONValue {
    .members([("layer", layer), ("text", text), ("icon", icon)], box: box)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let object = json.object, let box = PixelBox(json: object["box"]) else { return nil }
    self.init(
      layer: object["layer"]?.string ?? "", text: object["text"]?.string ?? "",
      icon: object["icon"]?.string ?? "", box: box)
  }
}

extension SceneRecord.Feature {
  fileprivate var json: JSONValue {
    .members([("layer", layer), ("name", name), ("digest", digest)], box: box)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let object = json.object, let box = PixelBox(json: object["box"]) else { return nil }
    self.init(
      layer: object["layer"]?.string ?? "", name: object["name"]?.string ?? "",
      digest: object["digest"]?.string ?? "", box: box)
  }
}

extension JSONValue {
  /// Creates an object of the strings that are not empty, and a box.
  fileprivate static func members(_ strings: [(String, String)], box: PixelBox) -> JSONValue {
    var object = JSONObject()
    for (name, text) in strings where !text.isEmpty { object[name] = JSONValue(.string(text)) }
    object["box"] = JSONValue(
      .array(
        [box.x, box.y, box.width, box.height].map { JSONValue(.number(.integer(Int64($0)))) }))
    return JSONValue(.object(object))
  }
}

extension PixelBox {
  fileprivate init?(json: JSONValue?) {
    self.init((json?.array ?? []).compactMap(\.double))
  }
}
