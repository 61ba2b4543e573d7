import MapJSON

extension StyleValidator {
  /// The maximum number of diagnostics for a layer about other layers with the same id. Because of this limit, the
  /// total number of diagnostics is at most proportional to the number of layers.
  private static let mostDuplicatesTold = 16

  mutating func checkLayers(_ value: JSONValue, at place: String) {
    guard let layers = value.array else { return reportKind("array", at: place, value) }
    var uses: [String: [Int]] = [:]
    for (index, layer) in layers.enumerated() {
      let layerPlace = "\(place)[\(index)]"
      if let id = layer.object?["id"], let name = id.string {
        for other in uses[name, default: []].prefix(Self.mostDuplicatesTold) {
          report(
            "duplicate layer id \"\(name)\", which \(place)[\(other)] also has", at: layerPlace,
            id)
        }
        uses[name, default: []].append(index)
      }
      checkLayer(layer, at: layerPlace)
    }
  }

  mutating func checkLayer(_ layer: JSONValue, at place: String) {
    guard let object = layer.object else { return reportKind("object", at: place, layer) }
    if object.given("type") == nil, object.given("ref") == nil {
      report("either \"type\" or \"ref\" is required", at: place, layer)
    }
    var type = object["type"]
    if let ref = object["ref"] {
      if let parent = checkReference(ref, of: object, at: place) { type = parent["type"] }
    } else if type?.string != LayerType.background.rawValue {
      checkSourceOfLayer(layer, object, at: place)
    }
    let layerType = type?.string.flatMap(LayerType.init)
    let paint = object["paint"]?.object
    if layerType == .raster, let paint, let value = object["paint"],
      paint.given("resampling") != nil, paint.given("raster-resampling") != nil
    {
      report(
        "\"resampling\" and \"raster-resampling\" are both set; remove \"raster-resampling\"",
        at: place, value)
    }
    checkMembers(of: layer, type: layerType, at: place)
  }

  private mutating func checkMembers(of layer: JSONValue, type: LayerType?, at place: String) {
    checkObject(
      layer, members: MemberTable.layer, at: place, others: .allowed, custom: ["type"]
    ) { validator, member, memberPlace in
      switch member.name.prefix(while: { $0 != "." }) {
      case "layout":
        validator.checkLayerProperties(member.value, of: type, at: memberPlace, in: .layout)
      case "paint":
        validator.checkLayerProperties(member.value, of: type, at: memberPlace, in: .paint)
      default: return false
      }
      return true
    }
  }

  /// Checks a layer that inherits its type, source and layout from another layer. Returns the other layer. Nil if the
  /// other layer does not exist or is itself a reference.
  private mutating func checkReference(
    _ ref: JSONValue, of layer: JSONObject, at place: String
  ) -> JSONObject? {
    for name in ["type", "source", "source-layer", "filter", "layout"] {
      if let value = layer[name] {
        report("\"\(name)\" is prohibited for ref layers", at: place, value)
      }
    }
    guard let parent = lastLayer(withID: ref) else {
      report("ref layer \"\(ref.string ?? ref.jsonText)\" not found", at: place, ref)
      return nil
    }
    if parent.given("ref") != nil {
      report("ref cannot reference another ref layer", at: place, ref)
      return nil
    }
    return parent
  }

  /// Checks that a layer's source exists and is valid for its type.
  private mutating func checkSourceOfLayer(
    _ layer: JSONValue, _ object: JSONObject, at place: String
  ) {
    guard let sourceName = object.given("source") else {
      return report("missing required property \"source\"", at: place, layer)
    }
    guard let source = source(sourceName, at: place) else { return }
    let use = SourceUse(
      layerID: object["id"]?.string ?? "", layerType: object["type"]?.string,
      sourceType: source.object?["type"]?.string,
      hasSourceLayer: object.given("source-layer") != nil,
      hasGradient: object["paint"]?.object?.given("line-gradient") != nil,
      hasLineMetrics: source.object?["lineMetrics"]?.bool == true)
    if let mistake = use.mistake {
      report(mistake.message, at: place, mistake.isOfSource ? sourceName : layer)
    }
  }

  /// Returns the source with a name. If there is no such source, reports a mistake and returns nil.
  mutating func source(_ sourceName: JSONValue, at place: String) -> JSONValue? {
    let name = sourceName.string ?? sourceName.jsonText
    if let source = sources[name], !source.isNull { return source }
    let members = root["sources"]?.object?.members ?? []
    let remedy = Suggestion.remedy(for: name, in: members.lazy.map(\.name))
    report("source \"\(name)\" not found\(remedy)", at: place, sourceName)
    return nil
  }
}

/// The use of a source by a layer.
private struct SourceUse {
  var layerID: String
  var layerType: String?
  var sourceType: String?
  var hasSourceLayer: Bool
  var hasGradient: Bool
  var hasLineMetrics: Bool

  /// The mistake, and whether it concerns the member `source`. Nil if the use is valid.
  var mistake: (message: String, isOfSource: Bool)? {
    let isRelief = layerType == "hillshade" || layerType == "color-relief"
    let isContour = sourceType == "contour"
    if isContour || sourceType == "vector", layerType == "raster" { return needs("raster") }
    if sourceType != "raster-dem", isRelief { return needs("raster-dem") }
    if sourceType == "raster", layerType != "raster" { return needs("vector") }
    if sourceType == "vector", !hasSourceLayer {
      return ("layer \"\(layerID)\" must specify a \"source-layer\"", false)
    }
    if sourceType == "raster-dem", !isRelief {
      return ("a raster-dem source can only be used by hillshade and color-relief layers", true)
    }
    if isContour, hasSourceLayer {
      return ("a contour source has no source layers; remove \"source-layer\"", false)
    }
    let hasWholeLines =
      sourceType.map { $0 == "geojson" || StoreSource.types.contains($0) } ?? false
    if layerType == "line", hasGradient, !hasWholeLines || !hasLineMetrics {
      let message =
        "layer \"\(layerID)\" has a line-gradient, which needs a GeoJSON source with \"lineMetrics\""
      return (message, false)
    }
    return nil
  }

  private func needs(_ type: String) -> (message: String, isOfSource: Bool) {
    ("layer \"\(layerID)\" requires a \(type) source", true)
  }
}

extension StyleValidator {
  /// Checks `insertBelow` of all layers, or of the layer at the index `only`.
  mutating func checkInsertBelow(only: Int? = nil) {
    let anchored = layers.indices.filter { layers[$0].object?["insertBelow"] != nil }
    guard !anchored.isEmpty else { return }
    for index in anchored where only == nil || index == only {
      guard let value = layers[index].object?["insertBelow"], value.string == nil else { continue }
      reportKind("string", at: Self.insertBelowPlace(index), value)
    }
    let objects = LayerReferences.resolved(layers)
    let order = LayerOrder(objects, metadata: root["metadata"])
    let ids = objects.map { $0["id"]?.string ?? "" }
    for problem in order.problems where only == nil || problem.layer == only {
      report(problem, of: objects, ids: ids)
    }
  }

  private mutating func report(
    _ problem: LayerOrder.Problem, of layers: [JSONObject], ids: [String]
  ) {
    let message: String
    switch problem {
    case .unknown(let layer, let target):
      let remedy = Suggestion.remedy(
        for: target, in: ["labels", "transit"] + ids.prefix(Suggestion.mostCandidates))
      message =
        "layer \"\(ids[layer])\" has \"insertBelow\" \"\(target)\", but the style has no such layer\(remedy)"
    case .cycle(let layer, let target):
      message =
        layer == target
        ? "layer \"\(ids[layer])\" has itself as \"insertBelow\""
        : "layers \"\(ids[layer])\" and \"\(ids[target])\" have each other as \"insertBelow\""
    }
    let value = layers[problem.layer]["insertBelow"] ?? JSONValue(.null)
    report(message, at: Self.insertBelowPlace(problem.layer), value)
  }

  private static func insertBelowPlace(_ index: Int) -> String { "layers[\(index)].insertBelow" }
}
