/// What a triangle's corners carry, mixed for the pixels between them.
///
/// Under a tilted view, what is mixed evenly over the picture is what is carried over the depth, and
/// one over the depth.
struct TriangleMix {
  private let origin: DevicePoint
  /// At `origin`, and the change a pixel to the right and a pixel down: end, across, along,
  /// fadeScale, each over the depth.
  private let base: SIMD4<Float>
  private let right: SIMD4<Float>
  private let down: SIMD4<Float>
  /// The same for one over the depth.
  private let nearness: SIMD3<Float>

  /// The mix of three corners.
  init(_ a: StrokeMesh.Vertex, _ b: StrokeMesh.Vertex, _ c: StrokeMesh.Vertex) {
    origin = a.position
    let ab = b.position - origin
    let ac = c.position - origin
    let area = ab.x * ac.y - ac.x * ab.y
    let perArea = area == 0 ? 0 : 1 / area
    base = a.carried
    let toB = b.carried - base
    let toC = c.carried - base
    right = (toB * ac.y - toC * ab.y) * perArea
    down = (toC * ab.x - toB * ac.x) * perArea
    let near = 1 / a.place.z
    let nearB = 1 / b.place.z - near
    let nearC = 1 / c.place.z - near
    nearness = SIMD3(
      near, (nearB * ac.y - nearC * ab.y) * perArea, (nearC * ab.x - nearB * ac.x) * perArea)
  }

  /// What is carried to the centre of a pixel.
  @inline(__always)
  func values(row: Int, column: Int) -> SIMD4<Float> {
    let dx = Float(column) + 0.5 - origin.x
    let dy = Float(row) + 0.5 - origin.y
    let values = base + right * dx + down * dy
    return values / (nearness.x + nearness.y * dx + nearness.z * dy)
  }
}

extension StrokeMesh.Vertex {
  /// What is mixed evenly over the picture.
  fileprivate var carried: SIMD4<Float> { SIMD4(end, across, along, fadeScale) / place.z }
}
