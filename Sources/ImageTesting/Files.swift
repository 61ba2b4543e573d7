import TileStore

/// Reading small files.
enum TextFile {
  /// The bytes of a file; nil where there is none, or it cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    try? ResourceLoader().load(.file(path: path))
  }
}
