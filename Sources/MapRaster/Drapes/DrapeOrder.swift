/// The order in which the visible surfaces of a `DrapeCommand` are drawn.
struct DrapeOrder {
  /// The surfaces that all threads draw together, one after another.
  let large: [Int]
  /// The surfaces that one thread each draws, the largest first.
  let small: [Int]

  /// Divides the surfaces that are visible in areas of the picture. With one thread, all are small.
  init(_ command: DrapeCommand, _ areas: [PixelArea?], threads: Int) {
    let whole = command.pictureSize * command.pictureSize
    let costs = zip(command.surfaces, areas).map { surface, area in
      guard let area else { return 0 }
      let picture = surface.part.map { $0.width * $0.height } ?? whole
      return picture + (area.right - area.left) * (area.bottom - area.top)
    }
    let total = costs.reduce(0, +)
    let order = costs.indices.filter { costs[$0] > 0 }.sorted {
      (-costs[$0], $0) < (-costs[$1], $1)
    }
    // The last small surface keeps one thread busy for at most an eighth of the time of two.
    large = order.filter { threads > 1 && costs[$0] * 4 * threads > total }
    small = Array(order.dropFirst(large.count))
  }
}
