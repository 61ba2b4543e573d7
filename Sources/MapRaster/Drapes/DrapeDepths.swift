/// The surfaces of a `DrapeCommand` in the picture: their distances, and which parts of them are visible.
public struct DrapeDepths: DrapeVisibility {
  /// The visible triangles.
  let faces: DrapeFaces

  /// Finds the nearest surfaces of a picture on several threads. The content of the surfaces is not drawn.
  public init(_ command: DrapeCommand, width: Int, height: Int, threads: Int) {
    faces = DrapeFaces(command, width: width, height: height, threads: threads)
  }

  /// Returns the part of the picture of each surface, of `size` pixels per side, that may be visible; nil for hidden
  /// surfaces.
  public func visibleParts(size: Int, threads: Int) -> [DrapeCommand.Part?] {
    faces.visibleParts(size: size, threads: threads)
  }

  /// Returns one over the distance along the line of sight of the nearest surface at a place of the picture, or at the
  /// nearest place inside of it; 0 without a surface.
  public func nearness(at place: DevicePoint) -> Float {
    guard !faces.isEmpty, place.x.isFinite, place.y.isFinite else { return 0 }
    let column = min(max(place.x, 0), Float(faces.width - 1))
    let row = min(max(place.y, 0), Float(faces.height - 1))
    return faces.nearness[Int(row) * faces.width + Int(column)]
  }
}
