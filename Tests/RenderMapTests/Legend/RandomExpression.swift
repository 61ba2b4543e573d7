import MapGeoJSON
import MapTestSupport

/// Random expressions and legacy functions for colors, as JSON, with values for tests.
///
/// They depend on the number `a`, the text `k`, or both.
struct RandomExpression {
  private var random: SplitMix64
  /// The numbers that the expression names.
  private(set) var numbers: Set<Double> = []
  /// Whether the expression depends on `a`.
  private(set) var usesNumber = false
  /// Whether the expression depends on `k`.
  private(set) var usesText = false

  /// The zoom level of the picture.
  static let zoom = 4.0
  /// The texts that expressions name.
  private static let texts = ["oak", "ash", "elm", "fir", "yew"]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  // MARK: - Parts

  private mutating func color() -> String {
    // Few colors are used, so that classes beside each other are sometimes alike.
    random.pick([
      "\"#e41a1c\"", "\"#377eb8\"", "\"#4daf4a\"", "\"#984ea3\"", "\"#ff7f00\"", "\"#ffff33\"",
      "\"rgba(0, 40, 80, 0.5)\"", "\"hsl(20, 50%, 50%)\"", "\"transparent\"",
    ])
  }

  private mutating func stops(atLeast least: Int = 1) -> [String] {
    let count = least + Int(random.next() % 5)
    var stops: Set<Double> = []
    while stops.count < count {
      let number = random.next(in: -20...60)
      stops.insert(
        random.pick([number.rounded(), (number * 4).rounded() / 4, (number * 10).rounded()]))
    }
    numbers.formUnion(stops)
    return stops.sorted().map { "\($0)" }
  }

  /// Returns the number `a`, written in one of many ways.
  private mutating func number() -> String {
    usesNumber = true
    return random.pick([
      #"["get", "a"]"#, #"["get", "a"]"#, #"["to-number", ["get", "a"]]"#,
      #"["number", ["get", "a"]]"#,
      #"["coalesce", ["get", "a"], 0]"#, #"["to-number", ["get", "a"], -1]"#,
      #"["number", ["get", "a"], ["get", "b"], 0]"#, #"["get", "a", ["properties"]]"#,
    ]).replacing(#", ["get", "b"]"#, with: "")
  }

  private mutating func text() -> String {
    usesText = true
    return random.pick([
      #"["get", "k"]"#, #"["to-string", ["get", "k"]]"#, #"["string", ["get", "k"], ""]"#,
      #"["downcase", ["get", "k"]]"#,
    ])
  }

  private mutating func texts() -> [String] {
    Self.texts.shuffled(using: &random).prefix(1 + Int(random.next() % 4)).map { "\"\($0)\"" }
  }

  // MARK: - Expressions

  /// Returns a color.
  mutating func colors(depth: Int = 2) -> String {
    guard depth > 0 else { return color() }
    switch random.next() % 12 {
    case 0, 1: return step(depth)
    case 2, 3: return interpolation()
    case 4: return match(depth)
    case 5: return numberMatch()
    case 6: return comparison(depth)
    case 7: return presence(depth)
    case 8: return zoom(depth)
    case 9: return variable()
    case 10: return "[\"to-color\", \(colors(depth: depth - 1)), \"#010203\"]"
    default: return depth == 2 ? function() : color()
    }
  }

  private mutating func step(_ depth: Int) -> String {
    let input = number()
    let pairs = stops().map { "\($0), \(colors(depth: nested(depth)))" }
    return "[\"step\", \(input), \(color()), \(pairs.joined(separator: ", "))]"
  }

  /// Returns the depth of a part: a constant most of the time.
  private mutating func nested(_ depth: Int) -> Int { random.next() % 6 == 0 ? depth - 1 : 0 }

  private mutating func interpolation() -> String {
    let name = random.pick(["interpolate", "interpolate", "interpolate-hcl", "interpolate-lab"])
    let curve = random.pick([
      #"["linear"]"#, #"["exponential", 1.5]"#, #"["cubic-bezier", 0.4, 0, 0.6, 1]"#,
    ])
    let input = number()
    let pairs = stops().map { "\($0), \(color())" }
    return "[\"\(name)\", \(curve), \(input), \(pairs.joined(separator: ", "))]"
  }

  private mutating func match(_ depth: Int) -> String {
    let input = text()
    var labels = texts()
    if labels.count > 2 { labels = ["[\(labels[0]), \(labels[1])]"] + labels.dropFirst(2) }
    let pairs = labels.map { "\($0), \(colors(depth: nested(depth)))" }
    return "[\"match\", \(input), \(pairs.joined(separator: ", ")), \(color())]"
  }

  private mutating func numberMatch() -> String {
    usesNumber = true
    let labels = Set((0...2).map { _ in Int(random.next() % 9) }).sorted()
    numbers.formUnion(labels.map(Double.init))
    let pairs = labels.map { "\($0), \(color())" }
    return "[\"match\", [\"get\", \"a\"], \(pairs.joined(separator: ", ")), \(color())]"
  }

  private mutating func comparison(_ depth: Int) -> String {
    var branches: [String] = []
    for _ in 0...Int(random.next() % 3) {
      let condition: String
      switch random.next() % 4 {
      case 0:
        condition = "[\"==\", \(text()), \(texts()[0])]"
      case 1:
        condition = "[\"in\", \(text()), [\"literal\", [\(texts().joined(separator: ", "))]]]"
      default:
        usesNumber = true
        let sign = random.pick(["<", "<=", ">", ">=", "==", "!="])
        let sides = ["[\"get\", \"a\"]", stops()[0]]
        let order = random.next() % 4 == 0 ? [sides[1], sides[0]] : sides
        condition = "[\"\(sign)\", \(order[0]), \(order[1])]"
      }
      let negated = random.next() % 5 == 0 ? "[\"!\", \(condition)]" : condition
      branches.append("\(negated), \(colors(depth: nested(depth)))")
    }
    return "[\"case\", \(branches.joined(separator: ", ")), \(color())]"
  }

  private mutating func presence(_ depth: Int) -> String {
    usesNumber = true
    let condition = random.pick([
      #"["!=", ["typeof", ["get", "a"]], "number"]"#, #"["!", ["has", "a"]]"#,
      #"["==", ["get", "a"], null]"#,
    ])
    return "[\"case\", \(condition), \"#cccccc\", \(step(depth))]"
  }

  private mutating func zoom(_ depth: Int) -> String {
    let (low, high) = (colors(depth: depth - 1), colors(depth: depth - 1))
    let level = random.pick(["2", "4", "6"])
    return random.next() % 2 == 0
      ? "[\"step\", [\"zoom\"], \(low), \(level), \(high)]"
      : "[\"interpolate\", [\"linear\"], [\"zoom\"], \(level), \(low), 8, \(high)]"
  }

  private mutating func variable() -> String {
    usesNumber = true
    let pairs = stops().map { "\($0), \(color())" }.joined(separator: ", ")
    return
      "[\"let\", \"v\", [\"get\", \"a\"], \"c\", \(color()), [\"step\", [\"var\", \"v\"], [\"to-color\", [\"var\", \"c\"]], \(pairs)]]"
  }

  /// Returns a legacy function.
  private mutating func function() -> String {
    switch random.next() % 4 {
    case 0:
      usesNumber = true
      let pairs = stops().map { "[\($0), \(color())]" }.joined(separator: ", ")
      return "{\"property\": \"a\", \"type\": \"interval\", \"stops\": [\(pairs)]}"
    case 1:
      usesNumber = true
      let pairs = stops(atLeast: 2).map { "[\($0), \(color())]" }.joined(separator: ", ")
      let base = random.pick(["1", "1.4"])
      return
        "{\"property\": \"a\", \"base\": \(base), \"stops\": [\(pairs)], \"default\": \(color())}"
    case 2:
      usesText = true
      let pairs = texts().map { "[\($0), \(color())]" }.joined(separator: ", ")
      return
        "{\"property\": \"k\", \"type\": \"categorical\", \"stops\": [\(pairs)], \"default\": \(color())}"
    default:
      usesNumber = true
      let pairs = stops(atLeast: 2)
      let stops = ["2", "6"].flatMap { zoom in
        pairs.map { (zoom, $0) }
      }.map { "[{\"zoom\": \($0.0), \"value\": \($0.1)}, \(color())]" }.joined(separator: ", ")
      return "{\"property\": \"a\", \"stops\": [\(stops)]}"
    }
  }

  // MARK: - Values

  /// Returns features: with numbers of all classes and at their bounds, and with all texts.
  mutating func features() -> [TestFeature] {
    var values: Set<Double> = [-1000, 0, 1, 1000]
    let sorted = numbers.sorted()
    for (low, high) in zip(sorted, sorted.dropFirst()) { values.insert((low + high) / 2) }
    for number in sorted {
      values.formUnion([number, number.nextUp, number.nextDown, number + 0.125])
    }
    var features: [TestFeature] = []
    for number in values.sorted() {
      for text in usesText ? Self.texts + ["none of them"] : ["oak"] {
        features.append(TestFeature(["a": .double(number), "k": .string(text)]))
      }
    }
    if usesNumber { features.append(TestFeature(["k": "oak"])) }
    return features
  }
}
