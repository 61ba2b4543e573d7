import MapGeoJSON
import MapStyle

/// The looks that features have by attributes of their own, such as `marker-color`, which are no classes.
struct FeatureLooks {
  /// A look.
  private struct Look {
    /// What is drawn for the first feature, the lowest first.
    var parts: [LegendPart]
    var features: [any StyleFeature]

    /// Returns the text that all features have as an attribute; nil if there is none.
    func label(_ name: String) -> String? {
      guard let text = features.first?.styleAttributes[name]?.string, !text.isEmpty,
        text.count <= FeatureLooks.maximumLabelLength,
        features.allSatisfy({ $0.styleAttributes[name]?.string == text })
      else { return nil }
      return text
    }
  }

  /// The maximum number of samples.
  private static let maximumCount = 12
  /// The maximum length of a label.
  private static let maximumLabelLength = 40

  /// The ids of the layers, the lowest first.
  private let layers: [String]
  /// The attributes on which the looks depend.
  private let appearance: Set<String>
  /// The looks in the order of the features.
  private let looks: [Look]
  /// The number of looks that are left out.
  private let leftOut: Int

  /// Finds the looks of features, one for each colour.
  ///
  /// - Parameters:
  ///   - layers: The layers that draw the features, the lowest first.
  ///   - features: The features in the picture.
  init(_ layers: [Layer], of style: Style, zoom: Double, features: [any StyleFeature]) {
    self.layers = layers.map(\.id)
    appearance = Set(
      layers.flatMap { LayerReading($0, of: style, zoom: zoom).subjects.map(\.key) })
    let readings = layers.map {
      LayerReading($0, of: style, zoom: zoom, findsSubjects: false)
    }
    var all: [Look] = []
    var places: [[LegendPart.Mark]: Int] = [:]
    for feature in features {
      let parts = readings.filter { $0.draws(feature) }.compactMap { $0.part(for: feature) }
        .filter(\.isVisible)
      guard !parts.isEmpty else { continue }
      let marks = parts.map(\.mark)
      if let place = places[marks] {
        all[place].features.append(feature)
      } else {
        places[marks] = all.count
        all.append(Look(parts: parts, features: [feature]))
      }
    }
    let frequent = Set(
      all.indices.sorted { a, b in
        let (first, second) = (all[a].features.count, all[b].features.count)
        return first != second ? first > second : a < b
      }.prefix(Self.maximumCount))
    looks = all.indices.filter(frequent.contains).map { all[$0] }
    leftOut = all.count - looks.count
  }

  /// Returns the entry: a sample with the title, or a sample for each look below it; nil if nothing is seen.
  func entry(title: String) -> LegendEntry? {
    guard looks.count > 1 else {
      return looks.first.map { look in
        LegendEntry(layers: layers, items: [LegendItem(label: title, parts: look.parts)])
      }
    }
    let labels = labels
    return LegendEntry(
      layers: layers, title: title,
      items: looks.indices.map { LegendItem(label: labels?[$0] ?? "", parts: looks[$0].parts) })
  }

  /// What the entry does not show; nil if it shows all looks.
  func warning(layer: String) -> LegendWarning? {
    guard leftOut > 0 else { return nil }
    return LegendWarning(
      .unreadProperty, layer: layer,
      message:
        "features have \(looks.count + leftOut) colors of their own; the legend shows the \(looks.count) most frequent"
    )
  }

  /// The values of the first attribute that has one text for each look; nil if there is none.
  private var labels: [String]? {
    for member in looks.first?.features.first?.styleAttributes.members ?? []
    where !appearance.contains(member.name) {
      let labels = looks.compactMap { $0.label(member.name) }
      if labels.count == looks.count, Set(labels).count == labels.count { return labels }
    }
    return nil
  }
}

extension LegendPart {
  /// What distinguishes looks: the type, and the color or the image.
  fileprivate enum Mark: Hashable {
    case fill(Color, pattern: String?)
    case line(Color, pattern: String?)
    case circle(Color)
    case icon(Color)
    case text(Color)
  }

  fileprivate var mark: Mark {
    switch self {
    case .fill(let fill): .fill(fill.color, pattern: fill.pattern)
    case .line(let line): .line(line.color, pattern: line.pattern)
    case .circle(let circle): .circle(circle.color)
    case .icon(let icon): .icon(icon.color)
    case .text(let text): .text(text.color)
    }
  }
}
