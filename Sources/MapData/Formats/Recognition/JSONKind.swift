import MapGeoJSON
import MapJSON

/// The kind of a JSON object, which is detected from its members. The object is read up to the
/// first decisive member. A single feature is read to its end, because other features may follow
/// it.
enum JSONKind {
  case geoJSON
  case geoJSONLines
  case topoJSON
  case style
  /// Features of an ArcGIS service. Their geometries have other forms than in GeoJSON.
  case esriJSON
  case other

  /// The members that only styles contain at the top level.
  private static let styleMembers: [StaticString] = ["layers", "sources"]
  /// The members that styles contain, but that other objects may contain as well.
  private static let likelyStyleMembers: [StaticString] = ["version", "glyphs", "sprite"]
  private static let geometryMembers: [StaticString] = ["coordinates", "geometries", "geometry"]

  /// Detects the kind of the object at the start of `text`.
  init(of text: UnsafeRawBufferPointer) {
    var reader = Self.reader(of: text)
    var hint: JSONKind?
    do throws(JSONError) {
      hint = try Self.decision(&reader, hint: &hint) ?? hint
      if hint == .geoJSON, try Self.hasMoreObjects(in: text) { hint = .geoJSONLines }
      self = hint ?? .other
    } catch {
      // A text in another encoding is converted to UTF-8 before it is read.
      if error.reason == .invalidUTF8, let text = try? DecodedText(Array(text), declared: .utf8) {
        self = text.bytes.withUnsafeBytes { JSONKind(of: $0) }
      } else {
        // The reader of the likely format reports the error.
        self = hint ?? .other
      }
    }
  }

  /// Returns a reader of a text. It accepts numbers that are not finite, such as `NaN`, because the
  /// reader of GeoJSON accepts them too.
  private static func reader(of text: UnsafeRawBufferPointer) -> JSONReader {
    var reader = JSONReader(text)
    reader.acceptsNotFinite = true
    return reader
  }

  /// Reads members up to the decisive member. Returns the kind, or nil if no member is decisive.
  /// Sets `hint` to the likely kind.
  private static func decision(
    _ reader: inout JSONReader, hint: inout JSONKind?
  ) throws(JSONError) -> JSONKind? {
    var more = try reader.enterObject()
    while more {
      let name = try reader.readName()
      let kind = try reader.peek()
      func isOne(of names: [StaticString]) -> Bool {
        names.contains { reader.token(name, is: $0) }
      }
      if isOne(of: styleMembers), hint != .geoJSON { return .style }
      if reader.token(name, is: "type"), kind == .string {
        let type = try reader.readString()
        if GeoJSONObject.typeNames.contains(type) { return .geoJSON }
        if type == "Topology" { return .topoJSON }
      } else if reader.token(name, is: "geometryType"), kind == .string {
        if try reader.readString().hasPrefix("esriGeometry") { return .esriJSON }
      } else {
        if reader.token(name, is: "features"), kind == .array { return .geoJSON }
        if reader.token(name, is: "arcs"), kind == .array { hint = .topoJSON }
        if isOne(of: geometryMembers) { hint = .geoJSON }
        if isOne(of: likelyStyleMembers) { hint = hint ?? .style }
        try reader.skipValue()
      }
      more = try reader.nextMember()
    }
    return nil
  }

  /// Whether another object follows the first object. This is false for a feature collection, which
  /// is not read to its end.
  private static func hasMoreObjects(
    in text: UnsafeRawBufferPointer
  ) throws(JSONError) -> Bool {
    guard try !isCollection(text) else { return false }
    var reader = reader(of: text)
    try reader.skipValue()
    reader.skipSeparators()
    return reader.offset < text.count && text[reader.offset] == UInt8(ascii: "{")
  }

  private static func isCollection(_ text: UnsafeRawBufferPointer) throws(JSONError) -> Bool {
    var reader = reader(of: text)
    var more = try reader.enterObject()
    while more {
      let name = try reader.readName()
      if reader.token(name, is: "features") { return true }
      if reader.token(name, is: "type") { return try reader.readString() == "FeatureCollection" }
      try reader.skipValue()
      more = try reader.nextMember()
    }
    return false
  }

  /// The kind of content that corresponds to this kind of JSON.
  var content: ContentKind {
    switch self {
    case .geoJSON: .data(.geoJSON)
    case .geoJSONLines: .data(.geoJSONLines)
    case .topoJSON: .data(.topoJSON)
    case .style: .style
    case .esriJSON:
      .unknown(
        "Esri JSON, not GeoJSON; ask its service for f=geojson, or convert it: "
          + "ogr2ogr -f GeoJSON OUTPUT.geojson ESRIJSON:FILE")
    case .other: .json
    }
  }
}

extension JSONDocument {
  /// The reason why the document is neither a style nor data that can be read. It is nil if the
  /// document may be a style. A document that contains layers, sources or the version 8 may be a
  /// style, even if it lacks a required member.
  package var refusalAsStyle: String? {
    if let values = root.array {
      let isFeature = values.first?.object?["type"]?.string == "Feature"
      return "a JSON array, neither a style nor GeoJSON"
        + (isFeature ? "; write it as {\"type\": \"FeatureCollection\", \"features\": …}" : "")
    }
    guard let object = root.object else { return "a JSON value, neither a style nor GeoJSON" }
    guard object["layers"] == nil, object["sources"] == nil, object["version"]?.double != 8 else {
      return nil
    }
    guard !object.members.isEmpty else {
      return "an empty JSON object, neither a style nor GeoJSON"
    }
    let names = object.members.prefix(8).map { "'\($0.name.prefix(40))'" }.joined(separator: ", ")
    let count = object.members.count
    return "a JSON object that is neither a style nor GeoJSON; its members are \(names)"
      + (count > 8 ? ", …" : "")
  }
}

extension JSONError {
  /// The reason why a text of several JSON values is neither a style nor data that can be read. It
  /// is nil if the error has another reason.
  package var refusalOfSeveralValues: String? {
    guard case .textAfterValue = reason else { return nil }
    return "several JSON values that are neither a style nor features of GeoJSON"
  }
}
