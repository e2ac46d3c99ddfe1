import Testing

/// A reference value that test reports call by its name, not by its contents.
protocol NamedReference: CustomTestStringConvertible {
  var name: String { get }
}

extension NamedReference {
  var testDescription: String { name }
}
