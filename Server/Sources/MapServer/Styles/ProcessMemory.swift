import MapCHeap

/// The memory that the process uses and may use.
package enum ProcessMemory {
  /// Prepares the heap of the process for answers of some hundred kilobytes.
  package static func prepare() { process_heap_prepare_server() }

  /// The resident memory of the process, in bytes; nil if it is unknown.
  package static var resident: Int? {
    guard let text = text("/proc/self/statm") else { return nil }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Folders.pageSize } : nil
  }

  /// The memory, in bytes, above which the system ends the process. It is the smallest limit of the process's control
  /// group and of the groups that contain it. If there is no such limit, it is the memory of the machine. The value
  /// is nil if neither is known.
  package static var limit: Int? {
    let groups = text("/proc/self/cgroup").map(groupFiles(_:)) ?? []
    let limits = groups.compactMap { path in
      text(path).flatMap { Int($0.filter { !$0.isWhitespace }) }
    }
    return (limits + [machine].compactMap { $0 }).min()
  }

  /// Returns the paths of the files that contain the limits of control groups. `text` is the content of
  /// `/proc/self/cgroup` (cgroups(7)).
  package static func groupFiles(_ text: String) -> [String] {
    text.split(separator: "\n").flatMap { line -> [String] in
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { return [] }
      let root: String
      let file: String
      switch (fields[0], fields[1]) {
      case ("0", ""): (root, file) = ("/sys/fs/cgroup", "memory.max")
      case (_, let names) where names.split(separator: ",").contains("memory"):
        (root, file) = ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
      default: return []
      }
      // In a container, the control group of the process can be the root of the visible groups.
      var files = ["\(root)/\(file)"]
      var folder = root
      for name in fields[2].split(separator: "/") where name != ".." {
        folder += "/\(name)"
        files.append("\(folder)/\(file)")
      }
      return files
    }
  }

  /// The memory of the machine, in bytes (`MemTotal`, proc(5)); nil if it is unknown.
  private static var machine: Int? {
    guard let line = text("/proc/meminfo")?.split(separator: "\n").first,
      line.hasPrefix("MemTotal:"), let number = line.split(separator: " ").dropFirst().first
    else { return nil }
    return Int(number).map { $0 << 10 }
  }

  private static func text(_ path: String) -> String? {
    Folders.readPseudoFile(path).map { String(decoding: $0, as: UTF8.self) }
  }
}
