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
    let tone = Tone(self)
    let values = samples.values
    let bytes: [UInt8]
    switch colors {
    case .none: bytes = Array(repeating: 0, count: samples.pixelCount * 4)
    case .gray(let isWhiteZero):
      bytes = colored(samples) { start in
        let gray = tone.byte(values[start])
        let shown = isWhiteZero ? 255 - gray : gray
        return RasterColor(red: shown, green: shown, blue: shown)
      }
    case .palette(let palette):
      bytes = colored(samples) { start in
        guard let index = Int(exactly: values[start]), palette.indices.contains(index) else {
          return RasterColor(red: 0, green: 0, blue: 0, alpha: 0)
        }
        return palette[index]
      }
    case .rgb:
      bytes = colored(samples) { start in
        RasterColor(
          red: tone.byte(values[start]), green: tone.byte(values[start + 1]),
          blue: tone.byte(values[start + 2]))
      }
    }
    return RasterColors(width: samples.window.width, height: samples.window.height, bytes: bytes)
  }

  /// Returns the bytes of colors. `color` returns the color of the samples that start at an index,
  /// without the alpha of the alpha band.
  @inline(__always)
  private func colored(_ samples: RasterSamples, _ color: (Int) -> RasterColor) -> [UInt8] {
    let step = samples.bands.count
    let hasAlpha = alphaBand != nil
    let colorCount = hasAlpha ? step - 1 : step
    let tone = Tone(self)
    let values = samples.values
    var bytes = [UInt8](repeating: 0, count: samples.pixelCount * 4)
    for pixel in 0..<samples.pixelCount {
      let start = pixel * step
      var isMissing = true
      for band in start..<start + colorCount where !values[band].isNaN { isMissing = false }
      guard !isMissing else { continue }
      var color = color(start)
      if hasAlpha {
        let opacity = values[start + colorCount]
        color.alpha = opacity.isNaN ? 0 : tone.byte(opacity)
        if isAlphaPremultiplied { color = color.straight }
      }
      guard color.alpha > 0 else { continue }
      bytes[pixel * 4] = color.red
      bytes[pixel * 4 + 1] = color.green
      bytes[pixel * 4 + 2] = color.blue
      bytes[pixel * 4 + 3] = color.alpha
    }
    return bytes
  }

  /// The conversion of samples to components of colors.
  private struct Tone {
    private let low: Float
    private let factor: Float
    private let fallback: Float

    init(_ description: RasterDescription) {
      let range = description.colorRange
      low = Float(range.lowerBound)
      factor = Float(255 / (range.upperBound - range.lowerBound))
      fallback = Float(description.noData ?? range.lowerBound)
    }

    /// Returns the component of a sample. A missing sample is the number that represents it.
    func byte(_ sample: Float) -> UInt8 {
      let value = ((sample.isNaN ? fallback : sample) - low) * factor
      // Truncation after the addition rounds, and needs no call of a function.
      return value >= 0 ? UInt8(min(value, 255) + 0.5) : 0
    }
  }
}

extension RasterColor {
  /// The color, which is multiplied by alpha, after a division by alpha.
  fileprivate var straight: RasterColor {
    guard alpha > 0 else { return self }
    func divided(_ component: UInt8) -> UInt8 {
      UInt8(min(255, (Int(component) * 255 + Int(alpha) / 2) / Int(alpha)))
    }
    return RasterColor(
      red: divided(red), green: divided(green), blue: divided(blue), alpha: alpha)
  }
}
