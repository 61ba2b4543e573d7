import MapTestSupport
import Testing

@testable import RenderMap

@Suite("Limits of classes")
struct BreaksTests {
  private func breaks(_ numbers: [Double], _ scheme: ClassScheme, _ count: Int) -> [Double] {
    NumberClasses(of: WeightedNumbers(numbers), by: scheme, count: count).breaks
  }

  @Test("quantiles have equal counts of numbers, with round limits between them")
  func quantiles() {
    // The classes are 1 2 | 3 4 | 5 6. Any limit above 2 and up to 3 divides the first two, and 3 is the only integer.
    #expect(breaks([6, 1, 5, 2, 4, 3], .quantile, 3) == [3, 5])
    // The classes are 13 | 270. The number 200 is rounder than the middle.
    #expect(breaks([13, 270], .quantile, 2) == [200])
    // The five numbers are divided into classes of three and two.
    #expect(breaks([1, 2, 3, 4, 5], .quantile, 2) == [4])
  }

  @Test("equal numbers are in one class, which leaves fewer classes")
  func ties() {
    // The share of a class is 2.75. The end of the six zeros is nearest to two shares, and 1 and 2 end at the third.
    #expect(breaks([0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5], .quantile, 4) == [1, 3])
    // There are fewer numbers than classes, so each number has a class.
    #expect(breaks([0, 0, 0, 0, 0, 0, 1, 2], .quantile, 4) == [1, 2])
    #expect(breaks([7, 7, 7], .quantile, 4) == [])
    #expect(breaks([7, 7, 9], .natural, 4) == [8])
  }

  @Test("classes of equal width have round limits only if these are near")
  func equal() {
    #expect(breaks([0, 100], .equal, 4) == [25, 50, 75])
    // 10.33 and 20.67; between 9 and 20, and 20 and 31 there are no numbers, but 10 and 20 are too far away.
    #expect(breaks([0, 9, 20, 31], .equal, 3) == [10.5, 20.5])
  }

  @Test("natural breaks are in the widest gaps")
  func natural() {
    #expect(breaks([1, 2, 3, 50, 51, 52, 99, 100], .natural, 3) == [50, 80])
    // The division {4, 5} {9, 10} costs 1/2 + 1/2, and {4} {5, 9, 10} costs 14.
    #expect(breaks([4, 5, 9, 10], .natural, 2) == [8])
    #expect(breaks([4, 5, 9, 10], .natural, 4) == [5, 8, 10])
    // Equal numbers are weighted: 0 0 0 0 3 | 5 costs 7.2, and 0 0 0 0 | 3 5 costs 2.
    #expect(breaks([0, 0, 0, 0, 3, 5], .natural, 2) == [2])
  }

  @Test("pretty limits are multiples of 1, 2 or 5, and of powers of ten")
  func pretty() {
    #expect(breaks([0, 98], .pretty, 5) == [20, 40, 60, 80])
    #expect(breaks([-0.013, 0.031], .pretty, 3) == [0, 0.02])
    #expect(breaks([0, 100], .pretty, 5) == [20, 40, 60, 80])
  }

  @Test("logarithmic limits grow by about the same factor")
  func logarithmic() {
    #expect(breaks([1, 10000], .log, 4) == [10, 100, 1000])
  }

  @Test("limits of numbers of any size are found")
  func extremes() {
    #expect(breaks([-1e308, 1e308], .equal, 2) == [0])
    #expect(breaks([-1e308, 1e308], .quantile, 2) == [0])
    let next = Double(1).nextUp
    #expect(breaks([1, next], .quantile, 2) == [next])
    let tiny = Double.leastNonzeroMagnitude
    #expect(breaks([0, tiny], .natural, 2) == [tiny])
    #expect(breaks([1e300, 1e308], .natural, 2).count == 1)
    #expect(
      breaks([123_456_789_012_345, 123_456_789_012_346], .quantile, 2) == [123_456_789_012_346])
  }

  @Test(
    "the simplest number has the fewest digits",
    arguments: [
      (130.0, 270.0, 200.0), (130, 170, 150), (-5, 3, 0), (0.32, 0.36, 0.35), (99.5, 100.5, 100),
      (-270, -130, -200), (1234, 1234.5, 1234.5), (0.1, 0.3, 0.2), (0, 1, 1), (-1, 0, 0),
      (999, 1001, 1000), (17, 18, 18),
    ])
  func simplest(low: Double, high: Double, expected: Double) {
    #expect(RoundNumber.simplest(above: low, to: high) == expected)
  }

  @Test("the simplest number is in its range, at any magnitude")
  func simplestInRange() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let magnitude = Powers.tenTo(random.next(in: -300...300))
      let a = random.next(in: -1...1) * magnitude
      let b = random.next(in: -1...1) * magnitude
      guard a != b else { continue }
      let number = RoundNumber.simplest(above: min(a, b), to: max(a, b))
      #expect(number > min(a, b) && number <= max(a, b))
    }
  }
}

@Suite("Laws of classes")
struct ClassLawTests {
  private static let schemes: [ClassScheme] = [
    .quantile, .equal, .natural, .pretty, .log, .deviation, .headTail, .maximum,
  ]

  /// Returns random numbers of several shapes: even, skewed, with many equal ones, negative.
  private func numbers(_ random: inout SplitMix64) -> [Double] {
    let count = Int.random(in: 1...120, using: &random)
    let shape = Int.random(in: 0...4, using: &random)
    return (0..<count).map { _ in
      let share = random.next(in: 0...1)
      switch shape {
      case 0: return share * 1000
      case 1: return Powers.tenTo(share * 9)
      case 2: return (share * 6).rounded()
      case 3: return share * 2 - 1
      default: return (share * 1e6).rounded() / 100
      }
    }
  }

  @Test("every number is in exactly one class, and limits ascend")
  func partition() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<400 {
      let list = numbers(&random)
      let weighted = WeightedNumbers(list)
      for scheme in Self.schemes where scheme != .log || list.allSatisfy({ $0 > 0 }) {
        let classes = NumberClasses(
          of: weighted, by: scheme, count: Int.random(in: 1...9, using: &random))
        #expect(zip(classes.breaks, classes.breaks.dropFirst()).allSatisfy(<))
        #expect(classes.counts(of: weighted).reduce(0, +) == list.count)
        for number in list {
          let index = classes.index(of: number)
          #expect(index == classes.breaks.count { $0 <= number })
        }
      }
    }
  }

  @Test("quantiles without equal numbers differ by one number at most")
  func quantileCounts() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<300 {
      let list = Set(
        (0..<Int.random(in: 2...200, using: &random)).map { _ in random.next(in: -9...9) })
      let weighted = WeightedNumbers(Array(list))
      let count = Int.random(in: 1...min(9, list.count), using: &random)
      let counts = NumberClasses(of: weighted, by: .quantile, count: count).counts(of: weighted)
      #expect(counts.count == count)
      #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
    }
  }

  @Test("with equal numbers, the end of each class is as near to its share as they allow")
  func quantileTies() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let weighted = WeightedNumbers(numbers(&random))
      let count = Int.random(in: 2...7, using: &random)
      let cuts = QuantileBreaks.cuts(weighted, count: count)
      for cut in cuts {
        // No neighbor of a cut is nearer to all multiples of the share than the cut itself is to the nearest.
        let sum = weighted.counts[..<cut].reduce(0, +)
        let greatest = max(weighted.counts[cut - 1], weighted.counts[cut])
        let away = (1..<count).map { abs(sum * count - weighted.total * $0) }.min() ?? 0
        #expect(2 * away <= greatest * count)
      }
    }
  }

  @Test("no division of numbers has less variance inside of its classes than natural breaks")
  func naturalIsBest() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let list = numbers(&random)
      let weighted = WeightedNumbers(list)
      let count = Int.random(in: 2...7, using: &random)
      let natural = cost(NumberClasses(of: weighted, by: .natural, count: count), list)
      let scale = max(1e-12, cost(NumberClasses(breaks: []), list))
      for scheme in [ClassScheme.quantile, .equal] {
        let classes = NumberClasses(of: weighted, by: scheme, count: count)
        #expect(natural <= cost(classes, list) + scale * 1e-9)
      }
    }
  }

  @Test("natural breaks match the best of all divisions")
  func naturalIsExact() {
    var random = SplitMix64(seed: 6)
    for _ in 0..<60 {
      let list = (0..<9).map { _ in (random.next(in: 0...30)).rounded() }
      let weighted = WeightedNumbers(list)
      guard weighted.values.count >= 4 else { continue }
      let natural = cost(NumberClasses(of: weighted, by: .natural, count: 3), list)
      var best = Double.infinity
      let values = weighted.values
      for first in 1..<values.count - 1 {
        for second in first + 1..<values.count {
          best = min(best, cost(NumberClasses(breaks: [values[first], values[second]]), list))
        }
      }
      #expect(abs(natural - best) < 1e-9)
    }
  }

  /// Returns the sum of squared differences of numbers from the means of their classes.
  private func cost(_ classes: NumberClasses, _ numbers: [Double]) -> Double {
    let groups = Dictionary(grouping: numbers, by: classes.index).values
    return groups.reduce(0) { sum, group in
      let mean = group.reduce(0, +) / Double(group.count)
      return sum + group.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
  }

  @Test("many different numbers are divided exactly")
  func many() {
    var random = SplitMix64(seed: 7)
    let list = (0..<300_000).map { random.next(in: 0...1) + ($0 % 3 == 0 ? 10 : 0) }
    let classes = NumberClasses(of: WeightedNumbers(list), by: .natural, count: 2)
    #expect(classes.breaks == [10])
  }
}

/// Powers of ten of any exponent.
enum Powers {
  static func tenTo(_ exponent: Double) -> Double {
    let whole = exponent.rounded(.down)
    let rest = exponent - whole
    // Between powers of ten, linear: tests only need different magnitudes.
    return (Double("1e\(Int(whole))") ?? 1) * (1 + 9 * rest)
  }
}
