/// Why two columns have no cell in common, as far as keys tell.
struct DisjointKeys {
  /// A sentence a key that has no value in common.
  let reasons: [String]

  /// Looks for the keys of tables and rows whose values in the first column no other has.
  init(_ selection: Selection, _ layout: Layout, columns: [String]) {
    func values(of key: MeasurementKey, in column: String) -> Set<String> {
      let own = selection.measurements.filter { measurement in
        layout.column.map { measurement[$0] }.joined(separator: " ") == column
      }
      return Set(own.map { $0[key] })
    }
    reasons = (layout.table + layout.row).compactMap { key in
      let base = values(of: key, in: columns[0])
      let others = columns.dropFirst().map { (name: $0, values: values(of: key, in: $0)) }
      guard let other = others.first, others.allSatisfy({ $0.values.isDisjoint(with: base) })
      else { return nil }
      return """
        \(key.rawValue) is \(base.sorted().listed(most: 3)) in \(columns[0]), \
        \(other.values.sorted().listed(most: 3)) in \(other.name)
        """
    }
  }
}
