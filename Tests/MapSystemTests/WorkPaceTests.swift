import MapSystem
import Testing

@Suite("The pace of work")
struct WorkPaceTests {
  @Test("progress shows a bar, the total, the rate and the time left")
  func progress() {
    #expect(
      WorkPace.progress(3, of: 12, after: .seconds(6), width: 8)
        == "[##------] 3 of 12, 0.5/s, 0:18 left")
    #expect(WorkPace.progress(0, of: 12, after: .seconds(6), width: 4) == "[----] 0 of 12")
    #expect(
      WorkPace.progress(2, of: 2, after: .seconds(1), width: 2) == "[##] 2 of 2, 2.0/s, 0:00 left")
  }

  @Test("a bar is never longer than its width", arguments: [-1.0, 0, 0.5, 1, 7])
  func bar(fraction: Double) {
    #expect(WorkPace.bar(fraction, width: 10).count == 12)
  }

  @Test(
    "only complete work has 100 percent",
    arguments: [
      (-1.0, "[0 %]"), (0.129, "[12 %]"), (0.999, "[99 %]"), (1, "[100 %]"), (7, "[100 %]"),
    ])
  func percent(fraction: Double, text: String) {
    #expect(WorkPace.percent(fraction) == text)
    #expect(WorkPace.bar(fraction, width: nil) == text)
  }
}
