import MapGeoJSON
import Testing

@testable import RenderMap

@Suite("Numbers with decimal commas")
struct DecimalMarkTests {
  private func themed(
    _ values: [AttributeValue?], _ change: (inout Theme) -> Void = { _ in }
  ) throws -> ThemedFeatures {
    var theme = Theme(colorBy: "a")
    change(&theme)
    return try ThemedFeatures(squares(values), by: theme)
  }

  @Test("texts with decimal commas and points between thousands are numbers")
  func commas() throws {
    let themed = try themed(["1.234,5", "12,5", "7", nil]) { $0.breaks = [10, 1000] }
    let key = try #require(themed.colors)
    #expect(key.classes.map(\.featureCount) == [1, 1, 1, 1])
    #expect(
      themed.parts[0].features.map { $0.attributes["a"] }
        == [.double(1234.5), .double(12.5), .integer(7), nil])
    #expect(try key.expression.color(of: .double(12.5)) == key.classes[1].color.hexadecimal)
    #expect(themed.notices == [])
    // A saved style must contain these numbers, because the data has texts.
    #expect(themed.parts[0].differsFromData)
  }

  @Test("an uncertain number is decided by the other values of the property")
  func uncertain() throws {
    let decimals = try themed(["1,234", "12,5"]) { $0.breaks = [10] }
    #expect(decimals.colors?.classes.map(\.featureCount) == [1, 1])
    let thousands = try themed(["1,234", "1,234,567", "5"]) { $0.breaks = [1000] }
    #expect(thousands.colors?.classes.map(\.featureCount) == [1, 2])
  }

  @Test("numbers that nothing decides are texts, with a note")
  func undecidable() throws {
    let themed = try themed(["1,234", "5,678"])
    #expect(themed.colors?.scheme == .categories)
    #expect(
      themed.notices.map(\.message)
        == ["has '1,234', and the decimal mark is uncertain; these are texts"])
    #expect(!themed.parts[0].differsFromData)
  }

  @Test("decimal points, categories and texts with few numbers stay as they are")
  func unchanged() throws {
    for values in [["1.5", "2"], ["forest", "water", "12,5"], ["N 12,5", "x"]] {
      let themed = try themed(values.map { .string($0) })
      #expect(!themed.parts[0].differsFromData)
      #expect(themed.parts[0].features.map { $0.attributes["a"]?.string } == values)
    }
    let categories = try themed(["12,5", "7,5"]) { $0.scheme = .categories }
    #expect(categories.colors?.classes.map(\.values) == [.category("7,5"), .category("12,5")])
  }
}
