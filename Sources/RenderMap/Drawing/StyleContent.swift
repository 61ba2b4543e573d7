import MapEngine
import MapData
import MapJSON
import MapStyle

/// The JSON of a style that was read, and the location of the style.
package struct StyleContent: Sendable {
  /// The JSON, with positions for errors.
  package let json: JSONDocument
  /// The location of the style in a map bundle, or else the location of the resource.
  package let location: ResourceLocation

  /// Reads a style from a resource. If the resource is a map bundle, `loader` reads from the bundle after the call.
  ///
  /// - Parameters:
  ///   - isPart: Whether the JSON may also be an array of layers, or another part that can be added to a style.
  ///   - early: A style that may already be parsed.
  ///   - remedy: A function that returns advice for a message: what to do if a location contains data instead of a
  ///     style.
  package init(
    _ found: Resource, with loader: inout ResourceLoader, isPart: Bool = false,
    early: EarlyStyle? = nil, remedy: (ResourceLocation) -> String
  ) throws(RequestError) {
    let kind = ContentKind(of: found.bytes, name: "\(found.location)")
    if case .data(let format) = kind {
      throw Self.failure(
        found.location, "\(format.name) data, not a style; \(remedy(found.location))")
    }
    let resource = try RequestError.ofResource { () throws(ResourceError) in
      try loader.style(in: found)
    }
    location = resource.location
    let valueLimit = loader.memory.jsonValues
    let known = early?.document(parsing: resource.bytes, at: location, valueLimit: valueLimit)
    do throws(JSONError) {
      json =
        if let known { known } else {
          try JSONDocument(parsing: resource.bytes, valueLimit: valueLimit)
        }
    } catch {
      if error.reason == .tooManyValues {
        throw Self.failure(location, "\(error.reason)", .unreadable)
      }
      if case .unknown(let reason) = kind, error.reason != .comment {
        throw Self.failure(location, reason)
      }
      if kind == .json, let reason = error.refusalOfSeveralValues {
        throw Self.failure(location, reason)
      }
      throw Self.failure(
        location, "not JSON: \(error.reason)",
        position: TextPosition(line: error.line, column: error.column))
    }
    if let reason = Self.otherDocument(json.root.object) { throw Self.failure(location, reason) }
    if !isPart, let refusal = json.refusalAsStyle {
      guard case .unknown(let reason) = kind else { throw Self.failure(location, refusal) }
      throw Self.failure(location, reason)
    }
  }

  /// Returns the error for content that is not a style.
  private static func failure(
    _ location: ResourceLocation, _ reason: String, _ kind: JobProblem.Kind = .wrongInput,
    position: TextPosition? = nil
  ) -> RequestError {
    let place = position.map { "\(location):\($0.line):\($0.column)" } ?? "\(location)"
    return RequestError(
      message: "\(place): \(reason)",
      [
        JobProblem(kind, file: "\(location)", line: position?.line, message: reason)
      ])
  }

  /// Returns the reason why a description of tiles is not a style; nil for any other object.
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

extension StyleDiagnostic {
  /// Returns the diagnostic as a line, such as `file:line: place: message`. The line of a warning contains its class,
  /// such as `file:line: warning[not-drawn]: place: message`, even if the warning is reported as an error.
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
