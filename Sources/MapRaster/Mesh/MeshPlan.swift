import MapGeometry

/// A `MeshCommand`, prepared for all bands of a picture.
struct MeshPlan {
  private let faces: [MeshFace]
  private let points: [MeshPoint]
  private let ringEnds: [Int]
  private let images: [TexelGrid]
  private let bins: BandBins
  private let opacity: Float
  private let prefersFirst: Bool
  private let ground: Globe?

  /// Prepares a command for a picture.
  init(_ command: MeshCommand, bands: BandLayout, width: Int) {
    let border = PictureBorder(width: width, height: bands.height)
    let projection = MeshProjection(command, border: border)
    var faces: [MeshFace] = []
    var points: [MeshPoint] = []
    var ringEnds: [Int] = []
    for face in command.faces {
      guard let toPlane = projection.toPlane(of: face) else { continue }
      let firstPoint = points.count
      let firstRing = ringEnds.count
      for ring in face.rings {
        let start = ring == 0 ? 0 : command.ringEnds[ring - 1]
        projection.add(command.points[start..<command.ringEnds[ring]], to: &points)
        ringEnds.append(points.count)
      }
      let rings = firstRing..<ringEnds.count
      if let face = MeshFace(face, rings: rings, corners: points[firstPoint...], toPlane: toPlane) {
        faces.append(face)
      } else {
        points.removeSubrange(firstPoint...)
        ringEnds.removeSubrange(firstRing...)
      }
    }
    self.faces = faces
    self.points = points
    self.ringEnds = ringEnds
    images = command.images.map(TexelGrid.init)
    opacity = command.opacity
    prefersFirst = command.prefersFirst
    ground = command.ground
    bins = BandBins(count: faces.count, bands: bands) {
      faces[$0].rows(height: bands.height, width: width)
    }
  }

  /// Draws the faces that intersect a band, unless surfaces of earlier meshes in `depth` hide them.
  func draw(band index: Int, _ band: Band, depth: inout DepthBuffer) {
    let items = bins.items(band: index)
    guard !items.isEmpty, opacity > 0 else { return }
    depth.startMesh(band, ground: ground)
    for item in items {
      let face = faces[Int(item)]
      findCrossings(of: face, band, &depth)
      depth.cover(
        band, by: face.isInvisible ? DepthBuffer.noFace : item, face, prefersFirst: prefersFirst)
    }
    for row in band.rows {
      let pixels = band.row(row)
      depth.forEachFace(row: row, band) { column, item in
        let color = faces[Int(item)].color(column: column, row: row, images: images)
        Blend.pixel(pixels + column, premultiplied: color * opacity)
      }
    }
  }

  /// Adds the crossings of a face's rings with the rows of a band to `depth`.
  private func findCrossings(of face: MeshFace, _ band: Band, _ depth: inout DepthBuffer) {
    for ring in face.rings {
      let ring = points[(ring == 0 ? 0 : ringEnds[ring - 1])..<ringEnds[ring]]
      guard var from = ring.last?.place else { continue }
      for point in ring {
        depth.addCrossings(of: EdgeLine(from, point.place), band)
        from = point.place
      }
    }
  }
}
