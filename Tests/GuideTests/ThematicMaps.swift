import MapJSON
import MapStyle
import RenderMap
import Testing

@Suite("Guide: drawing data by its values")
struct ThematicMapsGuide {
  @Test("areas have colors for classes of values")
  func themed() throws {
    var map = try Map.load(
      JSONDocument(root: ["version": 8, "sources": [:], "layers": []], text: []), from: nil)
    let features = (0..<7).map { index in
      Feature(.point(Double(index), 0), attributes: ["population": index * index])
    }
    // snippet: theme
    var theme = Theme(colorBy: "population")
    theme.scheme = .natural
    theme.palette = .viridis
    let themed = try ThemedOverlays(features, by: theme, below: .labels)
    try map.add(themed)
    for item in themed.themed.colors?.classes ?? [] {
      print(item.values, item.color.hexadecimal, item.featureCount)
    }
    // end
    #expect(themed.themed.colors?.classes.count == 5)
    #expect(map.style.layers.map(\.id) == ["overlay-circle"])
  }
}
