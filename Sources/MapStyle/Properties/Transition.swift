import MapJSON

/// How a value changes over time when it is set (style-spec: transition).
public struct Transition: Hashable, Sendable {
  /// The duration of the change, in milliseconds.
  public var duration: Double
  /// The delay before the change, in milliseconds.
  public var delay: Double

  /// A change of this duration and delay, in milliseconds.
  public init(duration: Double, delay: Double) {
    self.duration = duration
    self.delay = delay
  }

  /// The transition `json`. Members that are missing or invalid are those of `inherited` or, without one,
  /// the defaults of the specification.
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
