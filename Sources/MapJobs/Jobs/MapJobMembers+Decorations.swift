import MapJSON
import MapStyle
import RenderMap

/// The members of a job that draw something over its map, or leave out its background:
///
/// - `attribution`: `"off"`, `"compact"` or `"full"`;
/// - `scaleBar`: `"metric"`, `"imperial"` or `"nautical"`;
/// - `transparent`: whether background layers are left out;
/// - `markers`: an array of markers (`PlaceMarker.init(_:)`);
/// - `paths`: an array of paths (`MapPath.init(_:)`).
extension MapJobMembers {
  /// The names of these members.
  static let decorations: Set<String> = [
    "attribution", "scaleBar", "transparent", "markers", "paths",
  ]

  /// Returns the decorations drawn over the map.
  ///
  /// - Parameter attribution: How the attribution is written by default.
  /// - Throws: `MapJobError` for an invalid member.
  func decorations(attribution: AttributionForm) throws(MapJobError) -> MapDecorations {
    MapDecorations(
      attribution: try enumeration("attribution") ?? attribution,
      scaleBar: try enumeration("scaleBar"))
  }

  /// Returns whether background layers are left out.
  ///
  /// - Throws: `MapJobError` if the member is neither true nor false.
  func isTransparent() throws(MapJobError) -> Bool {
    guard let value = object["transparent"] else { return false }
    guard let bool = value.bool else { throw error("transparent", "must be true or false") }
    return bool
  }

  /// Returns the markers and paths as an overlay, or nil if the job has none.
  ///
  /// - Parameter style: The style that the overlay is added to. The id of the overlay is not used in it.
  /// - Throws: `MapJobError` for an invalid marker or path.
  func annotations(for style: Style) throws(MapJobError) -> Overlay? {
    let markers = try elements("markers") { json throws(AnnotationError) in try PlaceMarker(json) }
    let paths = try elements("paths") { json throws(AnnotationError) in try MapPath(json) }
    guard !markers.isEmpty || !paths.isEmpty else { return nil }
    return Overlay(markers: markers, paths: paths, id: Overlay.freeID(in: style))
  }

  private func enumeration<T: RawRepresentable<String> & CaseIterable>(
    _ name: String
  ) throws(MapJobError) -> T? {
    guard let value = object[name] else { return nil }
    guard let result = value.string.flatMap(T.init) else {
      let names = T.allCases.map(\.rawValue).joined(separator: ", ")
      throw error(name, "must be one of \(names)")
    }
    return result
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
