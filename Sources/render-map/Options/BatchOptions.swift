import ArgumentParser
import MapData
import MapImages
import MapJobs
import RenderMap

/// Options for the defaults of jobs.
struct BatchDefaultOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp("A style or map bundle, as a file or URL.", valueName: "file"),
    completion: .file())
  var style: String?

  @Option(name: .long, help: "Basemap below data without a style; light by default.")
  var basemap: Basemap?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Size as WxH, WxH@2x, a name or on paper, as for draw (default: 512x512).", valueName: "size"),
    completion: .list(SizeArgument.completions))
  var size: SizeArgument?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Device pixels per inch of a size on paper (default: 96).", valueName: "number"))
  var dpi: Double?

  @Option(
    name: .long, help: "Format of the pictures: png, webp, jpeg, svg or pdf (default: png).",
    completion: .list(OutputFormat.all.map(\.name)))
  var format: OutputFormatArgument?

  @Option(name: .long, help: "Attribution of the sources in the corner.")
  var attribution = AttributionForm.full

  /// Returns the validated defaults.
  func defaults() throws(Failure) -> MapJobDefaults {
    var defaults = MapJobDefaults()
    if let style {
      if basemap != nil { throw Failure(.wrongArguments, "use either --style or --basemap") }
      do {
        defaults.style = try ResourceLocation(style)
      } catch {
        throw Failure(.wrongArguments, "--style: \(error)")
      }
    }
    defaults.basemap = basemap
    defaults.format = format?.format ?? .pixels(.png)
    defaults.attribution = attribution
    if let dpi {
      guard (1...100_000).contains(dpi) else {
        throw Failure(.wrongArguments, "--dpi \(dpi): must be between 1 and 100000")
      }
      guard let size, size.dimensions.isPaper else {
        throw Failure(.wrongArguments, "--dpi requires a --size on paper, such as a4 or 210x297mm")
      }
    }
    defaults.size = try size?.size(dpi: dpi, ratio: nil)
    defaults.dpi = dpi
    return defaults
  }
}

/// Options for the results of jobs.
struct BatchReportOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Write results, one JSON object per line and job; - for standard output.", valueName: "file"),
    completion: .file())
  var results: String?

  @Flag(name: .long, help: "The same as --results -.")
  var json = false

  @Flag(name: .long, help: "Record in the results how long each job took.")
  var times = false

  @Flag(name: .long, help: "Stop at the first job that fails.")
  var failFast = false

  /// Returns the settings of the report.
  ///
  /// - Parameter out: The value of `--out`; `-` writes results with the pictures to standard output.
  func settings(
    out: String, isQuiet: Bool, unit: BatchResult.Unit
  ) throws(Failure) -> BatchReport.Settings {
    if json, let results, results != "-" {
      throw Failure(.wrongArguments, "use either --json or --results \(results)")
    }
    if out == "-", let results, results != "-" {
      throw Failure(.wrongArguments, "with --out - results go to standard output")
    }
    return BatchReport.Settings(
      results: json || out == "-" ? "-" : results, hasTimes: times, stopsAtFailure: failFast,
      isQuiet: isQuiet, unit: unit)
  }
}
