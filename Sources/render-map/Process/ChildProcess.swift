#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Another program that runs to its end.
enum ChildProcess {
  /// Runs a program and returns its standard output; nil if its exit code is not 0. Standard error is inherited from the
  /// command. No shell is involved.
  ///
  /// - Parameters:
  ///   - program: The name of the program, which is searched for in PATH.
  ///   - arguments: The arguments.
  ///   - variables: Environment variables that the program receives in addition to those of the command.
  /// - Throws: `Failure` if the program cannot be started.
  static func output(
    of program: String, _ arguments: [String], variables: [String: String] = [:]
  ) throws(Failure) -> [UInt8]? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw failure(program, errno) }
    defer { close(ends[0]) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    // A later variable with the same name would be ignored.
    var settings = variables.map { strdup("\($0)=\($1)") } + inherited(except: variables) + [nil]
    defer { for word in words + settings { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, program, &actions, nil, &words, &settings)
    close(ends[1])
    guard code == 0 else { throw failure(program, code) }
    let output = bytes(from: ends[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0 ? output : nil
  }

  /// Returns copies of the environment variables of the command, except for those with some names.
  private static func inherited(except names: [String: String]) -> [UnsafeMutablePointer<CChar>?] {
    var copies: [UnsafeMutablePointer<CChar>?] = []
    var place = environ
    while let variable = place.pointee {
      let name = String(cString: variable).prefix { $0 != "=" }
      if names[String(name)] == nil { copies.append(strdup(variable)) }
      place += 1
    }
    return copies
  }

  /// Reads from a file descriptor up to its end.
  private static func bytes(from descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  private static func failure(_ program: String, _ code: Int32) -> Failure {
    Failure(
      .unreachable, "the program \(program) cannot be started: \(String(cString: strerror(code)))")
  }
}
