internal import Foundation
internal import Speech

/// A room that does not exist: what its loudspeaker plays, as its microphone hears it.
///
/// A box by the image method (Allen and Berkley, 1979): every wall is a mirror that takes its share.
package struct SimulatedRoom: Sendable, CustomStringConvertible {
    package let description: String
    /// Samples of the recognition format, of which the first is the moment of playing.
    package let response: [Float]
    /// How much louder than full scale, softly clipped, the loudspeaker is driven; nil: it is as good as its amplifier.
    package let overdrive: Float?

    /// Metres.
    package typealias Place = SIMD3<Double>

    /// - Parameters:
    ///   - reverberation: Seconds until sound has died away by 60 dB.
    package init(
        _ description: String,
        size: Place,
        reverberation: Double,
        loudspeaker: Place,
        microphone: Place,
        overdrive: Float? = nil
    ) {
        self.description = description
        self.overdrive = overdrive
        response = Self.response(size, reverberation, loudspeaker, microphone)
    }

    /// A device on a table in four rooms, from the driest to the most reverberant, loudspeaker and microphone in one case;
    /// the last one's loudspeaker is driven too far.
    package static let all = [
        SimulatedRoom(
            "bedroom",
            size: Place(3.6, 3.1, 2.4),
            reverberation: 0.2,
            loudspeaker: Place(1.2, 1.0, 0.8),
            microphone: Place(1.28, 1.02, 0.86)
        ),
        SimulatedRoom(
            "living room",
            size: Place(5.4, 4.3, 2.6),
            reverberation: 0.4,
            loudspeaker: Place(2.1, 0.9, 0.9),
            microphone: Place(2.2, 0.93, 0.95)
        ),
        SimulatedRoom(
            "kitchen",
            size: Place(4.1, 3.0, 2.5),
            reverberation: 0.6,
            loudspeaker: Place(3.3, 1.4, 1.1),
            microphone: Place(3.15, 1.5, 1.1)
        ),
        SimulatedRoom(
            "living room, cheap loudspeaker",
            size: Place(5.4, 4.3, 2.6),
            reverberation: 0.4,
            loudspeaker: Place(4.4, 3.1, 0.7),
            microphone: Place(4.3, 3.2, 0.75),
            overdrive: 1.5
        ),
    ]

    /// What the microphone hears of `samples`; as many.
    package func echo(of samples: [Int16]) -> [Float] {
        let played: [Float]
        if let overdrive {
            played = samples.map { tanh(Float($0) / 32_768 * overdrive) * 32_768 / overdrive }
        } else {
            played = samples.map { Float($0) }
        }
        return Convolution.of(played, response)
    }

    private static func response(
        _ size: Place,
        _ reverberation: Double,
        _ loudspeaker: Place,
        _ microphone: Place
    ) -> [Float] {
        let (rate, speed) = (Double(AudioFormat.recognition.sampleRate), 343.0)
        let count = Int(reverberation * rate)
        // Sabine's formula tells what the walls take.
        let surface = 2 * (size.x * size.y + size.y * size.z + size.z * size.x)
        let absorption = min(0.95, 0.161 * size.x * size.y * size.z / (surface * reverberation))
        let reflection = (1 - absorption).squareRoot()
        var response = [Float](repeating: 0, count: count)
        let reach = reverberation * speed
        func images(_ axis: Int) -> [(offset: Double, reflections: Int)] {
            let order = Int(reach / (2 * size[axis])) + 1
            var images: [(offset: Double, reflections: Int)] = []
            for turn in -order...order {
                let shift = 2 * Double(turn) * size[axis] - microphone[axis]
                images.append((shift + loudspeaker[axis], abs(2 * turn)))
                images.append((shift - loudspeaker[axis], abs(2 * turn - 1)))
            }
            return images
        }
        let (xs, ys, zs) = (images(0), images(1), images(2))
        for x in xs {
            for y in ys {
                for z in zs {
                    let distance = Place(x.offset, y.offset, z.offset)
                    let length = (distance * distance).sum().squareRoot()
                    let place = Int((length / speed * rate).rounded())
                    guard place < count else { continue }
                    let gain = pow(reflection, Double(x.reflections + y.reflections + z.reflections))
                    response[place] += Float(gain / (4 * Double.pi * max(length, 0.02)))
                }
            }
        }
        return highPassed(response)
    }

    /// Without what is below 100 Hz: mirrors that never turn a sign gather it, as no room does.
    private static func highPassed(_ response: [Float]) -> [Float] {
        let decay = exp(-2 * Double.pi * 100 / Double(AudioFormat.recognition.sampleRate))
        let (b1, b2, a1) = (2 * decay * cos(2 * Double.pi * 0.00625), -decay * decay, -(1 + decay))
        var (y1, y2) = (0.0, 0.0)
        return response.map { value in
            let y0 = b1 * y1 + b2 * y2 + Double(value)
            let output = y0 + a1 * y1 + decay * y2
            (y2, y1) = (y1, y0)
            return Float(output)
        }
    }
}

/// Sound through a long response, by Fourier transforms of pieces that are added up.
enum Convolution {
    static func of(_ samples: [Float], _ response: [Float]) -> [Float] {
        var points = 2
        while points < 2 * response.count { points *= 2 }
        let piece = points - response.count + 1
        let fourier = FourierTransform(points: points)
        let shape = spectrum(response[...], fourier)
        var output = [Float](repeating: 0, count: samples.count + points)
        for start in stride(from: 0, to: samples.count, by: piece) {
            let part = spectrum(samples[start..<min(start + piece, samples.count)], fourier)
            // The conjugate, so that the same transform leads back.
            let product = part.indices.map { index -> SIMD2<Float> in
                let (a, b) = (part[index], shape[index])
                let (real, imaginary) = (a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
                return SIMD2<Float>(real, -imaginary)
            }
            for (index, value) in transformed(product, fourier).enumerated() {
                output[start + index] += value.x / Float(points)
            }
        }
        return Array(output.prefix(samples.count))
    }

    private static func spectrum(_ samples: ArraySlice<Float>, _ fourier: FourierTransform) -> [SIMD2<Float>] {
        var padded = [SIMD2<Float>](repeating: .zero, count: fourier.places.count)
        for (index, value) in samples.enumerated() { padded[index].x = value }
        return transformed(padded, fourier)
    }

    private static func transformed(_ values: [SIMD2<Float>], _ fourier: FourierTransform) -> [SIMD2<Float>] {
        var real = [Float](repeating: 0, count: values.count)
        var imaginary = real
        for (index, value) in values.enumerated() {
            real[fourier.places[index]] = value.x
            imaginary[fourier.places[index]] = value.y
        }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in fourier.transform(real, imaginary) }
        }
        return zip(real, imaginary).map { SIMD2($0, $1) }
    }
}
