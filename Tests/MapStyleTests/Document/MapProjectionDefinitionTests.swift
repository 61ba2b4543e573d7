import MapGeoJSON
import MapJSON
import Testing

@testable import MapStyle

@Suite("Map projections in styles")
struct MapProjectionDefinitionTests {
  private func parsed(_ projection: String) throws -> StyleResult {
    let style = #"{"version": 8, "projection": \#(projection), "sources": {}, "layers": []}"#
    return Style.parse(try JSONDocument(parsing: style), .strict)
  }

  @Test("a projection with a name is a map projection")
  func names() throws {
    for name in MapProjectionDefinition.Name.allCases {
      let style = try #require(try parsed(#"{"name": "\#(name.rawValue)"}"#).style)
      #expect(style.mapProjection == MapProjectionDefinition(name: name))
    }
    let albers = try parsed(
      #"{"name": "albers", "center": [-154, 50], "parallels": [55, 65]}"#
    ).style?.mapProjection
    #expect(albers?.center?.longitude == -154)
    #expect(albers?.parallels == [55, 65])
  }

  @Test("names that are types of MapLibre styles are these types")
  func types() throws {
    let style = try #require(try parsed(#"{"name": "globe"}"#).style)
    #expect(style.mapProjection == nil)
    #expect(style.projection.constant == ProjectionDefinition("globe"))
    #expect(try parsed(#"{"type": "globe"}"#).style?.mapProjection == nil)
  }

  @Test(
    "invalid projections are errors that say what is valid",
    arguments: [
      (#"{"name": "equalearth"}"#, "projection.name"), (#"{"name": 3}"#, "projection.name"),
      (#"{"name": "albers", "center": [200, 0]}"#, "projection.center"),
      (#"{"name": "albers", "parallels": [90, 90]}"#, "projection.parallels"),
      (#"{"name": "equalEarth", "parallels": [30, 40]}"#, "projection.parallels"),
      (#"{"name": "albers", "centre": [0, 0]}"#, "projection.centre"),
    ])
  func mistakes(projection: String, place: String) throws {
    let result = try parsed(projection)
    #expect(result.style == nil)
    #expect(result.diagnostics.map(\.place) == [place])
  }

  @Test("a coordinate reference system is a projection without further members")
  func referenceSystems() throws {
    let style = try #require(try parsed(#"{"name": "EPSG:2056"}"#).style)
    #expect(style.referenceSystem == "EPSG:2056")
    #expect(style.mapProjection == nil)
    let wrong = try parsed(#"{"name": "EPSG:2056", "parallels": [30, 40]}"#)
    #expect(wrong.diagnostics.map(\.place) == ["projection.parallels"])
  }

  @Test(
    "an option can be a coordinate reference system",
    arguments: ["EPSG:2056", "esri:54030", "+proj=laea +lat_0=52", "urn:ogc:def:crs:EPSG::3035"])
  func referenceSystemOptions(text: String) throws {
    var style = try #require(try parsed(#"{"name": "albers"}"#).style)
    try style.apply(try StyleEdit(projecting: text))
    #expect(style.referenceSystem == text)
    #expect(style.mapProjection == nil)
    try style.apply(try StyleEdit(projecting: "albers"))
    #expect(style.referenceSystem == nil)
  }

  @Test("an option has a name, and parameters after a colon")
  func options() throws {
    let edit = try StyleEdit(projecting: "albers:center=-96,37.5;parallels=29.5,45.5")
    var style = try #require(try parsed(#"{"type": "mercator"}"#).style)
    try style.apply(edit)
    #expect(style.mapProjection?.name == .albers)
    #expect(style.mapProjection?.parallels == [29.5, 45.5])
    try style.apply(try StyleEdit(projecting: "mercator"))
    #expect(style.mapProjection == nil)
    #expect(throws: StyleError.self) { try StyleEdit(projecting: "albers:parallels=29.5") }
    #expect(throws: StyleError.self) { try StyleEdit(projecting: "albers:pole=1,2") }
    #expect(throws: StyleError.self) {
      try style.apply(try StyleEdit(projecting: "peters"))
    }
  }
}
