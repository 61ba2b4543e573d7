/// Punctuation as it stands in text that runs from top to bottom.
enum VerticalPunctuation {
  /// The form of `scalar` for vertical text; nil where it has none of its own.
  static func form(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    // Below the first that has a form there is only the space.
    guard scalar.value > 0x20 else { return nil }
    return forms[scalar]
  }

  /// The text with its punctuation in vertical form where no neighbour is a letter that lies on its
  /// side (MapLibre GL JS's verticalize_punctuation.ts).
  static func verticalized(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    func keepsUpright(_ index: Int) -> Bool {
      guard scalars.indices.contains(index) else { return true }
      let scalar = scalars[index]
      return !VerticalOrientation.isRotated(scalar) || form(of: scalar) != nil
    }
    return scalars.indices.map { index in
      guard let form = form(of: scalars[index]) else { return scalars[index] }
      return keepsUpright(index - 1) && keepsUpright(index + 1) ? form : scalars[index]
    }
  }

  private static let forms: [Unicode.Scalar: Unicode.Scalar] = {
    var forms: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (form, sources) in presentationForms {
      for source in sources.unicodeScalars { forms[source] = form }
    }
    for source in fullwidthASCII.unicodeScalars {
      forms[source] = Unicode.Scalar(source.value + 0xFEE0)
    }
    for (source, form) in fullwidthSigns { forms[source] = form }
    return forms
  }()

  /// ASCII signs that stand as their fullwidth forms, 0xFEE0 above them.
  private static let fullwidthASCII = "#$%&*+/=@\\^`~"

  /// Other signs with fullwidth forms.
  private static let fullwidthSigns: [(Unicode.Scalar, Unicode.Scalar)] = [
    ("\u{A2}", "\u{FFE0}"), ("\u{A3}", "\u{FFE1}"), ("\u{A5}", "\u{FFE5}"), ("\u{A6}", "\u{FFE4}"),
    ("\u{AC}", "\u{FFE2}"), ("\u{AF}", "\u{FFE3}"), ("\u{20A9}", "\u{FFE6}"),
  ]

  /// What stands for vertical text in Unicode (blocks Vertical Forms and CJK Compatibility Forms) and
  /// the characters, in all their widths, that it stands for.
  private static let presentationForms: [(Unicode.Scalar, String)] = [
    ("\u{FE10}", ",\u{FF0C}"), ("\u{FE11}", "\u{3001}"), ("\u{FE12}", "\u{3002}\u{FF61}"),
    ("\u{FE13}", ":\u{FF1A}"), ("\u{FE14}", ";\u{FF1B}"), ("\u{FE15}", "!\u{FF01}"),
    ("\u{FE16}", "?\u{FF1F}"), ("\u{FE17}", "\u{3016}"), ("\u{FE18}", "\u{3017}"),
    ("\u{FE19}", "\u{2026}\u{22EF}"), ("\u{FE31}", "\u{2014}"), ("\u{FE32}", "-\u{2013}\u{FF0D}"),
    ("\u{FE33}", "_\u{FF3F}"), ("\u{FE35}", "(\u{FF08}\u{FF5F}"), ("\u{FE36}", ")\u{FF09}\u{FF60}"),
    ("\u{FE37}", "{\u{FF5B}"), ("\u{FE38}", "}\u{FF5D}"), ("\u{FE39}", "\u{3014}"),
    ("\u{FE3A}", "\u{3015}"), ("\u{FE3B}", "\u{3010}"), ("\u{FE3C}", "\u{3011}"),
    ("\u{FE3D}", "\u{300A}"), ("\u{FE3E}", "\u{300B}"), ("\u{FE3F}", "<\u{3008}\u{FF1C}"),
    ("\u{FE40}", ">\u{3009}\u{FF1E}"), ("\u{FE41}", "\u{201C}\u{300C}\u{FF62}"),
    ("\u{FE42}", "\u{201D}\u{300D}\u{FF63}"), ("\u{FE43}", "\u{2018}\u{300E}"),
    ("\u{FE44}", "\u{2019}\u{300F}"), ("\u{FE47}", "[\u{FF3B}"), ("\u{FE48}", "]\u{FF3D}"),
    // The dot in the middle and the line through it have no block of their own.
    ("\u{30FB}", ".\u{2027}\u{FF0E}"), ("\u{2015}", "|\u{FF5C}"),
  ]
}
