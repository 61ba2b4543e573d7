import ArgumentParser
import RenderMap
import MapStyle

/// What becomes of warnings.
struct WarningOptions: ParsableArguments {
  @Flag(
    name: .long, help: "Treat every warning as an error, except for classes that --allow names.")
  var strict = false

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Leave out warnings of this class, such as missing-image (repeatable).", valueName: "class"),
    completion: .list(WarningClass.allCases.map(\.rawValue)))
  var allow: [String] = []

  @Option(
    name: .long,
    help: ArgumentHelp("Treat warnings of this class as errors (repeatable).", valueName: "class"),
    completion: .list(WarningClass.allCases.map(\.rawValue)))
  var deny: [String] = []

  /// The policy that the options give.
  ///
  /// - Throws: A failure for a name that is no class, and for a class that is both allowed and denied.
  func policy() throws(Failure) -> WarningPolicy {
    let policy = WarningPolicy(
      allowed: try Self.classes(allow, of: "--allow"), denied: try Self.classes(deny, of: "--deny"),
      isStrict: strict)
    let both = policy.allowed.intersection(policy.denied).map(\.rawValue).sorted()
    if let name = both.first {
      throw Failure(
        .wrongArguments, "--allow \(name) and --deny \(name) exclude each other: give one of them")
    }
    return policy
  }

  /// Prints warnings, without those of quiet commands; stops where some of them are errors.
  func report(_ warnings: [MapWarning], isQuiet: Bool) throws(Failure) {
    guard !warnings.isEmpty else { return }
    let policy = try policy()
    let errors = policy.errors(among: warnings)
    if !isQuiet {
      for warning in warnings where policy.severity(of: warning.kind) == .warning {
        Output.error(warning.line())
      }
    }
    guard errors.isEmpty else { throw Failure(.findings, errors.map { $0.line(as: .error) }) }
  }

  private static func classes(
    _ names: [String], of option: String
  ) throws(Failure) -> Set<WarningClass> {
    var classes: Set<WarningClass> = []
    for name in names {
      guard let kind = WarningClass(rawValue: name) else {
        let known = WarningClass.allCases.map(\.rawValue)
        throw Failure(
          .wrongArguments,
          "\(option) \(name): no class of warnings\(Suggestion.remedy(for: name, in: known)); "
            + "the classes are \(known.joined(separator: ", "))")
      }
      classes.insert(kind)
    }
    return classes
  }
}
