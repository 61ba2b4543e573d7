import Testing

@testable import RenderMap

/// The classes of mapclassify 2.10 for the same numbers: `FisherJenks`, `EqualInterval`, `StdMean`, `HeadTailBreaks`,
/// `MaximumBreaks` and `Quantiles`. The limits of mapclassify are not rounded, and a class contains its upper limit.
/// Therefore the numbers of members are compared, not the limits, and the classes contain their upper limits. Classes
/// without members are left out.
@Suite("Classes as in mapclassify")
struct MapclassifyTests {
  /// Numbers with a name, and the numbers of members of the classes.
  struct Sample: CustomTestStringConvertible, Sendable {
    var name: String
    var numbers: [Double]
    var members: [(scheme: ClassScheme, count: Int, members: [Int])]
    var testDescription: String { name }
  }

  @Test("each class has the same number of members", arguments: samples)
  func members(sample: Sample) {
    let numbers = WeightedNumbers(sample.numbers)
    for (scheme, count, members) in sample.members {
      let classes = NumberClasses(of: numbers, by: scheme, count: count, inclusive: .upper)
      #expect(
        classes.counts(of: numbers).filter { $0 > 0 } == members, "\(scheme) \(classes.breaks)")
    }
  }

  /// mapclassify interpolates between numbers, and a class ends here where its share is nearest.
  @Test(
    "quantiles of different numbers end at most one number away",
    arguments: [
      ("heavy", 3, [14, 13, 13]),
      ("heavy", 5, [8, 8, 8, 8, 8]),
      ("normal", 3, [15, 15, 15]),
      ("normal", 5, [9, 9, 9, 9, 9]),
      ("negative", 3, [7, 6, 7]),
      ("negative", 5, [4, 4, 4, 4, 4]),
      ("tiny", 3, [6, 5, 5]),
      ("tiny", 5, [4, 3, 3, 3, 3]),
      ("huge", 3, [4, 3, 4]),
      ("huge", 5, [3, 2, 2, 2, 2]),
      ("integers", 3, [4, 3, 4]),
      ("integers", 5, [3, 2, 2, 2, 2]),
    ] as [(String, Int, [Int])])
  func quantiles(name: String, count: Int, members: [Int]) throws {
    let sample = try #require(Self.samples.first { $0.name == name })
    let numbers = WeightedNumbers(sample.numbers)
    let classes = NumberClasses(of: numbers, by: .quantile, count: count, inclusive: .upper)
    let ends = Self.ends(classes.counts(of: numbers))
    #expect(ends.count == members.count)
    #expect(zip(ends, Self.ends(members)).allSatisfy { abs($0 - $1) <= 1 }, "\(ends)")
  }

  /// Returns the number of members up to the end of each class.
  private static func ends(_ members: [Int]) -> [Int] {
    members.indices.map { members[...$0].reduce(0, +) }
  }

  /// Numbers with few great values, normal numbers, many equal numbers, numbers on both sides of 0, numbers of extreme
  /// magnitudes, two different numbers, and integers at equal distances. The classes of `huge` are those of the numbers
  /// divided by 1e300, because their squares are infinite in mapclassify.
  static let samples = [
    Sample(
      name: "heavy",
      numbers: [
        1000, 406.126, 239.741, 164.938, 123.407, 97.365, 79.684, 66.986, 57.476, 50.119, 44.278,
        39.543, 35.635, 32.362, 29.586, 27.205, 25.143, 23.342, 21.758, 20.355, 19.104, 17.983,
        16.973, 16.059, 15.229, 14.472, 13.779, 13.143, 12.557, 12.016, 11.514, 11.049, 10.615,
        10.211, 9.834, 9.48, 9.148, 8.837, 8.543, 8.267,
      ],
      members: [
        (.equal, 3, [38, 1, 1]),
        (.natural, 3, [36, 3, 1]),
        (.maximum, 3, [38, 1, 1]),
        (.equal, 5, [37, 1, 1, 1]),
        (.natural, 5, [31, 5, 2, 1, 1]),
        (.maximum, 5, [36, 1, 1, 1, 1]),
        (.deviation, 5, [37, 2, 1]),
        (.deviation, 4, [33, 4, 3]),
        (.headTail, 20, [33, 5, 1, 1]),
      ]),
    Sample(
      name: "normal",
      numbers: [
        22.56, 27.99, 30.88, 32.96, 34.62, 36.03, 37.27, 38.39, 39.42, 40.37, 41.27, 42.11, 42.93,
        43.71, 44.46, 45.2, 45.91, 46.61, 47.3, 47.99, 48.66, 49.33, 50, 50.67, 51.34, 52.01, 52.7,
        53.39, 54.09, 54.8, 55.54, 56.29, 57.07, 57.89, 58.73, 59.63, 60.58, 61.61, 62.73, 63.97,
        65.38, 67.04, 69.12, 72.01, 77.44,
      ],
      members: [
        (.equal, 3, [10, 25, 10]),
        (.natural, 3, [12, 21, 12]),
        (.maximum, 3, [1, 43, 1]),
        (.equal, 5, [4, 11, 15, 11, 4]),
        (.natural, 5, [5, 11, 13, 11, 5]),
        (.maximum, 5, [1, 1, 41, 1, 1]),
        (.deviation, 5, [1, 6, 31, 6, 1]),
        (.deviation, 4, [7, 16, 15, 7]),
        (.headTail, 20, [23, 13, 5, 2, 1, 1]),
      ]),
    Sample(
      name: "ties",
      numbers: [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2,
        2, 2, 2, 2, 3, 3, 3, 3, 5, 5, 5, 9, 9, 14,
      ],
      members: [
        (.equal, 3, [39, 5, 1]),
        (.natural, 3, [29, 13, 3]),
        (.maximum, 3, [42, 2, 1]),
        (.equal, 5, [35, 7, 2, 1]),
        (.natural, 5, [29, 10, 3, 2, 1]),
        (.maximum, 5, [35, 4, 3, 2, 1]),
        (.deviation, 5, [39, 3, 3]),
        (.deviation, 4, [29, 10, 6]),
        (.headTail, 20, [29, 10, 3, 2, 1]),
      ]),
    Sample(
      name: "negative",
      numbers: [
        -412.5, -87, -86.5, -40, -12, -11.5, -3, -0.5, 0, 0.25, 4, 7.5, 8, 31, 32, 33.5, 90, 120,
        121, 260,
      ],
      members: [
        (.equal, 3, [1, 15, 4]),
        (.natural, 3, [1, 15, 4]),
        (.maximum, 3, [1, 18, 1]),
        (.equal, 5, [1, 5, 13, 1]),
        (.natural, 5, [1, 3, 12, 3, 1]),
        (.maximum, 5, [1, 2, 13, 3, 1]),
        (.deviation, 5, [1, 18, 1]),
        (.deviation, 4, [1, 9, 9, 1]),
        (.headTail, 20, [10, 6, 3, 1]),
      ]),
    Sample(
      name: "tiny",
      numbers: [
        1.2e-15, 1.4e-15, 1.9e-15, 2.2e-15, 3.7e-15, 3.9e-15, 4.4e-15, 5.1e-15, 7.3e-15, 7.7e-15,
        8.8e-15, 1.21e-14, 1.56e-14, 1.99e-14, 3.14e-14, 4.4e-14,
      ],
      members: [
        (.equal, 3, [12, 2, 2]),
        (.natural, 3, [11, 3, 2]),
        (.maximum, 3, [14, 1, 1]),
        (.equal, 5, [11, 2, 1, 1, 1]),
        (.natural, 5, [8, 4, 2, 1, 1]),
        (.maximum, 5, [12, 1, 1, 1, 1]),
        (.deviation, 5, [14, 1, 1]),
        (.deviation, 4, [11, 3, 2]),
        (.headTail, 20, [11, 3, 1, 1]),
      ]),
    Sample(
      name: "huge",
      numbers: [
        1e+300, 2e+300, 2.5e+300, 7e+300, 1.1e+301, 1.2e+301, 1.3e+301, 2.9e+301, 3e+301, 5.5e+301,
        9e+301,
      ],
      members: [
        (.equal, 3, [9, 1, 1]),
        (.natural, 3, [7, 3, 1]),
        (.maximum, 3, [9, 1, 1]),
        (.equal, 5, [7, 2, 1, 1]),
        (.natural, 5, [3, 4, 2, 1, 1]),
        (.maximum, 5, [3, 4, 2, 1, 1]),
        (.deviation, 5, [9, 1, 1]),
        (.deviation, 4, [7, 2, 2]),
        (.headTail, 20, [7, 2, 1, 1]),
      ]),
    Sample(
      name: "two",
      numbers: [
        3, 3, 3, 8, 8,
      ],
      members: [
        (.equal, 2, [3, 2]),
        (.maximum, 3, [3, 2]),
        (.equal, 2, [3, 2]),
        (.maximum, 5, [3, 2]),
        (.deviation, 5, [3, 2]),
        (.deviation, 4, [3, 2]),
        (.headTail, 20, [3, 2]),
      ]),
    Sample(
      name: "integers",
      numbers: [
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
      ],
      members: [
        (.equal, 3, [4, 3, 4]),
        (.natural, 3, [3, 4, 4]),
        (.maximum, 3, [9, 1, 1]),
        (.equal, 5, [3, 2, 2, 2, 2]),
        (.maximum, 5, [7, 1, 1, 1, 1]),
        (.deviation, 5, [2, 7, 2]),
        (.deviation, 4, [2, 4, 3, 2]),
        (.headTail, 20, [6, 3, 1, 1]),
      ]),
  ]
}
