/// A sound device that ALSA knows.
package struct AudioDevice: Sendable, Hashable {
    /// What to write in the configuration: "default", "plughw:CARD=PCH,DEV=0".
    package var name: String
    /// For people, in one line.
    package var description: String
    package var captures: Bool
    package var plays: Bool

    package init(name: String, description: String, captures: Bool, plays: Bool) {
        self.name = name
        self.description = description
        self.captures = captures
        self.plays = plays
    }
}
