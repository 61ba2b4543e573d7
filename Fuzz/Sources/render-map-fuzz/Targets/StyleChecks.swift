@testable import MapGeoJSON
@testable import MapJSON
@testable import MapStyle

/// Checks that hold for every style.
enum StyleChecks {
  /// Reads the layers and sources of a style, and checks that each part that is read alone equals the same part of the
  /// whole style.
  static func read(_ style: Style) {
    for (id, lowest) in style.sharedLayouts {
      expect(id != lowest && style.layer(lowest) != nil, "a layout that is shared with no layer")
    }
    for source in style.sources {
      expect(style.source(source.name) != nil, "a source is not found by its name")
      expect(style.sourceMembers(source.name) != nil, "a source without its JSON")
    }
    for layer in style.layers.prefix(8) {
      guard let found = style.layer(layer.id), let members = style.members(ofLayer: layer.id) else {
        report("a layer is not found by its id")
      }
      expect(found.layoutIdentity == layer.layoutIdentity, "another layout by its id")
      expect(
        style.compiledLayer(layer.id)?.layoutIdentity == layer.layoutIdentity,
        "another compiled layer")
      expect(style.filter(ofLayer: layer.id) == members.given("filter"), "another filter")
      check(layer)
      read(layer, of: style)
    }
  }

  private static func check(_ layer: Layer) {
    for zoom in [0, 5.5, 22.0] {
      let isAbove = layer.minzoom.map { zoom >= $0 } ?? true
      let isBelow = layer.maxzoom.map { $0 == 0 || zoom < $0 } ?? true
      expect(layer.isInRange(zoom: zoom) == (isAbove && isBelow), "a layer out of its range")
    }
    switch (layer.type, layer.content) {
    case (.background, .background), (.fill, .fill), (.line, .line), (.circle, .circle),
      (.symbol, .symbol), (.raster, .raster), (.heatmap, .heatmap), (.hillshade, .hillshade),
      (.colorRelief, .colorRelief), (.fillExtrusion, .fillExtrusion):
      break
    default: report("the content of another type of layer than \(layer.type)")
    }
    expect(layer.visibility.isFeatureConstant, "a visibility that depends on the feature")
  }

  private static func read(_ layer: Layer, of style: Style) {
    for group in [PropertyGroup.layout, .paint] {
      for (name, _) in layer.expressions(in: group) {
        let value = style.property(name, ofLayer: layer.id)
        let inGroup =
          group == .layout
          ? style.layoutProperty(name, ofLayer: layer.id)
          : style.paintProperty(name, ofLayer: layer.id)
        expect(inGroup != nil && value != nil, "the value of a property that is not set")
      }
    }
  }

  /// Adds the layers and sources of a style to the style without them, and checks that the layers are the same.
  static func addFragment(of style: Style) {
    guard let members = style.json.object, var fragment = StyleFragment(style.json) else {
      report("a style is no fragment")
    }
    let sources = fragment.drawnSources
    for layer in style.layers {
      expect(layer.source.map(sources.contains) ?? true, "a source that is drawn is missing")
    }
    fragment.useSource("none")
    expect(fragment.drawnSources.subtracting(sources).count <= 1, "other sources are drawn")
    for anchor in [LayerAnchor.labels, .transit] {
      var below = fragment
      below.stand(below: anchor)
      expect(
        below.layers.allSatisfy { $0.object?["insertBelow"] != nil || $0.object == nil },
        "a layer without its anchor")
      expect(LayerAnchor(anchor.text) == anchor, "another anchor is written")
    }
    guard let whole = StyleFragment(style.json) else { return }
    let bare = JSONObject(
      members.members.filter { !["layers", "sources"].contains($0.name) } + [
        JSONObject.Member(name: "layers", value: .array([])),
        JSONObject.Member(name: "sources", value: .object([:])),
      ])
    guard var other = Style.parse(JSONValue(.object(bare))).style,
      (try? other.add(whole)) != nil
    else { return }
    expect(
      Set(other.layers.map(\.id)) == Set(style.layers.map(\.id)), "other layers of the fragment")
    expect((try? other.add(whole)) == nil || whole.layers.isEmpty, "a fragment is added twice")
  }
}
