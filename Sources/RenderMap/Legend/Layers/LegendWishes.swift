import MapJSON
import MapStyle

/// The legend that a style describes in its member `metadata.legend` and in the metadata of its layers.
struct LegendWishes {
  /// The kinds of swatches of an entry.
  enum Samples: String {
    /// There is one swatch, which shows features without attributes.
    case single
    /// There is one swatch for each look of the features in the picture.
    case features
  }

  struct Entry {
    var layers: [String]
    var title: String?
    var units: String?
    var labels: [String: String] = [:]
    /// The two attributes whose classes are the columns and rows of a square; empty if there is no square.
    var axes: [String] = []
    /// The number of decimals of numbers; nil if it is not given.
    var digits: Int?
    /// Whether all numbers of the data are integers; nil if it is not given.
    var areIntegers: Bool?
    /// The kind of the swatches; nil if they show the classes of the layers.
    var samples: Samples?
  }

  private(set) var title: String?
  private(set) var units: String?
  private(set) var digits: Int?
  private(set) var classes: LegendOptions.Classes?
  /// The entries in their order. The list is empty if the style does not choose layers.
  private(set) var entries: [Entry] = []
  /// The metadata of the layers, by their ids.
  private(set) var layers: [String: Entry] = [:]
  /// The ids of the layers that the style excludes from legends.
  private(set) var refused: Set<String> = []

  /// Reads the metadata of a style.
  init(_ style: Style) {
    read(style.metadata?.object?["legend"])
    var wanted: [Entry] = []
    for layer in style.layers.reversed() {
      guard let json = layer.metadata?.object?["legend"] else { continue }
      if json.bool == false {
        refused.insert(layer.id)
        continue
      }
      var entry = Entry(json)
      entry.layers = [layer.id]
      layers[layer.id] = entry
      // Metadata that only chooses the kind of the swatches does not request an entry.
      if json.object?.members.map(\.name) != ["samples"] { wanted.append(entry) }
    }
    let named = Set(entries.flatMap(\.layers))
    entries += wanted.filter { !named.contains($0.layers[0]) }
    for entry in entries where entry.layers.count == 1 {
      layers[entry.layers[0], default: entry].fill(from: entry)
    }
  }

  private mutating func read(_ json: JSONValue?) {
    if let list = json?.array {
      entries = list.map(Entry.init).filter { !$0.layers.isEmpty }
      return
    }
    guard let object = json?.object else { return }
    guard let list = object["layers"]?.array else {
      // Each member contains the title of the layer that it is named after, unless it is a reserved member, which
      // applies to the legend as a whole.
      let reserved: Set<String> = ["title", "units", "digits", "classes"]
      readMembers(object)
      entries = object.members.filter { !reserved.contains($0.name) }.map { member in
        var entry = Entry(member.value)
        entry.layers = [member.name]
        return entry
      }
      return
    }
    readMembers(object)
    entries = list.map(Entry.init).filter { !$0.layers.isEmpty }
  }

  private mutating func readMembers(_ object: JSONObject) {
    title = object["title"]?.string
    units = object["units"]?.string
    digits = object["digits"]?.digits
    classes = object["classes"]?.string.flatMap(LegendOptions.Classes.init)
  }
}

extension LegendWishes.Entry {
  /// Reads an entry from JSON. The JSON is a text, which is the id of a layer or a title, or an object with the members
  /// `layer` or `layers`, `title`, `units`, `digits`, `integers`, `labels`, `axes` and `samples`.
  init(_ json: JSONValue) {
    if let text = json.string {
      self.init(layers: [text], title: text)
      return
    }
    let object = json.object ?? JSONObject()
    let layers =
      [object["layer"]].compactMap { $0?.string }
      + (object["layers"]?.array ?? []).compactMap(\.string)
    self.init(
      layers: layers, title: object["title"]?.string, units: object["units"]?.string,
      labels: Dictionary(
        (object["labels"]?.object?.members ?? []).compactMap { member in
          member.value.string.map { (member.name, $0) }
        }, uniquingKeysWith: { _, last in last }),
      axes: (object["axes"]?.array ?? []).compactMap(\.string),
      digits: object["digits"]?.digits, areIntegers: object["integers"]?.bool,
      samples: object["samples"]?.string.flatMap(LegendWishes.Samples.init))
  }

  /// Adds the members of another entry that this entry lacks.
  mutating func fill(from other: LegendWishes.Entry) {
    title = title ?? other.title
    units = units ?? other.units
    digits = digits ?? other.digits
    areIntegers = areIntegers ?? other.areIntegers
    samples = samples ?? other.samples
    axes = axes.isEmpty ? other.axes : axes
    labels.merge(other.labels) { own, _ in own }
  }
}

extension JSONValue {
  /// The value as a number of decimals; nil if it is no such number.
  var digits: Int? {
    double.flatMap { Int(exactly: $0) }.flatMap {
      LegendOptions.digitRange.contains($0) ? $0 : nil
    }
  }
}
