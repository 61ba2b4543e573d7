import ArgumentParser
import MapGeometry
import MapJSON
import RenderMap

/// Prints why layers and labels are drawn or not.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Prints which layers are drawn at a place, and why the others are not.",
    usage: "render-map explain STYLE [OPTIONS]",
    discussion: """
      Without a place or a label, the whole picture is explained. The lowest layer comes first. The reasons are: \
      visibility, zoom range, a source without tiles, a raster without a value, an absent source layer, no feature, the part \
      of the filter that rejects a feature with the values that it reads, transparency, a size of 0, a missing image, an empty \
      text, another label in the way, and places that the picture does not show. Layers that are drawn can be \
      covered by other layers.

      Examples:
        render-map explain style.json --at 2.34,48.86 --zoom 14
        render-map explain style.json --at 2.34,48.86 --zoom 14 --layer water
        render-map explain style.json --label Louvre --zoom 14 --out marked.png
        render-map explain style.json --pixel 256,256 --json
      """,
    helpNames: .shortAndLong)

  @Argument(
    help: "A style, a map bundle, or data, as a file or URL; - for standard input.",
    completion: .file())
  var style: String

  @OptionGroup(title: "Explanation") var subject: ExplainOptions
  @OptionGroup(title: "Map") var map: MapArguments
  @OptionGroup(title: "Data by its values") var theme: ThemeArguments
  @OptionGroup(title: "Look of data") var looks: LookArguments
  @OptionGroup(title: "Camera") var camera: CameraArguments
  @OptionGroup(title: "Framing") var framing: FramingArguments
  @OptionGroup(title: "Picture") var size: SizeArguments
  @OptionGroup(title: "Overlays") var overlays: OverlayArguments
  @OptionGroup(title: "Changes to the style") var changes: ChangeArguments
  @OptionGroup(title: "Threads") var threading: ThreadOptions
  @OptionGroup var reading: ReadingOptions

  func run() throws {
    let groups: [any MemberOptions] = [map, theme, looks, camera, framing, size, overlays, changes]
    var members = JSONObject(groups.flatMap(\.members.members))
    let threads = try threading.count()
    let asked = try subject.subject()
    let radius = try subject.validRadius()
    var files = ArgumentFiles()
    files.reads(style, as: "the style")
    files.reads(members)
    files.writes(subject.out, as: "the picture")
    reading.read(by: &files)
    let format = try subject.out.map { try OutputFormat(of: $0, addingTo: &members) }
    try reading.strictness.check()
    try files.check()

    let (drawing, prepared) = try reading.prepared(style, members)
    var view = try Failure.ofRequest { () throws(RequestError) in
      let view = try drawing.view(of: prepared, threads: threads)
      try view.checkShowsOneMap(for: "explain")
      return view
    }
    try reading.strictness.report(view.warnings)
    let explanation: SceneExplanation
    do throws(ViewError) {
      explanation = try PlacedScene(view.scene).explanation(
        of: asked, layers: subject.layer.isEmpty ? nil : subject.layer, radius: radius)
    } catch {
      throw Failure(.wrongArguments, error.description)
    }
    if let path = subject.out, let format {
      explanation.mark(&view.scene)
      try write(view, as: format, to: path, threads: threads)
    }
    if subject.json {
      try Output.result(IndentedJSON.bytes(of: explanation.json))
    } else {
      try Output.result(lines: explanation.lines)
    }
  }

  /// Draws the marked picture and writes it to a file.
  private func write(
    _ view: PictureDrawing.View, as format: OutputFormat, to path: String, threads: Int
  ) throws(Failure) {
    let placed = PlacedScene(view.scene)
    let content: PictureContent =
      format.pixels == nil
      ? .vectors(view.page(of: placed, threads: threads).page)
      : .pixels(placed.draw(threads: threads))
    let file = try Failure.ofRequest(at: path) { () throws(RequestError) in
      try content.file(in: format, details: try view.details, threads: threads)
    }
    try Output.write([(path, file)])
  }
}
