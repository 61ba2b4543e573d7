/// Reads ranges of a file or URL, those that touch in one request.
struct RangeReader: Sendable {
  let location: ResourceLocation
  let loader: ResourceLoader
  /// How many bytes a request for several ranges asks for at most, so that large reads still go in
  /// parallel.
  private static let longestJoinedRequest = 1 << 22

  /// The bytes of each of `ranges`, in their order; an error where they are not all there.
  func read(_ ranges: [Range<Int>]) -> [Result<ArraySlice<UInt8>, ResourceError>] {
    var runs: [Range<Int>] = []
    var runOfRange = Array(repeating: 0, count: ranges.count)
    let longest = min(Self.longestJoinedRequest, loader.limit)
    for index in ranges.indices.sorted(by: { ranges[$0].lowerBound < ranges[$1].lowerBound }) {
      let range = ranges[index]
      // What overlaps is always joined: nothing is read twice, whatever a directory says.
      if let run = runs.last,
        range.lowerBound < run.upperBound
          || range.lowerBound == run.upperBound && range.upperBound - run.lowerBound <= longest
      {
        runs[runs.count - 1] = run.lowerBound..<max(range.upperBound, run.upperBound)
      } else {
        runs.append(range)
      }
      runOfRange[index] = runs.count - 1
    }
    let answers = loader.load(all: runs.map { ResourceRequest(location, range: $0) })
    return zip(ranges, runOfRange).map { range, run in
      answers[run].flatMap { slice($0, from: runs[run].lowerBound, of: range) }
    }
  }

  /// The bytes of `range` among `bytes`, which start at `start`.
  private func slice(
    _ bytes: [UInt8], from start: Int, of range: Range<Int>
  ) -> Result<ArraySlice<UInt8>, ResourceError> {
    let end = range.upperBound - start
    guard end <= bytes.count else {
      let length = start + bytes.count
      return .failure(
        .malformed(
          location,
          reason: "it ends after \(length) bytes, but bytes \(range.lowerBound) to"
            + " \(range.upperBound) are needed; the file is incomplete"))
    }
    return .success(bytes[(range.lowerBound - start)..<end])
  }
}
