extension PictureSize {
  /// The size of a picture where none is asked for: 512 x 512.
  static let usual = PictureSize(unchecked: (512, 512))

  /// Sizes with a name, in pixels: of small previews, of the cards that social networks show (1.91:1), of
  /// screens, and of A4 paper at 96 pixels an inch.
  public static let names: [(name: String, width: Int, height: Int)] = [
    ("thumbnail", 256, 256), ("card", 1200, 630), ("hd", 1920, 1080), ("a4", 794, 1123),
  ]

  /// The numbers of `WxH` or `WxH@Rx`, or of one of the names in place of `WxH`: pixels across and down,
  /// and the pixel ratio, nil where it is not given. They may be out of range. Nil for any other text.
  public static func parts(of text: String) -> (width: Int, height: Int, pixelRatio: Double?)? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let (width, height) = sides(of: parts[0]) else { return nil }
    guard parts.count == 2 else { return (width, height, nil) }
    guard parts[1].hasSuffix("x"), let ratio = Double(parts[1].dropLast()) else { return nil }
    return (width, height, ratio)
  }

  /// The numbers of `WxH`, or of a name.
  private static func sides(of text: Substring) -> (width: Int, height: Int)? {
    if let named = names.first(where: { $0.name == text }) { return (named.width, named.height) }
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]) else {
      return nil
    }
    return (width, height)
  }
}
