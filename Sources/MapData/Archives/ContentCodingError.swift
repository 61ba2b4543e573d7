/// Why compressed content cannot be unpacked.
public enum ContentCodingError: Error, Hashable, Sendable {
  /// It is not what its coding allows, or a part is missing.
  case damaged(ContentCoding, reason: String)
  /// It would be larger than so many bytes.
  case tooLarge(limit: Int)
}

extension ContentCodingError: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .damaged(let coding, let reason): "damaged \(coding) content: \(reason)"
    case .tooLarge(let limit): "larger than \(limit) bytes when unpacked"
    }
  }
}
