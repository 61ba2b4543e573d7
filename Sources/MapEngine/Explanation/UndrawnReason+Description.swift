import MapGeometry
import MapJSON
import MapStyle

extension UndrawnReason: CustomStringConvertible {
  /// The reason as a sentence without its end, with the values that lead to it.
  public var description: String {
    switch self {
    case .visibility: "its visibility is none"
    case .zoomRange(let zoom, let minimum, let maximum):
      if let minimum, zoom < minimum {
        "zoom \(Self.text(zoom)) is below its minzoom \(Self.text(minimum))"
      } else {
        "zoom \(Self.text(zoom)) is not below its maxzoom \(Self.text(maximum ?? zoom))"
      }
    case .sourceNotLoaded(let source): "its source \"\(source)\" is not loaded"
    case .noTile(let source): "its source \"\(source)\" has no tile here"
    case .noSourceLayer(let name, let source, let present):
      "the tiles of its source \"\(source)\" have no layer \"\(name)\" here"
        + (present.isEmpty ? "" : ", but \(present.map { "\"\($0)\"" }.joined(separator: ", "))")
    case .noPixel(let source):
      "its source \"\(source)\" has no value here: the place is outside of the data, or its value is missing"
    case .noFeature: "its data has no feature here"
    case .noText(let text):
      "no feature in view has the whole text \"\(text)\", in any case of letters"
    case .filter(let decision): "its filter rejects the feature: \(decision)"
    case .geometryType(let type): "its type does not draw features of type \(type)"
    case .transparent(let property): "it is transparent: \(property)"
    case .zeroSize(let property): "its size is 0: \(property)"
    case .missingImage(let name, let property):
      "the style has no image \"\(name)\" (\(property))"
    case .emptyText(let readings):
      "it has neither text nor icon"
        + (readings.isEmpty ? "" : ": \(readings.map(\.description).joined(separator: ", "))")
    case .placement(let refusal, let obstacle): Self.text(refusal, obstacle)
    case .noAnchor:
      "its line has no room for the symbol, or is near the same text on another line"
    case .elsewhere(let point): "its symbol is elsewhere, at \(Self.text(point))"
    case .flatView: "the view has no heights"
    case .noVisiblePart: "another tile draws it, or no part of it is visible"
    case .outsidePicture: "the place is outside the picture"
    case .farSide: "the place is on the far side of the globe or outside the projection"
    case .behindHill: "higher ground hides the place"
    case .noGround: "the point shows no ground"
    }
  }

  private static func text(_ refusal: SceneLabel.Refusal, _ obstacle: Obstacle?) -> String {
    switch refusal {
    case .overlap(let layer, let lines):
      let text = lines.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let icon = obstacle?.icon.map { "icon \"\($0)\"" } ?? "an icon"
      return "it collides with \(text.isEmpty ? icon : "label \"\(text)\"") of layer \"\(layer)\""
    case .decoration: return "it collides with a decoration"
    case .outsideView: return "it is outside the picture"
    case .tooFar: return "it is too far away on the pitched map"
    case .hidden: return "it is on the far side of the globe"
    case .beyondWorld: return "a part of it is beyond the edge of the world"
    case .notEnoughRoom: return "the visible part of its line is too short"
    case .duplicate: return "another tile shows the same symbol"
    case .outsideOfTile: return "its anchor is in another tile"
    case .partner: return "its icon or text is required and has no place"
    }
  }

  private static func text(_ point: Point) -> String {
    "\(text(point.x.rounded())),\(text(point.y.rounded()))"
  }

  private static func text(_ number: Double) -> String { Value.number(number).jsonText }
}

extension UndrawnReason.Property: CustomStringConvertible {
  /// The name and the value, as in `fill-opacity is 0`.
  public var description: String {
    if case .color = value { return "\(name) has no opacity" }
    return "\(name) is \(value.jsonText)"
  }
}

extension FilterDecision: CustomStringConvertible {
  /// The maximum number of characters of the part.
  private static let partLength = 300

  /// The part as in the style, its result, and the values that it reads.
  public var description: String {
    let text = part.jsonText
    let isLong = text.count > Self.partLength
    let shown = isLong ? "\(text.prefix(Self.partLength))…" : text
    let result =
      switch outcome {
      case .result(let value): "is \(value.jsonText)"
      case .failure(let message): "fails (\(message))"
      }
    let read = readings.map(\.description).joined(separator: ", ")
    return "\(shown) \(result)" + (read.isEmpty ? "" : ", where \(read)")
  }
}

extension FilterDecision.Reading: CustomStringConvertible {
  /// The maximum number of characters of a value.
  private static let valueLength = 60

  /// The input with its value.
  public var description: String {
    let name =
      switch input {
      case .attribute(let name): "\"\(name)\""
      case .geometryType: "the geometry type"
      case .identifier: "the identifier"
      case .zoom: "the zoom level"
      case .globalState(let name): "the state \"\(name)\""
      }
    guard let text = value?.jsonText else { return "\(name) is absent" }
    return "\(name) is \(text.prefix(Self.valueLength))\(text.count > Self.valueLength ? "…" : "")"
  }
}
