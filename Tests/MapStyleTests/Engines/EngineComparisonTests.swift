import MapJSON
import MapStyle
import Testing

/// Tests of the parts of styles that releases of engines do not draw.
@Suite("Differences between engines")
struct EngineComparisonTests {
  /// Returns the places and messages for a style with these root members and layers.
  private func differences(
    root: String = #""glyphs": "g/{fontstack}/{range}.pbf""#, layers: String = "",
    _ releases: String...
  ) throws -> [String] {
    let text = """
      {"version": 8, \(root),
       "sources": {"v": {"type": "vector", "tiles": ["{z}/{x}/{y}"]}},
       "layers": [\(layers)]}
      """
    return try EngineComparison.differences(
      of: JSONDocument(parsing: text), from: releases.map { try EngineRelease($0) }
    ).map(\.description)
  }

  private func line(_ members: String) -> String {
    #"{"id": "l", "type": "line", "source": "v", "source-layer": "s", \#(members)}"#
  }

  @Test("a value by feature is drawn from the version that supports it")
  func byFeature() throws {
    let layer = line(#""paint": {"line-dasharray": ["get", "dashes"]}"#)
    #expect(
      try differences(layers: layer, "maplibre-gl-js@5.7") == [
        "layers[0].paint.line-dasharray: maplibre-gl-js 5.7.0 does not draw values of "
          + "\"line-dasharray\" by feature; 5.8.0 is the first version that does"
      ])
    #expect(try differences(layers: layer, "maplibre-gl-js@5.8").isEmpty)
    let constant = line(#""paint": {"line-dasharray": [1, 2]}"#)
    #expect(try differences(layers: constant, "maplibre-gl-js@5.7").isEmpty)
  }

  @Test("an operator that no version has is named with its property and its platform")
  func noVersion() throws {
    let layer = line(
      #""paint": {"line-width": ["case", ["==", ["feature-state", "on"], true], 2, 1]}"#)
    #expect(
      try differences(layers: layer, "maplibre-native@12", "maplibre-native@6.20") == [
        "layers[0].paint.line-width: maplibre-native 12.0.0 (Android) does not draw the operator "
          + "\"feature-state\"; no version does",
        "layers[0].paint.line-width: maplibre-native 6.20.0 (iOS) does not draw the operator "
          + "\"feature-state\"; no version does",
      ])
    #expect(try differences(layers: layer, "maplibre-gl-js@1.14").isEmpty)
  }

  @Test("names of operators in literals and in labels of a match are not calls")
  func literals() throws {
    let layer = line(
      #""filter": ["match", ["get", "a"], ["slice", "b"], true, ["in", "c", ["literal", ["slice"]]]]"#
    )
    #expect(try differences(layers: layer, "maplibre-native@9.5").isEmpty)
    let call = line(#""filter": ["==", ["slice", ["get", "a"], 1], "b"]"#)
    #expect(try differences(layers: call, "maplibre-native@9.5").count == 1)
  }

  @Test("of several reasons for one part, the one with the latest version is reported")
  func latest() throws {
    let layer = line(
      #""layout": {"visibility": ["global-state", "v"], "line-cap": ["global-state", "c"]}"#)
    let messages = try differences(layers: layer, "maplibre-gl-js@5.5")
    #expect(
      messages.map { $0.hasSuffix("5.16.0 is the first version that does") } == [true, false])
    #expect(messages.map { $0.hasSuffix("5.7.0 is the first version that does") } == [false, true])
    #expect(try differences(layers: layer, "maplibre-gl-js@5.16").isEmpty)
  }

  /// Root members, layers, a release, and the places that the release does not draw.
  private static let memberCases: [(String, String, String, [String])] = [
    (#""sky": {}"#, "", "maplibre-gl-js@4.4", ["sky"]),
    (#""sky": {}"#, "", "maplibre-gl-js@4.5", []),
    (#""state": {"a": {"default": 1}}"#, "", "maplibre-native@13", ["state"]),
    (#""projection": {"type": "globe"}"#, "", "maplibre-gl-js@4.7", ["projection"]),
    (#""projection": {"type": "mercator"}"#, "", "maplibre-gl-js@4.7", []),
    (#""projection": {"name": "albers"}"#, "", "maplibre-gl-js@6.11", ["projection"]),
    (#""pitch": 60"#, "", "maplibre-native@12", []),
    (#""pitch": 61"#, "", "maplibre-native@12", ["pitch"]),
    (
      #""name": "n""#,
      #"{"id": "t", "type": "symbol", "source": "v", "layout": {"text-field": "A"}}"#,
      "maplibre-gl-js@5.10", ["layers[0]"]
    ),
    (
      #""name": "n""#, #"{"id": "c", "type": "color-relief", "source": "d"}"#,
      "maplibre-native@12.3", ["layers[0]"]
    ),
    (
      #""name": "n""#,
      #"{"id": "c", "type": "color-relief", "source": "d", "layout": {"visibility": "none"}}"#,
      "maplibre-native@12.3", []
    ),
    (
      #""name": "n""#,
      #"{"id": "h", "type": "hillshade", "source": "d", "paint": {"hillshade-shadow-color": ["red", "blue"]}}"#,
      "maplibre-gl-js@5.4", ["layers[0].paint.hillshade-shadow-color"]
    ),
  ]

  @Test(
    "differences of the changelogs are found in the versions before the change",
    arguments: [
      ("maplibre-gl-js@2.1", ["sprite", "layers[0].layout.icon-padding"]),
      ("maplibre-gl-js@2.4", ["sprite"]), ("maplibre-gl-js@3", []),
      (
        "maplibre-native@10.3", ["sources.p.url", "sprite", "layers[0].layout.icon-padding"]
      ), ("maplibre-native@11.5", ["sources.p.url"]), ("maplibre-native@11.8", []),
      ("maplibre-native@6.2", ["sources.p.url", "layers[0].layout.icon-padding"]),
      ("maplibre-native@6.10", []),
    ])
  func changelogs(release: String, places: [String]) throws {
    let text = """
      {"version": 8, "sources": {"p": {"type": "vector", "url": "pmtiles://a.pmtiles"}},
       "sprite": [{"id": "default", "url": "a"}],
       "layers": [{"id": "i", "type": "symbol", "source": "p", "source-layer": "s",
                   "layout": {"icon-image": "i", "icon-padding": [1, 2]}}]}
      """
    let found = try EngineComparison.differences(
      of: JSONDocument(parsing: text), from: [EngineRelease(release)])
    #expect(found.map(\.place) == places)
  }

  @Test("members of styles and layers", arguments: memberCases)
  func members(root: String, layers: String, release: String, places: [String]) throws {
    let found = try differences(root: root, layers: layers, release)
    #expect(found.map { String($0.prefix { $0 != ":" }) } == places)
  }

  @Test(
    "unknown engines and versions are errors that list the known ones",
    arguments: [
      "maplibre-gl-js", "maplibre-gl-js@", "maplibre-gl-js@7", "maplibre-gl-js@5.x",
      "maplibre-gl-js@5.1.2.3", "mapbox-gl-js@1", "maplibre-native@7", "@5",
    ])
  func unknownReleases(text: String) {
    let error = #expect(throws: EngineReleaseError.self) { try EngineRelease(text) }
    #expect(
      error?.description == text
        + ": unknown engine or version; known are maplibre-gl-js@1.14.0 to 6.11.0, "
        + "maplibre-native@9.4.0 to 13.4.0 (Android), maplibre-native@5.11.0 to 6.28.0 (iOS)")
  }

  @Test("a version without further numbers is the first release with this number")
  func versions() throws {
    #expect(try EngineRelease("maplibre-gl-js@5").description == "maplibre-gl-js 5.0.0")
    #expect(try EngineRelease("maplibre-native@6.20.1").engine == .ios)
    #expect(try EngineRelease("maplibre-gl-js@5.9").version < [5, 14])
  }
}
