import MapEngine
import MapJSON
@testable import RenderMap
import Testing

@Suite("Results of batches")
struct BatchResultTests {
  private func text(_ result: BatchResult, features: Bool = false, times: Bool = false) -> String {
    String(decoding: result.json(unit: features ? .feature : .line, hasTimes: times), as: UTF8.self)
  }

  @Test("a result is one line with its content, and with the time only on request")
  func json() {
    var result = BatchResult(number: 3, name: "a\nb", status: .ok)
    result.output = "out/a.png"
    result.duration = .milliseconds(12)
    #expect(text(result) == #"{"line":3,"name":"a\nb","status":"ok","output":"out/a.png"}"#)
    result.warnings = [MapWarning(.oddData, place: "sources.x", message: "y")]
    result.output = nil
    #expect(
      text(result, features: true, times: true)
        == #"{"feature":3,"name":"a\nb","status":"ok","warnings":[{"class":"odd-data","#
        + #""place":"sources.x","message":"y"}],"milliseconds":12}"#
    )
  }

  @Test("the reasons of a failure are objects")
  func problems() {
    var result = BatchResult(number: 1, status: .failed)
    result.error = "s:3: layers[0]: x"
    result.problems = [
      JobProblem(.warning(.styleMistake), place: "layers[0]", file: "s", line: 3, message: "x"),
      JobProblem(.failed, message: "y"),
    ]
    #expect(
      text(result)
        == #"{"line":1,"status":"failed","error":"s:3: layers[0]: x","problems":["#
        + #"{"class":"style-mistake","place":"layers[0]","file":"s","line":3,"message":"x"},"#
        + #"{"class":"failed","place":"","message":"y"}]}"#)
  }

  @Test("a picture is in its result as base64, with the bounds of its map")
  func picture() throws {
    var result = BatchResult(number: 1, status: .ok)
    result.file = [1, 2, 3, 4]
    result.mediaType = "image/png"
    #expect(text(result) == #"{"line":1,"status":"ok","type":"image/png","picture":"AQIDBA=="}"#)
    result.bounds = try GeographicBounds(west: 5, south: 45.5, east: 10, north: 48)
    #expect(text(result).contains(#""type":"image/png","bounds":[5.0,45.5,10.0,48.0],"picture":"#))
  }

  @Test("progress states the number, the rate and the time")
  func progress() {
    var counts = BatchCounts()
    for _ in 0..<30 { counts.add(BatchResult(number: 1, status: .ok), fraction: 0.25) }
    #expect(
      counts.progress(after: .seconds(20), width: 8)
        == "[##------] 30 of about 120, 1.5/s, 1:00 left")
    #expect(
      counts.progress(after: .seconds(20), width: nil)
        == "[25 %] 30 of about 120, 1.5/s, 1:00 left")
    counts.add(BatchResult(number: 1, status: .failed), fraction: nil)
    counts.add(BatchResult(number: 1, status: .skipped), fraction: 1)
    #expect(
      counts.progress(after: .seconds(3200), width: 2)
        == "[##] 32 of 32, 0.0/s, 0:00 left, 1 failed, 1 already exist")
    #expect(BatchCounts().progress(after: .zero, width: 8) == "0 done, 0.0/s")
  }
}
