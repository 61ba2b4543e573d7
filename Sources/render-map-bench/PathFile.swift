import Foundation
import MapRaster

/// Areas and lines in the pixels of a picture, as `Measurements/peers/paths.py` writes them.
///
/// The numbers of a file are little-endian. Each path is its kind (0 for an area, 1 for lines) and its number of rings as
/// `UInt32`, then for each ring its number of points as `UInt32` and their x and y as `Float`.
struct PathFile {
  /// The rings of a kind of path.
  struct Paths {
    /// The points of all rings.
    var points: [DevicePoint] = []
    /// The end of each ring in `points`.
    var ringEnds: [Int] = []
    /// The end of each path in `ringEnds`.
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
    /// A path is of an unknown kind.
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

  /// Creates a file without paths.
  init() {}

  /// Reads a file.
  init(contentsOf path: String) throws {
    try self.init([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  }

  /// Reads the bytes of a file.
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
