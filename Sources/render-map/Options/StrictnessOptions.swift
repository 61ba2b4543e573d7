import ArgumentParser
import MapStyle
import RenderMap

/// Options for errors, warnings and messages.
struct StrictnessOptions: CompositeOptions {
  var warnings = WarningOptions()
  private var outcome = OutcomeOptions()

  init() {}

  init(ungrouped decoder: any Decoder) throws {
    warnings = try WarningOptions(ungrouped: decoder)
    outcome = try OutcomeOptions(ungrouped: decoder)
  }

  var groups: [TitledOptions] {
    [TitledOptions("warnings", warnings), TitledOptions("outcome", outcome)]
  }

  /// Whether as much as possible of a style with errors is drawn.
  var lenient: Bool { outcome.lenient }
  /// Whether the command prints what was done.
  var verbose: Bool { outcome.verbose }
  /// Whether the command prints only errors.
  var quiet: Bool { outcome.quiet }

  /// Checks that no options exclude each other.
  func check() throws(Failure) {
    _ = try warnings.policy()
    if warnings.strict, lenient {
      throw Failure(.wrongArguments, "--strict and --lenient exclude each other")
    }
  }

  /// Prints warnings. Throws an error if the policy treats some of the warnings as errors.
  func report(_ warnings: [MapWarning]) throws(Failure) {
    try self.warnings.report(warnings, isQuiet: quiet)
  }

  /// Prints the warnings of image tests. Throws an error if the policy treats some of them as errors.
  func report(_ results: [GoldenResult]) throws(Failure) {
    try report(results.flatMap { result in result.warnings.map { $0.at(result.name) } })
  }
}

/// Options for styles with errors, and for the messages of the command.
struct OutcomeOptions: UngroupedOptions {
  @Flag(name: .long, help: "If a style has errors, draw as much of it as possible.")
  var lenient = false

  @Flag(name: .shortAndLong, help: "Print what was done.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false
}

struct WarningOptions: UngroupedOptions {
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

  /// Returns the policy for warnings that the options specify.
  ///
  /// - Throws: `Failure` if a class is unknown, or if a class is both allowed and denied.
  func policy() throws(Failure) -> WarningPolicy {
    let policy = WarningPolicy(
      allowed: try Self.classes(allow, of: "--allow"), denied: try Self.classes(deny, of: "--deny"),
      isStrict: strict)
    let both = policy.allowed.intersection(policy.denied).map(\.rawValue).sorted()
    if let name = both.first {
      throw Failure(
        .wrongArguments,
        "--allow \(name) and --deny \(name) exclude each other: use only one of them")
    }
    return policy
  }

  /// Prints warnings unless the command is quiet. Throws an error if the policy treats some of the warnings as
  /// errors.
  func report(_ warnings: [MapWarning], isQuiet: Bool) throws(Failure) {
    guard !warnings.isEmpty else { return }
    let policy = try policy()
    let warnings = WarningList(warnings).warnings
    let errors = policy.errors(among: warnings)
    if !isQuiet {
      for warning in warnings
      where [.note, .warning].contains(policy.severity(of: warning.kind)) {
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
          "\(option) \(name): unknown class of warnings\(Suggestion.remedy(for: name, in: known)); "
            + "the classes are \(known.joined(separator: ", "))")
      }
      classes.insert(kind)
    }
    return classes
  }
}

extension MessageColor: ExpressibleByArgument {}

/// Options for the colors of messages.
struct MessageOptions: UngroupedOptions {
  // `MessageStyle` reads the value from the arguments, because messages about wrong arguments are colored too.
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Color messages; auto means on a terminal, unless NO_COLOR is set.", valueName: "when"))
  var color = MessageColor.auto
}
