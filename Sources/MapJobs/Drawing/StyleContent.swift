import MapData
import MapJSON
import MapStyle
import RenderMap

/// The JSON of a style that was read, and its location.
package struct StyleContent: Sendable {
  /// The JSON, with positions for errors.
  package let json: JSONDocument
  /// The location: that of the style in a map bundle, or else that of the resource.
  package let location: ResourceLocation

  /// Why content is not a style.
  package enum Fault: Error {
    /// A map bundle cannot be read.
    case resource(ResourceError)
    /// The content is something else, or not JSON.
    case content(ResourceLocation, position: TextPosition?, reason: String)
    /// The content has more values than the memory limit allows.
    case tooLarge(ResourceLocation, reason: String)
  }

  /// Reads a style from a resource. If the resource is a map bundle, `loader` reads from it from then on.
  ///
  /// - Parameters:
  ///   - isPart: Whether it may also be an array of layers, or other parts that a style is given.
  ///   - remedy: Returns what to do with data at a location instead.
  package init(
    _ found: Resource, with loader: inout ResourceLoader, isPart: Bool = false,
    remedy: (ResourceLocation) -> String
  ) throws(Fault) {
    let kind = ContentKind(of: found.bytes, name: "\(found.location)")
    if case .data(let format) = kind {
      throw .content(
        found.location, position: nil,
        reason: "\(format.name) data, not a style; \(remedy(found.location))")
    }
    let resource: Resource
    do throws(ResourceError) {
      resource = try loader.style(in: found)
    } catch {
      throw .resource(error)
    }
    location = resource.location
    do throws(JSONError) {
      json = try JSONDocument(parsing: resource.bytes, valueLimit: loader.memory.jsonValues)
    } catch {
      if error.reason == .tooManyValues { throw .tooLarge(location, reason: "\(error.reason)") }
      if case .unknown(let reason) = kind, error.reason != .comment {
        throw .content(location, position: nil, reason: reason)
      }
      if kind == .json, let reason = error.refusalOfSeveralValues {
        throw .content(location, position: nil, reason: reason)
      }
      throw .content(
        location, position: TextPosition(line: error.line, column: error.column),
        reason: "not JSON: \(error.reason)")
    }
    if let reason = Self.otherDocument(json.root.object) {
      throw .content(location, position: nil, reason: reason)
    }
    if !isPart, let refusal = json.refusalAsStyle {
      if case .unknown(let reason) = kind {
        throw .content(location, position: nil, reason: reason)
      }
      throw .content(location, position: nil, reason: refusal)
    }
  }

  /// Returns the error of a description of tiles in place of a style; nil for any other object.
  private static func otherDocument(_ object: JSONObject?) -> String? {
    guard let object, object["layers"] == nil, object["sources"] == nil else { return nil }
    if object["tileInfo"] != nil {
      return
        "the description of an ArcGIS tile service, not a style; name it as \"url\" of a source, "
        + "or name the style of the service, its resources/styles/root.json"
    }
    guard object["tilejson"] != nil || object["tiles"] != nil else { return nil }
    return "a TileJSON document, not a style; name it as \"url\" of a source"
  }
}

extension StyleContent.Fault: CustomStringConvertible {
  /// The location, the position and the reason.
  package var description: String {
    switch self {
    case .resource(let error): error.description
    case .content(let location, let position?, let reason):
      "\(location):\(position.line):\(position.column): \(reason)"
    case .content(let location, nil, let reason), .tooLarge(let location, let reason):
      "\(location): \(reason)"
    }
  }
}

extension StyleDiagnostic {
  /// Returns the diagnostic as a line: `file:line: place: message`; a warning with its class, even if it is reported as an
  /// error: `file:line: warning[not-drawn]: place: message`.
  package func line(
    inFile file: String, as shown: Severity? = nil, _ warningClass: WarningClass? = nil
  ) -> String {
    let shown = shown ?? severity
    let start = "\(file):\(line.map(String.init) ?? "-"): "
    guard severity == .warning else { return start + description }
    return start
      + "\(shown.rawValue)[\((warningClass ?? self.warningClass).rawValue)]: \(description)"
  }
}
