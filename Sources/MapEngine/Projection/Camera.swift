import MapGeometry
import MapTiles

/// The point of view from which a map is drawn.
public struct Camera: Hashable, Sendable {
  /// The place in the middle of the picture, inside the padding.
  public var center: LngLat
  /// The zoom level. At level 0 the world is 512 pixels wide. At each further level it is twice as wide.
  public var zoom: Double
  /// The direction that points up in the picture, in degrees clockwise from north.
  public var bearing: Double
  /// The pitch, in degrees from straight down.
  public var pitch: Double
  /// The rotation about the viewing direction, in degrees.
  public var roll: Double
  /// The padding in pixels. The center is in the middle of the area inside the padding.
  public var padding: EdgeInsets
  /// The angle at the eye that the picture's height spans, in degrees.
  public var verticalFieldOfView: Double
  /// The projection that the map's style requires at the zoom level. The default is Mercator. The cameras of scenes
  /// use the projection of their map.
  public package(set) var projection = ViewProjection.mercator
  /// The widths of the paper around the map of a framed picture. The paper covers the edges of the picture. The
  /// padding includes these widths.
  public package(set) var paper = EdgeInsets()

  /// MapLibre's field of view in degrees, which is twice the arctangent of one third.
  public static let defaultVerticalFieldOfView = 36.86989764584402

  /// Creates a camera. Numbers are 0 by default, except for the field of view.
  public init(
    center: LngLat = LngLat(longitude: 0, latitude: 0), zoom: Double = 0, bearing: Double = 0,
    pitch: Double = 0, roll: Double = 0, padding: EdgeInsets = EdgeInsets(),
    verticalFieldOfView: Double = Camera.defaultVerticalFieldOfView
  ) {
    self.center = center
    self.zoom = zoom
    self.bearing = bearing
    self.pitch = pitch
    self.roll = roll
    self.padding = padding
    self.verticalFieldOfView = verticalFieldOfView
  }
}

extension Camera {
  /// Returns the camera after the smallest change of its zoom level and center that makes it valid for the map's
  /// projection. As in MapLibre, no space above or below the world is visible in Mercator. Zoom is limited to
  /// -2...24, and pitch to 0...85.
  func constrained(to size: PictureSize) -> Camera {
    var camera = self
    if projection.chart != nil { return constrainedToChart }
    camera.pitch = min(max(pitch, 0), 85)
    guard projection.curve == nil else { return camera.constrainedToGlobe }
    camera.zoom = min(max(zoom, -2), 24)
    let worldSize = 512 * StableMath.exp2(camera.zoom)
    let world = center.world
    let top = LngLat(longitude: 0, latitude: WebMercator.maximumLatitude).world.y
    let bottom = 1 - top
    let height = Double(size.height) - paper.top - paper.bottom
    let span = (bottom - top) * worldSize
    if span < height {
      camera.zoom += StableMath.log2(height / span)
      camera.center = LngLat(world: Point(world.x, 0.5))
      return camera
    }
    let half = height / 2 / worldSize
    let y = min(max(world.y, top + half), bottom - half)
    if y != world.y { camera.center = LngLat(world: Point(world.x, y)) }
    return camera
  }

  /// The camera on a chart, which is viewed from straight above.
  private var constrainedToChart: Camera {
    var camera = self
    camera.pitch = 0
    camera.zoom = min(max(zoom, -2), 24)
    camera.center.latitude = min(max(center.latitude, -90), 90)
    if let domain = projection.chart?.domain, !domain.contains(camera.center) {
      camera.center = domain.clamped(camera.center)
    }
    return camera
  }

  /// The camera with its center between the poles of Web Mercator. The globe is at least as large as at zoom level
  /// -2 at the equator.
  private var constrainedToGlobe: Camera {
    var camera = self
    camera.center.latitude = WebMercator.clamped(latitude: center.latitude)
    let cosine = StableMath.sinCos(degrees: camera.center.latitude).cos
    camera.zoom = min(max(zoom, -2 + StableMath.log2(cosine)), 24)
    return camera
  }
}

extension Camera {
  /// The number of projected points on each side of the bounds.
  private static let pointsPerSide = 32

  /// Returns the rectangles in which a picture shows bounds, in device pixels from its upper left corner. There is
  /// one rectangle for each visible copy of the world. It surrounds the visible part of the bounds, which is not a
  /// rectangle in a rotated or pitched view.
  public func deviceBoxes(of bounds: GeographicBounds, size: PictureSize) -> [Box] {
    let viewport = Viewport(camera: self, size: size)
    let picture = Box(
      minX: 0, minY: 0, maxX: Double(size.deviceWidth), maxY: Double(size.deviceHeight))
    return viewport.worldCopies(2).compactMap { copy in
      let box = Self.box(of: bounds, shiftedBy: Double(copy) * 360, in: viewport)
      return !box.isEmpty && box.intersects(picture) ? box : nil
    }
  }

  /// Returns the box around the part of the bounds in front of the viewer.
  private static func box(
    of bounds: GeographicBounds, shiftedBy shift: Double, in viewport: Viewport
  ) -> Box {
    var box = Box.empty
    let count = pointsPerSide
    for row in 0...count {
      for column in 0...count {
        let (east, north) = (Double(column) / Double(count), Double(row) / Double(count))
        let place = LngLat(
          longitude: bounds.west + (bounds.unwrappedEast - bounds.west) * east + shift,
          latitude: bounds.south + (bounds.north - bounds.south) * north)
        if let plane = viewport.visiblePlane(of: place) {
          box.formUnion(viewport.device(ofPlane: plane).point)
        }
      }
    }
    return box
  }
}
