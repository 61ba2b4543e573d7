import MapGeoJSON
import Testing

@testable import MapData

@Suite("KML of other programs")
struct KMLFormsTests {
  private func read(_ content: String) throws(ResourceError) -> StoredFeatures {
    let text = """
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:kml="http://www.opengis.net/kml/2.2" \
      xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>\(content)</Document></kml>
      """
    return try KMLStore.features(Array(text.utf8), at: .file(path: "a.kml"))
  }

  private static let point = "<Point><coordinates>1,2</coordinates></Point>"

  @Test("a cascading style has the identifier of the element around it")
  func cascadingStyles() throws {
    let stored = try read(
      """
      <gx:CascadingStyle kml:id="s1"><Style><IconStyle><color>ff0000ff</color></IconStyle></Style>
      </gx:CascadingStyle><StyleMap id="m"><Pair><key>normal</key><styleUrl>#s1</styleUrl></Pair></StyleMap>
      <Placemark><styleUrl>#m</styleUrl>\(Self.point)</Placemark>
      """)
    #expect(stored.features.first?.attributes["marker-color"] == .string("#ff0000"))
    #expect(stored.warnings.isEmpty)
  }

  @Test(
    "a style that is not found is a warning",
    arguments: [
      ("#nope", ["the style '#nope' does not exist"]),
      ("nope", ["the style 'nope' does not exist"]),
      ("a.kml#s", ["the style 'a.kml#s' is in another file"]), ("", []),
    ])
  func missingStyles(url: String, expected: [String]) throws {
    let stored = try read("<Placemark><styleUrl>\(url)</styleUrl>\(Self.point)</Placemark>")
    #expect(
      stored.warnings.map(\.message)
        == expected.map {
          $0 + "; it is not read, and placemarks with it are drawn in the usual colors"
        })
  }

  @Test(
    "icons have their opacity, and icons with scale or opacity 0 are not drawn",
    arguments: [
      ("<color>800000ff</color>", "#ff000080", nil), ("<color>ff0000ff</color>", "#ff0000", nil),
      ("<color>00ffffff</color>", "#ffffff00", "none"), ("<scale>0</scale>", nil, "none"),
      ("<scale>0.5</scale>", nil, nil),
    ] as [(String, String?, String?)])
  func icons(style: String, color: String?, size: String?) throws {
    let stored = try read(
      "<Placemark><Style><IconStyle>\(style)</IconStyle></Style>\(Self.point)</Placemark>")
    let attributes = try #require(stored.features.first).attributes
    #expect(attributes["marker-color"]?.string == color)
    #expect(attributes["marker-size"]?.string == size)
  }

  @Test("several geometries of a placemark are joined")
  func geometries() throws {
    let other = "<Point><coordinates>3,4</coordinates></Point>"
    let stored = try read("<Placemark>\(Self.point)\(other)</Placemark>")
    #expect(
      stored.features.map(\.geometry) == [
        .multiPoint([Position(longitude: 1, latitude: 2), Position(longitude: 3, latitude: 4)])
      ])
  }

  @Test("extended data without a type is read by its name in all placemarks")
  func extendedData() throws {
    func placemark(_ values: String...) -> String {
      let data = zip(["a", "b"], values).map {
        "<Data name=\"\($0)\"><value>\($1)</value></Data>"
      }
      return "<Placemark><ExtendedData>\(data.joined())</ExtendedData>\(Self.point)</Placemark>"
    }
    let stored = try read(placemark("01067", "5") + placemark("10115", "7.5"))
    #expect(
      stored.features.map { $0.attributes["a"] } == [.string("01067"), .string("10115")])
    #expect(stored.features.map { $0.attributes["b"] } == [.integer(5), .double(7.5)])
  }
}
