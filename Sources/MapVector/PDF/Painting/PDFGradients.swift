import MapGeometry

extension PDFValue {
  /// The channels of a gradient. They are its colors, or its alpha as gray.
  enum GradientChannels {
    case colors
    case alpha
  }

  /// Returns the shading of a gradient along a line. A radial gradient is shaded around a point in the unit circle
  /// (ISO 32000-1, sections 8.7.4.5.3 and 8.7.4.5.4).
  static func shading(
    of gradient: VectorGradient, _ channels: GradientChannels, in space: PDFSpace
  ) -> PDFValue {
    let (start, end) = (space.place(of: gradient.start), space.place(of: gradient.end))
    let isRadial = gradient.side != nil
    return .dictionary([
      "ShadingType": .integer(isRadial ? 3 : 2),
      "ColorSpace": .name(channels == .colors ? "DeviceRGB" : "DeviceGray"),
      "Coords": .numbers(isRadial ? [0, 0, 0, 0, 0, 1] : [start.x, start.y, end.x, end.y]),
      "Function": function(gradient.stops, channels),
      "Extend": .array([.boolean(true), .boolean(true)]),
    ])
  }

  /// Returns a function of a position from 0 to 1 that is linear between the stops.
  private static func function(
    _ stops: [VectorGradient.Stop], _ channels: GradientChannels
  ) -> PDFValue {
    func values(_ color: VectorColor) -> PDFValue {
      switch channels {
      case .colors: .numbers([color.red, color.green, color.blue].map { Double($0) / 255 })
      case .alpha: .numbers([Double(color.alpha)])
      }
    }
    func piece(_ from: VectorColor, _ to: VectorColor) -> PDFValue {
      .dictionary([
        "FunctionType": .integer(2), "Domain": .numbers([0, 1]), "N": .integer(1),
        "C0": values(from), "C1": values(to),
      ])
    }
    guard let first = stops.first, let last = stops.last else {
      let none = VectorColor(red: 0, green: 0, blue: 0, alpha: 0)
      return piece(none, none)
    }
    // Stops at 0 and 1 are added, so the pieces cover all positions.
    let all =
      [VectorGradient.Stop(offset: 0, color: first.color)] + stops
      + [VectorGradient.Stop(offset: 1, color: last.color)]
    let pieces = zip(all, all.dropFirst()).filter { $0.offset < $1.offset }
    guard pieces.count > 1 else { return piece(first.color, last.color) }
    return .dictionary([
      "FunctionType": .integer(3), "Domain": .numbers([0, 1]),
      "Functions": .array(pieces.map { piece($0.color, $1.color) }),
      "Bounds": .array(pieces.dropFirst().map { .precise(Double($0.0.offset)) }),
      "Encode": .numbers(pieces.flatMap { _ in [0, 1] }),
    ])
  }
}
