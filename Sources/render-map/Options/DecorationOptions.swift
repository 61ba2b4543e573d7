import ArgumentParser
import MapData
import RenderMap

extension AttributionForm: ExpressibleByArgument {}
extension ScaleUnits: ExpressibleByArgument {}

/// Options for decorations over the map, debug overlays and the background.
struct DecorationOptions: ParsableArguments {
  @Option(name: .long, help: "Attribution of the sources in the corner.")
  var attribution = AttributionForm.full

  @Option(name: .long, help: "Draw a scale bar in these units.")
  var scaleBar: ScaleUnits?

  @Option(name: .long, help: ArgumentHelp("Draw a title.", valueName: "text"))
  var title: String?

  @Option(name: .long, help: ArgumentHelp("Draw a text below the title.", valueName: "text"))
  var subtitle: String?

  @Option(name: .long, help: ArgumentHelp("Draw a note at the bottom.", valueName: "text"))
  var caption: String?

  @Flag(name: .long, help: "Draw an arrow that points north.")
  var northArrow = false

  @Option(
    name: .long, defaultAsFlag: "", parsing: .next,
    help: ArgumentHelp(
      "Draw lines of longitude and latitude (default: at a distance that suits the scale).",
      valueName: "degrees"))
  var graticule: String?

  @Option(
    name: .long, defaultAsFlag: "", parsing: .next,
    help: ArgumentHelp(
      """
      Draw a locator map with the extent of the map: of the basemap (default), of the map itself (map), or of a style.
      """, valueName: "style"), completion: .file())
  var inset: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Zoom level of the locator map.", valueName: "number"))
  var insetZoom: Double?

  @Flag(
    name: .long,
    help: "Draw a frame around the map, with the title and the caption outside of it.")
  var frame = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Where a part is, such as title=top or inset=bottom-left; repeatable. The parts are title, caption, legend, \
      north-arrow, inset, scale-bar, attribution; the positions top-left, top, top-right, bottom-left, bottom, \
      bottom-right.
      """, valueName: "part=position"))
  var position: [String] = []

  @Flag(name: .long, help: "Leave out background layers.")
  var transparent = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Draw debug overlays: any of tiles,collisions,padding,overdraw.", valueName: "overlays"))
  var debug: String?

  /// The names of the debug overlays.
  private static let debugOverlays: [(name: String, overlay: DebugOverlays)] = [
    ("tiles", .tileBorders), ("collisions", .collisions), ("padding", .padding),
    ("overdraw", .overdraw),
  ]

  /// Returns the validated decorations.
  func decorations() throws(Failure) -> MapDecorations {
    var decorations = MapDecorations(attribution: attribution, scaleBar: scaleBar)
    decorations.title = title
    decorations.subtitle = subtitle
    decorations.caption = caption
    decorations.hasNorthArrow = northArrow
    decorations.hasFrame = frame
    decorations.graticule = try graticule.map { text throws(Failure) in
      guard !text.isEmpty else { return Graticule() }
      guard let spacing = Double(text), spacing > 0, spacing <= 90 else {
        throw Failure(
          .wrongArguments, "--graticule \(text): must be degrees, above 0 and at most 90")
      }
      return Graticule(spacing: spacing)
    }
    if let insetZoom {
      guard inset != nil else { throw Failure(.wrongArguments, "--inset-zoom requires --inset") }
      guard (-2...22).contains(insetZoom) else {
        throw Failure(.wrongArguments, "--inset-zoom \(insetZoom): must be between -2 and 22")
      }
    }
    if let inset {
      decorations.inset = LocatorMap(try Self.content(ofInset: inset), zoom: insetZoom)
    }
    for text in position {
      let (part, place) = try Self.position(text)
      decorations.positions[part] = place
    }
    return decorations
  }

  /// The file that the locator map is drawn from; nil if it is not one of its own.
  var insetFile: String? { ["", "map", "basemap"].contains(inset) ? nil : inset }

  /// The option whose value may be intended as the picture; nil if there is none.
  var takesPicture: String? {
    if let graticule, !graticule.isEmpty { return "--graticule" }
    if insetFile != nil { return "--inset" }
    return nil
  }

  /// Returns what the value of `--inset` names.
  private static func content(ofInset text: String) throws(Failure) -> LocatorMap.Content {
    switch text {
    case "", "basemap": return .basemap
    case "map": return .map
    default:
      do {
        return .style(try ResourceLocation(text))
      } catch {
        throw Failure(.wrongArguments, "--inset: \(error)")
      }
    }
  }

  /// Parses a value of `--position`.
  private static func position(
    _ text: String
  ) throws(Failure) -> (DecorationPart, DecorationPosition) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw Failure(.wrongArguments, "--position \(text): must be PART=POSITION, such as title=top")
    }
    guard let part = DecorationPart(rawValue: String(parts[0])),
      DecorationPart.positioned.contains(part)
    else {
      let names = DecorationPart.positioned.map(\.rawValue).joined(separator: ", ")
      throw Failure(.wrongArguments, "--position \(text): \(parts[0]) is not one of \(names)")
    }
    guard let position = DecorationPosition(rawValue: String(parts[1])) else {
      let names = DecorationPosition.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(.wrongArguments, "--position \(text): \(parts[1]) is not one of \(names)")
    }
    return (part, position)
  }

  /// Returns the validated debug overlays.
  func debugOverlays() throws(Failure) -> DebugOverlays {
    var chosen: DebugOverlays = []
    for name in debug?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
      guard let known = Self.debugOverlays.first(where: { $0.name == name }) else {
        let names = Self.debugOverlays.map(\.name).joined(separator: ", ")
        throw Failure(.wrongArguments, "--debug \(name): not one of \(names)")
      }
      chosen.formUnion(known.overlay)
    }
    return chosen
  }
}
