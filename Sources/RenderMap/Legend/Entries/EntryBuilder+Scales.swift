import MapGeoJSON
import MapStyle

/// The entries of continuous scales, which are bars of colors or swatches of graded size.
extension EntryBuilder {
  /// Returns the numbers on a scale that have swatches, in ascending order. They are the numbers of the style, or else
  /// round numbers in the range of the data.
  func scale(of subject: Subject) -> [Double] {
    let own = marks(of: subject)
    if own.curve.count > 1 { return Self.thinned(own.curve, to: 5) }
    guard own.isSmooth, let range = range(of: subject) else { return [] }
    return Self.roundNumbers(in: range)
  }

  /// Returns at most `count` of the numbers, chosen at equal distances in the list. The first and the last number are
  /// included.
  static func thinned(_ numbers: [Double], to count: Int) -> [Double] {
    guard numbers.count > count else { return numbers }
    return (0..<count).map { index in
      let place = Double(index * (numbers.count - 1)) / Double(count - 1)
      return numbers[Int(place.rounded())]
    }
  }

  /// Returns up to three numbers in a range, in ascending order. Each number is 1, 2 or 5 times a power of ten. The
  /// last number is the greatest such number in the range. The numbers before it are about a fifth and about a
  /// twenty-fifth of the upper bound, if the range includes them.
  static func roundNumbers(in range: ClosedRange<Double>) -> [Double] {
    guard range.upperBound > 0 else { return range.lowerBound < 0 ? [range.lowerBound, 0] : [0] }
    var numbers: [Double] = []
    for factor in [1.0, 5, 25] {
      guard let number = roundNumber(atMost: range.upperBound / factor),
        number >= range.lowerBound || numbers.isEmpty
      else { break }
      if !numbers.contains(number) { numbers.append(number) }
    }
    guard numbers.count < 3 else { return numbers.reversed() }
    // If the range is narrow, the numbers are closer to each other.
    var close: [Double] = []
    var limit = range.upperBound
    while close.count < 3, let number = roundNumber(atMost: limit), number >= range.lowerBound {
      close.append(number)
      limit = number * 0.99
    }
    return (close.count > numbers.count ? close : numbers).reversed()
  }

  /// Returns the greatest number that is 1, 2 or 5 times a power of ten and at most a given number.
  private static func roundNumber(atMost number: Double) -> Double? {
    guard number.isFinite, number > 1e-300 else { return nil }
    // Powers of ten are computed from decimal text, because only that is exact.
    var exponent = 0
    while power(exponent + 1) <= number { exponent += 1 }
    while power(exponent) > number { exponent -= 1 }
    let base = "e\(exponent)"
    return ["5", "2", "1"].lazy.compactMap { Double($0 + base) }.first { $0 <= number }
  }

  private static func power(_ exponent: Int) -> Double { Double("1e\(exponent)") ?? .infinity }

  /// Returns whether a subject determines only colors and opacities.
  func isColorScale(_ subject: Subject) -> Bool {
    let properties = readings.flatMap(\.drivers).filter { $0.subjects.contains(subject) }
    return properties.allSatisfy {
      $0.property.hasSuffix("color") || $0.property.hasSuffix("opacity")
    }
  }

  /// Returns the entry of a continuous color scale; nil if nothing is visible.
  func bar(
    _ subject: Subject, _ probe: Probe, _ neutral: Set<String>, isFirst: Bool
  ) -> LegendEntry? {
    let own = marks(of: subject)
    let points = own.points
    let positions = Self.positions(of: points)
    var stops: [LegendBar.Stop] = []
    func add(_ position: Double, _ evaluated: Double) {
      guard let color = color(of: subject, evaluated, probe, neutral), color.isFinite else {
        return
      }
      stops.append(LegendBar.Stop(position: position, value: evaluated, color: color))
    }
    let steps = 8
    let edges = Set(own.thresholds.elements.map(\.number))
    for (index, value) in points.enumerated() {
      // An edge has two colors, one on either side.
      let isEdge = edges.contains(value)
      if isEdge, index > 0 { add(positions[index], value.nextDown) }
      if !isEdge { add(positions[index], value) }
      guard index + 1 < points.count else { break }
      if isEdge { add(positions[index], value.nextUp) }
      for step in 1..<steps {
        let fraction = Double(step) / Double(steps)
        let between = value + fraction * (points[index + 1] - value)
        add(positions[index] + fraction * (positions[index + 1] - positions[index]), between)
      }
    }
    guard let low = stops.first?.value, let high = stops.last?.value else { return nil }
    let shown = Self.thinned(points, to: 8)
    let extra = extraClasses(of: subject).compactMap { sample($0, of: subject, probe, neutral) }
      .filter { sample in
        !sample.parts.isEmpty && !isEnd(sample, of: subject, low, high, probe, neutral)
      }
    let writer = writer(of: [subject], numbers: shown + extra.flatMap { $0.values.numbers })
    var entry = LegendEntry(
      layers: readings.map(\.layer.id),
      title: title(of: [subject], isNumeric: true, isFirst: isFirst),
      attribute: subject.title, units: texts.units)
    entry.bar = LegendBar(
      stops: stops,
      ticks: shown.map { value in
        LegendBar.Tick(
          position: positions[points.firstIndex(of: value) ?? 0], value: value,
          label: writer.text(of: value))
      })
    entry.items = extra.map { sample in
      let content = LegendClass(attribute: subject.title, values: sample.values)
      return LegendItem(label: writer.label(of: content), classes: [content], parts: sample.parts)
    }
    return entry
  }

  /// Returns whether a class beside a scale looks like an end of the scale and needs no swatch. This applies to ranges
  /// beyond the scale, and to missing values if no expression tests for them.
  private func isEnd(
    _ sample: Sample, of subject: Subject, _ low: Double, _ high: Double, _ probe: Probe,
    _ neutral: Set<String>
  ) -> Bool {
    let ends: [Double]
    switch sample.values {
    case .range(let range): ends = [range.lower.isFinite ? high : low]
    case .missing where !marks(of: subject).asksPresence: ends = [low, high]
    default: ends = []
    }
    return ends.contains {
      parts(probe.with(subject, .double($0)), neutral: neutral) == sample.parts
    }
  }

  /// Returns the color of the topmost layer that depends on the subject.
  private func color(
    of subject: Subject, _ value: Double, _ probe: Probe, _ neutral: Set<String>
  ) -> Color? {
    let reading = readings.last { reading in
      reading.drivers.contains { $0.subjects.contains(subject) }
    }
    return reading?.part(for: probe.with(subject, .double(value)), neutral: neutral)?.barColor
  }

  /// Returns the places of numbers on a bar, from 0 to 1. They are proportional to the numbers. If some places would be
  /// too close to each other, all places are at equal distances.
  static func positions(of numbers: [Double]) -> [Double] {
    guard let first = numbers.first, let last = numbers.last, last > first else {
      return numbers.map { _ in 0 }
    }
    let least = 0.5 / Double(numbers.count - 1)
    let places = numbers.map { ($0 - first) / (last - first) }
    let areApart = zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= least }
    guard !areApart else { return places }
    return numbers.indices.map { Double($0) / Double(numbers.count - 1) }
  }

  /// Returns whether the swatches of numbers are all circles, of at least two sizes.
  func isGradedCircles(_ items: [LegendItem]) -> Bool {
    var radii: Set<Double> = []
    for item in items {
      guard case .number? = item.classes.first?.values else { continue }
      guard item.parts.count == 1, case .circle(let circle) = item.parts[0] else { return false }
      radii.insert(circle.radius)
    }
    return radii.count > 1
  }
}

extension SubjectMarks {
  /// The numbers at which a continuous scale begins, changes or ends, in ascending order.
  var points: [Double] { Set(curve + thresholds.elements.map(\.number)).sorted() }
}

extension Color {
  /// Whether all channels are finite numbers. If a curve is too steep, they are not.
  fileprivate var isFinite: Bool {
    red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite
  }
}

extension LegendPart {
  /// The color of the part, with the opacity of the part.
  fileprivate var barColor: Color {
    func faded(_ color: Color, _ opacity: Double) -> Color {
      var color = color
      color.alpha *= opacity
      return color
    }
    return switch self {
    case .fill(let fill): faded(fill.color, fill.opacity)
    case .line(let line): faded(line.color, line.opacity)
    case .circle(let circle): faded(circle.color, circle.opacity)
    case .icon(let icon): faded(icon.color, icon.opacity)
    case .text(let text): faded(text.color, text.opacity)
    }
  }
}
