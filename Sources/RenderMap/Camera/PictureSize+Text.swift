extension PictureSize {
  /// The size of a picture where none is asked for: 512 x 512.
  static let usual = PictureSize(unchecked: (512, 512))

  /// The numbers of `WxH` or `WxH@Rx`: pixels across and down, and the pixel ratio, nil where it is not
  /// given. They may be out of range. Nil for any other text.
  public static func parts(of text: String) -> (width: Int, height: Int, pixelRatio: Double?)? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count <= 2, sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1])
    else { return nil }
    guard parts.count == 2 else { return (width, height, nil) }
    guard parts[1].hasSuffix("x"), let ratio = Double(parts[1].dropLast()) else { return nil }
    return (width, height, ratio)
  }
}
