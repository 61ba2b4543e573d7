import MapGeoJSON
import Testing

@testable import RenderMap

@Suite("Values of a property")
struct SummaryTests {
  private func summary(_ values: AttributeValue?...) -> PropertySummary {
    PropertySummary(of: "a", in: values.map(Self.feature))
  }

  private static func feature(_ value: AttributeValue?) -> Feature {
    Feature(.point(0, 0), attributes: value.map { ["a": $0] } ?? [:])
  }

  @Test("numbers, also those written as texts, texts and missing values are distinguished")
  func kinds() {
    let summary = summary(
      3, "4.5", 3.0, nil, .null, "", " ", "n/a", true, .double(.nan), .double(.infinity))
    #expect(summary.numbers.values == [3, 4.5])
    #expect(summary.numbers.counts == [2, 1])
    #expect(summary.numberCount == 4)
    #expect(summary.infiniteCount == 1)
    #expect(summary.missingCount == 5)
    #expect(summary.texts == ["n/a": 1, "true": 1])
    #expect(summary.textCount == 2)
    #expect(summary.featureCount == 11)
    #expect(summary.missingTexts == ["", " ", "NaN"])
  }

  @Test(
    "only decimal digits are numbers",
    arguments: ["0x10", "Infinity", "1,000", "12 %", "1e999", "-", "e5"])
  func texts(text: String) {
    #expect(summary(.string(text)).numberCount == 0)
  }

  @Test("negative zero is zero")
  func zero() {
    #expect(WeightedNumbers([0, -0.0]).counts == [2])
    #expect(WeightedNumbers([-0.0]).values.map(\.sign) == [.plus])
  }

  @Test("a property that does not exist is an error that names the nearest first")
  func unknown() {
    let features = [
      Feature(.point(0, 0), attributes: ["name": "x", "POP_EST": 1, "gdp": 2]),
      Feature(.point(0, 0), attributes: ["area": 3]),
    ]
    func reason(_ name: String, _ features: [Feature]) -> String? {
      let error = #expect(throws: RequestError.self) {
        _ = try PropertySummary(of: name, in: features, for: "colorBy")
      }
      return error?.reason
    }
    #expect(
      reason("pop_est", features)
        == "there is no property 'pop_est'; the properties are 'POP_EST', 'area', 'name', 'gdp'"
        || reason("pop_est", features)?.hasPrefix(
          "there is no property 'pop_est'; the properties are 'POP_EST', ") == true
    )
    #expect(reason("a", []) == "there is no property 'a': the data has no features")
    #expect(
      reason("a", [Self.feature(nil)])
        == "there is no property 'a': the features have no properties")
    #expect(
      reason("a", [Self.feature(.null), Self.feature("")])
        == "none of the 2 features has a value of 'a', nor of another property")
    #expect(
      reason("a", [Feature(.point(0, 0), attributes: ["a": AttributeValue.null, "b": 2, "c": ""])])
        == "the only feature has no value of 'a'; the properties with values are 'b'")
  }
}
