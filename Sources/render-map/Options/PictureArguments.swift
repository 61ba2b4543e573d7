import ArgumentParser
import MapJSON
import RenderMap

/// All members of a request as options of the command. They are the members of one picture, or the default members of
/// all pictures.
struct PictureArguments: ParsableArguments {
  @OptionGroup(title: "Map") var map: MapArguments
  @OptionGroup(title: "Data by its values") var theme: ThemeArguments
  @OptionGroup(title: "Camera") var camera: CameraArguments
  @OptionGroup(title: "Framing") var framing: FramingArguments
  @OptionGroup(title: "Picture") var size: SizeArguments
  @OptionGroup(title: "Output") var output: OutputArguments
  @OptionGroup(title: "Overlays") var overlays: OverlayArguments
  @OptionGroup(title: "Markers and paths") var annotations: AnnotationArguments
  @OptionGroup(title: "Decorations") var decorations: DecorationArguments
  @OptionGroup(title: "Legend") var legend: LegendArguments
  @OptionGroup(title: "Changes to the style") var changes: ChangeArguments

  /// The members that the user specifies.
  var members: JSONObject {
    let groups: [any MemberOptions] = [
      map, theme, camera, framing, size, output, overlays, annotations, decorations, legend,
      changes,
    ]
    return JSONObject(groups.flatMap(\.members.members))
  }

  /// The option whose value may be intended as the path of the picture; nil if there is no such option.
  var takesPicture: String? {
    let given = members.members.first { member in
      guard let text = member.value.string, let row = PictureMember.named(member.name) else {
        return false
      }
      return row.isOptional && !row.completions.contains(text)
    }
    return given.flatMap { PictureMember.named($0.name)?.option }
  }
}

/// Options for the content of the map.
struct MapArguments: MemberOptions {
  @Option(.style, short: "s") var style: String?
  @Option(.data) var data: String?
  @Option(.basemap) var basemap: String?
}

/// Options for drawing data according to the values of its properties.
struct ThemeArguments: MemberOptions {
  @Option(.colorBy) var colorBy: String?
  @Option(.sizeBy) var sizeBy: String?
  @Option(.labelBy) var labelBy: String?
  @Option(.scheme) var scheme: String?
  @Option(.classes) var classes: String?
  @Option(.breaks) var breaks: String?
  @Option(.categories) var categories: String?
  @Option(.palette) var palette: String?
  @Flag(.reverse) var reverse: Bool
  @Option(.midpoint) var midpoint: String?
  @Option(.maxRadius) var maxRadius: String?
}

struct CameraArguments: MemberOptions {
  @Option(.center, short: "c") var center: String?
  @Option(.lon, short: "x") var lon: String?
  @Option(.lat, short: "y") var lat: String?
  @Option(.zoom, short: "z") var zoom: String?
  @Option(.bearing) var bearing: String?
  @Option(.pitch) var pitch: String?
  @Option(.bounds) var bounds: String?
  @Option(.padding) var padding: String?
}

/// Options for a camera that shows all data.
struct FramingArguments: MemberOptions {
  @Flag(.fit) var fit: Bool
  @Option(.maxZoom) var maxZoom: String?
}

/// Options for the size of the picture.
struct SizeArguments: MemberOptions {
  @Option(.size) var size: String?
  @Option(.paper) var paper: String?
  @Option(.width, short: "w") var width: String?
  @Option(.height, short: "H") var height: String?
  @Option(.ratio, short: "r") var ratio: String?
  @Option(.dpi) var dpi: String?
}

/// Options for the format of the picture's file.
struct OutputArguments: MemberOptions {
  @Option(.format) var format: String?
  @Option(.quality) var quality: String?
  @Flag(.textAsOutlines) var textAsOutlines: Bool
}

/// Options for data and layers that are drawn over the map.
struct OverlayArguments: MemberOptions {
  @Option(.overlay) var overlay: [String]
  @Option(.insertBelow) var insertBelow: String?
  @Option(.overlayStyle) var overlayStyle: [String]
}

/// Options for markers and paths.
struct AnnotationArguments: MemberOptions {
  @Option(.markers) var markers: [String]
  @Option(.paths) var paths: [String]
}

/// Options for decorations over the map, debug overlays and the background.
struct DecorationArguments: MemberOptions {
  @Option(.attribution) var attribution: String?
  @Option(.scaleBar) var scaleBar: String?
  @Option(.title) var title: String?
  @Option(.subtitle) var subtitle: String?
  @Option(.caption) var caption: String?
  @Flag(.northArrow) var northArrow: Bool
  @Option(.graticule) var graticule: String?
  @Option(.inset) var inset: String?
  @Option(.insetZoom) var insetZoom: String?
  @Flag(.frame) var frame: Bool
  @Option(.positions) var positions: [String]
  @Flag(.transparent) var transparent: Bool
  @Option(.debug) var debug: String?
}

/// Options for the legend of a map.
struct LegendArguments: MemberOptions {
  @Option(.legend) var legend: String?
  @Option(.legendTitle) var legendTitle: String?
  @Option(.legendUnits) var legendUnits: String?
  @Option(.legendClasses) var legendClasses: String?
  @Option(.legendLanguage) var legendLanguage: String?
}

/// Options for changes to the style.
struct ChangeArguments: MemberOptions {
  @Option(.set) var set: [String]
  @Option(.filter) var filter: [String]
  @Option(.hide) var hide: [String]
  @Option(.state) var state: [String]
  @Option(.projection) var projection: String?
  @Option(.language) var language: String?
}

/// Options for the allowed difference between two pictures, and for areas that are not compared.
struct ComparisonArguments: MemberOptions {
  @Option(.threshold) var threshold: String?
  @Option(.maxDiffPixels) var maxDiffPixels: String?
  @Option(.maxDiffRatio) var maxDiffRatio: String?
  @Option(.maxBlob) var maxBlob: String?
  @Option(.ignore) var ignore: [String]
  @Option(.ignoreBounds) var ignoreBounds: [String]
}
