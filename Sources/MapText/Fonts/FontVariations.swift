import MapCHarfBuzz

/// The design space of a variable font. It consists of axes and named instances (OpenType, table `fvar`).
struct FontVariations: Sendable {
  /// The maximum number of axes and of instances, far above the numbers of real fonts.
  private static let limit = 256

  /// An axis of the design space.
  struct Axis: Sendable {
    /// The tag, such as `wght`.
    var tag: String
    /// The range of values on the axis.
    var range: ClosedRange<Double>
    /// The value of the default instance.
    var standard: Double
  }

  /// A named position in the design space.
  struct Instance: Sendable {
    /// The name of the style, such as `SemiBold`.
    var name: String
    /// The value of each axis.
    var coordinates: [Double]
  }

  /// The axes; empty if the font is not variable.
  var axes: [Axis] = []
  /// The named instances; empty if the font is not variable.
  var instances: [Instance] = []

  /// Creates the design space of a font that is not variable.
  init() {}

  /// Reads the design space of a face.
  init(_ face: OpaquePointer) {
    var count = hb_ot_var_get_axis_count(face)
    guard count > 0, count <= Self.limit else { return }
    var infos = [hb_ot_var_axis_info_t](repeating: .init(), count: Int(count))
    hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    axes = infos.prefix(Int(count)).map { info in
      let standard = Double(info.default_value)
      // In damaged fonts, the minimum can exceed the maximum.
      let range =
        info.min_value <= info.max_value
        ? Double(info.min_value)...Double(info.max_value) : standard...standard
      return Axis(tag: FontVariations.name(ofTag: info.tag), range: range, standard: standard)
    }
    guard !axes.isEmpty else { return }
    for index in 0..<min(hb_ot_var_get_named_instance_count(face), UInt32(Self.limit)) {
      var length = UInt32(axes.count)
      var coordinates = [Float](repeating: 0, count: axes.count)
      hb_ot_var_named_instance_get_design_coords(face, index, &length, &coordinates)
      guard Int(length) == axes.count, coordinates.allSatisfy(\.isFinite) else { continue }
      let id = hb_ot_var_named_instance_get_subfamily_name_id(face, index)
      instances.append(
        Instance(
          name: FontNames.name(Int(id), of: face), coordinates: coordinates.map(Double.init)))
    }
  }

  /// The value of each axis in the default instance.
  var standard: [Double] { axes.map(\.standard) }

  /// Returns the value of each axis for the position nearest to a style.
  func coordinates(for style: FontStyle) -> [Double] {
    let isItalicAxis = axes.contains { $0.tag == "ital" }
    return axes.map { axis in
      func nearest(_ value: Double) -> Double {
        min(max(value, axis.range.lowerBound), axis.range.upperBound)
      }
      return switch axis.tag {
      case "wght": nearest(Double(style.weight))
      case "wdth": nearest(style.width)
      case "ital": nearest(style.isItalic ? 1 : 0)
      case "slnt" where !isItalicAxis: style.isItalic ? nearest(-15) : nearest(0)
      default: axis.standard
      }
    }
  }

  /// Returns the style of the instance at `coordinates`. Properties without an axis come from `base`, the style of
  /// the default instance.
  func style(at coordinates: [Double], base: FontStyle) -> FontStyle {
    var style = base
    for (axis, value) in zip(axes, coordinates) {
      switch axis.tag {
      case "wght": style.weight = Int(value.rounded())
      case "wdth": style.width = value
      case "ital": style.isItalic = value > 0.5
      case "slnt" where !axes.contains { $0.tag == "ital" }: style.isItalic = value != 0
      default: break
      }
    }
    return style
  }

  private static func name(ofTag tag: hb_tag_t) -> String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
  }
}
