/// Returns the names of the layers of data, as a clause of a message.
func listOfLayers(_ names: [String]) -> String {
  names.isEmpty ? "it has no layers" : "the layers are: \(names.joined(separator: ", "))"
}
