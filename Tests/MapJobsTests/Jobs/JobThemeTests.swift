import MapData
import MapStyle
import RenderMap
import Testing

@testable import MapJobs

@Suite("Jobs with a theme")
struct JobThemeTests {
  private func job(_ text: String, defaults: MapJobDefaults = MapJobDefaults()) throws -> MapJob {
    let reader = MapJobReader(loader: ResourceLoader(), defaults: defaults)
    let members = try MapJobMembers(parsing: Array(text.utf8), file: "jobs.json", firstLine: 1)
    return try reader.job(of: members, line: nil)
  }

  private func reason(_ text: String) -> String? {
    let error = #expect(throws: MapJobError.self) { _ = try self.job(text) }
    return error.map { "\($0.path): \($0.reason)" }
  }

  @Test("the members of a theme are those of the command's options")
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

  @Test("limits are numbers, and colours may be listed")
  func lists() throws {
    let job = try job(
      ##"{"overlay": "a.csv", "style": "s.json", "colorBy": "a", "breaks": [1, 2.5], "palette": ["red", "#00f", "lime"]}"##
    )
    #expect(job.theme?.breaks == [1, 2.5])
    #expect(job.theme?.palette?.colors(3) == [.red, .blue, .lime])
  }

  @Test("jobs with data have the theme of the batch unless they have one")
  func defaults() throws {
    var defaults = MapJobDefaults()
    defaults.theme = Theme(colorBy: "usual")
    #expect(try job(#"{"data": "a.csv"}"#, defaults: defaults).theme?.colorBy == "usual")
    #expect(
      try job(#"{"data": "a.csv", "sizeBy": "own"}"#, defaults: defaults).theme
        == Theme(sizeBy: "own"))
    #expect(try job(#"{"style": "s.json"}"#, defaults: defaults).theme == nil)
  }

  @Test("mistakes name the member")
  func mistakes() {
    #expect(reason(#"{"style": "s", "colorBy": "a"}"#) == "colorBy: requires data or an overlay")
    #expect(reason(#"{"data": "a", "colorBy": 3}"#) == "colorBy: must be a string")
    #expect(
      reason(#"{"data": "a", "colorBy": "a", "breaks": "1,2"}"#)
        == "breaks: must be an array of numbers")
    #expect(
      reason(#"{"data": "a", "colorBy": "a", "breaks": [2, 1]}"#)
        == "breaks: must be numbers in ascending order, such as 10,20,50")
    #expect(reason(#"{"data": "a", "colorBy": "a", "classes": 0}"#) == "classes: must be 1 to 20")
    #expect(
      reason(#"{"data": "a", "colorBy": "a", "palette": ["red"]}"#)
        == "palette: must be the name of a palette, an array of colours, or an object of colours by values"
    )
    #expect(reason(#"{"data": "a", "reverse": true}"#)?.hasPrefix("reverse: requires") == true)
    #expect(
      reason(#"{"data": "a", "colorBy": "a", "scheme": "best"}"#)?.hasPrefix(
        "scheme: 'best' is not one of quantile, ") == true)
  }
}
