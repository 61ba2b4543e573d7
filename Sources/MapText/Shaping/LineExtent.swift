/// How much room the sections of a line take.
struct LineExtent {
  /// The largest factor on the text's size.
  var scale = 0.0
  /// The width of a line from top to bottom.
  var width = 0.0
  /// The height of a line from side to side.
  var height = 0.0
  /// How much further down the line stands because of images higher than its text.
  var imageOffset = 0.0

  init() {}

  init(of text: TaggedText, _ range: Range<Int>, _ options: ShapingOptions) {
    var image = SIMD2<Double>(0, 0)
    for index in range {
      scale = max(scale, text.styles[text.sections[index]].scale)
      guard case .image(let size) = text.sources[index] else { continue }
      image = SIMD2(max(image.x, size.width), max(image.y, size.height))
    }
    let factor = LineLayout.em / options.layoutTextSizeThisZoom
    width = max(scale * LineLayout.em, image.x * factor)
    height = max(scale * LineLayout.em, image.y * factor)
  }
}
