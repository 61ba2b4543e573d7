import MapGeoJSON
import Testing

@testable import RenderMap

@Suite("The limit that a class contains")
struct ClassLimitTests {
  private func key(
    _ values: [AttributeValue?], _ change: (inout Theme) -> Void
  ) throws -> ColorKey {
    var theme = Theme(colorBy: "a")
    change(&theme)
    return try #require(try ThemedFeatures(squares(values), by: theme).colors)
  }

  @Test("values at a limit are in the class above it, or in the class below it")
  func ownBreaks() throws {
    let values: [AttributeValue?] = [9, 10, 11, 20, 21]
    let lower = try key(values) { $0.breaks = [10, 20] }
    #expect(lower.classes.map(\.featureCount) == [1, 2, 2])
    let upper = try key(values) {
      $0.breaks = [10, 20]
      $0.inclusive = .upper
    }
    #expect(upper.classes.map(\.featureCount) == [2, 2, 1])
    #expect(
      upper.expression.json.jsonText
        == ##"["case",["<=",["get","a"],10],"#edf8b1",["<=",["get","a"],20],"#7fcdbb","#2c7fb8"]"##)
    for (value, index) in zip(values, [0, 0, 1, 1, 2]) {
      #expect(try upper.expression.color(of: value) == upper.classes[index].color.hexadecimal)
      #expect(upper.classes[index].contains(value?.number ?? 0))
    }
    #expect(try upper.expression.color(of: .double(.infinity)) == "#2c7fb8")
  }

  @Test("numbers written as texts and missing values have the same classes")
  func texts() throws {
    let key = try key(["10", "20", "x", nil, "30"]) {
      $0.breaks = [10, 20]
      $0.inclusive = .upper
    }
    #expect(key.classes.map(\.featureCount) == [1, 1, 1, 2])
    for (value, index) in zip(["10", "20", "30", "x", ""] as [AttributeValue], [0, 1, 2, 3, 3]) {
      #expect(try key.expression.color(of: value) == key.classes[index].color.hexadecimal)
    }
  }

  @Test("the limits of a scheme belong to the class below them")
  func scheme() throws {
    // The limits of 0 to 10 are 2, 4, 6 and 8.
    let numbers = WeightedNumbers((0...10).map(Double.init))
    let lower = NumberClasses(of: numbers, by: .equal, count: 5)
    let upper = NumberClasses(of: numbers, by: .equal, count: 5, inclusive: .upper)
    #expect(lower.breaks == [2, 4, 6, 8])
    #expect(upper.breaks == [2, 4, 6, 8])
    #expect(lower.counts(of: numbers) == [2, 2, 2, 2, 3])
    #expect(upper.counts(of: numbers) == [3, 2, 2, 2, 2])
    // Quantiles have the same members, and a limit that fits them.
    let pairs = WeightedNumbers([1, 2, 3, 4])
    #expect(NumberClasses(of: pairs, by: .quantile, count: 2).breaks == [3])
    #expect(NumberClasses(of: pairs, by: .quantile, count: 2, inclusive: .upper).breaks == [2])
  }

  @Test("a value at the midpoint is on the side whose class contains the limit")
  func midpoint() throws {
    for (inclusive, counts) in [(ClassLimit.lower, [2, 3]), (.upper, [3, 2])] {
      let key = try key([-2, -1, 0, 1, 2]) {
        $0.midpoint = 0
        $0.classCount = 2
        $0.inclusive = inclusive
      }
      #expect(key.classes.map(\.featureCount) == counts)
    }
  }

  @Test("categories have no limits")
  func categories() {
    let error = #expect(throws: RequestError.self) {
      _ = try self.key(["x"]) {
        $0.scheme = .categories
        $0.inclusive = .upper
      }
    }
    #expect(error?.description == "inclusive: categories have no limits: leave it out")
  }
}

@Suite("Schemes by means, deviations and gaps")
struct StatisticalBreaksTests {
  private func breaks(_ numbers: [Double], _ scheme: ClassScheme, _ count: Int) -> [Double] {
    NumberClasses(of: WeightedNumbers(numbers), by: scheme, count: count).breaks
  }

  @Test("limits are whole standard deviations from the mean")
  func deviation() {
    // The mean is 50, and the deviation of the sample is the root of (4 · 400 + 4 · 100) / 8, which is 15.81.
    let numbers: [Double] = [30, 30, 40, 40, 50, 60, 60, 70, 70]
    #expect(breaks(numbers, .deviation, 2) == [50])
    #expect(breaks(numbers, .deviation, 3) == [34.2, 65.8])
    #expect(breaks(numbers, .deviation, 4) == [34.2, 50, 65.8])
    // No number is two deviations from the mean. The other limits may be rounded further.
    #expect(breaks(numbers, .deviation, 5) == [34, 66])
    #expect(breaks([7, 7], .deviation, 5) == [])
  }

  @Test("the head is divided at its mean again and again, up to the greatest number of classes")
  func headTail() {
    // The mean is 22, and the mean of 94 and 100 above it is 97.
    let numbers: [Double] = [1, 1, 1, 1, 1, 1, 10, 10, 94, 100]
    #expect(breaks(numbers, .headTail, 20) == [50, 100])
    #expect(breaks(numbers, .headTail, 2) == [50])
    #expect(breaks([3, 5], .headTail, 20) == [5])
    let next = Double(1).nextUp
    #expect(breaks([1, next], .headTail, 20) == [next])
  }

  @Test("limits are in the widest gaps")
  func maximum() {
    #expect(breaks([1, 2, 3, 50, 51, 99, 100], .maximum, 3) == [50, 80])
    // Of equal gaps, the gaps between the greatest numbers come first.
    #expect(breaks([1, 2, 3, 4], .maximum, 2) == [4])
    #expect(breaks([-1e308, 0, 1e308], .maximum, 3) == [0, 1e308])
  }

  @Test("fewer classes than requested are reported")
  func notices() throws {
    var theme = Theme(colorBy: "a")
    theme.scheme = .headTail
    theme.classCount = 5
    let values: [AttributeValue?] = [1, 1.5, 2, 2.5, 3, 3.5, 90, 100]
    let headTail = try ThemedFeatures(squares(values), by: theme)
    #expect(
      headTail.notices.map(\.message)
        == ["head-tail divides the values into 3 classes instead of 5"])
    theme.scheme = .deviation
    let deviation = try ThemedFeatures(squares([1, 2, 3, 4, 5, 6]), by: theme)
    #expect(
      deviation.notices.map(\.message) == [
        "no value is beyond some of the standard deviations; there are 3 classes instead of 5"
      ])
    theme.midpoint = 3
    let error = #expect(throws: RequestError.self) { try theme.check() }
    #expect(
      error?.description
        == "midpoint: the means of the values are the limits of deviation: leave it out")
  }

  @Test("a diverging palette has its middle at the mean of deviations")
  func middle() throws {
    var theme = Theme(colorBy: "a")
    theme.scheme = .deviation
    theme.classCount = 3
    theme.palette = try Palette("RdBu")
    let values: [AttributeValue?] = [30, 40, 50, 50, 60, 70]
    let colors = try #require(try ThemedFeatures(squares(values), by: theme).colors)
    #expect(colors.classes.map(\.color) == Palette.redToBlue.colors(3))
  }
}
