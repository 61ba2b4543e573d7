import MapGeometry

extension SVGPath {
  /// Parses the attribute `d` of a path (SVG 2, section 9.3).
  ///
  /// - Returns: The path up to the first mistake, and whether the whole text was read.
  static func parse(_ text: String) -> (path: SVGPath, isComplete: Bool) {
    var reader = PathReader(text)
    let isComplete = reader.read()
    return (reader.path, isComplete)
  }
}

/// A reader of the commands of a path.
private struct PathReader {
  var path = SVGPath()
  private var scanner: SVGScanner
  /// The last control point of a cubic or quadratic curve, if the last command was such a curve.
  private var cubicControl: Point?
  private var quadraticControl: Point?
  /// Whether the last command closed the path, so that the next command starts a subpath at the same point.
  private var needsMove = false

  init(_ text: String) { scanner = SVGScanner(text) }

  /// Reads all commands. Returns whether the text has no mistakes.
  mutating func read() -> Bool {
    scanner.skipSpace()
    if scanner.isAtEnd || scanner.rest.trimmed == "none" { return true }
    guard scanner.next == UInt8(ascii: "M") || scanner.next == UInt8(ascii: "m") else {
      return false
    }
    while let command = scanner.byte() {
      guard read(command) else { return false }
      scanner.skipSpace()
    }
    return true
  }

  /// Reads a command with all repeats of its arguments.
  private mutating func read(_ command: UInt8) -> Bool {
    let isRelative = command & 0x20 != 0
    var letter = Character(Unicode.Scalar(command & 0xDF))
    scanner.skipSpace()
    if letter == "Z" {
      path.close()
      (cubicControl, quadraticControl, needsMove) = (nil, nil, true)
      return true
    }
    repeat {
      if letter != "M", needsMove {
        path.move(to: path.current)
        needsMove = false
      }
      guard step(letter, origin: isRelative ? path.current : .zero, isRelative) else {
        return false
      }
      // Further pairs after a move are lines.
      if letter == "M" { letter = "L" }
      scanner.skipSeparator()
    } while startsNumber
    return true
  }

  private var startsNumber: Bool {
    guard let next = scanner.next else { return false }
    return (0x30...0x39).contains(next)
      || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(next)
  }

  /// Reads the arguments of one command and appends its step.
  private mutating func step(_ letter: Character, origin: Point, _ isRelative: Bool) -> Bool {
    let (cubic, quadratic) = (cubicControl, quadraticControl)
    (cubicControl, quadraticControl) = (nil, nil)
    let current = path.current
    switch letter {
    case "M", "L", "T":
      guard let end = point(origin) else { return false }
      if letter == "M" {
        path.move(to: end)
        needsMove = false
      } else if letter == "L" {
        path.line(to: end)
      } else {
        let control = quadratic.map { current * 2 - $0 } ?? current
        path.curve(quadratic: control, to: end)
        quadraticControl = control
      }
    case "H":
      guard let x = number() else { return false }
      path.line(to: Point(origin.x + x, current.y))
    case "V":
      guard let y = number() else { return false }
      path.line(to: Point(current.x, origin.y + y))
    case "C", "S":
      var a = cubic.map { current * 2 - $0 } ?? current
      if letter == "C" {
        guard let point = point(origin) else { return false }
        a = point
      }
      guard let b = point(origin), let end = point(origin) else { return false }
      path.curve(a, b, to: end)
      cubicControl = b
    case "Q":
      guard let control = point(origin), let end = point(origin) else { return false }
      path.curve(quadratic: control, to: end)
      quadraticControl = control
    case "A":
      guard let rx = number(), let ry = number(), let rotation = number(), let isLarge = flag(),
        let isClockwise = flag(), let end = point(origin)
      else { return false }
      path.arc(
        radii: SIMD2(rx, ry), rotationDegrees: rotation, isLarge: isLarge, isClockwise: isClockwise,
        to: end)
    default: return false
    }
    return true
  }

  private mutating func number() -> Double? {
    scanner.skipSeparator()
    return scanner.number()
  }

  private mutating func point(_ origin: Point) -> Point? {
    guard let x = number(), let y = number() else { return nil }
    return origin + Point(x, y)
  }

  /// Reads a flag, which may be followed by a number without a separator.
  private mutating func flag() -> Bool? {
    scanner.skipSeparator()
    if scanner.skip("0") { return false }
    return scanner.skip("1") ? true : nil
  }
}
