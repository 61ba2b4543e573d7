/// The handling of warnings by class. Some classes are ignored, and some are errors.
///
///     var policy = WarningPolicy(denied: [.missingImage])
///     let errors = policy.errors(among: map.warnings + scene.warnings)
public struct WarningPolicy: Hashable, Sendable {
  /// The severity of a warning.
  public enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The warning states how a complete picture is drawn.
    case note
    /// The warning is reported, and the picture is drawn.
    case warning
    /// The warning is reported, and the picture is not drawn.
    case error
  }

  /// The classes that are ignored.
  public var allowed: Set<WarningClass>
  /// The classes that are errors, even if they are also allowed.
  public var denied: Set<WarningClass>
  /// Whether all classes that are not allowed are errors, except for notes (`WarningClass.isNote`).
  public var isStrict: Bool

  /// Creates a policy. By default, all warnings are reported, and the classes with `WarningClass.isErrorByDefault` are
  /// errors.
  public init(
    allowed: Set<WarningClass> = [], denied: Set<WarningClass> = [], isStrict: Bool = false
  ) {
    self.allowed = allowed
    self.denied = denied
    self.isStrict = isStrict
  }

  /// Returns the severity of warnings of a class; nil if they are ignored.
  public func severity(of kind: WarningClass) -> Severity? {
    if denied.contains(kind) { return .error }
    if allowed.contains(kind) { return nil }
    if kind.isNote { return .note }
    return isStrict || kind.isErrorByDefault ? .error : .warning
  }

  /// Returns the warnings that are not ignored, in order.
  public func reported(_ warnings: [MapWarning]) -> [MapWarning] {
    warnings.filter { severity(of: $0.kind) != nil }
  }

  /// Returns the warnings that are errors, in order.
  public func errors(among warnings: [MapWarning]) -> [MapWarning] {
    warnings.filter { severity(of: $0.kind) == .error }
  }

  /// Returns the warnings about content that is missing from a picture. Such a picture is never stored as a golden
  /// image. Lost tiles are included unless their class is allowed.
  package func lacks(among warnings: [MapWarning]) -> [MapWarning] {
    warnings.filter { $0.mayPass || $0.isOfLostTiles && !allowed.contains($0.kind) }
  }

  /// The classes that are errors, in the order of `WarningClass.allCases`.
  public var errorClasses: [WarningClass] {
    WarningClass.allCases.filter { severity(of: $0) == .error }
  }
}
