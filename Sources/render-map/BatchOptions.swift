import ArgumentParser
import Batch
import ImageCodec
import RenderMap
import TileStore

/// What jobs are that do not say otherwise.
struct BatchDefaultOptions: ParsableArguments {
  @Option(name: [.short, .long], help: "The style's file or URL.")
  var style: String?

  @Option(name: .long, help: "What data is drawn over that has no style (light).")
  var basemap: Basemap?

  @Option(
    name: .long, parsing: .unconditional, help: "Size in pixels, as WxH or WxH@2x (512x512).")
  var size: SizeArgument?

  @Option(name: .long, help: "The format of the pictures: png, webp or jpeg (png).")
  var format: PictureFormat?

  @Option(name: .long, help: "How the sources' attribution stands in the corner.")
  var attribution = AttributionForm.full

  func defaults() throws(Failure) -> BatchDefaults {
    var defaults = BatchDefaults()
    if let style {
      if basemap != nil { throw Failure(.wrongArguments, "give either --style or --basemap") }
      do {
        defaults.style = try ResourceLocation(style)
      } catch {
        throw Failure(.wrongArguments, "--style: \(error)")
      }
    }
    defaults.basemap = basemap
    defaults.format = format ?? .png
    defaults.attribution = attribution
    if let size {
      guard
        let picture = PictureSize(
          width: size.width, height: size.height, pixelRatio: size.ratio ?? 1)
      else {
        throw Failure(
          .wrongArguments,
          "--size: each side must have 1 to \(PictureSize.maximumDevicePixels) device pixels")
      }
      defaults.size = picture
    }
    return defaults
  }
}

/// What is told of the jobs, and where.
struct BatchReportOptions: ParsableArguments {
  @Option(name: .long, help: "Where results go, a JSON object a job; - for standard output.")
  var results: String?

  @Flag(name: .long, help: "The same as --results -.")
  var json = false

  @Flag(name: .long, help: "Say in the results how long each job took.")
  var times = false

  @Flag(name: .long, help: "Stop at the first job that fails.")
  var failFast = false
}
