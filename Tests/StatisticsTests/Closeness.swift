/// Whether two numbers agree to `tolerance`, as a share of the greater one.
func agree(_ left: Double, _ right: Double, to tolerance: Double = 1e-9) -> Bool {
  abs(left - right) <= tolerance * max(left.magnitude, right.magnitude)
}
