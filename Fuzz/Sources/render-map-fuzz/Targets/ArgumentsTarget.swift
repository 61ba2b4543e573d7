import ArgumentParser
import MapJSON
import MapStyle

@testable import MapData
@testable import MapEngine
@testable import RenderMap
@testable import render_map

/// Arguments of the command: the first byte chooses a group of options, or the whole command, and the lines after it are
/// arguments. They are parsed and checked; files are not read.
///
/// The whole command is a choice of its own, as the parser looks at each of its 150 options for every command line, which
/// takes longer than reading all values.
enum ArgumentsTarget: FuzzTarget {
  static let name = "arguments"
  static let summary = "arguments of the command"
  static let words = [
    "--center\n", "--zoom\n", "--bearing\n", "--pitch\n", "--bounds\n", "--padding\n", "--size\n",
    "--ratio\n", "--paper\n", "--dpi\n",
    "--color-by\n", "--size-by\n", "--label-by\n", "--palette\n", "--classes\n", "--breaks\n",
    "--legend\n", "--legend-title\n",
    "--title\n", "--scale-bar\n", "--graticule\n", "--inset\n", "--projection\n", "--frame\n",
    "--position\n", "--fit\n", "--set\n",
    "--filter\n", "--hide\n", "--overlay\n", "--marker\n", "--path\n", "--threads\n",
    "--max-memory\n", "tiles\n", "query\n",
    "batch\n", "check\n", "--zooms\n", "--shard\n", "--point\n", "1,2", "-1,1e999", "nan", "inf",
    "a4", "100x100@2x", "=",
  ]
  static let sources = [
    "render-map/Options/AnnotationOptions.swift", "render-map/Options/CameraOptions.swift",
    "render-map/Options/ChangeOptions.swift", "render-map/Options/DecorationOptions.swift",
    "render-map/Options/LegendOptions.swift", "render-map/Options/MemoryOptions.swift",
    "render-map/Options/PictureOptions.swift", "render-map/Options/PyramidOptions.swift",
    "render-map/Options/QueryOptions.swift", "render-map/Options/StrictnessOptions.swift",
    "render-map/Options/ThemeOptions.swift",
  ]
  static let guides = ["render-map"]
  static let greatestLength = 512
  static let limits = Limits(seconds: 5)

  static func run(_ input: [UInt8]) throws {
    guard let first = input.first else { throw Refusal() }
    let lines = input.dropFirst().split(separator: 0x0A, omittingEmptySubsequences: false)
    let arguments = lines.prefix(24).map { line in
      String(decoding: line.filter { $0 != 0 }, as: UTF8.self)
    }
    if first == wholeCommand { return try runCommand(arguments) }
    try groups[Int(first) % groups.count](arguments)
  }

  /// The first byte of command lines, an exclamation mark.
  private static let wholeCommand: UInt8 = 0x21

  /// Parses a group of options by itself, and checks the values.
  private static let groups: [@Sendable ([String]) throws -> Void] = [
    { arguments in
      let options = try CameraOptions.parse(arguments)
      let request = try options.request()
      expect(request.zoom.map((-2...24).contains) ?? true, "a zoom level out of range")
    },
    { _ = try FramingOptions.parse($0).request(CameraOptions.parse([])) },
    { try check(PictureOptions.parse($0)) },
    { arguments in
      let options = try DecorationOptions.parse(arguments)
      _ = options.takesPicture
      let decorations = try options.decorations()
      expect(options.insetFile == nil || decorations.inset != nil, "a locator map without a map")
    },
    { _ = try DecorationOptions.parse($0).debugOverlays() },
    { arguments in
      let options = try LegendArguments.parse(arguments)
      expect(options.takesPicture == nil || options.legend != nil, "a picture that is not given")
      guard let legend = try options.options(sources: []) else { return }
      try legend.check(style(emptyStyle()), option: "--legend")
    },
    { arguments in
      guard let theme = try ThemeOptions.parse(arguments).theme() else { return }
      expect(arguments.contains { $0.hasPrefix(theme.firstOption) }, "an option that is not given")
    },
    { arguments in
      var style = try emptyStyle()
      try ChangeOptions.parse(arguments).apply(to: &style)
    },
    { arguments in
      var style = try emptyStyle()
      var camera = CameraRequest()
      try AnnotationOptions.parse(arguments).add(to: &style, below: nil, camera: &camera)
    },
    { arguments in
      let options = try PyramidOptions.parse(arguments)
      let pyramid = try options.pyramid(of: emptyMap(), area: options.area())
      expect((1...100).contains(pyramid.quality), "a quality out of range")
    },
    { arguments in
      let query = try QueryOptions.parse(arguments).query()
      let size = try PictureSize(64, 32)
      let map = try emptyMap()
      let scene = map.scene(camera: try map.camera(for: CameraRequest(), size: size), size: size)
      let features = try query.features(in: scene)
      expect(features.isEmpty, "a map without data has features")
    },
    { _ = try DiffOptions.parse($0).rules() },
    { _ = try BatchDefaultOptions.parse($0).defaults() },
    { try checkWarnings(WarningOptions.parse($0)) },
    { arguments in
      let options = try StrictnessOptions.parse(arguments)
      try options.check()
      if options.quiet { try options.report([]) }
    },
    { _ = try OutputOptions.parse($0).takesPicture },
    { _ = try StoreOptions.parse($0) },
    { arguments in
      let word = arguments.first ?? ""
      _ = MistakenCommand.remedy(for: word, subcommands: ["draw", "batch", "tiles"])
    },
  ]

  /// Checks that a policy treats each class of warnings in one way, and that errors are reported.
  private static func checkWarnings(_ options: WarningOptions) throws {
    let policy = try options.policy()
    for kind in WarningClass.allCases {
      let warning = MapWarning(kind, place: "layer a", message: "text")
      let isError = policy.severity(of: kind) == .error
      expect(policy.errors(among: [warning]).isEmpty != isError, "an error that is none")
      let isReported = (try? options.report([warning], isQuiet: true)) == nil
      expect(isReported == isError, "an error that is not reported")
    }
  }

  /// The map of a style without data.
  private static func emptyMap() throws -> Map {
    let text = #"{"version":8,"sources":{},"layers":[]}"#
    return try MapMaking.load(JSONDocument(parsing: Array(text.utf8)).root)
  }

  /// The style in a file.
  private static func style(_ file: StyleFile) throws -> Style {
    guard let style = Style.parse(file.json, .lenient).style else { throw Refusal() }
    return style
  }

  /// A style with one layer, which options change.
  private static func emptyStyle() throws -> StyleFile {
    let text = #"{"version":8,"sources":{},"layers":[{"id":"a","type":"background"}]}"#
    return StyleFile(
      json: try JSONDocument(parsing: Array(text.utf8)), name: "style",
      location: try ResourceLocation("style.json"))
  }

  /// Parses a command line.
  private static func runCommand(_ arguments: [String]) throws {
    let command = try render_map.Main.parseAsRoot(arguments)
    if let tiles = command as? Tiles { _ = try tiles.pyramid.area() }
    if let query = command as? Query { _ = try query.query.query() }
    if let draw = command as? Draw {
      let memory = draw.fetching.memory
      var loader = ResourceLoader(http: nil)
      memory.apply(to: &loader)
      expect(loader.readLimit <= memory.bytes, "a limit that is not kept")
      let count = ByteCount(bytes: memory.bytes)
      expect(
        count.bytes == 0
          || ByteCount(argument: count.defaultValueDescription)?.bytes == count.bytes,
        "'\(count.defaultValueDescription)' is another number of bytes")
      expect(
        !draw.picture.isPaper || draw.picture.size != nil || draw.picture.paper != nil, "no paper")
      try check(draw.picture, within: memory)
    }
  }

  /// Checks the size of a picture.
  private static func check(_ options: PictureOptions, within memory: MemoryLimit? = nil) throws {
    let memory = memory ?? MemoryLimit(nil)
    _ = try? options.pictureSize(within: memory, hasPixels: false)
    let size = try options.pictureSize(within: memory)
    let sides = [size.deviceWidth, size.deviceHeight]
    expect(sides.allSatisfy((1...32_768).contains), "a size out of range")
  }
}
