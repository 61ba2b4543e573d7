import Foundation
import MapGeoJSON
import MapTestSupport
import Testing

@testable import MapData

@Suite("KML")
struct KMLStoreTests {
  private func read(_ content: String, layer: String? = nil) throws(ResourceError) -> StoredFeatures
  {
    let text = """
      <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
      <Document>\(content)</Document></kml>
      """
    return try KMLStore.features(Array(text.utf8), at: .file(path: "a.kml"), layer: layer)
  }

  /// Returns the attributes of the only feature of a placemark with this content.
  private func attributes(_ content: String, shared: String = "") throws -> Attributes {
    let stored = try read(shared + "<Placemark>\(content)</Placemark>")
    #expect(stored.warnings.isEmpty)
    return try #require(stored.features.first).attributes
  }

  private static let point = "<Point><coordinates>8.5,47.5,1200</coordinates></Point>"
  private static let line = "<LineString><coordinates>1,2 3,4</coordinates></LineString>"
  private static let area = """
    <Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing>
    </outerBoundaryIs></Polygon>
    """

  private func position(_ longitude: Double, _ latitude: Double, _ altitude: Double? = nil)
    -> Position
  {
    Position(longitude: longitude, latitude: latitude, altitude: altitude)
  }

  @Test("folders are layers, and placemarks have a name and a description, also in an archive")
  func layers() throws {
    let text = """
      <Folder><name>Huts</name><Placemark id="h1"><name>Hütte</name><description>warm</description>
      \(Self.point)</Placemark></Folder>
      <Folder><name>Paths</name><Placemark><name>Pfad</name>\(Self.line)</Placemark></Folder>
      """
    let stored = try read(text)
    let hut = try #require(stored.features.first)
    #expect(hut.identifier == .string("h1"))
    #expect(hut.attributes["name"] == .string("Hütte"))
    #expect(hut.attributes["description"] == .string("warm"))
    #expect(hut.geometry == .point(position(8.5, 47.5, 1200)))
    let paths = try read(text, layer: "Paths")
    #expect(paths.features.map { $0.attributes["name"] } == [.string("Pfad")])
    let error = #expect(throws: ResourceError.self) { try read(text, layer: "Lakes") }
    #expect(
      error?.description == "a.kml: no layer 'Lakes'; the layers are: Huts, Paths")
  }

  @Test(
    "geometries are read",
    arguments: [
      ("<Point><coordinates> 8.5 , 47.5 , 12 </coordinates></Point>", "Point 8.5,47.5,12"),
      (line, "Line 1,2 3,4"),
      (
        "<MultiGeometry>\(line)<LineString><coordinates>5,6\n7,8</coordinates></LineString></MultiGeometry>",
        "Lines 1,2 3,4|5,6 7,8"
      ),
      (
        "<gx:Track><when>2020</when><gx:coord>1 2 0</gx:coord><gx:coord>3 4 5</gx:coord></gx:Track>",
        "Line 1,2,0 3,4,5"
      ),
      (
        "<gx:MultiTrack><gx:Track><gx:coord>1 2</gx:coord><gx:coord>3 4</gx:coord></gx:Track></gx:MultiTrack>",
        "Line 1,2 3,4"
      ),
    ])
  func geometries(content: String, expected: String) throws {
    let stored = try read("<Placemark>\(content)</Placemark>")
    func text(_ positions: [Position]) -> String {
      positions.map { position in
        ([position.longitude, position.latitude] + [position.altitude].compactMap { $0 })
          .map { $0.rounded() == $0 ? "\(Int($0))" : "\($0)" }.joined(separator: ",")
      }.joined(separator: " ")
    }
    let found =
      switch stored.features.first?.geometry {
      case .point(let point): "Point " + text([point])
      case .lineString(let line): "Line " + text(line)
      case .multiLineString(let lines): "Lines " + lines.map(text).joined(separator: "|")
      default: "none"
      }
    #expect(found == expected)
  }

  @Test(
    "the colors of styles, which are alpha, blue, green and red, become properties of simplestyle")
  func styles() throws {
    let shared = """
      <Style id="n"><LineStyle><color>ff0000ff</color><width>3</width></LineStyle>
      <PolyStyle><color>7f00aa00</color></PolyStyle><IconStyle><color>ff00ffff</color></IconStyle>
      </Style><Style id="h"><LineStyle><color>ffffffff</color></LineStyle></Style>
      <StyleMap id="m"><Pair><key>highlight</key><styleUrl>#h</styleUrl></Pair>
      <Pair><key>normal</key><styleUrl>#n</styleUrl></Pair></StyleMap>
      """
    let line = try attributes("<styleUrl>#m</styleUrl>" + Self.line, shared: shared)
    #expect(line["stroke"] == .string("#ff0000"))
    #expect(line["stroke-width"] == .double(3))
    #expect(line["stroke-opacity"] == .double(1))
    #expect(line["fill"] == nil)
    let area = try attributes("<styleUrl>#n</styleUrl>" + Self.area, shared: shared)
    #expect(area["fill"] == .string("#00aa00"))
    // The alpha is 0x7f of 0xff.
    #expect(area["fill-opacity"] == .double(0.498))
    let own = "<Style><LineStyle><color>ffff0000</color></LineStyle></Style>"
    let both = try attributes("<styleUrl>#n</styleUrl>" + own + Self.line, shared: shared)
    #expect(both["stroke"] == .string("#0000ff"))
    #expect(both["stroke-width"] == .double(3))
    let point = try attributes("<styleUrl>#n</styleUrl>" + Self.point, shared: shared)
    #expect(point["marker-color"] == .string("#ffff00"))
    let bare = "<Style><PolyStyle><fill>0</fill><outline>0</outline></PolyStyle></Style>"
    let hollow = try attributes(bare + Self.area)
    #expect(hollow["fill-opacity"] == .double(0))
    #expect(hollow["stroke-opacity"] == .double(0))
  }

  @Test("extended data are attributes, and fields of a schema have its types")
  func extendedData() throws {
    let values = try attributes(
      """
      <ExtendedData><Data name="n"><displayName>N</displayName><value>12</value></Data>
      <SchemaData><SimpleData name="code">12</SimpleData><SimpleData name="open">1</SimpleData>
      </SchemaData></ExtendedData>\(Self.point)
      """,
      shared: """
        <Schema id="s"><SimpleField type="string" name="code"/><SimpleField type="bool" name="open"/></Schema>
        """)
    #expect(values["n"] == .integer(12))
    #expect(values["code"] == .string("12"))
    #expect(values["open"] == .bool(true))
  }

  @Test("placemarks and folders with visibility 0 are hidden")
  func visibility() throws {
    let stored = try read(
      """
      <Placemark><name>a</name><visibility>0</visibility>\(Self.point)</Placemark>
      <Folder><visibility>0</visibility><Folder><Placemark>\(Self.point)</Placemark></Folder></Folder>
      <Placemark><name>b</name><visibility>1</visibility>\(Self.point)</Placemark>
      """)
    #expect(stored.features.map { $0.attributes["name"] } == [.string("b")])
    #expect(stored.warnings.isEmpty)
  }

  @Test(
    "undrawn elements are a warning, and data without other elements is empty",
    arguments: [
      (
        "<NetworkLink><name>more</name><Link><href>b.kml</href></Link></NetworkLink>",
        DataWarning.Kind.notDrawn, "the network link 'more' to b.kml"
      ),
      (
        "<ScreenOverlay><name>logo</name><Icon><href>x.png</href></Icon></ScreenOverlay>",
        .notDrawn, "the screen overlay 'logo' is an image"
      ),
      (
        "<Placemark><name>n</name></Placemark>", .missingCoordinates,
        "1 feature has no geometry, the first is feature 1 'n'"
      ),
      (
        "<Placemark><LineString><coordinates>1,2</coordinates></LineString></Placemark>",
        .missingCoordinates, "1 feature has a line of one position, the first is feature 1"
      ),
      (
        "<Placemark><LineString><coordinates>1,2 3,x</coordinates></LineString></Placemark>",
        .missingCoordinates, "1 feature has a position that is not a finite longitude and latitude"
      ),
    ])
  func notDrawn(content: String, kind: DataWarning.Kind, message: String) throws {
    let beside = try read(content + "<Placemark>\(Self.point)</Placemark>")
    #expect(beside.warnings.map(\.kind) == [kind])
    #expect(beside.warnings.first?.message.hasPrefix(message) == true)
    #expect(try read(content).warnings.map(\.kind) == [kind, .empty])
  }

  @Test("a long line is complete")
  func longText() throws {
    let text = (0..<200_000).map { "\(Double($0) / 10_000),5" }.joined(separator: " ")
    let stored = try read(
      "<Placemark><LineString><coordinates>\(text)</coordinates></LineString></Placemark>")
    guard case .lineString(let line) = stored.features.first?.geometry else {
      Issue.record("no line")
      return
    }
    #expect(line.count == 200_000)
  }

  @Test("damaged documents give features or an error")
  func damage() throws {
    let whole = Array(
      "<kml><Placemark><name>a</name>\(Self.area)</Placemark><Placemark>\(Self.line)</Placemark></kml>"
        .utf8)
    var generator = SplitMix64(seed: 5)
    var refused = 0
    for _ in 0..<200 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...127, using: &generator)
      }
      if (try? KMLStore.features(bytes, at: .file(path: "a.kml"))) == nil { refused += 1 }
    }
    #expect(refused > 0)
  }
}
