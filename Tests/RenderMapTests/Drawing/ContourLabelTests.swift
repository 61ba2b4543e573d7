import Foundation
import MapData
import MapEngine
import MapImages
import MapTestSupport
import Testing

@testable import RenderMap

/// Tests of the labels of contour lines, of ground whose elevations are known beforehand.
@Suite("Labels of contour lines")
struct ContourLabelTests {
  @Test("index contours have labels of their elevations on their lines, and other lines have none")
  func labels() throws {
    // The elevation rises by 100 meters from a column of 45 degrees to the next.
    let row = (0..<8).flatMap { column -> [UInt8] in
      let stored = 32_768 + 100 * column
      return [UInt8(stored / 256), UInt8(stored % 256), 0, 255]
    }
    let tile = try PNG.encode(
      StraightPixels(width: 8, height: 8, bytes: (0..<8).flatMap { _ in row }))
    let loader = ResourceLoader(schemes: [
      ResourceScheme("test") { url in
        guard url == "test://0-0-0" else { throw ResourceError.notFound(.url(url)) }
        return tile
      }
    ])
    let text = """
      {"style": {"version": 8, "layers": [], "sources": {"dem": {"type": "raster-dem",
         "encoding": "terrarium", "tileSize": 256, "maxzoom": 0, "tiles": ["test://{z}-{x}-{y}"]}}},
       "size": "512x512", "center": [0, 0], "zoom": 0, "contours": [100, 500]}
      """
    let parsed = try RequestMembers(parsing: Array(text.utf8), file: "jobs.json", firstLine: 1)
    let fonts = Golden.repository.appendingPathComponent("Fonts").path
    let drawing = PictureDrawing(loader: loader, fontFolders: [fonts], isLenient: false)
    let request = try RequestReader(loader: loader).request(of: parsed)
    let scene = try drawing.view(of: drawing.prepare(request), threads: 1).scene
    let labels = scene.labels().filter(\.showsText)
    #expect(labels.count > 2)
    for label in labels {
      #expect(label.text == "500")
      // The middle of the column 5 is at 67.5 degrees, which is 96 pixels to the right of the center. From the middle of
      // the column 7, 224 pixels to the right of the center, the elevation falls by 700 meters in 64 pixels. The copy of
      // the world at the left has its labels 512 pixels further to the left.
      let box = try #require(label.box)
      let middle = ((box.minX + box.maxX) / 2 + 512).truncatingRemainder(dividingBy: 512)
      #expect(min(abs(middle - 352), abs(middle - 498.3)) < 6)
    }
  }
}
