import MapGeoJSON
import MapJSON
import MapTestSupport
import Testing

@testable import MapStyle

@Suite("Random and malicious expressions")
struct ExpressionRandomTests {
  private static let names = Operators.parsers.keys.sorted()

  /// Returns random JSON, which is often similar to an expression.
  private func value(depth: Int, using random: inout SplitMix64) -> JSONValue {
    func elements() -> [JSONValue] {
      (0..<random.next() % 6).map { _ in value(depth: depth + 1, using: &random) }
    }
    let content: JSONValue.Content =
      switch random.next() % (depth < 5 ? 14 : 6) {
      case 0: .null
      case 1: .bool(random.next() % 2 == 0)
      case 2: .number(.integer(Int64(random.next() % 12)))
      case 3: .number(.double(random.pick([-1, 0.5, 1e300, -0.0, 2.5e-9, 9.1e18])))
      case 4: .string(random.pick(["a", "", "red", "é👍🏽", "$type", "number", "12", "linear"]))
      case 5: .string(random.pick(Self.names))
      case 6: .array(elements())
      case 7:
        .object(
          JSONObject(
            elements().map {
              JSONObject.Member(
                name: random.pick(["locale", "currency", "type", "coordinates", "a"]), value: $0)
            }))
      default:
        .array([JSONValue(.string(random.pick(Self.names)), offset: 0)] + elements())
      }
    return JSONValue(content, offset: 0)
  }

  /// Whether `key` names a place. It is empty for the whole, or indices in brackets.
  private func isPlace(_ key: String) -> Bool {
    key.isEmpty
      || key.hasPrefix("[") && key.hasSuffix("]")
        && key.dropFirst().dropLast().split(separator: "][").allSatisfy { Int($0) != nil }
  }

  private let contexts = [
    EvaluationContext(), .x(.string("a"), zoom: 3.5),
    .feature(["a": .array([.integer(1)])], zoom: 30),
  ]

  @Test("Any JSON is an expression or is refused with a place, and evaluates or fails with a place")
  func anyExpression() throws {
    var random = SplitMix64(seed: 11)
    var compiled = 0
    for _ in 0..<6000 {
      let json = value(depth: 0, using: &random)
      do throws(CompileErrors) {
        let expression = try CompiledExpression(json)
        compiled += 1
        for context in contexts {
          do throws(EvaluationError) {
            _ = try expression.evaluate(context).text
          } catch {
            #expect(isPlace(error.key) && !error.message.isEmpty)
            #expect(expression.root.canFail)
          }
        }
      } catch {
        #expect(!error.errors.isEmpty)
        #expect(error.errors.allSatisfy { isPlace($0.key) && !$0.message.isEmpty })
      }
    }
    #expect(compiled > 500)
  }

  @Test("Any JSON is a filter or is refused with a place")
  func anyFilter() throws {
    var random = SplitMix64(seed: 12)
    var compiled = 0
    for _ in 0..<4000 {
      let json = value(depth: 1, using: &random)
      do throws(CompileErrors) {
        let filter = try Filter(json)
        compiled += 1
        for context in contexts { _ = filter.matches(context) }
      } catch {
        #expect(error.errors.allSatisfy { isPlace($0.key) && !$0.message.isEmpty })
      }
    }
    #expect(compiled > 100)
  }

  @Test("Any JSON is a property's value or is refused")
  func anyProperty() throws {
    var random = SplitMix64(seed: 13)
    let properties = try ["text-field", "line-width", "icon-padding", "fill-color", "line-cap"].map
    {
      try property($0)
    }
    for _ in 0..<4000 {
      let json = value(depth: 1, using: &random)
      let property = random.pick(properties)
      do throws(CompileErrors) {
        let value = try PropertyExpression(json, for: property)
        for context in contexts { _ = value.evaluate(context) }
      } catch {
        #expect(!error.errors.isEmpty)
      }
    }
  }

  /// Returns `inner` wrapped `count` times.
  private func nested(
    _ count: Int, _ inner: JSONValue, wrap: (JSONValue) -> JSONValue
  ) -> JSONValue {
    (0..<count).reduce(inner) { nested, _ in wrap(nested) }
  }

  private func call(_ name: String, _ arguments: JSONValue...) -> JSONValue {
    JSONValue(.array([JSONValue(.string(name))] + arguments))
  }

  @Test(
    "Nesting of 10,000 levels is refused, whatever the operator",
    arguments: ["!", "all", "none"])
  @MainActor func tooDeep(name: String) {
    let deep = nested(10_000, JSONValue(.bool(true))) { call(name, $0) }
    #expect(throws: CompileErrors.self) { try CompiledExpression(deep) }
    #expect(throws: CompileErrors.self) { try CompiledExpression(call("literal", deep)) }
    #expect(throws: CompileErrors.self) { try Filter(deep) }
  }

  @Test("Nesting up to the limit of JSON compiles and evaluates")
  func deep() throws {
    let variable = call("var", JSONValue(.string("v")))
    let zoom = call("zoom")
    let negations = nested(400, call("has", JSONValue(.string("x")))) { call("!", $0) }
    #expect(try CompiledExpression(negations).evaluate(.x(.null)) == .bool(true))
    let sums = nested(400, zoom) { call("+", $0, JSONValue(.number(.integer(1)))) }
    #expect(try CompiledExpression(sums).evaluate(EvaluationContext(zoom: 2)) == .number(402))
    let lets = nested(400, variable) { call("let", JSONValue(.string("v")), zoom, $0) }
    #expect(try CompiledExpression(lets).evaluate(EvaluationContext(zoom: 2)) == .number(2))
  }

  @Test("A mistake inside of many nested conditions is found without a repeated search")
  func deepMistake() throws {
    let yes = JSONValue(.bool(true))
    let wrong = nested(200, JSONValue(.number(.integer(1)))) { call("all", $0, yes) }
    #expect(throws: CompileErrors.self) { try CompiledExpression(wrong) }
  }
}
