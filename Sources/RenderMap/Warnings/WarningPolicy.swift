/// What becomes of warnings, by their classes: some are left out, and some are errors.
///
///     var policy = WarningPolicy(denied: [.missingImage])
///     let errors = policy.errors(among: map.warnings + scene.warnings)
public struct WarningPolicy: Hashable, Sendable {
  /// What becomes of a warning.
  public enum Severity: String, Hashable, Sendable {
    /// It is reported, and the picture is drawn.
    case warning
    /// It is reported, and there is no picture.
    case error
  }

  /// The classes that are left out.
  public var allowed: Set<WarningClass>
  /// The classes that are errors. A class that is allowed too is an error.
  public var denied: Set<WarningClass>
  /// Whether all classes are errors that are not allowed.
  public var isStrict: Bool

  /// A policy; by default one that reports all warnings.
  public init(
    allowed: Set<WarningClass> = [], denied: Set<WarningClass> = [], isStrict: Bool = false
  ) {
    self.allowed = allowed
    self.denied = denied
    self.isStrict = isStrict
  }

  /// What becomes of warnings of a class; nil where they are left out.
  public func severity(of kind: WarningClass) -> Severity? {
    if denied.contains(kind) { return .error }
    if allowed.contains(kind) { return nil }
    return isStrict ? .error : .warning
  }

  /// The warnings that are not left out, in their order.
  public func reported(_ warnings: [MapWarning]) -> [MapWarning] {
    warnings.filter { severity(of: $0.kind) != nil }
  }

  /// The warnings that are errors, in their order.
  public func errors(among warnings: [MapWarning]) -> [MapWarning] {
    warnings.filter { severity(of: $0.kind) == .error }
  }

  /// The classes that are errors, in the order of `WarningClass.allCases`.
  public var errorClasses: [WarningClass] {
    WarningClass.allCases.filter { severity(of: $0) == .error }
  }
}
