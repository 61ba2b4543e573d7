import MapJSON

/// A change to a style that an option of the command line can describe.
public enum StyleEdit: Hashable, Sendable {
  /// Sets a layout or paint property of a layer, or its `minzoom` or `maxzoom`.
  case set(layer: String, property: String, value: JSONValue)
  /// Sets the filter of a layer.
  case filter(layer: String, JSONValue)
  /// Hides the layers whose ids match a pattern. In the pattern, `*` matches any number of characters and `?` matches
  /// one character.
  case hide(String)
  /// Sets a member of the style's state.
  case state(String, JSONValue)
  /// Sets the projection.
  case projection(JSONValue)
  /// Sets the language of names in labels. The string is a BCP 47 tag.
  case language(String)
}

extension StyleEdit {
  /// Creates an edit from a text of the form `layer.property=value`. The layer id may contain dots, but not `=`. The
  /// value is read as JSON. A value that is not valid JSON is a string. `null` sets the default.
  public init(setting text: String) throws(StyleError) {
    guard let (target, value) = Self.parts(of: text), let dot = target.lastIndex(of: "."),
      dot > target.startIndex, target.index(after: dot) < target.endIndex
    else { throw .edit("must be LAYER.PROPERTY=VALUE") }
    self = .set(
      layer: String(target[..<dot]), property: String(target[target.index(after: dot)...]),
      value: Self.value(value))
  }

  /// Creates an edit from a text of the form `layer=filter`. The filter is read as JSON. If the filter is `null`, all
  /// features are drawn.
  public init(filtering text: String) throws(StyleError) {
    guard let (layer, filter) = Self.parts(of: text), !layer.isEmpty else {
      throw .edit("must be LAYER=FILTER")
    }
    do throws(JSONError) {
      self = .filter(layer: String(layer), try JSONDocument(parsing: String(filter)).root)
    } catch {
      throw .edit("the filter is not JSON: column \(error.column): \(error.reason)")
    }
  }

  /// Creates an edit of the style's state from a text of the form `key=value`. The value is read as JSON. A value that
  /// is not valid JSON is a string.
  public init(stating text: String) throws(StyleError) {
    guard let (key, value) = Self.parts(of: text), !key.isEmpty else {
      throw .edit("must be KEY=VALUE")
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

extension StyleEdit {
  /// Creates an edit of the style's projection from a text of the form `name` or
  /// `name:center=lon,lat;parallels=lat,lat`, or from the text of a coordinate reference system, such as `EPSG:2056`.
  public init(projecting text: String) throws(StyleError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    if !MapProjectionDefinition.isName(String(parts[0])), ReferenceSystemText(text) != nil {
      self = .projection(JSONValue(dictionaryLiteral: ("name", JSONValue(.string(text)))))
      return
    }
    let name = JSONValue(.string(String(parts[0])))
    guard parts[0] != "vertical-perspective" else {
      guard parts.count == 1 else {
        throw .edit("the projection has no parameters")
      }
      self = .projection(JSONValue(dictionaryLiteral: ("type", name)))
      return
    }
    var members = [JSONObject.Member(name: "name", value: name)]
    for part in parts.count > 1 ? parts[1].split(separator: ";") : [] {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0] == "center" || sides[0] == "parallels" else {
        throw .edit("must be NAME, or NAME:center=LON,LAT;parallels=LAT,LAT")
      }
      let numbers = sides[1].split(separator: ",").map { Double($0.filter { $0 != " " }) }
      let known = numbers.compactMap { $0 }
      guard numbers.count == 2, known.count == 2, known.allSatisfy(\.isFinite) else {
        throw .edit("\(sides[0]) must be two numbers with a comma between them")
      }
      members.append(
        JSONObject.Member(
          name: String(sides[0]),
          value: JSONValue(.array(known.map { JSONValue(.number(.double($0))) }))))
    }
    self = .projection(JSONValue(.object(JSONObject(members))))
  }
}
