import Foundation
import MapJSON
import MapStyle

/// The expression suite. It contains expressions with the expected result of compiling them, and with inputs and
/// outputs.
enum ExpressionSuite {
  /// Runs every `test.json` below the folder `directory` whose path matches the pattern `only`, sorted by path.
  static func run(directory: String, only: String?) -> SuiteReport {
    var report = SuiteReport()
    for name in names(in: directory) where only.map({ Glob.matches($0, name) }) ?? true {
      var message = ""
      do {
        guard let data = FileManager.default.contents(atPath: directory + "/" + name + "/test.json")
        else { throw TestFailure("the file cannot be read") }
        try ExpressionTest(JSONDocument(parsing: [UInt8](data)).root).run()
      } catch {
        message = "\(error)"
      }
      report.entries.append(.init(name: name, passed: message.isEmpty, message: message))
    }
    return report
  }

  private static func names(in directory: String) -> [String] {
    let suffix = "/test.json"
    let paths = FileManager.default.enumerator(atPath: directory)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
      .sorted()
  }
}

/// An expression with the expected results.
private struct ExpressionTest {
  let json: JSONValue

  init(_ json: JSONValue) { self.json = json }

  private func member(_ names: String...) -> JSONValue? {
    names.reduce(json) { $0?.object?[$1] }
  }

  /// Runs the test.
  ///
  /// - Throws: The first difference from the expected results.
  func run() throws {
    guard let source = member("expression") else { throw mismatch("there is no expression") }
    if let name = member("property")?.string { return try checkProperty(name, source) }
    let expectedErrors = member("expected", "compiled", "errors")?.array
    let expression: CompiledExpression
    do {
      expression = try compile(source)
    } catch {
      guard let expectedErrors else { throw mismatch("compiling failed: \(error.errors)") }
      let expectedKeys = expectedErrors.map { $0.object?["key"]?.string ?? "" }
      try require(error.errors.map(\.key), expectedKeys, "the errors' keys")
      return
    }
    guard expectedErrors == nil else { throw mismatch("compiling should fail") }
    try require(
      expression.type.description, member("expected", "compiled", "type")?.string, "the type")
    try require(
      expression.isFeatureConstant, member("expected", "compiled", "isFeatureConstant")?.bool,
      "whether it is constant over features")
    try require(
      expression.isZoomConstant, member("expected", "compiled", "isZoomConstant")?.bool,
      "whether it is constant over zoom levels")
    try checkOutputs(of: expression)
  }

  private func compile(_ source: JSONValue) throws(CompileErrors) -> CompiledExpression {
    let property = ExpressionProperty(member("propertySpec"))
    guard PropertyExpression.isFunction(source) else {
      return try CompiledExpression(source, rules: property.rules)
    }
    return try CompiledExpression(function: source, for: property.property)
  }

  /// Checks the value of the property with this name, as layers evaluate it. The value can be a legacy function. If the
  /// evaluation fails, the result is the default of the property.
  private func checkProperty(_ name: String, _ source: JSONValue) throws {
    let properties = LayerType.allCases.lazy.flatMap { $0.layoutProperties + $0.paintProperties }
    guard let property = properties.first(where: { $0.name == name }) else {
      throw mismatch("there is no property \(name)")
    }
    let isRefused = member("expected", "compiled", "errors") != nil
    guard let value = try? PropertyExpression(source, for: property) else {
      return try require(true, isRefused, "whether it is refused")
    }
    try require(false, isRefused, "whether it is refused")
    let outputs = member("expected", "outputs")?.array ?? []
    for (index, (input, expected)) in zip(member("inputs")?.array ?? [], outputs).enumerated() {
      let output = Value.expectedForm(
        of: value.evaluate(EvaluationContext(testInput: input, globalState: nil)),
        type: ExpressionType(property.type))
      guard !output.agrees(with: Value(expected)) else { continue }
      let expectedText = Value(expected).jsonText
      throw mismatch("output \(index) is \(output.jsonText), expected \(expectedText)")
    }
  }

  private func checkOutputs(of expression: CompiledExpression) throws {
    let inputs = member("inputs")?.array ?? []
    let outputs = member("expected", "outputs")?.array ?? []
    try require(inputs.count, outputs.count, "the number of outputs")
    for (index, (input, expected)) in zip(inputs, outputs).enumerated() {
      let context = EvaluationContext(testInput: input, globalState: member("globalState"))
      let mustFail = expected.object?["error"] != nil
      do throws(EvaluationError) {
        let output = Value.expectedForm(
          of: try expression.evaluate(context), type: expression.type)
        if mustFail || !output.agrees(with: Value(expected)) {
          let expectedText = Value(expected).jsonText
          throw EvaluationError(
            key: "", message: "output \(index) is \(output.jsonText), expected \(expectedText)")
        }
      } catch  where !mustFail || error.message.hasPrefix("output \(index) is ") {
        throw mismatch(error.message)
      } catch {}
    }
  }

  private func require<T: Equatable>(_ actual: T, _ expected: T?, _ what: String) throws {
    guard actual != expected else { return }
    throw mismatch("\(what): \(actual), expected \(expected.map { "\($0)" } ?? "nothing")")
  }

  private func mismatch(_ what: String) -> TestFailure {
    TestFailure(what)
  }
}
