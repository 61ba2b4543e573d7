import MapGeometry
import MapRaster

/// Overlays over a map that show how it was drawn.
public struct DebugOverlays: OptionSet, Hashable, Sendable {
  /// The overlays as bits. Each overlay has one bit.
  public let rawValue: Int

  /// Creates overlays from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The borders of the tiles in view, each labeled with its zoom level, column and row. They are the tiles of the
  /// vector source with the highest maximum zoom level. If there is no vector source, they are the tiles of another
  /// source.
  public static let tileBorders = DebugOverlays(rawValue: 1 << 0)
  /// The collision boxes and circles of symbols. They are blue for visible symbols and red for hidden symbols. They are
  /// pale for symbols with several possible anchors if there is no room at any of them.
  public static let collisions = DebugOverlays(rawValue: 1 << 1)
  /// The edges of the camera's padding, and the position of the map's center.
  public static let padding = DebugOverlays(rawValue: 1 << 2)
  /// The number of times that each pixel is drawn, in place of the map. Each area, line or symbol brightens the pixel
  /// by an eighth of its remaining darkness.
  public static let overdraw = DebugOverlays(rawValue: 1 << 3)
}

/// Draws labels of digits, `/` and `>` with strokes, without fonts.
enum DebugLabel {
  private static let digitHeight: Float = 12
  private static let digitWidth: Float = 6
  private static let advance: Float = 9
  private static let penWidth: Float = 1.5
  private static let haloWidth: Float = 4

  /// Returns the commands that draw a text with its upper left corner at a point of the picture. Sizes scale with the
  /// pixel ratio. Characters other than digits, `/` and `>` are left blank.
  static func commands(_ text: String, at corner: DevicePoint, ratio: Double) -> [DrawCommand] {
    let scale = Float(ratio)
    var halo = StrokeCommand()
    var pen = StrokeCommand()
    for (index, character) in text.enumerated() {
      let left = corner + DevicePoint(Float(index) * advance * scale, 0)
      for stroke in strokes[character] ?? [] {
        let size = DevicePoint(digitWidth, digitHeight) * scale
        let points = stroke.map { left + $0 * size }
        halo.add(points, width: haloWidth * scale, .init(red: 1, green: 1, blue: 1, alpha: 1))
        pen.add(points, width: penWidth * scale, .init(red: 0, green: 0, blue: 0, alpha: 1))
      }
    }
    return [.stroke(halo), .stroke(pen)]
  }

  /// The strokes of each character, in a box of 1 x 1.
  private static let strokes: [Character: [[DevicePoint]]] = {
    let (topLeft, topRight) = (DevicePoint(0, 0), DevicePoint(1, 0))
    let (left, right) = (DevicePoint(0, 0.5), DevicePoint(1, 0.5))
    let (lowLeft, lowRight) = (DevicePoint(0, 1), DevicePoint(1, 1))
    return [
      "0": [[topLeft, topRight, lowRight, lowLeft, topLeft]],
      "1": [[DevicePoint(0.5, 0), DevicePoint(0.5, 1)]],
      "2": [[topLeft, topRight, right, left, lowLeft, lowRight]],
      "3": [[topLeft, topRight, lowRight, lowLeft], [left, right]],
      "4": [[topLeft, left, right], [topRight, lowRight]],
      "5": [[topRight, topLeft, left, right, lowRight, lowLeft]],
      "6": [[topRight, topLeft, lowLeft, lowRight, right, left]],
      "7": [[topLeft, topRight, lowRight]],
      "8": [[topLeft, topRight, lowRight, lowLeft, topLeft], [left, right]],
      "9": [[right, left, topLeft, topRight, lowRight, lowLeft]],
      "/": [[topRight, lowLeft]],
      ">": [[topLeft, right, lowLeft]],
    ]
  }()
}

extension StrokeCommand {
  fileprivate mutating func add(
    _ stroke: [DevicePoint], width: Float, _ color: PremultipliedColor
  ) {
    var style = StrokeStyle()
    style.width = width
    style.cap = .square
    let first = points.count
    points += stroke
    lines.append(
      Line(
        points: first..<points.count, isClosed: stroke.first == stroke.last, style: style,
        paint: StrokePaint(color: color)))
  }
}
