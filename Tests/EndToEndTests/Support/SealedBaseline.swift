import Testing

/// A baseline that a test changes, as if it had been recorded so.
enum SealedBaseline {
  /// Runs a program in Python on the `baseline` of a file, and seals it again.
  static func edit(_ name: String, in folder: Folder, by program: String) throws {
    let whole = """
      import copy, hashlib, json, sys
      path = sys.argv[1]
      baseline = json.load(open(path))["baseline"]
      \(program)

      def text_of(value, depth=0):
        pad, inner = "  " * depth, "  " * (depth + 1)
        if isinstance(value, dict):
          lines = [f"{inner}{json.dumps(key)} : {text_of(value[key], depth + 1)}" for key in sorted(value)]
          return "{\\n" + ",\\n".join(lines) + "\\n" + pad + "}"
        if isinstance(value, list):
          return "[\\n" + ",\\n".join(inner + text_of(item, depth + 1) for item in value) + "\\n" + pad + "]"
        return json.dumps(value, ensure_ascii=False)

      seal = hashlib.sha256((text_of(baseline) + "\\n").encode()).hexdigest()
      open(path, "w").write(text_of({"baseline": baseline, "seal": seal}) + "\\n")
      """
    let outcome = try Command.run("python3", "-c", whole, folder / name)
    try #require(outcome.status == 0, "\(outcome.everything)")
  }
}
