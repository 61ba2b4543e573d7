import Foundation
import MapJSON
import MapTestSupport
import Testing

@testable import MapEngine

/// Tests of expressions that have no value for features.
@Suite("Failed expressions")
struct FailedExpressionTests {
  /// Points with these properties as JSON, 10 degrees from each other.
  private func points(_ properties: [String]) -> String {
    features(
      properties.enumerated().map { index, members in
        (members, #"{"type": "Point", "coordinates": [\#(10 * index), 0]}"#)
      })
  }

  private func features(_ features: [(properties: String, geometry: String)]) -> String {
    let list = features.map {
      #"{"type": "Feature", "properties": {\#($0.properties)}, "geometry": \#($0.geometry)}"#
    }
    return #"{"type": "FeatureCollection", "features": [\#(list.joined(separator: ", "))]}"#
  }

  /// Returns a map of one layer `a` with a type and further members.
  private func map(_ data: String, type: String = "circle", _ members: String) throws -> Map {
    try Map.load(
      JSONDocument(
        parsing: """
          {"version": 8, "sources": {"g": {"type": "geojson", "data": \(data)}},
           "layers": [{"id": "a", "type": "\(type)", "source": "g", \(members)}]}
          """), from: nil, fontFolders: [Golden.repository.appendingPathComponent("Fonts").path])
  }

  private func warnings(_ map: Map, zoom: Double = 0, threads: Int = 1) throws -> [String] {
    let size = try PictureSize(512, 512)
    return map.scene(camera: Camera(zoom: zoom), size: size, threads: threads).warnings
      .filter { $0.kind == .failedExpression }.map(\.description)
  }

  @Test(
    "a failure is a warning about the property, the reason and the first feature, with the number of others",
    arguments: [
      (
        #""paint": {"circle-radius": ["get", "r"]}"#,
        #"""
        layer a: circle-radius: Expected a value of type number, found string; \#
        the default is used for a feature with "r": "wide" (and 2 more)
        """#
      ),
      (
        #""paint": {"circle-radius": ["to-number", ["get", "r"]]}"#,
        #"""
        layer a: circle-radius: Cannot convert "wide" to type number; \#
        the default is used for a feature with "r": "wide" (and 1 more)
        """#
      ),
      (
        #""paint": {"circle-radius": ["*", 2, ["at", ["get", "r"], ["literal", [1, 2]]]]}"#,
        #"""
        layer a: circle-radius: [2]: An array of 2 has no element 5; \#
        the default is used for a feature with "r": 5 (and 3 more)
        """#
      ),
      (
        #""paint": {"circle-color": ["to-color", ["get", "c"]]}"#,
        #"""
        layer a: circle-color: Cannot convert "blurg" to type color; \#
        the default is used for a feature with "c": "blurg" (and 3 more)
        """#
      ),
      (
        #""layout": {"circle-sort-key": ["-", ["get", "c"]]}"#,
        #"""
        layer a: circle-sort-key: [1]: Expected a value of type number, found string; \#
        the default is used for a feature with "c": "blurg" (and 3 more)
        """#
      ),
      (
        #""paint": {"circle-radius": ["step", ["get", "r"], 1, 5, 2]}"#,
        #"""
        layer a: circle-radius: [1]: Expected a value of type number, found string; \#
        the default is used for a feature with "r": "wide" (and 2 more)
        """#
      ),
      (
        #""filter": [">", ["get", "r"], 3]"#,
        #"""
        layer a: filter: Expected a value of type number, found string; \#
        the filter leaves out a feature with "r": "wide" (and 2 more)
        """#
      ),
      (
        #""filter": ["all", ["has", "r"], [">", ["get", "r"], 3]]"#,
        #"""
        layer a: filter: [2]: Expected a value of type number, found string; \#
        the filter leaves out a feature with "r": "wide" (and 1 more)
        """#
      ),
    ])
  func failures(members: String, warning: String) throws {
    let data = points([#""r": 5, "c": "blurg""#, #""r": "wide""#, #""r": "tall""#, ""])
    #expect(try warnings(map(data, members)) == [warning])
  }

  @Test(
    "results that are null, other values, legacy functions and filters do not fail",
    arguments: [
      #""paint": {"circle-radius": ["coalesce", ["get", "none"], ["literal", 4]]}"#,
      #""paint": {"circle-radius": ["number", ["get", "r"], 3]}"#,
      #""paint": {"circle-radius": ["to-number", ["get", "r"], 3]}"#,
      #""paint": {"circle-radius": ["case", ["==", ["typeof", ["get", "r"]], "number"], ["get", "r"], 3]}"#,
      #""paint": {"circle-radius": ["match", ["get", "r"], "wide", 9, 3]}"#,
      #""paint": {"circle-radius": ["/", 0, ["-", 1, 1]]}"#,
      #""paint": {"circle-radius": {"property": "r", "type": "identity"}}"#,
      #""paint": {"circle-radius": {"property": "r", "stops": [[0, 1], [9, 5]]}}"#,
      #""filter": ["==", ["get", "r"], 5]"#,
      #""filter": [">", "r", 3]"#,
    ])
  func silence(members: String) throws {
    #expect(try warnings(map(points([#""r": 5"#, #""r": "wide""#, ""]), members)).isEmpty)
  }

  @Test(
    "a feature in several tiles counts once, and features that the filter excludes are not evaluated"
  )
  func counts() throws {
    func band(_ latitude: Int) -> String {
      #"{"type": "LineString", "coordinates": [[-170, \#(latitude)], [170, \#(latitude)]]}"#
    }
    let data = features([
      (#""w": "a", "k": 1"#, band(20)), (#""w": "b", "k": 1"#, band(-20)), (#""w": "c""#, band(5)),
    ])
    let map = try map(
      data, type: "line", #""filter": ["has", "k"], "paint": {"line-width": ["get", "w"]}"#)
    let expected = [
      #"""
      layer a: line-width: Expected a value of type number, found string; \#
      the default is used for a feature with "w": "a" (and 1 more)
      """#
    ]
    #expect(try warnings(map, zoom: 1) == expected)
    // The warnings are the same on several threads.
    #expect(try warnings(map, zoom: 1, threads: 4) == expected)
  }

  @Test("a size of texts fails only for features with a text")
  func texts() throws {
    let data = points([#""r": "big""#, #""r": "small", "name": "Oak""#])
    let map = try map(
      data, type: "symbol",
      #""layout": {"text-field": ["get", "name"], "text-size": ["get", "r"], "icon-size": ["get", "r"]}"#
    )
    #expect(
      try warnings(map) == [
        #"""
        layer a: text-size: Expected a value of type number, found string; \#
        the default is used for a feature with "r": "small"
        """#
      ])
  }

  @Test("the warning about an expression that does not depend on features names no feature")
  func state() throws {
    let map = try map(
      points([""]), #""paint": {"circle-radius": ["number", ["global-state", "r"]]}"#)
    #expect(
      try warnings(map) == [
        "layer a: circle-radius: Expected a value of type number, found null; the default is used"
      ])
  }

  @Test("large identifiers keep their digits, and long values are shortened")
  func features() throws {
    let long = String(repeating: "x", count: 100)
    let data = #"""
      {"type": "Feature", "id": 9007199254740993, "properties": {"r": "\#(long)"},
       "geometry": {"type": "Point", "coordinates": [0, 0]}}
      """#
    let found = try warnings(map(data, #""paint": {"circle-radius": ["get", "r"]}"#))
    let cut = "\"" + String(repeating: "x", count: 59) + "…"
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("feature 9007199254740993 with \"r\": \(cut)") == true)
  }
}
