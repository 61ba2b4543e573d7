@testable import MapGeoJSON
@testable import MapJSON
@testable import MapRaster
@testable import MapStyle
@testable import MapEngine
@testable import RenderMap

extension MapChecks {
  /// Checks that a source whose features are changed one by one has the expected features, and is drawn like a new
  /// source of these features.
  static func features(
    _ map: Map, _ camera: Camera, _ size: PictureSize, _ choices: inout Choices
  ) throws {
    let options = options(&choices)
    let changed = DataSource(id: "changed", options: options)
    var expected: [Feature] = []
    for _ in 0..<1 + choices.index(below: 6) {
      let features = try MapMaking.features(&choices)
      change(changed, &expected, with: features, &choices)
      // Draws between changes, so that existing tiles are updated too.
      if choices.happens(oneIn: 3) { draw(changed, in: map, camera, size, choices) }
    }
    expect(changed.features == expected, "a source has other features than were set")
    expect(changed.count == expected.count, "a source has another number of features")
    let anew = DataSource(id: "changed", options: options)
    anew.add(expected)
    expect(
      draw(changed, in: map, camera, size, choices) == draw(anew, in: map, camera, size, choices),
      "a changed source is drawn differently from a new one")
  }

  private static func options(_ choices: inout Choices) -> DataSourceOptions {
    var options = DataSourceOptions()
    options.cluster = choices.happens(oneIn: 4)
    options.clusterRadius = choices.number(0, 200)
    options.clusterMinPoints = 2 + choices.index(below: 3)
    options.lineMetrics = choices.flag()
    options.maxZoom = choices.pick([18, 0, 3, 12])
    options.minZoom = choices.happens(oneIn: 4) ? options.maxZoom / 2 : 0
    if choices.happens(oneIn: 4) { options.filter = MapMaking.filter(&choices) }
    if choices.happens(oneIn: 4) { options.promotedIdentifier = "s" }
    if choices.happens(oneIn: 4) {
      options.clusterProperties = [
        DataSourceOptions.ClusterProperty(name: "n", reduce: "+", map: .array(["get", "n"]))
      ]
    }
    return options
  }

  /// Changes a source and the expected features.
  private static func change(
    _ source: DataSource, _ expected: inout [Feature], with features: [Feature],
    _ choices: inout Choices
  ) {
    switch choices.index(below: 7) {
    case 0:
      source.set(features)
      expected = features
    case 1:
      source.update(features)
      for feature in features {
        let same = expected.firstIndex { $0.identifier == feature.identifier }
        if let same, feature.identifier != nil {
          expected[same] = feature
        } else {
          expected.append(feature)
        }
      }
    case 2:
      guard let first = features.first?.identifier else { return }
      let count = expected.count { $0.identifier == first }
      expect(source.remove(identifier: first) == count, "another number of removed features")
      expected.removeAll { $0.identifier == first }
    case 3:
      guard !expected.isEmpty else { return }
      let removed = choices.pick(expected)
      expect(source.remove([removed]) == 1, "a feature that is there was not removed")
      if let place = expected.firstIndex(of: removed) { expected.remove(at: place) }
    case 4:
      guard !expected.isEmpty, let feature = features.first else { return }
      let old = choices.pick(expected)
      expect(source.replace(old, with: feature), "a feature that is there was not replaced")
      if let place = expected.firstIndex(of: old) { expected[place] = feature }
    default:
      source.add(features)
      expected += features
    }
  }

  /// Draws the map with a source on top. The bytes choose its layers and feature states.
  @discardableResult
  private static func draw(
    _ source: DataSource, in map: Map, _ camera: Camera, _ size: PictureSize, _ choices: Choices
  ) -> PixelBuffer {
    var (map, choices) = (map, choices)
    expectSuccess("a source was not added") { try map.addSource(source) }
    for type in [LayerType.fill, .line, .circle, .symbol, .heatmap] where choices.flag() {
      let layer = MapMaking.layer("new \(type.rawValue)", type, from: .string(source.id), &choices)
      let anchor = map.style.layers.first.map { LayerAnchor.layer($0.id) } ?? .labels
      // A layer with a value that is not valid is refused.
      switch choices.index(below: 3) {
      case 0: try? map.insertLayer(layer, below: anchor)
      case 1: try? map.insertLayer(layer, above: anchor)
      default: try? map.addLayer(layer)
      }
    }
    let ids = map.style.layers.map(\.id)
    if choices.happens(oneIn: 4) { try? map.removeLayer(choices.pick(ids)) }
    if choices.happens(oneIn: 4) { try? map.moveLayer(choices.pick(ids), below: .labels) }
    if choices.happens(oneIn: 4), let identifier = source.features.first?.identifier {
      let feature = FeatureReference(source: source.id, identifier: identifier)
      expectSuccess("a state was not set") {
        try map.setFeatureState(
          ValueObject([("n", .number(choices.number(-3, 3)))]), of: feature)
      }
    }
    return map.scene(camera: camera, size: size).draw()
  }
}
