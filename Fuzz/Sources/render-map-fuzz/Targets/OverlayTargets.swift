@testable import MapGeoJSON
@testable import MapJSON
@testable import MapStyle
@testable import MapEngine
@testable import RenderMap

/// Features with the appearance that their properties specify.
enum SimplestyleTarget: FuzzTarget {
  static let name = "simplestyle"
  static let summary = "overlays with simplestyle properties"
  static let words =
    Words.geoJSON
    + Words.quoted([
      "stroke", "stroke-width", "stroke-opacity", "fill", "fill-opacity", "marker-color",
      "marker-size", "marker-symbol", "title", "name", "small", "medium", "large", "#f00", "crs",
    ])
  static let sources = [
    "RenderMap/Overlay/Overlay.swift", "RenderMap/Overlay/Overlay+Layers.swift",
    "RenderMap/Overlay/AppearanceProperty.swift",
  ]
  static let limits = Limits(seconds: 5, memory: 64 << 20)

  private static let appearances: [OverlayAppearance] = [
    .simplestyle, .light, .dark, .annotations,
  ]

  static func run(_ input: [UInt8]) throws {
    let document = try JSONDocument(parsing: input)
    let appearance = appearances[input.count % appearances.count]
    let overlay = try Overlay(document.root, appearance: appearance)
    var style = emptyStyle()
    expect(Overlay.freeID(in: style) == "overlay", "an id of nothing is in use")
    expectSuccess("the overlay cannot be added") { try style.add(overlay) }
    let second = Overlay(
      features: overlay.features, id: Overlay.freeID(in: style),
      below: overlay.layers.first.map { .layer($0.id) }, appearance: appearance)
    expectSuccess("another overlay cannot be added") { try style.add(second) }
    expectSuccess("an overlay without features cannot be added") {
      var copy = style
      var empty = second.emptied
      empty.id = Overlay.freeID(in: style)
      try copy.add(empty)
    }
    expect((try? style.add(second)) == nil, "an overlay is added twice")
    checkIsValid(style)
    check(second, like: overlay)
    checkThemes(overlay.features)
    checkMap(overlay)
  }

  private static func emptyStyle() -> Style {
    let text = Array(#"{"version":8,"sources":{},"layers":[]}"#.utf8)
    guard let style = Style.parse(text: text).style else { report("the empty style is refused") }
    return style
  }

  private static func checkIsValid(_ style: Style) {
    let again = Style.parse(style.json)
    expect(
      !again.hasErrors,
      "a style with an overlay has the mistake \(again.diagnostics.first?.description ?? "")")
  }

  /// Checks that an overlay of features equals the overlay of their GeoJSON.
  private static func check(_ overlay: Overlay, like other: Overlay) {
    expect(overlay.bounds == other.bounds, "other bounds of the features")
    expect(overlay.layers.count == other.layers.count, "other layers of the features")
    let again = expectSuccess("the data of the features is refused") { try Overlay(overlay.data) }
    expect(again.features.count == overlay.features.count, "another number of features as JSON")
    if let bounds = overlay.bounds {
      expect(Overlay.bounds(of: [overlay, other]) != nil, "no bounds around \(bounds)")
    }
  }

  /// Draws the features by each of their first properties, which adds valid layers or is refused.
  private static func checkThemes(_ features: [Feature]) {
    let names = features.first?.attributes.members.prefix(2).map(\.name) ?? []
    for name in names {
      for theme in [Theme(colorBy: name), Theme(sizeBy: name, labelBy: name)] {
        guard let themed = try? ThemedOverlays(features, by: theme) else { continue }
        var style = emptyStyle()
        expectSuccess("an overlay with a theme cannot be added") { try style.add(themed) }
        checkIsValid(style)
      }
    }
  }

  /// Adds the overlay to a map, and replaces its data by the same data.
  private static func checkMap(_ overlay: Overlay) {
    guard var map = try? MapMaking.load(emptyStyle().json) else {
      report("the empty style cannot be loaded")
    }
    guard (try? map.add(overlay)) != nil else { return }
    let layers = map.style.layers.map(\.id)
    expectSuccess("the data cannot be replaced by itself") { try map.replaceData(of: overlay) }
    expect(map.style.layers.map(\.id) == layers, "other layers with the same data")
    var other = overlay
    other.id = "none"
    expect((try? map.replaceData(of: other)) == nil, "the data of no overlay is replaced")
  }
}

/// Markers, paths, notes and encoded polylines, as text and in JSON.
enum AnnotationTarget: FuzzTarget {
  static let name = "annotation"
  static let summary = "markers, paths, notes and polylines"
  static let words = [
    "arrow=", "curve=", "circle=", "text=", "size=", "offset=", "anchor=", "both", "5km", "-0.25",
    "\"circle\"", "\"text\"", "\"arrow\"", "bottom-left",
    "color=", "width=", "fill=", "enc:", "enc6:", "|", "1,2", "180,90", "rgb(1,2,3)", "\"points\"",
    "\"polyline\"", "\"at\"",
    "\"label\"", "\"color\"", "#f00",
  ]
  static let sources = [
    "RenderMap/Overlay/MapPath.swift", "RenderMap/Overlay/PlaceMarker.swift",
    "RenderMap/Overlay/PlaceNote.swift", "RenderMap/Overlay/GroundCircle.swift",
    "RenderMap/Overlay/PathLine.swift",
    "RenderMap/Overlay/EncodedPolyline.swift", "RenderMap/Overlay/AnnotationValues.swift",
  ]
  static let greatestLength = 1024

  static func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    for precision in [EncodedPolyline.Precision.five, .six] {
      guard let places = try? EncodedPolyline.decode(text, precision: precision) else { continue }
      let written = EncodedPolyline.encode(places, precision: precision)
      let again = expectSuccess("a polyline that was written cannot be read") {
        try EncodedPolyline.decode(written, precision: precision)
      }
      expect(again == places, "another polyline was written")
    }
    var marker: PlaceMarker?
    var path: MapPath?
    var note: PlaceNote?
    if let json = try? JSONDocument(parsing: input).root {
      marker = try? PlaceMarker(json)
      path = try? MapPath(json)
      note = try? PlaceNote(json)
    } else {
      marker = try? PlaceMarker(text)
      note = try? PlaceNote(text)
      path = try? MapPath(text)
      if marker == nil, note == nil { path = try MapPath(text) }
    }
    guard marker != nil || path != nil || note != nil else { throw Refusal() }
    let overlay = Overlay(
      markers: [marker].compactMap { $0 }, paths: [path].compactMap { $0 }, id: "annotations")
    overlay.features.checkAreGeoJSON()
  }
}
