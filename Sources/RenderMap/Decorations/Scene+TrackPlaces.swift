import MapEngine
import MapGeometry
import MapStyle

/// The places of a map beside a track.
extension Scene {
  /// The distance from labels to a track beside them, in pixels of the style.
  private static let labelReach = 12.0

  /// Returns the names that the map shows beside a track: labels at points with a letter, which are at most 12 pixels
  /// from the track. The labels of the topmost layer come first, because they are usually the most important ones.
  func places(along course: TrackCourse, of style: Style) -> [TrackProfile.Place] {
    let layers = Set(style.layers.filter(\.hasLabelsAtPoints).map(\.id))
    let (size, paper) = (viewport.size, camera.paper)
    let area = Box(
      minX: paper.left, minY: paper.top, maxX: Double(size.width) - paper.right,
      maxY: Double(size.height) - paper.bottom)
    let labels = labels().filter { label in
      label.showsText && layers.contains(label.layer) && label.text.contains(where: \.isLetter)
        && label.box.map(area.contains) ?? false
    }
    guard !labels.isEmpty else { return [] }
    let track = PictureTrack(course, in: viewport)
    var names: Set<String> = []
    return labels.compactMap { label in
      let name = label.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard let box = label.box?.inset(by: -Self.labelReach), !names.contains(name),
        let distance = track.distance(nearestToMiddleOf: box)
      else { return nil }
      names.insert(name)
      return TrackProfile.Place(distance: distance, name: name)
    }
  }
}

/// The visible part of a track in a picture.
private struct PictureTrack {
  private struct Piece {
    var start: Point
    var way: Point
    /// The distance of the start from the start of the track, and the length, in meters.
    var distance: Double
    var length: Double
  }

  private let pieces: [Piece]

  init(_ course: TrackCourse, in viewport: Viewport) {
    let points = course.places.map { place in
      viewport.picture(
        ofNearest: LngLat(
          longitude: place.position.longitude, latitude: place.position.latitude))
    }
    pieces = points.indices.dropLast().compactMap { index in
      let distance = course.places[index].distance
      let length = course.places[index + 1].distance - distance
      // A gap between the lines of a track is not part of it.
      guard length > 0, let start = points[index], let end = points[index + 1] else { return nil }
      return Piece(start: start, way: end - start, distance: distance, length: length)
    }
  }

  /// Returns the distance along the track to the point that is nearest to the middle of a box; nil if this point is not
  /// in the box.
  func distance(nearestToMiddleOf box: Box) -> Double? {
    let middle = box.middle
    var found: (square: Double, point: Point, distance: Double)?
    for piece in pieces where piece.way.squaredLength > 0 {
      let share = middle.share(ofWay: piece.way, from: piece.start)
      let point = piece.start + piece.way * share
      let square = (point - middle).squaredLength
      if square < found?.square ?? .infinity {
        found = (square, point, piece.distance + piece.length * share)
      }
    }
    return found.flatMap { box.contains($0.point) ? $0.distance : nil }
  }
}

extension Layer {
  /// Whether the labels of the layer are at points at all zoom levels.
  fileprivate var hasLabelsAtPoints: Bool {
    guard case .symbol(let symbol) = content else { return false }
    return symbol.symbolPlacement.constant == .point
  }
}
