import MapGeoJSON
public import MapJSON
import MapStyle

extension Legend {
  /// The legend as JSON.
  public var json: JSONValue {
    var object = JSONObject()
    object["title"] = title.map(JSONValue.text)
    object["entries"] = .list(entries.map(\.json))
    return JSONValue(.object(object))
  }
}

extension LegendEntry {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["layers"] = .list(layers.map(JSONValue.text))
    object["title"] = title.map(JSONValue.text)
    object["attribute"] = attribute.map(JSONValue.text)
    object["units"] = units.map(JSONValue.text)
    object["arrangement"] = .text(arrangement.rawValue)
    if let bar {
      object["bar"] = .object([
        ("stops", .list(bar.stops.map(\.json))), ("ticks", .list(bar.ticks.map(\.json))),
      ])
    }
    if !axes.isEmpty { object["axes"] = .list(axes.map(\.json)) }
    object["classes"] = .list(items.map(\.json))
    return JSONValue(.object(object))
  }
}

extension LegendBar.Stop {
  fileprivate var json: JSONValue {
    .object([
      ("position", .number(position)), ("value", .number(value)), ("color", .text(color.text)),
    ])
  }
}

extension LegendBar.Tick {
  fileprivate var json: JSONValue {
    .object([
      ("position", .number(position)), ("value", .number(value)), ("label", .text(label)),
    ])
  }
}

extension LegendAxis {
  fileprivate var json: JSONValue {
    .object([
      ("attribute", .text(attribute)), ("title", .text(title)),
      (
        "limits",
        .list(limits.map { .object([("value", .number($0.value)), ("label", .text($0.label))]) })
      ),
    ])
  }
}

extension LegendItem {
  fileprivate var json: JSONValue {
    .object([
      ("label", .text(label)), ("values", .list(classes.map(\.json))),
      ("sample", .list(parts.map(\.json))),
    ])
  }
}

extension LegendClass {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("attribute", .text(attribute))]
    switch values {
    case .range(let range):
      if range.lower.isFinite {
        members.append((range.includesLower ? "from" : "above", .number(range.lower)))
      }
      if range.upper.isFinite {
        members.append((range.includesUpper ? "to" : "below", .number(range.upper)))
      }
    case .texts(let range):
      if let lower = range.lower {
        members.append((range.includesLower ? "from" : "above", .text(lower)))
      }
      if let upper = range.upper {
        members.append((range.includesUpper ? "to" : "below", .text(upper)))
      }
    case .number(let number): members.append(("value", .number(number)))
    case .anyOf(let values): members.append(("anyOf", .list(values.map(\.json))))
    case .other: members.append(("is", "other"))
    case .present: members.append(("is", "present"))
    case .missing: members.append(("is", "missing"))
    }
    return .object(members)
  }
}

extension AttributeValue {
  fileprivate var json: JSONValue {
    switch self {
    case .string(let text): .text(text)
    case .bool(let bool): JSONValue(.bool(bool))
    default: number.map(JSONValue.number) ?? JSONValue(.null)
    }
  }
}

extension LegendPart {
  fileprivate var json: JSONValue {
    switch self {
    case .fill(let fill):
      .sample(
        "fill",
        [
          ("color", .text(fill.color.text)), ("opacity", .number(fill.opacity)),
          ("outline", fill.outline.map { .text($0.text) }),
          ("pattern", fill.pattern.map { .text($0) }),
        ])
    case .line(let line):
      .sample(
        "line",
        [
          ("color", .text(line.color.text)), ("opacity", .number(line.opacity)),
          ("width", .number(line.width)), ("gapWidth", .given(line.gapWidth)),
          ("blur", .given(line.blur)), ("offset", .given(line.offset)),
          ("dashes", line.dashes.map { .list($0.map { .number($0) }) }),
          ("cap", .text(line.cap.rawValue)),
          (
            "gradient",
            line.gradient.isEmpty ? nil : .list(line.gradient.map { .text($0.text) })
          ), ("pattern", line.pattern.map { .text($0) }),
        ])
    case .circle(let circle):
      .sample(
        "circle",
        [
          ("radius", .number(circle.radius)), ("color", .text(circle.color.text)),
          ("opacity", .number(circle.opacity)), ("blur", .given(circle.blur)),
          ("strokeWidth", .given(circle.strokeWidth)),
          ("strokeColor", circle.strokeWidth > 0 ? .text(circle.strokeColor.text) : nil),
          ("strokeOpacity", circle.strokeWidth > 0 ? .number(circle.strokeOpacity) : nil),
        ])
    case .icon(let icon):
      .sample(
        "icon",
        [
          ("image", .text(icon.image)), ("size", .number(icon.size)),
          ("opacity", .number(icon.opacity)), ("rotation", .given(icon.rotation)),
          ("color", .text(icon.color.text)),
        ])
    case .text(let text):
      .sample(
        "text",
        [
          ("size", .number(text.size)), ("color", .text(text.color.text)),
          ("opacity", .number(text.opacity)),
        ])
    }
  }
}

extension JSONValue {
  fileprivate static func list(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }

  /// Returns a number as JSON. A whole number becomes an integer.
  fileprivate static func number(_ number: Double) -> JSONValue {
    if let whole = Int64(exactly: number) { return JSONValue(.number(.integer(whole))) }
    return JSONValue(.number(.double(number)))
  }

  fileprivate static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    JSONValue(.object(JSONObject(members.map { JSONObject.Member(name: $0.0, value: $0.1) })))
  }

  /// Returns a number as JSON; nil if the number is zero.
  fileprivate static func given(_ number: Double) -> JSONValue? {
    number == 0 ? nil : .number(number)
  }

  /// Returns a part of a swatch as JSON. Members without a value are left out.
  fileprivate static func sample(_ type: String, _ members: [(String, JSONValue?)]) -> JSONValue {
    .object(
      [("type", .text(type))] + members.compactMap { name, value in value.map { (name, $0) } })
  }
}
