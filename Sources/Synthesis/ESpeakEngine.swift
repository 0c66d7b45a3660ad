internal import CESpeakNG
internal import Glibc
internal import Speech

/// The one eSpeak NG of the process, on a thread of its own.
///
/// "The library is not re-entrant": voice, parameters and callback are global to the process, so every call goes through
/// ``shared``.
actor ESpeakEngine {
    static let shared = ESpeakEngine()

    /// Length of a block of sound, milliseconds.
    static let blockLength: Int32 = 60

    private let executor = ThreadExecutor(name: "espeak")
    private var sampleRate: Int?
    private var currentVoice: String?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Speaks `text`; every block goes to `receive`, which answers whether to go on.
    ///
    /// - Parameter readsPhonemes: whether phonemes stand in double brackets.
    func speak(
        _ text: String,
        settings: VoiceSettings,
        readsPhonemes: Bool = false,
        receive: @escaping @Sendable (AudioBlock) -> Bool
    ) throws(SynthesisError) {
        let rate = try start()
        try select(voice: settings.voice)
        // The speed is part of the voice: choosing a voice puts it back.
        espeak_SetParameter(espeakRATE, Int32(clamping: min(max(settings.rate, 80), 450)), 0)
        espeak_SetParameter(espeakPITCH, Int32(clamping: min(max(settings.pitch, 0), 99)), 0)
        espeak_SetParameter(espeakVOLUME, Int32(100 * min(max(settings.volume, 0), 1)), 0)
        let receiver = BlockReceiver(sampleRate: rate, receive: receive)
        espeak_SetSynthCallback(receiveSamples)
        let bytes = Array(text.utf8CString)
        let status = bytes.withUnsafeBytes { buffer in
            // Synchronous mode: the receiver is used only until this call returns.
            espeak_Synth(
                buffer.baseAddress,
                buffer.count,
                0,
                POS_CHARACTER,
                0,
                UInt32(espeakCHARS_UTF8 | (readsPhonemes ? espeakPHONEMES : 0)),
                nil,
                Unmanaged.passUnretained(receiver).toOpaque()
            )
        }
        guard status == EE_OK else {
            throw .engineFailed(status: Int(status.rawValue), characters: text.count)
        }
    }

    /// International Phonetic Alphabet for `text`, phonemes separated by `_`, words by spaces.
    func phonemes(of text: String, voice: String) throws(SynthesisError) -> String {
        _ = try start()
        try select(voice: voice)
        let bytes = Array(text.utf8CString)
        return bytes.withUnsafeBytes { buffer in
            var position = buffer.baseAddress
            var clauses: [String] = []
            // Each call translates one clause and moves the position behind it, to nil at the end.
            while position != nil {
                let mode = 0x02 | Int32(UInt8(ascii: "_")) << 8
                guard let clause = espeak_TextToPhonemes(&position, Int32(espeakCHARS_UTF8), mode) else { break }
                clauses.append(String(cString: clause))
            }
            return clauses.filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    func voices() throws(SynthesisError) -> [ESpeakVoice] {
        _ = try start()
        var voices: [ESpeakVoice] = []
        guard var entry = espeak_ListVoices(nil) else { return [] }
        while let voice = entry.pointee?.pointee {
            entry += 1
            guard let name = voice.name, let identifier = voice.identifier, let languages = voice.languages else {
                continue
            }
            let file = String(cString: identifier)
            // MBROLA voices need a program that is not there.
            if file.hasPrefix("mb/") { continue }
            // The first byte is the priority, the name of the language follows.
            let language = languages.pointee == 0 ? "" : String(cString: languages + 1)
            voices.append(ESpeakVoice(name: String(cString: name), language: language, file: file))
        }
        return voices
    }

    private func start() throws(SynthesisError) -> Int {
        if let sampleRate { return sampleRate }
        // Without its data the library complains on standard error, line after line.
        espeak_ng_InitializePath(nil)
        var path: UnsafePointer<CChar>?
        _ = espeak_Info(&path)
        guard let path, access("\(String(cString: path))/phontab", R_OK) == 0 else {
            throw .dataMissing(package: "espeak-ng-data")
        }
        let rate = espeak_Initialize(
            AUDIO_OUTPUT_SYNCHRONOUS,
            Self.blockLength,
            nil,
            Int32(espeakINITIALIZE_DONT_EXIT)
        )
        guard rate > 0 else { throw .dataMissing(package: "espeak-ng-data") }
        sampleRate = Int(rate)
        return Int(rate)
    }

    private func select(voice: String) throws(SynthesisError) {
        if voice == currentVoice { return }
        currentVoice = nil
        if espeak_SetVoiceByName(voice) != EE_OK {
            // The engine looks for the names of its files; people know the languages.
            let all = try voices()
            let parts = voice.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
            let wanted = parts.first.map { $0.lowercased() } ?? ""
            let variant = parts.count > 1 ? "+\(parts[1])" : ""
            guard
                let known = all.first(where: { $0.language.lowercased() == wanted || $0.name.lowercased() == wanted }),
                espeak_SetVoiceByName(known.file + variant) == EE_OK
            else { throw .unknownVoice(voice, nearest: ESpeakVoice.nearest(to: voice, among: all)) }
        }
        currentVoice = voice
    }
}

/// Where the samples of one synthesis go.
private final class BlockReceiver: Sendable {
    let sampleRate: Int
    let receive: @Sendable (AudioBlock) -> Bool

    init(sampleRate: Int, receive: @escaping @Sendable (AudioBlock) -> Bool) {
        self.sampleRate = sampleRate
        self.receive = receive
    }
}

/// Called by eSpeak NG with each block; 1 ends the synthesis.
private nonisolated func receiveSamples(
    samples: UnsafeMutablePointer<Int16>?,
    count: Int32,
    events: UnsafeMutablePointer<espeak_EVENT>?
) -> Int32 {
    guard let samples, count > 0, let context = events?.pointee.user_data else { return 0 }
    let receiver = Unmanaged<BlockReceiver>.fromOpaque(context).takeUnretainedValue()
    let block = AudioBlock(
        sampleRate: receiver.sampleRate,
        samples: Array(UnsafeBufferPointer(start: samples, count: Int(count)))
    )
    return receiver.receive(block) ? 0 : 1
}

/// Stands in the place of what eSpeak NG opens a loudspeaker with when it starts, although its sound comes by a callback: a sound server
/// that hangs would hold it up.
///
/// - Returns: No device, which the library takes for one that does nothing.
/// - SeeAlso: `create_audio_device_object` of pcaudiolib, which eSpeak NG finds here first.
@_cdecl("create_audio_device_object")
public func noAudioDevice(
    _ device: UnsafePointer<CChar>?,
    _ application: UnsafePointer<CChar>?,
    _ description: UnsafePointer<CChar>?
) -> OpaquePointer? { nil }
