import ArgumentParser
import MapGeometry
import MapJSON
import MapStyle
import RenderMap

/// A list of numbers separated by commas.
struct NumberList: ExpressibleByArgument {
  var numbers: [Double]

  init(_ numbers: [Double]) { self.numbers = numbers }

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    var numbers: [Double] = []
    for part in parts {
      let trimmed = part.drop { $0 == " " }
      guard let number = Double(trimmed), number.isFinite else { return nil }
      numbers.append(number)
    }
    self.numbers = numbers
  }
}

/// Options that select the features to print.
struct QueryOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Features at a place on the map; or the value there, of an elevation source with --source, or of a "
        + "raster of elevations or values that is the subject of the map.",
      valueName: "lon,lat"))
  var at: NumberList?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Features at a point of the picture, in pixels from the upper left corner.", valueName: "x,y")
  )
  var point: NumberList?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Features in a box of the picture, in pixels.", valueName: "x0,y0,x1,y1"))
  var box: NumberList?

  @Option(name: .long, help: ArgumentHelp("Only features of these layers.", valueName: "id,id,..."))
  var layers: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Only features that pass this filter, in JSON.", valueName: "expression"))
  var filter: String?

  @Option(
    name: .long, help: "Features of a source in view, whether or not a layer shows them.")
  var source: String?

  @Option(
    name: .long, help: ArgumentHelp("Layer of the tiles of --source.", valueName: "layer"))
  var sourceLayer: String?

  /// A validated query.
  struct FeatureQuery {
    /// An area of the picture, or a place on the map.
    enum Area {
      case picture
      case place(LngLat)
      case point(Point)
      case box(Box)
    }

    var area: Area
    var layers: [String]?
    var filter: Filter?
  }

  /// Returns the query that the options specify if it is valid.
  func query() throws(Failure) -> FeatureQuery {
    if source != nil, layers != nil || point != nil || box != nil {
      throw Failure(
        .wrongArguments,
        "--source prints all features in view, or the value of an elevation source at a place: use it with "
          + "--source-layer and --filter only, or with --at")
    }
    if source != nil, at != nil, sourceLayer != nil || filter != nil {
      throw Failure(.wrongArguments, "--source-layer and --filter cannot be combined with --at")
    }
    if sourceLayer != nil, source == nil {
      throw Failure(.wrongArguments, "--source-layer requires --source")
    }
    return FeatureQuery(
      area: try requestedArea(), layers: layers?.split(separator: ",").map(String.init),
      filter: try requestedFilter())
  }

  private func requestedArea() throws(Failure) -> FeatureQuery.Area {
    let given = [at, point, box].compactMap { $0 }
    guard let numbers = given.first?.numbers else { return .picture }
    guard given.count == 1 else {
      throw Failure(.wrongArguments, "use only one of --at, --point and --box")
    }
    guard numbers.count == (box == nil ? 2 : 4) else {
      throw Failure(.wrongArguments, "--at takes LON,LAT, --point X,Y and --box X0,Y0,X1,Y1")
    }
    if box != nil {
      return .box(
        Box(
          minX: min(numbers[0], numbers[2]), minY: min(numbers[1], numbers[3]),
          maxX: max(numbers[0], numbers[2]), maxY: max(numbers[1], numbers[3])))
    }
    return at == nil
      ? .point(Point(numbers[0], numbers[1]))
      : .place(LngLat(longitude: numbers[0], latitude: numbers[1]))
  }

  private func requestedFilter() throws(Failure) -> Filter? {
    guard let filter else { return nil }
    do {
      return try Filter(JSONDocument(parsing: filter).root)
    } catch {
      throw Failure(.wrongArguments, "--filter: \(error)")
    }
  }
}

extension QueryOptions.FeatureQuery {
  /// Returns the features of a scene that the query selects.
  func features(in scene: Scene) throws(ViewError) -> [QueriedFeature] {
    switch area {
    case .picture: return try scene.renderedFeatures(layers: layers, filter: filter)
    case .box(let box):
      return try scene.renderedFeatures(in: box, layers: layers, filter: filter)
    case .point(let point):
      return try scene.renderedFeatures(at: point, layers: layers, filter: filter)
    case .place(let place):
      guard let point = scene.point(of: place) else { return [] }
      return try scene.renderedFeatures(at: point, layers: layers, filter: filter)
    }
  }
}
