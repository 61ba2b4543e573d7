import ArgumentParser
import MapJSON
import MapStyle
import RenderMap

/// Options for markers and paths.
struct AnnotationOptions: ParsableArguments {
  @Option(
    name: .customLong("marker"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Pin at LON,LAT[,COLOR[,LABEL]] (repeatable).", valueName: "pin"))
  var markers: [String] = []

  @Option(
    name: .customLong("path"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Line or area: [color=C|][width=N|][fill=C|], then LON,LAT ... or enc:POLYLINE (repeatable).",
      valueName: "path"))
  var paths: [String] = []

  /// Adds the markers and paths to a style, paths below `anchor`, and makes the camera show them.
  func add(
    to document: inout StyleFile, below anchor: LayerAnchor?, camera: inout CameraRequest
  ) throws(Failure) {
    let markers = try Self.read(markers, option: "marker") { text throws(AnnotationError) in
      try PlaceMarker(text)
    }
    let paths = try Self.read(paths, option: "path") { text throws(AnnotationError) in
      try MapPath(text)
    }
    guard !markers.isEmpty || !paths.isEmpty,
      var style = Style.parse(document.json.root, .lenient).style
    else { return }
    let overlay = Overlay(
      markers: markers, paths: paths, id: Overlay.freeID(in: style), below: anchor)
    do throws(StyleError) {
      try style.add(overlay)
    } catch {
      throw Failure(error, of: "--insert-below", to: style)
    }
    document.change(to: style)
    camera.show(annotations: overlay)
  }

  private static func read<T>(
    _ texts: [String], option: String, _ value: (String) throws(AnnotationError) -> T
  ) throws(Failure) -> [T] {
    var values: [T] = []
    for text in texts {
      do throws(AnnotationError) {
        values.append(try value(text))
      } catch {
        throw Failure(.wrongArguments, "--\(option) \(text): \(error)")
      }
    }
    return values
  }
}
