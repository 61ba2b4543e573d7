import Foundation
import MapData
import MapJSON
import MapTestSupport
import RenderMap
import Testing

@Suite("The guide to atlases")
struct Atlases {
  @Test("an atlas draws an overview and the pages of an area")
  func atlas() throws {
    try withFolder { folder in
      let style = folder + "/style.json"
      let file = folder + "/paris.pdf"
      let json = """
        {"version": 8, "sources": {}, "layers": \
        [{"id": "ground", "type": "background", "paint": {"background-color": "red"}}]}
        """
      try Data(json.utf8).write(to: URL(fileURLWithPath: style))
      // snippet: an atlas
      var batch = Batch(loader: ResourceLoader())
      batch.usual["style"] = JSONValue(.string(style))
      batch.usual["scale"] = "1:25000"
      let area = try GeographicBounds(west: 2.34, south: 48.85, east: 2.36, north: 48.86)
      let atlas = Atlas(.area(area), drawnBy: batch)
      let counts = try atlas.write(to: file) { result, _ in result.error == nil }
      // end
      // A page of 512 pixels of 1/96 inch is 3.4 km wide. The area is 1.5 km wide.
      #expect(counts.drawn == 2)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)).starts(with: "%PDF-1.7".utf8))
    }
  }
}
