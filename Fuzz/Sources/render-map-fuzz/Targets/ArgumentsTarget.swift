import ArgumentParser
import MapJSON
import MapStyle

@testable import MapData
@testable import MapEngine
@testable import MapImages
@testable import RenderMap
@testable import render_map

/// Arguments of the command. The first byte chooses a group of options, or the whole command, and the lines after it
/// are arguments. They are parsed and checked, but files are not read.
///
/// The whole command is a separate choice, because the parser reads each of its 150 options for every command line,
/// which takes longer than reading all values.
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
    "RenderMap/Request", "render-map/Options/MemberOption.swift",
    "render-map/Options/MemoryOptions.swift", "render-map/Options/PyramidOptions.swift",
    "render-map/Options/QueryOptions.swift", "render-map/Options/StrictnessOptions.swift",
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

  /// Parses a group of options separately, and checks the values.
  private static let groups: [@Sendable ([String]) throws -> Void] = [
    { try check(MapArguments.parse($0)) },
    { try check(ThemeArguments.parse($0)) },
    { try check(LookArguments.parse($0)) },
    { try check(CameraArguments.parse($0)) },
    { try check(FramingArguments.parse($0)) },
    { try check(SizeArguments.parse($0)) },
    { try check(OutputArguments.parse($0)) },
    { try check(OverlayArguments.parse($0)) },
    { try check(AnnotationArguments.parse($0)) },
    { try check(DecorationArguments.parse($0)) },
    { try check(LegendArguments.parse($0)) },
    { try check(ChangeArguments.parse($0)) },
    { arguments in
      let options = try PyramidOptions.parse(arguments)
      let pyramid = try options.pyramid(of: emptyMap(), area: options.area())
      expect(pyramid.encoding.fault(in: pyramid.format) == nil, "a wrong option of the encoding")
    },
    { arguments in
      let query = try QueryOptions.parse(arguments).query()
      let size = try PictureSize(64, 32)
      let map = try emptyMap()
      let scene = map.scene(camera: try map.camera(for: CameraRequest(), size: size), size: size)
      let features = try query.features(in: scene)
      expect(features.isEmpty, "a map without data has features")
    },
    { _ = try GoldenRules(RequestMembers(arguments: ComparisonArguments.parse($0).members)) },
    { try checkWarnings(WarningOptions.parse($0)) },
    { arguments in
      let options = try StrictnessOptions.parse(arguments)
      try options.check()
      if options.quiet { try options.report([MapWarning]()) }
    },
    { _ = try FileOptions.parse($0).takesPicture },
    { _ = try StoreOptions.parse($0) },
    { arguments in
      let word = arguments.first ?? ""
      _ = MistakenCommand.remedy(for: word, subcommands: ["draw", "batch", "tiles"])
    },
  ]

  /// Checks that a policy treats each class of warnings in only one way, and that errors are reported.
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

  /// Returns the map of a style without data.
  private static func emptyMap() throws -> Map {
    let text = #"{"version":8,"sources":{},"layers":[]}"#
    return try MapMaking.load(JSONDocument(parsing: Array(text.utf8)).root)
  }

  /// Parses a command line.
  private static func runCommand(_ arguments: [String]) throws {
    let command = try render_map.Main.parseAsRoot(arguments)
    if let tiles = command as? Tiles { _ = try tiles.pyramid.area() }
    if let query = command as? Query { _ = try query.query.query() }
    if let draw = command as? Draw {
      let memory = draw.reading.fetching.memory
      var loader = ResourceLoader(http: nil)
      memory.apply(to: &loader)
      expect(loader.readLimit <= memory.bytes, "a limit that is not kept")
      let count = ByteCount(bytes: memory.bytes)
      expect(
        count.bytes == 0
          || ByteCount(argument: count.defaultValueDescription)?.bytes == count.bytes,
        "'\(count.defaultValueDescription)' is another number of bytes")
      _ = draw.picture.takesPicture
      try check(draw.picture.members)
    }
  }

  /// Reads the request that the options specify. If the options name neither a style nor data, a style with one layer
  /// is used.
  private static func check(_ options: some MemberOptions) throws { try check(options.members) }

  private static func check(_ members: JSONObject) throws {
    var members = members
    if ["style", "data", "basemap"].allSatisfy({ members[$0] == nil }) {
      members["style"] = [
        "version": 8, "sources": [:], "layers": [["id": "a", "type": "background"]],
      ]
    }
    let given = RequestMembers(arguments: members)
    let reader = try RequestReader(loader: ResourceLoader(http: nil))
    let request = try reader.request(of: given)
    let sides = [request.size.deviceWidth, request.size.deviceHeight]
    expect(sides.allSatisfy((1...32_768).contains), "a size out of range")
    expect(request.camera.zoom.map((-2...24).contains) ?? true, "a zoom level out of range")
    let fault = request.format.pixels.flatMap { request.encoding.fault(in: $0) }
    expect(fault == nil, "a wrong option of the encoding")
    expectSuccess("values that are refused before the request") { try reader.check(given) }
  }
}
