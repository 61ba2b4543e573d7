/// Commands of a display list that are prepared and drawn together.
///
/// Plans are larger than their commands. A list with many points is drawn in parts, so only the plans of one part
/// are in memory, and the commands of earlier parts are not. The pixels do not depend on the division, because each
/// band draws the commands of all parts in order.
struct DrawPart {
  /// A command, or some of its lines.
  struct Item: Equatable {
    /// The index of the command.
    var command: Int
    /// The indices of lines of a stroke command; nil for the whole command.
    var lines: Range<Int>?
  }

  /// Limits on the numbers of points.
  struct Size {
    /// The number of points after which the next part begins.
    var part = 1 << 16
    /// The number of points of lines that one thread prepares.
    var item = 1 << 13
  }

  /// The commands in order.
  private(set) var items: [Item] = []
  private var pointCount = 0

  /// Returns the parts of a list. There is one part unless the list has many points.
  static func parts(of commands: [DrawCommand], size: Size = Size()) -> [DrawPart] {
    // The depths of meshes exist only while a band is drawn, so meshes are not divided.
    guard commands.reduce(0, { $0 + $1.pointCount }) > size.part,
      !commands.contains(where: \.hasDepth)
    else {
      var whole = DrawPart()
      whole.items = commands.indices.map { Item(command: $0) }
      return [whole]
    }
    var parts = [DrawPart()]
    // Layers, too, exist only while a band is drawn, so they are not divided.
    var openLayers = 0
    for (index, command) in commands.enumerated() {
      for (item, points) in items(of: command, at: index, size: size) {
        if let last = parts.last, openLayers <= 0, last.pointCount > 0,
          last.pointCount + points > size.part
        {
          parts.append(DrawPart())
        }
        parts[parts.count - 1].items.append(item)
        parts[parts.count - 1].pointCount += points
      }
      switch command {
      case .beginLayer: openLayers += 1
      case .endLayer: openLayers -= 1
      default: break
      }
    }
    return parts
  }

  /// Returns the items of a command with their numbers of points. Only a stroke command with many points has several
  /// items.
  private static func items(
    of command: DrawCommand, at index: Int, size: Size
  ) -> [(item: Item, points: Int)] {
    guard case .stroke(let stroke) = command, stroke.points.count > size.item else {
      return [(Item(command: index), command.pointCount)]
    }
    var items: [(Item, Int)] = []
    var (first, points) = (0, 0)
    for (line, next) in stroke.lines.enumerated() {
      points += next.points.count
      guard points >= size.item || line == stroke.lines.count - 1 else { continue }
      items.append((Item(command: index, lines: first..<line + 1), points))
      (first, points) = (line + 1, 0)
    }
    return items
  }
}

extension DrawCommand {
  /// The number of points for which the command's plan reserves room.
  fileprivate var pointCount: Int {
    switch self {
    case .fill(let fill): fill.points.count
    case .stroke(let stroke): stroke.points.count
    default: 0
    }
  }

  /// Whether the command can hide later content.
  fileprivate var hasDepth: Bool {
    switch self {
    case .mesh, .drape: true
    default: false
    }
  }
}
