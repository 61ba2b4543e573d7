import ArgumentParser
import MapJSON
import RenderMap

/// All members of a request as options of the command. They are the members of one picture, or the default members of
/// all pictures.
struct PictureArguments: UngroupedOptions, CustomReflectable {
  /// The members that the user specifies.
  var members = JSONObject()

  private static let groups: [any SectionOptions.Type] = [
    MapArguments.self, ThemeArguments.self, LookArguments.self, CameraArguments.self,
    FramingArguments.self,
    SizeArguments.self, OutputArguments.self, OverlayArguments.self, AnnotationArguments.self,
    DecorationArguments.self, LegendArguments.self, ChangeArguments.self,
  ]

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: OptionKey.self)
    for group in Self.groups {
      let options = try values.decode(group, forKey: OptionKey(stringValue: group.section.title))
      members = JSONObject(members.members + options.members.members)
    }
  }

  init(ungrouped decoder: any Decoder) throws {
    members = try MemberOption.members(of: Self.ungrouped, in: decoder)
  }

  var customMirror: Mirror { Mirror(self, children: Self.groups.map { $0.group }) }

  var definitions: [Mirror.Child] { Self.ungrouped.map(\.definition) }

  private static let ungrouped = groups.flatMap { $0.options }

  /// The style that an option names; nil if no option names a style.
  var style: String? { members[PictureMember.style.name]?.string }

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
struct MapArguments: SectionOptions {
  static let section = PictureMember.Section.map
  var members = JSONObject()
}

/// Options for drawing data according to the values of its properties.
struct ThemeArguments: SectionOptions {
  static let section = PictureMember.Section.theme
  var members = JSONObject()
}

/// Options for the look of data without a style.
struct LookArguments: SectionOptions {
  static let section = PictureMember.Section.looks
  var members = JSONObject()
}

struct CameraArguments: SectionOptions {
  static let section = PictureMember.Section.camera
  var members = JSONObject()
}

/// Options for a camera that shows all data.
struct FramingArguments: SectionOptions {
  static let section = PictureMember.Section.framing
  var members = JSONObject()
}

/// Options for the size of the picture.
struct SizeArguments: SectionOptions {
  static let section = PictureMember.Section.size
  var members = JSONObject()
}

/// Options for the format of the picture's file.
struct OutputArguments: SectionOptions {
  static let section = PictureMember.Section.output
  var members = JSONObject()
}

/// Options for the encoding of a file.
struct EncodingArguments: SectionOptions {
  static let section = PictureMember.Section.encoding
  var members = JSONObject()
}

/// Options for data and layers that are drawn over the map.
struct OverlayArguments: SectionOptions {
  static let section = PictureMember.Section.overlays
  var members = JSONObject()
}

/// Options for markers and paths.
struct AnnotationArguments: SectionOptions {
  static let section = PictureMember.Section.annotations
  var members = JSONObject()
}

/// Options for decorations over the map, debug overlays and the background.
struct DecorationArguments: SectionOptions {
  static let section = PictureMember.Section.decorations
  var members = JSONObject()
}

/// Options for the legend of a map.
struct LegendArguments: SectionOptions {
  static let section = PictureMember.Section.legend
  var members = JSONObject()
}

/// Options for changes to the style.
struct ChangeArguments: SectionOptions {
  static let section = PictureMember.Section.changes
  var members = JSONObject()
}

/// Options for the allowed difference between two pictures, and for areas that are not compared.
struct ComparisonArguments: MemberOptions {
  static let options = PictureMember.comparison.map { MemberOption($0) }
  var members = JSONObject()
}
