import MapEngine

/// Pictures of the data of a period. They have the layers, the classes and the camera of the map of all data.
extension PictureDrawing.Content {
  /// Returns the period that a request shows; nil if it shows all times.
  func period(of request: PictureRequest) throws(RequestError) -> TimePeriod? {
    guard let text = request.time, let times else { return nil }
    guard let period = TimePeriod(text, areDates: times.areDates) else {
      throw RequestError(
        PictureMember.time.name,
        times.areDates
          ? "must be a date or two, such as 2024, 2024-05/2024-07 or ../2024-05-31"
          : "must be a number or two, such as 1990, 1990/1999 or ../1999")
    }
    return period
  }

  /// Removes the data of all other times. Adds a warning if all times are before the period or after it.
  mutating func show(only period: TimePeriod) throws(RequestError) {
    guard let times else { return }
    if let notice = times.notice(ofOutside: period) {
      warnings.append(MapWarning(notice, place: PictureMember.time.name))
    }
    try show { feature in times.time(of: feature).map(period.range.contains) ?? false }
  }
}

extension MapDecorations {
  /// Returns the decorations of the map of a period. In the title, the subtitle and the caption, `{time}` is replaced by
  /// the period.
  func naming(_ period: TimePeriod) -> MapDecorations {
    replacing(PictureMember.time, with: period.title)
  }
}
