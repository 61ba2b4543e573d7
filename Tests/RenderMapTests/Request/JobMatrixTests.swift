import MapEngine
import MapJSON
@testable import RenderMap
import Testing

@Suite("Jobs with a matrix")
struct JobMatrixTests {
  private func matrix(_ text: String) throws -> JobMatrix {
    try JobMatrix(
      RequestMembers(parsing: Array(text.utf8), file: "jobs.jsonl", firstLine: 4), name: "jobs-4")
  }

  private func names(_ matrix: JobMatrix) -> [String?] {
    (0..<matrix.count).map { matrix.members(of: $0).object["name"]?.string }
  }

  @Test("the last member changes with every picture")
  func order() throws {
    let matrix = try matrix(#"{"name": "a", "matrix": {"zoom": [3, 4], "ratio": [1, 2]}}"#)
    #expect(names(matrix) == ["a-3@1x", "a-3@2x", "a-4@1x", "a-4@2x"])
    let members = matrix.members(of: 2).object
    #expect(members["zoom"]?.double == 4)
    #expect(members["ratio"]?.double == 1)
    #expect(members["matrix"] == nil)
  }

  @Test("a view replaces the camera of the job, a zoom of the matrix replaces the zoom of the view")
  func views() throws {
    let text = """
      {"bounds": [0, 0, 1, 1], "bearing": 5, "matrix": {"zoom": [7], "view": [
        {"name": "Old town", "center": [1, 2], "zoom": 3}, {"pitch": 30}]}}
      """
    let matrix = try matrix(text)
    #expect(names(matrix) == ["jobs-4-Old-town", "jobs-4-2"])
    let (town, tilted) = (matrix.members(of: 0).object, matrix.members(of: 1).object)
    #expect(town["bounds"] == nil)
    #expect(town["zoom"]?.double == 7)
    #expect(town["bearing"]?.double == 5)
    #expect(tilted["bounds"] != nil)
    #expect(tilted["pitch"]?.double == 30)
  }

  @Test("states are merged into the state of the job")
  func states() throws {
    let matrix = try matrix(
      #"{"name": "{state}", "state": {"a": 1}, "matrix": {"state": [{"b": "x"}, {"a": 2}, {}]}}"#)
    let states = (0..<3).map { matrix.members(of: $0).object["state"]?.jsonText }
    #expect(states == [#"{"a":1,"b":"x"}"#, #"{"a":2}"#, #"{"a":1}"#])
    #expect(names(matrix) == ["x", "2", "3"])
  }

  @Test(
    "an invalid matrix is an error with its position",
    arguments: [
      (#"{"matrix": 3}"#, "matrix"), (#"{"matrix": {}}"#, "matrix"),
      (#"{"matrix": {"zoom": 3}}"#, "matrix.zoom"), (#"{"matrix": {"zoom": []}}"#, "matrix.zoom"),
      (#"{"matrix": {"colour": [1]}}"#, "matrix.colour"),
      (#"{"matrix": {"view": [{"center": [0, 0]}, 4]}}"#, "matrix.view[1]"),
      (#"{"matrix": {"view": [{"centre": [0, 0]}]}}"#, "matrix.view[0].centre"),
      (#"{"name": "{view}", "matrix": {"zoom": [1]}}"#, "name"),
    ])
  func mistakes(text: String, path: String) {
    let error = #expect(throws: RequestError.self) { _ = try self.matrix(text) }
    #expect(error?.path == path)
    #expect(error?.line == 4)
  }

  @Test("a matrix of too many pictures is refused before any is drawn")
  func limit() {
    let many = "[" + Array(repeating: "1", count: 1001).joined(separator: ",") + "]"
    #expect(throws: RequestError.self) {
      _ = try self.matrix("{\"matrix\": {\"zoom\": \(many), \"ratio\": \(many)}}")
    }
  }
}
