/// The version of the harness; raised with its command line and its report forms.
enum HarnessVersion {
  static let current = "0.1.0"
}
