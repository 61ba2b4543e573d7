import MapImages
import RenderMap

/// The options of the encoding of pictures: `formatOptions`, and `formatQuality` of earlier versions.
extension TileserverConfiguration {
  /// The members that have an effect in the objects of these options, by the paths of the objects. Their values are
  /// checked when they are read.
  static let membersOfEncodings: [String: [String: Kind]] = {
    let options = PictureEncoding.Option.allCases
    var members: [String: [String: Kind]] = [:]
    for option in options {
      for format in option.formats {
        let name = format.rawValue
        members["options.formatOptions", default: [:]][name] = .object
        members["options.formatOptions.\(name)", default: [:]][option.rawValue] = .any
        if option == .quality { members["options.formatQuality", default: [:]][name] = .any }
      }
    }
    members["options.formatOptions.png"]?["palette"] = .flag
    return members
  }()

  /// Returns the options of the encoding of each format.
  ///
  /// - Parameters:
  ///   - members: The options of the file.
  ///   - warnings: An array to which a warning about each invalid value is added.
  static func encodings(
    of members: JSONObject, warnings: inout [String]
  ) -> [PictureFormat: PictureEncoding] {
    var encodings: [PictureFormat: PictureEncoding] = [:]
    for option in PictureEncoding.Option.allCases {
      for format in option.formats {
        guard let (path, value) = value(of: option, in: format, members) else { continue }
        if let integer = integer(value, of: option) {
          encodings[format, default: PictureEncoding()][option] = integer
        } else {
          warnings.append("options.\(path): \(option.requirement); it has no effect")
        }
      }
    }
    return encodings
  }

  /// Returns the value of an option and its path; nil if the file does not contain the option.
  private static func value(
    of option: PictureEncoding.Option, in format: PictureFormat, _ members: JSONObject
  ) -> (path: String, value: JSONValue)? {
    let name = format.rawValue
    let own = members["formatOptions"]?.object?[name]?.object
    if let value = own?[option.rawValue] { return ("formatOptions.\(name).\(option)", value) }
    switch option {
    case .quality:
      return members["formatQuality"]?.object?[name].map { ("formatQuality.\(name)", $0) }
    case .colors where own?["palette"]?.bool == true:
      return ("formatOptions.\(name).palette", JSONValue(.number(.integer(256))))
    case .colors, .progressive: return nil
    }
  }

  /// Returns the value of an option as an integer; nil if it is invalid.
  private static func integer(_ value: JSONValue, of option: PictureEncoding.Option) -> Int? {
    guard !option.isFlag else { return value.bool.map { $0 ? 1 : 0 } }
    let integer = value.double.flatMap { Int(exactly: $0) }
    return integer.flatMap { option.values.contains($0) ? $0 : nil }
  }
}
