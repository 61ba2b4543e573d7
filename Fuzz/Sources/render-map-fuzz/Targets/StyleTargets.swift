@testable import MapGeoJSON
@testable import MapJSON
@testable import MapStyle
@testable import RenderMap

/// Styles: the validator, compilation, and changes.
enum StyleTarget: FuzzTarget {
  static let name = "style"
  static let summary = "styles and the validator"
  static let words =
    Words.geoJSON
    + Words.quoted(
      LayerType.allCases.flatMap {
        [$0.rawValue] + ($0.paintProperties + $0.layoutProperties).map(\.name)
      })
    + Words.quoted([
      "version", "sources", "layers", "glyphs", "sprite", "terrain", "sky", "light", "projection",
      "state", "source",
      "source-layer", "filter", "minzoom", "maxzoom", "paint", "layout", "ref", "cluster",
      "clusterProperties", "promoteId",
      "tiles", "url", "bounds", "scheme", "encoding", "insertBelow", "metadata", "font-faces",
      "fill-color-transition",
      "zoom", "get", "interpolate", "step", "case", "match", "literal",
    ])
  static let sources = [
    "MapStyle/Validation", "MapStyle/Document", "MapStyle/Layers", "MapStyle/Sources",
    "MapStyle/Specification", "MapStyle/LayerOrder", "MapStyle/Diagnostics",
  ]
  static let limits = Limits(seconds: 5, memory: 96 << 20, memoryPerByte: 1 << 16)

  static func run(_ input: [UInt8]) throws {
    let document = try JSONDocument(parsing: input)
    let lenient = Style.parse(document, .lenient)
    for diagnostic in lenient.diagnostics {
      expect((diagnostic.line ?? 1) >= 1, "a mistake before the text")
      expect(diagnostic.message.utf8.count <= 4096 + 16 * input.count, "a message that is too long")
    }
    guard let loose = lenient.style else { throw Refusal() }
    _ = loose.sharedLayouts
    checkIsRead(loose, diagnostics: lenient.diagnostics)
    let strict = Style.parse(document)
    expect((strict.style == nil) == strict.hasErrors, "a style with errors, or without a style")
    guard let style = strict.style else { throw Refusal() }
    change(style)
  }

  /// Checks that the style as JSON is the same style.
  private static func checkIsRead(_ style: Style, diagnostics: [StyleDiagnostic]) {
    let again = Style.parse(style.json, .lenient)
    expect(again.style?.layers.map(\.id) == style.layers.map(\.id), "other layers as JSON")
    expect(again.diagnostics.map(\.place) == diagnostics.map(\.place), "other mistakes as JSON")
  }

  /// Sets what is set, and hides layers; neither may make a mistake.
  private static func change(_ style: Style) {
    var changed = style
    for layer in style.layers.prefix(4) {
      for property in layer.type.paintProperties.prefix(3) {
        guard let value = style.paintProperty(property.name, ofLayer: layer.id) else { continue }
        expectSuccess("a value that is set cannot be set") {
          try changed.setPaintProperty(property.name, ofLayer: layer.id, to: value)
        }
      }
      expectSuccess("a filter cannot be removed") {
        try changed.setFilter(ofLayer: layer.id, to: nil)
      }
    }
    let again = Style.parse(changed.json)
    expect(
      !again.hasErrors,
      "a changed style has the mistake \(again.diagnostics.first?.description ?? "")")
  }
}

/// Features with the appearance that their properties specify.
enum SimplestyleTarget: FuzzTarget {
  static let name = "simplestyle"
  static let summary = "overlays with simplestyle properties"
  static let words =
    Words.geoJSON
    + Words.quoted([
      "stroke", "stroke-width", "stroke-opacity", "fill", "fill-opacity", "marker-color",
      "marker-size", "marker-symbol",
      "title", "small", "medium", "large", "#f00",
    ])
  static let sources = ["RenderMap/Overlay"]

  static func run(_ input: [UInt8]) throws {
    let document = try JSONDocument(parsing: input)
    let overlay = try Overlay(document.root)
    guard
      var style = Style.parse(text: Array(#"{"version":8,"sources":{},"layers":[]}"#.utf8)).style
    else {
      report("the empty style is refused")
    }
    expectSuccess("the overlay cannot be added") { try style.add(overlay) }
    let again = Style.parse(style.json)
    expect(
      !again.hasErrors,
      "a style with an overlay has the mistake \(again.diagnostics.first?.description ?? "")")
  }
}

/// Markers, paths and encoded polylines, as text and in JSON.
enum AnnotationTarget: FuzzTarget {
  static let name = "annotation"
  static let summary = "markers, paths and polylines"
  static let words = [
    "color=", "width=", "fill=", "enc:", "enc6:", "|", "1,2", "180,90", "rgb(1,2,3)", "\"points\"",
    "\"polyline\"", "\"at\"",
    "\"label\"", "\"color\"", "#f00",
  ]
  static let sources = [
    "RenderMap/Overlay/MapPath.swift", "RenderMap/Overlay/PlaceMarker.swift",
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
    if let json = try? JSONDocument(parsing: input).root {
      marker = try? PlaceMarker(json)
      path = try? MapPath(json)
    } else {
      marker = try? PlaceMarker(text)
      path = try MapPath(text)
    }
    guard marker != nil || path != nil else { throw Refusal() }
    let overlay = Overlay(
      markers: [marker].compactMap { $0 }, paths: [path].compactMap { $0 }, id: "annotations")
    overlay.features.checkAreGeoJSON()
  }
}
