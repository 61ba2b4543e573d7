import RenderMap

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import Foundation
  import XCTest
#endif

/// A failure of the current test in Swift Testing or XCTest.
struct TestFailure {
  /// The text of the failure.
  var message: String
  /// The files to attach: pictures and pages.
  var files: [(name: String, bytes: [UInt8])]

  /// Records the failure with Swift Testing if a test of Swift Testing is running, and with XCTest otherwise.
  func report(at place: TestPlace) {
    #if canImport(Testing)
      if Testing.Test.current != nil { return reportToSwiftTesting(at: place) }
    #endif
    #if canImport(XCTest)
      reportToXCTest(at: place)
    #endif
  }

  #if canImport(Testing)
    private func reportToSwiftTesting(at place: TestPlace) {
      let location = SourceLocation(
        fileID: "\(place.fileID)", filePath: "\(place.filePath)", line: Int(clamping: place.line),
        column: Int(clamping: place.column))
      for file in files {
        Attachment.record(file.bytes, named: file.name, sourceLocation: location)
      }
      Issue.record(Comment(rawValue: message), sourceLocation: location)
    }
  #endif

  #if canImport(XCTest)
    private func reportToXCTest(at place: TestPlace) {
      #if canImport(Darwin)
        XCTContext.runActivity(named: "Golden picture") { activity in
          for file in files {
            let attachment = XCTAttachment(
              data: Data(file.bytes),
              uniformTypeIdentifier: file.name.hasSuffix(".png") ? "public.png" : "public.html")
            attachment.name = file.name
            attachment.lifetime = .keepAlways
            activity.add(attachment)
          }
        }
        XCTFail(message, file: place.filePath, line: place.line)
      #else
        // XCTest supports no attachments here, so the message contains the paths of the files.
        let text = ([message] + writtenFiles()).joined(separator: "\n  ")
        XCTFail(text, file: place.filePath, line: place.line)
      #endif
    }

    #if !canImport(Darwin)
      /// Writes the files to a temporary folder and returns their paths.
      private func writtenFiles() -> [String] {
        let folder = FileManager.default.temporaryDirectory
          .appendingPathComponent("render-map-tests")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return files.compactMap { name, bytes in
          let file = folder.appendingPathComponent(name)
          return (try? Data(bytes).write(to: file)) == nil ? nil : file.path
        }
      }
    #endif
  #endif
}

/// The position of a failure in a test.
struct TestPlace {
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt

  /// The folder that contains the golden pictures of the test's file.
  var goldenFolder: String {
    let parts = "\(filePath)".split(separator: "/", omittingEmptySubsequences: false)
    let file = parts.last ?? ""
    let stem = file.hasSuffix(".swift") ? file.dropLast(6) : file
    return (parts.dropLast().map(String.init) + ["Goldens", String(stem)]).joined(separator: "/")
  }

  /// The command that accepts the pictures of the current test of Swift Testing, quoted for a shell; nil in a test of
  /// XCTest, whose name is not known.
  static var acceptance: String? {
    #if canImport(Testing)
      guard let test = Testing.Test.current else { return nil }
      let name = String(test.name.prefix { $0 != "(" })
      return "\(GoldenMode.updateVariable)=1 "
        + ShellText.commandLine(["swift", "test", "--filter", name])
    #else
      return nil
    #endif
  }
}
