import Foundation
import MapData
import MapJSON
import MapTestSupport
import Testing

@testable import RenderMap

@Suite("The files of atlases")
struct AtlasFileTests {
  private static let style = """
    {"version": 8, "sources": {}, "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "#fed"}}]}
    """
  private static let places = (0..<10).map { number in
    """
    {"type": "Feature", "properties": {"name": "Place \(number)"},
     "geometry": {"type": "LineString", "coordinates": [[\(number), 1], [\(number + 1), 2]]}}
    """
  }

  /// Writes an atlas of features in a folder, and returns the text of its file; nil if there is no file.
  private func text(
    in folder: String, change: (inout Atlas) -> Void = { _ in }
  ) throws -> String? {
    let (style, data, file) = (folder + "/s.json", folder + "/p.geojson", folder + "/a.pdf")
    let json =
      #"{"type": "FeatureCollection", "features": ["#
      + Self.places.joined(separator: ",") + "]}"
    try Data(Self.style.utf8).write(to: URL(fileURLWithPath: style))
    try Data(json.utf8).write(to: URL(fileURLWithPath: data))
    var batch = Batch(loader: ResourceLoader())
    batch.usual["style"] = JSONValue(.string(style))
    batch.usual["size"] = "300x300"
    var atlas = Atlas(
      .features(try batch.loader.dataAddress(of: data), nameKey: "name"), drawnBy: batch)
    change(&atlas)
    _ = try atlas.write(to: file) { _, _ in true }
    return (try? Data(contentsOf: URL(fileURLWithPath: file)))
      .map { String(decoding: $0, as: Unicode.ASCII.self) }
  }

  @Test("an atlas of features has contents, an overview and the pages, with bookmarks and labels")
  func features() throws {
    try withFolder { folder in
      let text = try #require(try self.text(in: folder))
      #expect(text.ranges(of: "/Type /Page ").count == 12)
      for part in [
        "/Title (Contents)", "/Title (Overview)", "/Title (Place 0)", "/P (Contents 1)",
        "/P (Overview)", "/S /D /St 1 ",
      ] {
        #expect(text.contains(part), "\(part)")
      }
      #expect(text.ranges(of: "/Name (ground)").count == 1)
    }
  }

  @Test("if no page can be drawn, there is no file")
  func none() throws {
    try withFolder { folder in
      // The padding leaves no room for a map.
      let text = try self.text(in: folder) { $0.batch.usual["padding"] = "190" }
      #expect(text == nil)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.sorted() == ["p.geojson", "s.json"])
    }
  }
}
