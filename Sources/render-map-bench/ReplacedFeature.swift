import MapGeoJSON
import MapJSON
import MapRaster
import MapStyle
import RenderMap

/// A source of 100,000 points. It is drawn for the first time, and again after one of the points has moved.
struct ReplacedFeature {
  private static let count = 100_000
  private static let side = 512

  /// Returns the times of drawing the first picture, a picture after a change, and an unchanged picture. They are
  /// measured with the points of one town in view, and with all points in view.
  static func figures(_ stopwatch: Stopwatch) throws -> [Figure] {
    let views = [
      ("a town in view", 11.0, false), ("all in view", 5, false), ("all, clustered", 5, true),
    ]
    return try views.flatMap { view, zoom, cluster in
      var options = DataSourceOptions()
      options.cluster = cluster
      let camera = Camera(center: LngLat(longitude: 10, latitude: 50), zoom: zoom)
      let points = points()
      let first = try stopwatch.median {
        let source = DataSource(id: "points", shape: FeatureCollection(points), options: options)
        return try draw(Self.map(of: source), from: camera)
      }
      let source = DataSource(id: "points", shape: FeatureCollection(points), options: options)
      let map = try Self.map(of: source)
      _ = draw(map, from: camera)
      var run = 0
      let again = stopwatch.median {
        run += 1
        let place = Geometry.point(10 + 0.01 * Double(run % 3), 50)
        source.update(Feature(place, identifier: Feature.Identifier(count / 2)))
        return draw(map, from: camera)
      }
      let still = stopwatch.median { draw(map, from: camera) }
      return [
        figure("first picture", view, first), figure("replace one of 100,000", view, again),
        figure("same picture again", view, still),
      ]
    }
  }

  /// Returns points that are distributed over twelve degrees, in a scattered order.
  private static func points() -> [Feature] {
    (0..<count).map { number in
      let (column, row) = (number * 7919 % 1000, number * 104_729 % 997)
      return Feature(
        .point(4 + Double(column) * 0.012, 46 + Double(row) * 0.008),
        identifier: Feature.Identifier(number), attributes: ["rank": number % 10])
    }
  }

  private static func map(of source: DataSource) throws -> Map {
    var map = try Map.load(
      JSONDocument(parsing: #"{"version": 8, "sources": {}, "layers": []}"#), from: nil)
    try map.addSource(source)
    try map.addLayer(CircleLayer(id: "points", source: source.id))
    return map
  }

  private static func draw(_ map: Map, from camera: Camera) -> Int {
    guard let size = try? PictureSize(side, side) else { return 0 }
    return map.scene(camera: camera, size: size).draw().bytes.reduce(0) { $0 &+ Int($1) }
  }

  private static func figure(
    _ stage: String, _ view: String, _ run: (milliseconds: Double, checksum: Int)
  ) -> Figure {
    Figure(
      stage: stage, input: view, milliseconds: run.milliseconds,
      amount: Double(count), unit: "features", checksum: run.checksum)
  }
}
