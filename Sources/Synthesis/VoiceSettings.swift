/// How the assistant's voice sounds.
package struct VoiceSettings: Sendable, Hashable, Codable {
    /// A voice's name or language, as `wilco doctor` lists them; a variant may follow ("en-us+f3").
    package var voice: String
    /// Words a minute, 80 to 450.
    package var rate: Int
    /// 0 to 99; 50 is the voice's own.
    package var pitch: Int
    /// 0 to 1.
    package var volume: Double

    package init(voice: String = "en-us", rate: Int = 165, pitch: Int = 50, volume: Double = 1) {
        self.voice = voice
        self.rate = rate
        self.pitch = pitch
        self.volume = volume
    }
}
