import Glibc

/// A file in memory, for readers that need a path.
final class ScratchFile {
  /// The path of the file, which is valid while this object exists.
  let path = "/dev/shm/render-map-fuzz-\(getpid())"

  /// Creates the file with this content. A process can have one such file at a time.
  init(_ bytes: [UInt8]) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      expect(count > 0, "the scratch file cannot be written")
      offset += count
    }
  }

  deinit { unlink(path) }
}
