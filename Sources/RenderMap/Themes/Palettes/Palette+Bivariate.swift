import MapStyle

extension Palette {
  /// Palettes for classes of two properties. Each consists of four colors: both properties low, the first high, the
  /// second high, both high. The colors between them are mixed in CIELAB. People with any color vision can tell 16
  /// classes apart.
  static let bivariate: [Palette] = [
    Palette("blue-orange", corners: "ece8e12f84c6e8862e3a2436"),
    Palette("green-violet", corners: "ececec3a9f4a8a4bb814294a"),
    Palette("gold-blue", corners: "ededede3b11e5484c427442a"),
    Palette("blue-orange-dark", corners: "26323c3fa9f5f2903afff6e0"),
  ]

  /// Returns the colors for classes of two properties. There is a row for each class of the second property, from the
  /// lowest to the highest. Each row begins with the lowest class of the first property.
  ///
  /// - Throws: `RequestError` if the palette consists of another number of colors.
  func grid(columns: Int, rows: Int) throws(RequestError) -> [[Color]] {
    if let corners {
      return (0..<rows).map { row in
        let height = Double(row) / Double(max(1, rows - 1))
        let (left, right) = (
          corners[0].interpolated(to: corners[2], by: height, in: .lab),
          corners[1].interpolated(to: corners[3], by: height, in: .lab)
        )
        return (0..<columns).map { column in
          let share = Double(column) / Double(max(1, columns - 1))
          let color = left.interpolated(to: right, by: share, in: .lab)
          return Color(css: color.hexadecimal) ?? color
        }
      }
    }
    let colors = listedColors
    guard colors.count == columns * rows else {
      throw RequestError(
        "palette",
        "\(columns) by \(rows) classes have \(columns * rows) colors, and there are \(colors.count): "
          + "list a row for each class of colorWith, the lowest first")
    }
    return (0..<rows).map { Array(colors[$0 * columns..<($0 + 1) * columns]) }
  }
}
