import Foundation
import RenderMap
import Testing

@Suite("Changes of labels and features between two pictures")
struct FeatureChangeTests {
  /// Returns the lines of the report about the differences between the pictures of two jobs.
  private func lines(_ before: String, _ after: String) throws -> [String] {
    var lines: [String]?
    try withSuite(["a.json": before]) { folder in
      _ = try run(folder, records: true)
      try Data(after.utf8).write(to: URL(fileURLWithPath: folder + "/a.json"))
      if case .failed(let failure) = try run(folder)[0].status {
        lines = failure.changes.flatMap(\.lines)
      }
    }
    return try #require(lines)
  }

  /// Returns a job of 300 x 100 pixels that draws features over white. At its zoom a degree is 512 * 8 / 360 pixels.
  private func job(overlay features: [String]) -> String {
    """
    {"name": "pins", "center": [0, 0], "zoom": 3, "size": "300x100",
     "overlay": {"type": "FeatureCollection", "features": [\(features.joined(separator: ","))]},
     "style": {"version": 8, "sources": {}, "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "white"}}]}}
    """
  }

  private func pin(_ name: String, _ longitude: Double) -> String {
    """
    {"type": "Feature", "properties": {"name": "\(name)"},
     "geometry": {"type": "Point", "coordinates": [\(longitude), -2]}}
    """
  }

  private func line(_ latitude: Double) -> String {
    """
    {"type": "Feature", "properties": {}, "geometry": {"type": "LineString",
     "coordinates": [[-5, \(latitude)], [5, \(latitude)]]}}
    """
  }

  @Test("an icon has the name of its feature, and is recognized by it")
  func icons() throws {
    // 45 pixels are 3.955078125 degrees. The new pin is nearer to the place of the old pin than its own new place.
    let told = try lines(
      job(overlay: [pin("Hub", 0)]), job(overlay: [pin("Depot", -2), pin("Hub", 3.955078125)]))
    #expect(told.contains("icon of 'Hub' of layer 'overlay-markers' moved by 45 px"))
    #expect(told.contains("icon of 'Depot' of layer 'overlay-markers' added"))
    #expect(!told.contains { $0.contains("removed") })
  }

  @Test("of several equal icons, only the removed icon is reported")
  func removedIcon() throws {
    func pins(_ places: [Double]) -> String {
      job(overlay: places.map { pin("", $0).replacing(#""name": """#, with: "") })
    }
    let told = try lines(pins([-6, -3, 0, 3, 6]), pins([-6, 0, 3, 6]))
    #expect(told.count == 1)
    #expect(told.first?.hasSuffix(" removed") == true)
  }

  @Test("features without names that look the same are one change")
  func sameLook() throws {
    let told = try lines(
      job(overlay: [line(2), line(-2)]), job(overlay: [line(2), line(-3)]))
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("features of layer") == true)
    #expect(told.first?.hasSuffix(" changed") == true)
  }

  @Test("of features without names, removed and recolored ones are reported")
  func removedAndRecolored() throws {
    let red = line(0).replacingOccurrences(
      of: #""properties": {}"#, with: ##""properties": {"stroke": "#f00"}"##)
    let told = try lines(
      job(overlay: [line(0), line(2), line(-2), line(1)]), job(overlay: [red, line(2), line(-2)]))
    #expect(told.count == 2)
    #expect(told.contains { $0.hasPrefix("a feature of layer") && $0.hasSuffix(" removed") })
    #expect(
      told.contains { $0.hasPrefix("a feature of layer") && $0.hasSuffix(" with other attributes") }
    )
  }

  @Test("features without names are counted")
  func counted() throws {
    func line(_ kind: Int) -> String {
      self.line(Double(kind)).replacingOccurrences(
        of: #""properties": {}"#, with: #""properties": {"kind": \#(kind)}"#)
    }
    let told = try lines(job(overlay: [line(0)]), job(overlay: (-2...2).map(line)))
    #expect(told.count == 1 || told.count == 2)
    #expect(told.allSatisfy { $0.hasPrefix("2 features of ") || $0.hasPrefix("4 features of ") })
    #expect(told.allSatisfy { $0.hasSuffix(" added") })
  }

  @Test("boxes of a record may be far outside of the picture")
  func farBoxes() throws {
    try withSuite(["a.json": job(overlay: [pin("Hub", 0), line(2)])]) { folder in
      _ = try run(folder, records: true)
      let record = folder + "/Goldens/pins.json"
      let boxes = [
        "[0, 0, 9223372036854774784, 9223372036854774784]", "[9223372036854774784, 0, 1, 1]",
        "[-9223372036854775808, 4611686018427387904, 4611686018427387904, 1]",
      ]
      let text = try String(contentsOfFile: record, encoding: .utf8)
      for box in boxes {
        let changed = text.replacing(/"box":\[.*?\]/, with: "\"box\":\(box)")
        #expect(changed != text)
        try Data(changed.utf8).write(to: URL(fileURLWithPath: record))
        try Data(job(overlay: [pin("Hub", 4), line(3)]).utf8)
          .write(to: URL(fileURLWithPath: folder + "/a.json"))
        guard case .failed = try run(folder)[0].status else {
          Issue.record("the test does not fail")
          continue
        }
      }
    }
  }
}
