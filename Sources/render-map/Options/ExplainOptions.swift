import ArgumentParser
import MapGeometry
import RenderMap

/// Options that select what to explain, and the form of the explanation.
struct ExplainOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Explain a place on the map.", valueName: "lon,lat"))
  var at: NumberList?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Explain a point of the picture, in pixels from the upper left corner.", valueName: "x,y"))
  var pixel: NumberList?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Explain the labels with this text, and the features that have it as an attribute.",
      valueName: "text"))
  var label: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Only this layer; may be repeated.", valueName: "id"))
  var layer: [String] = []

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Distance of features from --at or --pixel, in pixels (default: 3).",
      valueName: "pixels"))
  var radius: Double?

  @Flag(name: .long, help: "Print JSON.") var json = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Also draw the picture, with marks at the place and the labels.", valueName: "file"),
    completion: .file())
  var out: String?

  /// Returns the subject that the options specify if it is valid.
  func subject() throws(Failure) -> ExplanationSubject {
    guard [at != nil, pixel != nil, label != nil].filter({ $0 }).count <= 1 else {
      throw Failure(.wrongArguments, "use only one of --at, --pixel and --label")
    }
    if let label {
      guard label.contains(where: { !$0.isWhitespace }) else {
        throw Failure(.wrongArguments, "--label: the text is empty; name a label of the map")
      }
      return .label(label)
    }
    guard let numbers = (at ?? pixel)?.numbers else { return .picture }
    guard numbers.count == 2 else {
      throw Failure(.wrongArguments, "--at takes LON,LAT and --pixel X,Y")
    }
    if at == nil { return .point(Point(numbers[0], numbers[1])) }
    guard numbers[1].magnitude <= 90 else {
      throw Failure(.wrongArguments, "--at: a latitude is between -90 and 90; write LON,LAT")
    }
    return .place(LngLat(longitude: numbers[0], latitude: numbers[1]))
  }

  /// Returns the radius if it is valid.
  func validRadius() throws(Failure) -> Double {
    guard let radius else { return PlacedScene.explanationRadius }
    guard at != nil || pixel != nil else {
      throw Failure(.wrongArguments, "--radius requires --at or --pixel")
    }
    guard radius > 0, radius <= 1000 else {
      throw Failure(.wrongArguments, "--radius \(radius): must be above 0 and at most 1000")
    }
    return radius
  }
}
