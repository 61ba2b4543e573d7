import MapData
import MapJSON
import MapStyle
import RenderMap

/// The members of a job that draw something over its map, or leave out its background:
///
/// - `attribution`: `"off"`, `"compact"` or `"full"`;
/// - `scaleBar`: `"metric"`, `"imperial"` or `"nautical"`;
/// - `title`, `subtitle`, `caption`: texts;
/// - `northArrow`: whether an arrow points north;
/// - `graticule`: true, or the degrees from line to line;
/// - `inset`: true or `"basemap"`, `"map"`, or the path or URL of a style; `insetZoom`: its zoom level;
/// - `legend`: true, layers, or an object (`legend()`);
/// - `frame`: whether the map has a frame;
/// - `positions`: an object of parts and their positions, such as `{"title": "top"}`;
/// - `transparent`: whether background layers are left out;
/// - `markers`: an array of markers (`PlaceMarker.init(_:)`);
/// - `paths`: an array of paths (`MapPath.init(_:)`).
extension MapJobMembers {
  /// The names of these members.
  static let decorations: Set<String> = [
    "attribution", "scaleBar", "title", "subtitle", "caption", "northArrow", "graticule", "inset",
    "insetZoom", "frame", "legend", "positions", "transparent", "markers", "paths",
  ]

  /// Returns the decorations drawn over the map, without the inset.
  ///
  /// - Parameter attribution: How the attribution is written by default.
  /// - Throws: `MapJobError` for an invalid member.
  func decorations(attribution: AttributionForm) throws(MapJobError) -> MapDecorations {
    var decorations = MapDecorations(
      attribution: try enumeration("attribution") ?? attribution,
      scaleBar: try enumeration("scaleBar"))
    decorations.title = try string("title")
    decorations.subtitle = try string("subtitle")
    decorations.caption = try string("caption")
    decorations.hasNorthArrow = try bool("northArrow")
    decorations.hasFrame = try bool("frame")
    decorations.graticule = try graticule()
    decorations.legend = try legend()
    decorations.positions = try positions()
    return decorations
  }

  private func graticule() throws(MapJobError) -> Graticule? {
    guard let value = object["graticule"] else { return nil }
    if let isShown = value.bool { return isShown ? Graticule() : nil }
    guard let spacing = value.double, spacing > 0, spacing <= 90 else {
      throw error("graticule", "must be true or false, or degrees, above 0 and at most 90")
    }
    return Graticule(spacing: spacing)
  }

  /// Returns the locator map; nil if the job has none.
  ///
  /// - Parameter location: Returns the location of an address in a member.
  /// - Throws: `MapJobError` for an invalid member.
  func inset(
    _ location: (_ address: String, _ path: String) throws(MapJobError) -> ResourceLocation
  ) throws(MapJobError) -> LocatorMap? {
    let zoom = try number("insetZoom", in: -2...22)
    guard let value = object["inset"], value.bool != false else {
      if zoom != nil { throw error("insetZoom", "requires an inset") }
      return nil
    }
    if value.bool == true { return LocatorMap(zoom: zoom) }
    switch value.string {
    case nil, "":
      throw error("inset", "must be true, \"basemap\", \"map\", or a path or URL of a style")
    case "basemap": return LocatorMap(zoom: zoom)
    case "map": return LocatorMap(.map, zoom: zoom)
    case let address?:
      var locator = LocatorMap(.style(try location(address, "inset")), zoom: zoom)
      locator.isConfined = true
      return locator
    }
  }

  private func positions() throws(MapJobError) -> [DecorationPart: DecorationPosition] {
    guard let value = object["positions"] else { return [:] }
    guard let members = value.object?.members else {
      throw error("positions", "must be an object of parts and positions")
    }
    var positions: [DecorationPart: DecorationPosition] = [:]
    for member in members {
      guard let part = DecorationPart(rawValue: member.name),
        DecorationPart.positioned.contains(part)
      else {
        let names = DecorationPart.positioned.map(\.rawValue).joined(separator: ", ")
        throw error("positions.\(member.name)", "unknown part; the parts are \(names)")
      }
      guard let position = member.value.string.flatMap(DecorationPosition.init) else {
        let names = DecorationPosition.allCases.map(\.rawValue).joined(separator: ", ")
        throw error("positions.\(member.name)", "must be one of \(names)")
      }
      positions[part] = position
    }
    return positions
  }

  /// Returns the value of a member that is true or false, which is false by default.
  func bool(_ name: String) throws(MapJobError) -> Bool {
    guard let value = object[name] else { return false }
    guard let bool = value.bool else { throw error(name, "must be true or false") }
    return bool
  }

  /// Returns whether background layers are left out.
  ///
  /// - Throws: `MapJobError` if the member is neither true nor false.
  func isTransparent() throws(MapJobError) -> Bool {
    try bool("transparent")
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
