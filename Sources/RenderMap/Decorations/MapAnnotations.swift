/// The annotations that are drawn with the decorations of a map, because their places depend on the picture.
public struct MapAnnotations: Hashable, Sendable {
  /// The notes, in the order of their importance.
  public var notes: [PlaceNote] = []
  /// The markers of the map, which notes avoid.
  public var markers: [PlaceMarker] = []
  /// The paths of the map, whose texts are drawn.
  public var paths: [MapPath] = []

  /// Creates annotations. By default, nothing is drawn.
  public init(notes: [PlaceNote] = [], markers: [PlaceMarker] = [], paths: [MapPath] = []) {
    self.notes = notes
    self.markers = markers
    self.paths = paths
  }

  /// Whether the annotations draw anything.
  var isEmpty: Bool { notes.isEmpty && !paths.contains { $0.text != nil } }

  /// All texts.
  var words: String { (notes.map(\.text) + paths.compactMap(\.text)).joined() }
}
