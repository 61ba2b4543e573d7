/// The lengths across a stroked line that its pixels are told by (MapLibre's line shader).
struct StrokeForm {
  /// From the line's middle to where it has faded out; half a pixel beyond its edge.
  let outset: Float
  /// From the line's middle to where it has faded out towards a gap; 0 without a gap.
  let inset: Float
  /// To the left of the line's direction.
  let offset: Float
  /// The width over which an edge fades, in pixels of the picture.
  let fade: Float

  /// The lengths of a style.
  init(_ style: StrokeStyle) {
    let half = style.width / 2
    let gap = style.gapWidth / 2
    inset = gap > 0 ? gap + 0.5 : 0
    outset = gap + half * (gap > 0 ? 2 : 1) + (half == 0 ? 0 : 0.5)
    offset = -style.offset
    fade = style.blur + 1
  }
}
