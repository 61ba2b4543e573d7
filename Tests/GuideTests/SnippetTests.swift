import Testing

@Suite("Snippets of the guides")
struct SnippetTests {
  @Test("every block of Swift in a guide is a region of a test")
  func everyBlockRuns() throws {
    let regions = try GuideText.regions()
    for block in try GuideText.blocks() {
      #expect(
        regions.contains { $0.lines == block.lines },
        "\(block.place): no region `// snippet: name` of Tests/GuideTests has these lines")
    }
  }

  @Test("every region of a test is a block of a guide")
  func everyRegionIsShown() throws {
    let blocks = try GuideText.blocks()
    for region in try GuideText.regions() {
      #expect(
        blocks.contains { $0.lines == region.lines },
        "\(region.place): no guide of RenderMap.docc has these lines as a block of Swift")
    }
  }

  @Test("indentation of all lines is ignored")
  func indentation() {
    let text = "  // begin\n    let a = [\n      1\n    ]\n\n  // end\n"
    let pieces = GuideText.pieces(of: text, file: "a") {
      $0 == "// begin"
    } end: {
      $0 == "// end"
    }
    #expect(pieces.map(\.lines) == [["let a = [", "  1", "]", ""]])
    #expect(pieces.map(\.place) == ["a:1"])
  }
}
