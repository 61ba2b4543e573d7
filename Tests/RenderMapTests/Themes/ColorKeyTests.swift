import MapGeoJSON
import MapJSON
import MapStyle
import MapTestSupport
import Testing

@testable import RenderMap

@Suite("Colors of values")
struct ColorKeyTests {
  private func key(
    _ values: [AttributeValue?], _ change: (inout Theme) -> Void = { _ in }
  ) throws -> ColorKey {
    var theme = Theme(colorBy: "a")
    change(&theme)
    return try #require(try ThemedFeatures(squares(values), by: theme).colors)
  }

  private func reason(
    _ values: [AttributeValue?], _ change: (inout Theme) -> Void = { _ in }
  ) -> String? {
    let error = #expect(throws: RequestError.self) { _ = try self.key(values, change) }
    return error?.description
  }

  @Test("numbers are a step with the colors of the palette")
  func numbers() throws {
    let key = try key([1, 2, 3, 4]) {
      $0.classCount = 2
      $0.palette = .viridis
    }
    #expect(key.expression.json.jsonText == ##"["step",["get","a"],"#440154",3,"#fde725"]"##)
    #expect(key.classes.map(\.featureCount) == [2, 2])
    #expect(key.classes.map(\.values) == [.numbers(from: nil, to: 3), .numbers(from: 3, to: nil)])
    #expect(key.notices == [])
  }

  @Test("missing values have a separate color")
  func missing() throws {
    let key = try key([1, nil, 2, .null]) { $0.classCount = 2 }
    #expect(
      key.expression.json.jsonText
        == ##"["case",["!=",["typeof",["get","a"]],"number"],"#d4d2cd",["step",["get","a"],"#edf8b1",2,"#2c7fb8"]]"##
    )
    #expect(key.classes.last?.values == ColorClass.Values.none)
    #expect(key.classes.last?.featureCount == 2)
  }

  @Test("numbers written as texts are numbers, and other texts are missing values")
  func texts() throws {
    let key = try key(["1", "2.5", "n/a", "", "30"]) { $0.breaks = [2, 10] }
    #expect(key.classes.map(\.featureCount) == [1, 1, 1, 2])
    #expect(key.notices.map(\.kind) == [.oddValues])
    #expect(
      key.notices.first?.message
        == "1 of 4 values are not numbers ('n/a') and are drawn as no data; the scheme categories draws texts"
    )
    #expect(try key.expression.color(of: "2.5") == key.classes[1].color.hexadecimal)
    #expect(try key.expression.color(of: "n/a") == "#d4d2cd")
    #expect(try key.expression.color(of: "") == "#d4d2cd")
  }

  @Test(
    "the most frequent texts have colors in the order of the texts, and the others share one color")
  func categories() throws {
    let key = try key(["b", "a", "b", "c", "a", "b", "d", nil]) { $0.classCount = 2 }
    #expect(key.scheme == .categories)
    #expect(
      key.classes.map(\.values) == [.category("a"), .category("b"), .other, ColorClass.Values.none])
    #expect(key.classes.map(\.featureCount) == [2, 3, 2, 1])
    #expect(try key.expression.color(of: nil) == "#d4d2cd")
    #expect(try key.expression.color(of: "d") == "#a8a49c")
    #expect(try key.expression.color(of: "a") == "#77aadd")
    #expect(key.notices == [])
  }

  @Test("texts that all have a color are a match of the property itself")
  func fewCategories() throws {
    let key = try key(["x", "y", "x"])
    #expect(
      key.expression.json.jsonText
        == ##"["match",["get","a"],"x","#77aadd","y","#ee8866","#d4d2cd"]"##)
  }

  @Test("of 200 values, the most frequent have colors, and the others are one class")
  func manyCategories() throws {
    let values = (0..<200).map { AttributeValue.string("kind \($0)") } + ["kind 7"]
    let key = try key(values)
    #expect(key.classes.count == 9)
    #expect(
      key.classes.prefix(8).map(\.values) == (0..<8).map { .category("kind \($0)") })
    #expect(key.classes.last?.values == .other)
    #expect(key.classes.last?.featureCount == 192)
    #expect(
      key.notices.first?.message
        == "has 200 different values; the 8 most frequent have colors, and the other 192 (192 features) are one class"
    )
  }

  @Test(
    "values without a separate color are counted, even a single one",
    arguments: [
      (
        9, 1, "9 different values; the 8 most frequent have colors",
        "one (1 feature) is the class of"
      ),
      (
        9, 2, "9 different values; the 8 most frequent have colors",
        "one (2 features) is the class of"
      ),
      (
        10, 1, "10 different values; the 8 most frequent have colors",
        "2 (2 features) are one class"
      ),
    ])
  func otherCategories(count: Int, times: Int, start: String, end: String) throws {
    let frequent = (0..<8).flatMap { Array(repeating: AttributeValue.string("a\($0)"), count: 3) }
    let others = (8..<count).flatMap {
      Array(repeating: AttributeValue.string("b\($0)"), count: times)
    }
    let message = try #require(try key(frequent + others).notices.first?.message)
    #expect(message.hasPrefix("has \(start), and the other \(end)"), "\(message)")
  }

  @Test("numbers and Booleans can be categories")
  func codes() throws {
    let key = try key([10, 9, true, 9.5, nil]) { $0.scheme = .categories }
    #expect(
      key.classes.map(\.values) == [
        .category("9"), .category("9.5"), .category("10"), .category("true"),
        ColorClass.Values.none,
      ])
    for (value, color) in zip([9, 9.5, 10, true] as [AttributeValue], key.classes) {
      #expect(try key.expression.color(of: value) == color.color.hexadecimal)
    }
  }

  @Test("a middle divides the classes, with equal strength at equal distances from it")
  func midpoint() throws {
    let values: [AttributeValue?] = [-2, -1, 1, 2, 3, 4, 5, 6]
    let key = try key(values) {
      $0.midpoint = 0
      $0.classCount = 6
    }
    // Below 0 there are two values, which fill two of three classes.
    #expect(
      key.classes.map(\.values) == [
        .numbers(from: nil, to: -1), .numbers(from: -1, to: 0), .numbers(from: 0, to: 3),
        .numbers(from: 3, to: 5), .numbers(from: 5, to: nil),
      ])
    let whole = Palette.redToBlue.colors(6)
    #expect(key.classes.map(\.color) == Array(whole[1...]))
    #expect(key.notices.map(\.kind) == [.fewerClasses])
  }

  @Test("classes of equal width around a middle have round limits on both sides")
  func equalMidpoint() throws {
    let key = try key([-9.8, 4, 29.5]) {
      $0.scheme = .equal
      $0.midpoint = 0
      $0.classCount = 6
    }
    #expect(
      key.classes.compactMap { value -> Double? in
        if case .numbers(let lower?, _, _) = value.values { lower } else { nil }
      } == [0, 10, 20])
  }

  @Test("equally frequent categories are numbers by their value, then texts")
  func ties() throws {
    let key = try key(["9", "10", "5x", "nan", "1", "1.0"]) { $0.scheme = .categories }
    #expect(
      key.classes.map(\.values)
        == ["1", "1.0", "9", "10", "5x", "nan"].map { .category($0) })
  }

  @Test("custom limits have the colors of their sides of the middle")
  func breaksAroundMidpoint() throws {
    let sides = try key([1]) {
      $0.breaks = [-10, 0, 10, 20]
      $0.midpoint = 0
    }
    #expect(sides.classes.map(\.color) == Array(Palette.redToBlue.colors(6)[1...]))
    let across = try key([1]) {
      $0.breaks = [-5, 5]
      $0.midpoint = 0
    }
    #expect(across.classes.map(\.color) == Palette.redToBlue.colors(3))
  }

  @Test("a palette of colors can be reversed")
  func reversed() throws {
    let plain = try key([1, 2, 3])
    let reversed = try key([1, 2, 3]) { $0.isReversed = true }
    #expect(reversed.classes.map(\.color) == plain.classes.map(\.color).reversed())
  }

  @Test("one value is one class, and fewer values than classes are fewer")
  func few() throws {
    let one = try key([5, 5, 5])
    #expect(one.expression.json.string == one.classes[0].color.hexadecimal)
    #expect(one.notices.first?.message == "all values are 5; there is 1 class instead of 5")
    let usual = try key([5, 7])
    #expect(usual.classes.count == 2)
    #expect(usual.notices == [])
    let two = try key([5, 7]) { $0.classCount = 5 }
    #expect(
      two.notices.first?.message == "has 2 different values; there are 2 classes instead of 5")
  }

  @Test("infinite and negative numbers are in the first or the last class")
  func infinite() throws {
    let key = try key([.double(-.infinity), -5, 5, .double(.infinity)]) { $0.classCount = 2 }
    #expect(key.classes.map(\.values) == [.numbers(from: nil, to: 0), .numbers(from: 0, to: nil)])
    #expect(key.notices.map(\.kind) == [.oddValues])
    #expect(
      try key.expression.color(of: .double(.infinity)) == key.classes[1].color.hexadecimal)
  }

  @Test("values that cannot be divided as wanted are errors")
  func mistakes() {
    #expect(
      reason(["x", "y"]) { $0.scheme = .natural }
        == "scheme: 'a' has no numbers, but texts such as 'x', 'y': use the scheme categories")
    #expect(
      reason([0, 4]) { $0.scheme = .log }
        == "scheme: log requires positive numbers, and 'a' has 0: use quantile or natural")
    #expect(
      reason([nil, .null])
        == "colorBy: none of the 2 features has a value of 'a', nor of another property")
    #expect(
      reason([1, 2]) {
        $0.palette = .viridis
        $0.midpoint = 0
      }
        == "midpoint: requires a diverging palette such as RdBu, PuOr or vik; viridis is sequential"
    )
    #expect(
      reason([1]) { $0.breaks = [2, 1] }
        == "breaks: must be numbers in ascending order, such as 10,20,50")
    #expect(
      reason([1]) {
        $0.breaks = [1, 2]
        $0.classCount = 5
      } == "breaks: 2 limits make 3 classes, not 5: leave the number out")
    #expect(reason([1]) { $0.classCount = 21 } == "classes: must be 1 to 20")
    let many = (0..<30).map { AttributeValue.string("kind \($0)") }
    #expect(
      reason(many) { $0.classCount = 12 }
        == "classes: Tol-light has 8 colors; use a palette with more, such as Set3")
    #expect(
      reason(many) { $0.classCount = 20 }
        == "classes: Tol-light has 8 colors; use a palette with more, such as viridis")
    #expect(
      reason([1]) {
        $0.colorBy = nil
        $0.palette = .viridis
      } == "palette: requires a property that decides the color")
  }

  @Test("a style gives a feature the color of the only class that it is in")
  func law() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<300 {
      let values = (0..<Int.random(in: 1...60, using: &random)).map { _ in Self.value(&random) }
      var theme = Theme(colorBy: "a")
      theme.scheme =
        [nil, .quantile, .equal, .natural, .pretty, .categories].randomElement(using: &random)
        ?? nil
      theme.classCount = Bool.random(using: &random) ? Int.random(in: 1...8, using: &random) : nil
      theme.isReversed = Bool.random(using: &random)
      if theme.scheme != .categories, Bool.random(using: &random) {
        theme.midpoint = random.next(in: -20...20).rounded()
      }
      guard let themed = try? ThemedFeatures(squares(values), by: theme),
        let key = themed.colors
      else { continue }
      var counts = Array(repeating: 0, count: key.classes.count)
      for value in values {
        let index = Self.index(of: value, in: key)
        counts[index] += 1
        let color = try key.expression.color(of: value)
        #expect(
          color == key.classes[index].color.hexadecimal, "\(String(describing: value)) \(key)")
      }
      let infinite = values.count { $0?.number?.isInfinite == true }
      let given = key.classes.map(\.featureCount)
      #expect(given.reduce(0, +) + (key.scheme == .categories ? 0 : infinite) == values.count)
      if infinite == 0 { #expect(given == counts) }
    }
  }

  /// Returns a value of any kind, most often a number.
  private static func value(_ random: inout SplitMix64) -> AttributeValue? {
    switch Int.random(in: 0...30, using: &random) {
    case 0: nil
    case 1: .null
    case 2: .string("")
    case 3: .string(["n/a", "x", "forest", "  "].randomElement(using: &random) ?? "")
    case 4: .bool(Bool.random(using: &random))
    case 5: .double([.nan, .infinity, -.infinity].randomElement(using: &random) ?? 0)
    case 6...9: .string(String((random.next(in: -50...50) * 4).rounded() / 4))
    case 10...16: .integer(Int64.random(in: -9...9, using: &random))
    default: .double(random.next(in: -30...60))
    }
  }

  /// Returns the index of the class of a value, without the expression.
  private static func index(of value: AttributeValue?, in key: ColorKey) -> Int {
    func place(_ values: ColorClass.Values) -> Int {
      key.classes.firstIndex { $0.values == values } ?? -1
    }
    let text = Value(value ?? .null).text
    let isBlank = text.allSatisfy(\.isWhitespace) || text == "NaN"
    guard !isBlank else {
      // Without a class of others, all other values have the last color of the categories.
      return place(.none)
    }
    if key.scheme == .categories {
      let index = place(.category(text))
      return index >= 0 ? index : place(.other)
    }
    guard let number = value?.number ?? value?.string.flatMap(Double.init) else {
      return place(.none)
    }
    let indices = key.classes.indices.filter { key.classes[$0].contains(number) }
    #expect(indices.count == 1)
    return indices.first ?? -1
  }
}
