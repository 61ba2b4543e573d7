import MapGeometry
import MapRaster
import MapText

/// The paints that consecutive items share.
extension SVGWriter {
  /// Returns the paint attributes of an item, for an element that contains all consecutive items with the same
  /// paints. Nil if there are no attributes. Also writes the gradients to which the attributes refer.
  mutating func sharedAttributes(of item: VectorItem) -> String? {
    switch item {
    case .group, .image: return nil
    case .shape(let shape):
      var attributes = fill(shape.fill)
      if shape.rule == .evenOdd, shape.fill != nil { attributes += " fill-rule=\"evenodd\"" }
      attributes += stroke(shape.stroke)
      if shape.hasStrokeBelow, shape.stroke != nil { attributes += " paint-order=\"stroke\"" }
      return attributes
    case .circle(let circle): return fill(circle.fill) + stroke(circle.stroke)
    case .shapeUse(let use): return fill(.color(use.color)) + halo(use.halo)
    case .text(let text):
      guard picture.fonts.indices.contains(text.font) else { return nil }
      let font = picture.fonts[text.font]
      var value = SVGText()
      // Programs that cannot read the embedded font use the installed font of the same family.
      value.escaped("\(font.name),'\(font.source.family.filter { !"'\\".contains($0) })'")
      var attributes = " font-family=\"\(String(decoding: value.bytes, as: UTF8.self))\""
      if font.source.weight != 400 { attributes += " font-weight=\"\(font.source.weight)\"" }
      if font.source.isItalic { attributes += " font-style=\"italic\"" }
      attributes += " font-size=\"\(Self.number(text.size))\""
      return attributes + fill(.color(text.color)) + halo(text.halo)
    }
  }

  /// Whether both items are shapes with the same paints. Other properties are not compared.
  func hasSamePaints(_ a: VectorItem, _ b: VectorItem) -> Bool {
    guard case .shape(let a) = a, case .shape(let b) = b else { return false }
    return a.rule == b.rule && a.fill == b.fill && a.stroke == b.stroke
      && a.hasStrokeBelow == b.hasStrokeBelow
  }

  private static func number(_ value: Double, digits: Int = 3) -> String {
    var text = SVGText()
    text.number(value, digits: digits)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  private mutating func halo(_ halo: VectorHalo?) -> String {
    guard let halo else { return "" }
    var own = VectorStroke(.color(halo.color), width: 2 * halo.width)
    own.join = .round
    return stroke(own) + " paint-order=\"stroke\""
  }

  private mutating func fill(_ paint: VectorPaint?) -> String {
    guard let paint else { return " fill=\"none\"" }
    return " fill=\"\(reference(paint))\"" + opacity(of: paint, "fill-opacity")
  }

  private mutating func stroke(_ stroke: VectorStroke?) -> String {
    guard let stroke else { return "" }
    var text =
      " stroke=\"\(reference(stroke.paint))\"" + opacity(of: stroke.paint, "stroke-opacity")
    if stroke.width != 1 { text += " stroke-width=\"\(Self.number(stroke.width))\"" }
    switch stroke.cap {
    case .butt: break
    case .round: text += " stroke-linecap=\"round\""
    case .square: text += " stroke-linecap=\"square\""
    }
    switch stroke.join {
    case .miter:
      if stroke.miterLimit != 4 {
        text += " stroke-miterlimit=\"\(Self.number(stroke.miterLimit))\""
      }
    case .round: text += " stroke-linejoin=\"round\""
    case .bevel: text += " stroke-linejoin=\"bevel\""
    }
    if !stroke.dashes.isEmpty {
      let lengths = stroke.dashes.map { Self.number($0) }.joined(separator: " ")
      text += " stroke-dasharray=\"\(lengths)\""
      if stroke.dashPhase != 0 {
        text += " stroke-dashoffset=\"\(Self.number(stroke.dashPhase))\""
      }
    }
    return text
  }

  private func opacity(of paint: VectorPaint, _ name: String) -> String {
    guard case .color(let color) = paint, color.alpha < 1 else { return "" }
    return " \(name)=\"\(Self.number(Double(color.alpha), digits: 4))\""
  }

  /// Returns the attribute value of a paint. If the paint is a gradient, the gradient is written first.
  private mutating func reference(_ paint: VectorPaint) -> String {
    switch paint {
    case .color(let color): Self.hex(color)
    case .pattern(let index): "url(#pattern\(index))"
    case .gradient(let gradient): "url(#gradient\(define(gradient)))"
    }
  }

  /// Returns a color without its alpha.
  static func hex(_ color: VectorColor) -> String {
    let digits = Array("0123456789abcdef")
    let channels = [color.red, color.green, color.blue]
    // A color whose channels have two equal digits each has a short form.
    if channels.allSatisfy({ $0 % 17 == 0 }) {
      return "#" + String(channels.map { digits[Int($0 / 17)] })
    }
    return "#" + String(channels.flatMap { [digits[Int($0 / 16)], digits[Int($0 % 16)]] })
  }
}
