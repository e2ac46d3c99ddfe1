internal import Results
internal import WorkerContract

extension ResultFile {
  /// The samples of a `.bench` file that has no report beside it.
  ///
  /// - Parameters:
  ///   - name: The name it goes by.
  ///   - path: Where it was read from.
  ///   - samples: What it holds.
  /// - Complexity: O(*n*) in readings.
  public init(name: String, path: String, samples: SampleFile) {
    var order: [SampleName] = []
    var found: [SampleName: Measurement] = [:]
    for sample in samples.samples {
      let parts = Self.parts(of: sample.name)
      for reading in sample.readings {
        let key = SampleName(name: sample.name, metric: reading.metric.name)
        if found[key] == nil {
          order.append(key)
          found[key] = Measurement(reading.metric, parts, of: samples, file: name)
        }
        found[key]?.samples.append(reading.value)
      }
    }
    self.init(
      name: name, path: path, measurements: order.compactMap { found[$0] },
      commit: samples.configuration["commit"])
  }

  private struct SampleName: Hashable {
    var name: String
    var metric: String
  }

  /// The `key=value` parts of a sample's name; what has no key is the `name`.
  private static func parts(of name: String) -> [String: String] {
    var parts: [String: String] = [:]
    var words: [Substring] = []
    for part in name.split(separator: "/") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parts[String(pair[0])] = String(pair[1]) } else { words.append(part) }
    }
    // Every sample of this harness has this name, which tells nothing.
    let own = words.joined(separator: "/")
    if own != "BenchmarkParse" { parts["name"] = own }
    return parts
  }
}

extension Measurement {
  fileprivate init(
    _ metric: Metric, _ parts: [String: String], of samples: SampleFile, file: String
  ) {
    var values: [MeasurementKey: String] = [:]
    for (name, value) in parts { values[MeasurementKey(rawValue: name)] = value }
    for definition in keyDefinitions {
      values[definition.key] = definition.ofSample(samples, parts) ?? definition.absent
    }
    values[.file] = file
    values[.metric] = metric.name
    self.init(
      values: values, unit: metric.unit, kind: metric.isExact ? .exact : .noisy, samples: [],
      fingerprint: samples.fingerprint)
  }
}
