import Foundation
import Speech
import Testing

@Suite struct FourierTransformTests {
    /// A tone has all of its energy in its own bin, and in the one that mirrors it.
    @Test(arguments: [(64, 5), (512, 100), (512, 1)])
    func aToneIsOneBin(points: Int, bin: Int) {
        let fourier = FourierTransform(points: points)
        var real = [Float](repeating: 0, count: points)
        var imaginary = real
        for index in 0..<points {
            real[fourier.places[index]] = Float(cos(2 * Double.pi * Double(bin * index) / Double(points)))
        }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { fourier.transform(real, $0) }
        }
        for index in 0..<points {
            let energy = (real[index] * real[index] + imaginary[index] * imaginary[index]).squareRoot()
            let expected: Float = index == bin || index == points - bin ? Float(points / 2) : 0
            #expect(abs(energy - expected) < 0.01, "bin \(index)")
        }
    }
}
