import Testing

@testable import MapEngine

@Suite("Easing")
struct EasingTests {
  @Test("a change begins at its start and ends at its end, also for times outside of it")
  func ends() {
    for easing in [Easing.ease, .linear, Easing(x1: 0.9, y1: -1, x2: 0.1, y2: 2)] {
      #expect(easing.progress(at: -1) == 0 && easing.progress(at: 0) == 0)
      #expect(easing.progress(at: 1) == 1 && easing.progress(at: 2) == 1)
    }
    #expect(Easing.ease.progress(at: .nan) == 0)
  }

  @Test("the progress of a linear change is its share of the time")
  func linear() {
    for share in [0.1, 0.25, 0.5, 0.9] {
      #expect(abs(Easing.linear.progress(at: share) - share) < 1e-9)
    }
  }

  @Test("CSS's ease is at 0.8024 after half of the time")
  func ease() {
    #expect(abs(Easing.ease.progress(at: 0.5) - 0.8024) < 1e-4)
  }

  @Test(
    "properties change by the cube of the time in the first half, and symmetrically in the second")
  func cubic() {
    #expect(Easing.cubicInOut(at: 0.25) == 0.0625)
    #expect(Easing.cubicInOut(at: 0.5) == 0.5)
    #expect(Easing.cubicInOut(at: 0.75) == 0.9375)
  }
}
