import MapGeoJSON
import MapTestSupport
import Testing
import MapTiles

@Suite("Updates of the tiles of a source")
struct TileUpdateTests {
  private let tiles = (0...3).flatMap { allTiles(atZoom: $0) }

  /// Returns a point, a line or a polygon anywhere, sometimes across the antimeridian.
  private func feature(_ random: inout SplitMix64) -> Feature {
    let (west, south) = (random.next(in: -200...200), random.next(in: -80...70))
    let size = random.next(in: 0.1...12)
    let geometry: MapGeoJSON.Geometry =
      switch random.next() % 4 {
      case 0: .point(west, south)
      case 1: .lineString([position(west, south), position(west + size, south + size)])
      case 2: .polygon([ring(west, south, west + size, south + size)])
      default: .geometryCollection([.point(west, south), .point(-west, -south)])
      }
    return Feature(
      random.next() % 50 == 0 ? nil : geometry,
      identifier: random.next() % 2 == 0 ? Feature.Identifier(random.next() % 100) : nil,
      attributes: ["n": random.next() % 10, "kept": random.next() % 4 > 0])
  }

  /// Adds, removes or replaces some features.
  private func edit(_ list: inout FeatureList, _ numbers: inout [Int], _ random: inout SplitMix64) {
    switch random.next() % 4 {
    case 0:
      let new = (0..<random.next() % 70).map { _ in feature(&random) }
      numbers += list.append(new)
    case 1 where !numbers.isEmpty:
      let removed = Set((0..<random.next() % 40).map { _ in random.pick(numbers) })
      list.remove(removed)
      numbers.removeAll { removed.contains($0) }
    default:
      for _ in 0..<random.next() % 3 where !numbers.isEmpty {
        list.replace(random.pick(numbers), with: feature(&random))
      }
    }
  }

  @Test(
    "tiles equal those of a newly created source, and tiles outside of the changes are kept",
    arguments: 0..<16)
  func sameAsAnew(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let options = GeoJSONTilingOptions(
      maxZoom: 3 + Int(seed % 3), lineMetrics: seed % 4 == 1, generateIdentifiers: seed % 4 == 2)
    let filter = seed % 2 == 0 ? { @Sendable (feature: Feature) in feature.isKept } : nil
    let tiler = GeoJSONTiler(options: options)
    var list = FeatureList((0..<random.next() % 300).map { _ in feature(&random) })
    var numbers = Array(0..<list.count)
    var index = tiler.index(list: list, filter: filter)
    var before = index.tiles(tiles)
    var kept = 0
    for _ in 0..<12 {
      edit(&list, &numbers, &random)
      let (updated, changes) = index.updated(to: list)
      let anew = tiler.index(features: list.features, filter: filter)
      let now = anew.tiles(tiles)
      #expect(same(updated.tiles(tiles), now))
      #expect(updated.warnings == anew.warnings)
      let untouched = tiles.filter { !changes.touches($0) }
      kept += untouched.count
      for id in untouched { #expect(same(before[id], now[id])) }
      (index, before) = (updated, now)
    }
    #expect(kept > 0)
  }

  @Test("a replacement by the same feature changes no tile")
  func nothing() {
    var random = SplitMix64(seed: 1)
    let features = (0..<200).map { _ in feature(&random) }
    var list = FeatureList(features)
    let index = GeoJSONTiler().index(list: list)
    list.replace(7, with: features[7])
    #expect(index.updated(to: list).changes.isEmpty)
    #expect(index.updated(to: FeatureList(features)).changes.isEmpty)
  }

  @Test("a replaced feature changes the tiles that contain it before or after")
  func touched() throws {
    var list = FeatureList((0..<500).map { _ in Feature(.point(10, 10)) })
    let options = GeoJSONTilingOptions(bufferInPixels: 0)
    let index = GeoJSONTiler(options: options).index(list: list)
    list.replace(3, with: Feature(.point(-100, -40)))
    let changes = index.updated(to: list).changes
    // The changed tiles are northeast and southwest of the middle of the map.
    #expect(changes.touches(.world))
    #expect(try changes.touches(tile(1, 1, 0)))
    #expect(try changes.touches(tile(1, 0, 1)))
    #expect(try !changes.touches(tile(1, 0, 0)))
    #expect(try !changes.touches(tile(1, 1, 1)))
  }

  private func same(_ a: [TileID: TileLayer], _ b: [TileID: TileLayer]) -> Bool {
    a.count == b.count && a.allSatisfy { same($0.value, b[$0.key]) }
  }

  /// Whether two layers have the same columns.
  private func same(_ a: TileLayer?, _ b: TileLayer?) -> Bool {
    a?.points == b?.points && a?.partEnds == b?.partEnds && a?.keys == b?.keys
      && a?.values == b?.values && a?.tags == b?.tags
      && a?.features.map(\.identifier) == b?.features.map(\.identifier)
      && a?.features.map(\.type) == b?.features.map(\.type)
      && a?.features.map(\.parts) == b?.features.map(\.parts)
      && a?.features.map(\.tags) == b?.features.map(\.tags)
      && a?.features.map(\.lineProgress) == b?.features.map(\.lineProgress)
  }
}

@Suite("Lists of features")
struct FeatureListTests {
  private func named(_ numbers: some Sequence<Int>) -> [Feature] {
    numbers.map { Feature(.point(0, 0), identifier: Feature.Identifier($0)) }
  }

  @Test("a list behaves like an array of its features with their numbers", arguments: 0..<8)
  func asArray(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var model: [(number: Int, feature: Feature)] = []
    var list = FeatureList()
    var next = 0
    for _ in 0..<60 {
      switch random.next() % 3 {
      case 0:
        let count = Int(random.next() % (random.next() % 10 == 0 ? 3000 : 90))
        let features = named(next..<next + count)
        model += zip(list.append(features), features).map { ($0, $1) }
        next += count
      case 1:
        let removed = Set(
          (0..<random.next() % 50).map { _ in Int(random.next() % UInt64(next + 1)) })
        list.remove(removed)
        model.removeAll { removed.contains($0.number) }
      default:
        guard !model.isEmpty else { continue }
        let place = Int(random.next() % UInt64(model.count))
        model[place].feature = Feature(nil, identifier: Feature.Identifier(-1))
        list.replace(model[place].number, with: model[place].feature)
      }
      #expect(list.count == model.count)
      #expect(list.features == model.map(\.feature))
      if let sample = model.last { #expect(list[sample.number] == sample.feature) }
    }
    #expect(list[next + 1] == nil)
  }

  @Test("a copy does not change")
  func copies() {
    var list = FeatureList(named(0..<100))
    let before = list
    list.remove([5])
    list.append(named(200..<201))
    #expect(before.features == named(0..<100))
    #expect(list.features == named((0..<100).filter { $0 != 5 } + [200]))
  }

  @Test("features that are added singly are the same as features that are added together")
  func oneByOne() {
    var list = FeatureList()
    for number in 0..<5000 { list.append(named(number..<number + 1)) }
    #expect(list.features == named(0..<5000))
  }
}

extension Feature {
  /// Whether the feature's attribute `kept` is true.
  fileprivate var isKept: Bool { attribute(forKey: "kept") == .bool(true) }
}
