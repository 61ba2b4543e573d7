import MapJSON
import MapStyle

/// What a job says of what is drawn over its map, in the members
///
/// - `attribution`: `"off"`, `"compact"` or `"full"`;
/// - `scaleBar`: `"metric"`, `"imperial"` or `"nautical"`;
/// - `transparent`: whether background layers are left out;
/// - `markers`: an array of markers (`PlaceMarker.init(_:)`);
/// - `paths`: an array of paths (`MapPath.init(_:)`).
extension MapJobMembers {
  /// The names of these members, for `MapJobReader.furtherMembers`.
  public static let dressing: Set<String> = [
    "attribution", "scaleBar", "transparent", "markers", "paths",
  ]

  /// What stands on the finished map.
  ///
  /// - Parameter attribution: How the attribution is written where the job does not say.
  /// - Throws: `MapJobError` with the member that is wrong.
  public func dressing(attribution: AttributionForm = .off) throws(MapJobError) -> Dressing {
    Dressing(
      attribution: try word("attribution") ?? attribution, scaleBar: try word("scaleBar"))
  }

  /// Whether background layers are left out, for `Scene.drawsBackground`.
  /// - Throws: `MapJobError` where the member is neither true nor false.
  public func isTransparent() throws(MapJobError) -> Bool {
    guard let value = object["transparent"] else { return false }
    guard let bool = value.bool else { throw error("transparent", "must be true or false") }
    return bool
  }

  /// The markers and paths as an overlay; nil where the job has none.
  ///
  /// - Parameter style: The style that the overlay is for: its id is one that this leaves free.
  /// - Throws: `MapJobError` with the marker or path that is wrong.
  public func annotations(for style: Style) throws(MapJobError) -> Overlay? {
    let markers = try elements("markers") { json throws(AnnotationError) in try PlaceMarker(json) }
    let paths = try elements("paths") { json throws(AnnotationError) in try MapPath(json) }
    guard !markers.isEmpty || !paths.isEmpty else { return nil }
    return Overlay(markers: markers, paths: paths, id: Overlay.freeID(in: style))
  }

  private func word<T: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(MapJobError) -> T? {
    guard let value = object[name] else { return nil }
    guard let word = value.string.flatMap(T.init) else {
      let words = T.allCases.map(\.rawValue).joined(separator: ", ")
      throw error(name, "must be one of \(words)")
    }
    return word
  }

  private func elements<T>(
    _ name: String, _ element: (JSONValue) throws(AnnotationError) -> T
  ) throws(MapJobError) -> [T] {
    guard let value = object[name] else { return [] }
    guard let array = value.array else { throw error(name, "must be an array") }
    var elements: [T] = []
    for (index, json) in array.enumerated() {
      do throws(AnnotationError) {
        elements.append(try element(json))
      } catch {
        throw self.error("\(name)[\(index)]", error.description)
      }
    }
    return elements
  }
}
