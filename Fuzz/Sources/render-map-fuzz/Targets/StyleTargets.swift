@testable import MapGeoJSON
@testable import MapJSON
@testable import MapStyle
@testable import MapEngine
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
  static let sources =
    [
      "MapStyle/Validation", "MapStyle/Document", "MapStyle/Sources", "MapStyle/Specification",
      "MapStyle/LayerOrder", "MapStyle/Diagnostics/JSON+Style.swift",
      "MapStyle/Diagnostics/StyleDiagnostic.swift", "MapStyle/Diagnostics/Suggestion.swift",
      "MapStyle/Filters/Filter.swift", "MapStyle/Values/MapProjectionDefinition.swift",
      "MapStyle/Layers/Layer.swift",
    ]
    + [
      "Background", "Circle", "ColorRelief", "Fill", "FillExtrusion", "Heatmap", "Hillshade",
      "Line", "Raster", "Symbol",
    ].map { "MapStyle/Layers/\($0).swift" }
  static let limits = Limits(seconds: 5, memory: 96 << 20, memoryPerByte: 1 << 16)

  static func run(_ input: [UInt8]) throws {
    let document = try JSONDocument(parsing: input)
    let lenient = Style.parse(document, .lenient)
    for diagnostic in lenient.diagnostics {
      expect((diagnostic.line ?? 1) >= 1, "a mistake before the text")
      expect(diagnostic.message.utf8.count <= 4096 + 16 * input.count, "a message that is too long")
    }
    let text = Style.parse(text: input, .lenient)
    expect(
      text.diagnostics.map(\.description) == lenient.diagnostics.map(\.description),
      "other mistakes of the text")
    guard let loose = lenient.style else { throw Refusal() }
    StyleChecks.read(loose)
    checkIsRead(loose, diagnostics: lenient.diagnostics)
    let strict = Style.parse(document)
    expect((strict.style == nil) == strict.hasErrors, "a style with errors, or without a style")
    guard let style = strict.style else { throw Refusal() }
    change(style)
    StyleChecks.addFragment(of: style)
  }

  /// Checks that the style written as JSON is read with the same layers and diagnostics.
  private static func checkIsRead(_ style: Style, diagnostics: [StyleDiagnostic]) {
    let again = Style.parse(style.json, .lenient)
    expect(again.style?.layers.map(\.id) == style.layers.map(\.id), "other layers as JSON")
    expect(again.diagnostics.map(\.place) == diagnostics.map(\.place), "other mistakes as JSON")
  }

  /// Sets existing paint properties again, removes filters and arranges layers. The changed style
  /// must have no errors.
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
    // The metadata may name layers that do not exist, which is refused.
    let names = LayerOrder.Names(metadata: style.member("metadata"))
    let areKnown = [names.labels, names.transit].allSatisfy { name in
      name.map { id in layers.contains { $0.id == id } } ?? true
    }
    let groups: [LayerAnchor] = areKnown ? [.labels, .transit] : []
    let anchors = groups + [.layer(layers[layers.count / 2].id)]
    for anchor in anchors {
      expectSuccess("a layer cannot be moved") { try style.moveLayer(last.id, below: anchor) }
      expectSuccess("a layer cannot be moved") { try style.moveLayer(first.id, above: anchor) }
    }
    expect(Set(style.layers.map(\.id)) == Set(layers.map(\.id)), "other layers after moving them")
    guard let fragment = StyleFragment(style.json) else { report("a style is no fragment") }
    expectSuccess("a layer cannot be removed") { try style.removeLayer(last.id) }
    for layer in fragment.layers where layer.object?["id"]?.string == last.id {
      expectSuccess("a layer that was removed cannot be added") {
        try style.insertLayer(layer, below: groups.first)
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
    for layer in style.layers.prefix(2) { setProperties(of: layer, &style) }
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
      .hide("*a?"), try? StyleEdit(projecting: "albers:center=10,50;parallels=30,60"),
      try? StyleEdit(setting: "\(first.id).minzoom=3"),
      try? StyleEdit(setting: "\(first.id).no-property=1"),
      try? StyleEdit(projecting: "vertical-perspective"),
    ] {
      if let edit { _ = try? style.apply(edit) }
    }
  }

  /// Sets the layer's properties and its source's data again.
  private static func setProperties(of layer: Layer, _ style: inout Style) {
    for property in layer.type.layoutProperties + layer.type.paintProperties {
      guard let value = style.property(property.name, ofLayer: layer.id) else { continue }
      expectSuccess("a value that is set cannot be set") {
        try style.setProperty(property.name, ofLayer: layer.id, to: value)
      }
      expect(
        style.property(property.name, ofLayer: layer.id) == value, "another value is set")
    }
    guard let name = layer.source,
      let data = style.sourceMembers(name)?.object?["data"],
      style.sourceMembers(name)?.object?["type"]?.string == "geojson"
    else { return }
    expectSuccess("the data of a source cannot be set") {
      try style.setSourceData(name, to: data)
    }
  }
}
