import MapEngine
import MapData
import MapStyle
@testable import RenderMap
import Testing

@Suite("Requests with a theme")
struct RequestThemeTests {
  private func job(_ text: String) throws -> PictureRequest {
    let reader = try RequestReader(loader: ResourceLoader())
    let members = try RequestMembers(parsing: Array(text.utf8), file: "jobs.json", firstLine: 1)
    return try reader.request(of: members)
  }

  private func reason(_ text: String) -> String? {
    let error = #expect(throws: RequestError.self) { _ = try self.job(text) }
    return error.map { "\($0.path): \($0.reason)" }
  }

  @Test("the members of a theme match the options of the command")
  func members() throws {
    let job = try job(
      """
      {"data": "a.csv", "colorBy": "a", "sizeBy": "b", "labelBy": "c", "scheme": "jenks", "classes": 4,
       "palette": "rdbu", "reverse": true, "midpoint": -1.5, "maxRadius": 12}
      """)
    var theme = Theme(colorBy: "a", sizeBy: "b", labelBy: "c")
    theme.scheme = .natural
    theme.classCount = 4
    theme.palette = try Palette("RdBu")
    theme.isReversed = true
    theme.midpoint = -1.5
    theme.maxSize = 12
    #expect(job.theme == theme)
  }

  @Test(
    "a picture uses the properties of its theme only, unless another part can use any property",
    arguments: [
      (#""colorBy": "a", "facet": "b", "legend": true, "projection": "equalEarth""#, ["a", "b"]),
      (#""sizeBy": "a", "labelBy": "b", "title": "T", "hide": "water*""#, ["a", "b"]),
      (#""labelBy": "a""#, nil), (#""radius": 4"#, nil),
      (#""colorBy": "a", "set": {"data-fill.fill-color": ["get", "b"]}"#, nil),
      (#""colorBy": "a", "filter": {"data-fill": ["has", "b"]}"#, nil),
      (#""colorBy": "a", "overlayStyle": "layers.json""#, nil),
      (#""colorBy": "a", "join": "table.csv""#, nil), (#""colorBy": "a", "trackMarks": true"#, nil),
      (#""colorBy": "a", "language": "de""#, nil),
    ] as [(String, Set<String>?)])
  func usedProperties(members: String, used: Set<String>?) throws {
    #expect(try job(#"{"data": "a.geojson", \#(members)}"#).usedProperties == used)
  }

  @Test("limits are numbers, and colors may be listed")
  func lists() throws {
    let job = try job(
      ##"{"overlay": "a.csv", "style": "s.json", "colorBy": "a", "breaks": [1, 2.5], "palette": ["red", "#00f", "lime"]}"##
    )
    #expect(job.theme?.breaks == [1, 2.5])
    #expect(job.theme?.palette?.colors(3) == [.red, .blue, .lime])
  }

  @Test("the look of data needs no values, and defaults of a batch that need values are left out")
  func looks() throws {
    let job = try job(
      #"{"data": "a.csv", "fill_opacity": 0.5, "outline": "none", "lineWidth": "3", "radius": 4}"#)
    var theme = Theme()
    theme.look.fillOpacity = 0.5
    theme.look.outline = .off
    theme.look.lineWidth = 3
    theme.look.radius = 4
    #expect(job.theme == theme)
    let colored = try self.job(#"{"data": "a.csv", "colorBy": "a", "outline": "red"}"#)
    #expect(colored.theme?.look.outline == .color(.red))
    #expect(colored.theme?.colorBy == "a")
  }

  @Test("mistakes name the member")
  func mistakes() {
    #expect(
      reason(#"{"style": "s", "colorBy": "a"}"#) == "colorBy: requires data or overlay or join")
    #expect(reason(#"{"data": "a", "colorBy": []}"#) == "colorBy: must be a text")
    #expect(reason(#"{"style": "s", "radius": 3}"#) == "radius: requires data or overlay or join")
    #expect(
      reason(#"{"data": "a", "fillOpacity": 2}"#) == "fillOpacity: must be a number from 0 to 1")
    #expect(
      reason(#"{"data": "a", "outline": "blu"}"#)
        == "outline: must be a CSS color, such as #333 or red, or none")
    #expect(
      reason(#"{"data": "a", "sizeBy": "b", "radius": 3}"#)
        == "radius: 'b' decides the size of circles: use maxRadius for the greatest circle")
    #expect(
      reason(#"{"data": "a", "colorBy": "a", "breaks": "1,b"}"#)
        == "breaks: must be numbers, such as 10,20,50")
    #expect(
      reason(#"{"data": "a", "colorBy": "a", "breaks": [2, 1]}"#)
        == "breaks: must be numbers in ascending order, such as 10,20,50")
    #expect(
      reason(#"{"data": "a", "colorBy": "a", "classes": 0}"#)
        == "classes: must be an integer from 1 to 20")
    #expect(
      reason(#"{"data": "a", "colorBy": "a", "palette": ["red"]}"#)
        == "palette: must be the name of a palette, an array of colors, or an object of colors by values"
    )
    #expect(reason(#"{"data": "a", "reverse": true}"#)?.hasPrefix("reverse: requires") == true)
    #expect(
      reason(#"{"data": "a", "colorBy": "a", "scheme": "best"}"#)?.hasPrefix(
        "scheme: 'best' is not one of quantile, ") == true)
  }
}
