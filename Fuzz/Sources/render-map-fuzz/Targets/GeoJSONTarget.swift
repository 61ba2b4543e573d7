@testable import MapGeoJSON
@testable import MapJSON
@testable import MapTiles

/// GeoJSON documents, their writer, and the tiles and clusters that are cut from them.
enum GeoJSONTarget: FuzzTarget {
  static let name = "geojson"
  static let summary = "GeoJSON, and tiles cut from it"
  static let words = Words.geoJSON
  static let sources = [
    "MapGeoJSON/GeoJSONReader.swift", "MapGeoJSON/GeoJSONReader+Attributes.swift",
    "MapGeoJSON/GeoJSONReader+Geometry.swift", "MapGeoJSON/GeoJSONWriter.swift",
    "MapGeoJSON/BoundingBox.swift", "MapGeoJSON/NameLists.swift", "MapTiles/GeoJSONTiler",
    "MapTiles/Clustering",
  ]

  static func run(_ input: [UInt8]) throws {
    let document = try GeoJSONDocument(parsing: input)
    let written = document.object.jsonBytes
    let again = expectSuccess("what was written cannot be read") {
      try GeoJSONDocument(parsing: written)
    }
    expect(again.object == document.object, "another object was written")
    expect(again.object.jsonBytes == written, "it is not written the same again")
    let features = document.object.features
    expect(
      BoundingBox(of: features[...])?.numbers.allSatisfy(\.isFinite) ?? true,
      "bounds that are not finite")
    checkBounds(features)
    for feature in features.prefix(4) { checkDictionary(feature) }
    GeoJSONTiles.check(features)
  }

  /// Checks that several ways to compute bounds give the same bounds.
  private static func checkBounds(_ features: [Feature]) {
    let box = BoundingBox(of: features)
    let middle = features.count / 2
    expect(
      BoundingBox(ofRuns: [features[..<middle], features[middle...]]) == box,
      "other bounds of the halves")
    let list = FeatureList(features)
    // At the antimeridian, several boxes can be equally small.
    let (one, other) = (list.boundingBox.map(extent), box.map(extent))
    expect(one == other, "bounds of another size of the list")
    if let box, !box.crossesAntimeridian {
      expect(BoundingBox(around: [box]) == box, "other bounds around the bounds")
    }
  }

  /// Returns the width, the southern and the northern edge of a box.
  private static func extent(_ box: BoundingBox) -> [Double] {
    [box.east - box.west + (box.crossesAntimeridian ? 360 : 0), box.south, box.north]
  }

  /// Checks that a feature's dictionary has the feature's members.
  private static func checkDictionary(_ feature: Feature) {
    var writer = JSONWriter()
    let members = feature.geoJSONDictionary().sorted { $0.key < $1.key }
    writer.write(Attributes(members.map { Attributes.Member(name: $0.key, value: $0.value) }))
    let again = expectSuccess("the members of a feature cannot be read") {
      try GeoJSONDocument(parsing: writer.bytes).object.features.first
    }
    expect(
      again?.geometry == feature.geometry && again?.attributes == feature.attributes
        && again?.identifier == feature.identifier, "the members are another feature")
  }
}

/// Sequences of GeoJSON texts.
enum GeoJSONSequenceTarget: FuzzTarget {
  static let name = "geojson-sequence"
  static let summary = "newline-delimited GeoJSON and GeoJSON text sequences"
  static let words = Words.geoJSON
  static let sources = [
    "MapGeoJSON/GeoJSONReader.swift", "MapGeoJSON/GeoJSONReader+Geometry.swift",
  ]

  static func run(_ input: [UInt8]) throws {
    let document = try GeoJSONDocument(parsingSequence: input)
    let lines = document.object.features.map { GeoJSONObject.feature($0).jsonBytes }
    let again = expectSuccess("what was written cannot be read") {
      try GeoJSONDocument(parsingSequence: Array(lines.joined(separator: [0x0A])))
    }
    expect(again.object.features == document.object.features, "other features were written")
  }
}

/// The tiles of features.
enum GeoJSONTiles {
  /// Cuts tiles and clusters of features, and checks that updated data equals data made anew.
  static func check(_ features: [Feature]) {
    let ids = tiles(of: features)
    for options in [
      GeoJSONTilingOptions(lineMetrics: true, generateIdentifiers: true),
      GeoJSONTilingOptions(maxZoom: 3, bufferInPixels: 0, toleranceInPixels: 0),
    ] {
      let tiler = GeoJSONTiler(options: options)
      let index = tiler.index(features: features)
      for warning in index.warnings {
        expect(warning.description.contains("feature"), "a warning about no feature")
      }
      let layers = index.tiles(ids)
      for (id, layer) in layers {
        layer.checkIsWellFormed()
        expect(index.tile(id).map { $0.isEqual(to: layer) } == true, "a tile by itself is another")
      }
      checkUpdate(of: features, tiler, ids)
    }
    for crowd in [features, crowd(of: features)] {
      let options = ClusterOptions(sourceMaxZoom: 5, radiusInPixels: 80)
      let clusters = ClusterIndex(features: crowd, options: options, properties: pointSum)
      for id in ids.prefix(4) { clusters.tile(id)?.checkIsWellFormed() }
      checkClusters(clusters, crowd.count)
    }
  }

  /// Returns a point at each of the first positions of the features, in the order of the features.
  private static func crowd(of features: [Feature]) -> [Feature] {
    var positions: [Position] = []
    for feature in features { feature.geometry?.forEachPart { positions += $0 } }
    return positions.prefix(1000).map { Feature(geometry: .point($0), attributes: ["n": 2]) }
  }

  /// Cluster properties that count each point once.
  private static let pointSum = ClusterProperties(
    map: { _ in ["sum": 1] },
    reduce: { sum, other in
      guard case .integer(let one)? = sum["sum"], case .integer(let two)? = other["sum"] else {
        report("points without their cluster properties")
      }
      sum["sum"] = .integer(one + two)
    })

  /// Checks that the members of each cluster are its points.
  private static func checkClusters(_ clusters: ClusterIndex, _ count: Int) {
    guard let world = TileID(z: 0, x: 0, y: 0), let layer = clusters.tile(world) else { return }
    for feature in layer.features.prefix(3) {
      guard case .integer(let identifier) = feature.identifier,
        let children = clusters.children(ofCluster: Int(identifier))
      else { continue }
      let cluster = Int(identifier)
      for child in children where child.attributes["point_count"] != nil {
        expect(
          child.attributes["sum"] == child.attributes["point_count"],
          "a cluster property of other points")
      }
      let leaves = clusters.leaves(ofCluster: cluster, limit: 4 * count) ?? []
      expect(leaves.count >= children.count, "a cluster with fewer points than members")
      let rest = clusters.leaves(ofCluster: cluster, limit: 4 * count, offset: 1) ?? []
      expect(rest.count == leaves.count - 1, "a point of a cluster is passed over")
      expect((clusters.expansionZoom(ofCluster: cluster) ?? 0) > 0, "a cluster that stays one")
    }
  }

  /// Removes the first feature, adds and replaces others, and compares the result with a list made from the final
  /// features.
  private static func checkUpdate(of features: [Feature], _ tiler: GeoJSONTiler, _ ids: [TileID]) {
    guard features.count > 1 else { return }
    var list = FeatureList(features)
    let old = tiler.index(list: list)
    list.remove([0])
    if features.count > 2 {
      list.replace(2, with: features[1])
      let numbers = list.append([features[0]])
      expect(list[numbers.lowerBound] == features[0], "another feature was added")
      expect(list.firstNumber { $0 == features[1] } == 1, "a feature that is not found")
    }
    let (updated, changes) = old.updated(to: list)
    let anew = tiler.index(list: list)
    for id in ids {
      let (one, other) = (updated.tile(id), anew.tile(id))
      expect(one.isEqual(to: other), "a tile of changed data differs from one of data loaded anew")
      guard !changes.touches(id) else { continue }
      let before = old.tile(id)
      expect(before.isEqual(to: one), "a tile changed in which nothing changed")
    }
  }

  /// Returns some tiles: the world, and the tiles of the first positions at several levels.
  private static func tiles(of features: [Feature]) -> [TileID] {
    var ids: Set<TileID> = []
    for z in [0, 1] { ids.formUnion(TileID(z: z, x: 0, y: 0).map { [$0] } ?? []) }
    for feature in features.prefix(3) {
      var first: Position?
      feature.geometry?.forEachPart { if first == nil { first = $0.first } }
      guard let first else { continue }
      for z in [1, 4, 18] {
        let side = Double(1 << z)
        let x = (WebMercator.x(longitude: first.longitude) * side).rounded(.down)
        let y = (WebMercator.y(latitude: first.latitude) * side).rounded(.down)
        guard x >= 0, y >= 0, x < side, y < side, let id = TileID(z: z, x: Int(x), y: Int(y)) else {
          continue
        }
        ids.insert(id)
      }
    }
    return ids.sorted()
  }
}
