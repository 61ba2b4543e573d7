import MapGeometry

/// Builds the bytes of an SVG document, which consist of escaped text, numbers and path data.
struct SVGText {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []

  /// The number of coordinate steps per unit.
  static let steps = 100.0

  /// Adds text without escaping.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds bytes unchanged.
  mutating func raw(_ more: [UInt8]) { bytes += more }

  /// Adds text with escaped markup. Characters that XML 1.0 does not allow are replaced.
  mutating func escaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": raw("&amp;")
      case "<": raw("&lt;")
      case ">": raw("&gt;")
      case "\"": raw("&quot;")
      case "\t", "\n", "\r":
        raw("&#")
        integer(Int(scalar.value))
        raw(";")
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": raw("\u{FFFD}")
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  /// Adds an attribute with an escaped value.
  mutating func attribute(_ name: StaticString, _ value: String) {
    raw(" ")
    raw(name)
    raw("=\"")
    escaped(value)
    raw("\"")
  }

  /// Adds an attribute whose value is a length.
  mutating func attribute(_ name: StaticString, _ value: Double) {
    raw(" ")
    raw(name)
    raw("=\"")
    number(value)
    raw("\"")
  }

  mutating func integer(_ value: Int) { bytes.append(contentsOf: String(value).utf8) }

  /// Adds a nonnegative number.
  private mutating func natural(_ value: Int) {
    var unit = 1
    while value / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / unit % 10))
      unit /= 10
    }
  }

  /// Adds a number with up to `digits` decimals, without superfluous characters.
  mutating func number(_ value: Double, digits: Int = 2) {
    guard value.isFinite else { return integer(0) }
    var factor = 1.0
    for _ in 0..<digits { factor *= 10 }
    let limit = 9e15 / factor
    let scaled = Int((min(max(value, -limit), limit) * factor).rounded())
    fixed(scaled, digits: digits)
  }

  /// Adds a number that is stored as an integer, in units of 10 to the power of minus `digits`.
  mutating func fixed(_ value: Int, digits: Int = 2) {
    if value < 0 { raw("-") }
    var magnitude = Int(value.magnitude)
    var unit = 1
    for _ in 0..<digits { unit *= 10 }
    let whole = magnitude / unit
    magnitude %= unit
    if whole > 0 || magnitude == 0 { natural(whole) }
    guard magnitude > 0 else { return }
    raw(".")
    var digit = unit / 10
    while digit > 0, magnitude > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude / digit))
      magnitude %= digit
      digit /= 10
    }
  }

  // MARK: Path data

  /// Adds the data of a path with relative commands. Coordinates are rounded to `1 / steps`.
  mutating func path(_ path: VectorPath) {
    var data = PathData(text: self)
    self = SVGText()
    data.add(path)
    self = data.text
  }

  /// Writes path data with the shortest commands.
  private struct PathData {
    var text: SVGText
    private var start = GridPoint(x: 0, y: 0)
    private var current = GridPoint(x: 0, y: 0)
    private var command: UInt8 = 0
    /// Whether the previous number contains a decimal point, so the next number may begin with a point.
    private var hadPoint = false
    private var needsSeparator = false

    struct GridPoint: Equatable {
      var x: Int
      var y: Int
    }

    init(text: SVGText) { self.text = text }

    private func grid(_ point: Point) -> GridPoint {
      func step(_ value: Double) -> Int {
        value.isFinite ? Int((min(max(value, -1e7), 1e7) * SVGText.steps).rounded()) : 0
      }
      return GridPoint(x: step(point.x), y: step(point.y))
    }

    mutating func add(_ path: VectorPath) {
      var points = path.points[...]
      let steps = path.steps
      for (index, step) in steps.enumerated() {
        switch step {
        case .move:
          guard let point = points.popFirst().map(grid) else { return }
          // The first command is absolute, even in lowercase.
          begin(UInt8(ascii: "m"), repeats: false)
          number(point.x - current.x)
          number(point.y - current.y)
          // After a move, further pairs of coordinates are lines.
          command = UInt8(ascii: "l")
          start = point
          current = point
        case .line:
          guard let point = points.popFirst().map(grid) else { return }
          // A line without length is drawn only if nothing else belongs to its subpath. Its caps then form a dot.
          let isDot =
            steps[index - 1] == .move && (index + 1 == steps.count || steps[index + 1] == .move)
          guard point != current || isDot else { continue }
          line(to: point)
        case .curve:
          guard points.count >= 3 else { return }
          let corners = points.prefix(3).map(grid)
          points = points.dropFirst(3)
          guard corners.contains(where: { $0 != current }) else { continue }
          begin(UInt8(ascii: "c"), repeats: true)
          for corner in corners {
            number(corner.x - current.x)
            number(corner.y - current.y)
          }
          current = corners[2]
        case .close:
          begin(UInt8(ascii: "z"), repeats: false)
          current = start
        }
      }
    }

    private mutating func line(to point: GridPoint) {
      if point.y == current.y, point.x != current.x {
        begin(UInt8(ascii: "h"), repeats: true)
        number(point.x - current.x)
      } else if point.x == current.x, point.y != current.y {
        begin(UInt8(ascii: "v"), repeats: true)
        number(point.y - current.y)
      } else {
        begin(UInt8(ascii: "l"), repeats: true)
        number(point.x - current.x)
        number(point.y - current.y)
      }
      current = point
    }

    private mutating func begin(_ command: UInt8, repeats: Bool) {
      guard !repeats || self.command != command else { return }
      text.bytes.append(command)
      self.command = command
      needsSeparator = false
    }

    private mutating func number(_ value: Int) {
      let hasWhole = value.magnitude >= 100 || value == 0
      if needsSeparator, value >= 0, hasWhole || !hadPoint { text.raw(" ") }
      text.fixed(value)
      hadPoint = value % 100 != 0
      needsSeparator = true
    }
  }
}
