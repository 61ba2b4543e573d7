import MapGeometry
public import MapPDF

extension PDFGeography {
  /// Creates the places of a scene's corners; nil if it is pitched, or shows a globe or terrain, because its pixels are then
  /// no affine image of the plane.
  public init?(of scene: Scene) {
    guard let world = WorldFile(of: scene) else { return nil }
    let size = scene.viewport.size
    func place(_ column: Int, _ row: Int) -> Place {
      // The origin of a world file is the centre of the first pixel.
      let place = world.degrees(column: Double(column) - 0.5, row: Double(row) - 0.5)
      return Place(longitude: place.x, latitude: place.y)
    }
    self.init(
      lowerLeft: place(0, size.deviceHeight), upperLeft: place(0, 0),
      upperRight: place(size.deviceWidth, 0), lowerRight: place(size.deviceWidth, size.deviceHeight)
    )
  }
}
