/// Returns a clause for an error message that lists the layers of a data set.
func listOfLayers(_ names: [String]) -> String {
  names.isEmpty ? "it has no layers" : "the layers are: \(names.joined(separator: ", "))"
}
