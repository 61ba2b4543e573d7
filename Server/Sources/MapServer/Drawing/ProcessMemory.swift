/// The memory of the process.
package enum ProcessMemory {
  /// The resident memory in bytes; nil if it is unknown.
  package static var resident: Int? {
    guard let bytes = Folders.readPseudoFile("/proc/self/statm") else { return nil }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Folders.pageSize } : nil
  }
}
