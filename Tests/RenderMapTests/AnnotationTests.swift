import MapGeometry
import MapJSON
import MapStyle
import MapText
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Markers and paths as text and JSON")
struct AnnotationTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let tower = LngLat(longitude: 2.5, latitude: 48.5)

  private func json(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

  @Test(
    "a marker is a place, a color and a label",
    arguments: [
      ("2.5,48.5", PlaceMarker(at: tower)), ("2.5, 48.5,", PlaceMarker(at: tower)),
      ("2.5,48.5,red", PlaceMarker(at: tower, color: red)),
      ("2.5,48.5,f00,A", PlaceMarker(at: tower, color: red, label: "A")),
      ("2.5,48.5,#F00, a b ", PlaceMarker(at: tower, color: red, label: "a b")),
      ("2.5,48.5,,here, there", PlaceMarker(at: tower, label: "here, there")),
      ("2.5,48.5,rgb(255, 0, 0),x", PlaceMarker(at: tower, color: red, label: "x")),
    ])
  func markers(text: String, expected: PlaceMarker) throws {
    #expect(try PlaceMarker(text) == expected)
    #expect(try PlaceMarker(JSONValue(.string(text))) == expected)
  }

  @Test("a marker of a job can be an object, too")
  func markerObject() throws {
    #expect(
      try PlaceMarker(json(#"{"at": [2.5, 48.5], "color": "f00", "label": "7"}"#))
        == PlaceMarker(at: Self.tower, color: Self.red, label: "7"))
  }

  @Test(
    "a malformed marker is an error that names the wrong part",
    arguments: [
      ("", "place"), ("2.5", "place"), ("48.5,200", "place"), ("a,b", "place"), ("nan,1", "place"),
      ("1,2,reddish", "color"), ("1,2,rgb(1", "color"),
    ])
  func wrongMarkers(text: String, part: String) {
    #expect { try PlaceMarker(text) } throws: { ($0 as? RequestError)?.path == part }
  }

  @Test(
    "a malformed marker of a job is an error that names the member",
    arguments: [
      ("7", ""), ("{}", "at"), (#"{"at": [1]}"#, "at"), (#"{"at": [1, "2"]}"#, "at"),
      (#"{"at": [1, 2], "color": 3}"#, "color"), (#"{"at": [1, 2], "label": 3}"#, "label"),
      (#"{"at": [1, 2], "colour": "red"}"#, "colour"),
    ])
  func wrongMarkerObjects(text: String, part: String) throws {
    let json = try json(text)
    #expect { try PlaceMarker(json) } throws: { ($0 as? RequestError)?.path == part }
  }

  @Test("a letter or up to two digits are in the head of a pin, and other labels are beside it")
  func heads() {
    func isInHead(_ label: String) -> Bool {
      PlaceMarker(at: Self.tower, label: label).hasLabelInHead
    }
    #expect(isInHead("A") && isInHead("7") && isInHead("42") && isInHead("é"))
    #expect(!isInHead("") && !isInHead("ab") && !isInHead("123") && !isInHead("Tour Eiffel"))
  }

  @Test("a path is its appearance, then places that are separated by spaces or bars")
  func paths() throws {
    let places = [LngLat(longitude: 1, latitude: 2), LngLat(longitude: 3, latitude: 4)]
    #expect(try MapPath("1,2 3,4") == MapPath(places))
    #expect(try MapPath("1,2|3,4") == MapPath(places))
    #expect(
      try MapPath("color=#f00|width=3|1,2  3,4") == MapPath(places, color: Self.red, width: 3))
    let three = places + [LngLat(longitude: 5, latitude: 6)]
    #expect(
      try MapPath("1,2|fill=f003|3,4|5,6")
        == MapPath(three, fill: Color(red: 1, green: 0, blue: 0, alpha: 0.2)))
  }

  @Test("a polyline is all of the text after enc: or enc6:, bars included")
  func polylines() throws {
    let example = try EncodedPolyline.decode("_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    #expect(try MapPath("enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@") == MapPath(example))
    #expect(
      try MapPath("width=1|1,2|enc:_p~iF~ps|U")
        == MapPath(
          [LngLat(longitude: 1, latitude: 2)] + example.prefix(1), width: 1))
    #expect(
      try MapPath("enc6:_p~iF~ps|U??").places.first == LngLat(longitude: -12.02, latitude: 3.85))
  }

  @Test("a path of a job can be an object, too")
  func pathObject() throws {
    let path = try MapPath(
      json(
        #"{"points": [[1, 2], [3, 4]], "color": "red", "width": 0, "fill": null}"#
          .replacing(#", "fill": null"#, with: "")))
    #expect(
      path
        == MapPath(
          [LngLat(longitude: 1, latitude: 2), LngLat(longitude: 3, latitude: 4)], color: Self.red,
          width: 0))
    #expect(try MapPath(json(#"{"polyline": "_p~iF~ps|U??"}"#)).places.count == 2)
    #expect(
      try MapPath(json(#"{"polyline6": "_p~iF~ps|U??"}"#)).places.first?.latitude == 3.85)
    #expect(try MapPath(json(#""1,2 3,4""#)).places.count == 2)
  }

  @Test(
    "a malformed path is an error that names the wrong part",
    arguments: [
      ("", "points"), ("1,2", "points"), ("1,2|x,4", "point 2"), ("1,2 3", "point 2"),
      ("fill=red|1,2|3,4", "points"), ("colour=red|1,2|3,4", "colour"),
      ("color=reddish|1,2|3,4", "color"), ("width=-1|1,2|3,4", "width"),
      ("width=x|1,2|3,4", "width"), ("enc:", "points"), ("enc:_p~iF", "polyline"),
    ])
  func wrongPaths(text: String, part: String) {
    #expect { try MapPath(text) } throws: { ($0 as? RequestError)?.path == part }
  }

  @Test(
    "a malformed path of a job is an error that names the member",
    arguments: [
      ("7", ""), ("{}", "points"), (#"{"points": [[1, 2], [3]]}"#, "points[1]"),
      (#"{"points": [[1, 2], [3, 4]], "width": "3"}"#, "width"), (#"{"polyline": 3}"#, "polyline"),
    ])
  func wrongPathObjects(text: String, part: String) throws {
    let json = try json(text)
    #expect { try MapPath(json) } throws: { ($0 as? RequestError)?.path == part }
  }

  @Test("a path can be an arrow, curved or not, as text and as JSON")
  func arrows() throws {
    let places = [LngLat(longitude: 1, latitude: 2), LngLat(longitude: 3, latitude: 4)]
    var expected = MapPath(places)
    (expected.arrow, expected.curve) = (.both, -0.25)
    #expect(try MapPath("arrow=both|curve=-0.25|1,2 3,4") == expected)
    #expect(
      try MapPath(json(#"{"points": [[1, 2], [3, 4]], "arrow": "both", "curve": -0.25}"#))
        == expected)
    #expect(try MapPath("1,2 3,4").arrow == nil && MapPath("1,2 3,4").curve == 0)
  }

  @Test(
    "the radius of a circle has a unit, or is in meters",
    arguments: [
      ("5km", 5000), ("250 m", 250), ("250", 250), ("1.5mi", 2414.016), ("2nmi", 3704),
    ])
  func circles(radius: String, meters: Double) throws {
    let circle = MapPath(circleAround: Self.tower, radius: meters)
    let text = try MapPath("circle=\(radius)|2.5,48.5")
    #expect(text.places == circle.places)
    #expect(abs((text.radius ?? 0) - meters) < 1e-9)
    let object = try MapPath(json(#"{"at": [2.5, 48.5], "circle": "\#(radius)"}"#))
    #expect(object == text)
  }

  @Test(
    "a setting that does not apply to a path is an error that names it",
    arguments: [
      ("text=|1,2 3,4", "text"), ("size=3|1,2 3,4", "size"),
      ("arrow=up|1,2 3,4", "arrow"), ("arrow=end|fill=red|1,2 3,4 5,6", "arrow"),
      ("arrow=end|circle=5km|1,2", "arrow"), ("curve=0.6|1,2 3,4", "curve"),
      ("curve=x|1,2 3,4", "curve"), ("curve=0.1|circle=5km|1,2", "curve"),
      ("circle=5|1,2 3,4", "points"), ("circle=0|1,2", "circle"),
      ("circle=5 furlong|1,2", "circle"),
      ("circle=km|1,2", "circle"), ("circle=10001km|1,2", "circle"), ("circle=-1m|1,2", "circle"),
    ])
  func wrongSettings(text: String, part: String) {
    #expect { try MapPath(text) } throws: { ($0 as? RequestError)?.path == part }
  }

  @Test("a path can have a text along its line")
  func pathText() throws {
    let path = try MapPath("text=Main route|size=14|1,2 3,4")
    #expect(path.text == "Main route" && path.size == 14)
    let object = #"{"points": [[1, 2], [3, 4]], "text": "Main route", "size": 14}"#
    #expect(try MapPath(json(object)) == path)
  }

  @Test("a note is its settings, a place, and the rest of the text")
  func notes() throws {
    #expect(try PlaceNote("2.5,48.5|Eiffel") == PlaceNote(at: Self.tower, "Eiffel"))
    #expect(
      try PlaceNote(#"2.5,48.5|a=b|c\nd"#) == PlaceNote(at: Self.tower, "a=b|c\nd"))
    let full = PlaceNote(
      at: Self.tower, "T", color: Self.red, size: 14, offset: Point(40, -30), anchor: .bottomLeft)
    #expect(
      try PlaceNote("color=f00|size=14|offset=40, -30|anchor=bottom-left|2.5,48.5|T") == full)
    let object = #"""
      {"at": [2.5, 48.5], "text": "T", "color": "f00", "size": 14, "offset": [40, -30],
       "anchor": "bottom-left"}
      """#
    #expect(try PlaceNote(json(object)) == full)
    #expect(try PlaceNote(json(#""2.5,48.5|T""#)).text == "T")
  }

  @Test(
    "a malformed note is an error that names the wrong part",
    arguments: [
      ("", "place"), ("2.5,48.5", "text"), ("2.5,48.5| ", "text"), ("x|T", "place"),
      ("size=x|1,2|T", "size"), ("size=201|1,2|T", "size"), ("offset=1|1,2|T", "offset"),
      ("offset=1,x|1,2|T", "offset"), ("anchor=up|1,2|T", "anchor"), ("color=-|1,2|T", "color"),
      ("width=3|1,2|T", "width"),
    ])
  func wrongNotes(text: String, part: String) {
    #expect { try PlaceNote(text) } throws: { ($0 as? RequestError)?.path == part }
  }

  @Test(
    "a malformed note of a job is an error that names the member",
    arguments: [
      ("7", ""), ("{}", "at"), (#"{"at": [1, 2]}"#, "text"),
      (#"{"at": [1, 2], "text": 5}"#, "text"),
      (#"{"at": [1, 2], "text": "T", "size": "a"}"#, "size"),
      (#"{"at": [1, 2], "text": "T", "offset": 5}"#, "offset"),
      (#"{"at": [1, 2], "text": "T", "label": "a"}"#, "label"),
    ])
  func wrongNoteObjects(text: String, part: String) throws {
    let json = try json(text)
    #expect { try PlaceNote(json) } throws: { ($0 as? RequestError)?.path == part }
  }

  @Test("any text is a marker, a path, a note or an error")
  func fuzz() {
    let pieces = [
      "1", ",", "|", " ", "-", "color=", "fill=", "width=", "arrow=", "curve=", "circle=", "end",
      "km", "red", "enc:", "enc6:", "?", "~", "(",
      ")", "é", "=", "90", ".", "e9",
    ]
    var random = SplitMix64(seed: 5)
    for _ in 0..<5000 {
      let text = (0..<Int(random.next() % 16)).map { _ in random.pick(pieces) }.joined()
      if let marker = try? PlaceMarker(text) { #expect(abs(marker.place.latitude) <= 90) }
      if let note = try? PlaceNote(text) { #expect(!note.text.isEmpty) }
      if let path = try? MapPath(text) {
        #expect(path.places.count >= (path.radius == nil ? 2 : 1))
      }
    }
  }
}
