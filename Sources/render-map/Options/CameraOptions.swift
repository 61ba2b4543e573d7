import ArgumentParser
import RenderMap

/// Numbers separated by commas.
struct NumberList: ExpressibleByArgument {
  /// The numbers.
  var numbers: [Double]

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

/// Options for the camera.
struct CameraOptions: ParsableArguments {
  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("Center of the map.", valueName: "lon,lat"))
  var center: NumberList?

  @Option(
    name: [.customShort("x"), .long], parsing: .unconditional,
    help: ArgumentHelp("Longitude of the center.", valueName: "degrees"))
  var lon: Double?

  @Option(
    name: [.customShort("y"), .long], parsing: .unconditional,
    help: ArgumentHelp("Latitude of the center.", valueName: "degrees"))
  var lat: Double?

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("Zoom level, -2 to 24.", valueName: "level"))
  var zoom: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Direction that points up, clockwise from north.", valueName: "degrees"))
  var bearing: Double?

  @Option(
    name: .long, parsing: .unconditional, help: ArgumentHelp("Tilt, 0 to 85.", valueName: "degrees")
  )
  var pitch: Double?

  @Option(
    name: [.long, .customLong("bbox")], parsing: .unconditional,
    help: ArgumentHelp(
      "Bounds to show; W greater than E crosses the antimeridian.", valueName: "w,s,e,n"))
  var bounds: NumberList?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Free space at the edges, as N, V,H (top and bottom, sides) or T,R,B,L.", valueName: "pixels")
  )
  var padding: NumberList?

  /// Returns the validated options; values that are not given are nil.
  func request() throws(Failure) -> CameraRequest {
    var request = CameraRequest()
    request.center = try requestedCenter()
    request.bounds = try requestedBounds()
    if request.bounds != nil, request.center != nil || zoom != nil {
      throw Failure(.wrongArguments, "use either --bounds or --center and --zoom, not both")
    }
    request.zoom = try checked(zoom, "--zoom", in: -2...24)
    request.bearing = try checked(bearing, "--bearing", in: -36_000...36_000)
    request.pitch = try checked(pitch, "--pitch", in: 0...85)
    request.padding = try requestedPadding()
    return request
  }

  /// Returns a value, or throws an error if it is out of range.
  func checked(
    _ value: Double?, _ name: String, in range: ClosedRange<Double>
  ) throws(Failure) -> Double? {
    if let value, !range.contains(value) {
      throw Failure(
        .wrongArguments,
        "\(name) \(value): must be between \(range.lowerBound) and \(range.upperBound)")
    }
    return value
  }

  private func requestedCenter() throws(Failure) -> LngLat? {
    var place: (Double, Double)?
    if let center {
      guard center.numbers.count == 2 else {
        throw Failure(.wrongArguments, "--center takes two numbers: LON,LAT")
      }
      guard lon == nil, lat == nil else {
        throw Failure(.wrongArguments, "use either --center or --lon and --lat, not both")
      }
      place = (center.numbers[0], center.numbers[1])
    } else if let lon, let lat {
      place = (lon, lat)
    } else if lon != nil || lat != nil {
      throw Failure(.wrongArguments, "--lon and --lat require each other")
    }
    guard let (longitude, latitude) = place else { return nil }
    guard (-180...180).contains(longitude), (-90...90).contains(latitude) else {
      throw Failure(
        .wrongArguments,
        "the center \(longitude),\(latitude) is out of range: longitude comes first, -180 to 180, "
          + "then latitude, -90 to 90")
    }
    return LngLat(longitude: longitude, latitude: latitude)
  }

  private func requestedBounds() throws(Failure) -> GeographicBounds? {
    guard let numbers = bounds?.numbers else { return nil }
    guard numbers.count == 4 else {
      throw Failure(.wrongArguments, "--bounds takes four numbers: W,S,E,N")
    }
    guard let box = GeographicBounds(numbers) else {
      throw Failure(
        .wrongArguments,
        "the bounds \(numbers.map { "\($0)" }.joined(separator: ",")) are out of range: W,S,E,N with "
          + "longitudes from -180 to 180, latitudes from -90 to 90, and S not above N")
    }
    return box
  }

  private func requestedPadding() throws(Failure) -> EdgeInsets {
    guard let numbers = padding?.numbers else { return EdgeInsets() }
    guard [1, 2, 4].contains(numbers.count), numbers.allSatisfy({ $0 >= 0 && $0 < 1e6 }) else {
      throw Failure(.wrongArguments, "--padding takes N, V,H or T,R,B,L, pixels, 0 or more")
    }
    // As in CSS: a missing value is that of the opposite side.
    let sides = (0..<4).map { numbers[$0 % numbers.count] }
    return EdgeInsets(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
  }
}

/// Options for a camera that fits data.
struct FramingOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: "Show all overlays, otherwise all data, instead of the style's own camera.")
  var fit = false

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum zoom level of a fitted camera (default: 18; 14 for data, 6 for a single point).",
      valueName: "level"))
  var maxZoom: Double?

  /// Returns the request of these options and of the camera options.
  func request(_ camera: CameraOptions) throws(Failure) -> CameraRequest {
    var request = try camera.request()
    if fit, request.asksForPlace {
      throw Failure(
        .wrongArguments, "--fit sets the camera: omit --center, --zoom and --bounds")
    }
    request.fitsData = fit
    request.zoomLimit = try camera.checked(maxZoom, "--max-zoom", in: -2...24)
    return request
  }
}
