import MapCTemporaryFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files and folders that the process writes before it renames them to where they belong: how they are
/// called, and how they are removed where the process ends before it could.
package enum TemporaryFiles {
  /// How the names of temporary files end.
  package static let ending = ".render-map.tmp"

  /// The path of a temporary file beside the one at `path`. Its name is short, whatever the length of that of
  /// `path`, and tells which process writes it; it differs from those of other files that the process writes
  /// to the same folder.
  ///
  /// - Parameter attempt: A number that tells apart several files for one path.
  package static func path(beside path: String, attempt: Int) -> String {
    let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    // FNV-1a, 64 bits.
    let fingerprint = path[start...].utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let name = ".\(getpid())-\(String(fingerprint, radix: 16))-\(attempt)"
    return path[..<start] + name + ending
  }

  /// Notes a file or folder that is about to be created, so that it is removed when a signal ends the process.
  ///
  /// - Parameters:
  ///   - path: Its path from `folder`.
  ///   - folder: A descriptor of an open folder.
  package static func add(_ path: String, in folder: Int32 = AT_FDCWD) {
    temporary_files_add(folder, path)
  }

  /// Forgets a file or folder that was removed, or renamed.
  package static func forget(_ path: String, in folder: Int32 = AT_FDCWD) {
    temporary_files_forget(folder, path)
  }

  /// From now on the signals that interrupt and terminate the process (SIGINT, SIGTERM, SIGHUP) remove what is
  /// noted before they end it. For programs, not for libraries: how signals are handled is the program's.
  package static func removeWhenInterrupted() { temporary_files_remove_on_signals() }

  /// Keeps others from taking an open file for an abandoned one for as long as it is open.
  package static func hold(_ descriptor: Int32) { flock(descriptor, LOCK_EX | LOCK_NB) }

  /// The process that writes the temporary file of this name; nil for names that are no temporary file's.
  static func writer(ofName name: String) -> Int32? {
    guard name.hasPrefix("."), name.hasSuffix(ending),
      let digits = name.dropFirst().split(separator: "-", maxSplits: 1).first
    else { return nil }
    return Int32(digits).flatMap { $0 > 0 ? $0 : nil }
  }
}
