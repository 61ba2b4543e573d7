import MapRaster
import MapStyle

extension StrokeStyle.Cap {
  /// The rasterizer's word for a style's.
  init(_ cap: LineCap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}

extension StrokeStyle.Join {
  /// The rasterizer's word for a style's.
  init(_ join: LineJoin) {
    switch join {
    case .bevel: self = .bevel
    case .round: self = .round
    case .miter: self = .miter
    }
  }
}
