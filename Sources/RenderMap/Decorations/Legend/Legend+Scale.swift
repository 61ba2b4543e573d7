extension Legend {
  /// Returns the legend with the lengths of its swatches multiplied by a factor. A swatch then has the size that its
  /// content has on the map, in a legend that is drawn at another scale.
  func scalingSwatches(by factor: Double) -> Legend {
    guard factor != 1 else { return self }
    var legend = self
    for entry in legend.entries.indices {
      for item in legend.entries[entry].items.indices {
        let parts = legend.entries[entry].items[item].parts
        legend.entries[entry].items[item].parts = parts.map { $0.scaled(by: factor) }
      }
    }
    return legend
  }
}

extension LegendPart {
  /// Returns the part with its lengths multiplied by a factor.
  fileprivate func scaled(by factor: Double) -> LegendPart {
    switch self {
    case .fill: return self
    case .line(var line):
      line.width *= factor
      line.gapWidth *= factor
      line.blur *= factor
      line.offset *= factor
      return .line(line)
    case .circle(var circle):
      circle.radius *= factor
      circle.strokeWidth *= factor
      return .circle(circle)
    case .icon(var icon):
      icon.size *= factor
      icon.haloWidth *= factor
      return .icon(icon)
    case .text(var text):
      text.size *= factor
      text.haloWidth *= factor
      return .text(text)
    }
  }
}
