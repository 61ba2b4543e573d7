import FuzzRuntime

/// Reports a finding if the condition does not hold.
func expect(_ condition: Bool, _ expectation: @autoclosure () -> String) {
  if !condition { report(expectation()) }
}

/// Reports a finding, which writes the message and ends the process with a crash.
func report(_ finding: String) -> Never {
  fuzz_report(finding)
}

/// Returns the result of `body`, which must not throw for this input. An error is a finding.
func expectSuccess<Value>(_ what: String, _ body: () throws -> Value) -> Value {
  do {
    return try body()
  } catch {
    report("\(what): \(error)")
  }
}
