import FoundationEssentials
import MapJSON
import Testing

@testable import MapStyle

@Suite("The property tables")
struct PropertyTableTests {
  /// The published style specification, if the environment states its path.
  private static let published: JSONObject? = {
    guard let kit = ProcessInfo.processInfo.environment["CONFORMANCE_KIT"],
      let data = FileManager.default.contents(atPath: kit + "/style-spec-v8.json")
    else { return nil }
    return (try? JSONDocument(parsing: Array(data)))?.root.object
  }()

  /// Every table of properties, with its name in the published specification.
  private static let propertyTables: [(name: String, table: [PropertySpecification])] =
    LayerType.allCases.flatMap { type in
      [
        ("layout_\(type.rawValue)", type.layoutProperties),
        ("paint_\(type.rawValue)", type.paintProperties),
      ]
    } + [
      ("light", LightProperties.declared.table.paint), ("sky", SkyProperties.declared.table.paint),
      ("projection", ProjectionProperties.declared.table.paint),
    ]

  /// Every table of members, with its name in the published specification.
  private static let memberTables: [(name: String, table: [MemberSpecification])] = [
    ("$root", MemberTable.root), ("layer", MemberTable.layer),
    ("terrain", MemberTable.terrain), ("transition", MemberTable.transition),
    ("function", MemberTable.function), ("source_vector", MemberTable.vectorSource),
    ("source_raster", MemberTable.rasterSource),
    ("source_raster_dem", MemberTable.rasterDEMSource),
    ("source_geojson", MemberTable.geoJSONSource), ("source_video", MemberTable.videoSource),
    ("source_image", MemberTable.imageSource),
  ]

  /// The members that only this project has.
  private static let extensions: [String: Set<String>] = ["source_geojson": ["layer"]]

  @Test(
    "Properties agree with the published specification",
    .enabled(if: published != nil, "CONFORMANCE_KIT names no conformance kit"))
  func properties() throws {
    let published = try #require(Self.published)
    for (name, table) in Self.propertyTables {
      let expected = try #require(published[name]?.object, "\(name)")
      #expect(Set(expected.members.map(\.name)) == Set(table.map(\.name)), "\(name)")
      #expect(table.count == Set(table.map(\.name)).count, "\(name)")
      for property in table {
        let facts = try #require(expected[property.name]?.object, "\(name) \(property.name)")
        #expect(PublishedFacts(property) == PublishedFacts(facts), "\(name) \(property.name)")
      }
    }
  }

  @Test(
    "Members agree with the published specification",
    .enabled(if: published != nil, "CONFORMANCE_KIT names no conformance kit"))
  func members() throws {
    let published = try #require(Self.published)
    for (name, table) in Self.memberTables {
      let expected = try #require(published[name]?.object, "\(name)")
      let extensions = Self.extensions[name] ?? []
      #expect(
        Set(expected.members.map(\.name)).subtracting(["*"]).union(extensions)
          == Set(table.map(\.name)), "\(name)")
      for member in table where !extensions.contains(member.name) {
        let facts = try #require(expected[member.name]?.object, "\(name) \(member.name)")
        #expect(PublishedFacts(member) == PublishedFacts(facts), "\(name) \(member.name)")
      }
    }
    let operators = published["filter_operator"]?.object?["values"]?.object?.members.map(\.name)
    #expect(operators == MemberTable.filterOperators)
    let geometries = published["geometry_type"]?.object?["values"]?.object?.members.map(\.name)
    #expect(geometries == MemberTable.geometryTypes)
  }

  @Test("A property has the unit, the range and the default that it is given")
  func hillshadeDirection() throws {
    let direction = try #require(
      LayerType.hillshade.paintProperties.first {
        $0.name == "hillshade-illumination-direction"
      })
    #expect(direction.defaultValue?.double == 335)
    #expect(direction.minimum == 0)
    #expect(direction.maximum == 359)
    #expect(direction.kind == .dataConstant)
    #expect(direction.drivers == [.zoom])
  }
}
