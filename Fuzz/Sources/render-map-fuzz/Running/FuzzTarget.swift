/// A part of the program, such as a reader, that reads bytes from outside of the program.
///
/// A run that throws refuses the input, which is a valid result. A finding ends the process. It is a trap, a memory
/// error, a failed `expect`, or more time or memory than `limits` allow.
protocol FuzzTarget: Sendable {
  /// The name by which the target is run.
  static var name: String { get }
  /// A short description of the input.
  static var summary: String { get }
  /// The files and folders of the reader, below `Sources`, whose coverage is reported.
  static var sources: [String] { get }
  /// The modules, folders and files whose edges guide mutations.
  static var guides: [String] { get }
  /// The link names of the C libraries whose edges also guide mutations, in builds with instrumented libraries.
  static var libraries: [String] { get }
  /// The maximum useful size of an input in bytes.
  static var greatestLength: Int { get }
  /// Words of the format that mutations insert.
  static var words: [String] { get }
  /// The time and memory that an input may take.
  static var limits: Limits { get }

  /// Reads the input, and checks the invariants of every result.
  static func run(_ input: [UInt8]) throws
  /// Returns the text that an input represents, if it is not the input itself.
  static func meaning(of input: [UInt8]) throws -> String
}

extension FuzzTarget {
  static var guides: [String] {
    // Large modules are represented only by the reader's files.
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
