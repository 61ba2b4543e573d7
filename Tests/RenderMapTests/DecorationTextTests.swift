import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Texts and lengths of decorations")
struct DecorationTextTests {
  @Test(
    "attributions lose their tags, and their references are resolved",
    arguments: [
      (
        #"<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a>"#,
        "© OpenStreetMap"
      ),
      ("&#169; A &#xA9; B &#xa9;&nbsp;C", "© A © B ©\u{A0}C"),
      ("one<br/>two<p>three</p> <b>f</b>our", "one two three four"),
      ("a <!-- <b> > --> b", "a b"),
      (#"<a title="x > y">link</a>"#, "link"),
      ("  a \n\t b  ", "a b"),
      ("a < b &amp; c > d &lt;e&gt;", "a < b & c > d <e>"),
      ("AT&T &unknown; &; &#xD800; &#0; &", "AT&T &unknown; &; &#xD800; &#0; &"),
      ("Institut g&eacute;ographique &yuml;", "Institut géographique ÿ"),
      ("tag without an end <a href='", "tag without an end"),
      ("", ""),
    ])
  func html(html: String, expected: String) { #expect(HTMLText.plain(html) == expected) }

  @Test("any text, however malformed, becomes a text without line breaks")
  func broken() {
    let pieces = [
      "<", ">", "&", ";", "#", "x", "a", "copy", "\"", "'", "<!--", "-->", " ", "\n", "é", "9", "/",
    ]
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      let text = (0..<Int(random.next() % 20)).map { _ in random.pick(pieces) }.joined()
      let plain = HTMLText.plain(text)
      #expect(!plain.contains("\n") && plain.count <= text.count, "\(text)")
    }
  }

  @Test("several attributions have a bar between them, and repeated parts are omitted")
  func joined() {
    #expect(AttributionText.joined(["<b>A</b>", "B"]) == "A | B")
    #expect(AttributionText.joined(["A", "A and B", "<i>A</i>", "", "C"]) == "A and B | C")
    #expect(AttributionText.joined(["A", "A"]) == "A")
    #expect(AttributionText.joined([]) == "")
    // The sign is not separated from its name.
    #expect(AttributionText.joined(["&copy; A"]) == "©\u{A0}A")
  }

  @Test("of very many attributions, those that others contain are not searched for")
  func manyAttributions() {
    let texts = (0..<100_000).map { "a\($0)" }
    #expect(AttributionText.joined(texts + texts) == texts.joined(separator: " | "))
    // "a1" is a part of "a10".
    #expect(AttributionText.joined((0...10).map { "a\($0)" }).hasPrefix("a0 | a2 | "))
    let long = String(repeating: "a", count: 200_000)
    #expect(AttributionText.joined([long + "b", long + long]) == "\(long)b | \(long)\(long)")
  }

  @Test("a compact attribution names no contributors")
  func shortened() {
    #expect(
      AttributionText.shortened(
        "©\u{A0}OpenMapTiles ©\u{A0}OpenStreetMap contributors | Contributors")
        == "©\u{A0}OpenMapTiles ©\u{A0}OpenStreetMap |")
    #expect(AttributionText.shortened("Natural Earth") == "Natural Earth")
  }

  @Test("a pixel is half as long at 60 degrees, and again with each zoom level")
  func resolution() {
    // The length is 2 π 6,378,137 m divided by 512 pixels.
    #expect(abs(ScaleBar.metersPerPixel(latitude: 0, zoom: 0) - 78_271.516_96) < 1e-4)
    #expect(abs(ScaleBar.metersPerPixel(latitude: 60, zoom: 0) - 39_135.758_48) < 1e-4)
    #expect(abs(ScaleBar.metersPerPixel(latitude: -60, zoom: 3) - 4891.969_81) < 1e-4)
  }

  @Test(
    "a bar is 1, 2 or 5 times a power of ten long, as long as there is room",
    arguments: [
      (78_271.516_96, .metric, "5000 km", 63.880), (78_271.516_96, .imperial, "2000 mi", 41.122),
      (78_271.516_96, .nautical, "2000 nmi", 47.322), (3, .metric, "200 m", 66.667),
      (3, .imperial, "500 ft", 50.8), (3, .nautical, "0.1 nmi", 61.733),
      (10, .metric, "1 km", 100), (9.99, .metric, "500 m", 50.050),
      (0.0023, .metric, "20 cm", 86.957), (0.0023, .imperial, "0.5 ft", 66.261),
    ] as [(Double, ScaleUnits, String, Double)])
  func bars(metersPerPixel: Double, units: ScaleUnits, label: String, width: Double) throws {
    let bar = try #require(
      ScaleBar(metersPerPixel: metersPerPixel, units: units, maxWidth: 100))
    #expect(bar.label == label)
    #expect(abs(bar.width - width) < 0.001)
  }

  @Test("the length of a bar has the digits and the decimal sign of the language")
  func decimalSign() {
    func label(_ tag: String?) -> String? {
      ScaleBar(
        metersPerPixel: 3, units: .nautical, maxWidth: 100, language: PictureLanguage.named(tag)
      )?.label
    }
    #expect(label(nil) == "0.1 nmi")
    #expect(label("de") == "0,1 nmi")
    #expect(label("de-CH") == "0.1 nmi")
    #expect(label("ar-EG") == "٠٫١ ميل بحري")
  }

  @Test(
    "the unit of a bar is in the script of the language",
    arguments: [
      ("ar", ScaleUnits.metric, "كم"), ("el", .metric, "χλμ."), ("he", .metric, "ק״מ"),
      ("ru-RU", .metric, "км"), ("uk", .metric, "км"), ("zh", .metric, "公里"),
      ("zh-TW", .metric, "公里"),
      ("ru", .imperial, "ми"), ("uk", .imperial, "mi"), ("ja", .metric, "km"),
      ("ja", .nautical, "海里"),
      ("fr", .metric, "km"), ("sw", .metric, "km"),
    ])
  func units(tag: String, units: ScaleUnits, unit: String) throws {
    let language = PictureLanguage.named(tag)
    let bar = try #require(
      ScaleBar(metersPerPixel: 100, units: units, maxWidth: 100, language: language))
    // Ten kilometers are 6.2 miles, and 5.4 nautical miles.
    #expect(bar.label == "\(language.localized(units == .metric ? "10" : "5")) \(unit)")
    #expect(language.unitLetters.contains(unit) == !unit.allSatisfy(\.isASCII))
  }

  @Test("a bar is never wider than its room, and always wider than a third of the room")
  func room() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<2000 {
      let resolution = random.next(in: 0.001...80_000)
      let room = random.next(in: 10...200)
      for units in ScaleUnits.allCases {
        let bar = try #require(
          ScaleBar(metersPerPixel: resolution, units: units, maxWidth: room))
        #expect(bar.width <= room * (1 + 1e-12) && bar.width > room * 0.3999)
      }
    }
    #expect(ScaleBar(metersPerPixel: 0, units: .metric, maxWidth: 100) == nil)
    #expect(ScaleBar(metersPerPixel: .nan, units: .metric, maxWidth: 100) == nil)
    #expect(ScaleBar(metersPerPixel: .infinity, units: .metric, maxWidth: 100) == nil)
  }
}
