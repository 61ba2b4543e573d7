import RenderMap

/// The members of the configuration file.
extension TileserverConfiguration {
  /// The kind of value that a member has.
  enum Kind {
    case object, text, flag, count
    /// Any value. The code that reads it checks it.
    case any

    /// Returns the requirement that a value does not meet; nil if the value is of this kind. Null is the same as a
    /// missing member.
    func requirement(notMetBy value: JSONValue) -> String? {
      switch self {
      case _ where value.isNull, .any: nil
      case .object: value.object == nil ? "must be an object" : nil
      case .text: value.string == nil ? "must be a text" : nil
      case .flag: value.bool == nil ? "must be true or false" : nil
      case .count:
        value.double.flatMap { Int(exactly: $0) }.map { $0 > 0 } ?? false
          ? nil : "must be a whole number that is greater than 0"
      }
    }
  }

  /// The members that have an effect in each object of the file, by the path of the object. `*` represents any name.
  private static let effective: [String: [String: Kind]] = [
    "": ["options": .object, "styles": .object, "data": .object],
    "options": [
      "paths": .object, "frontPage": .any, "formatOptions": .object, "formatQuality": .object,
      "maxScaleFactor": .count, "maxSize": .count, "serveAllStyles": .flag,
      "serveStaticMaps": .flag, "allowRemoteMarkerIcons": .flag, "staticAttributionText": .text,
      "sparse": .flag, "allowedHosts": .any, "pbfAlias": .text,
    ],
    "options.paths": kinds(of: folderNames, .text),
    "styles.*": [
      "style": .text, "serve_rendered": .flag, "serve_data": .flag, "tilejson": .object,
    ],
    "data.*": kinds(of: Catalog.DataEntry.kinds, .text).merging(
      ["sparse": .flag, "encoding": .text, "tileSize": .count]) { own, _ in own },
  ].merging(membersOfEncodings) { own, _ in own }

  /// The remedies for members without an effect, by the names of the members.
  private static let advice = [
    "domains": "set --public-url", "serveAllFonts": "all fonts are always served",
  ]

  private static func kinds(of names: [String], _ kind: Kind) -> [String: Kind] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, kind) })
  }

  /// Returns a warning about each member that has no effect, because it is unknown or its value is of another kind.
  static func warnings(aboutMembersOf root: JSONObject) -> [String] {
    var warnings: [String] = []
    func joined(_ path: String, _ name: String) -> String {
      path.isEmpty ? name : "\(path).\(name)"
    }
    func check(_ object: JSONObject, _ path: String, _ pattern: String) {
      let known = effective[pattern]
      let isAny = effective[joined(pattern, "*")] != nil
      for member in object.members {
        let place = joined(path, member.name)
        guard let kind = known == nil ? .any : known?[member.name] else {
          let advice = Self.advice[member.name].map { "; \($0)" } ?? ""
          warnings.append("\(place): has no effect\(advice)")
          continue
        }
        if let requirement = kind.requirement(notMetBy: member.value) {
          warnings.append("\(place): \(requirement); it has no effect")
        } else if let inner = member.value.object {
          check(inner, place, joined(pattern, isAny ? "*" : member.name))
        }
      }
    }
    check(root, "", "")
    return warnings
  }
}
