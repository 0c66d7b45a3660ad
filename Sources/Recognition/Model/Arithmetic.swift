internal import Glibc

/// Natural logarithm.
func naturalLogarithm(_ value: Double) -> Double { log(value) }

/// e to the power of `value`.
func exponential(_ value: Double) -> Double { exp(value) }
