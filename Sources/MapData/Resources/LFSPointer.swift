/// The small file that Git LFS leaves in the place of a file whose content is not downloaded (Git LFS
/// specification, the pointer).
enum LFSPointer {
  /// The message that refuses a pointer.
  static let refusal = "a Git LFS pointer in place of the file; download the file with git lfs pull"

  /// Whether bytes are the start of a pointer.
  static func isStart<Bytes: Sequence<UInt8>>(of bytes: Bytes) -> Bool {
    bytes.starts(with: "version https://git-lfs.github.com/spec/".utf8)
  }
}
