import MapJSON

/// A change to a style as one writes it on a command line.
public enum StyleEdit: Hashable, Sendable {
  /// A property of a layer: of its layout or paint, or its `minzoom` or `maxzoom`.
  case set(layer: String, property: String, value: JSONValue)
  /// Which features a layer draws.
  case filter(layer: String, JSONValue)
  /// Layers are not drawn whose ids are so; `*` stands for any letters and `?` for one.
  case hide(String)
  /// A member of the style's state.
  case state(String, JSONValue)
}

/// Why a change cannot be made, in words: what is wrong and what would help.
public struct StyleEditError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what would help.
  public var description: String
}

extension StyleEdit {
  /// The change that `layer.property=value` says. The layer's id may have dots and no `=`; the value
  /// is JSON, or else text as it stands; `null` gives the property its default.
  public init(setting text: String) throws(StyleEditError) {
    guard let (target, value) = Self.parts(of: text), let dot = target.lastIndex(of: "."),
      dot > target.startIndex, target.index(after: dot) < target.endIndex
    else { throw StyleEditError(description: "must be LAYER.PROPERTY=VALUE") }
    self = .set(
      layer: String(target[..<dot]), property: String(target[target.index(after: dot)...]),
      value: Self.value(value))
  }

  /// The change that `layer=filter` says, the filter in JSON; `null` draws all features.
  public init(filtering text: String) throws(StyleEditError) {
    guard let (layer, filter) = Self.parts(of: text), !layer.isEmpty else {
      throw StyleEditError(description: "must be LAYER=FILTER")
    }
    do throws(JSONError) {
      self = .filter(layer: String(layer), try JSONDocument(parsing: String(filter)).root)
    } catch {
      throw StyleEditError(
        description: "the filter is no JSON: column \(error.column): \(error.reason)")
    }
  }

  /// The change that `key=value` says of the style's state; the value is JSON, or else text as it
  /// stands.
  public init(stating text: String) throws(StyleEditError) {
    guard let (key, value) = Self.parts(of: text), !key.isEmpty else {
      throw StyleEditError(description: "must be KEY=VALUE")
    }
    self = .state(String(key), Self.value(value))
  }

  private static func parts(of text: String) -> (Substring, Substring)? {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    return (text[..<sign], text[text.index(after: sign)...])
  }

  private static func value(_ text: Substring) -> JSONValue {
    (try? JSONDocument(parsing: String(text)))?.root ?? .text(String(text))
  }
}
