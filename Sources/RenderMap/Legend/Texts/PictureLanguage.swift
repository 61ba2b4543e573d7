import MapStyle

/// The words and letters that legends and other decorations have in a language.
struct PictureLanguage: Hashable, Sendable {
  /// The word for values that no other class contains.
  let other: String
  /// The words for features without a value.
  let missing: String
  /// The word for the lower end of a scale.
  let low: String
  /// The word for the upper end of a scale.
  let high: String
  /// The word between the limits of a class if a dash could be mistaken for a minus sign. An ellipsis has the same
  /// meaning in all languages.
  let through: String
  /// The letters of the four directions.
  let north, east, south, west: String
  /// The sign before decimals.
  private var decimalSign: Character = "."
  /// The digit zero. The other digits follow it in Unicode.
  private var zero: Unicode.Scalar = "0"
  /// The BCP 47 tag; nil for English.
  private(set) var tag: String?

  private init(
    _ other: String, _ missing: String, _ low: String, _ high: String, to through: String = "…",
    _ letters: String = "N E S W"
  ) {
    (self.other, self.missing, self.low, self.high) = (other, missing, low, high)
    self.through = through
    let parts = letters.split(separator: " ").map(String.init)
    (north, east, south, west) = (parts[0], parts[1], parts[2], parts[3])
  }

  /// The words of a language that is not in the table, and of pictures without a language.
  static let english = PictureLanguage("Other", "No data", "Low", "High", to: "to")

  /// Returns the words of a language. If the table does not contain the language, the words are English.
  static func named(_ tag: String?) -> PictureLanguage {
    guard let tag, let names = (try? LanguageTag(tag))?.names else { return english }
    var language = names.lazy.compactMap { table[$0] }.first ?? english
    let half = LocalizedNumbers(locale: tag, isGrouped: false).text(of: 0.5)
    language.decimalSign = half.dropFirst().first ?? "."
    language.zero = half.unicodeScalars.first ?? "0"
    language.tag = tag
    return language
  }

  /// Returns a number as text, with separators of thousands.
  func text(of number: Double) -> String {
    LocalizedNumbers(locale: tag, isGrouped: true).text(of: number)
  }

  /// Returns a text with the digits and the decimal sign of the language in place of the English ones.
  func localized(_ text: String) -> String {
    String(
      text.map { character in
        guard let digit = character.wholeNumberValue else {
          return character == "." ? decimalSign : character
        }
        return Unicode.Scalar(zero.value + UInt32(digit)).map(Character.init) ?? character
      })
  }

  /// Returns whether texts in a language are read from right to left.
  static func isRightToLeft(_ tag: String) -> Bool {
    guard let names = (try? LanguageTag(tag))?.names, let language = names.last else {
      return false
    }
    return rightToLeft.contains(language)
      || names.contains { rightToLeftScripts.contains(String($0.suffix(5))) }
  }

  private static let rightToLeft: Set = [
    "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "ks", "nqo", "pnb", "ps", "sd", "syr", "ug",
    "ur", "yi",
  ]
  /// The last part of a tag whose script is written from right to left.
  private static let rightToLeftScripts: Set = ["-Arab", "-Hebr", "-Nkoo", "-Syrc", "-Thaa"]

  /// The languages with words of their own. The letters of directions are those of the coordinates in CLDR 45, or the
  /// initial letters of the four words where CLDR has words.
  private static let table: [String: PictureLanguage] = [
    "ar": .init("أخرى", "لا توجد بيانات", "منخفض", "مرتفع", to: "إلى", "ش ق ج غ"),
    "ca": .init("Altres", "Sense dades", "Baix", "Alt", to: "a", "N E S O"),
    "cs": .init("Ostatní", "Bez údajů", "Nízká", "Vysoká", to: "až"),
    "da": .init("Andet", "Ingen data", "Lav", "Høj", to: "til", "N Ø S V"),
    "de": .init("Übrige", "Keine Angabe", "Gering", "Hoch", to: "bis", "N O S W"),
    "el": .init("Άλλα", "Χωρίς δεδομένα", "Χαμηλό", "Υψηλό", to: "έως", "Β Α Ν Δ"),
    "en": english,
    "es": .init("Otros", "Sin datos", "Bajo", "Alto", to: "a", "N E S O"),
    "fi": .init("Muut", "Ei tietoa", "Pieni", "Suuri", "P I E L"),
    "fr": .init("Autres", "Pas de données", "Faible", "Élevé", to: "à", "N E S O"),
    "he": .init("אחר", "אין נתונים", "נמוך", "גבוה", to: "עד", "צ מז ד מע"),
    "hu": .init("Egyéb", "Nincs adat", "Alacsony", "Magas", "É K D Ny"),
    "it": .init("Altro", "Nessun dato", "Basso", "Alto", to: "a", "N E S O"),
    "ja": .init("その他", "データなし", "低", "高", to: "～"),
    "ko": .init("기타", "데이터 없음", "낮음", "높음", to: "~"),
    "nl": .init("Overig", "Geen gegevens", "Laag", "Hoog", to: "tot", "N O Z W"),
    "no": .init("Andre", "Ingen data", "Lav", "Høy", to: "til", "N Ø S V"),
    "pl": .init("Inne", "Brak danych", "Niska", "Wysoka", to: "do"),
    "pt": .init("Outros", "Sem dados", "Baixo", "Alto", to: "a", "N L S O"),
    "pt-PT": .init("Outros", "Sem dados", "Baixo", "Alto", to: "a", "N E S O"),
    "ru": .init("Прочие", "Нет данных", "Низкий", "Высокий", "С В Ю З"),
    "sv": .init("Övriga", "Uppgift saknas", "Låg", "Hög", to: "till", "N Ö S V"),
    "tr": .init("Diğer", "Veri yok", "Düşük", "Yüksek", "K D G B"),
    "uk": .init("Інші", "Немає даних", "Низький", "Високий", "Пн Сх Пд Зх"),
    "zh": .init("其他", "无数据", "低", "高", to: "至"),
    "zh-Hant": .init("其他", "無資料", "低", "高", to: "至"),
  ]
}

extension String {
  /// Whether the first letter with a direction of its own is written from right to left. The letters are those of the
  /// blocks of Hebrew, Arabic, Syriac, Thaana, NKo and their extensions.
  var beginsRightToLeft: Bool {
    let first = unicodeScalars.first { $0.properties.isAlphabetic }
    switch first?.value ?? 0 {
    case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x10800...0x10fff, 0x1e800...0x1efff:
      return true
    default: return false
    }
  }
}
