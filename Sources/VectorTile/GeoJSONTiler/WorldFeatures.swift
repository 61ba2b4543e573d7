import GeoJSON
import Geometry

/// Features in world units, in columns: what the tiler's stages pass on. A value, so that one set
/// may be cut in two by two threads.
struct WorldFeatures: Sendable {
  /// One feature as ranges into the columns.
  struct Record: Sendable {
    /// The kind of geometry.
    var type: TileLayer.GeometryType
    /// Where the feature's lines end in `geometry.lines`; they start where the feature before ends.
    var linesEnd: Int
    /// The feature's box: of a polygon, that of its exterior rings.
    var box: Box
    /// The feature's index in the source.
    var source: Int
  }

  /// All lines, rings and point sets.
  var geometry = Polylines()
  /// The features in order.
  var records: [Record] = []

  /// No features.
  init() {}

  /// Which lines are those of record `index`.
  func lines(ofRecord index: Int) -> Range<Int> {
    (index == 0 ? 0 : records[index - 1].linesEnd)..<records[index].linesEnd
  }

  /// Makes a feature of the lines from `first` to the last one appended; nothing if there are none.
  mutating func closeRecord(type: TileLayer.GeometryType, source: Int, firstLine first: Int) {
    let lines = first..<geometry.lines.count
    guard !lines.isEmpty else { return }
    var box = Box.empty
    for index in lines where type != .polygon || geometry.lines[index].opensPolygon {
      for point in geometry.points[geometry.points(ofLine: index)] {
        box.formUnion(Point(point.x, point.y))
      }
    }
    records.append(Record(type: type, linesEnd: lines.upperBound, box: box, source: source))
  }

  /// Appends record `index` of `other` as it is.
  mutating func append(record index: Int, of other: WorldFeatures) {
    geometry.append(other.lines(ofRecord: index), of: other.geometry)
    var record = other.records[index]
    record.linesEnd = geometry.lines.count
    records.append(record)
  }

  /// Appends all features of `other`, moved east by `offset` worlds.
  mutating func append(_ other: WorldFeatures, movedBy offset: Double = 0) {
    let (firstPoint, firstLine) = (geometry.points.count, geometry.lines.count)
    geometry.append(0..<other.geometry.lines.count, of: other.geometry)
    for index in geometry.points[firstPoint...].indices { geometry.points[index].x += offset }
    for var record in other.records {
      record.linesEnd += firstLine
      record.box.minX += offset
      record.box.maxX += offset
      records.append(record)
    }
  }
}
