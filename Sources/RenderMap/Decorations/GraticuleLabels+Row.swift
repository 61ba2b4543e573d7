import MapGeometry

/// The row of labels of the meridians that meet no edge of the map.
extension GraticuleLabels {
  /// The places of a row of labels. If two places are equally good, the first place is used.
  private enum Row: CaseIterable {
    case belowWorld, aboveWorld, middle

    /// The weight of each label in the row. The row with the greatest sum of weights is used.
    var weight: Double { self == .middle ? 1 : self == .aboveWorld ? 1.4 : 1.5 }
  }

  /// The greatest number of lines per label in a row.
  private static let longestStep = 6

  /// Returns the labels of meridians in the best row. In a row, every line is labeled, or every second line, and so on,
  /// so the labels are evenly spaced.
  static func row(
    of lines: [GridLine], _ brush: DecorationBrush,
    fits: (Box) -> Bool
  ) -> [Label] {
    var best: (labels: [Label], score: Double) = ([], 0)
    for row in Row.allCases {
      let all = lines.compactMap { line -> (number: Int, label: Label)? in
        guard
          let text = line.label.flatMap({ brush.text($0, brush.theme.graticule) }),
          let ends = line.outerEnds(by: { $0.y })
        else { return nil }
        switch row {
        case .belowWorld:
          return (line.number, label(text, at: ends.last, towards: Point(0, 1), ratio: brush.ratio))
        case .aboveWorld:
          return (
            line.number, label(text, at: ends.first, towards: Point(0, -1), ratio: brush.ratio)
          )
        case .middle:
          guard let middle = line.middle else { return nil }
          let size = Point(text.width, text.height)
          let box = Box(corner: middle * (1 / brush.ratio) - size * 0.5, size: size)
          return (line.number, Label(text: text, box: box, turn: .none))
        }
      }.filter { fits($0.label.box) }
      for step in 1...longestStep {
        let labels = all.filter { $0.number.isMultiple(of: step) }.map(\.label)
        let areApart = labels.indices.allSatisfy { index in
          let room = labels[index].box.inset(by: -Self.spacing)
          return !labels[..<index].contains { $0.box.intersects(room) }
        }
        guard areApart else { continue }
        let score = Double(labels.count) * row.weight
        if score > best.score { best = (labels, score) }
        break
      }
    }
    return best.labels
  }
}
