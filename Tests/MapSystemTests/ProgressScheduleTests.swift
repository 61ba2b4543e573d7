import MapSystem
import Testing

@Suite("The lines of a log about progress")
struct ProgressScheduleTests {
  /// Returns the seconds at which lines are due, for work whose progress is known every second.
  private func lines(during seconds: ClosedRange<Int>, _ fraction: (Int) -> Double?) -> [Int] {
    var schedule = ProgressSchedule()
    return seconds.filter { schedule.isDue(at: .seconds($0), fraction: fraction($0)) }
  }

  @Test("short work adds no lines")
  func short() { #expect(lines(during: 1...9) { Double($0) / 9 } == []) }

  @Test("fast work adds a line every 10 seconds")
  func fast() { #expect(lines(during: 1...35) { Double($0) / 40 } == [10, 20, 30]) }

  @Test("slower work adds a line every 5 %")
  func slow() { #expect(lines(during: 1...65) { Double($0) / 256 } == [13, 26, 39, 52, 65]) }

  @Test("very slow work, and work of unknown size, add a line every minute")
  func verySlow() {
    #expect(lines(during: 1...130) { Double($0) / 100_000 } == [60, 120])
    #expect(lines(during: 1...130) { _ in nil } == [60, 120])
  }
}
