internal import CSpeexDSP

/// Steady noise made quieter, quiet speech made louder: the preprocessor of libspeexdsp.
struct SpeechPreprocessor: ~Copyable {
    // Owned: opened in `init`, freed in `deinit`.
    private let state: OpaquePointer

    /// - Returns: nil where nothing of it is wanted.
    init?(_ settings: EchoCancellingSettings, frame: Int, sampleRate: Int) {
        guard settings.suppressesNoise || settings.adjustsGain,
            let state = speex_preprocess_state_init(Int32(frame), Int32(sampleRate))
        else { return nil }
        self.state = state
        set(SPEEX_PREPROCESS_SET_DENOISE, settings.suppressesNoise)
        set(SPEEX_PREPROCESS_SET_AGC, settings.adjustsGain)
    }

    deinit {
        speex_preprocess_state_destroy(state)
    }

    /// In place.
    func process(_ samples: inout [Int16]) {
        samples.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            speex_preprocess_run(state, base)
        }
    }

    private func set(_ request: Int32, _ isOn: Bool) {
        var value: Int32 = isOn ? 1 : 0
        speex_preprocess_ctl(state, request, &value)
    }
}
