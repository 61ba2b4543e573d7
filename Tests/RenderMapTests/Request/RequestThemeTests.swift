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

  @Test("limits are numbers, and colors may be listed")
  func lists() throws {
    let job = try job(
      ##"{"overlay": "a.csv", "style": "s.json", "colorBy": "a", "breaks": [1, 2.5], "palette": ["red", "#00f", "lime"]}"##
    )
    #expect(job.theme?.breaks == [1, 2.5])
    #expect(job.theme?.palette?.colors(3) == [.red, .blue, .lime])
  }

  @Test("mistakes name the member")
  func mistakes() {
    #expect(reason(#"{"style": "s", "colorBy": "a"}"#) == "colorBy: requires data or overlay")
    #expect(reason(#"{"data": "a", "colorBy": []}"#) == "colorBy: must be a text")
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
