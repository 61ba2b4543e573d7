import Foundation
import MapGeoJSON
import MapTestSupport
import Testing

@testable import MapData

@Suite("Ground overlays of KML")
struct KMLGroundOverlayTests {
  private func document(_ overlays: String...) -> [UInt8] {
    let elements = overlays.map { "<GroundOverlay>\($0)</GroundOverlay>" }.joined()
    return Array(
      """
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document>\(elements)</Document></kml>
      """.utf8)
  }

  private func read(_ overlays: String...) throws -> StoredFeatures {
    try KMLStore.features(
      document(overlays.joined(separator: "</GroundOverlay><GroundOverlay>")),
      at: .file(path: "a.kml"))
  }

  private static let icon = "<Icon><href>x.png</href></Icon>"
  private static let box = """
    <LatLonBox><north>2</north><south>1</south><east>4</east><west>3</west></LatLonBox>
    """

  private func corners(_ place: String) throws -> [[Double]] {
    let stored = try read(Self.icon + place)
    #expect(stored.warnings.isEmpty)
    return try #require(stored.images.first).corners.map { [$0.longitude, $0.latitude] }
  }

  @Test("an image fills its box or quadrilateral, with corners clockwise from the top left")
  func places() throws {
    #expect(try corners(Self.box) == [[3, 2], [4, 2], [4, 1], [3, 1]])
    // The corners are counterclockwise from the bottom left.
    #expect(
      try corners(
        "<gx:LatLonQuad><coordinates>3,1 4.5,1 4,2 3,2.5,0</coordinates></gx:LatLonQuad>")
        == [[3, 2.5], [4, 2], [4.5, 1], [3, 1]])
    // The box crosses the antimeridian.
    #expect(
      try corners(
        "<LatLonBox><north>1</north><south>0</south><east>-179</east><west>179</west></LatLonBox>")
        == [[179, 1], [181, 1], [181, 0], [179, 0]])
  }

  @Test("a box is rotated counterclockwise around its center")
  func rotation() throws {
    let turned = try corners(
      """
      <LatLonBox><north>1</north><south>-1</south><east>2</east><west>-2</west>
      <rotation>90</rotation></LatLonBox>
      """)
    // The left edge becomes the bottom.
    for (corner, expected) in zip(turned, [[-1, -2], [-1, 2], [1, 2], [1, -2]]) {
      #expect(abs(corner[0] - Double(expected[0])) < 1e-9, "\(turned)")
      #expect(abs(corner[1] - Double(expected[1])) < 1e-9, "\(turned)")
    }
  }

  @Test("the alpha of the color is the opacity, and drawOrder is the order")
  func opacityAndOrder() throws {
    let stored = try read(
      "<name>top</name><drawOrder>2</drawOrder><color>80ffffff</color>" + Self.icon + Self.box,
      "<name>bottom</name><drawOrder>-1</drawOrder>" + Self.icon + Self.box)
    #expect(stored.images.map(\.name) == ["bottom", "top"])
    #expect(stored.images.map(\.opacity) == [1, 0.502])
    #expect(stored.features.isEmpty)
    #expect(stored.warnings.isEmpty)
    let tinted = try read("<name>t</name><color>ff0000ff</color>" + Self.icon + Self.box)
    #expect(
      tinted.warnings.map(\.message) == [
        "the ground overlay 't' has the color #ff0000; its image is drawn in its own colors"
      ])
  }

  @Test("without an image, the color fills the box")
  func area() throws {
    let stored = try read("<color>7f0000ff</color>" + Self.box)
    let feature = try #require(stored.features.first)
    #expect(feature.attributes["fill"] == .string("#ff0000"))
    #expect(feature.attributes["fill-opacity"] == .double(0.498))
    #expect(feature.attributes["stroke-opacity"] == .double(0))
    #expect(stored.images.isEmpty)
  }

  @Test(
    "an overlay without a valid box is a warning",
    arguments: [
      "", "<LatLonBox><north>1</north></LatLonBox>",
      "<LatLonBox><north>0</north><south>1</south><east>1</east><west>0</west></LatLonBox>",
      "<LatLonBox><north>91</north><south>1</south><east>1</east><west>0</west></LatLonBox>",
      "<LatLonBox><north>nan</north><south>1</south><east>1</east><west>0</west></LatLonBox>",
      "<gx:LatLonQuad><coordinates>3,1 4,1 4,2</coordinates></gx:LatLonQuad>",
      "<gx:LatLonQuad><coordinates>3,1 4,1 4,2 x,2</coordinates></gx:LatLonQuad>",
    ])
  func withoutPlace(place: String) throws {
    let stored = try read("<name>o</name>" + Self.icon + place)
    #expect(stored.images.isEmpty)
    #expect(stored.warnings.map(\.kind) == [.notDrawn, .empty])
    #expect(
      stored.warnings.first?.message.hasPrefix("the ground overlay 'o' has no valid box") == true)
  }

  @Test("hidden overlays are left out")
  func visibility() throws {
    let stored = try read("<visibility>0</visibility>" + Self.icon + Self.box)
    #expect(stored.images.isEmpty)
    #expect(stored.warnings.map(\.kind) == [.empty])
  }

  @Test("images are found beside the file, on the network, and in the archive")
  func addresses() throws {
    try withFolder { folder in
      func write(_ bytes: [UInt8], _ name: String) throws -> DataAddress {
        try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
        return DataAddress(.file(path: folder + "/" + name))
      }
      func overlay(_ address: String) -> String {
        "<Icon><href>\(address)</href></Icon>" + Self.box
      }
      _ = try write([1, 2, 3], "a b.png")
      let loader = ResourceLoader.offline
      let plain = try loader.features(
        at: write(
          document(
            overlay("a%20b.png"), overlay("none.png")),
          "a.kml"))
      let urls = plain.images.map(\.url)
      #expect(urls.count == 1)
      #expect(try loader.load(urls[0]) == [1, 2, 3])
      #expect(plain.warnings.map(\.kind) == [.notDrawn])
      #expect(
        plain.warnings.first?.message.contains("/none.png' of the ground overlay does not exist")
          == true)
      var zip = ZipWriter()
      zip.add("doc.kml", document(overlay("files/i.png"), overlay("./files\\i.png")))
      zip.add("files/i.png", [4, 5])
      let archived = try loader.features(at: write(zip.archive, "a.kmz"))
      #expect(archived.warnings.isEmpty)
      #expect(try archived.images.map { try loader.load($0.url) } == [[4, 5], [4, 5]])
      let missing = try loader.features(at: write(document(overlay("none.png")), "b.kml"))
      #expect(missing.warnings.map(\.kind) == [.notDrawn, .empty])
    }
  }
}
