import MapStyle

/// The names of units in the languages whose script is not Latin. They are the short names of CLDR 45. Units whose short
/// names depend on the number, such as miles in Ukrainian, are not in the table.
extension PictureLanguage {
  private static let units: [String: [LengthUnit: String]] = [
    "ar": [
      .kilometers: "كم", .meters: "م", .centimeters: "سم", .miles: "ميل", .feet: "قدم",
      .nauticalMiles: "ميل بحري",
    ],
    "el": [
      .kilometers: "χλμ.", .meters: "μ.", .centimeters: "εκ.", .miles: "μίλ.", .feet: "πδ",
      .nauticalMiles: "ν.μ.",
    ],
    "he": [.kilometers: "ק״מ", .meters: "מ׳", .centimeters: "ס״מ", .miles: "מייל"],
    "ja": [.nauticalMiles: "海里"],
    "ru": [
      .kilometers: "км", .meters: "м", .centimeters: "см", .miles: "ми", .feet: "фт",
      .nauticalMiles: "мор. ми",
    ],
    "uk": [.kilometers: "км", .meters: "м", .centimeters: "см", .feet: "фт"],
    "zh": [
      .kilometers: "公里", .meters: "米", .centimeters: "厘米", .miles: "英里", .feet: "英尺",
      .nauticalMiles: "海里",
    ],
    "zh-Hant": [
      .kilometers: "公里", .meters: "公尺", .centimeters: "公分", .miles: "英里", .feet: "呎",
      .nauticalMiles: "海里",
    ],
  ]

  private var units: [LengthUnit: String] {
    let names = tag.flatMap { try? LanguageTag($0) }?.names ?? []
    return names.lazy.compactMap { Self.units[$0] }.first ?? [:]
  }

  /// Returns the name of a unit in the script of the language, such as `км`; in Latin letters if the language has no other
  /// name.
  func name(of unit: LengthUnit) -> String { units[unit] ?? unit.rawValue }

  /// The letters of the names of units that are not in Latin letters.
  var unitLetters: String { LengthUnit.allCases.compactMap { units[$0] }.joined() }

  /// The mark before a number with a sign and a unit. It keeps the sign at the left of the number in texts that are read
  /// from right to left; other texts need no mark.
  var signMark: String { name(of: .kilometers).beginsRightToLeft ? "\u{200E}" : "" }
}
