import MapData
import MapGeoJSON
import MapJSON
import MapStyle
import Testing

@testable import RenderMap

@Suite("Categories that data declares")
struct DomainTests {
  private static let domain = AttributeDomain([
    .init("3", name: "Wood"), .init("1", name: "Farm"), .init("2"),
  ])

  private func colors(
    _ values: [Int], _ change: (inout Theme) -> Void = { _ in }
  ) throws -> ThemedFeatures {
    var theme = Theme(colorBy: "use")
    theme.palette = Palette([.red, .green, .blue])
    change(&theme)
    let features = values.map { value in
      Feature(.point(Position(0, 0)), attributes: ["use": value])
    }
    return try ThemedFeatures(features, by: theme.using(["use": Self.domain]))
  }

  private func classes(_ themed: ThemedFeatures) -> [String] {
    (themed.colors?.classes ?? []).map { item in
      if case .category(let text) = item.values { "\(text) \(item.color.hexadecimal)" } else { "-" }
    }
  }

  @Test("a domain gives the order of categories, and a value has the same color in all data")
  func order() throws {
    let all = classes(try colors([1, 2, 3]))
    #expect(all.map { $0.prefix(1) } == ["3", "1", "2"])
    #expect(classes(try colors([2, 2, 1])) == Array(all.dropFirst()))
  }

  @Test("if there are more values than colors, those without features have no color")
  func limit() throws {
    let two = Palette([.red, .blue])
    #expect(classes(try colors([2, 3]) { $0.palette = two }).map { $0.prefix(1) } == ["3", "2"])
  }

  @Test("the theme takes precedence over a domain")
  func precedence() throws {
    let listed = try colors([1, 2, 3]) { $0.categories = ["2", "1", "3"] }
    #expect(classes(listed).map { $0.prefix(1) } == ["2", "1", "3"])
    #expect(try colors([1, 2, 3]) { $0.scheme = .equal }.colors?.scheme == .equal)
  }

  @Test("a domain without a value of the data has no effect")
  func unrelated() throws {
    #expect(
      try colors([7, 8, 9]).colors?.scheme
        == colors([7, 8, 9]) { $0.scheme = .quantile }.colors?.scheme)
  }

  @Test("legends have the names of the values")
  func names() throws {
    let layer = try #require(colors([1, 2, 3]).parts.first?.layers(id: "data").first)
    let labels = layer.json.object?["metadata"]?.object?["legend"]?.object?["labels"]?.object
    #expect(labels?["1"]?.string == "Farm")
    #expect(labels?["3"]?.string == "Wood")
    #expect(labels?["2"] == nil)
  }
}
