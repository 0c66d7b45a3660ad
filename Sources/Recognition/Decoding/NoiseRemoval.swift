/// How the noise behind a voice is taken away before the sound is compared with the model's.
///
/// None is right for every noise, see ``FrontEnd``.
package enum NoiseRemoval: Sendable, Hashable {
    /// Nothing is taken away.
    case none
    /// What is as loud all the time, as fans and other voices are.
    case steady
    /// What lies under the voice from moment to moment, and what rings on behind it, as in a kitchen.
    case envelope

    /// `energies` less the noise.
    ///
    /// - Parameter energies: Of ``MelSpectrum/bandCount`` bands, frame after frame.
    func applied(to energies: [Float]) -> [Float] {
        switch self {
        case .none: energies
        case .steady: SteadyNoise.removed(from: energies)
        case .envelope: NoiseEnvelope.removed(from: energies)
        }
    }
}
