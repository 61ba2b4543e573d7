/// The position of a failure in a test.
struct TestPlace {
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt

  /// The folder of the golden pictures of the test's file.
  var goldenFolder: String {
    let parts = "\(filePath)".split(separator: "/", omittingEmptySubsequences: false)
    let file = parts.last ?? ""
    let stem = file.hasSuffix(".swift") ? file.dropLast(6) : file
    return (parts.dropLast().map(String.init) + ["Goldens", String(stem)]).joined(separator: "/")
  }
}
