import MapGeometry
import MapRaster
import MapTiles

/// A globe in transition as the ground below extrusions. It hides extrusions behind its folds.
struct FoldedGround {
  private let viewport: Viewport
  private let plane: Globe

  /// Creates the ground of a view; nil if its plane is flat or not folded.
  init?(_ viewport: Viewport) {
    guard let plane = viewport.foldedGlobe else { return nil }
    self.viewport = viewport
    self.plane = plane
  }

  /// The mesh of the ground, which is invisible. As in MapLibre, it has two triangles for each cell of a tile.
  var mesh: MeshCommand {
    var mesh = MeshCommand()
    mesh.transform = viewport.spaceToDevice
    mesh.nearestDistance = viewport.nearestDistance
    let levels = TileCover.Levels(minimum: 0, maximum: Viewport.lastLevel)
    for tile in TileCover.tiles(in: viewport, levels: levels) {
      let count = viewport.cells(of: .surfaces, zoom: tile.id.z)
      let side = tile.sizeInWorld * viewport.worldSize / Double(count)
      let origin = viewport.plane(ofWorld: tile.origin)
      let places = (0...count).map { row in
        (0...count).map { column in
          SIMD3<Float>(plane.space(origin + Point(Double(column), Double(row)) * side))
        }
      }
      for row in 0..<count {
        for column in 0..<count {
          let (left, right) = (places[row][column], places[row][column + 1])
          let (below, opposite) = (places[row + 1][column], places[row + 1][column + 1])
          Self.addTriangle(left, right, below, to: &mesh)
          Self.addTriangle(opposite, below, right, to: &mesh)
        }
      }
    }
    return mesh
  }

  /// Adds a triangle. Its front is the side from which `corner`, `first` and `second`, in this order, run clockwise.
  private static func addTriangle(
    _ corner: SIMD3<Float>, _ first: SIMD3<Float>, _ second: SIMD3<Float>,
    to mesh: inout MeshCommand
  ) {
    mesh.points += [corner, first, second]
    mesh.ringEnds.append(mesh.points.count)
    var face = MeshCommand.Face(
      rings: mesh.ringEnds.count - 1..<mesh.ringEnds.count, origin: corner,
      axes: (first - corner, second - corner), colors: (.clear, .clear))
    face.isInvisible = true
    mesh.faces.append(face)
  }
}
