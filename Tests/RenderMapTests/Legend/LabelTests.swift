import MapJSON
import MapStyle
import Testing

@testable import RenderMap

@Suite("Labels of classes")
struct LabelTests {
  /// Returns the labels of the classes between limits.
  private func labels(
    _ limits: String, locale: String? = nil, metadata: String = "{}", digits: Int? = nil
  ) throws -> [String] { try steps(limits, locale, metadata, digits).entries[0].labels }

  private func steps(
    _ limits: String, _ locale: String?, _ metadata: String, _ digits: Int?
  ) throws -> Legend {
    let numbers = limits.split(separator: " ")
    let stops = zip(numbers, ["red", "lime", "blue", "black"]).map { "\($0), \"\($1)\"" }
    let color = #"["step", ["get", "a"], "white", \#(stops.joined(separator: ", "))]"#
    let style = try style(
      fill(#""fill-color": \#(color)"#, #""metadata": {"legend": \#(metadata)}"#))
    var options = LegendOptions(entries: [.init("areas")], locale: locale)
    options.digits = digits
    return try Legend(of: style, options: options, zoom: 4)
  }

  @Test("negative limits have minus signs, and a word between them")
  func negative() throws {
    #expect(try labels("-5 -3 2 8") == ["< −5", "−5 to −3", "−3 to 2", "2–8", "≥ 8"])
    #expect(try labels("-5 -3", locale: "de") == ["< −5", "−5 bis −3", "≥ −3"])
    #expect(try labels("-5 -3", locale: "fr-CA") == ["< −5", "−5 à −3", "≥ −3"])
    // In Hebrew, the first limit is on the right. The mark before a minus sign keeps it to the left of its digits.
    #expect(
      try labels("-5 -3", locale: "he")[1] == "\u{200F}\u{200E}−5 עד \u{200E}−3")
    // Finnish has no word in the table, and Welsh has no row.
    #expect(try labels("-5 -3", locale: "fi")[1] == "−5 … −3")
    #expect(try labels("-5 -3", locale: "cy")[1] == "−5 to −3")
  }

  @Test("classes of integers have their first and their last integer")
  func integers() throws {
    let integers = #"{"integers": true}"#
    #expect(try labels("2 4 5", metadata: integers) == ["< 2", "2–3", "4", "≥ 5"])
    #expect(try labels("2.5 4.5 5.5", metadata: integers) == ["< 2.5", "3–4", "5", "≥ 5.5"])
    #expect(try labels("-2 0 12000", metadata: integers)[1...2] == ["−2 to −1", "0–11,999"])
    #expect(try labels("1950 1960", metadata: integers)[1] == "1950–1959")
    // A request for decimals has precedence.
    #expect(try labels("2 4", metadata: integers, digits: 1)[1] == "2.0–4.0")
  }

  @Test("long numbers have as few decimals as the classes need")
  func longNumbers() throws {
    #expect(try labels("12.3456789 40.98765432") == ["< 12.35", "12.35–40.99", "≥ 40.99"])
    #expect(try labels("0.30000000000000004") == ["< 0.3", "≥ 0.3"])
    #expect(try labels("1.00000001 1.00000002")[1] == "1.00000001–1.00000002")
    // Limits of few digits are not rounded.
    #expect(try labels("10 2500.5")[1] == "10–2,500.5")
    #expect(try labels("1e-15 2e-15")[1] == "1e−15 to 2e−15")
  }

  @Test("numbers have the requested number of decimals, and more if labels would be equal")
  func digits() throws {
    #expect(try labels("0.5 2", digits: 2) == ["< 0.50", "0.50–2.00", "≥ 2.00"])
    #expect(try labels("0.5 2", locale: "de", digits: 1)[1] == "0,5–2,0")
    #expect(try labels("-0.04 2", digits: 1)[1] == "0.0–2.0")
    let metadata = #"{"digits": 3}"#
    #expect(try labels("1 2", metadata: metadata)[1] == "1.000–2.000")
    #expect(try labels("1 2", metadata: metadata, digits: 0)[1] == "1–2")
    let legend = try steps("1.21 1.24", nil, "{}", 1)
    #expect(legend.entries[0].labels == ["< 1.21", "1.21–1.24", "≥ 1.24"])
    #expect(legend.warnings.map(\.kind) == [.addedDigits])
    #expect(
      legend.warnings.first?.message
        == "1 decimal would make labels of classes equal; the labels have more")
    #expect(try steps("1.21 1.24", nil, "{}", 2).warnings == [])
  }

  @Test("texts are written as the data has them, and identifiers of tiles as words")
  func texts() throws {
    let color = #"["match", ["get", "kind"], "ash_tree", "red", "Old \"Oak\"", "lime", "blue"]"#
    #expect(try entry(color: color).labels == ["ash_tree", "Old \"Oak\"", "Other"])
    let style = #"""
      {"version": 8, "sources": {"trees": {"type": "vector", "tiles": ["{z}/{x}/{y}.mvt"]}},
       "layers": [{"id": "trees", "type": "fill", "source": "trees", "source-layer": "trees",
         "paint": {"fill-color": \#(color)}}]}
      """#
    let tiled = try #require(Style.parse(JSONDocument(parsing: style), .strict).style)
    #expect(
      try legend(of: tiled, "trees").entries[0].labels == [
        "Ash tree", "Old \"Oak\"", "Other",
      ])
  }

  @Test(
    "a legend is read in the direction of its language or its first text",
    arguments: [
      ("ar", "Areas", true), ("he-IL", "Areas", true), ("pa-Arab", "Areas", true),
      ("de", "مناطق", false), (nil, "مناطق", true), (nil, "12 אזורים", true), (nil, "Areas", false),
    ])
  func direction(locale: String?, title: String, isRightToLeft: Bool) throws {
    let legend = try steps("1", locale, #"{"title": "\#(title)"}"#, nil)
    #expect(legend.isRightToLeft == isRightToLeft)
  }
}
