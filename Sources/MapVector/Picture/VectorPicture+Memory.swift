import MapGeometry
import MapRaster

extension VectorPicture {
  /// An estimate of the memory that the picture takes, in bytes. Equal pictures have equal estimates.
  var memorySize: Int {
    MemoryLayout<Self>.stride + groups.reduce(0) { $0 + $1.memorySize }
      + shapes.reduce(0) { $0 + $1.memorySize }
      + images.reduce(0) { $0 + $1.pixels.bytes.count }
  }
}

extension VectorGroup {
  fileprivate var memorySize: Int {
    MemoryLayout<Self>.stride + (clip?.memorySize ?? 0)
      + (items + (mask ?? [])).reduce(0) { $0 + $1.memorySize }
  }
}

extension VectorItem {
  fileprivate var memorySize: Int {
    let content =
      switch self {
      case .shape(let shape): shape.path.memorySize
      case .text(let text): text.clusters.reduce(0) { $0 + $1.memorySize }
      case .group(let group): group.memorySize
      case .circle, .image, .shapeUse: 0
      }
    return MemoryLayout<Self>.stride + content
  }
}

extension VectorText.Cluster {
  fileprivate var memorySize: Int {
    MemoryLayout<Self>.stride + glyphs.count * MemoryLayout<Glyph>.stride
  }
}

extension VectorPath {
  fileprivate var memorySize: Int { steps.count + points.count * MemoryLayout<Point>.stride }
}
