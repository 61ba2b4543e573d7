import MapImages
import MapJSON

extension SceneRecord {
  /// The record as JSON text. Each entry is on a separate line, so changes are readable in version control.
  var jsonBytes: [UInt8] {
    func lines(_ entries: [JSONValue]) -> String {
      entries.map { "\n  " + $0.jsonText }.joined(separator: ",") + (entries.isEmpty ? "" : "\n ")
    }
    let layers = self.layers.map {
      "\n  " + JSONValue(.string($0.id)).jsonText + ":" + $0.json.jsonText
    }
    let sample = SceneSample(of: features)
    let groups = FeatureLines.groups(of: sample.features(of: features)).map(\.text)
    return Array(
      """
      {
       "version": \(Self.version),
       "view": \(JSONValue(.object(view)).jsonText),
       "style": \(JSONValue(.object(rootProperties ?? JSONObject())).jsonText),
       "labels": [\(lines(labels.map(\.json)))],
       "layers": {\(layers.joined(separator: ","))},
       "sample": [\(sample.digests),\(sample.places)],
       "features": [\(groups.joined(separator: ","))]
      }

      """.utf8)
  }

  /// The version of the record format. Records of the first version contained no version number. They contained an
  /// object for each feature of each layer.
  private static let version = 2
  /// The maximum number of features in records of the first version. These records contained the topmost features.
  private static let firstVersionLimit = 5000

  /// Reads a record from JSON text; nil if the text is not a record, or is a record of a later version.
  init?(_ text: [UInt8]) {
    guard let object = try? JSONDocument(parsing: text).root.object,
      let labels = object["labels"]?.array, let features = object["features"]?.array
    else { return nil }
    let version = object["version"]?.double ?? 1
    guard version <= Double(Self.version) else { return nil }
    self.labels = labels.compactMap(Label.init)
    for member in object["layers"]?.object?.members ?? [] {
      layers.append(Layer(id: member.name, json: member.value))
    }
    view = object["view"]?.object ?? JSONObject()
    rootProperties = object["style"]?.object
    if version == 1 {
      // If the record has reached the limit, features may be missing from it. They would look like added features, so
      // no features are compared.
      if features.count >= Self.firstVersionLimit { sample = .none }
      self.features = features.compactMap(Feature.init)
      nameLabels()
      if sample == .none { self.features = [] }
    } else {
      let bounds = (object["sample"]?.array ?? []).compactMap {
        $0.double.flatMap(UInt64.init(exactly:))
      }
      if bounds.count == 2 { sample = SceneSample(digests: bounds[0], places: bounds[1]) }
      self.features = features.flatMap { FeatureLines($0)?.features ?? [] }
    }
  }
}

extension SceneRecord.Layer {
  /// The definition of the layer as JSON. The member `hidden` marks a layer that is not drawn.
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
    .members([("layer", layer), ("text", text), ("icon", icon), ("name", name)], box: box)
  }

  fileprivate init?(_ json: JSONValue) {
    guard let object = json.object, let box = PixelBox(json: object["box"]) else { return nil }
    self.init(
      layer: object["layer"]?.string ?? "", text: object["text"]?.string ?? "",
      icon: object["icon"]?.string ?? "", name: object["name"]?.string ?? "", box: box)
  }
}

extension SceneRecord.Feature {
  /// Reads a feature from a record of the first version.
  fileprivate init?(_ json: JSONValue) {
    guard let object = json.object, let box = PixelBox(json: object["box"]) else { return nil }
    self.init(
      layer: object["layer"]?.string ?? "", name: object["name"]?.string ?? "",
      digest: Self.short(object["digest"]?.string ?? ""), box: box)
  }
}

extension JSONValue {
  /// Creates an object that contains the strings that are not empty, and a box.
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
