import MapJSON

/// How a value changes over time when it is set (style-spec: transition).
public struct Transition: Hashable, Sendable {
  /// Milliseconds that the change takes.
  public var duration: Double
  /// Milliseconds before the change begins.
  public var delay: Double

  /// A change of this duration and delay, in milliseconds.
  public init(duration: Double, delay: Double) {
    self.duration = duration
    self.delay = delay
  }

  /// The transition that `json` gives; what it does not give, or gives wrongly, is `inherited`'s,
  /// or else the specification's default.
  init(_ json: JSONValue?, inheriting inherited: Transition? = nil) {
    let members = MemberReader(json, MemberTable.transition)
    duration =
      members.given("duration")?.double ?? inherited?.duration ?? members.number("duration")
    delay = members.given("delay")?.double ?? inherited?.delay ?? members.number("delay")
  }
}

extension Transition {
  /// The transition as a style has it.
  var json: JSONValue {
    var members = JSONObject()
    members["duration"] = .number(duration)
    members["delay"] = .number(delay)
    return JSONValue(.object(members))
  }
}
