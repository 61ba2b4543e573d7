/// A reader, or another part of the program, that takes bytes that others made.
///
/// A run that throws is a refusal of the input, which is as good as accepting it. What must never happen ends the process:
/// traps, errors of memory, `expect` that does not hold, and more time or memory than `limits` allow.
protocol FuzzTarget: Sendable {
  /// The name by which the target is run.
  static var name: String { get }
  /// What is read, in a few words.
  static var summary: String { get }
  /// The files and folders of the reader, below `Sources`, of which coverage is reported.
  static var sources: [String] { get }
  /// The modules, folders and files whose edges guide mutations.
  static var guides: [String] { get }
  /// The C libraries whose edges guide mutations too, by the names with which they are linked, in builds that have their edges.
  static var libraries: [String] { get }
  /// The greatest useful size of an input in bytes.
  static var greatestLength: Int { get }
  /// Words of the format, which mutations insert.
  static var words: [String] { get }
  /// The time and memory that an input may take.
  static var limits: Limits { get }

  /// Reads the input, and checks what is known about every result.
  static func run(_ input: [UInt8]) throws
  /// What an input stands for, as a text, if that is not the input itself.
  static func meaning(of input: [UInt8]) throws -> String
}

extension FuzzTarget {
  static var guides: [String] {
    // The modules of the reader; of those that are large, its files.
    sources.map { source in
      let module = source.split(separator: "/").first.map(String.init) ?? source
      return ["RenderMap", "MapData"].contains(module) ? source : module
    }
  }
  static var libraries: [String] { [] }
  static func meaning(of input: [UInt8]) -> String { String(decoding: input, as: UTF8.self) }
  static var greatestLength: Int { 4096 }
  static var words: [String] { [] }
  static var limits: Limits { Limits() }
}

/// The time and memory that an input may take: a constant and a multiple of its size.
struct Limits: Sendable {
  /// Seconds of processor time for any input. Instrumented code takes about ten times as long as usual.
  var seconds = 2.0
  /// Further seconds per byte.
  var secondsPerByte = 0.0002
  /// Bytes of memory for any input.
  var memory = 32 << 20
  /// Further bytes of memory per byte.
  var memoryPerByte = 4096
}
