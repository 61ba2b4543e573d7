import MapGeoJSON
import MapTestSupport
import Testing
import MapTiles

@Suite("Clusters")
struct ClusterIndexTests {
  /// Returns points whose attribute `value` and identifier are their index in the list plus 1.
  private func features(_ positions: [Position]) -> [Feature] {
    positions.enumerated().map { index, position in
      Feature(
        identifier: .integer(Int64(index + 1)), geometry: .point(position),
        attributes: Attributes([.init(name: "value", value: .integer(Int64(index + 1)))]))
    }
  }

  private func integer(_ value: AttributeValue?) -> Int64? {
    if case .integer(let integer)? = value { integer } else { nil }
  }

  /// The sum of `value` over a cluster's points.
  private var sum: ClusterProperties {
    ClusterProperties(
      map: { Attributes([.init(name: "sum", value: $0["value"] ?? .integer(0))]) },
      reduce: { accumulated, next in
        guard case .integer(let a)? = accumulated["sum"], case .integer(let b)? = next["sum"]
        else { return }
        accumulated["sum"] = .integer(a + b)
      })
  }

  // On level 0 the default radius of 50 of 512 pixels is 35.2 degrees of longitude.
  private let threeAndOne = [
    position(0, 0), position(10, 0), position(20, 0), position(120, 0),
  ]

  @Test("points within the radius become one point at their mean, and other points remain")
  func mean() throws {
    let index = ClusterIndex(features: features(threeAndOne), properties: sum)
    let layer = try #require(index.tile(.world))
    #expect(layer.features.count == 2)
    let ten = Int((8192.0 / 36).rounded())
    #expect(layer.parts(ofFeature: 0) == [[[4096 + ten, 4096]]])
    let cluster = layer.attributes(ofFeature: 0)
    #expect(
      cluster.members.map(\.name)
        == ["sum", "cluster", "cluster_id", "point_count", "point_count_abbreviated"])
    #expect(cluster["sum"] == .integer(6))
    #expect(cluster["cluster"] == .bool(true))
    #expect(cluster["point_count"] == .integer(3))
    #expect(cluster["point_count_abbreviated"] == .integer(3))
    #expect(
      layer.features[0].identifier == integer(cluster["cluster_id"]).map { .integer($0) })
    #expect(layer.features[1].identifier == .integer(4))
    #expect(layer.attributes(ofFeature: 1)["value"] == .integer(4))
  }

  @Test("a cluster is divided at the level at which the radius is too small for it")
  func expansion() throws {
    let index = ClusterIndex(features: features(threeAndOne))
    let layer = try #require(index.tile(.world))
    let identifier = try #require(
      integer(layer.attributes(ofFeature: 0)["cluster_id"]).map { Int($0) })
    // The radius is 17.6 degrees on level 1 and 8.8 degrees on level 2. Two of the three points are separated on level
    // 1.
    #expect(index.expansionZoom(ofCluster: identifier) == 1)
    #expect(index.children(ofCluster: identifier)?.count == 2)
    let leaves = try #require(index.leaves(ofCluster: identifier))
    #expect(Set(leaves.map(\.identifier)) == [.integer(1), .integer(2), .integer(3)])
    #expect(
      index.leaves(ofCluster: identifier, limit: 1, offset: 1)?.map(\.identifier)
        == [leaves[1].identifier])
    #expect(index.children(ofCluster: 1) == nil)
    #expect(index.leaves(ofCluster: 1_000_000) == nil)
    #expect(index.expansionZoom(ofCluster: -1) == nil)
  }

  @Test("points that are fewer than the minimum are not a cluster")
  func minPoints() throws {
    let options = ClusterOptions(minPoints: 4)
    let index = ClusterIndex(features: features(threeAndOne), options: options)
    #expect(try #require(index.tile(.world)).features.count == 4)
  }

  @Test("beyond the last level with clusters, the points are not clustered")
  func lastLevel() throws {
    let same = (0..<5).map { _ in position(20, 10) }
    let index = ClusterIndex(features: features(same), options: ClusterOptions(maxZoom: 3))
    #expect(try #require(index.tile(tile(3, 4, 3))).features.count == 1)
    #expect(try #require(index.tile(tile(4, 8, 7))).features.count == 5)
    #expect(try #require(index.tile(tile(9, 284, 241))).features.count == 5)
  }

  @Test("options are rounded and have defaults as in MapLibre")
  func options() {
    #expect(ClusterOptions().maxZoom == 17)
    #expect(ClusterOptions(sourceMaxZoom: 10).maxZoom == 9)
    #expect(ClusterOptions(sourceMaxZoom: 10, maxZoom: 0).maxZoom == 9)
    #expect(ClusterOptions(maxZoom: 4.5).maxZoom == 5)
    #expect(ClusterOptions(radiusInPixels: 0).radiusInPixels == 50)
    #expect(ClusterOptions(minPoints: 1).minPoints == 2)
  }

  @Test("a point near the antimeridian is in the padding on the other side, with the same cluster")
  func antimeridian() throws {
    let index = ClusterIndex(features: features([position(179, 0)]))
    let layer = try #require(index.tile(.world))
    let x = Int32((359 * 8192.0 / 360).rounded())
    #expect(layer.points.map(\.x) == [x, x - 8192])
  }

  @Test("points on both sides of the antimeridian are one cluster on both sides")
  func acrossAntimeridian() throws {
    let points = features([position(178, 0), position(-178, 0), position(-176, 0)])
    let layer = try #require(ClusterIndex(features: points).tile(.world))
    let counts = layer.features.indices.map {
      integer(layer.attributes(ofFeature: $0)["point_count"])
    }
    #expect(counts == [3, 3])
    // The mean of the longitudes 178, 182 and 184 is 181 1/3.
    let world = 1 + 4.0 / (3 * 360)
    let x = Int32((8192 * world).rounded())
    #expect(Set(layer.points.map(\.x)) == [x, x - 8192])
    // Without a buffer, each side is separate.
    let options = ClusterOptions(bufferInPixels: 0)
    let separate = try #require(ClusterIndex(features: points, options: options).tile(.world))
    #expect(
      separate.features.indices.map {
        integer(separate.attributes(ofFeature: $0)["point_count"]) ?? 1
      }
      .sorted() == [1, 1, 2, 2])
  }

  @Test(
    "features that are not points are left out with a warning, and identifiers can be generated")
  func others() throws {
    let line = Feature(geometry: .lineString([position(0, 0), position(1, 1)]))
    let index = ClusterIndex(
      features: [line, Feature(geometry: nil)] + features([position(5, 95)]),
      options: ClusterOptions(generateIdentifiers: true))
    #expect(
      index.warnings == [
        .latitudeBeyondPole(positions: 1, firstFeature: 2),
        .notAPoint(features: 1, firstFeature: 0),
      ])
    #expect(try #require(index.tile(.world)).features.map(\.identifier) == [.integer(2)])
  }

  @Test(
    "large counts are abbreviated",
    arguments: [(999, "999"), (1000, "1k"), (1249, "1.2k"), (1250, "1.3k"), (10_499, "10k")])
  func abbreviations(count: Int, label: String) throws {
    let points = (0..<count).map { _ in Feature(geometry: .point(position(1, 1))) }
    let layer = try #require(ClusterIndex(features: points).tile(.world))
    let value = layer.attributes(ofFeature: 0)["point_count_abbreviated"]
    #expect(value == (count < 1000 ? .integer(Int64(count)) : .string(label)))
  }

  @Test("no point is lost or counted twice on any level", arguments: 0..<4)
  func conservation(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = 900
    let positions = (0..<count).map { _ in
      position(random.next(in: -100...100), random.next(in: -60...60))
    }
    let options = ClusterOptions(maxZoom: 4)
    let index = ClusterIndex(features: features(positions), options: options, properties: sum)
    for zoom in 0...5 {
      var points: Int64 = 0
      var values: Int64 = 0
      for id in allTiles(atZoom: zoom) {
        guard let layer = index.tile(id) else { continue }
        for feature in layer.features.indices {
          let at = layer.parts(ofFeature: feature)[0][0]
          // The padding belongs to the adjacent tiles.
          guard (0..<8192).contains(at[0]), (0..<8192).contains(at[1]) else { continue }
          let attributes = layer.attributes(ofFeature: feature)
          points += integer(attributes["point_count"]) ?? 1
          values += integer(attributes["sum"]) ?? integer(attributes["value"]) ?? 0
        }
      }
      #expect(points == count)
      #expect(values == count * (count + 1) / 2)
    }
  }

  @Test("clusters are the same every time", arguments: 0..<2)
  func determinism(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let positions = (0..<500).map { _ in
      position(random.next(in: -170...170), random.next(in: -80...80))
    }
    let first = ClusterIndex(features: features(positions))
    let second = ClusterIndex(features: features(positions))
    for id in allTiles(atZoom: 3) {
      #expect(first.tile(id)?.points == second.tile(id)?.points)
      #expect(
        first.tile(id)?.features.map(\.identifier) == second.tile(id)?.features.map(\.identifier))
    }
  }
}
