/// Warnings in the order of their first occurrence. Those with the same class and cause, such as a server that does not
/// answer, are one warning with a count, and equal ones are one.
public struct WarningList: Sendable {
  private struct Key: Hashable {
    var kind: WarningClass
    var place: String?
    var text: String
  }

  /// The warnings.
  public private(set) var warnings: [MapWarning] = []
  private var places: [Key: Int] = [:]

  /// Creates a list of warnings; empty by default.
  public init(_ warnings: [MapWarning] = []) {
    for warning in warnings { add(warning) }
  }

  /// Adds a warning, unless it would be one more than `limit`.
  ///
  /// - Returns: The index of the warning in `warnings`; nil if it was not added.
  @discardableResult
  public mutating func add(_ warning: MapWarning, limit: Int = .max) -> Int? {
    let key =
      warning.cause.map { Key(kind: warning.kind, place: nil, text: $0) }
      ?? Key(kind: warning.kind, place: warning.place, text: warning.message)
    if let index = places[key] {
      if warning.cause != nil { warnings[index].count += warning.count }
      return index
    }
    guard warnings.count < limit else { return nil }
    places[key] = warnings.count
    warnings.append(warning)
    return warnings.count - 1
  }
}
