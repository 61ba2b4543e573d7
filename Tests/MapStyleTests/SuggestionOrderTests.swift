import Testing

@testable import MapStyle

@Suite("The most similar names")
struct SuggestionOrderTests {
  @Test("names with common beginnings and parts are similar, regardless of case")
  func order() {
    // The names are ordered by their distance minus the length of the common beginning: 1 - 3, 5 - 3 and 4 - 0.
    #expect(
      Suggestion.nearestFirst(to: "POPEST", in: ["TYPE", "pop_rank", "POP_EST"])
        == ["POP_EST", "pop_rank", "TYPE"])
    #expect(
      Suggestion.nearestFirst(to: "area", in: ["Are", "are_b", "total_area_km2"])
        == ["Are", "total_area_km2", "are_b"])
    #expect(Suggestion.nearestFirst(to: "", in: ["b", "a"]) == ["b", "a"])
  }

  @Test("two letters that are swapped are one change")
  func swapped() {
    #expect(Suggestion.nearest(to: "titel", in: ["tile", "title", "filter"]) == "title")
    #expect(Suggestion.nearest(to: "tilte", in: ["filter", "title"]) == "title")
    #expect(Suggestion.nearest(to: "ab", in: ["ba"]) == nil)
  }

  @Test("a long list is cut")
  func list() {
    #expect(Suggestion.list(["b", "a"], nearestTo: "a") == "'a', 'b'")
    #expect(Suggestion.list(["x", "y", "z"], nearestTo: "z", limit: 2) == "'z', 'x' and 1 more")
  }
}
