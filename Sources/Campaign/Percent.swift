/// A share as people read it: `3.2 %`.
package func percent(_ share: Double) -> String { "\((share * 1000).rounded() / 10) %" }
