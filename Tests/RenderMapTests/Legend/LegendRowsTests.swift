import Foundation
import MapJSON
import MapRaster
import MapStyle
import MapTestSupport
import MapText
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Rows of legends")
struct LegendRowsTests {
  private let map: Map
  private let brush: DecorationBrush

  init() throws {
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    let style = #"{"version": 8, "sources": {}, "layers": []}"#
    map = try Map.load(JSONDocument(parsing: style), from: nil, fontFolders: [fonts])
    let opened = map.glyphs.fonts.open(forWords: "قصير أطول 0123456789", bold: "عنوان")
    brush = DecorationBrush(
      theme: DecorationTheme(colors: .light, side: 500), ratio: 1,
      shaper: SceneShaper(GlyphSet(fonts: opened.library), reportsMissingFonts: false))
  }

  private func rows(_ legend: Legend, _ brush: DecorationBrush? = nil) throws -> LegendRows {
    let scene = map.scene(camera: Camera(zoom: 1), size: try PictureSize(100, 100))
    return LegendRows(legend, images: scene.content.images, maxTextWidth: 200, brush ?? self.brush)
  }

  private func circle(_ radius: Double, stroke: Double = 0) -> LegendPart {
    .circle(LegendCircle(radius: radius, color: .black, strokeWidth: stroke))
  }

  /// Returns an entry with a swatch for each circle.
  private func entry(_ circles: [LegendPart]) -> LegendEntry {
    LegendEntry(
      layers: ["x"], title: "x",
      items: circles.enumerated().map { LegendItem(label: "\($0)", parts: [$1]) })
  }

  @Test("in a legend from right to left, swatches are at the right edge, and labels left of them")
  func rightToLeft() throws {
    var entry = entry([circle(6), circle(9)])
    entry.title = "عنوان"
    (entry.items[0].label, entry.items[1].label) = ("قصير", "أطول أطول")
    var legend = Legend(entries: [entry])
    legend.isRightToLeft = true
    for count in [1, 2] {
      let block = try #require(
        LegendBlock(try rows(legend), columns: count, hasPanel: false, brush))
      var texts: [(left: Double, right: Double, top: Double)] = []
      var samples: [(left: Double, right: Double, top: Double)] = []
      for element in block.elements {
        let corner = element.corner
        switch element.content {
        case .text(let text, _): texts.append((corner.x, corner.x + text.width, corner.y))
        case .sample(_, let size): samples.append((corner.x, corner.x + size.x, corner.y))
        default: Issue.record("neither a text nor a swatch")
        }
      }
      try #require(texts.count == 3 && samples.count == 2)
      let edge = block.size.x - DecorationTheme.standard.padding
      // The heading and the first swatch end at the right edge.
      #expect(abs(texts[0].right - edge) < 1e-9)
      #expect(abs(samples[0].right - edge) < 1e-9)
      for (text, sample) in zip(texts.dropFirst(), samples) { #expect(text.right < sample.left) }
      #expect(texts.allSatisfy { $0.left >= DecorationTheme.standard.padding - 1e-9 })
      // The second column is to the left of the first.
      if count == 1 {
        #expect(abs(samples[1].right - edge) < 1e-9)
      } else {
        #expect(samples[1].right < texts[1].left)
      }
    }
  }

  @Test("headings have the style of the title, a little smaller, but not smaller than labels")
  func headings() throws {
    let legend = Legend(entries: [entry([circle(6)])])
    func heading(_ change: (inout DecorationTheme) -> Void) throws -> DecorationText {
      var theme = DecorationTheme(colors: .light, side: 500)
      change(&theme)
      let brush = DecorationBrush(theme: theme, ratio: 1, shaper: self.brush.shaper)
      let row = try #require(try rows(legend, brush).rows.first)
      var found: DecorationText?
      if row.isHeading, case .text(let text, _)? = row.elements.first?.content { found = text }
      return try #require(found)
    }
    // A line is 1.25 times as high as its text, which has 11/12 of the size of the title.
    let usual = try heading { _ in }
    #expect(abs(usual.height - 11 * 1.25) < 1e-6)
    let large = try heading { $0.heading = DecorationTextStyle(size: 24, color: Color(css: "red")) }
    #expect(abs(large.height - 22 * 1.25) < 1e-6)
    #expect(large.color == PremultipliedColor(Color(css: "red") ?? .black))
    let ofLabels = try heading { $0.label.size = 16 }
    #expect(abs(ofLabels.height - 16 * 1.25) < 1e-6)
  }

  @Test("small circles of one size are drawn with a radius of 4 pixels")
  func smallCircles() {
    let small = entry([circle(1.5), circle(1.5)])
    #expect(small.itemsWithVisibleCircles.map(\.parts) == [[circle(4)], [circle(4)]])
    // The stroke is a part of the radius.
    #expect(
      entry([circle(1.5, stroke: 0.5)]).itemsWithVisibleCircles[0].parts == [circle(3, stroke: 1)])
    for circles in [[circle(1), circle(2)], [circle(4)], [circle(0)]] {
      #expect(entry(circles).itemsWithVisibleCircles == entry(circles).items)
    }
  }
}
