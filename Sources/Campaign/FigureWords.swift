/// A share as people read it: `3.2 %`.
package func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }

/// A count as people write it; a worker may print any number.
func whole(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
