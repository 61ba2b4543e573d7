/// The output of `render-map --help`: the usage, the most used options for drawing, and the subcommands.
struct HelpOverview {
  private static let width = 80

  /// The long names of the most used options.
  private static let options = [
    "--center", "--zoom", "--bearing", "--pitch", "--bounds", "--fit", "--padding", "--size",
    "--dpi", "--basemap", "--color-by", "--size-by", "--legend",
    "--overlay", "--marker", "--set", "--hide", "--format", "--strict", "--verbose",
  ]

  /// The column where descriptions begin.
  private static let column = 26

  /// Returns the text of the overview.
  static func text(of reference: CommandReference) -> String {
    var lines = """
      Draws MapLibre styles and data as PNG, SVG, PDF, WebP and JPEG pictures.

      Usage: render-map STYLE OUT [OPTIONS]
             render-map SUBCOMMAND [ARGUMENTS] [OPTIONS]

      STYLE is a style, a map bundle, or data such as GeoJSON, CSV or GeoPackage, as
      a file or URL; - reads standard input. Data is drawn over a basemap of the
      world. OUT is a .png, .svg, .pdf, .webp or .jpg file; - writes a PNG to
      standard output.

      Examples:
        render-map route.geojson map.png
        render-map style.json map.png --center 2.34,48.86 --zoom 11
        render-map style.json poster.png --size a3 --dpi 300
        render-map base.json map.png --overlay route.geojson --fit

      Most used options:
      """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for name in options {
      guard let option = reference.draw?.arguments.first(where: { $0.names.contains(name) }) else {
        continue
      }
      lines += entry(option.synopsis, option.description)
    }
    lines += ["", "Subcommands:"]
    for (index, command) in reference.commands.enumerated() {
      lines += entry(command.name + (index == 0 ? " (default)" : ""), command.abstract)
    }
    lines += """

      'render-map help draw' lists all options of drawing, and 'render-map help
      SUBCOMMAND' the options of a subcommand. 'render-map --version' prints the
      version.

      Exit codes: 0 success; 1 findings or differences; 2 wrong arguments; 3 wrong
      style or data; 4 a file or URL cannot be read or written; 5 an error of
      the program itself.
      """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.joined(separator: "\n")
  }

  /// Returns lines with a name and its description.
  private static func entry(_ name: String, _ description: String) -> [String] {
    let indent = String(repeating: " ", count: column)
    var lines = description.wrapped(to: width, indent: indent)
    let label = "  " + name
    guard label.count < column else { return [label] + lines }
    let first = lines.removeFirst().dropFirst(label.count)
    return [label + first] + lines
  }
}
