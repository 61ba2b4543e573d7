extension RasterDescription {
  /// The bands that determine the color of a pixel.
  var colorBands: [Int] {
    let bands =
      switch colors {
      case .none: [Int]()
      case .gray, .palette: [0]
      case .rgb: [0, 1, 2]
      }
    return bands + (alphaBand.map { [$0] } ?? [])
  }

  /// Returns the conversion of a band's samples to colors.
  func colorConversion(of band: Int) -> SampleConversion {
    SampleConversion(noData: band == alphaBand ? nil : noData)
  }

  /// Returns the conversion of a band's samples to values.
  func conversion(of band: Int) -> SampleConversion {
    SampleConversion(
      noData: band == alphaBand ? nil : noData,
      scale: scales.indices.contains(band) ? scales[band] : 1,
      offset: offsets.indices.contains(band) ? offsets[band] : 0)
  }

  /// Returns the colors of samples of `colorBands`. A pixel is missing if all its bands are missing.
  func coloring(_ samples: RasterSamples) -> RasterColors {
    let (low, span) = (colorRange.lowerBound, colorRange.upperBound - colorRange.lowerBound)
    let isByte = low == 0 && span == 255
    let fallback = noData ?? low
    let colorCount = samples.bands.count - (alphaBand == nil ? 0 : 1)
    func byte(_ value: Float) -> UInt8 {
      let value = value.isNaN ? fallback : Double(value)
      let scaled = isByte ? value : (value - low) / span * 255
      return UInt8(max(0, min(255, scaled.rounded())))
    }
    func color(_ pixel: Int) -> (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
      switch colors {
      case .none: return (0, 0, 0, 0)
      case .gray(let isWhiteZero):
        let gray = byte(samples[pixel, 0])
        let shown = isWhiteZero ? 255 - gray : gray
        return (shown, shown, shown, 255)
      case .palette(let palette):
        guard let index = Int(exactly: samples[pixel, 0]), palette.indices.contains(index) else {
          return (0, 0, 0, 0)
        }
        let color = palette[index]
        return (color.red, color.green, color.blue, color.alpha)
      case .rgb:
        return (byte(samples[pixel, 0]), byte(samples[pixel, 1]), byte(samples[pixel, 2]), 255)
      }
    }
    var bytes = [UInt8](repeating: 0, count: samples.pixelCount * 4)
    for pixel in 0..<samples.pixelCount {
      guard (0..<colorCount).contains(where: { !samples[pixel, $0].isNaN }) else { continue }
      var (red, green, blue, alpha) = color(pixel)
      if alphaBand != nil {
        let opacity = samples[pixel, colorCount]
        alpha = opacity.isNaN ? 0 : byte(opacity)
        if isAlphaPremultiplied, alpha > 0 {
          red = Self.straight(red, alpha)
          green = Self.straight(green, alpha)
          blue = Self.straight(blue, alpha)
        }
      }
      guard alpha > 0 else { continue }
      bytes[pixel * 4] = red
      bytes[pixel * 4 + 1] = green
      bytes[pixel * 4 + 2] = blue
      bytes[pixel * 4 + 3] = alpha
    }
    return RasterColors(width: samples.window.width, height: samples.window.height, bytes: bytes)
  }

  /// Returns the component of a color that is not multiplied by alpha.
  private static func straight(_ component: UInt8, _ alpha: UInt8) -> UInt8 {
    UInt8(min(255, (Int(component) * 255 + Int(alpha) / 2) / Int(alpha)))
  }
}
