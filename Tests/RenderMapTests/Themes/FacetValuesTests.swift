import MapData
import MapGeoJSON
import MapStyle
import Testing

@testable import RenderMap

@Suite("Values that divide data among maps")
struct FacetValuesTests {
  private func features(_ values: [AttributeValue?]) -> [Feature] {
    values.map { value in
      Feature(
        .polygon([Position(0, 0), Position(1, 0), Position(1, 1), Position(0, 0)]),
        attributes: Attributes(value.map { [Attributes.Member(name: "year", value: $0)] } ?? []))
    }
  }

  @Test("numbers are in the order of their size and before texts")
  func order() throws {
    let facets = try FacetValues(
      of: "year",
      in: features([.string("b"), .integer(900), .integer(1990), .string("a"), .integer(900)]))
    #expect(facets.values == ["900", "1990", "a", "b"])
    #expect(facets.missingCount == 0 && facets.notices.isEmpty)
  }

  @Test("a notice counts the features without a value")
  func missing() throws {
    let facets = try FacetValues(of: "year", in: features([.integer(1), nil, .null, .string(" ")]))
    #expect(facets.values == ["1"])
    #expect(
      facets.notices.map(\.description)
        == ["'year': 3 features have no value, so no map of the series shows them"])
  }

  @Test("the domain of the property gives the order and the titles")
  func domain() throws {
    let domain = AttributeDomain([.init("2", name: "late"), .init("9"), .init("1", name: "early")])
    let facets = try FacetValues(
      of: "year", in: features([.integer(1), .integer(2), .integer(3)]), domain: domain)
    #expect(facets.values == ["2", "1", "3"])
    #expect(facets.titles == ["late", "early", "3"])
  }

  @Test("an unknown property is an error that names the nearest properties")
  func unknown() {
    #expect(
      throws: RequestError("facet", "there is no property 'yaer'; the properties are 'year'")
    ) { try FacetValues(of: "yaer", in: features([.integer(1)])) }
  }

  @Test("an unknown value is an error that names the values")
  func unknownValue() throws {
    let facets = try FacetValues(of: "year", in: features([.integer(1990), .integer(2000)]))
    #expect(throws: Never.self) { try facets.check("2000") }
    #expect(
      throws: RequestError(
        "facetValue", "'2001' is not a value of 'year'; the values are '2000', '1990'")
    ) { try facets.check("2001") }
  }

  @Test("one picture has at most 100 maps")
  func count() throws {
    let many = try FacetValues(of: "year", in: features((0...100).map { .integer($0) }))
    #expect(throws: RequestError.self) { try many.checkCount() }
    let most = try FacetValues(of: "year", in: features((1...100).map { .integer($0) }))
    #expect(throws: Never.self) { try most.checkCount() }
  }

  @Test("points in areas keep the value of their area")
  func points() throws {
    var theme = Theme(sizeBy: "year")
    theme.facetBy = "year"
    let themed = try ThemedFeatures(features([.integer(1), .integer(2)]), by: theme)
    #expect(themed.parts.count == 2)
    for part in themed.parts {
      #expect(Set(part.features.map { $0.attributes["year"]?.text }) == ["1", "2"])
    }
  }
}
