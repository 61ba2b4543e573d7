import ArgumentParser
import MapImages
import MapJSON
import RenderMap

/// Options for animations.
struct AnimationOptions: UngroupedOptions {
  @Flag(
    name: .long,
    help: """
      Draw an animation: the times of --time-by, or --keyframes. OUT is a .png, .webp or .gif \
      file, or - for a stream of PNG files.
      """)
  var animate = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Time between frames, such as day, '6 hours' or month; a number if times are numbers (default: \
      at most 100 frames).
      """,
      valueName: "step"))
  var timeStep: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Steps that each frame shows, up to its own; all for all earlier times (default: 1).",
      valueName: "number"),
    completion: .list(["all"]))
  var timeWindow: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Camera movements and changes to the style, as JSON or a file: [{"center": [13.4, 52.5], "zoom": 11, \
      "seconds": 4}].
      """, valueName: "file"),
    completion: .file())
  var keyframes: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Frames per second (default: 5 for times, 25 for keyframes).", valueName: "number"))
  var fps: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Times that the animation is shown; 0 for no end (default: 0).", valueName: "number"))
  var plays: Int?

  /// Checks that the options are combined as they can be.
  ///
  /// - Parameter members: The members of the picture.
  func check(with members: JSONObject) throws(Failure) {
    let given: [(name: String, isGiven: Bool)] = [
      ("--time-step", timeStep != nil), ("--time-window", timeWindow != nil),
      ("--keyframes", keyframes != nil), ("--fps", fps != nil), ("--plays", plays != nil),
    ]
    if !animate, let option = given.first(where: \.isGiven)?.name {
      throw Failure(.wrongArguments, "\(option) requires --animate")
    }
    guard animate else { return }
    let (timeBy, time) = (PictureMember.timeBy, PictureMember.time)
    let hasTimes = members[timeBy.name] != nil
    if keyframes == nil, !hasTimes {
      throw Failure(.wrongArguments, "--animate requires \(timeBy.option) or --keyframes")
    }
    if keyframes != nil, hasTimes, members[time.name] == nil {
      throw Failure(
        .wrongArguments,
        "--keyframes with \(timeBy.option) requires \(time.option), which stays the same")
    }
    if keyframes != nil, let option = given.prefix(2).first(where: \.isGiven)?.name {
      throw Failure(.wrongArguments, "\(option) cannot be combined with --keyframes")
    }
    if let fps, !AnimationForm.framesPerSecond.contains(fps) {
      let range = AnimationForm.framesPerSecond
      throw Failure(
        .wrongArguments, "--fps must be \(range.lowerBound) to \(Int(range.upperBound))")
    }
    if let plays, !AnimationFormat.plays.contains(plays) {
      throw Failure(
        .wrongArguments, "--plays must be 0 to \(AnimationFormat.plays.upperBound)")
    }
    _ = try window
  }

  /// The number of steps that each frame shows; nil to show all earlier times.
  var window: Int? {
    get throws(Failure) {
      guard let timeWindow else { return 1 }
      if timeWindow == "all" { return nil }
      guard let steps = Int(timeWindow), (1...1_000_000).contains(steps) else {
        throw Failure(.wrongArguments, "--time-window must be a number of steps above 0, or all")
      }
      return steps
    }
  }

  /// Returns the form in which the animation is written.
  ///
  /// - Parameters:
  ///   - path: The path of the animation.
  ///   - requested: The value of `--format`; nil if it is not given.
  func form(of path: String, requested: String?) throws(Failure) -> AnimationForm {
    let name = requested.map { "." + $0 } ?? path
    let format = AnimationFormat(endingOf: name)
    if let number = path.firstMatch(of: /%[0-9]*[A-Za-z]/)?.output {
      throw Failure(
        .wrongArguments,
        "\(path): '\(number)' does not number files, because an animation is one file; to write numbered "
          + "pictures, write the stream to another program: ... - --animate | ffmpeg -f image2pipe -i - \(path)"
      )
    }
    guard format != nil || requested == nil && path == "-" else {
      let endings = AnimationFormat.endings.joined(separator: ", ")
      throw Failure(
        .wrongArguments,
        "\(requested.map { "--format \($0)" } ?? path): an animation is a file with the extension "
          + "\(endings), or - for a stream of PNG files")
    }
    if format == nil, plays != nil {
      throw Failure(.wrongArguments, "--plays requires a file: a stream of PNG files has no end")
    }
    var form = AnimationForm(format, framesPerSecond: fps ?? (keyframes == nil ? 5 : 25))
    form.plays = plays ?? 0
    return form
  }
}
