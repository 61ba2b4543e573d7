import ArgumentParser
import MapJSON
import RenderMap

/// Prints the features of a picture or of a source.
struct Query: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Prints the features in a picture as GeoJSON.",
    usage: "render-map query STYLE [OPTIONS]",
    discussion: """
      The topmost feature comes first. By default, the features of the whole picture are printed. Each \
      feature has its layer, source, sourceLayer and state in addition to its attributes. Its geometry comes from a \
      tile: simplified, and clipped slightly beyond the edge of the tile.

      Examples:
        render-map query style.json --at 2.34,48.86 --zoom 14
        render-map query style.json --layers water,parks --size 800x600
        render-map query style.json --source places --filter '["has", "name"]'
        render-map query style.json --source dem --at 7.66,45.98
        render-map query dem.tif --at 7.66,45.98
      """,
    helpNames: .shortAndLong)

  @Argument(
    help: "A style, a map bundle, or data, as a file or URL; - for standard input.",
    completion: .file())
  var style: String

  @OptionGroup(title: "Query") var query: QueryOptions
  @OptionGroup(title: "Map") var map: MapArguments
  @OptionGroup(title: "Data by its values") var theme: ThemeArguments
  @OptionGroup(title: "Look of data") var looks: LookArguments
  @OptionGroup(title: "Camera") var camera: CameraArguments
  @OptionGroup(title: "Framing") var framing: FramingArguments
  @OptionGroup(title: "Picture") var size: SizeArguments
  @OptionGroup(title: "Overlays") var overlays: OverlayArguments
  @OptionGroup(title: "Threads") var threading: ThreadOptions
  @OptionGroup var reading: ReadingOptions

  func run() throws {
    let groups: [any MemberOptions] = [map, theme, looks, camera, framing, size, overlays]
    let members = JSONObject(groups.flatMap(\.members.members))
    let threads = try threading.count()
    let requested = try query.query()
    try reading.strictness.check()
    var files = ArgumentFiles()
    files.reads(style, as: "the style")
    files.reads(members)
    reading.read(by: &files)
    try files.check()

    let (drawing, prepared) = try reading.prepared(style, members)
    let view = try Failure.ofRequest { () throws(RequestError) in
      let view = try drawing.view(of: prepared, threads: threads)
      try view.checkShowsOneMap(for: "query")
      return view
    }
    try reading.strictness.report(view.warnings)
    if case .place(let place) = requested.area, let source = valueSource(in: view) {
      var map = view.map
      return try printElevation(of: place, from: source, in: &map, threads: threads)
    }
    if let source = query.source { try checkHasFeatures(source, in: view.map.style) }
    let features: [QueriedFeature]
    do throws(ViewError) {
      features =
        if let source = query.source {
          try view.map.sourceFeatures(
            of: source, sourceLayer: query.sourceLayer, filter: requested.filter,
            camera: view.scene.camera, size: view.request.size, threads: threads)
        } else {
          try requested.features(in: view.scene)
        }
    } catch {
      throw Failure(.wrongArguments, error.description)
    }
    try Output.result(features.geoJSON.jsonBytes + [UInt8(ascii: "\n")])
  }

  /// Returns the source whose value at a place is printed: the source of `--source`, or data that is a raster of values.
  private func valueSource(in view: PictureDrawing.View) -> String? {
    if let source = query.source { return source }
    guard query.layers == nil, query.filter == nil, view.request.data != nil else { return nil }
    return view.overlays.first?.overlay.valueSource
  }

  private func checkHasFeatures(_ source: String, in style: Style) throws {
    switch style.source(source) {
    case .rasterDEM:
      throw Failure(
        .wrongArguments, "--source \(source): it has no features; --at prints its value at a place")
    case .raster, .image, .video:
      throw Failure(
        .wrongArguments,
        "--source \(source): it has no features; render-map explain prints its color at a place")
    default: break
    }
  }

  /// Prints a place with the value of an elevation source as GeoJSON. The collection is empty if there is no value.
  private func printElevation(
    of place: LngLat, from source: String, in map: inout Map, threads: Int
  ) throws {
    guard case .rasterDEM = map.style.source(source) else {
      let names = map.style.sources.filter {
        if case .rasterDEM = $0.source { true } else { false }
      }
      throw Failure(
        .wrongArguments,
        "--source \(source): not a source of elevations"
          + (names.isEmpty ? "" : " (\(names.map(\.name).joined(separator: ", ")))")
          + "; leave out --at")
    }
    let found: (elevations: [Double?], warnings: [MapWarning])
    do throws(MapError) {
      found = try map.elevations(of: [place], from: source, threads: threads)
    } catch {
      throw Failure(error, file: style)
    }
    try reading.strictness.report(found.warnings)
    let features = found.elevations.compactMap { $0 }.map { value in
      Feature(.point(place.longitude, place.latitude), attributes: ["elevation": value])
    }
    let json = GeoJSONObject.featureCollection(FeatureCollection(features: features)).jsonBytes
    try Output.result(json + [UInt8(ascii: "\n")])
  }
}
