import MapEngine
import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle

extension SceneExplanation {
  /// The explanation as JSON, as `render-map explain --json` prints it: the point, the place or the label, and `layers`
  /// with the reasons. Reasons have the member `code`, which never changes, and `message`.
  public var json: JSONValue {
    var object = JSONObject()
    if case .label(let text) = subject { object["label"] = .text(text) }
    if let point { object["point"] = .numbers([point.x, point.y].rounded()) }
    if let place {
      object["place"] = .numbers([place.longitude, place.latitude].rounded(decimals: 7))
    }
    object["layers"] = JSONValue(.array(layers.map(\.json)))
    return JSONValue(.object(object))
  }
}

extension LayerExplanation {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["layer"] = .text(layer)
    object["type"] = .text(type.rawValue)
    if let source { object["source"] = .text(source) }
    if let sourceLayer { object["sourceLayer"] = .text(sourceLayer) }
    object["drawn"] = JSONValue(.bool(isDrawn))
    if let reason { object["reason"] = reason.json }
    if let pixel { object["pixel"] = .value(pixel) }
    if !counts.isEmpty { object["counts"] = JSONValue(.array(counts.map(\.json))) }
    if !features.isEmpty { object["features"] = JSONValue(.array(features.map(\.json))) }
    return JSONValue(.object(object))
  }
}

extension LayerExplanation.Count {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["code"] = code.map { .text($0) } ?? JSONValue(.null)
    object["features"] = JSONValue(.number(.integer(Int64(features))))
    return JSONValue(.object(object))
  }
}

extension FeatureExplanation {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    if let identifier { object["id"] = .value(Value(identifier)) }
    if let text { object["text"] = .text(text) }
    if let anchor { object["anchor"] = .numbers([anchor.x, anchor.y].rounded()) }
    object["drawn"] = JSONValue(.bool(isDrawn))
    if let reason { object["reason"] = reason.json }
    object["properties"] = .value(Value(.object(attributes)))
    return JSONValue(.object(object))
  }
}

extension UndrawnReason {
  /// The reason as JSON: its `code`, its `message` and the facts.
  public var json: JSONValue {
    var object = JSONObject()
    object["code"] = .text(code)
    object["message"] = .text(description)
    for member in facts { object[member.name] = member.value }
    return JSONValue(.object(object))
  }

  private var facts: [JSONObject.Member] {
    func member(_ name: String, _ value: JSONValue?) -> [JSONObject.Member] {
      value.map { [JSONObject.Member(name: name, value: $0)] } ?? []
    }
    switch self {
    case .visibility, .noFeature, .noAnchor, .flatView, .noVisiblePart, .outsidePicture, .farSide,
      .behindHill, .noGround:
      return []
    case .zoomRange(let zoom, let minimum, let maximum):
      return member("zoom", .numbers([zoom]).array?.first)
        + member("minzoom", minimum.flatMap { .numbers([$0]).array?.first })
        + member("maxzoom", maximum.flatMap { .numbers([$0]).array?.first })
    case .noText(let text): return member("text", .text(text))
    case .sourceNotLoaded(let source), .noTile(let source), .noPixel(let source):
      return member("source", .text(source))
    case .noSourceLayer(let name, let source, let present):
      return member("source", .text(source)) + member("sourceLayer", .text(name))
        + member("present", JSONValue(.array(present.map { .text($0) })))
    case .filter(let decision):
      return member("part", decision.part)
        + member("path", .numbers(decision.path.map(Double.init)))
        + member("result", decision.result) + member("values", .readings(decision.readings))
    case .geometryType(let type): return member("geometry", .text(type))
    case .transparent(let property), .zeroSize(let property):
      return member("property", .text(property.name)) + member("value", .value(property.value))
    case .missingImage(let name, let property):
      return member("image", .text(name)) + member("property", .text(property))
    case .emptyText(let readings): return member("values", .readings(readings))
    case .placement(_, let obstacle): return member("inTheWay", obstacle?.json)
    case .elsewhere(let point): return member("at", .numbers([point.x, point.y].rounded()))
    }
  }
}

extension FilterDecision {
  /// The result of the part; null if its evaluation fails.
  fileprivate var result: JSONValue {
    if case .result(let value) = outcome { .value(value) } else { JSONValue(.null) }
  }
}

extension UndrawnReason.Obstacle {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["layer"] = .text(layer)
    object["text"] = .text(text)
    if let icon { object["icon"] = .text(icon) }
    if let identifier { object["id"] = .value(Value(identifier)) }
    if let box {
      object["box"] = .numbers([box.minX, box.minY, box.maxX, box.maxY].rounded())
    }
    object["properties"] = .value(Value(.object(attributes)))
    return JSONValue(.object(object))
  }
}

extension JSONValue {
  fileprivate static func numbers(_ numbers: [Double]) -> JSONValue {
    JSONValue(
      .array(
        numbers.map { number in
          if let whole = Int64(exactly: number) { return JSONValue(.number(.integer(whole))) }
          return JSONValue(.number(.double(number)))
        }))
  }

  fileprivate static func value(_ value: MapStyle.Value) -> JSONValue {
    (try? JSONDocument(parsing: value.jsonText).root) ?? JSONValue(.null)
  }

  /// Returns an object with the values by their inputs. Absent attributes are null. Inputs that are not attributes have
  /// the names that filters give them.
  fileprivate static func readings(_ readings: [FilterDecision.Reading]) -> JSONValue {
    var object = JSONObject()
    for reading in readings {
      let name =
        switch reading.input {
        case .attribute(let name): name
        case .geometryType: "$type"
        case .identifier: "$id"
        case .zoom: "$zoom"
        case .globalState(let name): "$state.\(name)"
        }
      object[name] = reading.value.map { .value($0) } ?? JSONValue(.null)
    }
    return JSONValue(.object(object))
  }
}

extension [Double] {
  /// Returns the numbers with a number of decimals.
  fileprivate func rounded(decimals: Int = 2) -> [Double] {
    let scale = (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
    return map { ($0 * scale).rounded() / scale }
  }
}
