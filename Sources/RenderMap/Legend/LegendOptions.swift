import MapEngine
public import MapStyle

/// The layers, classes and labels of a legend.
public struct LegendOptions: Hashable, Sendable {
  /// The classes that a legend shows.
  public enum Classes: String, Hashable, Sendable, CaseIterable {
    /// All classes.
    case all
    /// The classes of features in the picture.
    case shown
  }

  /// The layers of an entry.
  public struct Entry: Hashable, Sendable {
    /// The id of a layer, or several ids, joined by `+`, of layers that draw the same features.
    public var layer: String
    /// The heading; nil for the heading of the style, or else one that is made from the attribute or the id.
    public var title: String?

    /// Creates an entry.
    public init(_ layer: String, title: String? = nil) {
      self.layer = layer
      self.title = title
    }
  }

  /// The heading of the legend; nil for the heading of the style, or none.
  public var title: String?
  /// The layers; empty for the layers of the style's `metadata.legend`, or else the layers that draw the data.
  public var entries: [Entry]
  /// The unit of the numbers; nil for the unit of the style.
  public var units: String?
  /// The language of the labels, as a BCP 47 tag; nil for English.
  public var locale: String?
  /// The classes that are shown; nil for the choice of the style, or else all.
  public var classes: Classes?
  /// The sources of the data that is drawn over a map. If there are any, and neither `entries` nor the style chooses
  /// layers, the legend shows theirs.
  public var dataSources: [LegendContent.DataSource] = []

  /// Creates options; by default, the options of the style.
  public init(
    title: String? = nil, entries: [Entry] = [], units: String? = nil, locale: String? = nil,
    classes: Classes? = nil
  ) {
    self.title = title
    self.entries = entries
    self.units = units
    self.locale = locale
    self.classes = classes
  }
}

extension LegendOptions.Entry {
  /// Returns the entries of a list such as `roads=Roads,parks`. A backslash before a comma or an equals sign makes it a part
  /// of the id or the title. Nil if an id is empty.
  public static func list(_ text: String) -> [LegendOptions.Entry]? {
    var entries: [LegendOptions.Entry] = []
    var id = ""
    var title: String?
    var isEscaped = false
    func finish() -> Bool {
      guard !id.isEmpty else { return false }
      entries.append(LegendOptions.Entry(id, title: title))
      (id, title) = ("", nil)
      return true
    }
    for character in text {
      if isEscaped || !["\\", ",", "="].contains(character) {
        if isEscaped, !["\\", ",", "="].contains(character) { append("\\") }
        append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == ",", finish() {
        continue
      } else if character == "=", title == nil {
        title = ""
      } else if character == "=" {
        append(character)
      } else {
        return nil
      }
    }
    return finish() ? entries : nil

    func append(_ character: Character) {
      if title == nil { id.append(character) } else { title?.append(character) }
    }
  }
}

/// The content of the picture of a map, as far as its legend depends on it.
public struct LegendContent: Sendable {
  /// A source of data that is drawn over a map.
  public struct DataSource: Hashable, Sendable {
    /// The name of the source.
    public var name: String
    /// The name of the data in the legend; nil if it has none.
    public var title: String?

    /// Creates a source.
    public init(_ name: String, title: String? = nil) {
      self.name = name
      self.title = title
    }
  }

  /// Returns the features in the picture that a layer draws, by the id of the layer; nil if they are not known. It is only
  /// called for layers that the legend may show.
  public var features: @Sendable (String) -> [any StyleFeature & Sendable]?

  /// Creates the content of a picture.
  public init(features: @escaping @Sendable (String) -> [any StyleFeature & Sendable]?) {
    self.features = features
  }
}
