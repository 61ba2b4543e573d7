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
    arrange(&changed)
    let again = Style.parse(changed.json)
    expect(
      !again.hasErrors,
      "a changed style has the mistake \(again.diagnostics.first?.description ?? "")")
  }

  /// Moves, removes, replaces and adds layers and sources, and edits them as the command does.
  private static func arrange(_ style: inout Style) {
    let layers = style.layers
    guard let first = layers.first, let last = layers.last else { return }
    let anchors: [LayerAnchor] = [.labels, .transit, .layer(layers[layers.count / 2].id)]
    for anchor in anchors {
      expectSuccess("a layer cannot be moved") { try style.moveLayer(last.id, below: anchor) }
      expectSuccess("a layer cannot be moved") { try style.moveLayer(first.id, above: anchor) }
    }
    expect(Set(style.layers.map(\.id)) == Set(layers.map(\.id)), "other layers after moving them")
    guard let fragment = StyleFragment(style.json) else { report("a style is no fragment") }
    expectSuccess("a layer cannot be removed") { try style.removeLayer(last.id) }
    for layer in fragment.layers where layer.object?["id"]?.string == last.id {
      expectSuccess("a layer that was removed cannot be added") {
        try style.insertLayer(layer, below: .labels)
      }
      expectSuccess("a layer cannot be replaced by itself") { try style.replaceLayer(with: layer) }
    }
    for source in fragment.sources.uniqueMembers.prefix(3) {
      expectSuccess("a source cannot be replaced by itself") {
        try style.replaceSource(source.name, with: source.value)
      }
      if (try? style.removeSource(source.name)) != nil {
        expectSuccess("a source that was removed cannot be added") {
          try style.addSource(source.name, source.value)
        }
      }
    }
    _ = try? style.setZoomRange(ofLayer: first.id, minzoom: 2, maxzoom: 20)
    for property in first.type.paintProperties.prefix(2) {
      guard let value = style.paintProperty(property.name, ofLayer: first.id) else { continue }
      let text = String(decoding: value.jsonBytes, as: UTF8.self)
      guard let edit = try? StyleEdit(setting: "\(first.id).\(property.name)=\(text)") else {
        continue
      }
      _ = try? style.apply(edit)
    }
    for edit in [
      try? StyleEdit(stating: "a=1"), try? StyleEdit(filtering: "\(first.id)=[\"has\",\"a\"]"),
      .hide("*a?"),
    ] {
      if let edit { _ = try? style.apply(edit) }
    }
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
  static let sources = [
    "RenderMap/Overlay/Overlay.swift", "RenderMap/Overlay/Overlay+Layers.swift",
    "RenderMap/Overlay/OverlayAppearance.swift",
  ]

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
