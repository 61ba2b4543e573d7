import Foundation
import MapRaster

/// Areas and lines in pixels of a picture, as `Measurements/peers/paths.py` writes them.
///
/// The numbers in a file are little-endian. Each path consists of its kind (0 for an area, 1 for lines) and its
/// number of rings, both as `UInt32`. Then, each ring follows: its number of points as `UInt32`, and the x and y of
/// each point as `Float`.
struct PathFile {
  /// The rings of all paths of one kind.
  struct Paths {
    /// The points of all rings.
    var points: [DevicePoint] = []
    /// For each ring, the index in `points` where the ring ends.
    var ringEnds: [Int] = []
    /// For each path, the index in `ringEnds` where the path ends.
    var pathEnds: [Int] = []
  }

  /// The areas. Each path is a polygon with its holes.
  var areas = Paths()
  /// The lines. Each ring is an open line.
  var lines = Paths()

  /// The reason why a file cannot be read.
  enum ReadError: Error, Equatable, CustomStringConvertible {
    /// The file ends within a path.
    case endsEarly(offset: Int)
    /// The kind of a path is neither 0 nor 1.
    case unknownKind(UInt32, offset: Int)

    var description: String {
      switch self {
      case .endsEarly(let offset):
        "the file of paths ends within the path at byte \(offset); write it again with Measurements/peers/paths.py"
      case .unknownKind(let kind, let offset):
        "the path at byte \(offset) is of kind \(kind); it must be 0 (area) or 1 (lines)"
      }
    }
  }

  init() {}

  /// Reads the paths of the file at `path`.
  init(contentsOf path: String) throws {
    try self.init([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  }

  /// Reads the paths from the bytes of a file.
  init(_ bytes: [UInt8]) throws {
    var offset = 0
    while offset < bytes.count {
      let start = offset
      func next() throws -> UInt32 {
        guard bytes.count - offset >= 4 else { throw ReadError.endsEarly(offset: start) }
        defer { offset += 4 }
        return (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
      }
      func addRings(to paths: inout Paths) throws {
        for _ in 0..<(try next()) {
          for _ in 0..<(try next()) {
            let x = Float(bitPattern: try next())
            paths.points.append(DevicePoint(x, Float(bitPattern: try next())))
          }
          paths.ringEnds.append(paths.points.count)
        }
        paths.pathEnds.append(paths.ringEnds.count)
      }
      switch try next() {
      case 0: try addRings(to: &areas)
      case 1: try addRings(to: &lines)
      case let kind: throw ReadError.unknownKind(kind, offset: start)
      }
    }
  }
}
