/// The places of rectangles in a sheet, without overlaps.
///
/// The rectangles are placed from the highest to the lowest, each at the lowest place above the others, from the left:
/// the bottom-left method on a skyline. Of several widths of the sheet, the width with the smallest area is used.
struct SpriteLayout {
  /// The size of a rectangle.
  struct Size: Hashable {
    var width: Int
    var height: Int
  }

  /// The size of the sheet.
  private(set) var width = 0
  private(set) var height = 0
  /// The upper left corner of each rectangle, in the order of the sizes.
  private(set) var corners: [(x: Int, y: Int)] = []

  /// Places rectangles; nil if they do not fit into a square with a side of `greatestSide`.
  init?(_ sizes: [Size], greatestSide: Int) {
    let order = sizes.indices.sorted {
      (-sizes[$0].height, -sizes[$0].width, $0) < (-sizes[$1].height, -sizes[$1].width, $1)
    }
    let widest = sizes.reduce(1) { max($0, $1.width) }
    let area = sizes.reduce(0) { $0 + $1.width * $1.height }
    let side = Double(area).squareRoot()
    var best: SpriteLayout?
    // Sheets from a little narrower than a square to twice as wide as high.
    for step in 0...12 {
      let width = max(widest, Int((side * (0.9 + Double(step) * 0.05)).rounded(.up)))
      guard width <= greatestSide else { break }
      let layout = SpriteLayout(sizes, order: order, width: width)
      guard layout.height <= greatestSide else { continue }
      let (own, known) = (layout.width * layout.height, best.map { $0.width * $0.height })
      if known.map({ own < $0 }) ?? true { best = layout }
    }
    guard let best else { return nil }
    self = best
  }

  /// Places rectangles in a sheet of at most the given width.
  private init(_ sizes: [Size], order: [Int], width limit: Int) {
    corners = Array(repeating: (0, 0), count: sizes.count)
    // The tops of the placed rectangles, from left to right, seen from the free space.
    var skyline: [(x: Int, y: Int)] = [(0, 0)]
    for index in order {
      let size = sizes[index]
      var place = (x: 0, y: Int.max, start: 0)
      for start in skyline.indices where skyline[start].x + size.width <= limit {
        let end = skyline[start].x + size.width
        let y = skyline[start...].prefix { $0.x < end }.reduce(0) { max($0, $1.y) }
        if y < place.y { place = (skyline[start].x, y, start) }
      }
      corners[index] = (place.x, place.y)
      let end = place.x + size.width
      let covered = skyline[place.start...].prefix { $0.x < end }
      let rest = covered.last?.y ?? 0
      let next = skyline.index(place.start, offsetBy: covered.count)
      let ends = next < skyline.endIndex ? skyline[next].x : limit
      var replacement = [(x: place.x, y: place.y + size.height)]
      if end < ends { replacement.append((end, rest)) }
      skyline.replaceSubrange(place.start..<next, with: replacement)
      width = max(width, end)
      height = max(height, place.y + size.height)
    }
  }
}
